"""Connections are lent from a pool, and asked whether they live only where they may not.

Django's pool asks PostgreSQL before each loan: of a saved sheet one wait of six.
"""

import select
import time
from typing import Any

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg import Connection
from psycopg_pool import ConnectionPool

SECONDS_TRUSTED = 1.0
"""Behind a loan, as long as its line is silent: whoever hung up on us is heard there."""


class Lent(Connection[Any]):
    """Knows when it was lent last."""

    lent_at = float("-inf")


class DatabaseWrapper(base.DatabaseWrapper):
    @property
    def pool(self) -> Any:
        """As Django makes it, but for the check."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        pools = self._connection_pools  # type: ignore[attr-defined]
        if self.alias not in pools:
            pool = ConnectionPool(
                kwargs={**self.get_connection_params(), "autocommit": True},
                connection_class=Lent,
                open=False,
                configure=self._configure_connection,  # type: ignore[attr-defined]
                check=check,
                **options,
            )
            pools.setdefault(self.alias, pool)
        return pools[self.alias]


def check(connection: Lent) -> None:
    """Raises whatever PostgreSQL's silence comes to; nothing where there is no doubt."""
    now = time.monotonic()
    if now - connection.lent_at > SECONDS_TRUSTED or not _is_silent(connection.fileno()):
        ConnectionPool.check_connection(connection)
    connection.lent_at = now


def _is_silent(line: int) -> bool:
    """Whether nothing has come that nobody has read: no farewell either."""
    if not hasattr(select, "poll"):  # Windows
        return False
    poll = select.poll()
    poll.register(line, select.POLLIN)
    return not poll.poll(0)
