"""`manage.py erase_by_law player|account|remark ... ID --by USERNAME`: emptied, as law asks."""

from collections.abc import Callable
from typing import Any, TypeAlias

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from tournaments.models import DossierPerson, Player, PrizeTexts, Referto, Remark
from tournaments.organise.privacy import (
    erase_account,
    erase_person_there,
    erase_player,
    erase_prize_texts,
    erase_referto,
    erase_remark,
)
from tournaments.presenters.privacy.preview import account_preview, player_preview
from tournaments.wording import explain

AnyRow: TypeAlias = Player | User | Remark | PrizeTexts | Referto | DossierPerson
ERASE: dict[str, tuple[type[AnyRow], Callable[[User, Any], None]]] = {
    "player": (Player, lambda by, row: erase_player(by=by, player=row)),
    "account": (User, lambda by, row: erase_account(by=by, user=row)),
    "remark": (Remark, lambda by, row: erase_remark(by=by, remark=row)),
    "prizes": (PrizeTexts, lambda by, row: erase_prize_texts(by=by, texts=row)),
    "elsewhere": (DossierPerson, lambda by, row: erase_person_there(by=by, person=row)),
    "referto": (Referto, lambda by, row: erase_referto(by=by, referto=row)),
}


class Command(BaseCommand):
    """Empties a player's name everywhere, an account, the name of who worked elsewhere, one reason
    or referto, or what an announcement of prizes says in words.

    Reasons and referti that name a player stay for their time: who decides that one of them has to
    go erases it by its id.

    The register and the traces say who did it and when; `verify_ledger` tells it from tampering.
    """

    help = (
        "Cancella per legge sulla privacy un giocatore, un utente, chi ha lavorato a un torneo"
        " giocato altrove, un motivo, un referto o i testi di un annuncio di premi."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=ERASE)
        parser.add_argument("id", help=_("L'id della riga."))
        parser.add_argument("--by", required=True, help=_("Il nome utente di chi cancella."))
        parser.add_argument(
            "--preview", action="store_true", help=_("Dice che cosa cancellerebbe, e basta.")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        by = user_of(options["by"])
        kind, id_ = options["kind"], options["id"]
        row, erase = find(kind, id_), ERASE[kind][1]
        if row is None:
            raise CommandError(
                _("Non c'è nessuna riga «%(kind)s» con l'id «%(id)s».") % {"kind": kind, "id": id_}
            )
        if options["preview"]:
            self._preview(row)
            return
        try:
            erase(by, row)
        except Violation as refused:
            raise CommandError(explain(refused.problems[0])) from refused
        self.stdout.write(_("Cancellato: %(id)s.") % {"id": row.pk})

    def _preview(self, row: AnyRow) -> None:
        if isinstance(row, Player | User):
            preview = player_preview(row) if isinstance(row, Player) else account_preview(row)
            for said, parts in (
                ("%(what)s", preview.goes),
                (_("resta: %(what)s"), preview.stays),
                (_("è ancora aperto: %(what)s"), preview.still_open),
                (_("porta il suo nome: %(what)s"), preview.left_over),
                (_("prosegue altrove: %(what)s"), preview.goes_on),
            ):
                self.stdout.write(
                    "".join(f"{said % {'what': part}}\n" for part in parts), ending=""
                )
        else:
            self.stdout.write(f"1 {row._meta.verbose_name}")


def user_of(name: str) -> User:
    """Who erases.

    Raises:
        CommandError: nobody is called so.
    """
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(_("L'utente «%(name)s» non c'è.") % {"name": name})
    return user


def find(kind: str, id_: str) -> AnyRow | None:
    """What is to be erased; None where there is none."""
    try:
        return ERASE[kind][0]._default_manager.filter(pk=id_).first()
    except (ValidationError, ValueError):
        return None
