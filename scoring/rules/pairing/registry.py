"""The movements there are: each member of `Movement` is a name in the module of its family.

That is the one that bears the first word of its code. A list of imports would be one more place
to touch for a movement; the code that the events hold is the list.
"""

from importlib import import_module

from scoring.plans import Format, Movement
from scoring.rules.pairing.field import MovementRules


def _rules_of(code: Movement) -> MovementRules:
    family = import_module(f"scoring.rules.pairing.{code.partition('_')[0]}")
    rules: MovementRules = getattr(family, code.name)
    return rules


MOVEMENTS: dict[Movement, MovementRules] = {code: _rules_of(code) for code in Movement}


def movements_of(format_: Format) -> tuple[Movement, ...]:
    """Those that a format can be played with."""
    return tuple(code for code, rules in MOVEMENTS.items() if format_ in rules.ways)
