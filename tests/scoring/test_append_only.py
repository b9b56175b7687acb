"""The database itself refuses to change what was written, whichever way one tries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction

from scoring import queries, store
from scoring.models import EventRow
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
