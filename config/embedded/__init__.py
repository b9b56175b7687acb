"""The PostgreSQL that comes along: an engine that starts its server when first asked."""
