"""`manage.py backup [--keep N]`: the whole service as one file in BACKUP_DIR."""

import argparse
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from config.backups import make


class Command(BaseCommand):
    """Database, keys, own editions and templates; read again once written. While people type."""

    help = "Fa una copia intera del servizio, in un file solo, e la rilegge."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--keep",
            type=_at_least_one,
            metavar="N",
            help=_("Quante copie tenere, questa compresa; senza, tutte."),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        made = make(settings.ENV.backup_dir, settings.ENV.data_dir, options["keep"])
        megabytes = f"{made.stat().st_size / 2**20:.1f}"
        self.stdout.write(
            _("%(file)s: %(megabytes)s MB, copia intera e riletta.")
            % {"file": made, "megabytes": megabytes}
        )


def _at_least_one(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(_("«%(value)s»: serve un numero da 1 in su") % {"value": text})
