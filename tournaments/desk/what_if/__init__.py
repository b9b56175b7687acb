"""The desk: what a ranking would be, had something been otherwise."""
