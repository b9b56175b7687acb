"""Opening a tournament: the rules it will be played by, pinned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, TournamentOpened
from scoring.plans import Movement, SeatingMethod, Settings
from scoring.rules import victory_points
from scoring.rules.decide import Command, Scene
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, refuse
from scoring.values import Right

FORMATS = ("pairs",)
MOST_ROUNDS = 40
LONGEST_WINDOW = 1440
"""Minutes: a protest window of a day."""
FIRST_ROUND_METHODS = (SeatingMethod.LOT, SeatingMethod.ENTRY_ORDER, SeatingMethod.BY_HAND)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTournament(Command):
    """Open the book. `protest_minutes` left out: what the regulation says.

    `edition` is an organiser's own, whole; without one `regulation` names one on the shelf.
    """

    right: ClassVar[Right] = Right.OPEN
    regulation: str
    movements: tuple[Movement, ...]
    smazzate_per_round: int = 3
    format: str = "pairs"
    first_round: SeatingMethod = SeatingMethod.LOT
    protest_minutes: int | None = None
    edition: Regulation | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        if scene.ledger.opened is not None:
            raise refuse(Code.ALREADY_OPENED)
        self._check(scene)
        return (
            TournamentOpened(
                regulation=scene.regulation.edition,
                regulation_hash=scene.regulation.content_hash,
                format=self.format,
                smazzate_per_round=self.smazzate_per_round,
                first_round=self.first_round,
                movements=self.movements,
                settings=self._settings(scene),
            ),
        )

    def _check(self, scene: Scene) -> None:
        choices = scene.regulation.smazzate_choices()
        if self.format not in FORMATS:
            raise refuse(Code.FORMAT_UNSUPPORTED, field="format", value=self.format)
        if self.smazzate_per_round not in choices:
            raise refuse(
                Code.SMAZZATE_UNSUPPORTED,
                field="smazzate_per_round",
                article=scene.regulation.victory_points[0].article,
                value=self.smazzate_per_round,
                choices=choices,
            )
        if not 1 <= len(self.movements) <= MOST_ROUNDS:
            raise refuse(
                Code.NO_ROUNDS, field="movements", value=len(self.movements), limit=MOST_ROUNDS
            )
        if self.first_round not in FIRST_ROUND_METHODS:
            raise refuse(
                Code.METHOD_NOT_ANNOUNCED,
                field="first_round",
                value=self.first_round,
                announced=FIRST_ROUND_METHODS,
            )

    def _settings(self, scene: Scene) -> Settings:
        minutes = self.protest_minutes
        if minutes is None:
            minutes = scene.regulation.protests.minutes
        if not 0 <= minutes <= LONGEST_WINDOW:
            raise refuse(
                Code.SETTING_OUT_OF_RANGE,
                field="protest_minutes",
                value=minutes,
                limit=LONGEST_WINDOW,
            )
        rest = victory_points.of_bye(scene.regulation, self.smazzate_per_round)
        return Settings(
            protest_minutes=minutes,
            bye_victory_points=rest.victory_points,
            bye_match_points=rest.match_points,
            bye_game_points=rest.game_points,
        )
