"""Who may do what, in which tournament; the sole maker of `Authority`. Denies by default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import connection
from django.db.models import Q

from scoring.rules.violations import Code, refuse
from scoring.values import PROGRAM, Authority, Right, Role, UserId
from tournaments.models import Circuit, CircuitLeg, Official, Scope, Tournament

if TYPE_CHECKING:
    from django.db.models import QuerySet

AnyUser: TypeAlias = AbstractBaseUser | AnonymousUser
Office: TypeAlias = tuple[Tournament, Authority]

_COMPUTERISTA = frozenset({Right.READ, Right.PRINT, Right.CHECK_IN, Right.ENTER_SHEETS})
_REFEREE = frozenset(
    {
        Right.READ,
        Right.PRINT,
        Right.ENTER_SHEETS,
        Right.VERIFY,
        Right.CORRECT,
        Right.COUNTERSIGN,
        Right.OVERRIDE,
        Right.KEEP_TIME,
        Right.PENALISE,
        Right.WRITE_REFERTI,
    }
)
_ORGANISING_DIRECTOR = frozenset(
    {
        Right.READ,
        Right.PRINT,
        Right.OPEN,
        Right.DESCRIBE,
        Right.ENTER_ENTRANTS,
        Right.CHECK_IN,
    }
)
RIGHTS: dict[Role, frozenset[Right]] = {
    Role.DIRECTOR: frozenset(Right) - {Right.ERASE},
    Role.COMPUTERISTA: _COMPUTERISTA,
    Role.REFEREE: _REFEREE,
    Role.LANGUAGE_JUDGE: frozenset({Right.READ, Right.PRINT}),
    Role.ORGANISING_DIRECTOR: _ORGANISING_DIRECTOR,
}
"""A referee types a sheet too: a check is set aside on entry by who answers for it (RULES.md
section 4). A computerista corrects none, nobody reads their own entry again: two pairs of eyes.

U art. 2 names language judge and organising director without saying what each does: one reads,
the other sees to who comes and to what is announced. No score, time or sanction is theirs.
"""

ELSEWHERE = frozenset({Right.READ, Right.PRINT, Right.DESCRIBE, Right.APPOINT})
"""What is left of them in a tournament that was played, or goes on, elsewhere: its book goes on in
one place."""
ARE_ELSEWHERE = ~Q(tournament__goes_on_at="") | Q(
    tournament__brought_in_at__isnull=False, tournament__accounts_from=0
)
"""The offices of which no more is left, as `Tournament.is_elsewhere`."""

SCOPE_RIGHTS: dict[Scope, frozenset[Right]] = {
    Scope.READ: frozenset({Right.READ, Right.PRINT}),
    Scope.TYPE: _COMPUTERISTA,
    Scope.DIRECT: frozenset(Right),
}
"""What a token passes on, of the rights that its owner has."""


STILL = """
    ARRAY(SELECT official.user_id || ' ' || official.role
            FROM tournaments_official AS official JOIN auth_user AS holder
              ON holder.id = official.user_id AND holder.is_active
           WHERE official.tournament_id = (SELECT %(ledger)s::uuid)
             AND official.user_id || ' ' || official.role
                 = ANY ((SELECT %(rests_on)s::text[])::text[])
           UNION ALL
          SELECT digest FROM tournaments_accesstoken
           WHERE digest = ANY ((SELECT %(rests_on)s::text[])::text[])
             AND ends_at > clock_timestamp())
"""
"""What authorities rest on, asked anew: an office in its role, of a living account; a token."""


def narrowed(by: Authority, scope: Scope, digest: str) -> Authority:
    """What is left of an authority to whoever shows a token of this scope."""
    rests_on = by.rests_on | {digest}
    return replace(by, rights=by.rights & SCOPE_RIGHTS[scope], rests_on=rests_on)


def authority(user: AnyUser, tournament: Tournament) -> Authority | None:
    """What `user` may do in this tournament; None for whoever is no official of it.

    A superuser is none either, until appointed: whoever runs the server does not run the hall.
    """
    if not user.is_authenticated or not user.is_active:
        return None
    office = Official.objects.filter(tournament=tournament, user_id=user.pk).first()
    return _of(office, tournament) if office else None


def referee(tournament: Tournament, user_id: int) -> Authority | None:
    """The authority of an official who can countersign a correction; None if there is none."""
    offices = Official.objects.filter(tournament=tournament, user_id=user_id, user__is_active=True)
    office = offices.first()
    official = _of(office, tournament) if office else None
    return official if official and official.may(Right.COUNTERSIGN) else None


def referees(tournament: Tournament) -> QuerySet[Official]:
    """Officials who can countersign a correction."""
    roles = [role.value for role, rights in RIGHTS.items() if Right.COUNTERSIGN in rights]
    signing = tournament.officials.filter(role__in=roles, user__is_active=True)
    return signing.select_related("user")


def visible(user: AnyUser) -> QuerySet[Tournament]:
    """The tournaments of which `user` is an official: nobody sees another's."""
    if not user.is_authenticated:
        return Tournament.objects.none()
    return Tournament.objects.filter(officials__user_id=user.pk)


