"""A dossier read: its parts typed, and made rows that are not written yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import msgspec
from django.db.models import Model

from scoring.events import Event
from scoring.queries.carrying import (
    AnsweredCommand,
    Carried,
    EventText,
    EventUnreadable,
    Head,
    event_of,
)
from scoring.rules.violations import refuse
from scoring.values import EventNumber, LedgerId
from tournaments.models import Entrant, PlayerName, PrizeTexts, Remark
from tournaments.organise.dossiers import parts
from tournaments.organise.dossiers.packing import unpack
from tournaments.organise.dossiers.parts import Manifest, in_our_time, misfit, read, read_lines
from tournaments.refusals import HouseCode

P = TypeVar("P", bound=parts.Part)
Row = TypeVar("Row", bound=Model)
DEEPEST = 50
"""Levels in an event's data: more than any event ever had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What a dossier says; whether it is true is looked at later."""

    manifest: Manifest
    carried: Carried
    events: tuple[Event, ...]
    edition: str
    """Its content, as it is hashed."""
    described: parts.TournamentPart
    people: tuple[parts.PersonPart, ...]
    names: tuple[PlayerName, ...]
    entrants: tuple[Entrant, ...]
    remarks: tuple[Remark, ...]
    prize_texts: tuple[PrizeTexts, ...]
    prizes: tuple[parts.PrizePlanPart, ...]


class _Files:
    """The parts of a dossier, to be read one by one."""

    def __init__(self, content: bytes) -> None:
        self.manifest, self._contents = unpack(content)

    def text(self, name: str) -> str:
        try:
            return self._contents[name].decode()
        except UnicodeDecodeError as error:
            raise misfit(name, str(error)) from error

    def one(self, name: str, kind: type[P]) -> P:
        return read(self._contents[name], name, kind)

    def lines(self, name: str, kind: type[P]) -> tuple[P, ...]:
        return read_lines(self._contents[name], name, kind)

    def rows(self, name: str, kind: type[P], model: type[Row]) -> tuple[Row, ...]:
        """Lines that are rows of the tournament, column by column."""
        tournament = self.manifest.tournament
        return tuple(
            model(tournament_id=tournament, **msgspec.structs.asdict(line))
            for line in self.lines(name, kind)
        )


def brought(content: bytes) -> Brought:
    """What a dossier says.

    Raises:
        Violation: `dossier_part`, with file and line; `dossier_event`, with its number; or as
            `unpack`.
    """
    files = _Files(content)
    carried = _carried(files)
    return Brought(
        manifest=files.manifest,
        carried=carried,
        events=tuple(map(_event, carried.events)),
        edition=files.text(parts.EDITION),
        described=files.one(parts.TOURNAMENT, parts.TournamentPart),
        people=files.lines(parts.PEOPLE, parts.PersonPart),
        names=files.rows(parts.NAMES, parts.NamePart, PlayerName),
        entrants=files.rows(parts.ENTRANTS, parts.EntrantPart, Entrant),
        remarks=files.rows(parts.REMARKS, parts.RemarkPart, Remark),
        prize_texts=files.rows(parts.PRIZE_TEXTS, parts.PrizeTextsPart, PrizeTexts),
        prizes=files.lines(parts.PRIZES, parts.PrizePlanPart),
    )


def _carried(files: _Files) -> Carried:
    ledger, head = LedgerId(files.manifest.tournament), files.manifest.head
    events = files.lines(parts.EVENTS, parts.EventPart)
    commands = files.lines(parts.COMMANDS, parts.CommandPart)
    return Carried(
        ledger=ledger,
        head=Head(EventNumber(head.number), head.hash),
        events=tuple(_text(ledger, event) for event in events),
        commands={
            str(one.command_id): AnsweredCommand(one.first, one.last, one.fingerprint)
            for one in commands
        },
    )


def _text(ledger: LedgerId, event: parts.EventPart) -> EventText:
    name = f"{parts.EVENTS}:{event.number}"
    data = read(bytes(event.data), name, object)
    if not _is_shallow(data):
        raise misfit(name)
    seals = None if event.seals is None else parts.encoded(event.seals).decode()
    return EventText(
        ledger=str(ledger),
        number=event.number,
        name=event.name,
        version=event.version,
        data=parts.encoded(data).decode(),
        user=event.user,
        role=event.role.value,
        command_id=str(event.command_id),
        at=event.at,
        hash=event.hash,
        seals=seals,
    )


def _is_shallow(value: object, levels: int = DEEPEST) -> bool:
    """Whether it can be hashed and stored wherever it was read."""
    inner = value.values() if isinstance(value, dict) else value
    if not isinstance(inner, Iterable) or isinstance(inner, str):
        return True
    return levels > 0 and all(_is_shallow(one, levels - 1) for one in inner)


def _event(text: EventText) -> Event:
    try:
        event = event_of(text)
    except EventUnreadable as error:
        raise refuse(HouseCode.DOSSIER_EVENT, event=text.number) from error
    if not in_our_time(msgspec.to_builtins(event, builtin_types=(datetime,)).values()):
        raise refuse(HouseCode.DOSSIER_EVENT, event=text.number)
    return event
