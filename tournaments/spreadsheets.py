"""What a spreadsheet takes for a formula, and how a text is kept from it."""

from __future__ import annotations

import re
from typing import TypeVar

FORMULA = re.compile(
    r"^'*[=+\-@\t\r\n\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}"
    r"\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}]"
)
"""How a text begins that may be taken for one, apostrophes aside."""
NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
Cell = TypeVar("Cell")


def harmless(cell: Cell) -> Cell | str:
    """A text behind an apostrophe where it may be taken for a formula; all else as it is.

    Excel shows the apostrophe only while the cell is edited.
    """
    text = isinstance(cell, str) and FORMULA.match(cell) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if text else cell


def as_written(text: str) -> str:
    """What `harmless` was given."""
    return text[1:] if text.startswith("'") and FORMULA.match(text) else text