def offices(user: AnyUser) -> list[Office]:
    """The tournaments of which `user` is an official, newest first, and what they may do there.

    Without those put away, which no list shows.
    """
    return list(map(held, held_by(user)))


def held_by(user: AnyUser, *, put_away: bool = False) -> QuerySet[Official]:
    """The rows of `offices`, for who shows a page of them; or those that are put away."""
    if not user.is_authenticated or not user.is_active:
        return Official.objects.none()
    # The few that are put away are left out: whether each is not would be asked of all there are.
    away = Tournament.objects.filter(put_away=True).values("pk")
    mine = Official.objects.filter(user_id=user.pk)
    listed = mine.filter(tournament__in=away) if put_away else mine.exclude(tournament__in=away)
    return listed.select_related("tournament").order_by("-tournament__created_at", "pk")


def held(office: Official) -> Office:
    """The tournament of an office, and what it allows there."""
    return office.tournament, _of(office, office.tournament)


def require_right(by: Authority, right: Right) -> None:
    """For actions that write rows alone: a command asks for its right itself.

    Raises:
        Violation: `not_allowed`.
    """
    if not by.may(right):
        raise refuse(Code.NOT_ALLOWED, right=right)


def require_still(by: Authority, right: Right) -> None:
    """Refuse who lost the office or the token that they came with while they waited for a lock.

    Raises:
        Violation: `not_allowed`.
    """
    if not by.rests_on:
        return
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {STILL}", {"ledger": str(by.ledger), "rests_on": list(by.rests_on)})
        (still,) = cursor.fetchone()
    if not by.rests_on <= set(still):
        raise refuse(Code.NOT_ALLOWED, right=right)


def may_open(user: AnyUser) -> bool:
    """Whether `user` may open a tournament, and so become its director."""
    return bool(
        user.is_authenticated
        and user.is_active
        and getattr(user, "has_perm", lambda _: False)("tournaments.add_tournament")
    )


def makes_accounts(user: AnyUser | None) -> bool:
    """Whether `user` appoints at once, makes accounts, and so learns who has one; who does not
    invites (organise/invitations.py)."""
    return settings.DIRECTORS_MAKE_ACCOUNTS or bool(
        user is not None and user.is_active and getattr(user, "is_superuser", False)
    )


def reading(tournament: Tournament) -> Authority:
    """The program's, that reads what all officials read."""
    return Authority(tournament.ledger, PROGRAM, Role.DIRECTOR, frozenset({Right.READ}))


def opening(user: AbstractBaseUser, tournament: Tournament) -> Authority:
    """The authority that opens a book, or takes it over: its future director's."""
    return Authority(
        tournament.ledger,
        UserId(user.pk),
        Role.DIRECTOR,
        RIGHTS[Role.DIRECTOR],
        accounts_from=tournament.accounts_from,
    )


def erasing(user: AbstractBaseUser | None, tournament: Tournament) -> Authority:
    """The authority to empty names and texts by privacy law: that of whoever keeps the registry,
    in the director's place; None: of the program, when their time is over.

    In a book that was written elsewhere the number of an account is another's: there the program
    does it for them, and a trace says for whom. Where a book goes on elsewhere its texts are kept
    here all the same, and what empties them is told by an event: the other house has none of it,
    and is asked too (`Preview.goes_on`).
    """
    by = UserId(user.pk) if user and not tournament.brought_in_at else PROGRAM
    return Authority(tournament.ledger, by, Role.DIRECTOR, frozenset({Right.ERASE}))


