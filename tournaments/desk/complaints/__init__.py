"""The desk: complaints, and what was decided of them."""
