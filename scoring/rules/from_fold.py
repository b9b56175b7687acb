"""The records of a book, from its fold: what readers are told of it, and what rows hold."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from scoring.rules.awards import award_article, technical_article
from scoring.rules.in_book import (
    ComplaintInBook,
    EntrantInBook,
    PenaltyInBook,
    RoundInBook,
    SanctionInBook,
    TableInBook,
)
from scoring.rules.ledger import (
    Complaint,
    Ledger,
    Round,
    RoundResult,
    Score,
    Table,
)
from scoring.rules.readings import unlikely_lines
from scoring.rules.regulations import Regulation
from scoring.rules.results import results_by_line
from scoring.rules.seated import order_of_play, players_at
from scoring.sheets import Handling, PaperReading
from scoring.values import EntrantNumber, Line, RoundNumber


def entrants(ledger: Ledger) -> tuple[EntrantInBook, ...]:
    """All entrants in order of number, withdrawn ones too."""
    return ledger.once(entrants, lambda: tuple(entrants_of(ledger, ledger.entrants)))


def entrants_of(ledger: Ledger, numbers: Collection[EntrantNumber]) -> Iterator[EntrantInBook]:
    """Those of these numbers, in order."""
    group_of = ledger.groups_by_entrant()
    for number in sorted(numbers):
        entrant = ledger.entrants[number]
        yield EntrantInBook(
            number=number,
            players=entrant.players,
            line_ups=tuple(entrant.line_ups),
            substituted=tuple(entrant.substituted),
            first_round=entrant.first_round,
            stand_in=entrant.stand_in,
            group=group_of.get(number, ""),
            withdrawn=entrant.withdrawn,
            captain=entrant.captain,
            changed=entrant.changed,
        )


def rounds(ledger: Ledger) -> tuple[RoundInBook, ...]:
    """All rounds in order, the draft too."""
    return tuple(round_(seated) for _, seated in sorted(ledger.rounds.items()))


def round_(seated: Round) -> RoundInBook:
    """A round, with how many of its sheets are in."""
    tables, missing, flagged = seated.counts = seated.counts or _counts(seated)
    return RoundInBook(
        number=seated.number,
        parts=seated.parts,
        seed=seated.seed,
        ranked_at=seated.ranked_at,
        rooms=seated.rooms,
        started=seated.started,
        whistled=seated.whistled,
        clock=seated.clock,
        late=seated.late,
        amended=seated.amended or bool(seated.taken_over),
        published=seated.published,
        closed=seated.closed,
        postings=tuple(seated.postings),
        last=seated.last,
        tables=tables,
        missing=missing,
        flagged=flagged,
    )


def _counts(seated: Round) -> tuple[int, int, int]:
    played = [table for table in seated.tables.values() if not table.is_bye]
    scored = sum([table.score is not None for table in played])
    return len(played), len(played) - scored, len(seated.flagged())


def tables(ledger: Ledger, regulation: Regulation, number: RoundNumber) -> tuple[TableInBook, ...]:
    """The tables of a round, in order; none of a round that was never seated."""
    round_ = ledger.rounds.get(number)
    if round_ is None:
        return ()
    return round_.once(
        tables,
        lambda: tuple(
            table(ledger, regulation, round_, at) for _, at in sorted(round_.tables.items())
        ),
    )


def tables_of(
    ledger: Ledger, regulation: Regulation, entrant: EntrantNumber
) -> tuple[TableInBook, ...]:
    """Where an entrant sat, round by round; drafts too."""
    return tuple(
        table(ledger, regulation, seated, at)
        for _, seated in sorted(ledger.rounds.items())
        for _, at in sorted(seated.tables.items())
        if entrant in at.seat.entrants()
    )


def table(ledger: Ledger, regulation: Regulation, played: Round, at: Table) -> TableInBook:
    """A table of a round with its sheet."""
    number = at.seat.table
    if number not in played.records:
        played.records[number] = _table(ledger, regulation, played, at)
    record: TableInBook = played.records[number]
    return record


def _table(ledger: Ledger, regulation: Regulation, played: Round, at: Table) -> TableInBook:
    score, seat = at.score, at.seat
    won = results_by_line(ledger, regulation, played, at)
    return TableInBook(
        round=played.number,
        table=seat.table,
        lines=seat.lines,
        players=players_at(ledger, played, at),
        order=order_of_play(ledger, played, at),
        room=seat.room,
        group=_group(ledger, played.number, seat.lines[0][0]),
        due=at.due.lines if at.due else None,
        state=at.state,
        sheet=score.sheet if score else None,
        handling=_handling(regulation, played, at),
        points=tuple(each.points for each in won),
        unlikely=_unlikely(ledger, regulation, at, won),
        entered_by=at.entered_by,
        placed=at.placed,
        last=at.last,
    )


def penalties(ledger: Ledger) -> tuple[PenaltyInBook, ...]:
    """All penalties in the order they were given, revoked ones too."""
    return tuple(given for _, given in sorted(ledger.penalties.items()))


def sanctions(ledger: Ledger) -> tuple[SanctionInBook, ...]:
    """All sanctions in the order they were given, revoked ones too."""
    return tuple(given for _, given in sorted(ledger.sanctions.items()))


def complaints(ledger: Ledger) -> tuple[ComplaintInBook, ...]:
    """All complaints in the order they came, decided ones too."""
    return tuple(complaint(heard) for _, heard in sorted(ledger.complaints.items()))


def complaint(heard: Complaint) -> ComplaintInBook:
    """A complaint, with what was decided."""
    event, decided = heard.event, heard.decided
    return ComplaintInBook(
        number=heard.number,
        entrant=event.entrant,
        against=event.against,
        round=event.round,
        table=event.table,
        referee=event.referee,
        remark=event.remark,
        outcome=decided.outcome if decided else None,
        judged_by=decided.judged_by if decided else None,
        article=decided.article if decided else "",
        why=decided.remark if decided else None,
        last=heard.last,
    )


def _group(ledger: Ledger, played: RoundNumber, entrant: EntrantNumber) -> str:
    """The merit group that a table was seated in; '' before the cut."""
    cut = ledger.groups
    return ledger.group_of(entrant) if cut is not None and played > cut.after_round else ""


def _handling(regulation: Regulation, played: Round, at: Table) -> Handling:
    score, check_in = at.score, at.check_in
    return Handling(
        in_hand=check_in is not None,
        handed_in_by=check_in.handed_in_by if check_in else None,
        signed_by=check_in.signed_by if check_in else (),
        typed_at=at.typed_at,
        came_in=played.came_in(at),
        counts_from=_later(score, played),
        undoable=score is not None and score.typed and score.number == at.last,
        **_awarded(regulation, at),
        technical=tuple(at.decided.items()),
        technical_under=technical_article(regulation) if at.technical else "",
        entry=score.number if score and at.flagged else None,
        readings=tuple(
            PaperReading(number=each.number, by=each.by, sheet=each.sheet)
            for each in at.open_readings
        ),
    )


def _later(score: Score | None, played: Round) -> RoundNumber | None:
    """After which ranking a score counts, where its own round's is too early."""
    return score.counts_from if score and score.counts_from > played.number else None


def _awarded(regulation: Regulation, at: Table) -> dict[str, Any]:
    award = at.award
    if award is None or award.cause is None:
        return {}
    return {
        "awarded_by": award.by,
        "awarded_for": award.cause,
        "awarded_under": award_article(regulation, award.cause),
        "awarded_over": at.awarded_over,
    }


def _unlikely(
    ledger: Ledger, regulation: Regulation, at: Table, won: Sequence[RoundResult]
) -> tuple[Line, ...]:
    score = at.score
    if score is None or score.sheet is None:
        return ()
    if won and not any(each.unlikely for each in won):
        return ()  # the match has none, and that is remembered
    planned = ledger.smazzate_per_round
    return tuple(sorted(unlikely_lines(score.sheet, regulation, planned, at.decided)))
