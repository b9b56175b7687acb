"""The texts of reasons, kept outside the ledger, so that privacy law can erase them."""

from __future__ import annotations

from uuid import UUID, uuid5

from scoring.values import Authority
from tournaments.models import Remark
from tournaments.organise.texts import longest, require_short
from tournaments.spelling.letters import tidy

LONGEST_REASON = longest("text", Remark)


def keep_remark(reason: str, *, by: Authority, command_id: UUID) -> Remark:
    """Keep a reason under an id that the command's own id gives.

    The same command sent again finds the same remark, so that it is the same command. With another
    reason it gets another remark: the books then refuse it, as a command id with other content.
    """
    text = tidy(reason)
    require_short(text, LONGEST_REASON, "reason")
    row = {"tournament_id": by.ledger, "text": text, "author_id": by.user}
    remark, _ = Remark.objects.get_or_create(id=uuid5(command_id, "remark"), defaults=row)
    if remark.tournament_id != by.ledger:  # the same id was sent to another book before
        own = uuid5(command_id, f"remark {by.ledger}")
        remark, _ = Remark.objects.get_or_create(id=own, defaults=row)
    # An emptied one was erased later: nobody can tell any more what it said, so it is the same.
    # The id is not made from the text: whoever guesses an erased one could prove it by the event.
    if remark.text not in ("", text):
        remark = Remark.objects.create(**row)
    return remark
