"""The desk: referti arbitrali."""
