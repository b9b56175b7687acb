"""The desk: the prizes' ceremony and the end of the evening."""
