"""The desk: the announced plan."""
