"""Officials: who is appointed, and who leaves; never its last director, and no robot."""

import secrets
from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import connection, transaction

from scoring import queries
from scoring.rules.violations import refuse
from scoring.values import Authority, EntrantNumber, LedgerId, Right, Role, Stage
from tournaments.access.traces import leave_trace
from tournaments.models import Official, Tournament, TraceKind
from tournaments.names import player_names
from tournaments.organise.accounts import hand_out
from tournaments.permissions import makes_accounts, require_right
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling

ARTICLE = "U 3.1"


def require_no_official(ledger: LedgerId, names: Iterable[str], field: str = "players") -> None:
    """Refuse to seat an official as a robot; in the transaction that seats them."""
    _hold(ledger, shared=True)
    officials = Official.objects.filter(tournament_id=ledger).select_related("user")
    taken = {_words(official.user.get_full_name()) for official in officials}
    for name in filter(None, names):
        if _words(name) in taken:
            raise refuse(HouseCode.STAND_IN_OFFICIAL, field=field, article=ARTICLE, value=name)


def require_none_of_a_stand_in(
    ledger: LedgerId, entrant: EntrantNumber, names: Iterable[str], field: str = "players"
) -> None:
    """Refuse to let an official play under a robot's number."""
    if any(one.number == entrant and one.stand_in for one in queries.entrants(ledger)):
        require_no_official(ledger, names, field)


def require_no_stand_in(ledger: LedgerId, user: User) -> None:
    """Refuse to appoint who plays as a robot; in the transaction that appoints them."""
    hold_officials(ledger)
    people = player_names(ledger)
    playing = {
        _words(people[player].name)
        for entrant in queries.entrants(ledger)
        if entrant.stand_in and not entrant.withdrawn
        for player in entrant.players
        if player in people
    }
    name = user.get_full_name()
    if name and _words(name) in playing:
        raise refuse(HouseCode.OFFICIAL_STANDS_IN, field="username", article=ARTICLE, value=name)


def require_nowhere_a_stand_in(user: User) -> None:
    """Before an account gets the name that `user` has: where it is an official and play goes on."""
    for official in Official.objects.filter(user=user.pk).order_by("tournament"):
        ledger = LedgerId(official.tournament_id)
        book = queries.book(ledger)
        if book is not None and book.stage is not Stage.CLOSED:
            require_no_stand_in(ledger, user)


def hold_officials(ledger: LedgerId) -> None:
    """Until the transaction ends nobody is seated as a robot: who is appointed is known first.

    Taken before any row's lock; whoever seats robots shares theirs, and may have the book's.
    """
    _hold(ledger, shared=False)


def _hold(ledger: LedgerId, *, shared: bool) -> None:
    how = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {how}(hashtext(%s))", [f"officials {ledger}"])


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(spelling(name).split()))


LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike on paper: the director reads the password out."""
TO_APPOINT = Right.APPOINT
"""The right that each action here takes."""


def appoint(
    *, by: Authority, tournament: Tournament, user: User, role: Role, full_name: str = ""
) -> Official:
    """Give `user` a role here; whoever is an official may log in to the organisers' place.

    `full_name` is for an account that has none, as in `name_account`.

    Raises:
        Violation: `by` may not appoint, or `user` has a role here already.
    """
    require_right(by, TO_APPOINT)
    _require_accounts(by)
    with transaction.atomic():
        if tournament.officials.filter(user=user).exists():
            raise refuse(HouseCode.ALREADY_OFFICIAL, field="username", value=user.get_username())
        if not user.is_staff:
            user.is_staff = True
            user.save(update_fields=["is_staff"])
        _name(by, user, full_name)
        return make_official(by.user, tournament, user, role)


def name_account(*, by: Authority, official: Official, full_name: str) -> None:
    """Say who an account without a name is, as papers name it. A name that is there stays.

    Raises:
        Violation: `by` may not appoint, or may not make accounts and this is another's;
            `official_stands_in`.
    """
    require_right(by, TO_APPOINT)
    if official.user_id != by.user:
        _require_accounts(by)
    with transaction.atomic():
        _name(by, User.objects.select_for_update().get(pk=official.user_id), full_name)


def _name(by: Authority, user: User, full_name: str) -> None:
    if user.get_full_name() or not full_name.strip():
        return
    user.first_name, user.last_name = _parted(full_name)
    require_nowhere_a_stand_in(user)
    user.save(update_fields=["first_name", "last_name"])
    leave_trace(TraceKind.ACCOUNT_CHANGED, by=by.user, account=user.pk, detail="name")


def _parted(full_name: str) -> tuple[str, str]:
    """First name and surname, as the two are written on a newcomer's form."""
    first, _, last = full_name.strip().partition(" ")
    return first, last.strip()


