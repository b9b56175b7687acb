"""What a place in a tournament costs, who paid it, and what of it is played for."""
