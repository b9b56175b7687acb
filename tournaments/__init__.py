"""The front of house: people, names, pages, documents."""
