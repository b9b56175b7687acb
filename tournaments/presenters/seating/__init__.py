"""Who sits where and why, as people read it."""
