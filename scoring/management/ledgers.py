"""Which ledgers a command of the shell is to work on, and the head of each.

The chain of a book whose last events were cut off is as sound as before, if its head was set back
with them: a list of heads, kept elsewhere, finds a book that lost its end, or is gone. A line of it
is a ledger, the number of its last event and that event's hash.
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from uuid import UUID

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring import store
from scoring.records import record
from scoring.store import Head
from scoring.values import EventNumber, LedgerId

_LINE = re.compile(r"([0-9a-f-]{36}) (\d{1,9}) ([0-9a-f]{64}|-)")
NONE = "-"
"""The hash of a book without events."""


class Unreadable(Exception):
    """A line that is no head of a book."""


class Loss(StrEnum):
    """What became of a book since its head was written down."""

    GONE = "gone"
    CUT = "cut"
    REWRITTEN = "rewritten"


@record
class Lost:
    """A book that no longer holds what its head vouched for."""

    ledger: LedgerId
    number: EventNumber
    """As it was written down."""
    loss: Loss


def head_lines() -> Iterator[str]:
    """The heads as they are now, a line each."""
    for ledger, head in store.heads():
        yield f"{ledger} {head.number} {head.hash or NONE}\n"


def read_heads(lines: Iterable[str]) -> Iterator[tuple[LedgerId, Head]]:
    """The heads of a list; lines that begin with # are for people.

    Raises:
        Unreadable: a line is none.
    """
    for line in map(str.strip, lines):
        if not line or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if not found:
            raise Unreadable(line)
        ledger, number, hash_ = found.groups()
        yield LedgerId(UUID(ledger)), Head(EventNumber(int(number)), "" if hash_ == NONE else hash_)


def lost_books(heads: Iterable[tuple[LedgerId, Head]]) -> Iterator[Lost]:
    """The books that do not hold the event that they ended with then."""
    wanted = list(heads)
    hashes = store.hashes_at([(ledger, head.number) for ledger, head in wanted])
    for (ledger, head), (found, hash_) in zip(wanted, hashes, strict=True):
        if loss := _loss(head, there=found, hash_=hash_):
            yield Lost(ledger=ledger, number=head.number, loss=loss)


def _loss(head: Head, *, there: bool, hash_: str | None) -> Loss | None:
    if not there:
        return Loss.GONE
    if not head.number or hash_ == head.hash:
        return None
    return Loss.CUT if hash_ is None else Loss.REWRITTEN


def add_argument(parser: CommandParser) -> None:
    parser.add_argument(
        "ledgers",
        nargs="*",
        type=_ledger_id,
        metavar="LEDGER",
        help=_("Id del registro (quello del torneo); nessuno: tutti."),
    )


def _ledger_id(text: str) -> LedgerId:
    try:
        return LedgerId(UUID(text))
    except ValueError:
        example = "0b6d6c0e-6f0f-4a55-9d43-2f3f0e6c7a11"
        raise argparse.ArgumentTypeError(
            _("«%(value)s» non è l'id di un registro (esempio: %(example)s)")
            % {"value": text, "example": example}
        ) from None


def chosen(ids: Sequence[LedgerId]) -> list[LedgerId]:
    """The ledgers asked for, or all there are.

    Raises:
        CommandError: there is no ledger of that id.
    """
    ledgers = store.ledgers()
    for ledger in ids:
        if ledger not in ledgers:
            raise CommandError(_("Il registro %(ledger)s non c'è.") % {"ledger": ledger})
    return list(ids) or ledgers


def gone() -> list[LedgerId]:
    """Ledgers whose events or commands are there, and their head is not."""
    return store.headless()
