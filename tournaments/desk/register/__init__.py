"""The desk: the register of events."""
