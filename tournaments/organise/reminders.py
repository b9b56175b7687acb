"""Reminders of the referti that are due: by mail, once for each deadline, with no name in them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring import queries
from scoring.values import Role
from tournaments.models import RefertiReminder, Tournament
from tournaments.models.tournaments import WRITTEN_HERE
from tournaments.moment import Moment
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
