"""What everybody may see without logging in, and how it stays up to date."""
