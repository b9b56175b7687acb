"""Who waits is told: phones that a seating is out, in the program's own words with a link, no name;
and open pages that the time for protests is over.
"""

import json
import logging
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache, partial
from threading import Timer

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from scoring import announce, queries
from scoring.commands import Receipt
from scoring.events import RankingPublished, SeatingPublished, TournamentClosed
from scoring.records import record
from scoring.values import EntrantNumber, LedgerId, RoundNumber
from tournaments.models import Alert, Tournament
from tournaments.organise.texts import longest
from tournaments.outside import Aside, Crowded, hand_over, let_go

LOG = logging.getLogger(__name__)
TASK = "tournaments.tasks.tell_seating"
MOST = 5_000
"""Browsers of one tournament; no hall holds as many."""
LONGEST = {column: longest(column, Alert) for column in ("endpoint", "p256dh", "auth")}
KEPT = timedelta(days=3)
"""A tournament that nobody closed ends for alerts as well."""
AT_ONCE = 8
PATIENCE_SECONDS = 10
WORTH_SECONDS = 1_200
"""A table that is told later than this is being played at."""
GONE = (404, 410)
_TELLING = Aside(most=16)


@record
class Browser:
    """How a browser is reached, as it said itself."""

    endpoint: str
    p256dh: str
    auth: str


@cache
def public_key() -> str:
    """By which push services know that a message is from here."""
    # As below: what few processes ever need a process that saves sheets holds for nothing.
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid

    key = Vapid.from_raw(settings.VAPID_KEY.encode()).public_key
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def ask_for_alerts(
    tournament: Tournament, browser: Browser, *, entrant: EntrantNumber, language: str
) -> bool:
    """Tell a browser from now on; False where there are too many already."""
    Alert.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()
    alerts = Alert.objects.filter(tournament=tournament)
    if alerts.count() >= MOST:
        return False
    alerts.update_or_create(
        tournament=tournament,
        endpoint=browser.endpoint,
        defaults={
            "p256dh": browser.p256dh,
            "auth": browser.auth,
            "entrant": entrant,
            "language": language,
        },
    )
    return True


def stop_alerts(tournament: Tournament, endpoint: str) -> None:
    """Tell a browser no more."""
    Alert.objects.filter(tournament=tournament, endpoint=endpoint).delete()


def tell_seatings(receipt: Receipt) -> None:
    """Have it told that a seating was just published; forget everybody once the book is shut."""
    if receipt.repeated:
        return
    for recorded in receipt.events:
        event = recorded.event
        if isinstance(event, TournamentClosed):
            Alert.objects.filter(tournament_id=receipt.ledger).delete()
        elif isinstance(event, SeatingPublished):
            transaction.on_commit(partial(_tell_soon, receipt.ledger, event.round))


def tell_seating(ledger: LedgerId, round_: RoundNumber) -> int:
    """Tell every browser that a round's tables are out; to how many it was handed on."""
    tournament = Tournament.objects.filter(pk=ledger, is_public=True).first()
    published = (one.number for one in queries.rounds(ledger) if one.published)
    if tournament is None or round_ not in published:
        return 0
    alerts = list(Alert.objects.filter(tournament=tournament))
    let_go()
    with ThreadPoolExecutor(AT_ONCE) as several:
        reached = list(
            several.map(partial(_tell, tournament.name, tournament.slug, round_), alerts)
        )
    forgotten = [alert.pk for alert, known in zip(alerts, reached, strict=True) if not known]
    Alert.objects.filter(pk__in=forgotten).delete()
    return sum(reached)


def _tell(title: str, slug: str, round_: RoundNumber, alert: Alert) -> bool:
    """Hand it to the browser's push service; False when that knows the browser no more."""
    # It takes along a second client of the web, which nobody calls.
    from pywebpush import WebPushException, webpush
    from requests import RequestException

    keys = {"p256dh": alert.p256dh, "auth": alert.auth}
    try:
        webpush(
            {"endpoint": alert.endpoint, "keys": keys},
            json.dumps(_message(title, slug, round_, alert)),
            vapid_private_key=settings.VAPID_KEY,
            vapid_claims={"sub": settings.VAPID_CONTACT},
            ttl=WORTH_SECONDS,
            timeout=PATIENCE_SECONDS,
            headers={"Urgency": "high"},
        )
    except WebPushException as error:
        LOG.warning("a browser could not be told: %s", error.message)
        return error.response is None or error.response.status_code not in GONE
    except RequestException as error:
        LOG.warning("a push service does not answer: %s", type(error).__name__)
    except ValueError as error:
        # Keys that are none: nobody is behind them, and the others are told all the same.
        LOG.warning("a browser's keys are none: %s", error)
        return False
    return True


def _message(title: str, slug: str, round_: RoundNumber, alert: Alert) -> dict[str, str]:
    """Without the table: amended since, it would send people to the wrong one."""
    with translation.override(alert.language):
        body = _("Turno %(round)s: i tavoli sono pubblicati. Tocca per vedere il tuo.")
    return {
        "title": title,
        "body": body % {"round": round_},
        "lang": alert.language,
        "tag": slug,
        "address": reverse("pages:entrant", args=[slug, alert.entrant]),
    }


def _tell_soon(ledger: LedgerId, round_: RoundNumber) -> None:
    """By a worker where there is a broker, else in this process; nobody waits for it."""
    if not Alert.objects.filter(tournament_id=ledger).exists():
        return
    try:
        if current_app.conf.task_always_eager:
            _TELLING.do(partial(tell_seating, ledger, round_))
        else:
            hand_over(TASK, str(ledger), round_)
    except (OperationalError, Crowded):
        LOG.exception("the tables of %s will not be told", ledger)


CLOSING_TASK = "tournaments.tasks.announce_closing"


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
        hand_over(CLOSING_TASK, str(ledger), seconds=seconds)
    except OperationalError:
        LOG.exception("the end of the protests of %s will not be told", ledger)


def _announce_here(ledger: LedgerId) -> None:
    try:
        announce_closing(ledger)
    except Exception:  # of a thread nobody waits for: it is only known from the log
        LOG.exception("the end of the protests of %s was not told", ledger)
    finally:
        connection.close()
