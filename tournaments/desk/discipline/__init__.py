"""Expelled lines, and all that there is about one player: disciplinary data."""
