"""Names as people write them; a list all in capitals may be written in the usual letters."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LETTERS = re.compile(r"[^\W\d_]+")


def in_capitals(names: Iterable[str]) -> bool:
    """Whether all of these names, and there are some, have capital letters only."""
    written = [name for name in names if len(name) > 1]
    return bool(written) and all(name.isupper() for name in written)


def usual_case(name: str) -> str:
    """`D'ALÒ MARIA-PIA` as `D'Alò Maria-Pia`; what has small letters stays as it was written."""
    if not name.isupper():
        return name
    return _LETTERS.sub(lambda letters: letters[0].capitalize(), name)
