"""A tournament is begun and ended: its row, its book, its director; ties settled, the book shut."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction
from django.db.models import Model

from scoring import queries
from scoring.commands import ChooseSecondKeying, CloseTournament, OpenTournament, Receipt, SettleTie
from scoring.rules.violations import refuse
from scoring.rulings import SecondKeying, TieMethod
from scoring.values import Authority, Role
from tournaments.models import Official, Tournament
from tournaments.organise import editions
from tournaments.organise.bookings import forget_bookings
from tournaments.organise.lists import forget_lines
from tournaments.organise.perform import perform
from tournaments.organise.seating import drawn_seed
from tournaments.organise.tournaments import fill_in, require_describable
from tournaments.permissions import opening
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import in_address


def open_tournament(
    *,
    by: AbstractBaseUser,
    plan: OpenTournament,
    slug: str = "",
    keying: SecondKeying | None = None,
    command_id: UUID | None = None,
    **described: Any,
) -> Tournament:
    """Open a tournament; `by` becomes its director. The same command id opens it once.

    `described` are fields of its `Description`; without a name it is refused.
    Which sheets are typed twice is `keying`, as the rules have it where nothing is said.

    Raises:
        Violation: a name is missing, the slug is another's, a value is none that could be written
            later either, or the plan cannot be played; `official_no_more`: who repeats the command
            was dismissed since, and does not come back by it.
    """
    command_id = command_id or uuid4()
    tournament_id = _id(by, command_id)
    with transaction.atomic():
        one_at_a_time("open_tournament")
        tournament = Tournament.objects.filter(id=tournament_id).first()
        if tournament is None:
            tournament = Tournament(id=tournament_id)
            fill_in(tournament, **described)
            tournament.slug = _slug(slug, described["name"])
            tournament.save()
            Official.objects.create(tournament=tournament, user_id=by.pk, role=Role.DIRECTOR.value)
        elif not Official.objects.filter(tournament=tournament, user_id=by.pk).exists():
            raise refuse(HouseCode.OFFICIAL_NO_MORE, value=tournament.name)
        plan = _with_edition(by, plan, tournament)
        perform(plan, by=opening(by, tournament), command_id=command_id)
        require_describable(tournament, **described)
        if keying is not None:
            perform(
                ChooseSecondKeying(keying=keying),
                by=opening(by, tournament),
                command_id=uuid5(command_id, "second keying"),
            )
    return tournament


def _with_edition(
    user: AbstractBaseUser, plan: OpenTournament, tournament: Tournament
) -> OpenTournament:
    """The plan with the content of an organiser's copy, where it names one.

    A repeat takes what the first time was pinned: the copy may have been changed since.
    """
    if plan.edition is not None:
        return plan
    book = queries.book(tournament.ledger)
    if book is not None and book.regulation.edition == plan.regulation:
        edition = book.regulation
    else:
        edition = editions.find(user, plan.regulation)
    return replace(plan, edition=edition) if edition.based_on else plan


def opened_by(user: AbstractBaseUser, command_id: UUID) -> Tournament | None:
    """What this command opened when it came before."""
    return Tournament.objects.filter(id=_id(user, command_id)).first()


def _id(user: AbstractBaseUser, command_id: UUID) -> UUID:
    """The user is part of it: whoever repeats another's command opens one of their own."""
    return uuid5(command_id, f"tournament {user.pk}")


def one_at_a_time(opening: str) -> None:
    """Hold other openings until this one ends: a double click, or two things of one name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [opening])


def _slug(slug: str, name: str) -> str:
    """The slug asked for, or the first free one that the name gives."""
    if slug:
        if Tournament.objects.filter(slug=slug).exists():
            raise refuse(HouseCode.SLUG_TAKEN, field="slug", value=slug)
        return slug
    return free_slug(name)


def free_slug(name: str) -> str:
    return first_free(Tournament, in_address(name)[:70] or "torneo")


MOST = 1_000_000
_FIRST_FREE = """
    SELECT candidate
      FROM (SELECT generate_series(1, %s) AS suffix) AS counted,
           LATERAL (SELECT %s || CASE suffix WHEN 1 THEN '' ELSE '-' || suffix END)
                AS made (candidate)
     WHERE NOT EXISTS (SELECT FROM {table} WHERE slug = candidate)
     LIMIT 1
"""
"""Looks each up in the index until one is free: a name may have been given thousands of times.

Counted in a SELECT's list, numbers come one at a time; in FROM all would be written down first.
"""


def first_free(model: type[Model], base: str) -> str:
    """The name itself, or the name with the first number that nobody has."""
    with connection.cursor() as cursor:
        cursor.execute(_FIRST_FREE.format(table=model._meta.db_table), [MOST, base])
        (slug,) = cursor.fetchone()
    return str(slug)


def settle_tie(
    command: SettleTie, *, by: Authority, reason: str, command_id: UUID | None = None
) -> Receipt:
    """Order entrants that are equal on everything (RULES 6): as given, or by lot.

    A lot without `seed` is drawn by the command's own id.
    """
    command_id = command_id or uuid4()
    if command.seed is None and command.method is TieMethod.LOT:
        command = replace(command, seed=drawn_seed(command_id))
    return perform(command, by=by, reason=reason, command_id=command_id)


def close_tournament(
    command: CloseTournament, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Shut the book for good; a reason shuts it while referti that are due are missing.

    Who had booked from home is forgotten, and how lists were written.
    """
    receipt = perform(command, by=by, reason=reason, command_id=command_id)
    forget_bookings(by.ledger)
    forget_lines(by.ledger)
    return receipt
