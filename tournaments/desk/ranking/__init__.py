"""The desk: the ranking and the end of the evening."""
