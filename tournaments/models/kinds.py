"""What kind of event a tournament is announced as (RULES.md section 12)."""

from __future__ import annotations

from enum import StrEnum


class TournamentKind(StrEnum):
    """Of a club, of a region, of the whole country."""

    CLUB = "club"
    REGIONAL = "regional"
    NATIONAL = "national"
