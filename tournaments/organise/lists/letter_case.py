"""Names as people write them; those all in capitals, or without, in the usual letters."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LETTERS = re.compile(r"[^\W\d_]+")


def in_capitals(names: Iterable[str]) -> bool:
    """Whether all of these names, and there are some, have capital letters only."""
    written = [name for name in names if len(name) > 1]
    return bool(written) and all(name.isupper() for name in written)


def is_odd(name: str) -> bool:
    """Whether a name has capital letters only, or none."""
    return len(name) > 1 and (name.isupper() or name.islower())


def usual_case(name: str) -> str:
    """`D'ALÒ MARIA-PIA` and `d'alò maria-pia` as `D'Alò Maria-Pia`; `van der Berg` as it is."""
    if not is_odd(name):
        return name
    return _LETTERS.sub(lambda letters: letters[0].capitalize(), name)
