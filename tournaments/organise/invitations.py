"""Invitations: a director names somebody, and learns nothing of who exists.

What is typed is kept as it is and compared with accounts only when their person logs in, and for
administrators: the answer is the same, and takes the same time, whoever is named.
"""

from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.rules.violations import refuse
from scoring.values import Authority, Role
from tournaments.access.traces import leave_trace
from tournaments.models import (
    Circuit,
    CircuitManager,
    Invitation,
    Official,
    Tournament,
    TraceKind,
)
from tournaments.organise.accounts import hand_out
from tournaments.organise.circuits import require_owner
from tournaments.organise.officials import TO_APPOINT, make_account, make_official
from tournaments.organise.texts import longest, require_short
from tournaments.outside import outside
from tournaments.permissions import require_right
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import tidy_line

MOST = 60
"""Of one tournament or circuit, at once."""
LONGEST = {column: longest(column, Invitation) for column in ("asked", "full_name")}
KEPT = timedelta(days=60)


def invite(
    *, by: Authority, tournament: Tournament, asked: str, role: Role, full_name: str = ""
) -> Invitation:
    """Ask for somebody; again with the same name: in this role now.

    Raises:
        Violation: `by` may not appoint, who is named works here, too many are waited for, or
            `text_too_long`.
    """
    require_right(by, TO_APPOINT)
    asked = tidy_line(asked)
    # Those who work here are on the list that the director sees: by user name, never by address.
    if tournament.officials.filter(user__username=asked).exists():
        raise refuse(HouseCode.ALREADY_OFFICIAL, field="username", value=asked)
    row = Invitation(
        tournament=tournament,
        asked=asked,
        full_name=tidy_line(full_name),
        role=role.value,
        invited_by_id=by.user,
    )
    return _keep(row, tournament.invitations.all())


def invite_manager(*, by: User, circuit: Circuit, asked: str) -> Invitation:
    """Ask for somebody who shall manage a circuit.

    Raises:
        Violation: `circuit_not_yours`, or as above.
    """
    require_owner(circuit, by)
    asked = tidy_line(asked)
    if circuit.managers.filter(user__username=asked).exists() or asked == by.get_username():
        raise refuse(HouseCode.MANAGER_ALREADY, field="username", value=asked)
    row = Invitation(circuit=circuit, asked=asked, invited_by=by)
    return _keep(row, circuit.invitations.all())


@transaction.atomic
def _keep(row: Invitation, others: QuerySet[Invitation]) -> Invitation:
    require_short(row.asked, LONGEST["asked"], "username")
    require_short(row.full_name, LONGEST["full_name"], "full_name")
    same = others.filter(asked__iexact=row.asked).select_for_update().first()
    if same is None and others.count() >= MOST:
        raise refuse(HouseCode.INVITATIONS_TOO_MANY, limit=MOST)
    _trace(TraceKind.INVITED, row, by=row.invited_by_id, detail=row.role)
    if same is not None:
        same.role, same.full_name, same.declined = row.role, row.full_name, False
        row = same
    row.save()
    row.refresh_from_db()
    return row


def withdraw(*, by: int, invitation: Invitation) -> None:
    """Whoever may invite takes it back."""
    with transaction.atomic():
        _trace(TraceKind.INVITED, invitation, by=by, detail="withdrawn")
        invitation.delete()


def waiting_for(user: User) -> QuerySet[Invitation]:
    """What somebody is asked to do, by their user name or their address of mail."""
    named = Q(asked=user.get_username())
    if user.email:
        named |= Q(asked__iexact=user.email)
    found = Invitation.objects.filter(named, declined=False)
    return found.select_related("tournament", "circuit", "invited_by")


def decline(*, user: User, invitation: Invitation) -> None:
    """Shown to nobody any more but to whoever invited, for whom it goes on waiting."""
    invitation.declined = True
    invitation.save(update_fields=["declined"])


@transaction.atomic
def accept(*, user: User, invitation: Invitation) -> None:
    """Work there from now on."""
    if invitation.circuit is not None:
        CircuitManager.objects.get_or_create(circuit=invitation.circuit, user=user)
        _trace(TraceKind.APPOINTED, invitation, by=user.pk, account=user.pk, detail="manager")
    elif not Official.objects.filter(tournament=invitation.tournament, user=user).exists():
        assert invitation.tournament is not None  # one of the two
        make_official(user.pk, invitation.tournament, user, Role(invitation.role))
    invitation.delete()


def account_of(invitation: Invitation) -> User | None:
    """Whose invitation it is, where somebody has that name or address; for administrators."""
    asked = invitation.asked
    found = User.objects.filter(Q(username=asked) | Q(email__iexact=asked))
    return found.order_by("-is_active", "pk").first()


def approve(*, by: User, invitation: Invitation) -> tuple[User, str]:
    """An administrator makes the account that is missing, and appoints; its password, this once.

    The password is empty where it was sent by mail, or where there was an account already.
    """
    user, password = _appointed(by, invitation)
    if password and _sent(user, password):
        password = ""
    return user, password


@transaction.atomic
def _appointed(by: User, invitation: Invitation) -> tuple[User, str]:
    user, password = account_of(invitation), ""
    if user is None:
        user, password = make_account(by.pk, invitation.asked, invitation.full_name)
        hand_out(user)
        if "@" in invitation.asked:
            user.email = invitation.asked
    user.is_staff = True
    user.save(update_fields=["is_staff", "email"])
    accept(user=user, invitation=invitation)
    return user, password


def _sent(user: User, password: str) -> bool:
    """By mail, where there is one; else the administrator tells it."""
    if not (settings.MAIL_IS_SET_UP and user.email):
        return False
    text = _(
        "Per lavorare ai tornei entra con il nome utente %(name)s e la password %(password)s."
        " Al primo accesso ne scegli una tua."
    ) % {"name": user.get_username(), "password": password}
    try:
        with outside():
            send_mail(_("Il tuo accesso ai tornei"), text, None, [user.email])
    except (OSError, SMTPException):
        return False
    return True


def old_invitations(now: datetime) -> QuerySet[Invitation]:
    """Those that nobody answered."""
    return Invitation.objects.filter(at__lt=now - KEPT)


def _trace(kind: TraceKind, row: Invitation, **more: Any) -> None:
    subject = "" if row.tournament_id else f"circuit:{row.circuit_id}"
    leave_trace(kind, tournament=row.tournament_id, subject=subject, **more)
