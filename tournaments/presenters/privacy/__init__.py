"""What is held about one person: by which names they are found, and where."""
