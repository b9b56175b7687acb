"""The fields of a proposal's form on a phone: a row for each smazzata, a cell for each line."""

from collections.abc import Container, Mapping

from scoring.records import record
from scoring.values import Line


@record
class Cell:
    """A figure to write: its digits, and whether it is below zero."""

    name: str
    line: Line
    digits: str
    below: bool
    wrong: bool


@record
class Row:
    """One smazzata, or the whole round."""

    smazzata: int | None
    cells: tuple[Cell, ...]


def typing_rows(
    lines: int,
    smazzate: int,
    *,
    by_round: bool,
    typed: Mapping[str, str],
    wrong: Container[str],
) -> tuple[Row, ...]:
    """The rows of the form, with what was typed in them."""
    sitting = tuple(Line)[:lines]
    if by_round:
        cells = (_cell(f"totals.{line}", line, typed, wrong) for line in sitting)
        return (Row(smazzata=None, cells=tuple(cells)),)
    return tuple(
        Row(
            smazzata=index + 1,
            cells=tuple(
                _cell(f"smazzate.{index}.{line}.total", line, typed, wrong) for line in sitting
            ),
        )
        for index in range(smazzate)
    )


def _cell(name: str, line: Line, typed: Mapping[str, str], wrong: Container[str]) -> Cell:
    text = typed.get(name, "").replace("\N{MINUS SIGN}", "-")
    return Cell(
        name=name,
        line=line,
        digits=text.removeprefix("-"),
        below=text.startswith("-"),
        wrong=name in wrong,
    )
