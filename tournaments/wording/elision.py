"""Italian articles before figures that are read with a vowel: all'11, dall'8º, l'80%."""

from __future__ import annotations

import re

_MONTHS = "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre"
_ELIDED = re.compile(
    r"\b(?:([Ii]|[Aa]|[Dd]a|[Dd]e|[Nn]e|[Ss]u)l|([Ll]|[Aa]ll|[Dd]all|[Dd]ell|[Nn]ell|[Ss]ull)a)\s+"
    # Eight and all that begins with it, eleven, eleven thousand; one, but no first and no thousand.
    rf"(?=8|11(?:\.\d{{3}})*(?![\d.]\d|\d)|1(?![\dº°ª/:]|\.\d|\s(?:{_MONTHS}|dicembre)))"
)


def elided(text: str) -> str:
    """A sentence with its articles as they are said before 1, 8 and 11; others stay as they are.

    English has none of these words before a figure.
    """
    return _ELIDED.sub(_shortened, text)


def _shortened(found: re.Match[str]) -> str:
    """`il` and `la` are `l'`, `al` and `alla` `all'`."""
    before_l, feminine = found.groups()
    if feminine is not None:
        return f"{feminine}'"
    article = {"i": "l", "I": "L"}.get(before_l, f"{before_l}ll")
    return f"{article}'"
