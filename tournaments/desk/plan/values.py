"""What a plan's form is filled with: plans that organisers announce again and again (RULES.md
section 12), another plan read, and what buttons change of it; never judged here.
"""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format, GroupsPlan, Movement, Plan
from scoring.records import record
from scoring.rules.pairing.registry import movements_of
from tournaments.desk.forms import NumbersField

_M, _D, _I = Movement.MITCHELL, Movement.DANESE, Movement.ITALIANA
_N, _R = Movement.DANESE_NO_REMATCH, Movement.ROTATION


@record
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


MOST_ROUNDS = 40
MOST_GROUPS_ON_FORM = 9
Values = dict[str, str]
OF_A_ROUND = re.compile(r"(movement|session|group_[A-Z])_\d+")
"""The names of the fields that a round has."""


class TablesField(NumbersField):
    """How many tables each group takes, from the first down."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(largest=999, wrong=_wrong_tables, required=False, **kwargs)


def _wrong_tables(_text: str) -> str:
    return _t("Scrivi i tavoli in cifre, per esempio 7, 9, 9.")


def group_field(group: str, number: int) -> str:
    return f"group_{group}_{number}"


def rounds_in(values: Mapping[str, str]) -> int:
    """How many rounds the form has: those named without a gap."""
    number = 1
    while f"movement_{number + 1}" in values and number < MOST_ROUNDS:
        number += 1
    return number


def tables_in(values: Mapping[str, str]) -> tuple[int, ...]:
    """How many tables each group takes; none while it cannot be read."""
    try:
        tables: tuple[int, ...] = TablesField().clean(values.get("groups_tables", ""))
    except forms.ValidationError:
        return ()
    return tables[:MOST_GROUPS_ON_FORM]


def groups_after_in(values: Mapping[str, str], rounds: int) -> int | None:
    """The round after which the ranking is cut; None for no cut that can be."""
    field = forms.IntegerField(required=False, min_value=1, max_value=rounds - 1)
    try:
        after: int | None = field.clean(values.get("groups_after", ""))
    except forms.ValidationError:
        return None
    return after


def reshaped(values: Mapping[str, str], format_: Format) -> Values:
    """The form's values after the button that was pressed: `add`, `remove`, `preset`, `show`."""
    shaped = dict(values)
    rounds, button = rounds_in(shaped), shaped.get("do", "")
    if button == "add" and rounds < MOST_ROUNDS:
        shaped[f"movement_{rounds + 1}"] = shaped.get(f"movement_{rounds}", "")
    elif button == "remove" and rounds > 1:
        for name in [name for name in shaped if name.endswith(f"_{rounds}")]:
            del shaped[name]
    elif button == "preset":
        shaped = _preset(shaped, format_)
    return _fitting(shaped, format_)


def _preset(values: Values, format_: Format) -> Values:
    by_code = {preset.code: preset for preset in presets(format_)}
    preset = by_code.get(values.get("preset", ""))
    if preset is None:
        return values
    kept = {name: value for name, value in values.items() if not OF_A_ROUND.fullmatch(name)}
    for number, movement in enumerate(preset.movements, start=1):
        kept[f"movement_{number}"] = movement.value
    if preset.begins_session:
        kept[f"session_{preset.begins_session}"] = "on"
    kept["groups_after"] = str(preset.groups_after or "")
    kept["groups_tables"] = kept.get("groups_tables") or preset.groups_tables
    return kept


def _fitting(values: Values, format_: Format) -> Values:
    """Movements that the format has not are exchanged for the first it has."""
    allowed = [movement.value for movement in movements_of(format_)]
    for name, value in values.items():
        if name.startswith("movement_") and value not in allowed:
            values[name] = allowed[0]
        elif re.fullmatch(r"group_[A-Z]_\d+", name) and value not in ("", *allowed):
            values[name] = ""
    return values


def values_of(plan: Plan) -> Values:
    """A plan as the form's values."""
    values = {"first_round": plan.first_round.value}
    for number, movement in enumerate(plan.movements, start=1):
        values[f"movement_{number}"] = movement.value
    played = 0
    for rounds in plan.sessions[:-1]:
        played += rounds
        values[f"session_{played + 1}"] = "on"
    if plan.clubs_apart:
        values["clubs_apart"] = "on"
    if plan.groups is not None:
        values |= _groups_values(plan.groups)
    return values


def _groups_values(groups: GroupsPlan) -> Values:
    values = {
        "groups_after": str(groups.after_round),
        "groups_tables": ", ".join(str(group.tables) for group in groups.groups),
        "carry_percent": str(groups.carry_percent),
    }
    for name, group in zip(groups.names(), groups.groups, strict=True):
        for number, movement in enumerate(group.movements, start=groups.after_round + 1):
            values[group_field(name, number)] = movement.value
    return values
