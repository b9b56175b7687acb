"""The desk: the page of the moment."""
