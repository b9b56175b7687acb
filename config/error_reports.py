"""Failures, reported to whoever runs the program; where and why, and nothing of anybody."""

from __future__ import annotations

from typing import Any

from config.logs import without_rows
from config.request_ids import request_id


def start(dsn: str) -> None:
    """Report to the project that a DSN names."""
    # It takes along clients of the web; most programs report to nobody.
    import sentry_sdk

    sentry_sdk.init(
        dsn,
        before_send=_without_people,  # type: ignore[arg-type]
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        # They hold statements and lines of the log, with what was in them.
        max_breadcrumbs=0,
    )


def _without_people(event: dict[str, Any], _hint: dict[str, Any]) -> dict[str, Any]:
    for about_people in ("request", "user", "extra"):
        event.pop(about_people, None)
    for failure in event.get("exception", {}).get("values", ()):
        failure["value"] = without_rows(failure.get("value") or "")
    event.setdefault("tags", {})["request_id"] = request_id.get()
    return event
