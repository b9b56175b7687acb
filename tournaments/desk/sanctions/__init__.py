"""The desk: sanctions."""
