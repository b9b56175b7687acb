"""`manage.py erase_again FILE --by USERNAME`: what a backup brought back is erased anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from tournaments.management.commands.erase_by_law import ERASE, find, user_of
from tournaments.organise.privacy import erasures
from tournaments.wording import explain

ERASED = "# erased "
"""What a line of the list begins with; to `verify_ledger --heads` it is a remark."""


class Command(BaseCommand):
    """From the last list of `publish_heads`, which was kept away from here: a database that was
    brought back does not know whom it had forgotten."""

    help = "Cancella di nuovo chi era stato cancellato per legge dopo la copia ripristinata."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help=_("L'elenco scritto da publish_heads."))
        parser.add_argument("--by", required=True, help=_("Il nome utente di chi cancella."))

    def handle(self, *args: Any, **options: Any) -> None:
        by, known, refusals = user_of(options["by"]), set(erasures()), list[str]()
        for kind, id_ in _erased(options["file"]):
            row = None if f"{kind}:{id_}" in known else find(kind, id_)
            if row is None:
                continue
            try:
                ERASE[kind][1](by, row)
            except Violation as refused:
                # Whoever stands behind it in the list is erased all the same.
                refusals.append(f"{kind} {id_}: {explain(refused.problems[0])}")
            else:
                self.stdout.write(_("Cancellato: %(id)s.") % {"id": id_})
        if refusals:
            again = _("Rimedia, poi ripeti lo stesso comando.")
            raise CommandError("\n".join([*refusals, again]))


def _erased(path: Path) -> Iterator[tuple[str, str]]:
    try:
        lines = path.read_text().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(str(error)) from error
    for line in lines:
        kind, _colon, id_ = line.removeprefix(ERASED).partition(":")
        if line.startswith(ERASED) and kind in ERASE:
            yield kind, id_
