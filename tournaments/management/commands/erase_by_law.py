"""`manage.py erase_by_law player|remark|referto ID --by USERNAME`: a name or text, emptied."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.models import Player, Referto, Remark
from tournaments.organise.privacy import erase_player, erase_referto, erase_remark

KINDS: dict[str, type[Player | Remark | Referto]] = {
    "player": Player,
    "remark": Remark,
    "referto": Referto,
}


class Command(BaseCommand):
    """Empties a player's name everywhere, or one reason or referto, as privacy law may ask.

    The register says who did it and when; `verify_ledger` tells it from tampering.
    """

    help = "Cancella per legge sulla privacy il nome di un giocatore, un motivo o un referto."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument("id", help=_("L'id della riga."))
        parser.add_argument("--by", required=True, help=_("Il nome utente di chi cancella."))

    def handle(self, *args: Any, **options: Any) -> None:
        by = _user(options["by"])
        row = _row(options["kind"], options["id"])
        if isinstance(row, Player):
            erase_player(by=by, player=row)
        elif isinstance(row, Remark):
            erase_remark(by=by, remark=row)
        else:
            erase_referto(by=by, referto=row)
        self.stdout.write(_("Cancellato: %(id)s.") % {"id": row.pk})


def _user(name: str) -> AbstractBaseUser:
    user = get_user_model().objects.filter(username=name).first()
    if user is None:
        raise CommandError(_("L'utente «%(name)s» non c'è.") % {"name": name})
    return user


def _row(kind: str, id_: str) -> Player | Remark | Referto:
    try:
        row: Player | Remark | Referto | None = KINDS[kind].objects.filter(pk=id_).first()
    except ValidationError:
        row = None
    if row is None:
        raise CommandError(
            _("Non c'è nessuna riga «%(kind)s» con l'id «%(id)s».") % {"kind": kind, "id": id_}
        )
    return row
