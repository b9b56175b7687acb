"""Tournaments in which everything optional is left out, and others in which it is all said."""
