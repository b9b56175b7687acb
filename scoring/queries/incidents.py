"""What a referee may decide: with its figures, and what the edition would prescribe now."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal

from scoring.queries.answers import Book, ProposedSanction
from scoring.queries.folded import fold_now, fold_of
from scoring.records import record
from scoring.rules import formats, from_fold, seated, technical_scores, withdrawals
from scoring.rules import referti as rules
from scoring.rules.awards import award_article
from scoring.rules.corrections import phase_of
from scoring.rules.in_book import EntrantInBook, SanctionInBook, TableInBook
from scoring.rules.regulations import Regulation
from scoring.rules.sanctions import FREE, named, propose
from scoring.rules.technical_scores import Terms
from scoring.rules.tiebreaks import counted_units, no_vp_change
from scoring.rules.violations import Problem
from scoring.rules.withdrawals import Offer
from scoring.rulings import AwardCause, CorrectionPhase, Measure
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    Line,
    PlayerId,
    Points,
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


@record
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


@record
class AwardProposal:
    """A score that the texts give a table, and why; points of each line, a first."""

    cause: AwardCause
    late: tuple[Line, ...]
    """Which lines came too late; empty for another cause."""
    points: tuple[Points, ...]
    article: str


@record
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
    """What a withdrawal during the round would come to; `so_far` as the referee was told it."""
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
