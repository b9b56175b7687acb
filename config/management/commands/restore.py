"""`manage.py restore FILE [--check]`: a backup brought back into an empty database."""

from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from config import archive
from config.archive import Contents
from config.backups import restore


class Command(BaseCommand):
    """As the owner of the tables; then `grant_role` for the program's role.

    Brings the tables up to this program, and verifies the books, against the heads that the backup
    holds, and the rows: exits with 1 where they are not what they were.
    """

    help = "Ripristina una copia in una base di dati vuota, e ne verifica i registri."
    # They would ask tables that are not there yet.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--check", action="store_true", help=_("Rilegge soltanto il file, e dice se è intero.")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        if options["check"]:
            self._say(_("%(file)s è intero, di %(made)s."), path, archive.checked(path))
            return
        contents = restore(path, settings.ENV.data_dir)
        call_command("migrate", interactive=False, verbosity=0)
        self._verify(path)
        self._say(_("Ripristinato %(file)s, di %(made)s."), path, contents)
        self.stdout.write(
            _(
                "Chi è stato cancellato per legge da allora è di nuovo qui: erase_again, con"
                " l'ultimo elenco di publish_heads."
            )
        )

    def _verify(self, path: Path) -> None:
        with NamedTemporaryFile() as heads:
            archive.take(path, archive.HEADS, heads)
            heads.flush()
            call_command("verify_ledger", heads=Path(heads.name), stdout=self.stdout)
        call_command("rebuild_projections", check=True, stdout=self.stdout, stderr=self.stderr)

    def _say(self, sentence: str, path: Path, contents: Contents) -> None:
        made = f"{contents.made_at:%Y-%m-%d %H:%M:%S} UTC"
        self.stdout.write(sentence % {"file": path, "made": made})
