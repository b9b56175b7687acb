"""The desk: the referee's page."""
