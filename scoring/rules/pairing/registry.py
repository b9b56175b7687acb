"""The movements there are: each member of `Movement` has the module here that bears its code.

A list of imports would be one more place to touch for a movement; the code that the events hold
is the list.
"""

from __future__ import annotations

from importlib import import_module

from scoring.plans import Format, Movement
from scoring.rules.pairing.movement import MovementRules


def _module_of(code: Movement) -> MovementRules:
    rules: MovementRules = import_module(f"scoring.rules.pairing.{code}").MOVEMENT
    return rules


MOVEMENTS: dict[Movement, MovementRules] = {code: _module_of(code) for code in Movement}


def movements_of(format_: Format) -> tuple[Movement, ...]:
    """Those that a format can be played with."""
    return tuple(code for code, rules in MOVEMENTS.items() if format_ in rules.ways)
