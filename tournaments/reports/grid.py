"""The rulings of a blank score sheet as one picture, drawn once for all tables of a round."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

from django.utils.translation import gettext as _

WIDTH, ROW, HEAD = 110.0, 7.6, 7.6
HIGHEST = 72.0
"""Millimetres that the half of a page leaves for them, with room to sign below."""
RESULT = 24.0
"""Millimetres of the box for the round's P.P., M.P. and V.P."""
HAIR, LINE = 0.12, 0.35


def grid(smazzate: int, rows: int) -> str:
    """A data URI: `smazzate` columns of two lines with `rows` rows, and the round's result."""
    height = HEAD + rows * row_height(rows)
    parts = [*_rulings(smazzate, rows, height), *_heads(smazzate), *_result(height)]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}mm" height="{height}mm" font-family="Carlito, DejaVu Sans, sans-serif">'
        f"{''.join(parts)}</svg>"
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def row_height(rows: int) -> float:
    """Millimetres: lower where a regulation asks for more figures than fit."""
    return min(ROW, (HIGHEST - HEAD) / rows)


def _column(smazzate: int) -> float:
    return (WIDTH - RESULT - 3) / (2 * smazzate)


def _rulings(smazzate: int, rows: int, height: float) -> Iterator[str]:
    right = 2 * smazzate * _column(smazzate)
    yield _line(0, HEAD, right, HEAD, LINE)
    for row in range(1, rows):
        last, top = row == rows - 1, HEAD + row * row_height(rows)
        yield _line(0, top, right, top, LINE if last else HAIR)
    yield _line(0, height - LINE, right, height - LINE, LINE)
    for column in range(2 * smazzate + 1):
        at = max(LINE, column * _column(smazzate))
        yield _line(at, 3.4 if column % 2 else 0, at, height, HAIR if column % 2 else LINE)


def _heads(smazzate: int) -> Iterator[str]:
    width = _column(smazzate)
    for number in range(smazzate):
        middle = (2 * number + 1) * width
        yield _text(middle, 2.8, _("smazzata %(number)s") % {"number": number + 1}, 2.7)
        yield _text(middle - width / 2, 6.2, "A", 3, bold=True)
        yield _text(middle + width / 2, 6.2, "B", 3, bold=True)


def _result(height: float) -> Iterator[str]:
    left, width = WIDTH - RESULT, RESULT - LINE
    yield _text(left + width / 2, 2.8, _("turno"), 2.7)
    yield _text(left + width / 4, 6.2, "A", 3, bold=True)
    yield _text(left + 3 * width / 4, 6.2, "B", 3, bold=True)
    step = (height - HEAD) / 3
    for place, unit in enumerate(("P.P.", "M.P.", "V.P.")):
        top = HEAD + place * step
        yield (
            f'<rect x="{left}" y="{top}" width="{width}" height="{step - 1.5}" fill="none"'
            f' stroke="#16201b" stroke-width="{LINE}"/>'
        )
        yield _line(left + width / 2, top, left + width / 2, top + step - 1.5, HAIR)
        yield _text(left + 3.6, top + 3.2, unit, 2.5)


def _line(x1: float, y1: float, x2: float, y2: float, width: float) -> str:
    return (
        f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
        f' stroke="#16201b" stroke-width="{width}"/>'
    )


def _text(x: float, y: float, words: str, size: float, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="middle"'
        f' fill="#3c4741"{weight}>{words}</text>'
    )
