"""Opening a tournament: the rules it will be played by, pinned."""

from msgspec import UNSET, UnsetType

from scoring.events import Event, TournamentOpened, TournamentTakenOver
from scoring.plans import RETYPE_SECONDS, Format, Plan, PositionsBy, Settings
from scoring.records import record
from scoring.rules import formats
from scoring.rules.decide import Command, Scene, require_open
from scoring.rules.decide.plan import require_sound
from scoring.rules.formats import points_of_bye
from scoring.rules.regulations import Regulation, TableFormat
from scoring.rules.violations import Code, refuse
from scoring.values import RemarkId, Right

LONGEST_WINDOW = 1440
"""Minutes: a protest window of a day."""
LONGEST_ROUND = 240
"""Minutes, where the edition says nothing of them: beyond, it is a typing error."""

LONGEST_RETYPING = 3600
"""Seconds: beyond an hour nobody mends a slip of the hand."""


@record
class OpenTournament(Command):
    """Open the book. Minutes left out: what the regulation says; of a round None: not announced.

    `edition` is an organiser's own, whole; without one `regulation` names one on file.
    """

    right = Right.OPEN
    regulation: str
    plan: Plan
    smazzate_per_round: int = 3
    format: Format = Format.PAIRS
    protest_minutes: int | None = None
    cut_minutes: int | None = None
    round_minutes: int | UnsetType | None = UNSET
    ranked_by: tuple[str, ...] = ()
    substitutes_first_half: bool = False
    retype_seconds: int = RETYPE_SECONDS
    positions: PositionsBy = PositionsBy.CARD
    edition: Regulation | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        if scene.ledger.opened is not None:
            raise refuse(Code.ALREADY_OPENED)
        self._require_smazzate(scene.regulation)
        require_sound(self.plan, self.format)
        return (
            self.fact(
                TournamentOpened,
                regulation=scene.regulation.edition,
                regulation_hash=scene.regulation.content_hash,
                settings=self._settings(scene.regulation),
            ),
        )

    def _require_smazzate(self, regulation: Regulation) -> None:
        choices = regulation.smazzate_choices(_points_table(self.format))
        if not choices:
            raise refuse(
                Code.FORMAT_UNSUPPORTED,
                field="format",
                value=self.format,
                regulation=regulation.edition,
            )
        if self.smazzate_per_round not in choices:
            raise refuse(
                Code.SMAZZATE_UNSUPPORTED,
                field="smazzate_per_round",
                article=regulation.victory_points[0].article,
                value=self.smazzate_per_round,
                choices=choices,
            )

    def _settings(self, regulation: Regulation) -> Settings:
        rest = points_of_bye(
            regulation, self.smazzate_per_round, formats.of(self.format).points_table
        )
        end, cut = regulation.protests.windows(self.protest_minutes, self.cut_minutes)
        return Settings(
            protest_minutes=_at_most(LONGEST_WINDOW, "protest_minutes", end),
            cut_minutes=_at_most(LONGEST_WINDOW, "cut_minutes", cut),
            bye_victory_points=rest.victory_points,
            bye_match_points=rest.match_points,
            bye_game_points=rest.game_points,
            ranked_by=self._ranked_by(regulation),
            substitutes_first_half=self.substitutes_first_half,
            retype_seconds=_at_most(LONGEST_RETYPING, "retype_seconds", self.retype_seconds),
            round_minutes=self._round_minutes(regulation),
            positions=self._positions(regulation),
        )

    def _positions(self, regulation: Regulation) -> PositionsBy:
        """A way that the edition has (U art. 3.3)."""
        if self.positions not in regulation.position_ways:
            raise refuse(
                Code.POSITIONS_UNSUPPORTED,
                field="positions",
                value=self.positions,
                regulation=regulation.edition,
                choices=regulation.position_ways,
            )
        return self.positions

    def _round_minutes(self, regulation: Regulation) -> int | None:
        """Within what the edition prints and its tolerance (U art. 3, I art. 6, C/F art. 9)."""
        time, minutes = regulation.round_time(self.smazzate_per_round), self.round_minutes
        if minutes is UNSET:
            return time.most if time else None
        least, most = time.bounds if time else (1, LONGEST_ROUND)
        if minutes is not None and not least <= minutes <= most:
            raise refuse(
                Code.ROUND_MINUTES_OUT_OF_RANGE,
                field="round_minutes",
                article=time.article if time else "",
                value=minutes,
                smazzate=self.smazzate_per_round,
                least=least,
                most=most,
            )
        return minutes

    def _ranked_by(self, regulation: Regulation) -> tuple[str, ...]:
        """What the format leaves no choice about, or what the edition lets one announce."""
        only = formats.of(self.format).ranked_by
        if only or not self.ranked_by or self.ranked_by == regulation.ranking.tie_breaks:
            return only
        if self.ranked_by not in regulation.ranking.alternatives:
            raise refuse(
                Code.RANKING_UNSUPPORTED,
                field="ranked_by",
                article=regulation.ranking.article,
                value=self.ranked_by,
            )
        return self.ranked_by


@record
class TakeTournamentOver(Command):
    """Go on with a book that was begun in another house; one that is shut is only read."""

    right = Right.APPOINT
    reason_required = True
    accounts_from: int
    remark: RemarkId | None = None
    """The name of the house that it comes from."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="taken_from")
        return (TournamentTakenOver(accounts_from=self.accounts_from, remark=self.remark),)


def _points_table(format_: Format) -> TableFormat:
    """Which tables say how long a round may be: where there are no V.P., those of pairs."""
    return formats.of(format_).points_table or "pairs"


def _at_most(limit: int, field: str, value: int) -> int:
    if not 0 <= value <= limit:
        raise refuse(Code.SETTING_OUT_OF_RANGE, field=field, value=value, limit=limit)
    return value
