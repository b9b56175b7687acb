"""The desk: organisers' own editions."""
