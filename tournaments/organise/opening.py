"""Opening: the tournament's row, its book, and its director."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction
from django.utils.text import slugify

from scoring import queries
from scoring.commands import OpenTournament, perform
from scoring.rules.violations import refuse
from scoring.values import Role
from tournaments.models import Official, Tournament
from tournaments.organise import editions
from tournaments.organise.texts import require_short
from tournaments.permissions import opening
from tournaments.refusals import HouseCode

LONGEST_NAME = 120
"""Characters that the column takes."""


def open_tournament(
    *,
    by: AbstractBaseUser,
    plan: OpenTournament,
    name: str,
    slug: str = "",
    venue: str = "",
    played_on: date | None = None,
    command_id: UUID | None = None,
) -> Tournament:
    """Open a tournament; `by` becomes its director. The same command id opens it once.

    Raises:
        Violation: a name is missing, the slug is another's, or the plan cannot be played.
    """
    if not name.strip():
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    require_short(name.strip(), LONGEST_NAME, "name")
    command_id = command_id or uuid4()
    tournament_id = _id(by, command_id)
    with transaction.atomic():
        _one_at_a_time()
        tournament = Tournament.objects.filter(id=tournament_id).first() or Tournament(
            id=tournament_id,
            name=name.strip(),
            slug=_slug(slug, name),
            venue=venue.strip(),
            played_on=played_on,
        )
        tournament.save()
        Official.objects.get_or_create(
            tournament=tournament, user_id=by.pk, defaults={"role": Role.DIRECTOR.value}
        )
        plan = _with_edition(by, plan, tournament)
        perform(plan, by=opening(by, tournament), command_id=command_id)
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


def _one_at_a_time() -> None:
    """Hold other openings until this one ends: a double click, or two tournaments of one name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('open_tournament'))")


def _slug(slug: str, name: str) -> str:
    """The slug asked for, or the first free one that the name gives."""
    if slug:
        if Tournament.objects.filter(slug=slug).exists():
            raise refuse(HouseCode.SLUG_TAKEN, field="slug", value=slug)
        return slug
    base = slugify(name)[:70] or "torneo"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (
        base if suffix == 1 else f"{base}-{suffix}" for suffix in range(1, len(taken) + 2)
    )
    return next(candidate for candidate in candidates if candidate not in taken)
