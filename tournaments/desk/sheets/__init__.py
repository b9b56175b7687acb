"""The desk: score sheets."""
