"""`manage.py forget_what_is_over`: delete what was kept for a time only, and is past it."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.organise.keeping import forget_what_is_over


class Command(BaseCommand):
    """What the scheduler does once a day, and a laptop at its start."""

    help = "Cancella ciò il cui tempo è finito: tracce, testi, foto, avvisi, prenotazioni."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, count in forget_what_is_over(timezone.now()).items():
            self.stdout.write(f"{name}: {count}")
