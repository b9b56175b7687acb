"""What only somebody who owns the database can do: going behind the triggers' back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from scoring import codec
from scoring.values import LedgerId


@contextmanager
def behind_the_triggers_back() -> Iterator[None]:
    """As a superuser would in psql."""
    with connection.cursor() as cursor:
        # Constraints that wait for the commit would come too late for whoever set them aside.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET session_replication_role = replica")
        yield
        cursor.execute("SET session_replication_role = DEFAULT")


def tamper(statement: str, *values: Any) -> None:
    """Do what the triggers refuse; something has to change by it."""
    with behind_the_triggers_back(), connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount


def forget_seals(ledger: LedgerId) -> None:
    """Leave a ledger as the program wrote it before anything was sealed."""
    previous = ""
    with behind_the_triggers_back(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT number, name, version, data::text, user_id, role, command_id, at"
            " FROM scoring_event WHERE ledger_id = %s ORDER BY number",
            [ledger],
        )
        for number, name, version, data, user, role, command_id, at in cursor.fetchall():
            previous = codec.chain(
                previous,
                ledger=ledger,
                number=number,
                name=name,
                version=version,
                data=codec.canonical(data),
                user=user,
                role=role,
                command_id=command_id,
                at=at,
            )
            cursor.execute(
                "UPDATE scoring_event SET seals = NULL, hash = %s"
                " WHERE ledger_id = %s AND number = %s",
                [previous, ledger, number],
            )
        cursor.execute(
            "UPDATE scoring_ledgerhead SET head_hash = %s WHERE id = %s", [previous, ledger]
        )
