"""`manage.py export_person player|account ID FILE`: all that is held about somebody, as a zip."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.access.traces import leave_trace
from tournaments.exports.privacy import account_file, player_file
from tournaments.models import Player, TraceKind


class Command(BaseCommand):
    help = "Scrive in un archivio zip tutto ciò che si tiene su un giocatore o un utente."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=("player", "account"))
        parser.add_argument("id", help=_("L'id del giocatore, o il nome dell'utente."))
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        kind, id_ = options["kind"], options["id"]
        content = _player(id_) if kind == "player" else _account(id_)
        if content is None:
            raise CommandError(
                _("Non c'è nessuna riga «%(kind)s» con l'id «%(id)s».") % {"kind": kind, "id": id_}
            )
        try:
            options["file"].write_bytes(content)
        except OSError as error:
            raise CommandError(str(error)) from error


def _player(id_: str) -> bytes | None:
    try:
        player = Player.objects.filter(pk=id_).first()
    except ValidationError:
        player = None
    if player is None:
        return None
    leave_trace(TraceKind.DATA_EXPORTED, subject=f"player:{player.pk}", detail="shell")
    return player_file(player)


def _account(name: str) -> bytes | None:
    user = User.objects.filter(username=name).first()
    if user is None:
        return None
    leave_trace(TraceKind.DATA_EXPORTED, account=user.pk, detail="shell")
    return account_file(user)
