"""A robot is staff, and no official of the same tournament (U art. 3.1).

Officials have accounts and players have names: the same name is taken for the same person,
whether it begins with the surname or not. An account without a name is nobody's namesake.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import connection

from scoring import queries
from scoring.rules.violations import refuse
from scoring.values import EntrantNumber, LedgerId, Stage
from tournaments.models import Official
from tournaments.names import player_names
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling

ARTICLE = "U 3.1"


def require_no_official(ledger: LedgerId, names: Iterable[str], field: str = "players") -> None:
    """Before somebody sits down as a robot; in the transaction that seats them.

    Raises:
        Violation: `stand_in_official`.
    """
    _hold(ledger, shared=True)
    officials = Official.objects.filter(tournament_id=ledger).select_related("user")
    taken = {_words(official.user.get_full_name()) for official in officials}
    for name in filter(None, names):
        if _words(name) in taken:
            raise refuse(HouseCode.STAND_IN_OFFICIAL, field=field, article=ARTICLE, value=name)


def require_none_of_a_stand_in(
    ledger: LedgerId, entrant: EntrantNumber, names: Iterable[str], field: str = "players"
) -> None:
    """Before others play under a number: if it is a robot's.

    Raises:
        Violation: `stand_in_official`.
    """
    if any(one.number == entrant and one.stand_in for one in queries.entrants(ledger)):
        require_no_official(ledger, names, field)


def require_no_stand_in(ledger: LedgerId, user: User) -> None:
    """Before somebody works here; in the transaction that appoints them.

    Raises:
        Violation: `official_stands_in`.
    """
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
    """Before an account gets the name that `user` has: where it is an official and play goes on.

    Raises:
        Violation: `official_stands_in`.
    """
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
