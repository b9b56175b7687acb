"""Stamps: the rows of a tournament that was really played, from which copies are made.

A copy has its own ledger, players, accounts and texts, and a chain of hashes reckoned anew. What
differs from copy to copy are tokens in the text that PostgreSQL's COPY reads and writes. A copy's
ids stand in the same order as the template's, so that canonical JSON stays canonical.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import psycopg
from django.db.models import AutoField, Model
from psycopg import sql

from scoring import codec, queries
from scoring.models import CommandRow, LedgerHead
from scoring.projections.writing import TABLES
from scoring.values import LedgerId
from tests.bench.big.halls import Hall
from tournaments.models import Entrant, Official, PlayerName, Remark
from tournaments.models.people import seal_of

OF_TOURNAMENT: tuple[type[Model], ...] = (Entrant, PlayerName, Remark, Official)
OF_LEDGER: tuple[type[Model], ...] = (CommandRow, *TABLES)
EVENTS = "scoring_event"
NULL = "\\N"
EVENT_COLUMNS = (
    "ledger_id",
    "number",
    "name",
    "version",
    "data",
    "user_id",
    "role",
    "command_id",
    "at",
    "hash",
    "seals",
)


class Person(NamedTuple):
    """A player as copies know them, in the text that COPY takes."""

    id: str
    name: str
    card: str


@dataclass(frozen=True, slots=True)
class Cut:
    """Text cut at its tokens: at odd places stands which value comes there."""

    parts: list[Any]
    places: list[int]

    def filled(self, values: Sequence[str]) -> str:
        parts = self.parts.copy()
        parts[1::2] = [values[place] for place in self.places]
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class StampedEvent:
    number: int
    name: str
    version: int
    data: str | Cut
    user: Cut
    role: str
    command: str
    at: datetime
    seals: str | Cut | None


@dataclass(frozen=True, slots=True)
class Tokens:
    """What differs from copy to copy, each with its place among a copy's values."""

    names: list[str]
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        longest = sorted(self.names, key=len, reverse=True)
        object.__setattr__(
            self, "pattern", re.compile("(" + "|".join(map(re.escape, longest)) + ")")
        )

    def cut(self, text: str) -> Cut:
        parts = self.pattern.split(text)
        return Cut(parts, [self.names.index(token) for token in parts[1::2]])

    def cut_if_any(self, text: str) -> str | Cut:
        cut = self.cut(text)
        return cut if cut.places else text


class _Name(NamedTuple):
    """A name that an event of the template seals."""

    player: int
    salt: str

    def seal(self, person: Person) -> str:
        """As `PlayerName` seals who stands in its place in a copy."""
        return seal_of({"salt": self.salt, "name": person.name, "membership_number": person.card})


@dataclass(frozen=True, slots=True)
class Stamp:
    """A template: its events to be chained anew, its other rows as text."""

    players: int
    users: int
    names: list[_Name]
    texts: int
    events: list[StampedEvent]
    rows: dict[str, Cut]
    """By table."""
    times: list[datetime]
    """Of its events, where their data and rows repeat them."""

    def values(
        self,
        ledger: UUID,
        people: Sequence[Person],
        users: Sequence[int],
        texts: Iterable[UUID],
        later: timedelta,
    ) -> list[str]:
        """What a copy puts in the places of tokens; `people` in the order of their ids."""
        seals = [one.seal(people[one.player]) for one in self.names]
        return [
            str(ledger),
            *(person.id for person in people),
            *(person.name for person in people),
            *(person.card for person in people),
            *map(str, users),
            *map(str, texts),
            *seals,
            *(_in_json(at + later) for at in self.times),
        ]

    def chained(self, values: Sequence[str], later: timedelta) -> tuple[str, str]:
        """A copy's events as COPY reads them, and the hash of the last."""
        ledger, previous, lines = values[0], "", []
        for one in self.events:
            data = one.data.filled(values) if isinstance(one.data, Cut) else one.data
            seals = one.seals.filled(values) if isinstance(one.seals, Cut) else one.seals
            user, at = one.user.filled(values), (one.at + later).isoformat(timespec="microseconds")
            previous = codec.chain_of_text(
                previous,
                ledger=ledger,
                number=one.number,
                name=one.name,
                version=one.version,
                data=data.encode(),
                user=user,  # type: ignore[arg-type]
                role=one.role,
                command_id=one.command,
                at=at,
                seals=None if seals is None else seals.encode(),
            )
            escaped, sealed = data.replace("\\", "\\\\"), NULL if seals is None else seals
            lines.append(
                f"{ledger}\t{one.number}\t{one.name}\t{one.version}\t{escaped}\t{user}\t{one.role}"
                f"\t{one.command}\t{at}\t{previous}\t{sealed}\n"
            )
        return "".join(lines), previous


