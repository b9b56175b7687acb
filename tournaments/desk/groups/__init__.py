"""The desk: the cut into merit groups."""
