"""Sanctions: those given, who is expelled, and what the edition would prescribe now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.queries.answers import Book, ProposedSanction
from scoring.queries.folded import fold_now, fold_of
from scoring.rules import from_fold, seated
from scoring.rules import referti as rules
from scoring.rules.in_book import EntrantInBook, SanctionInBook, TableInBook
from scoring.rules.sanctions import FREE, named, propose
from scoring.rules.tiebreaks import counted_units, no_vp_change
from scoring.rules.violations import Problem
from scoring.rulings import Measure
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    RoundNumber,
    SheetState,
    TableNumber,
)


def referto_subject(
    ledger: LedgerId,
    *,
    entrant: EntrantNumber,
    player: PlayerId | None,
    round_: RoundNumber | None,
    table: TableNumber | None,
) -> tuple[Problem, ...]:
    """Why a referto cannot name this player there; empty when it can."""
    return rules.naming_problems(fold_now(ledger), entrant, player, round_, table)


def sat_at(book: Book, round_: RoundNumber, table: TableNumber) -> tuple[PlayerId, ...]:
    """Everybody who sat at a table, those too whom others took over from during the round."""
    folded = fold_of(book)
    played = folded.rounds[round_]
    return seated.sat_at(folded, played, played.tables[table])


def revocations(ledger: LedgerId) -> tuple[EventNumber, ...]:
    """The numbers of the events that took sanctions back: as private as what they took back."""
    given = fold_now(ledger).sanctions.values()
    return tuple(sorted(sanction.last for sanction in given if sanction.revoked))


def expelled(given: Iterable[SanctionInBook]) -> frozenset[PlayerId]:
    """Who plays no more, by an espulsione that stands."""
    stand = (
        each for each in given if each.given.measure is Measure.ESPULSIONE and not each.revoked
    )
    return frozenset(player for each in stand for player in each.players)


def proposed_sanction(
    book: Book,
    code: str,
    entrant: EntrantNumber,
    player: PlayerId | None,
    round_: RoundNumber | None,
    table: TableNumber | None = None,
) -> tuple[ProposedSanction, ...]:
    """What an offence would bring now, number by number, that of `entrant` first.

    Without `round_` it happened outside the rounds, and names who plays under the number. Empty
    when the edition has no such code, or nobody plays under this number.
    """
    catalogue = (FREE, *book.regulation.sanctions)
    entry = next((listed for listed in catalogue if listed.code == code), None)
    ledger = fold_of(book)
    offender = next((each for each in from_fold.entrants(ledger) if each.number == entrant), None)
    if entry is None or offender is None:
        return ()
    earlier = from_fold.sanctions(ledger)
    sat = from_fold.tables_of(ledger, book.regulation, entrant)
    seated_at = _table([at for at in sat if at.round == round_], player, table)
    lines, players = _seated(offender, round_, seated_at)
    counted = counted_units(book.regulation, book.settings)
    return tuple(
        ProposedSanction(
            entrant=whom.entrant,
            players=whom.players,
            proposal=whom.bears(propose(book.regulation, code, whom.players, earlier)).counting(
                counted
            ),
            earlier=tuple(past for past in earlier if set(whom.players) & set(past.players)),
            changes_no_vp=seated_at is not None and _changes_no_vp(book, seated_at),
        )
        for whom in named(entry, entrant, player, lines, players)
    )


def _table(
    tables: Sequence[TableInBook], player: PlayerId | None, number: TableNumber | None
) -> TableInBook | None:
    """Where the entrant sat in that round; None where it did not, or outside the rounds."""
    numbered = [table for table in tables if table.table == number]
    with_player = [table for table in tables if any(player in line for line in table.players)]
    return next(iter((*numbered, *with_player, *tables)), None)


def _seated(
    offender: EntrantInBook, round_: RoundNumber | None, table: TableInBook | None
) -> tuple[tuple[tuple[EntrantNumber, ...], ...], tuple[tuple[PlayerId, ...], ...]]:
    """The lines of the entrant's table, and who really sat in them."""
    if table is not None:
        return table.lines, table.players
    players = offender.players if round_ is None else offender.players_in(round_)
    return ((offender.number,),), (players,)


def _changes_no_vp(book: Book, table: TableInBook) -> bool:
    awarded = table.state is SheetState.AWARDED
    return no_vp_change(book.regulation, book.settings, rests=table.is_bye, awarded=awarded)
