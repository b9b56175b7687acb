"""What workers do: an id in, one call."""

from uuid import UUID

from celery import shared_task

from scoring import server_time
from scoring.values import LedgerId, RoundNumber
from tournaments.organise import accounts, alerts, keeping
from tournaments.organise.webhooks import telling
from tournaments.reports import archive


@shared_task(name=archive.TASK)
def draw_document(document_id: str) -> None:
    """Draw a document that was asked for."""
    archive.draw(UUID(document_id))


@shared_task(name=alerts.CLOSING_TASK)
def announce_closing(ledger_id: str) -> None:
    """Tell whoever follows a tournament that the window of its ranking is over."""
    alerts.announce_closing(LedgerId(UUID(ledger_id)))


@shared_task(name=alerts.TASK)
def tell_seating(ledger_id: str, round_: int) -> None:
    """Tell the phones that asked for it that the tables of a round are out."""
    alerts.tell_seating(LedgerId(UUID(ledger_id)), RoundNumber(round_))


@shared_task(name=telling.TASK)
def tell_webhook(webhook_id: str) -> None:
    """Tell one webhook what it has not heard yet."""
    telling.tell(UUID(webhook_id))


@shared_task(name="tournaments.tasks.tell_webhooks")
def tell_webhooks() -> None:
    """Find the webhooks that have something to hear; the scheduler asks every minute."""
    telling.tell_due()


@shared_task(name=accounts.TASK, autoretry_for=(OSError,), max_retries=accounts.MOST_LETTERS - 1)
def write_password_letters(email: str, language: str, address: str | None) -> None:
    """Write to who forgot a password; a mail server that is away is asked again, as often as
    an account may be written to."""
    accounts.write_letters(email, language, address)


@shared_task(name="tournaments.tasks.forget_what_is_over")
def forget_what_is_over() -> None:
    """Delete what was kept for a time only; the scheduler asks once a day."""
    keeping.forget_what_is_over(server_time.now())


@shared_task(name="tournaments.tasks.remind_of_referti")
def remind_of_referti() -> None:
    """Remind referees of the referti that are due; the scheduler asks every ten minutes."""
    keeping.remind_of_referti(server_time.now())
