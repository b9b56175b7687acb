"""Sanctions: those given, and what the edition would prescribe now."""

from __future__ import annotations

import msgspec

from scoring.models import SanctionRow
from scoring.queries.answers import Book, EntrantInBook, ProposedSanction, SanctionInBook
from scoring.queries.books import entrants, tables_of
from scoring.rules.sanctions import propose
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
    found: Book,
    code: str,
    entrant: EntrantNumber,
    player: PlayerId | None,
    round_: RoundNumber,
) -> tuple[ProposedSanction, ...]:
    """What an offence would bring now, line by line, that of `entrant` first.

    Empty when the edition has no such code, or nobody plays under this number.
    """
    known = {one.number: one for one in entrants(found.ledger)}
    entry = next((one for one in found.regulation.sanctions if one.code == code), None)
    own = known.get(entrant)
    if entry is None or own is None:
        return ()
    named = [(own, (player,) if player and entry.falls_on == "player" else own.players)]
    if entry.falls_on in ("both_lines", "table"):
        named += [(one, one.players) for one in _opponents(found.ledger, entrant, round_, known)]
    given = sanctions(found.ledger)
    return tuple(
        ProposedSanction(
            entrant=one.number,
            players=players,
            proposal=propose(found.regulation, code, players, given),
            earlier=tuple(past for past in given if set(players) & set(past.players)),
        )
        for one, players in named
    )


def _opponents(
    ledger: LedgerId,
    entrant: EntrantNumber,
    round_: RoundNumber,
    known: dict[EntrantNumber, EntrantInBook],
) -> list[EntrantInBook]:
    return [
        known[other]
        for table in tables_of(ledger, entrant)
        if table.round == round_
        for other in table.entrants()
        if other != entrant
    ]


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
