"""A round as people read it: tables, matches, results."""
