"""What may be decided when a round goes wrong: seen with its figures before it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from scoring.queries.answers import Book, ProposedSanction
from scoring.queries.discipline import proposed_sanction
from scoring.queries.folded import fold_of
from scoring.rules import formats, technical_scores, withdrawals
from scoring.rules.awards import award_article
from scoring.rules.corrections import phase_of
from scoring.rules.in_book import EntrantInBook, TableInBook
from scoring.rules.regulations import Regulation
from scoring.rules.technical_scores import Terms
from scoring.rules.withdrawals import Offer
from scoring.rulings import AwardCause, CorrectionPhase
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Line,
    PlayerId,
    Points,
    RoundNumber,
    TableNumber,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingInBook:
    """An entrant that would leave the round being played, and what its table could get."""

    entrant: EntrantNumber
    round: RoundNumber
    table: TableNumber
    line: Line
    sharing: tuple[EntrantNumber, ...]
    """Who is in its line; in a giallo the partner, who shares the score."""
    so_far: tuple[int, ...] | None
    """P.P. of each line on the sheets that are in; in a match of teams, of both rooms."""
    offers: tuple[Offer, ...]
    last: EventNumber
    """The last event about the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardProposal:
    """A score that the texts give a table, and why; points of each line, a first."""

    cause: AwardCause
    late: tuple[Line, ...]
    """Which lines came too late; empty for another cause."""
    points: tuple[Points, ...]
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """How many a field lacks for its last table to be full (U art. 3.1)."""

    group: str
    """The merit group; '' in a single group."""
    field: int
    """Who is to be seated, stand-ins too."""
    stand_ins: int
    missing: int
    at_a_match: int


def leaving(
    book: Book, entrant: EntrantNumber, so_far: tuple[int, ...] | None = None
) -> LeavingInBook:
    """What a withdrawal during the round would come to; `so_far` as the referee was told it.

    Raises:
        Violation: the entrant sits nowhere, rests, its table has been played to the end, or
            `so_far` cannot be.
    """
    ledger = fold_of(book)
    leaver = withdrawals.leaver_of(ledger, entrant)
    return LeavingInBook(
        entrant=entrant,
        round=RoundNumber(leaver.round.number),
        table=leaver.table.seat.table,
        line=leaver.line,
        sharing=leaver.sharing,
        so_far=withdrawals.sheet_so_far(leaver),
        offers=withdrawals.offers(ledger, book.regulation, leaver, so_far),
        last=leaver.table.last,
    )


def award_proposals(book: Book, table: TableInBook) -> tuple[AwardProposal, ...]:
    """A lost sheet, each line too late to play, and a correction that comes too late.

    What an annulled one comes to is offered where the text says it (I art. 19): U art. 12.2 leaves
    it to the referee.
    """
    by = technical_scores.terms(book.regulation, book)
    proposals = [*_lost(by, book.regulation), *_late(by)]
    annulled = technical_scores.prescribed(AwardCause.ANNULLED, by)
    if annulled is not None and table.sheet is not None and may_annul(book, table.round):
        article = award_article(book.regulation, AwardCause.ANNULLED)
        proposals.append(
            AwardProposal(cause=AwardCause.ANNULLED, late=(), points=annulled, article=article)
        )
    return tuple(proposals)


def may_annul(book: Book, round_: RoundNumber) -> bool:
    """Whether a correction now may be annulled: a last round, or one of merit groups (I 19)."""
    if book.groups is not None and round_ <= book.groups.after_round:
        return False
    return phase_of(book, round_) is CorrectionPhase.CLOSING


def gaps(
    book: Book, entered: Iterable[EntrantInBook], expelled: frozenset[PlayerId]
) -> tuple[Gap, ...]:
    """Group by group, how many stand-ins would fill the last table."""
    size = formats.of(book.format).at_a_match
    fields: dict[str, list[bool]] = {}
    for entrant in entered:
        if not entrant.withdrawn and expelled.isdisjoint(entrant.players):
            fields.setdefault(entrant.group, []).append(entrant.stand_in)
    return tuple(
        Gap(
            group=group,
            field=len(seated),
            stand_ins=sum(seated),
            missing=-len(seated) % size,
            at_a_match=size,
        )
        for group, seated in sorted(fields.items())
    )


def proposed_on(
    book: Book,
    occasion: Literal["wrong_seat", "left"],
    entrant: EntrantNumber,
    round_: RoundNumber,
    table: TableNumber | None = None,
) -> tuple[ProposedSanction, ...]:
    """What the edition prescribes on an occasion; empty where its catalogue has nothing."""
    entry = book.regulation.offence_on(occasion)
    if entry is None:
        return ()
    return proposed_sanction(book, entry.code, entrant, None, round_, table)


def _lost(by: Terms, regulation: Regulation) -> Iterable[AwardProposal]:
    points = technical_scores.even(by)
    if points is not None:
        article = award_article(regulation, AwardCause.LOST_SHEET)
        yield AwardProposal(cause=AwardCause.LOST_SHEET, late=(), points=points, article=article)


def _late(by: Terms) -> Iterable[AwardProposal]:
    """Each line by itself, then several together."""
    for how_many in range(1, len(by.lines) + 1):
        for late in combinations(by.lines, how_many):
            for score in technical_scores.of_lateness(late, by):
                yield AwardProposal(
                    cause=AwardCause.LATE, late=late, points=score.points, article=score.article
                )
