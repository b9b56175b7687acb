"""What a plan's form is filled with: read from a plan, changed by buttons, never judged here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scoring.plans import Format, GroupsPlan, Plan
from scoring.rules.pairing.registry import movements_of
from tournaments.desk.plan.presets import presets

MOST_ROUNDS = 40
MOST_GROUPS_ON_FORM = 9
Values = dict[str, str]


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
    parts = re.split(r"[\s,;+]+", values.get("groups_tables", "").strip())
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        return ()
    return tuple(int(part) for part in parts)[:MOST_GROUPS_ON_FORM]


def groups_after_in(values: Mapping[str, str], rounds: int) -> int | None:
    text = values.get("groups_after", "")
    return int(text) if text.isdecimal() and len(text) < 3 and 1 <= int(text) < rounds else None


def reshaped(values: Mapping[str, str], format_: Format) -> Values:
    """The form's values after the button that was pressed: `add`, `remove`, `preset`, `show`."""
    found = dict(values)
    rounds, pressed = rounds_in(found), found.get("do", "")
    if pressed == "add" and rounds < MOST_ROUNDS:
        found[f"movement_{rounds + 1}"] = found.get(f"movement_{rounds}", "")
    elif pressed == "remove" and rounds > 1:
        for name in [one for one in found if one.endswith(f"_{rounds}")]:
            del found[name]
    elif pressed == "preset":
        found = _preset(found, format_)
    return _fitting(found, format_)


def _preset(values: Values, format_: Format) -> Values:
    chosen = next((one for one in presets(format_) if one.code == values.get("preset")), None)
    if chosen is None:
        return values
    gone = re.compile(r"(movement|session|group_[A-Z])_\d+")
    kept = {name: value for name, value in values.items() if not gone.fullmatch(name)}
    for number, movement in enumerate(chosen.movements, start=1):
        kept[f"movement_{number}"] = movement.value
    kept["groups_after"] = str(chosen.groups_after or "")
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
    found = {f"movement_{number}": one.value for number, one in enumerate(plan.movements, start=1)}
    found["first_round"] = plan.first_round.value
    played = 0
    for rounds in plan.sessions[:-1]:
        played += rounds
        found[f"session_{played + 1}"] = "on"
    if plan.clubs_apart:
        found["clubs_apart"] = "on"
    if plan.groups is not None:
        found |= _groups_values(plan.groups)
    return found


def _groups_values(groups: GroupsPlan) -> Values:
    found = {
        "groups_after": str(groups.after_round),
        "groups_tables": ", ".join(str(group.tables) for group in groups.groups),
        "carry_percent": str(groups.carry_percent),
    }
    for name, group in zip(groups.names(), groups.groups, strict=True):
        for number, movement in enumerate(group.movements, start=groups.after_round + 1):
            found[group_field(name, number)] = movement.value
    return found
