"""Names and texts emptied by privacy law, in every tournament that holds them."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from axes.models import AccessAttempt
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring import queries
from scoring.commands import EraseTexts, transaction_on
from scoring.rules.violations import refuse
from scoring.values import EntrantNumber, PlayerId, RefertoId, RemarkId, Role, Stage
from tournaments.access.traces import leave_trace
from tournaments.models import (
    AccessToken,
    Document,
    DossierPerson,
    HandedOutPassword,
    Identity,
    Invitation,
    Membership,
    Official,
    OpenSheet,
    Player,
    PrizeTexts,
    Referto,
    Remark,
    Sealed,
    Tournament,
    Trace,
    TraceKind,
)
from tournaments.models.accounts import naming
from tournaments.organise.perform import perform
from tournaments.organise.players import names_changed
from tournaments.permissions import erasing
from tournaments.presenters.privacy.held import Held
from tournaments.presenters.privacy.preview import old_referti, old_remarks
from tournaments.refusals import HouseCode


def erase_player(*, by: AbstractBaseUser, player: Player) -> None:
    """Empty a player's name and tessera wherever they are, and what is called by the name.

    What stays is what the books count: that somebody played, and with which points; and reasons,
    referti and photos, which law and regulation want kept for their time (GDPR art. 17.3 b, e).
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        held = Held(player)
        for tournament in _touched(held):
            _erase_in(by, tournament, held)
        _forget_copies(held)
        player.name = player.membership_number = ""
        player.save()
        leave_trace(TraceKind.ERASED, by=by.pk, subject=f"player:{player.pk}")


def _touched(held: Held) -> list[Tournament]:
    """Where they have a name still, and where a team is called by it."""
    named = {row.tournament: None for row in held.names}
    elsewhere = {row.tournament for row in held.teams} - named.keys()
    return [*named, *sorted(elsewhere, key=lambda one: one.pk)]


def _erase_in(by: AbstractBaseUser, tournament: Tournament, held: Held) -> None:
    names = [row for row in held.names if row.tournament_id == tournament.pk]
    teams = [row for row in held.teams if row.tournament_id == tournament.pk]
    erasure = EraseTexts(
        players=(PlayerId(held.player.id),) if names else (),
        entrants=tuple(EntrantNumber(row.number) for row in teams),
    )
    _erase(by, tournament, erasure, [*names, *teams])


def _forget_copies(held: Held) -> None:
    """What names them beside the books."""
    for screen in held.notices:
        screen.notice = ""
        screen.save(update_fields=("notice",))
    for payment in held.payment_notes:
        payment.note = ""
        payment.save(update_fields=("note",))
    for decision in held.namesake_decisions:
        decision.reason = ""
        decision.save(update_fields=("reason",))
    elsewhere = {row.totals.circuit_id for row in held.totals}
    Document.objects.filter(circuit__in=elsewhere).delete()
    lists = (*held.list_lines, *held.list_drafts, *held.memberships)
    rows: Iterable[Model] = (*held.bookings, *lists, *held.alerts)
    for row in rows:
        row.delete()
    _forget_log(held.player)


def _forget_log(row: Model) -> None:
    """Django's log of its admin says what a row was called."""
    kind = ContentType.objects.get_for_model(row)
    logged = LogEntry.objects.filter(content_type=kind, object_id=str(row.pk))
    logged.update(object_repr="", change_message="")


def erase_remark(*, by: AbstractBaseUser, remark: Remark) -> None:
    """Empty a reason; that there was one, when and whose, stays."""
    with transaction_on(remark.tournament.ledger):
        _erase(by, remark.tournament, EraseTexts(remarks=(RemarkId(remark.id),)), [remark])
        leave_trace(TraceKind.ERASED, by=by.pk, subject=f"remark:{remark.pk}")


def erase_prize_texts(*, by: AbstractBaseUser, texts: PrizeTexts) -> None:
    """Empty what one announcement of prizes says in words; places and money stay."""
    with transaction_on(texts.tournament.ledger):
        _erase(by, texts.tournament, EraseTexts(remarks=(RemarkId(texts.pk),)), [texts])
        leave_trace(TraceKind.ERASED, by=by.pk, subject=f"prizes:{texts.pk}")


def erase_referto(*, by: AbstractBaseUser, referto: Referto) -> None:
    """Empty what a referto tells; its number, article and measure stay."""
    with transaction_on(referto.tournament.ledger):
        _erase(by, referto.tournament, EraseTexts(referti=(RefertoId(referto.id),)), [referto])
        leave_trace(TraceKind.ERASED, by=by.pk, subject=f"referto:{referto.pk}")


