"""The time it is: the database's, one for all hosts, and read where it is needed.

A web host's clock decides nothing: a quarter of an hour ahead it would close every window.
"""

from datetime import datetime

from django.db import connection
from django.db.models import DateTimeField
from django.db.models.expressions import RawSQL

NOW = "clock_timestamp()"
"""What the time is asked with: the time of the statement, not of its transaction's beginning.

Looked at whenever a statement is made, so that a test can set the clock."""


def as_expression() -> RawSQL:
    """The database's time, for a statement that is asked anyway."""
    return RawSQL(NOW, (), output_field=DateTimeField())  # noqa: S611  # a constant of ours


def now() -> datetime:
    """The database's time."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {NOW}")
        (answer,) = cursor.fetchone()
    assert isinstance(answer, datetime)
    return answer
