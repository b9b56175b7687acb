"""Who still plays in the round under way, and who has handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.queries import TableInBook
from scoring.values import EntrantNumber, RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment


class Play(StrEnum):
    """What an entrant does in the round under way."""

    SEATED = "seated"
    """Nobody has blown the whistle."""
    PLAYING = "playing"
    PLAYED = "played"
    RESTING = "resting"


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """An entrant at its first table of the round: of a team, the one in the open room."""

    table: TableNumber
    play: Play


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderWay:
    """The round that is played; whoever has no seat in it is not named."""

    round: RoundNumber
    entrants: Mapping[EntrantNumber, AtTable]


def under_way(moment: Moment) -> UnderWay | None:
    """The round of which sheets are still to come; None between two rounds."""
    round_ = moment.round(moment.book.current_round)
    if round_ is None or not round_.published or not round_.missing:
        return None
    entrants: dict[EntrantNumber, AtTable] = {}
    for table in moment.tables(round_.number):
        for entrant in table.entrants():
            entrants[entrant] = _seen_from(entrants.get(entrant), table, begun=round_.begun)
    return UnderWay(round=round_.number, entrants=entrants)


def _seen_from(before: AtTable | None, table: TableInBook, *, begun: bool) -> AtTable:
    """A team plays as long as one of its two rooms does."""
    play = _play(table, begun=begun)
    if before is None:
        return AtTable(table=table.table, play=play)
    playing = Play.PLAYING in (before.play, play)
    return AtTable(table=before.table, play=Play.PLAYING if playing else play)


def _play(table: TableInBook, *, begun: bool) -> Play:
    if table.is_bye:
        return Play.RESTING
    if table.state is not SheetState.MISSING:
        return Play.PLAYED
    return Play.PLAYING if begun else Play.SEATED
