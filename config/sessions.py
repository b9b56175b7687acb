"""Sessions in the database, which says with each what time it is: hosts' clocks end nobody's."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from scoring import server_time


class SessionStore(DatabaseStore):
    """Django's own, that keeps when it was read."""

    read_at: float | None = None
    """By the database's clock; None: it was not read yet, or is new."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _get_session_from_db(self) -> Any:
        rows = Session.objects.annotate(read_at=server_time.as_expression())
        kept = {"session_key": self.session_key, "expire_date__gt": timezone.now()}
        row = rows.filter(**kept).first() if self.session_key else None
        if row is None:
            self._session_key = None
            return None
        self.read_at = row.read_at.timestamp()
        return row
