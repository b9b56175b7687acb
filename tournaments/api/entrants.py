"""Entrants: listed, entered, checked in, withdrawn, changed."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated
from uuid import UUID

import msgspec

from scoring.commands import Receipt
from scoring.events import EntrantEntered
from scoring.values import EntrantNumber, Right
from tournaments.api import samples
from tournaments.api.answers import Came, Written
from tournaments.api.bodies import NO_NUL, Body, Line, Reason, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import PageQuery, page
from tournaments.api.shapes import Shape
from tournaments.names import EntrantName
from tournaments.organise.entrants import (
    EntryForm,
    PlayerForm,
    enter_entrants,
    readmit_entrant,
    withdraw_entrant,
)
from tournaments.organise.pasted_rows import LONGEST_CARD
from tournaments.organise.presence import check_in

Card = Annotated[str, msgspec.Meta(max_length=LONGEST_CARD, pattern=NO_NUL)]
TEAM = {
    "team": "I quattro moschettieri",
    "players": [{"name": f"Rossi {name}"} for name in ("Anna", "Bruno", "Carla", "Dario")],
}
PAIR = {
    "players": [{"name": "Rossi Anna", "membership_number": "A1023"}, {"name": "Bianchi Bruno"}],
    "club": "Circolo Primavera",
}


class PlayerBody(Body, frozen=True, kw_only=True):
    """A player as on the entry form, surname first."""

    name: Line
    membership_number: Card = ""

    def form(self) -> PlayerForm:
        return PlayerForm(self.name, self.membership_number)


Players = Annotated[tuple[PlayerBody, ...], msgspec.Meta(min_length=1, max_length=10)]


class EntryBody(Body, frozen=True, kw_only=True):
    """A pair, a team of 4 or 6, or a single player; without a number it gets the next free one.

    A stand-in fills a seat and is never ranked; behind the cut into merit groups it names the
    group whose seat it fills.
    """

    players: Players
    team: Line = ""
    """What a team calls itself."""
    stand_in: bool = False
    group: Word = ""
    number: Annotated[int, msgspec.Meta(ge=1, le=9_999)] | None = None
    club: Line = ""
    category: Word = ""

    def form(self) -> EntryForm:
        return EntryForm(
            players=tuple(player.form() for player in self.players),
            team=self.team,
            stand_in=self.stand_in,
            group=self.group,
            club=self.club,
            category=self.category,
            number=None if self.number is None else EntrantNumber(self.number),
        )


class EntriesBody(Body, frozen=True, kw_only=True):
    """Entries of the tournament's format, all or none."""

    entries: Annotated[tuple[EntryBody, ...], msgspec.Meta(min_length=1, max_length=2_000)]


class WithdrawalBody(Body, frozen=True, kw_only=True):
    reason: Reason = ""


class PlayerShape(Shape, frozen=True, kw_only=True):
    """Id and membership number are told to officials only."""

    name: str
    id: UUID | None
    membership_number: str | None


class EntrantFull(Shape, frozen=True, kw_only=True):
    number: int
    name: str
    players: tuple[PlayerShape, ...]
    team: str
    club: str
    category: str
    group: str
    stand_in: bool
    withdrawn: bool
    checked_in: bool | None
    """Told to officials only."""


class EntrantList(Shape, frozen=True, kw_only=True):
    items: tuple[EntrantFull, ...]
    next: int | None


class Entered(Written, frozen=True, kw_only=True):
    entrants: tuple[int, ...]
    """The numbers that were given, in order of the entries."""


class EntrantsDoor(Door):
    @operation(
        summary="The entrants by number, withdrawn ones too",
        answers=EntrantList,
        query=PageQuery,
        public=True,
        example=samples.ENTRANTS,
    )
    def get(self, asked: Asked[PageQuery]) -> EntrantList:
        official = asked.may(Right.READ)
        found = asked.moment.names.entrants.values()
        shown, after = page(found, asked.form, lambda one: one.number)
        items = tuple(_entrant(one, official=official) for one in shown)
        return EntrantList(items=items, next=after)

    @operation(
        summary="Enter pairs, teams or players, all or none",
        answers=Entered,
        body=EntriesBody,
        right=Right.ENTER_ENTRANTS,
        keyed=True,
        status=HTTPStatus.CREATED,
        examples={
            "one_pair": {"entries": [PAIR]},
            "one_team": {"entries": [TEAM]},
            "stand_ins": {"entries": [{**PAIR, "stand_in": True}]},
        },
        example={"number": 12, "events": [12], "entrants": [11]},
    )
    def post(self, asked: Asked[EntriesBody]) -> Came:
        forms = [entry.form() for entry in asked.form.entries]
        return entered(enter_entrants(by=asked.by, entries=forms, command_id=asked.command_id))


class CheckInDoor(Door):
    @operation(summary="Note that an entrant is in the hall", answers=None, right=Right.CHECK_IN)
    def put(self, asked: Asked[None], entrant: int) -> None:
        check_in(by=asked.by, entrant=EntrantNumber(entrant), present=True)

    @operation(
        summary="Note that an entrant is not in the hall after all",
        answers=None,
        right=Right.CHECK_IN,
    )
    def delete(self, asked: Asked[None], entrant: int) -> None:
        check_in(by=asked.by, entrant=EntrantNumber(entrant), present=False)


class WithdrawalDoor(Door):
    @operation(
        summary="Withdraw an entrant, from the next seating on",
        answers=Receipt,
        body=WithdrawalBody,
        right=Right.ENTER_ENTRANTS,
        keyed=True,
        examples={"ill": {"reason": "Malore di un giocatore"}},
    )
    def post(self, asked: Asked[WithdrawalBody], entrant: int) -> Receipt:
        return withdraw_entrant(
            by=asked.by,
            entrant=EntrantNumber(entrant),
            reason=asked.form.reason,
            command_id=asked.command_id,
        )


class ReadmissionDoor(Door):
    @operation(
        summary="Take a withdrawal back",
        answers=Receipt,
        right=Right.ENTER_ENTRANTS,
        keyed=True,
    )
    def post(self, asked: Asked[None], entrant: int) -> Receipt:
        return readmit_entrant(
            by=asked.by, entrant=EntrantNumber(entrant), command_id=asked.command_id
        )


def entered(receipt: Receipt) -> Came:
    return Came(
        receipt,
        Entered(
            number=receipt.number,
            events=tuple(one.number for one in receipt.events),
            entrants=tuple(
                one.event.entrant for one in receipt.events if isinstance(one.event, EntrantEntered)
            ),
        ),
    )


def _entrant(who: EntrantName, *, official: bool) -> EntrantFull:
    cards = zip(who.players, who.player_ids, who.membership_numbers, strict=True)
    return EntrantFull(
        number=who.number,
        name=who.name,
        players=tuple(
            PlayerShape(
                name=name,
                id=player if official else None,
                membership_number=card if official else None,
            )
            for name, player, card in cards
        ),
        team=who.team,
        club=who.club,
        category=who.category,
        group=who.group,
        stand_in=who.stand_in,
        withdrawn=who.withdrawn,
        checked_in=who.checked_in if official else None,
    )
