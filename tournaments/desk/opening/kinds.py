"""Kinds of tournament to begin from: what is usual, put into the form and changed there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format
from tournaments.desk.plan.presets import presets
from tournaments.desk.plan.values import Values
from tournaments.models import TournamentKind
from tournaments.wording.dates import on_paper

SATURDAY = 5
"""As `date.weekday` counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What organisers call a tournament (RULES.md section 12)."""

    code: TournamentKind
    name: Promise
    explained: Promise
    preset: str
    """Of `tournaments.desk.plan.presets`: rounds, movements, sittings and the cut."""
    smazzate: int
    on_saturday: bool = False

    def day(self, today: date) -> date:
        """When such a tournament is played that is opened today."""
        ahead = (SATURDAY - today.weekday()) % 7 if self.on_saturday else 0
        return today + timedelta(days=ahead)

    def title(self, day: date) -> str:
        """What such a tournament is called until somebody calls it otherwise."""
        return _t("%(kind)s, %(day)s") % {"kind": self.name, "day": on_paper(day, "j F")}

    def values(self) -> Values:
        """What it says of the form's fields; minutes are left to the regulation."""
        return {
            "announced_kind": self.code.value,
            "preset": self.preset,
            "smazzate_per_round": str(self.smazzate),
        }


KINDS = (
    Kind(
        code=TournamentKind.CLUB,
        name=_("Serata di circolo"),
        explained=_("4 turni in una sera"),
        preset="club",
        smazzate=3,
    ),
    Kind(
        code=TournamentKind.REGIONAL,
        name=_("Regionale"),
        explained=_("6 turni in un giorno"),
        preset="regional",
        smazzate=3,
        on_saturday=True,
    ),
    Kind(
        code=TournamentKind.NATIONAL,
        name=_("Nazionale"),
        explained=_("8 turni, poi gironi"),
        preset="national",
        smazzate=3,
        on_saturday=True,
    ),
)


def kinds_of(format_: Format) -> tuple[Kind, ...]:
    """Those whose plan the format can play."""
    playable = {preset.code for preset in presets(format_)}
    return tuple(kind for kind in KINDS if kind.preset in playable)


def begun(values: Values) -> Values:
    """The form's values once the button of a kind was pressed; else as they are.

    A day that somebody chose stays, and so do a name and the minutes.
    """
    kind = next((kind for kind in KINDS if kind.code == values.get("kind")), None)
    if kind is None:
        return values
    today, typed = timezone.localdate(), values.get("played_on", "")
    proposed = {"", *(each.day(today).isoformat() for each in KINDS)}
    day = kind.day(today).isoformat() if typed in proposed else typed
    names = {"", *(each.title(each.day(today)) for each in KINDS)}
    name = values.get("name", "")
    if name in names:
        name = kind.title(date.fromisoformat(day))
    return {**values, "do": "preset", **kind.values(), "played_on": day, "name": name}