def erase_person_there(*, by: AbstractBaseUser, person: DossierPerson) -> None:
    """Empty the name of somebody who worked at a tournament that was played elsewhere."""
    with transaction.atomic():
        person.name = person.username = ""
        person.save(update_fields=("name", "username"))
        tournament = person.dossier.tournament
        _forget_papers(tournament)
        names_changed(tournament)
        leave_trace(TraceKind.ERASED, by=by.pk, subject=f"elsewhere:{person.pk}")


def erase_account(*, by: AbstractBaseUser, user: User) -> None:
    """Leave nothing of an account but its number, by which the books know who acted.

    Raises:
        Violation: `last_director`: an open tournament would have nobody to direct it.
    """
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=user.pk)
        for office in Official.objects.filter(user=account).select_related("tournament"):
            _require_no_need_of(office)
            names_changed(office.tournament)
            _forget_papers(office.tournament)
        _forget_logins(account)
        for rows in _nobody_elses(account):
            rows.delete()
        _empty_account(account)
        leave_trace(TraceKind.ERASED, by=by.pk, account=account.pk)


def _nobody_elses(account: User) -> tuple[QuerySet[Any], ...]:
    return (
        AccessToken.objects.filter(owner=account),
        HandedOutPassword.objects.filter(user=account),
        Identity.objects.filter(user=account),
        TOTPDevice.objects.filter(user=account),
        StaticDevice.objects.filter(user=account),
        OpenSheet.objects.filter(user=account),
        Membership.objects.filter(owner=account),
        Invitation.objects.filter(naming(account)),
    )


def _require_no_need_of(office: Official) -> None:
    book = queries.book(office.tournament.ledger)
    others = Official.objects.filter(tournament=office.tournament_id, user__is_active=True)
    directed = others.exclude(pk=office.pk).filter(role=Role.DIRECTOR.value).exists()
    is_over = office.tournament.is_elsewhere or (book and book.stage is Stage.CLOSED)
    if office.role == Role.DIRECTOR and not directed and book and not is_over:
        raise refuse(HouseCode.LAST_DIRECTOR, value=office.user.get_username())


def _forget_logins(account: User) -> None:
    AccessAttempt.objects.filter(username=account.username).delete()
    for session in Session.objects.all().iterator():
        if session.get_decoded().get(SESSION_KEY) == str(account.pk):
            session.delete()


def _empty_account(account: User) -> None:
    account.username = f"cancellato-{account.pk}"
    account.first_name = account.last_name = account.email = ""
    account.is_active = account.is_staff = account.is_superuser = False
    account.last_login = None
    account.set_unusable_password()
    account.save()
    account.groups.clear()
    account.user_permissions.clear()
    _forget_log(account)


def erasures() -> Iterator[str]:
    """What was erased by law, as far as traces go back, once each: `player:ID`, `account:ID` ..."""
    traces = Trace.objects.filter(kind=TraceKind.ERASED.value).order_by("at")
    rows = traces.values_list("subject", "account_id")
    yield from dict.fromkeys(subject or f"account:{account}" for subject, account in rows)


def forget_old_texts(now: datetime) -> dict[str, int]:
    """Empty the texts whose time is over, told by one event of each tournament; how many."""
    referti, remarks = old_referti(now), old_remarks(now)
    forgotten = {"referti": 0, "remarks": 0}
    theirs = Q(pk__in=referti.values("tournament")) | Q(pk__in=remarks.values("tournament"))
    for tournament in Tournament.objects.filter(theirs):
        with transaction_on(tournament.ledger):
            told = list(referti.filter(tournament=tournament).select_for_update())
            said = list(remarks.filter(tournament=tournament).select_for_update())
            erasure = EraseTexts(
                remarks=tuple(RemarkId(row.id) for row in said),
                referti=tuple(RefertoId(row.id) for row in told),
            )
            _erase(None, tournament, erasure, [*told, *said])
        forgotten["referti"] += len(told)
        forgotten["remarks"] += len(said)
    return forgotten


def _erase(
    by: AbstractBaseUser | None, tournament: Tournament, erasure: EraseTexts, rows: Iterable[Sealed]
) -> None:
    telling = [row for row in rows if not row.is_empty]
    if not telling:
        return  # Erased before, as its event says.
    perform(erasure, by=erasing(by, tournament))
    for row in telling:
        row.empty()
    _forget_papers(tournament)
    names_changed(tournament)


def _forget_papers(tournament: Tournament) -> None:
    """They are made anew for whoever asks; those kept so far have the old words on them."""
    of_circuits = Q(circuit__legs__tournament=tournament)
    Document.objects.filter(Q(tournament=tournament) | of_circuits).delete()
