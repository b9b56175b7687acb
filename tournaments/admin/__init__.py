"""Django's admin: the rows of the front of house, found and mended as Django people expect."""

from tournaments.admin import accounts, players, tournaments

__all__ = ["accounts", "players", "tournaments"]
