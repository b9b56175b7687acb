"""What is due by a day: reminders of referti, by mail with no name in them; and what is kept for a
time only, deleted when that is over.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring import queries
from scoring.values import Role
from tournaments.access.traces import leave_trace, old_traces
from tournaments.models import (
    Alert,
    Booking,
    ListDraft,
    ListLine,
    RefertiReminder,
    Tournament,
    TraceKind,
)
from tournaments.models.tournaments import WRITTEN_HERE
from tournaments.moment import Moment
from tournaments.organise import alerts
from tournaments.organise.invitations import old_invitations
from tournaments.organise.privacy import forget_old_texts
from tournaments.organise.webhooks.registering import old_deliveries
from tournaments.presenters.privacy.preview import old_photos, old_referti, old_remarks
from tournaments.presenters.referti.due import Deadline, deadline, missing_referti
from tournaments.wording.sentence import elided

LOOKED_BACK = timedelta(days=31)
"""No edition gives more time than this, and nobody is reminded of what is long past."""


def remind_of_referti(now: datetime) -> int:
    """Write to who may file them, once half of the time has gone; how many letters were sent."""
    if not settings.MAIL_IS_SET_UP:
        return 0
    ended = queries.ledgers_ended(now - LOOKED_BACK, now)
    played_here = Tournament.objects.filter(WRITTEN_HERE, id__in=ended)
    return sum(_remind(tournament, now) for tournament in played_here)


def _remind(tournament: Tournament, now: datetime) -> int:
    moment = Moment(tournament)
    term = deadline(moment)
    if term is None or term.until is None or not _is_time(term, now):
        return 0
    missing, addresses = len(missing_referti(moment)), _addresses(tournament)
    if not missing or not addresses:
        return 0
    # The row first: two workers, or a letter handed in twice, and the second finds it there.
    with transaction.atomic(), translation.override(settings.LANGUAGE_CODE):
        _reminder, first = RefertiReminder.objects.get_or_create(
            tournament=tournament, deadline=term.until
        )
        if first:
            _send(tournament, term, missing, addresses)
    return len(addresses) if first else 0


def _is_time(term: Deadline, now: datetime) -> bool:
    """Half of the time has gone, and not all of it."""
    if term.until is None:
        return False
    return term.until - timedelta(hours=term.hours) / 2 <= now < term.until


def _addresses(tournament: Tournament) -> list[str]:
    """Of those who may file: referees and directors that left an address."""
    officials = tournament.officials.filter(role__in=(Role.DIRECTOR.value, Role.REFEREE.value))
    emails = officials.exclude(user__email="").values_list("user__email", flat=True)
    return sorted(set(emails))


def _send(tournament: Tournament, term: Deadline, missing: int, addresses: list[str]) -> None:
    """A letter is no private place: neither who, nor what."""
    assert term.until is not None
    until = date_format(localtime(term.until), "d/m/Y H:i")
    subject = _("Referti da depositare: %(tournament)s") % {"tournament": tournament.name}
    words = _(
        "Referti obbligatori che mancano: %(missing)s.\n"
        "Vanno inviati entro il %(until)s %(source)s.\n"
        "Li trovi nel torneo, alla voce Arbitro."
    )
    text = elided(words % {"missing": missing, "until": until, "source": term.source})
    for address in addresses:
        send_mail(" ".join(subject.split()), text, None, [address])


LATE = timedelta(days=2)
"""The scheduler asks once a day."""


def forget_what_is_over(now: datetime) -> dict[str, int]:
    """Empty texts and delete all else whose time is over; how many of what."""
    deleted = {name: old(now).delete()[0] for name, old in DELETED.items()}
    forgotten = forget_old_texts(now) | deleted
    if counted := ", ".join(f"{name} {many}" for name, many in forgotten.items() if many):
        leave_trace(TraceKind.FORGOTTEN, detail=counted)
    return forgotten


def overdue(now: datetime) -> dict[str, int]:
    """What should have gone days ago: nobody runs what deletes it. How many of what."""
    late = {name: old(now - LATE).count() for name, old in KEPT_FOR_A_TIME.items()}
    return {name: many for name, many in late.items() if many}


def old_alerts(now: datetime) -> QuerySet[Alert]:
    """Of phones that asked to be told, and did not ask again."""
    return Alert.objects.filter(asked_at__lt=now - alerts.KEPT)


def old_bookings(now: datetime) -> QuerySet[Booking]:
    return Booking.objects.filter(_over(now, "asked_at"))


def old_list_lines(now: datetime) -> QuerySet[ListLine]:
    return ListLine.objects.filter(_over(now, "entered_at"))


def old_list_drafts(now: datetime) -> QuerySet[ListDraft]:
    return ListDraft.objects.filter(_over(now, "shown_at"))


def _over(now: datetime, since: str) -> Q:
    """What people wrote for a tournament that nobody closed; where no day is said, since when."""
    over = now - timedelta(days=settings.BOOKINGS_DAYS)
    dated = Q(tournament__played_on__lt=over.date())
    return dated | Q(**{"tournament__played_on": None, f"{since}__lt": over})


def old_sessions(now: datetime) -> QuerySet[Session]:
    """Of browsers that are logged in no more; Django leaves that to whoever runs it."""
    return Session.objects.filter(expire_date__lt=now)


Old: TypeAlias = Callable[[datetime], QuerySet[Any]]
"""Those whose time is over at a moment."""

EMPTIED: dict[str, Old] = {"referti": old_referti, "remarks": old_remarks}
"""Their rows stay: events hold their ids."""

DELETED: dict[str, Old] = {
    "photos": old_photos,
    "traces": old_traces,
    "alerts": old_alerts,
    "bookings": old_bookings,
    "list_lines": old_list_lines,
    "list_drafts": old_list_drafts,
    "invitations": old_invitations,
    "deliveries": old_deliveries,
    "sessions": old_sessions,
}

KEPT_FOR_A_TIME = EMPTIED | DELETED
