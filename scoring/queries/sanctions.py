"""Sanctions: those given, and what the edition would prescribe now."""

from __future__ import annotations

import msgspec

from scoring.models import SanctionRow
from scoring.queries.answers import Book, EntrantInBook, ProposedSanction, SanctionInBook
from scoring.queries.books import entrants, tables_of
from scoring.rules.sanctions import named, propose
from scoring.rulings import Consequences
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    RemarkId,
    RoundNumber,
    TableNumber,
)


def sanctions(ledger: LedgerId) -> tuple[SanctionInBook, ...]:
    """All sanctions in the order they were given, revoked ones too."""
    rows = SanctionRow.objects.filter(ledger_id=ledger).order_by("number")
    return tuple(_sanction(row) for row in rows)


def revocations(ledger: LedgerId) -> tuple[EventNumber, ...]:
    """The numbers of the events that took sanctions back: as private as what they took back."""
    rows = SanctionRow.objects.filter(ledger_id=ledger, revoked=True).order_by("last")
    return tuple(EventNumber(last) for last in rows.values_list("last", flat=True))


def proposed_sanction(
    book: Book,
    code: str,
    entrant: EntrantNumber,
    player: PlayerId | None,
    round_: RoundNumber,
    table: TableNumber | None = None,
) -> tuple[ProposedSanction, ...]:
    """What an offence would bring now, number by number, that of `entrant` first.

    Empty when the edition has no such code, or nobody plays under this number.
    """
    entry = next((listed for listed in book.regulation.sanctions if listed.code == code), None)
    offender = next((row for row in entrants(book.ledger) if row.number == entrant), None)
    if entry is None or offender is None:
        return ()
    earlier = sanctions(book.ledger)
    lines, players = _seated(book.ledger, offender, player, round_, table)
    return tuple(
        ProposedSanction(
            entrant=whom.entrant,
            players=whom.players,
            proposal=whom.bears(propose(book.regulation, code, whom.players, earlier)),
            earlier=tuple(past for past in earlier if set(whom.players) & set(past.players)),
        )
        for whom in named(entry, entrant, player, lines, players)
    )


def _seated(
    ledger: LedgerId,
    offender: EntrantInBook,
    player: PlayerId | None,
    round_: RoundNumber,
    number: TableNumber | None,
) -> tuple[tuple[tuple[EntrantNumber, ...], ...], tuple[tuple[PlayerId, ...], ...]]:
    """The lines of the entrant's table in that round, and who really sat in them."""
    tables = [table for table in tables_of(ledger, offender.number) if table.round == round_]
    numbered = [table for table in tables if table.table == number]
    with_player = [table for table in tables if any(player in line for line in table.players)]
    for table in (*numbered, *with_player, *tables):
        return table.lines, table.players
    return ((offender.number,),), (offender.players_in(round_),)


def _sanction(row: SanctionRow) -> SanctionInBook:
    return SanctionInBook(
        number=EventNumber(row.number),
        entrant=EntrantNumber(row.entrant),
        players=tuple(PlayerId(player) for player in row.players),
        code=row.code,
        article=row.article,
        round=RoundNumber(row.round),
        table=None if row.table is None else TableNumber(row.table),
        given=msgspec.convert(row.given, Consequences),
        proposed=msgspec.convert(row.proposed, Consequences),
        remark=None if row.remark is None else RemarkId(row.remark),
        revoked=row.revoked,
        last=EventNumber(row.last),
    )
