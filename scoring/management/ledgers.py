"""Which ledgers a command of the shell is to work on."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from uuid import UUID

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring import store
from scoring.values import LedgerId


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
