"""Who and what is on a federation's server beside its tournaments: players, accounts, what they
leave behind. Each table is written by one COPY."""

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

import psycopg
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model
from psycopg import sql

from tests.bench.big.stamps import Person
from tournaments.models import (
    AccessToken,
    Circuit,
    CircuitLeg,
    Membership,
    Player,
    Trace,
    TraceKind,
)

_SURNAMES = (
    "Abate Barone Colombo Danieli Erba Fabbri Grassi Iorio Lodi Mancini Nardi Orlando Pace Quadri "
    "Ricci Serra Testa Urso Valenti Zanetti Bassi Cattaneo Fiore Rossi Bianchi Verdi Neri Russo "
    "Ferrari Esposito Romano Gallo Conti Greco Bruno Marino Giordano Rizzo Lombardi Moretti"
)
_FIRST_NAMES = (
    "Adele Bruna Cesare Delia Emilio Franca Giorgio Ines Luciano Marisa Nello Ornella Piero Rita "
    "Sandro Teresa Umberto Vilma Aldo Bice Carlo Dina Elio Anna Dario Elena Fabio Gina Lucia Mario"
)
SURNAMES, FIRST_NAMES = _SURNAMES.split(), _FIRST_NAMES.split()
A_TOKEN_FOR = 2
"""Accounts: every second one has a token."""
LISTED = 10
"""Of so many players one is on a list of members."""
SINCE = datetime(2023, 9, 1, 12, tzinfo=UTC)
DAYS = 1_000
TRACES_OF_TOURNAMENT = 20


def uuid_of(chance: random.Random) -> UUID:
    return UUID(int=chance.getrandbits(128), version=4)


def people(many: int, mark: int, chance: random.Random) -> list[Person]:
    """Made-up players in the order of their ids, with names as often alike as people's are."""
    ids = sorted(str(uuid_of(chance)) for _ in range(many))
    return [
        Person(
            id_,
            f"{chance.choice(SURNAMES)}{chance.choice('aeio')} {chance.choice(FIRST_NAMES)}",
            f"A{mark}{number:06}",
        )
        for number, id_ in enumerate(ids)
    ]


def copy(raw: psycopg.Connection, model: type[Model], rows: Iterable[dict[str, Any]]) -> None:
    """Rows by the names of their columns, all with the same ones."""
    waiting = iter(rows)
    for first in islice(waiting, 1):
        names = sql.SQL(", ").join(map(sql.Identifier, first))
        table = sql.Identifier(model._meta.db_table)
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(table, names)
        with raw.cursor() as cursor, cursor.copy(statement) as writing:
            writing.write_row(tuple(first.values()))
            for row in waiting:
                writing.write_row(tuple(row.values()))


def write_players(raw: psycopg.Connection, everybody: Iterable[Person]) -> None:
    copy(
        raw,
        Player,
        ({"id": one.id, "name": one.name, "membership_number": one.card} for one in everybody),
    )


def write_accounts(raw: psycopg.Connection, many: int, chance: random.Random) -> list[int]:
    """Accounts of whoever works at tournaments; their ids."""
    first = 1 + max(
        User.objects.filter(pk__lt=1_000_000_000).values_list("pk", flat=True), default=0
    )
    ids = list(range(first, first + many))
    copy(
        raw,
        User,
        (
            {
                "id": id_,
                "username": f"ufficiale{id_:06}",
                "password": "!",
                "first_name": chance.choice(FIRST_NAMES),
                "last_name": chance.choice(SURNAMES),
                "email": f"ufficiale{id_}@example.org",
                "is_staff": True,
                "is_active": True,
                "is_superuser": False,
                "date_joined": SINCE + timedelta(days=chance.randrange(DAYS)),
            }
            for id_ in ids
        ),
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval('auth_user_id_seq', %s)", [first + many])
    return ids


def write_tokens(raw: psycopg.Connection, accounts: Sequence[int], chance: random.Random) -> None:
    copy(
        raw,
        AccessToken,
        (
            {
                "owner_id": id_,
                "name": "tabellone",
                "scope": "read",
                "digest": f"{chance.getrandbits(256):064x}",
                "created_at": SINCE + timedelta(days=chance.randrange(DAYS)),
                "ends_at": datetime(2099, 1, 1, tzinfo=UTC),
            }
            for id_ in accounts[::A_TOKEN_FOR]
        ),
    )


def write_members(raw: psycopg.Connection, everybody: Sequence[Person], owner: int) -> None:
    """The list of a club: a tenth of all players."""
    listed = everybody[::LISTED]
    copy(
        raw,
        Membership,
        (
            {"owner_id": owner, "number": one.card, "name": one.name, "club": "", "category": ""}
            for one in listed
        ),
    )


def write_traces(
    raw: psycopg.Connection,
    tournaments: Sequence[UUID],
    accounts: Sequence[int],
    chance: random.Random,
) -> None:
    """Logins and files taken out, in the order of time."""
    kinds = [TraceKind.LOGIN, TraceKind.LOGOUT, TraceKind.TAKEN_OUT, TraceKind.REFERTO_READ]

    def rows() -> Iterator[dict[str, Any]]:
        many = TRACES_OF_TOURNAMENT * len(tournaments)
        now = datetime.now(UTC)
        for number in range(many):
            who = chance.choice(accounts)
            yield {
                "at": now - timedelta(days=300) * (many - number) / many,
                "kind": chance.choice(kinds).value,
                "user_id": who,
                "account_id": who,
                "tournament": tournaments[number // TRACES_OF_TOURNAMENT],
                "subject": "",
                "detail": "",
                "address": f"10.{number % 200}.{number % 250}.7",
            }

    copy(raw, Trace, rows())


def write_circuits(
    raw: psycopg.Connection,
    tournaments: Sequence[UUID],
    owners: Sequence[int],
    mark_and_legs: tuple[int, int],
    chance: random.Random,
) -> None:
    """Every so many tournaments are a circuit."""
    mark, many = mark_and_legs
    seasons = [
        (uuid_of(chance), tournaments[at : at + many]) for at in range(0, len(tournaments), many)
    ]
    copy(
        raw,
        Circuit,
        (
            {
                "id": id_,
                "slug": f"campionato-{mark}-{number}",
                "name": f"Campionato provinciale {number}",
                "is_public": True,
                "owner_id": chance.choice(owners),
                "competitors": "players",
                "scale": "places",
                "table": [25, 20, 16, 13, 11, 10, 9, 8],
                "equal_places": "mean",
                "ties": [],
                "equal_totals": "match_points",
                "created_at": SINCE + timedelta(days=number % DAYS),
            }
            for number, (id_, _legs) in enumerate(seasons)
        ),
    )
    copy(
        raw,
        CircuitLeg,
        (
            {"circuit_id": id_, "tournament_id": leg, "number": number, "by_director": False}
            for id_, legs in seasons
            for number, leg in enumerate(legs, start=1)
        ),
    )
