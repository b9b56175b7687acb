"""The desk: documents to print and the tournament's folder."""
