"""The PostgreSQL that comes along: a database engine that starts its own server when first asked."""
