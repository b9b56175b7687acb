"""Accounts of an OpenID Connect provider: the way there, and back."""
