"""What each row must hold, column by column as model and record declare it. No database here."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter, methodcaller
from types import NoneType
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from django.contrib.postgres.fields import ArrayField
from django.db.models import CharField, JSONField, TextField

from scoring import models
from scoring.projections.row_keys import RowKeys
from scoring.rules import from_fold
from scoring.rules.in_book import (
    ComplaintInBook,
    EntrantInBook,
    PenaltyInBook,
    RoundInBook,
    SanctionInBook,
    TableInBook,
)
from scoring.rules.ledger import Ledger, Round, RoundResult, Table
from scoring.rules.regulations import Regulation
from scoring.rules.results import results
from scoring.seats import Room
from scoring.sheets import Handling
from scoring.values import Points

T = TypeVar("T")


class Column(NamedTuple):
    """One of a row."""

    name: str
    written: Callable[[Any], object]
    """What it holds of a record; JSON and arrays as text."""


@cache
def columns(model: type[models.Projection], kind: type) -> tuple[Column, ...]:
    """Those of a table whose rows hold such records."""
    read = {name: one.fget for name, one in vars(kind).items() if isinstance(one, property)}
    hints = {name: get_type_hints(fget)["return"] for name, fget in read.items()}
    hints |= get_type_hints(kind)
    fields = (field for field in model._meta.concrete_fields if field.name not in ("id", "ledger"))
    return tuple(_column(field, kind, hints.get(field.name)) for field in fields)


def _column(field: Any, kind: type, type_: Any) -> Column:
    said = callable(getattr(kind, field.name, None))
    of = methodcaller(field.name) if said else attrgetter(field.name)
    if isinstance(field, ArrayField):
        return Column(field.name, lambda record: array(of(record)))
    if isinstance(field, JSONField):
        return Column(field.name, lambda record: jsonb(of(record)))
    if isinstance(field, CharField | TextField):
        return Column(field.name, _text(of, type_))
    return Column(field.name, of)


def _text(of: Callable[[Any], Any], type_: Any) -> Callable[[Any], object]:
    """A word; or JSON that nobody asks into, empty where there is nothing to say."""
    if type_ is str:
        return of
    if type_ == tuple[Points, ...]:
        return lambda record: json(list(map(_FIGURES, of(record))))
    optional = NoneType in get_args(type_)
    plain = _given(type_) if optional else type_
    is_word = isinstance(plain, type) and issubclass(plain, Enum)
    return _unless(None if optional else Handling(), of, str if is_word else json)


def _given(optional: Any) -> Any:
    """What it is where it is not None."""
    return next(each for each in get_args(optional) if each is not NoneType)


def _unless(
    empty: object, of: Callable[[Any], Any], write: Callable[[Any], str]
) -> Callable[[Any], object]:
    def written(record: Any) -> str:
        value = of(record)
        return "" if value is None or value == empty else write(value)

    return written


_FIGURES = attrgetter("victory_points", "match_points", "game_points")


def jsonb(content: object) -> str:
    """PostgreSQL takes it apart: its keys may be numbers, and come in any order."""
    return _encode_at_will(content).decode()


def json(content: object) -> str:
    """The same text for the same content."""
    return _encode(content).decode()


def array(values: Iterable[object]) -> str:
    """Of numbers or ids, as PostgreSQL writes it."""
    return f"{{{','.join(map(str, values))}}}"


_encode = msgspec.json.Encoder(order="deterministic").encode
_encode_at_will = msgspec.json.Encoder().encode


Row: TypeAlias = tuple[type[models.Projection], Mapping[str, object]]
"""A table and what a row of it must hold beside its ledger, by column; JSON and arrays as text."""


def rows(ledger: Ledger, regulation: Regulation, keys: RowKeys) -> Iterator[Row]:
    """What the rows of these keys must hold, one table after the other."""
    if keys.book:
        yield _book(ledger)
    entered = from_fold.entrants_of(ledger, keys.entrants)
    yield from _of(models.EntrantRow, EntrantInBook, entered)
    seated = (from_fold.round_(ledger.rounds[number]) for number in sorted(keys.rounds))
    yield from _of(models.RoundRow, RoundInBook, seated)
    yield from _of(models.ResultRow, RoundResult, _results(ledger, regulation, keys))
    tables = (from_fold.table(ledger, regulation, *at) for at in _tables_of(ledger, keys))
    yield from _of(models.TableRow, TableInBook, tables)
    yield from _decided(ledger, keys)


def _decided(ledger: Ledger, keys: RowKeys) -> Iterator[Row]:
    """By referees and direction, and what was complained about."""
    given = (ledger.penalties[key] for key in sorted(keys.penalties))
    yield from _of(models.PenaltyRow, PenaltyInBook, given)
    sanctions = (ledger.sanctions[key] for key in sorted(keys.sanctions))
    yield from _of(models.SanctionRow, SanctionInBook, sanctions)
    heard = (from_fold.complaint(ledger.complaints[key]) for key in sorted(keys.complaints))
    yield from _of(models.ComplaintRow, ComplaintInBook, heard)


def _book(ledger: Ledger) -> Row:
    opened = ledger.opened
    if opened is None:
        raise AssertionError("a book that was never opened has no row")
    values = {
        "regulation": opened.regulation,
        "regulation_hash": opened.regulation_hash,
        "format": opened.format,
        "smazzate_per_round": opened.smazzate_per_round,
        "plan": json(ledger.plan),
        "plan_changed_at": ledger.plan_changed_at,
        "settings": json(opened.settings),
        "second_keying": ledger.second_keying.value,
        "second_keyed": ledger.second_keyed,
        "groups": json(ledger.groups) if ledger.groups else None,
        "current_round": ledger.current_round,
        "furthest_round": ledger.furthest_round,
        "once_closing": json(sorted(ledger.once_closing)),
        "stage": ledger.stage.value,
        "ties": json(
            [
                {"after_round": tie.after_round, "order": tie.order, "method": tie.method}
                for tie in ledger.ties
            ]
        ),
        **{column: json(getattr(ledger, column)) for column in _LISTS},
    }
    return models.BookRow, values


_LISTS = tuple(
    column.name
    for column in models.BookRow._meta.concrete_fields
    if column.default is list and column.name != "ties"
)
"""Columns of a book that hold what the fold has under the same name."""


def _of(model: type[models.Projection], kind: type, records: Iterable[object]) -> Iterator[Row]:
    """The rows of these records."""
    told = columns(model, kind)
    for record in records:
        yield model, {column.name: column.written(record) for column in told}


def _results(ledger: Ledger, regulation: Regulation, keys: RowKeys) -> Iterator[RoundResult]:
    for round_, table in _tables_of(ledger, keys):
        if table.seat.room is not Room.CLOSED:  # the match has its results with the open room
            yield from results(ledger, regulation, round_, table)


def _tables_of(ledger: Ledger, keys: RowKeys) -> Iterator[tuple[Round, Table]]:
    for number, table in sorted(keys.tables):
        yield ledger.rounds[number], ledger.rounds[number].tables[table]
