"""`tournament.json`: how a tournament is played. What is as usual is left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from scoring.commands import OpenTournament
from scoring.plans import (
    RETYPE_SECONDS,
    Format,
    GroupPlan,
    GroupsPlan,
    Movement,
    Plan,
    PositionsBy,
    SeatingMethod,
    Settings,
)
from scoring.queries import Book
from scoring.rules import formats
from scoring.rules.regulations import Regulation
from scoring.values import RoundNumber
from tournaments.models import Tournament, TournamentKind

DERIVED = (SeatingMethod.ENTRY_ORDER, SeatingMethod.BY_HAND)
"""Ways to begin that the first round of `seating.csv` shows by itself."""


_T = TypeVar("_T")
_U = TypeVar("_U")

Text: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[^\x00]*$")]
"""PostgreSQL stores every character but the NUL."""


class GroupFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    tables: int
    rounds: tuple[Movement, ...] | UnsetType = UNSET
    """Its own movements behind the cut."""


class GroupsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    after_round: int
    carry_percent: int
    groups: tuple[GroupFile, ...]


class TournamentFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    name: Text
    hidden: bool | UnsetType = UNSET
    """Left out: players see it."""
    kind: TournamentKind | UnsetType = UNSET
    """Left out: nobody said."""
    equal_cards: bool | UnsetType = UNSET
    compass_lines: bool | UnsetType = UNSET
    regulation: Text
    format: Format = Format.PAIRS
    smazzate_per_round: int = 3
    round_minutes: int | UnsetType = UNSET
    """Left out: none were announced."""
    rounds: tuple[Movement, ...]
    first_round: SeatingMethod | UnsetType = UNSET
    sessions: tuple[int, ...] | UnsetType = UNSET
    clubs_apart: bool | UnsetType = UNSET
    groups: GroupsFile | UnsetType = UNSET
    ranked_by: tuple[str, ...] | UnsetType = UNSET
    substitutes_first_half: bool | UnsetType = UNSET
    retype_seconds: int | UnsetType = UNSET
    """Left out: as many as everywhere."""
    positions: PositionsBy | UnsetType = UNSET
    """Left out: by card."""
    protest_minutes: int | UnsetType = UNSET
    cut_minutes: int | UnsetType = UNSET
    """Both windows for protests; left out: as the regulation has them."""

    def opening(self, edition: Regulation | None, derived: SeatingMethod) -> OpenTournament:
        """The command that opens it; `derived` is how the first round's seating looks."""
        return OpenTournament(
            regulation=self.regulation,
            edition=edition,
            format=self.format,
            smazzate_per_round=self.smazzate_per_round,
            round_minutes=_or(self.round_minutes, None),
            plan=Plan(
                first_round=self.first_round or derived,
                movements=self.rounds,
                sessions=self.sessions or (),
                clubs_apart=self.clubs_apart or False,
                groups=_plan(self.groups) if self.groups else None,
            ),
            ranked_by=self.ranked_by or (),
            substitutes_first_half=self.substitutes_first_half or False,
            retype_seconds=_or(self.retype_seconds, RETYPE_SECONDS),
            positions=_or(self.positions, PositionsBy.CARD),
            protest_minutes=_or(self.protest_minutes, None),
            cut_minutes=_or(self.cut_minutes, None),
        )


def written(tournament: Tournament, book: Book) -> str:
    """The file of a tournament."""
    plan, settings, protests = book.plan, book.settings, book.regulation.protests
    content = TournamentFile(
        name=tournament.name,
        hidden=not tournament.is_public or UNSET,
        kind=_kind(tournament),
        equal_cards=_ticked(tournament.equal_cards),
        compass_lines=_ticked(tournament.compass_lines),
        regulation=book.regulation.edition,
        format=book.format,
        smazzate_per_round=book.smazzate_per_round,
        round_minutes=_unless(None, settings.round_minutes),
        rounds=plan.movements,
        first_round=UNSET if _derived(book) else plan.first_round,
        sessions=plan.sessions or UNSET,
        clubs_apart=plan.clubs_apart or UNSET,
        groups=_file(plan.groups),
        ranked_by=_chosen(book) or UNSET,
        substitutes_first_half=settings.substitutes_first_half or UNSET,
        retype_seconds=_unless(RETYPE_SECONDS, settings.retype_seconds),
        positions=_positions(settings),
        protest_minutes=_unless(protests.minutes, settings.protest_minutes),
        cut_minutes=_unless(protests.windows(settings.protest_minutes, None)[1], book.cut_minutes),
    )
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def _kind(tournament: Tournament) -> TournamentKind | UnsetType:
    return TournamentKind(tournament.kind) if tournament.kind else UNSET


def _positions(settings: Settings) -> PositionsBy | UnsetType:
    return UNSET if settings.positions is PositionsBy.CARD else settings.positions


def _or(written: _T | UnsetType, usual: _U) -> _T | _U:
    return usual if written is UNSET else written


def _ticked(box: bool) -> bool | UnsetType:
    return box or UNSET


def _unless(usual: int | None, value: int | None) -> int | UnsetType:
    """Left out where it is as usual, or was not announced."""
    return UNSET if value is None or value == usual else value


def _derived(book: Book) -> bool:
    """Whether the seating of the first round will tell how it was announced."""
    as_usual = book.format is Format.PAIRS and not book.plan.clubs_apart
    return as_usual and book.plan.first_round in DERIVED


def _chosen(book: Book) -> tuple[str, ...]:
    """What its ranking goes by, where the format leaves a choice."""
    return () if formats.of(book.format).ranked_by else book.settings.ranked_by


def _file(groups: GroupsPlan | None) -> GroupsFile | UnsetType:
    if groups is None:
        return UNSET
    return GroupsFile(
        after_round=groups.after_round,
        carry_percent=groups.carry_percent,
        groups=tuple(
            GroupFile(tables=group.tables, rounds=group.movements or UNSET)
            for group in groups.groups
        ),
    )


def _plan(groups: GroupsFile) -> GroupsPlan:
    return GroupsPlan(
        after_round=RoundNumber(groups.after_round),
        groups=tuple(_group(groups.groups)),
        carry_percent=groups.carry_percent,
    )


def _group(groups: Iterable[GroupFile]) -> Iterable[GroupPlan]:
    for group in groups:
        yield GroupPlan(tables=group.tables, movements=group.rounds or ())
