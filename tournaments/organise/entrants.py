"""Entrants: players found or made, numbered by the book; changed, withdrawn, readmitted."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from uuid import UUID

from scoring import queries
from scoring.commands import (
    ChangeLineUp,
    EnterEntrants,
    Entry,
    NameCaptain,
    ReadmitEntrant,
    Receipt,
    Substitute,
    transaction_on,
)
from scoring.events import CaptainNamed, LineUpChanged
from scoring.plans import Format
from scoring.records import record
from scoring.rules import formats
from scoring.seats import Room, RoomLineUp
from scoring.values import (
    Authority,
    EntrantNumber,
    LedgerId,
    PlayerId,
)
from tournaments.models import Entrant, Tournament
from tournaments.names import player_names
from tournaments.organise.officials import require_no_official, require_none_of_a_stand_in
from tournaments.organise.perform import perform
from tournaments.organise.players import People, PlayerForm, names_changed
from tournaments.organise.sealing import Written
from tournaments.organise.texts import longest, require_short
from tournaments.spelling.letters import tidy_line

LONGEST_TEXT = {column: longest(column, Entrant) for column in ("team", "club", "category")}
"""Characters that the columns of an entrant take."""


@record
class EntryForm:
    """A pair, a team or a single player as written on an entry form."""

    players: tuple[PlayerForm, ...]
    team: str = ""
    """What a team calls itself."""
    captain: int = 0
    """Which of a team's players, from 1 as they are written (I art. 3); 0: nobody says."""
    stand_in: bool = False
    """Staff that fills a seat and is never ranked (U art. 3.1)."""
    group: str = ""
    """Which merit group a stand-in fills, once there are any."""
    club: str = ""
    category: str = ""
    number: EntrantNumber | None = None


def enter_entrants(
    *, by: Authority, entries: Sequence[EntryForm], command_id: UUID | None = None
) -> Receipt:
    """Enter pairs, teams or players, all or none.

    A membership number says who a player is; without one, the name does within the tournament.
    """
    with transaction_on(by.ledger):
        if staff := [player.name for form in entries if form.stand_in for player in form.players]:
            require_no_official(by.ledger, staff)
        people = People(by.ledger, _cards(player for form in entries for player in form.players))
        entered = tuple(_entry(entry, people.enter(entry.players)) for entry in entries)
        rows = zip(entered, entries, strict=True)
        written = Written(
            names=people.new,
            entrants={entry.players: _row(by.ledger, form) for entry, form in rows},
        )
        command = EnterEntrants(entries=entered)
        receipt = perform(command, by=by, command_id=command_id, written=written)
        written.keep(receipt)
    return receipt


def change_line_up(
    command: ChangeLineUp | Substitute,
    players: Sequence[PlayerForm],
    *,
    by: Authority,
    seated: Sequence[Room | None] = (),
    reason: str = "",
    command_id: UUID | None = None,
) -> Receipt:
    """Put other players under a number from a round on, or in a match that has begun (I art. 3).

    A captain who goes is none any more. In a match `seated` says for each player of a team in which
    room (None: in neither). Where it says nothing at all, whoever comes in takes the seat of who
    goes.
    """
    with transaction_on(by.ledger):
        require_none_of_a_stand_in(by.ledger, command.entrant, (player.name for player in players))
        people = People(by.ledger, _cards(players))
        entering = replace(command, players=people.enter(players))
        if isinstance(entering, Substitute):
            entering = replace(entering, rooms=_line_up(entering.players, seated))
        written = Written(names=people.new)
        receipt = perform(entering, by=by, reason=reason, command_id=command_id, written=written)
        written.keep(receipt)
    return receipt


def _line_up(players: Sequence[PlayerId], seated: Sequence[Room | None]) -> RoomLineUp | None:
    if not any(seated):
        return None
    both = tuple(zip(players, seated, strict=True))
    return RoomLineUp(
        open=tuple(player for player, room in both if room is Room.OPEN),
        closed=tuple(player for player, room in both if room is Room.CLOSED),
    )


def appoint_captain(
    command: NameCaptain, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Say which of its players is a team's captain (I art. 3); None: nobody.

    A captain of before, who is a row, is one no more.
    """
    with transaction_on(by.ledger):
        receipt = perform(command, by=by, reason=reason, command_id=command_id)
        of_before = Entrant.objects.filter(tournament_id=by.ledger, number=command.entrant)
        if of_before.exclude(captain=None).update(captain=None):
            names_changed(Tournament(id=by.ledger))
    return receipt


def kept_line_ups(receipt: Receipt) -> tuple[LineUpChanged, ...]:
    """Who was announced for later rounds, and plays them whoever was put in before."""
    events = (recorded.event for recorded in receipt.events)
    return tuple(event for event in events if isinstance(event, LineUpChanged))[1:]


def lost_captain(receipt: Receipt) -> bool:
    """Whether a team has no captain any more, whoever was it having gone."""
    events = (recorded.event for recorded in receipt.events)
    return any(isinstance(event, CaptainNamed) and event.lost for event in events)


def readmit_entrant(
    command: ReadmitEntrant, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Take a withdrawal back."""
    with transaction_on(by.ledger):
        people, entrant = player_names(by.ledger), command.entrant
        taken_back = next(
            (one for one in queries.entrants(by.ledger) if one.number == entrant), None
        )
        playing = taken_back.players if taken_back else ()
        names = [people[one].name for one in playing if one in people]
        require_none_of_a_stand_in(by.ledger, entrant, names)
        return perform(command, by=by, reason=reason, command_id=command_id)


def _cards(players: Iterable[PlayerForm]) -> set[str]:
    return {tidy_line(player.membership_number) for player in players}


def _entry(form: EntryForm, players: tuple[PlayerId, ...]) -> Entry:
    of_a_team = len(players) in formats.of(Format.TEAMS).players
    return Entry(
        players=players,
        number=form.number,
        stand_in=form.stand_in,
        group=form.group,
        captain=players[form.captain - 1] if 0 < form.captain <= len(players) * of_a_team else None,
    )


def _row(ledger: LedgerId, form: EntryForm) -> Entrant:
    """What the ledger does not know of an entrant: team, club, category."""
    texts = {field: tidy_line(getattr(form, field)) for field in LONGEST_TEXT}
    for field, text in texts.items():
        require_short(text, LONGEST_TEXT[field], field)
    return Entrant(tournament_id=ledger, **texts)
