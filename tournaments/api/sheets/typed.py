"""Sheets as they are typed, in three ways, and as they are sent back; what is awarded over them."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from scoring.commands import AwardScore, AwardSmazzata
from scoring.sheets import SheetScore, SmazzataScore
from scoring.values import Figure
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.requests import Account, Body, Event, Reason
from tournaments.api.wire.views import TournamentView
from tournaments.organise.rulings import signed_by
from tournaments.organise.sheets import LineForm, SheetForm, SmazzataForm, TotalsForm

Smazzate = Annotated[tuple[SmazzataForm, ...], msgspec.Meta(max_length=20)]
TWO_BURRACHI = {"clean": 2, "closed": True, "cards_table": 310}
LEFT_WITH_CARDS = {"dirty": 1, "pozzetto": "not_taken", "cards_table": 95, "cards_hand": 60}
PER_SMAZZATA = {
    "smazzate": [
        {"a": {"total": 1150}, "b": {"total": 320}},
        {"a": {"total": 240}, "b": {"total": 980}},
        {"a": {"total": 705}, "b": {"total": 690}},
    ]
}
SHEETS = {
    "breakdown": {
        "smazzate": [
            {"a": TWO_BURRACHI, "b": LEFT_WITH_CARDS},
            {"a": LEFT_WITH_CARDS, "b": TWO_BURRACHI},
            {"a": {**TWO_BURRACHI, "total": 810}, "b": LEFT_WITH_CARDS},
        ]
    },
    "breakdown_uisp_parole": {
        "smazzate": [
            {
                "a": {"clean": 1, "bonus": 2, "closed": True, "cards_table": 190},
                "b": LEFT_WITH_CARDS,
            }
        ]
        * 3
    },
    "breakdown_internazionale": {
        "smazzate": [
            {
                "a": {
                    "dirty": 1,
                    "closed": True,
                    "referee_bonus": 200,
                    "pozzetto": "none_left",
                    "cards_table": 240,
                },
                "b": {**LEFT_WITH_CARDS, "pozzetto": "taken"},
            }
        ]
        * 3
    },
    "breakdown_italiano": {
        "smazzate": [
            {
                "a": {"semi_clean": 1, "clean": 1, "closed": True, "cards_table": 260},
                "b": {"dirty": 1, "cards_table": 85},
            }
        ]
        * 3
    },
    "total_per_smazzata": PER_SMAZZATA,
    "three_at_a_table": {
        "smazzate": [{"a": {"total": 850}, "b": {"total": 310}, "c": {"total": -40}}] * 3
    },
    "round_totals": {"totals": {"a": 2095, "b": 1990}},
}


class SheetFigures(Body):
    """A sheet in one of three ways: breakdowns, a total per smazzata, or the round's totals."""

    smazzate: Smazzate = ()
    totals: TotalsForm | None = None
    time_out: bool = False
    """Fewer smazzate than planned were played (C/F art. 10)."""

    def form(self) -> SheetForm:
        return SheetForm(smazzate=self.smazzate, totals=self.totals)


class SheetEntry(SheetFigures):
    """A sheet to be saved. `override` sets checks aside, for a referee's `reason`.

    A figure refused as `unlikely` is sent once more in `again`, under the path that the problem
    names (`smazzate.0.a.total`): two requests, as a typist writes it twice.
    """

    expected: Event | None = None
    override: bool = False
    again: dict[str, Figure] = {}
    reason: Reason = ""


def sheet_form(sheet: SheetScore) -> SheetForm:
    """A sheet in the form in which it is sent: what was read can be changed and sent back."""
    return SheetForm(
        smazzate=tuple(map(_smazzata_form, sheet.smazzate)),
        totals=TotalsForm(*sheet.totals) if sheet.totals is not None else None,
    )


def _smazzata_form(smazzata: SmazzataScore) -> SmazzataForm:
    lines = smazzata.lines().items()
    return SmazzataForm(
        **{line.value: LineForm.of(score.total, score.breakdown) for line, score in lines}
    )


class AwardedPoints(Body):
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
