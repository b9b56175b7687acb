"""The database itself refuses to change what was written, whichever way one tries."""

from collections.abc import Callable
from itertools import product

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from scoring import queries, store
from scoring.models import CommandRow, EditionRow, EventRow, UnkeptEditionRow
from tests import builders


def _sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _bulk_update() -> None:
    row = EventRow.objects.order_by("number")[0]
    row.name = "EntrantEntered"
    EventRow.objects.bulk_update([row], ["name"])


def _save() -> None:
    row = EventRow.objects.order_by("number")[0]
    row.user_id = 7
    row.save()


def _upsert() -> None:
    row = EventRow.objects.order_by("number")[0]
    row.hash = "0" * 64
    row.pk = None
    EventRow.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["ledger", "number"],
        update_fields=["hash"],
    )


WAYS: dict[str, Callable[[], object]] = {
    "save": _save,
    "delete of one": lambda: EventRow.objects.order_by("number")[0].delete(),
    "queryset update": lambda: EventRow.objects.update(user_id=7),
    "queryset delete": lambda: EventRow.objects.all().delete(),
    "raw queryset delete": lambda: EventRow.objects.all()._raw_delete("default"),
    "bulk update": _bulk_update,
    "upsert": _upsert,
    "raw UPDATE": lambda: _sql("UPDATE scoring_event SET data = '{}'"),
    "raw UPDATE of nothing new": lambda: _sql("UPDATE scoring_event SET number = number"),
    "raw DELETE": lambda: _sql("DELETE FROM scoring_event"),
    "TRUNCATE": lambda: _sql("TRUNCATE scoring_event"),
    "TRUNCATE CASCADE": lambda: _sql("TRUNCATE scoring_ledgerhead CASCADE"),
    "MERGE": lambda: _sql(
        "MERGE INTO scoring_event USING (SELECT 1) AS one ON true WHEN MATCHED THEN DELETE"
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("way", WAYS)
def test_an_event_can_neither_be_changed_nor_removed_by(way: str) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 2)
    before = queries.events(hall.ledger)
    # Constraints that wait for the commit would bar TRUNCATE before the trigger can.
    _sql("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        WAYS[way]()
    assert queries.events(hall.ledger) == before
    assert store.verify(hall.ledger) is None


WRITTEN_ONCE: dict[str, tuple[type[Model], str]] = {
    "scoring_command": (CommandRow, "fingerprint"),
    "scoring_edition": (EditionRow, "content"),
    "scoring_unkept_edition": (UnkeptEditionRow, "hash"),
}


def _bulk_updated(model: type[Model], column: str) -> None:
    row = model._default_manager.all()[0]
    if column == row._meta.pk.name:  # which `bulk_update` never writes
        _sql(f"UPDATE {row._meta.db_table} SET {column} = 'x'")
        return
    setattr(row, column, "x")
    model._default_manager.bulk_update([row], [column])


WAYS_ROUND: dict[str, Callable[[type[Model], str], object]] = {
    "save": lambda model, column: model._default_manager.all()[0].save(force_update=True),
    "delete of one": lambda model, column: model._default_manager.all()[0].delete(),
    "queryset update": lambda model, column: model._default_manager.update(**{column: "x"}),
    "queryset delete": lambda model, column: model._default_manager.all().delete(),
    "raw queryset delete": lambda model, column: model._default_manager.all()._raw_delete(
        "default"
    ),
    "bulk update": _bulk_updated,
    "raw UPDATE": lambda model, column: _sql(f"UPDATE {model._meta.db_table} SET {column} = 'x'"),
    "raw DELETE": lambda model, column: _sql(f"DELETE FROM {model._meta.db_table}"),
    "TRUNCATE": lambda model, column: _sql(f"TRUNCATE {model._meta.db_table}"),
    "upsert": lambda model, column: _sql(
        f"INSERT INTO {model._meta.db_table} SELECT * FROM {model._meta.db_table}"
        f" ON CONFLICT ({model._meta.pk.name}) DO UPDATE SET {column} = 'x'"
    ),
    "MERGE": lambda model, column: _sql(
        f"MERGE INTO {model._meta.db_table} USING (SELECT 1) AS one ON true"
        " WHEN MATCHED THEN DELETE"
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("way", "table"),
    # A row that is all key has nothing that saving it again could change.
    sorted(set(product(WAYS_ROUND, WRITTEN_ONCE)) - {("save", "scoring_unkept_edition")}),
)
def test_what_is_written_once_can_neither_be_changed_nor_removed_by(way: str, table: str) -> None:
    builders.open_tournament()
    UnkeptEditionRow.objects.create(hash="a")
    model, column = WRITTEN_ONCE[table]
    before = list(model._default_manager.values())
    _sql("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        WAYS_ROUND[way](model, column)
    assert list(model._default_manager.values()) == before
