"""A list entered: all of it or nothing, with its tables as the first round's draft."""

from collections.abc import Mapping
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from scoring.commands import Receipt, Rests, SeatRound, transaction_on
from scoring.events import EntrantEntered
from scoring.plans import SeatingMethod
from scoring.rules.violations import Code, Violation
from scoring.values import Authority, EntrantNumber, LedgerId, RoundNumber
from tournaments.models import ListDraft, ListLine, Tournament
from tournaments.moment import Moment
from tournaments.organise.entrants import enter_entrants
from tournaments.organise.lists.preview import Preview
from tournaments.organise.lists.workbooks import ListText
from tournaments.organise.seating import seat_round

FIRST = "first_"
"""What the form says of a list, by line: how it was written before somebody mended it."""
MOST_KEPT = 10
"""Lists of an official: each time one is read again it is another."""


def keep_list(by: Authority, text: ListText, said: Mapping[str, str]) -> ListDraft:
    """Keep a list that somebody had shown, and their last few before it."""
    with transaction.atomic():
        kept = ListDraft.objects.filter(tournament_id=by.ledger, user_id=by.user)
        draft = ListDraft.objects.create(
            tournament_id=by.ledger,
            user_id=by.user,
            text=text.text,
            said=dict(said),
            sheet=text.sheet,
            other_sheets=text.other_sheets,
        )
        last = kept.order_by("-shown_at").values_list("pk", flat=True)[:MOST_KEPT]
        kept.exclude(pk__in=list(last)).delete()
    return draft


def kept_list(by: Authority, number: str) -> ListDraft | None:
    """A list of theirs, by its number."""
    drafts = ListDraft.objects.filter(tournament_id=by.ledger, user_id=by.user).order_by()
    # The numbers first: ten lists may weigh ten megabytes.
    numbers = drafts.values_list("pk", flat=True) if number else ()
    return drafts.filter(pk__in=[pk for pk in numbers if str(pk) == number]).first()


def first_written(draft: ListDraft | None) -> dict[str, str]:
    """Of the lines that were mended, how they came."""
    said = draft.said if draft else {}
    return {name: line for name, line in said.items() if name.startswith(FIRST)}


def forget_lines(ledger: LedgerId) -> None:
    """How people were written is of no concern once the tournament is closed."""
    ListLine.objects.filter(tournament_id=ledger).delete()
    ListDraft.objects.filter(tournament_id=ledger).delete()


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
