"""Addresses: the first that is free of those that a name gives."""

from __future__ import annotations

from django.db import connection
from django.db.models import Model

MOST = 1_000_000
_FIRST_FREE = """
    SELECT candidate
      FROM (SELECT generate_series(1, %s) AS suffix) AS counted,
           LATERAL (SELECT %s || CASE suffix WHEN 1 THEN '' ELSE '-' || suffix END)
                AS made (candidate)
     WHERE NOT EXISTS (SELECT FROM {table} WHERE slug = candidate)
     LIMIT 1
"""
"""Looks each up in the index until one is free: a name may have been given thousands of times.

Counted in a SELECT's list, numbers come one at a time; in FROM all would be written down first.
"""


def first_free(model: type[Model], base: str) -> str:
    """The name itself, or the name with the first number that nobody has."""
    with connection.cursor() as cursor:
        cursor.execute(_FIRST_FREE.format(table=model._meta.db_table), [MOST, base])
        (slug,) = cursor.fetchone()
    return str(slug)
