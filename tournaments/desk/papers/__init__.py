"""The desk: the papers of a round, received, typed twice, settled."""
