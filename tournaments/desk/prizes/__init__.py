"""The desk: the prizes."""
