"""A list entered: all of it or nothing, with its tables as the first round's draft."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID, uuid4, uuid5

from scoring.commands import Receipt, Rests, SeatRound, transaction_on
from scoring.events import EntrantEntered
from scoring.plans import SeatingMethod
from scoring.rules.violations import Code, Violation
from scoring.values import Authority, EntrantNumber, RoundNumber
from tournaments.models import ListDraft, ListLine, Tournament
from tournaments.moment import Moment
from tournaments.organise.entrants import enter_entrants
from tournaments.organise.lists.kept import FIRST, first_written
from tournaments.organise.lists.preview import Preview
from tournaments.organise.seating import seat_round


def enter_list(
    *,
    by: Authority,
    read: Preview,
    seated: bool = False,
    draft: ListDraft | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Enter what was read; `seated`: and seat the first round as the list has it; `draft`: which
    is entered now, when it is gone back to.

    Raises:
        Violation: what is wrong with the list, line by line; with its seats, where they are to be
            kept; or what the rules refuse.
    """
    command_id = command_id or uuid4()
    with transaction_on(by.ledger):
        # First the book: it knows a list sent again, whose entries are all entered by now.
        receipt = _enter(by, read, command_id)
        if not receipt.repeated:
            _require_sound(read, seated=seated)
            _keep_lines(by, read, receipt, first_written(draft))
            if seated and read.seats:
                _seat(by, read, receipt, command_id)
            if draft:
                draft.entered = True
                draft.save(update_fields=["entered"])
    return receipt


def _keep_lines(by: Authority, read: Preview, receipt: Receipt, first: Mapping[str, str]) -> None:
    lines = (
        " → ".join(dict.fromkeys((first.get(f"{FIRST}{row.line}", row.content), row.content)))
        for row in read.rows
        if row.entry
    )
    ListLine.objects.bulk_create(
        ListLine(tournament_id=by.ledger, number=number, text=text)
        for number, text in zip(_numbers(receipt), lines, strict=True)
    )


def _numbers(receipt: Receipt) -> list[EntrantNumber]:
    """Of the entries, in the order of the list."""
    events = (recorded.event for recorded in receipt.events)
    return [event.entrant for event in events if isinstance(event, EntrantEntered)]


def _enter(by: Authority, read: Preview, command_id: UUID) -> Receipt:
    """Where the list is wrong, its own problems name the lines."""
    try:
        return enter_entrants(by=by, entries=read.entries, command_id=command_id)
    except Violation as violation:
        if violation.code is Code.COMMAND_REUSED or read.acceptable:
            raise
        raise Violation(*read.problems, *read.column_problems) from violation


def _require_sound(read: Preview, *, seated: bool) -> None:
    seats = read.seats.problems if seated and read.seats else ()
    if problems := (*read.problems, *read.column_problems, *seats):
        raise Violation(*problems)


def _seat(by: Authority, read: Preview, receipt: Receipt, command_id: UUID) -> None:
    """As a draft, which is looked at and published like any other."""
    assert read.seats is not None
    numbers = _numbers(receipt)
    seat_round(
        SeatRound(
            round=RoundNumber(1),
            method=SeatingMethod.BY_HAND,
            seats=read.seats.seating(numbers, Moment(Tournament(id=by.ledger), by).book.format),
            rests=Rests.ASKED,
        ),
        by=by,
        command_id=uuid5(command_id, "seats"),
    )
