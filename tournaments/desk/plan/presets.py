"""Plans that organisers announce again and again (RULES.md section 12), to begin from."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format, Movement
from scoring.rules.pairing.registry import movements_of

_M, _D, _I = Movement.MITCHELL, Movement.DANESE, Movement.ITALIANA
_N, _R = Movement.DANESE_NO_REMATCH, Movement.ROTATION


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Movements round by round, after which of them the ranking is cut, and where one sits anew."""

    code: str
    name: Promise
    movements: tuple[Movement, ...]
    groups_after: int | None = None
    groups_tables: str = ""
    """Of each group, to begin from: nobody knows yet how many come, and the last takes the rest."""
    begins_session: int | None = None
    """The round with which the second sitting begins."""


PRESETS = (
    Preset(
        code="club",
        name=_("Serata di circolo: 3 Mitchell + 1 Danese"),
        movements=(_M, _M, _M, _D),
    ),
    Preset(
        code="regional",
        name=_("Regionale: 5 Mitchell + 1 Danese"),
        movements=(_M, _M, _M, _M, _M, _D),
    ),
    Preset(
        code="national",
        name=_("Nazionale: 6 Mitchell + 2 Danese, poi gironi con 3 Danese"),
        movements=(*(_M,) * 6, *(_D,) * 5),
        groups_after=8,
        groups_tables="10, 10",
        begins_session=9,
    ),
    Preset(
        code="no_rematch",
        name=_("Danese senza rivincite: 6 turni"),
        movements=(_N,) * 6,
    ),
    Preset(
        code="italiana",
        name=_("Girone all'italiana: 7 turni, con 7 o 8 iscritti tutti contro tutti"),
        movements=(_I,) * 7,
    ),
    Preset(
        code="giallo", name=_("Giallo: 4 turni, compagno nuovo ogni volta"), movements=(_R,) * 4
    ),
)


def presets(format_: Format) -> tuple[Preset, ...]:
    """Those that a format can play."""
    allowed = movements_of(format_)
    return tuple(preset for preset in PRESETS if set(preset.movements) <= set(allowed))