def make_official(by: int, tournament: Tournament, user: User, role: Role) -> Official:
    """For who has asked whether `by` may."""
    require_no_stand_in(tournament.ledger, user)
    official = Official.objects.create(tournament=tournament, user=user, role=role.value)
    _trace(TraceKind.APPOINTED, by, official)
    return official


def appoint_newcomer(
    *, by: Authority, tournament: Tournament, username: str, full_name: str, role: Role
) -> tuple[Official, str]:
    """Make an account for somebody and appoint it; the password is told this once.

    Raises:
        Violation: `by` may not appoint, the name is taken or cannot be an account's name.
    """
    require_right(by, TO_APPOINT)
    _require_accounts(by)
    with transaction.atomic():
        hold_officials(tournament.ledger)
        # One after the other: who asks for the same name at once is told that it is taken.
        Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        user, password = make_account(by.user, username, full_name, tournament)
        return appoint(tournament=tournament, user=user, role=role, by=by), password


def make_account(
    by: int, username: str, full_name: str, tournament: Tournament | None = None
) -> tuple[User, str]:
    """An account with a password that somebody else knows; for who has asked whether `by` may.

    Raises:
        Violation: the name is taken or cannot be an account's name.
    """
    accounts = get_user_model().objects
    _require_username(username)
    if accounts.filter(username__iexact=username).exists():
        raise refuse(HouseCode.USERNAME_TAKEN, field="username", value=username)
    password = _password()
    first, last = _parted(full_name)
    user = accounts.create_user(
        username, password=password, first_name=first, last_name=last, is_staff=True
    )
    hand_out(user)
    place = tournament.pk if tournament else None
    leave_trace(TraceKind.ACCOUNT_MADE, by=by, account=user.pk, tournament=place)
    return user, password


def _require_accounts(by: Authority) -> None:
    """Before anything is looked up: who may not make accounts shall not learn who has one."""
    if settings.DIRECTORS_MAKE_ACCOUNTS:
        return
    if not makes_accounts(User.objects.filter(pk=by.user).first()):
        raise refuse(HouseCode.ACCOUNTS_BY_ADMINISTRATORS)


def change_role(*, by: Authority, official: Official, role: Role) -> None:
    """Give an official another role.

    Raises:
        Violation: `by` may not appoint, or nobody would be left to direct.
    """
    require_right(by, TO_APPOINT)
    with transaction.atomic():
        if role is not Role.DIRECTOR:
            _require_another_director(official)
        official.role = role.value
        official.save(update_fields=["role"])
        _trace(TraceKind.ROLE_CHANGED, by.user, official)


def dismiss(*, by: Authority, official: Official) -> None:
    """Take an official's role away; what it did stays in the book.

    Raises:
        Violation: `by` may not appoint, or nobody would be left to direct.
    """
    require_right(by, TO_APPOINT)
    with transaction.atomic():
        _require_another_director(official)
        _trace(TraceKind.DISMISSED, by.user, official)
        official.delete()


def _trace(kind: TraceKind, by: int, official: Official) -> None:
    leave_trace(
        kind,
        by=by,
        account=official.user_id,
        tournament=official.tournament_id,
        detail=official.role,
    )


def _require_username(username: str) -> None:
    try:
        UnicodeUsernameValidator()(username)
    except ValidationError as error:
        raise refuse(
            HouseCode.VALUE_UNREADABLE, field="username", column="username", value=username
        ) from error


def _require_another_director(official: Official) -> None:
    directors = Official.objects.select_for_update().filter(
        tournament=official.tournament_id, role=Role.DIRECTOR.value
    )
    if {director.pk for director in directors} == {official.pk}:
        raise refuse(HouseCode.LAST_DIRECTOR, value=official.user.get_username())


def _password() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
    return "-".join(groups)
