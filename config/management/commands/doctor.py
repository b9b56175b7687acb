"""`manage.py doctor`: what is missing or wrong in this installation, and the line that mends it."""

from typing import Any

from django.core.management.base import BaseCommand

from config.doctor import findings


class Command(BaseCommand):
    help = "Dice che cosa manca o non va in questa installazione, e la riga che lo rimedia."
    # It says itself what they would stop at.
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for finding in findings():
            if not finding.wrong:
                self.stdout.write(self.style.SUCCESS(f"ok  {finding.about}"))
                continue
            wrong += 1
            self.stdout.write(self.style.ERROR(f"NO  {finding.about}: {finding.wrong}"))
            if finding.remedy:
                self.stdout.write(f"    -> {finding.remedy}")
        if wrong:
            raise SystemExit(1)
