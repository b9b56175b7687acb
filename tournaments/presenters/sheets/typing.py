"""What a typist's page knows of a round: tables and sheets as they stand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from operator import attrgetter

import msgspec
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import queries, server_time
from scoring.queries import TableInBook
from scoring.rules import formats
from scoring.sheets import SheetScore
from scoring.values import Authority, Line, ProposalId, RoundNumber, SheetState, TableNumber
from tournaments.models import OpenSheet
from tournaments.moment import Moment
from tournaments.names import Names, accounts
from tournaments.presenters.papers import to_read_again
from tournaments.presenters.proposals import ProposalState, TableProposal, proposals
from tournaments.presenters.rounds.tables import card
from tournaments.presenters.seating.team_rooms import at_table, match_data
from tournaments.presenters.sheets.entry import Fields, as_fields, way_of_typing
from tournaments.presenters.sheets.page import retypable
from tournaments.presenters.tables import figure
from tournaments.wording import label
from tournaments.wording.sentence import line_mark

KEPT = 1200
"""Sheets whose fields are kept as they are sent, 2 KB each: four rounds of the largest hall."""
LAST = 12
"""How many of the sheets that came last are shown."""
FORGOTTEN = timedelta(seconds=15)
"""What a browser has not said for so long is no longer so: it says it every four seconds."""


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
    fields: msgspec.Raw
    points: tuple[tuple[int, int, int], ...]
    """V.P., M.P. and P.P. of each line."""
    match: Mapping[str, object] | None


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


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a table proposes, as long as it says something to who types."""

    table: int
    id: ProposalId
    state: ProposalState
    differs: bool
    """From the sheet that was typed."""
    photo: bool
    by: str
    figures: tuple[str, ...]
    way: str
    played: int
    fields: Fields


def typing_now(
    moment: Moment, round_: RoundNumber, *, asked: Moment, second: bool = False
) -> TypingNow:
    """The round for who types it: `moment` is after what the request `asked` has written.

    Who may retype is judged by the book as it was before, which a save does not change. For who
    types a `second` time what is missing is that, and no figure of the first is with it.
    """
    number = moment.book.number  # read first: no fact is older
    tables = moment.tables(round_)
    names = accounts(moment.tournament, (table.entered_by for table in tables))
    lines = _lines(moment, round_)
    open_ = {each.table for each in retypable(asked, tables)}
    called = {state: label(state) for state in SheetState}
    now = TypingNow(
        number=int(number),
        tables=tuple(
            _table(
                table,
                lines[table.table],
                who=names.user(table.entered_by) if table.entered_by else "",
                called=called[table.state],
                match=match_data(table, tables),
                retypable=table.table in open_,
            )
            for table in tables
        ),
        missing=tuple(int(table.table) for table in tables if table.state is SheetState.MISSING),
        last=() if second else _latest(moment, tables, names, lines),
    )
    return _blind(now, to_read_again(moment, round_)) if second else now


def _blind(now: TypingNow, missing: tuple[TableNumber, ...]) -> TypingNow:
    way, nothing = _typed(None)
    tables = (
        replace(
            table,
            state=SheetState.MISSING if table.table in missing else SheetState.ENTERED,
            retypable=False,
            who="",
            way=way,
            fields=nothing,
            points=(),
            match=table.match and {**table.match, "game_points": None},
        )
        for table in now.tables
    )
    return replace(now, tables=tuple(tables), missing=tuple(map(int, missing)))


def retyping_ends(moment: Moment, round_: RoundNumber) -> datetime | None:
    """When the next of this person's sheets can be typed over no more; None: there is none."""
    open_ = [each.typed_at for each in retypable(moment, moment.tables(round_))]
    seconds = timedelta(seconds=moment.book.settings.retype_seconds)
    return min((typed + seconds for typed in open_ if typed), default=None)


def typed_lately(moment: Moment, round_: RoundNumber) -> tuple[TypedLately, ...]:
    """The sheets that were typed last, newest first."""
    tables = moment.tables(round_)
    names = accounts(moment.tournament, (table.entered_by for table in tables))
    return _latest(moment, tables, names, _lines(moment, round_))


def _latest(
    moment: Moment,
    tables: tuple[TableInBook, ...],
    names: Names,
    lines: Mapping[TableNumber, tuple[TypingLine, ...]],
) -> tuple[TypedLately, ...]:
    typed = [
        table
        for table in tables
        if table.entered_by is not None and table.state is not SheetState.BYE
    ]
    chosen = sorted(typed, key=attrgetter("last"), reverse=True)[:LAST]
    written = queries.events_by_number(moment.ledger, (table.last for table in chosen))
    return tuple(
        _lately(moment, table, names, lines[table.table], written[table.last].at)
        for table in chosen
    )


