"""Score sheets as people read them: typed, blank, with their history."""
