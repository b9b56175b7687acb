"""The desk: one's own account."""
