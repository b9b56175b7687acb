"""The books: every fact that can change a standing, and what follows from it."""