def open_proposals(moment: Moment, round_: RoundNumber) -> tuple[Proposed, ...]:
    """What the tables propose, as long as it says something to who types."""
    found = proposals(moment, round_).values()
    telling = [each for each in found if each.is_open or each.from_paper]
    photos = moment.tournament.sheet_photos.filter(round=round_).values_list("table", flat=True)
    with_photo = set(photos) if telling else set()
    return tuple(_proposed(each, photo=each.table in with_photo) for each in telling)


def _proposed(proposal: TableProposal, *, photo: bool) -> Proposed:
    score = proposal.newest.score
    return Proposed(
        table=int(proposal.table),
        id=proposal.newest.id,
        state=proposal.state,
        differs=bool(proposal.from_paper),
        photo=photo,
        by=", ".join(label(line) for line in proposal.said_by),
        figures=tuple(
            f"{line_mark(line)} {figure(total)}"
            for line, total in zip(Line, proposal.newest.totals, strict=False)
        ),
        way=way_of_typing(score),
        played=len(score.smazzate),
        fields=as_fields(score),
    )


def _lines(moment: Moment, round_: RoundNumber) -> dict[TableNumber, tuple[TypingLine, ...]]:
    """The lines of every table, kept while neither the book nor a name is another: a page that is
    open asks for no more than its tag says."""
    key = _lines, round_, moment.tournament.names_revision, get_language()
    return moment.fold.once(
        key,
        lambda: {
            table.table: tuple(
                TypingLine(line.numbers, at_table(line), line.surnames)
                for line in card(table, moment.names).lines
            )
            for table in moment.tables(round_)
        },
    )


def _table(
    table: TableInBook,
    lines: tuple[TypingLine, ...],
    *,
    who: str,
    called: str,
    match: Mapping[str, object] | None,
    retypable: bool,
) -> TypingTable:
    way, fields = _typed(table.sheet)
    return TypingTable(
        table=int(table.table),
        lines=lines,
        state=table.state,
        state_name=called,
        last=int(table.last),
        flagged=table.flagged,
        retypable=retypable,
        undoable=retypable and table.handling.undoable,
        by=int(table.entered_by) if table.entered_by else None,
        who=who,
        way=way,
        fields=fields,
        points=tuple(
            (line.victory_points, line.match_points, line.game_points) for line in table.points
        ),
        match=match,
    )


@lru_cache(maxsize=KEPT)
def _typed(sheet: SheetScore | None) -> tuple[str, msgspec.Raw]:
    """The way of a sheet, and what `as_fields` says, as it is sent: of 300 tables one is new, and
    all are asked for."""
    if sheet is None:
        return "", msgspec.Raw(b"{}")
    return way_of_typing(sheet), msgspec.Raw(msgspec.json.encode(as_fields(sheet)))


def _lately(
    moment: Moment,
    table: TableInBook,
    names: Names,
    named: tuple[TypingLine, ...],
    at: datetime,
) -> TypedLately:
    scores = formats.of(moment.book.format).points_table is not None
    return TypedLately(
        table=int(table.table),
        at=time_format(timezone.localtime(at), "H:i"),
        who=names.user(table.entered_by) if table.entered_by else "",
        mine=moment.by is not None and table.entered_by == moment.by.in_book().user,
        state=_became(table),
        lines=tuple(
            LineLately(
                surnames=called.surnames,
                smazzate=line.smazzate,
                game_points=line.written,
                victory_points=line.points.victory_points if scores and line.points else None,
            )
            for called, line in zip(named, card(table, names).lines, strict=True)
        ),
    )


def _became(table: TableInBook) -> str:
    if table.flagged:
        return _("inserimenti diversi")
    return "" if table.state is SheetState.ENTERED else label(table.state)


def tiles(moment: Moment, round_: RoundNumber) -> Iterator[tuple[TableNumber, str]]:
    """Table by table: `bye`, `look`, `in`, `phone` or `missing`."""
    phones = {each.table for each in open_proposals(moment, round_)}
    for table in moment.tables(round_):
        yield table.table, _kind(table, phones)


def _kind(table: TableInBook, phones: set[int]) -> str:
    if table.is_bye:
        return "bye"
    if table.flagged:
        return "look"
    if table.state is not SheetState.MISSING:
        return "in"
    return "phone" if table.table in phones else "missing"


def open_elsewhere(by: Authority, round_: RoundNumber) -> dict[int, str]:
    """By table, who else than `by` has its sheet open; of two at one table, the last to say so."""
    rows = OpenSheet.objects.filter(
        tournament=by.ledger, round=round_, said_at__gt=server_time.now() - FORGOTTEN
    )
    others = rows.exclude(user=by.user).select_related("user").order_by("said_at")
    return {row.table: row.user.get_full_name() or row.user.get_username() for row in others}
