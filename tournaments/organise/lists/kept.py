"""What stays of lists until the tournament is closed: the last ones shown, and how lines were."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring.values import Authority, LedgerId
from tournaments.models import ListDraft, ListLine
from tournaments.organise.lists.workbooks import ListText

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
