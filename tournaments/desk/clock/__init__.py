"""The desk: the time of a round, from the whistle to the time-out."""
