"""The desk: who sits where, round by round."""
