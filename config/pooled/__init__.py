"""Django's PostgreSQL engine with our own way to lend connections."""
