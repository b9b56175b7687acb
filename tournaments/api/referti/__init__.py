"""Referti through the API."""
