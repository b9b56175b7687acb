"""A dossier brought in: proved first, then written in one transaction, to be read here; once under
one key, and which of its sheets had checks set aside.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from operator import attrgetter
from typing import TypeVar
from uuid import UUID, uuid4, uuid5

import msgspec
from django.contrib.auth.models import AbstractBaseUser, User
from django.db import DataError, IntegrityError, transaction
from django.db.models import Model, Q

from scoring import queries, server_time
from scoring.commands import LedgerSpoilt, TakeTournamentOver, carry_in
from scoring.events import SheetCorrected, SheetTotalled, SmazzataEntered
from scoring.queries import EventFilter
from scoring.queries.carrying import lengths
from scoring.records import record
from scoring.rules.violations import refuse
from scoring.values import Role, RoundNumber, TableNumber
from tournaments.models import (
    Dossier,
    DossierPerson,
    Entrant,
    Official,
    Player,
    PlayerName,
    Prize,
    PrizeList,
    PrizePlan,
    PrizeTexts,
    Remark,
    Tournament,
)
from tournaments.organise.dossiers import parts
from tournaments.organise.dossiers.checking import require_same_players, require_sound
from tournaments.organise.dossiers.packing import Brought, brought, is_dossier
from tournaments.organise.dossiers.parts import misfit
from tournaments.organise.dossiers.taking_out import left_behind
from tournaments.organise.evening import free_slug, one_at_a_time
from tournaments.organise.officials import require_no_stand_in
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import AT_OPENING, fill_in
from tournaments.permissions import opening, visible
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import tidy_line

Row = TypeVar("Row", bound=Model)


HOUSE = 1_000_000
"""Accounts that each house has room for among the numbers of a book."""
LAST_HOUSE = 2_000 * HOUSE


def bring_in(
    content: bytes, *, by: AbstractBaseUser, command_id: UUID, taken_from: str = ""
) -> Tournament:
    """Bring a tournament in from its dossier; `by` becomes its director, and players do not see
    it before they show it. With the name of the house that it is `taken_from` it goes on here;
    without, it is read.

    Raises:
        Violation: `dossier_here`: it is here already, by the id of its book; what does not agree
            with what was sealed, by its name; `tournament_closed`: what is to go on is shut;
            `official_stands_in`. Nothing is kept.
    """
    dossier = brought(content)
    require_sound(dossier)
    with transaction.atomic():
        one_at_a_time("open_tournament")
        _require_new(dossier, by)
        require_same_players(dossier)
        try:
            carry_in(dossier.carried, dossier.edition)
        except LedgerSpoilt as error:
            raise misfit(parts.EVENTS) from error
        tournament = _tournament(dossier)
        _rows_beside(dossier)
        _came_with(dossier, by, command_id)
        if taken_from:
            _take_over(tournament, dossier, by, command_id, taken_from)
    return tournament


def _take_over(
    tournament: Tournament, dossier: Brought, by: AbstractBaseUser, command_id: UUID, house: str
) -> None:
    """Who acts from now on is told from the people of the file: their numbers are taken there."""
    require_no_stand_in(tournament.ledger, User.objects.get(pk=by.pk))
    last = max((person.user for person in dossier.people), default=0)
    tournament.accounts_from = (last // HOUSE + 1) * HOUSE
    if tournament.accounts_from > LAST_HOUSE:
        raise misfit(parts.PEOPLE)
    tournament.save(update_fields=("accounts_from",))
    perform(
        TakeTournamentOver(accounts_from=tournament.accounts_from),
        by=opening(by, tournament),
        reason=house,
        command_id=command_id,
    )


def brought_by(user: AbstractBaseUser, command_id: UUID) -> Tournament | None:
    """What this command brought in when it came before."""
    return Tournament.objects.filter(dossier__by=user.pk, dossier__command_id=command_id).first()


def _require_new(dossier: Brought, by: AbstractBaseUser) -> None:
    """Where it is and what it is called here is told to who may see it; the file has a name."""
    ledger = dossier.carried.ledger
    rows = Tournament.objects.filter(pk=ledger)
    if not rows.exists() and ledger not in lengths([ledger]):
        return
    here = rows.filter(Q(is_public=True) | Q(pk__in=visible(by))).first()
    raise refuse(
        HouseCode.DOSSIER_HERE,
        value=here.name if here else dossier.described.name,
        slug=here.slug if here else "",
    )


def _tournament(dossier: Brought) -> Tournament:
    described = dossier.described
    tournament = Tournament(
        id=dossier.manifest.tournament,
        is_public=False,
        results_sent_on=described.results_sent_on,
        brought_in_at=server_time.now(),
    )
    values = {name: getattr(described, name) for name in AT_OPENING if hasattr(described, name)}
    fill_in(tournament, **values | {"kind": described.kind or ""})
    tournament.slug = free_slug(tournament.name)
    tournament.save()
    # Django fills it in by itself.
    tournament.created_at = described.created_at
    tournament.save(update_fields=("created_at",))
    return tournament


def _rows_beside(dossier: Brought) -> None:
    _keep(parts.NAMES, Player, _new_players(dossier.names))
    _keep(parts.NAMES, PlayerName, dossier.names)
    _keep(parts.ENTRANTS, Entrant, dossier.entrants)
    _keep(parts.REMARKS, Remark, dossier.remarks)
    _keep(parts.PRIZE_TEXTS, PrizeTexts, dossier.prize_texts)
    for plan in dossier.prizes:
        _prize_plan(dossier.manifest.tournament, plan)


def _keep(name: str, model: type[Row], rows: Iterable[Row]) -> None:
    """Write the rows of a part; one that stands for something else here already is refused."""
    try:
        with transaction.atomic():
            model._default_manager.bulk_create(rows)
    except (DataError, IntegrityError) as error:
        raise misfit(name) from error


def _new_players(names: Iterable[PlayerName]) -> Iterator[Player]:
    """Who is not in the registry by their id, under their last name; with their membership number
    unless it is somebody's here: whether that is the same person, no file can say."""
    last = {row.player_id: row for row in sorted(names, key=attrgetter("event_number"))}
    here = set(Player.objects.filter(pk__in=list(last)).values_list("pk", flat=True))
    cards = {row.membership_number for row in last.values()} - {""}
    taken = Player.objects.filter(membership_number__in=cards)
    given = {"", *taken.values_list("membership_number", flat=True)}
    for player, row in last.items():
        if player in here:
            continue
        card = "" if row.membership_number in given else row.membership_number
        given.add(card)
        yield Player(id=player, name=row.name, membership_number=card)


