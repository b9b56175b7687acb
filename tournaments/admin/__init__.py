"""Django's admin: the rows of the front of house, found and mended as Django people expect.

What changes a tournament is at the desk: there it has its checks, its reason and its event.
"""

from tournaments.admin import (
    accounts,
    circuits,
    events,
    players,
    tokens,
    tournaments,
    traces,
    webhooks,
)
