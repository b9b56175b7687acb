"""The desk: opening a tournament."""