def _prize_plan(tournament: UUID, part: parts.PrizePlanPart) -> None:
    plan = PrizePlan(
        tournament_id=tournament, equals=part.equals, once=part.once, revision=part.revision
    )
    lists = [
        PrizeList(plan=plan, position=position, field=listed.field, name=listed.name)
        for position, listed in enumerate(part.lists)
    ]
    prizes = [
        Prize(list=row, **msgspec.structs.asdict(prize))
        for row, listed in zip(lists, part.lists, strict=True)
        for prize in listed.prizes
    ]
    _keep(parts.PRIZES, PrizePlan, [plan])
    _keep(parts.PRIZES, PrizeList, lists)
    _keep(parts.PRIZES, Prize, prizes)
    # Django fills it in by itself.
    PrizePlan.objects.filter(pk=plan.pk).update(changed_at=part.changed_at)


def _came_with(dossier: Brought, by: AbstractBaseUser, command_id: UUID) -> None:
    tournament, head = dossier.manifest.tournament, dossier.manifest.head
    Dossier.objects.create(
        tournament_id=tournament,
        by_id=by.pk,
        command_id=command_id,
        number=head.number,
        hash=head.hash,
        left_behind=sorted(left_behind(dossier.events)),
    )
    _keep(parts.PEOPLE, DossierPerson, [_person(tournament, person) for person in dossier.people])
    Official.objects.create(tournament_id=tournament, user_id=by.pk, role=Role.DIRECTOR.value)


def _person(dossier: UUID, part: parts.PersonPart) -> DossierPerson:
    return DossierPerson(
        dossier_id=dossier,
        user=part.user,
        name=part.name,
        username=part.username,
        office=part.office or "",
    )


@dataclass(frozen=True, slots=True)
class Imported:
    tournament: Tournament
    repeated: bool
    """The same file had come under the same key."""


@record
class SetAside:
    """A sheet that does not pass the checks and came in all the same, and which checks."""

    round: RoundNumber
    table: TableNumber
    codes: tuple[str, ...]


def import_file(
    content: bytes,
    *,
    by: AbstractBaseUser,
    command_id: UUID | None = None,
    source: str = "zip",
    taken_from: str = "",
) -> Imported:
    """Bring a tournament in; `by` becomes its director. With the name of the house that it is
    `taken_from` it goes on here.

    Raises:
        Violation: `no_dossier`, or as `bring_in`. Nothing is kept.
    """
    # Part of the command: under one key another file is another tournament.
    taken_from = tidy_line(taken_from)
    command_id = uuid5(command_id or uuid4(), sha256(content).hexdigest() + taken_from)
    if before := brought_by(by, command_id):
        return Imported(before, repeated=True)
    if not is_dossier(content):
        raise refuse(HouseCode.NO_DOSSIER, file=source)
    tournament = bring_in(content, by=by, command_id=command_id, taken_from=taken_from)
    return Imported(tournament, repeated=False)


def set_aside(tournament: Tournament) -> tuple[SetAside, ...]:
    """The sheets of a tournament that do not pass the checks, as its book has them."""
    overridden: dict[tuple[RoundNumber, TableNumber], set[str]] = {}
    scored = (SmazzataEntered, SheetTotalled, SheetCorrected)
    scored_events = EventFilter(names=tuple(kind.name() for kind in scored))
    for event in (stored.event for stored in queries.events(tournament.ledger, scored_events)):
        if isinstance(event, scored) and event.overridden:
            overridden.setdefault((event.round, event.table), set()).update(event.overridden)
    return tuple(
        SetAside(round=round_, table=table, codes=tuple(sorted(codes)))
        for (round_, table), codes in sorted(overridden.items())
    )
