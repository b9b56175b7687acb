"""The desk: the fee, and who paid it."""
