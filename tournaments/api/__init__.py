"""The REST API: parse, one door, render."""
