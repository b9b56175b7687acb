"""The rows of a sheet's form: smazzata by smazzata, line by line, figure by figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.regulations import Regulation
from scoring.values import Line
from tournaments.admin.access import Desk
from tournaments.presenters.paper import Figure, Kind, arithmetic, figures


def places(
    planned: int, regulation: Regulation, fields: Mapping[str, Any], wrong: Mapping[str, str]
) -> list[dict[str, Any]]:
    """What each field of a sheet's form shows, and what is wrong with it."""
    asked = figures(regulation)
    return [
        {
            "place": place,
            "number": place + 1,
            "lines": [
                _row(f"smazzate.{place}.{line}.", line, asked, fields, wrong) for line in Line
            ],
        }
        for place in range(planned)
    ]


def _row(
    at: str,
    line: Line,
    asked: tuple[Figure, ...],
    fields: Mapping[str, Any],
    wrong: Mapping[str, str],
) -> dict[str, Any]:
    total = f"{at}total"
    return {
        "line": line,
        "at": at,
        "figures": [
            {
                "path": (path := at + one.name),
                "figure": one,
                "value": shown(fields, path),
                "ticked": one.kind is Kind.TICK and _ticked(fields, at, one.name),
                "wrong": wrong.get(path, ""),
            }
            for one in asked
        ],
        "total": {"path": total, "value": shown(fields, total), "wrong": wrong.get(total, "")},
    }


def _ticked(fields: Mapping[str, Any], at: str, name: str) -> bool:
    not_taken = name == "no_pozzetto" and fields.get(f"{at}pozzetto") == "not_taken"
    return not_taken or bool(fields.get(at + name))


def shown(fields: Mapping[str, Any], name: str) -> object:
    """What a field shows: nothing for what was not typed."""
    value = fields.get(name, "")
    return "" if value is None else value


def rules_of(desk: Desk) -> dict[str, Any]:
    """The arithmetic of the regulation, as figures: the script adds up, the command judges."""
    regulation, smazzate = desk.book.regulation, desk.book.smazzate_per_round
    return {
        **arithmetic(regulation),
        "smazzate": smazzate,
        "bands": list(regulation.victory_points_table(smazzate).bands),
    }
