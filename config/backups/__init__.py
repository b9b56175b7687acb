"""The whole service as one file: made, tried, and brought back."""
