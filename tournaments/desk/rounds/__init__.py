"""The desk: a round on one page."""
