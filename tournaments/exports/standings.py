"""Rankings as programs read them: a row for each entrant after each round."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from scoring import queries
from scoring.values import LedgerId, RoundNumber

COLUMNS = ("after_round", "rank", "entrant", "victory_points", "match_points", "game_points")


def standings_csv(ledger: LedgerId, rounds: Iterable[RoundNumber]) -> str:
    """The rankings after these rounds; ranks count inside each merit group."""
    rows = [
        (
            after,
            row.rank,
            row.entrant,
            row.points.victory_points,
            row.points.match_points,
            row.points.game_points,
            row.group,
        )
        for after in rounds
        if (ranking := queries.standings(ledger, after_round=after))
        for row in ranking.rows
    ]
    columns = (*COLUMNS, "group") if any(row[-1] for row in rows) else COLUMNS
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(row[: len(columns)] for row in rows)
    return out.getvalue()
