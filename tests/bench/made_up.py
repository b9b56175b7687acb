"""A tournament that nobody played, decided by the commands' own rules."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction

from scoring import queries, rebuilding, store
from scoring.commands import (
    Command,
    EnterEntrants,
    EnterSheet,
    Entry,
    OpenTournament,
    PublishSeating,
    Rests,
    SeatRound,
)
from scoring.events import EntrantEntered, Event, Recorded
from scoring.plans import Movement, Plan, SeatingMethod
from scoring.queries import EventFilter
from scoring.rules import regulations
from scoring.rules.decide import Scene
from scoring.rules.ledger import Ledger, apply
from scoring.sheets import SheetScore
from scoring.values import Authority, EventNumber, PlayerId, Role, RoundNumber
from tournaments.demo import plausible_sheet
from tournaments.models import Entrant, Official, Player, PlayerName, Tournament
from tournaments.organise.accounts import make_token
from tournaments.permissions import opening

REGULATION = regulations.load("classico")
SMAZZATE = 3
A_BATCH = 500


@dataclass(slots=True)
class Play:
    """A book in memory, filled by deciding one command after the other."""

    by: Authority
    ledger: Ledger = field(default_factory=Ledger)
    events: list[Event] = field(default_factory=list)
    now: datetime = datetime(2026, 3, 14, 20, 30, tzinfo=UTC)

    def do(self, command: Command) -> None:
        scene = Scene(ledger=self.ledger, regulation=REGULATION, by=self.by, now=self.now)
        self.now += timedelta(seconds=1)
        for event in command.decide(scene):
            self.events.append(event)
            apply(self.ledger, self._recorded(event))

    def _recorded(self, event: Event) -> Recorded:
        return Recorded(
            number=EventNumber(len(self.events)),
            event=event,
            at=self.now,
            user=self.by.user,
            role=self.by.role,
            command_id=UUID(int=0),
            hash="",
        )


def open_book(by: Authority, players: Iterable[PlayerId], rounds: int) -> Play:
    """All pairs entered: Mitchell rounds, and Danese for the last third."""
    play = Play(by)
    movements = tuple(
        Movement.MITCHELL if number < rounds - rounds // 3 else Movement.DANESE
        for number in range(rounds)
    )
    play.do(
        OpenTournament(
            regulation=REGULATION.edition,
            plan=Plan(movements=movements, first_round=SeatingMethod.LOT),
        )
    )
    ids = iter(players)
    pairs = tuple(Entry(players=pair) for pair in zip(ids, ids, strict=True))
    play.do(EnterEntrants(entries=pairs))
    return play


def seat(play: Play, round_: int) -> None:
    """Draw the next round as announced, and publish it."""
    # Of threes some are over: what is measured is not whether they may rest.
    play.do(SeatRound(round=RoundNumber(round_), seed=round_, rests=Rests.PLAYED))
    play.do(PublishSeating(round=RoundNumber(round_)))


def type_sheets(play: Play, round_: int) -> None:
    """A sheet for each table of a round."""
    number = RoundNumber(round_)
    for table in play.ledger.rounds[number].tables.values():
        if not table.is_bye:
            sheet = some_sheet(made_up_by(f"{round_}/{table.seat.table}"))
            play.do(EnterSheet(round=number, table=table.seat.table, sheet=sheet))


def made_up_by(seed: str) -> random.Random:
    """The same figures for the same seed, so that two runs measure the same tournament."""
    return random.Random(seed)


def some_sheet(chance: random.Random) -> SheetScore:
    """A sheet with breakdowns that could have been played."""
    return plausible_sheet(chance, REGULATION, SMAZZATE)


def make_players(pairs: int) -> list[PlayerId]:
    """Two players a pair, with names and membership numbers as long as people's are."""
    first = Player.objects.count()
    made = Player.objects.bulk_create(
        Player(name=f"Cognome{number:04} Nome{number % 37:02}", membership_number=f"T{number:06}")
        for number in range(first, first + 2 * pairs)
    )
    return [PlayerId(player.id) for player in made]


def make_tournament(slug: str, pairs: int, director: User, typists: Iterable[User]) -> Tournament:
    """The rows around a book that `write` fills."""
    made = Tournament.objects.create(slug=slug, name=f"Torneo {slug}", venue="Palazzetto")
    Official.objects.create(tournament=made, user=director, role=Role.DIRECTOR)
    Official.objects.bulk_create(
        Official(tournament=made, user=typist, role=Role.COMPUTERISTA) for typist in typists
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=made, number=number, club=f"Circolo {number % 40}")
        for number in range(1, pairs + 1)
    )
    return made


def make_user(name: str) -> tuple[User, str]:
    """Somebody with a token."""
    user = User.objects.create_user(name)
    return user, make_token(user)[1]


def write(tournament: Tournament, director: User, events: Sequence[Event]) -> None:
    """Put the events of a play into a tournament's book, and derive its rows."""
    by = opening(director, tournament)
    with transaction.atomic():
        store.create(by.ledger)
        head = store.lock(by.ledger)
        assert head is not None
        for first in range(0, len(events), A_BATCH):
            written = store.chained(
                by.ledger,
                head,
                events[first : first + A_BATCH],
                by=by,
                command_id=uuid4(),
                fingerprint="",
                at=datetime.now(UTC),
            )
            store.append(written)
            head = written.head
    rebuilding.rebuild(by.ledger)
    _name_players(tournament)


def _name_players(tournament: Tournament) -> None:
    """As the tournament knows whoever was entered with its first events."""
    entered = queries.events(tournament.ledger, EventFilter(names=(EntrantEntered.name(),)))
    came = {
        player: recorded.number
        for recorded in entered
        if isinstance(recorded.event, EntrantEntered)
        for player in recorded.event.players
    }
    PlayerName.objects.bulk_create(
        PlayerName(
            tournament=tournament,
            player=player,
            event_number=came[PlayerId(player.id)],
            name=player.name,
            membership_number=player.membership_number,
        )
        for player in Player.objects.filter(id__in=list(came))
    )


def tables_of(tournament: Tournament, round_: int) -> list[int]:
    """Numbers of the tables at which two lines play."""
    tables = queries.tables(tournament.ledger, RoundNumber(round_))
    return [int(table.table) for table in tables if not table.is_bye]
