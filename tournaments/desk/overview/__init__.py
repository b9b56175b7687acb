"""The desk: the overview of a tournament."""
