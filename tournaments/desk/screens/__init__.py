"""The desk: screens on the wall."""
