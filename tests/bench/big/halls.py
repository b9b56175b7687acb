"""Tournaments played through the commands that people use: the one measured, and the templates
of which the others are copies."""

import random
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import Permission, User

from scoring import queries
from scoring.commands import (
    CloseTournament,
    EnterSheet,
    GivePenalty,
    MakeRankingFinal,
    OpenTournament,
    PublishRanking,
    PublishSeating,
    Rests,
    SeatRound,
)
from scoring.plans import Movement, Plan, SeatingMethod
from scoring.rules import regulations
from scoring.rulings import PenaltyUnit
from scoring.values import Authority, EntrantNumber, PlayerId, Role, RoundNumber
from tournaments.demo import plausible_sheet
from tournaments.models import Official, Player, Tournament
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.evening import close_tournament, open_tournament
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.organise.seating import seat_round
from tournaments.organise.sheets import type_sheet
from tournaments.permissions import authority

REGULATION = "classico"
SMAZZATE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """How large a tournament is, and how far it is played."""

    pairs: int
    rounds: int = 3
    played: int = 3
    sheets: int | None = 0
    """Of the round after those played; None: it is not drawn."""
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Hall:
    tournament: Tournament
    directing: Authority
    typing: Authority
    refereeing: Authority


@dataclass(frozen=True, slots=True)
class Staff:
    director: User
    computerista: User
    referee: User


def somebody(name: str, id_: int | None = None, *, superuser: bool = False) -> User:
    """An account that may open tournaments, under an id of one's choice."""
    user = User(id=id_, username=name, is_staff=True, is_superuser=superuser)
    user.set_password(name)
    user.save()
    user.user_permissions.add(
        Permission.objects.get(content_type__app_label="tournaments", codename="add_tournament")
    )
    return user


def play(name: str, slug: str, staff: Staff, evening: Evening, players: list[PlayerForm]) -> Hall:
    """Open, enter and play a tournament as far as it goes."""
    hall = _opened(name, slug, staff, evening)
    forms = [
        EntryForm(players=pair, club=f"Circolo {number % 7}")
        for number, pair in enumerate(zip(players[::2], players[1::2], strict=True))
    ]
    enter_entrants(by=hall.directing, entries=forms)
    for round_ in range(1, evening.played + 1):
        _play_round(hall, RoundNumber(round_), None)
    if evening.sheets is not None and evening.played < evening.rounds:
        _play_round(hall, RoundNumber(evening.played + 1), evening.sheets)
    if evening.played:
        _penalise(hall)
    if evening.ends:
        perform(PublishRanking(), by=hall.directing)
        perform(MakeRankingFinal(), by=hall.directing)
        close_tournament(CloseTournament(), by=hall.directing, reason="I referti non servono.")
    return hall


def forms_of(players: list[Player]) -> list[PlayerForm]:
    """Players of the registry, as they are written on entry forms."""
    return [PlayerForm(player.name, player.membership_number) for player in players]


def players_in(hall: Hall) -> list[PlayerId]:
    """Everybody who plays."""
    return [player for one in queries.entrants(hall.tournament.ledger) for player in one.players]


def _opened(name: str, slug: str, staff: Staff, evening: Evening) -> Hall:
    plan = OpenTournament(
        regulation=REGULATION,
        plan=Plan(first_round=SeatingMethod.LOT, movements=(Movement.MITCHELL,) * evening.rounds),
        smazzate_per_round=SMAZZATE,
        protest_minutes=0,
    )
    tournament = open_tournament(
        by=staff.director,
        plan=plan,
        name=name,
        slug=slug,
        venue="Palazzetto",
        played_on=date(2026, 3, 14),
    )
    for role, user in ((Role.COMPUTERISTA, staff.computerista), (Role.REFEREE, staff.referee)):
        Official.objects.create(tournament=tournament, user=user, role=role.value)
    return hall_of(tournament, staff)


def hall_of(tournament: Tournament, staff: Staff) -> Hall:
    """A tournament with what its staff may do there."""
    by = [authority(one, tournament) for one in (staff.director, staff.computerista, staff.referee)]
    directing, typing, refereeing = (one for one in by if one is not None)
    return Hall(tournament, directing, typing, refereeing)


def _play_round(hall: Hall, round_: RoundNumber, sheets: int | None) -> None:
    """Draw and publish a round; type so many of its sheets, or all."""
    seat_round(SeatRound(round=round_, seed=int(round_), rests=Rests.GIVEN), by=hall.directing)
    perform(PublishSeating(round=round_), by=hall.directing)
    chance = random.Random(f"{hall.tournament.slug}/{round_}")
    rules = regulations.load(REGULATION)
    tables = [one for one in queries.tables(hall.tournament.ledger, round_) if not one.is_bye]
    for table in tables[:sheets]:
        sheet = plausible_sheet(chance, rules, SMAZZATE)
        type_sheet(EnterSheet(round=round_, table=table.table, sheet=sheet), by=hall.typing)


def _penalise(hall: Hall) -> None:
    perform(
        GivePenalty(
            entrant=EntrantNumber(2),
            round=RoundNumber(1),
            unit=PenaltyUnit.GAME_POINTS,
            amount=100,
            article="UISP 13.2",
        ),
        by=hall.refereeing,
        reason="Arrivati al tavolo quattro minuti dopo il fischio.",
    )
