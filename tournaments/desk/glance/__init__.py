"""The desk: the desk at a glance."""
