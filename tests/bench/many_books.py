"""The same tournament many times over, by COPY: each book with a true chain of its own."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import connection
from psycopg import sql

from scoring import codec, store
from scoring.values import LedgerId

_BESIDE = {
    "tournaments_entrant": "tournament_id",
    "tournaments_playername": "tournament_id",
    "scoring_command": "ledger_id",
    "scoring_book": "ledger_id",
}
"""What lies beside events that they seal or that vouches for them, and by which column."""
_EVENT_COLUMNS = (
    "number",
    "name",
    "version",
    "data",
    "user_id",
    "role",
    "command_id",
    "at",
    "seals",
    "ledger_id",
    "hash",
)
_EVENT = "number, name, version, data::text, user_id, role, command_id, at, seals::text"


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table, without its own key."""

    columns: tuple[str, ...]
    values: tuple[Any, ...]

    def of(self, **others: Any) -> Iterator[Any]:
        for column, value in zip(self.columns, self.values, strict=True):
            yield others.get(column, value)


def copies(ledger: LedgerId, how_many: int) -> list[LedgerId]:
    """So many more books like one that is there, with all that they vouch for."""
    made = [LedgerId(uuid4()) for _ in range(how_many)]
    beside = {table: _rows(table, column, ledger) for table, column in _BESIDE.items()}
    (tournament,) = _rows("tournaments_tournament", "id", ledger, keyed=True)
    _copy(
        "tournaments_tournament",
        tournament.columns,
        (tournament.of(id=one, slug=f"copia-{one}") for one in made),
    )
    _copy_events(_events(ledger), made)
    for table, rows in beside.items():
        if rows:
            column = _BESIDE[table]
            _copy(table, rows[0].columns, (r.of(**{column: one}) for one in made for r in rows))
    return made


def _copy_events(events: Sequence[tuple[Any, ...]], ledgers: Iterable[LedgerId]) -> None:
    ends: list[tuple[UUID, int, str]] = []

    def rows() -> Iterator[Iterable[Any]]:
        for ledger in ledgers:
            previous = ""
            for event in events:
                previous = _chained(previous, ledger, event)
                yield (*event, ledger, previous)
            ends.append((ledger, len(events), previous))

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    _copy("scoring_event", _EVENT_COLUMNS, rows())
    _copy("scoring_ledgerhead", ("id", "head", "head_hash"), ends)


def _chained(previous: str, ledger: LedgerId, event: tuple[Any, ...]) -> str:
    number, name, version, data, user, role, command_id, at, seals = event
    return codec.chain(
        previous,
        ledger=ledger,
        number=number,
        name=name,
        version=version,
        data=data,
        user=user,
        role=role,
        command_id=command_id,
        at=at,
        seals=seals,
    )


def _events(ledger: LedgerId) -> list[tuple[Any, ...]]:
    """As they were written: data and seals canonical."""
    assert store.verify(ledger) is None
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {_EVENT} FROM scoring_event WHERE ledger_id = %s ORDER BY number", [ledger]
        )
        return [
            (*row[:3], codec.canonical(row[3]), *row[4:8], row[8] and codec.canonical(row[8]))
            for row in cursor.fetchall()
        ]


def _rows(table: str, column: str, ledger: LedgerId, *, keyed: bool = False) -> list[_Row]:
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
        columns = tuple(one.name for one in described if keyed or one.name != "id")
        cursor.execute(
            sql.SQL("SELECT {} FROM {} WHERE {} = %s").format(
                # As text, that COPY takes whatever it is of.
                sql.SQL(", ").join(sql.SQL("{}::text").format(sql.Identifier(c)) for c in columns),
                sql.Identifier(table),
                sql.Identifier(column),
            ),
            [ledger],
        )
        return [_Row(columns, row) for row in cursor.fetchall()]


def _copy(table: str, columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> None:
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
    )
    with connection.cursor() as cursor, cursor.cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(tuple(row))
