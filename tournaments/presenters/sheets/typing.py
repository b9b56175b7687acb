"""What a typist's page knows of a round: tables and sheets as they stand, and the one opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scoring.queries import TableInBook
from scoring.rules import formats
from scoring.sheets import SheetScore
from scoring.values import ProposalId, RoundNumber, SheetState, TableNumber, UserId
from tournaments.moment import Moment
from tournaments.names import Names
from tournaments.presenters.proposals import ProposalState, proposal_of
from tournaments.presenters.rounds.page import TableCard, card
from tournaments.presenters.sheets.page import (
    LastSheet,
    as_fields,
    last_sheets,
    may_retype,
    way_of_typing,
)
from tournaments.presenters.sheets.rooms import OtherRoom, at_table, match_data, other_room
from tournaments.wording import label

LAST = 12
"""How many of the sheets that came last are shown."""
Fields = Mapping[str, int | bool]
"""A sheet as the fields of its form, by their paths."""


@dataclass(frozen=True, slots=True)
class TypingLine:
    number: str
    name: str
    surnames: str
    """Where the whole names do not fit."""


@dataclass(frozen=True, slots=True)
class TypingTable:
    """A table as the script knows it, so that it never has to wait for an answer."""

    table: int
    lines: tuple[TypingLine, ...]
    state: SheetState
    state_name: str
    last: int
    """The last event about its sheet."""
    flagged: bool
    retypable: bool
    undoable: bool
    by: int | None
    who: str
    way: str
    fields: Fields
    points: tuple[tuple[int, int, int], ...]
    """V.P., M.P. and P.P. of each line."""
    match: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class LineLately:
    surnames: str
    smazzate: tuple[int, ...]
    """P.P. of each; none where only the round's total was written."""
    game_points: int | None
    """As written, before penalties; None where a decision stands instead of the sheet."""
    victory_points: int | None
    """None where there are none, or the match's other room is not in."""


@dataclass(frozen=True, slots=True)
class TypedLately:
    """One of the sheets typed last, to be read once more."""

    table: int
    at: str
    who: str
    mine: bool
    state: str
    """What became of it; empty while it is no more than typed."""
    lines: tuple[LineLately, ...]


@dataclass(frozen=True, slots=True)
class TypingNow:
    """The round as it stands."""

    number: int
    """How far the book is."""
    tables: tuple[TypingTable, ...]
    missing: tuple[int, ...]
    last: tuple[TypedLately, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedSheet:
    """The table that is typed now: who sits there, and what stands on its sheet; or none."""

    card: TableCard | None = None
    fields: Fields = field(default_factory=dict)
    way: str = ""
    """How it was typed; empty where nothing was."""
    other_room: OtherRoom | None = None
    last: int | str = ""
    """The last event about its sheet."""
    proposal: ProposalId | None = None
    """What its lines propose, where that may be accepted."""


def typing_now(moment: Moment, round_: RoundNumber, user: UserId, *, asked: Moment) -> TypingNow:
    """The round for who types it: `moment` is after what the request `asked` has written.

    Who may retype is judged by the book as it was before, which a save does not change.
    """
    number = moment.book.number  # read first: no fact is older
    tables = moment.tables(round_)
    names = moment.names_in((), *(table.entered_by for table in tables))
    return TypingNow(
        number=int(number),
        tables=tuple(
            _table(table, tables, names, retypable=may_retype(asked, table, user))
            for table in tables
        ),
        missing=tuple(int(table.table) for table in tables if table.state is SheetState.MISSING),
        last=typed_lately(moment, round_, user),
    )


def typed_lately(moment: Moment, round_: RoundNumber, user: UserId) -> tuple[TypedLately, ...]:
    """The sheets that were typed last, newest first."""
    scores = formats.of(moment.book.format).points_table is not None
    return tuple(_typed(each, scores=scores) for each in last_sheets(moment, round_, user, LAST))


def opened_sheet(
    moment: Moment, round_: RoundNumber, number: TableNumber | None, *, accepts: str
) -> OpenedSheet:
    """What the form is filled with; `accepts` is the proposal whose figures are taken over."""
    table = moment.table(round_, number) if number else None
    if table is None:
        return OpenedSheet()
    proposed = _acceptable(moment, table)
    score: SheetScore | None = table.sheet
    if proposed and str(proposed[0]) == accepts:
        score = proposed[1]
    return OpenedSheet(
        card=card(table, moment.names),
        fields=as_fields(score) if score else {},
        way=way_of_typing(score) if score else "",
        other_room=other_room(table, moment.tables(table.round)),
        last=int(table.last),
        proposal=proposed[0] if proposed else None,
    )


def _acceptable(moment: Moment, table: TableInBook) -> tuple[ProposalId, SheetScore] | None:
    """What the lines propose, as long as nothing is typed and they do not differ."""
    proposal = proposal_of(moment, table) if moment.tournament.proposals_allowed else None
    missing = table.state is SheetState.MISSING
    if proposal is None or not missing or proposal.state is ProposalState.DIFFERING:
        return None
    return proposal.newest.id, proposal.newest.score


def _table(
    table: TableInBook, tables: tuple[TableInBook, ...], names: Names, *, retypable: bool
) -> TypingTable:
    sheet = table.sheet
    return TypingTable(
        table=int(table.table),
        lines=tuple(
            TypingLine(line.numbers, at_table(line), line.surnames)
            for line in card(table, names).lines
        ),
        state=table.state,
        state_name=label(table.state),
        last=int(table.last),
        flagged=table.flagged,
        retypable=retypable,
        undoable=retypable and table.handling.undoable,
        by=int(table.entered_by) if table.entered_by else None,
        who=names.user(table.entered_by) if table.entered_by else "",
        way=way_of_typing(sheet) if sheet else "",
        fields=as_fields(sheet) if sheet else {},
        points=tuple(
            (line.victory_points, line.match_points, line.game_points) for line in table.points
        ),
        match=match_data(table, tables),
    )


def _typed(sheet: LastSheet, *, scores: bool) -> TypedLately:
    return TypedLately(
        table=int(sheet.table),
        at=time_format(timezone.localtime(sheet.at), "H:i"),
        who=sheet.who,
        mine=sheet.mine,
        state=_became(sheet.card.book),
        lines=tuple(
            LineLately(
                surnames=line.surnames,
                smazzate=line.smazzate,
                game_points=line.written,
                victory_points=line.points.victory_points if scores and line.points else None,
            )
            for line in sheet.card.lines
        ),
    )


def _became(table: TableInBook) -> str:
    if table.flagged:
        return _("inserimenti diversi")
    return "" if table.state is SheetState.ENTERED else label(table.state)
