"""The end of the protests, told when it comes to whoever has a page open.

Nothing waits for the telling: the window closes by itself in the books, and pages that are open
count down by themselves. Told too early by a host whose clock is wrong, it changes nothing.
"""

from __future__ import annotations

import logging
from functools import partial
from threading import Timer

from celery import current_app
from django.db import connection, transaction
from kombu.exceptions import OperationalError

from scoring import announce, queries
from scoring.commands import Receipt
from scoring.events import RankingPublished
from scoring.values import LedgerId
from tournaments.outside import hand_over

LOG = logging.getLogger(__name__)
TASK = "tournaments.tasks.announce_closing"


def tell_closings(receipt: Receipt) -> None:
    """Have it told when the windows close that a command has just begun."""
    if receipt.repeated:
        return
    for recorded in receipt.events:
        if isinstance(recorded.event, RankingPublished):
            # Both times are the database's: this host's clock only measures what is between.
            left = (recorded.event.protests_until - recorded.at).total_seconds()
            transaction.on_commit(partial(_tell_after, receipt.ledger, left))


def announce_closing(ledger: LedgerId) -> None:
    """Tell everybody who follows a ledger to look again: its number is the same, the time not."""
    announce.announce(ledger, queries.head(ledger))


def _tell_after(ledger: LedgerId, seconds: float) -> None:
    """By a worker where there is a broker, else in this process, as documents are drawn."""
    if current_app.conf.task_always_eager:
        timer = Timer(seconds, _announce_here, (ledger,))
        timer.daemon = True
        timer.start()
        return
    try:
        hand_over(TASK, str(ledger), seconds=seconds)
    except OperationalError:
        LOG.exception("the end of the protests of %s will not be told", ledger)


def _announce_here(ledger: LedgerId) -> None:
    try:
        announce_closing(ledger)
    except Exception:  # of a thread nobody waits for: it is only known from the log
        LOG.exception("the end of the protests of %s was not told", ledger)
    finally:
        connection.close()
