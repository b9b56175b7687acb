"""One's own tokens: made with the password, shown once, revoked."""
