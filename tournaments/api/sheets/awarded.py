"""Bodies of what is awarded: points of lines by name, who countersigns by account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from scoring.commands import AwardScore, AwardSmazzata
from scoring.values import Figure
from tournaments.api.wire.bodies import Account, Body
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.views import TournamentView
from tournaments.organise.corrections import signed_by
from tournaments.organise.sheets import TotalsForm


class AwardedPoints(Body, frozen=True, kw_only=True):
    victory_points: Figure = 0
    match_points: Figure = 0
    game_points: Figure = 0


Award = body_of(
    AwardScore,
    "Award",
    without=("round", "table"),
    points=Annotated[tuple[AwardedPoints, ...], msgspec.Meta(min_length=1, max_length=3)],
    countersigned_by=Account | None,
)
SmazzataAward = body_of(
    AwardSmazzata, "SmazzataAward", without=("round", "table", "smazzata"), totals=TotalsForm
)


def signing(view: TournamentView, body: Any) -> Mapping[str, Any]:
    """Who countersigns, of the account that was named."""
    signing = signed_by(
        view.tournament, by=view.by, chosen=body.countersigned_by, alone=body.sole_official
    )
    return {"countersigned_by": signing}


def totals_of_lines(_view: TournamentView, body: Any) -> Mapping[str, Any]:
    return {"totals": body.totals.totals()}