def _of(office: Official, tournament: Tournament) -> Authority:
    return _authority(tournament, UserId(office.user_id), Role(office.role))


def standing(
    user: AnyUser, *, slug: str | None = None, pk: UUID | None = None
) -> tuple[Tournament, Authority | None] | None:
    """The tournament of this slug or id and what `user` may do in it; None when there is none.

    One statement, read without the ORM, which would take longer over it than PostgreSQL: every
    saved sheet asks this.
    """
    user_id = user.pk if user.is_authenticated and user.is_active else None
    with connection.cursor() as cursor:
        cursor.execute(_standing_sql(), [user_id, slug, pk])
        row = cursor.fetchone()
    return read_standing(row, user_id) if row else None


def read_standing(row: Sequence[Any], user: int | None) -> tuple[Tournament, Authority | None]:
    """A tournament and what somebody may do in it, from `standing_columns`."""
    *values, role = row
    tournament = Tournament.from_db(connection.alias, _fields(), values)
    return tournament, _authority(tournament, UserId(user or 0), Role(role)) if role else None


@cache
def _fields() -> list[str]:
    return [field.attname for field in Tournament._meta.concrete_fields]


@cache
def standing_columns() -> tuple[str, ...]:
    """Of a `tournament` and its `official`, where others ask for them along with their own."""
    return (*(f"tournament.{name}" for name in _fields()), "official.role")


@cache
def _standing_sql() -> str:
    return f"""
        SELECT {", ".join(standing_columns())}
          FROM tournaments_tournament AS tournament
          LEFT JOIN tournaments_official AS official
            ON official.tournament_id = tournament.id AND official.user_id = %s
         WHERE tournament.slug = %s OR tournament.id = %s
    """  # noqa: S608


def _authority(tournament: Tournament, user: UserId, role: Role) -> Authority:
    rights = rights_of(role, elsewhere=tournament.is_elsewhere)
    rests_on = frozenset((f"{user} {role}",))
    return Authority(tournament.ledger, user, role, rights, rests_on, tournament.accounts_from)


def rights_of(role: Role, *, elsewhere: bool) -> frozenset[Right]:
    """What a role may do in a tournament; less in one whose book is another house's."""
    return RIGHTS[role] & ELSEWHERE if elsewhere else RIGHTS[role]


def managed(user: AnyUser) -> QuerySet[Circuit]:
    """The circuits that `user` may change: as their owner, or appointed by the owner."""
    if not user.is_authenticated or not user.is_active:
        return Circuit.objects.none()
    return Circuit.objects.filter(Q(owner_id=user.pk) | Q(managers__user_id=user.pk)).distinct()


def may_see_circuits(user: AnyUser) -> bool:
    """Whether `user` may open a circuit, or manages one."""
    return may_open(user) or managed(user).exists()


def manages(user: AnyUser, circuit: Circuit) -> bool:
    return managed(user).filter(pk=circuit.pk).exists()


def owns(user: AnyUser, circuit: Circuit) -> bool:
    """Whether `user` says who manages it."""
    return bool(user.is_authenticated and user.is_active and circuit.owner_id == user.pk)


def directed(user: AnyUser) -> QuerySet[Tournament]:
    """The tournaments that `user` directs, without those put away."""
    if not user.is_authenticated or not user.is_active:
        return Tournament.objects.none()
    office = Official.objects.filter(user_id=user.pk, role=Role.DIRECTOR.value)
    return Tournament.objects.filter(pk__in=office.values("tournament"), put_away=False)


def addable(user: AnyUser) -> QuerySet[Tournament]:
    """The tournaments that `user` may put into a circuit: public ones, and those they direct."""
    return Tournament.objects.filter(Q(is_public=True) | Q(pk__in=directed(user).values("pk")))


def open_legs(circuit: Circuit) -> QuerySet[CircuitLeg]:
    """The tournaments that a circuit may name and count, for whoever looks at it.

    A hidden tournament is shown only in a hidden circuit, and only if its director put it there:
    a circuit never shows what its tournament's director hides.
    """
    shown = Q(tournament__is_public=True) | Q(elsewhere__isnull=False)
    if not circuit.is_public:
        shown |= Q(by_director=True)
    return circuit.legs.filter(shown).select_related("tournament")
