"""What workers do: an id in, one call."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from tournaments.reports import archive


@shared_task(name=archive.TASK)
def draw_document(document_id: str) -> None:
    """Draw a document that was asked for."""
    archive.draw(UUID(document_id))
