"""The desk: pairs, teams and players."""