def columns_of(model: type[Model]) -> list[str]:
    """All that a row says; the database numbers it itself."""
    fields = model._meta.concrete_fields
    numbered = {one.column for one in fields if one.primary_key and isinstance(one, AutoField)}
    return [one.column for one in fields if one.column and one.column not in numbered]


def stamp(raw: psycopg.Connection, hall: Hall, players: Sequence[UUID]) -> Stamp:
    """Read a tournament's rows into a stamp."""
    ledger = hall.tournament.ledger
    order = sorted(map(str, players))
    known = {str(row.player_id): row for row in PlayerName.objects.filter(tournament_id=ledger)}
    rows = [known[player] for player in order]
    users = [int(hall.directing.user), int(hall.typing.user), int(hall.refereeing.user)]
    remarks = list(Remark.objects.filter(tournament_id=ledger).order_by("pk"))
    times = sorted({event.at.astimezone(UTC) for event in queries.events(ledger)})
    tokens = Tokens(
        [
            str(ledger),
            *order,
            *(row.name for row in rows),
            *(row.membership_number for row in rows),
            *map(str, users),
            *(str(remark.pk) for remark in remarks),
            *(row.seal() for row in rows),
            *map(_in_json, times),
        ]
    )
    return Stamp(
        players=len(order),
        users=len(users),
        names=[_Name(order.index(str(row.player_id)), row.salt) for row in rows],
        texts=len(remarks),
        events=_events(raw, ledger, tokens),
        times=times,
        rows={
            model._meta.db_table: tokens.cut(_rows(raw, model, key, ledger))
            for key, models in (("ledger_id", OF_LEDGER), ("tournament_id", OF_TOURNAMENT))
            for model in models
        },
    )


def _in_json(at: datetime) -> str:
    return str(msgspec.to_builtins(at))


def _rows(raw: psycopg.Connection, model: type[Model], key: str, ledger: LedgerId) -> str:
    statement = sql.SQL("COPY (SELECT {} FROM {} WHERE {} = {} ORDER BY {}) TO STDOUT").format(
        sql.SQL(", ").join(map(sql.Identifier, columns_of(model))),
        sql.Identifier(model._meta.db_table),
        sql.Identifier(key),
        sql.Literal(str(ledger)),
        sql.Identifier(str(model._meta.pk.column)),
    )
    with raw.cursor() as cursor, cursor.copy(statement) as copy:
        return b"".join(bytes(part) for part in copy).decode()


def _events(raw: psycopg.Connection, ledger: LedgerId, tokens: Tokens) -> list[StampedEvent]:
    found = raw.execute(
        "SELECT number, name, version, data::text, user_id, role, command_id, at, seals::text"
        " FROM scoring_event WHERE ledger_id = %s ORDER BY number",
        [ledger],
    )
    return [
        StampedEvent(
            number=number,
            name=name,
            version=version,
            data=tokens.cut_if_any(codec.canonical(data)),
            user=tokens.cut(str(user)),
            role=role,
            command=str(command),
            at=at.astimezone(UTC),
            seals=tokens.cut_if_any(codec.canonical(seals)) if seals else None,
        )
        for number, name, version, data, user, role, command, at, seals in found
    ]


def head_of(values: Sequence[str], stamp_: Stamp, last_hash: str) -> str:
    """The head of a copy, as COPY reads it."""
    return f"{values[0]}\t{len(stamp_.events)}\t{last_hash}\n"


HEAD = LedgerHead._meta.db_table
