"""The desk: officials."""
