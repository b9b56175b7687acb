"""Sanctions of the edition's catalogue: disciplinary data."""
