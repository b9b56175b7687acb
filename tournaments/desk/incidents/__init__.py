"""The desk: lines that leave a round or sat wrong."""
