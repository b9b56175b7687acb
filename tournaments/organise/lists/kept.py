"""What stays of lists until the tournament is closed: the last one shown, and how lines were."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring.values import Authority, LedgerId
from tournaments.models import ListDraft, ListLine
from tournaments.organise.lists.workbooks import ListText


def keep_list(by: Authority, text: ListText, said: Mapping[str, str]) -> ListDraft:
    """Keep a list that somebody had shown, in the place of their last one."""
    with transaction.atomic():
        ListDraft.objects.filter(tournament_id=by.ledger, user_id=by.user).delete()
        return ListDraft.objects.create(
            tournament_id=by.ledger,
            user_id=by.user,
            text=text.text,
            said=dict(said),
            sheet=text.sheet,
            other_sheets=text.other_sheets,
        )


def kept_list(by: Authority, number: str) -> ListDraft | None:
    """Their last list, if it has this number."""
    draft = ListDraft.objects.filter(tournament_id=by.ledger, user_id=by.user).first()
    return draft if draft and str(draft.pk) == number else None


def forget_lines(ledger: LedgerId) -> None:
    """How people were written is of no concern once the tournament is closed."""
    ListLine.objects.filter(tournament_id=ledger).delete()
    ListDraft.objects.filter(tournament_id=ledger).delete()
