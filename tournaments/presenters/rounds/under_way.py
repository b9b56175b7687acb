"""Who plays in a round: who is still at it, who has handed in, and who has no table and why."""

from collections.abc import Collection, Mapping
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring import queries
from scoring.events import SeatGivenBack, SeatTakenOver
from scoring.queries import EventFilter, TableInBook
from scoring.records import record
from scoring.values import EntrantNumber, RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment


class Missed(StrEnum):
    """An espulsione is nobody's business: its line is out as any other that has no seat."""

    LATER = "later"
    """It came in later."""
    OUT = "out"
    """It had withdrawn, or had no seat."""
    REPLACED = "replaced"
    """It was not there, and who rested played instead (U art. 13.4, 1)."""


_WORDS = {
    Missed.LATER: _("non ancora in gara"),
    Missed.OUT: _("fuori gara in questo turno"),
    Missed.REPLACED: _("non c'era: ha giocato chi riposava"),
}


def missed_words(why: Missed) -> str:
    """Beside a round that brought nothing."""
    return str(_WORDS[why])


def missed(
    moment: Moment, entrant: EntrantNumber, sat: Collection[RoundNumber]
) -> dict[RoundNumber, Missed]:
    """The published rounds in which it does not sit, each with why."""
    gaps = [one.number for one in moment.published_rounds if one.number not in sat]
    if not gaps:
        return {}
    first = next(one.first_round for one in moment.entrants if one.number == entrant)
    replaced = moment.once(_replaced)
    why = {round_: Missed.LATER if round_ < first else Missed.OUT for round_ in gaps}
    return why | {round_: Missed.REPLACED for round_ in gaps if (round_, entrant) in replaced}


def _replaced(moment: Moment) -> frozenset[tuple[RoundNumber, EntrantNumber]]:
    """In whose place somebody else played, round by round."""
    return frozenset(
        (event.round, missing) for event in taken_seats(moment) for missing in event.missing
    )


def taken_seats(moment: Moment) -> tuple[SeatTakenOver, ...]:
    """Where who rested plays instead of who is missing; not what was taken back."""
    kinds = (SeatTakenOver.name(), SeatGivenBack.name())
    standing: list[SeatTakenOver] = []
    for recorded in reversed(queries.events(moment.ledger, EventFilter(names=kinds))):
        event = recorded.event
        if isinstance(event, SeatTakenOver):
            standing.append(event)
        elif isinstance(event, SeatGivenBack):
            standing = [one for one in standing if not _is_undone(one, event)]
    return tuple(standing)


def _is_undone(taken: SeatTakenOver, by: SeatGivenBack) -> bool:
    return (taken.round, taken.rested, taken.entrants) == (by.round, by.rests, by.entrants)


class Play(StrEnum):
    """What an entrant does in the round under way."""

    SEATED = "seated"
    """Nobody has blown the whistle."""
    PLAYING = "playing"
    PLAYED = "played"
    RESTING = "resting"


@record
class AtTable:
    """An entrant at its first table of the round: of a team, the one in the open room."""

    table: TableNumber
    play: Play


@record
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
