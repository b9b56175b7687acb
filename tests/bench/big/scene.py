"""What is measured in both databases: three tournaments and the people who ask, all with the same
ids because the one database is a copy of the other."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from scoring import queries
from scoring.commands import RegisterComplaint, Rests, SeatRound
from scoring.rules.circuits import CircuitRules
from scoring.rulings import ComplaintAgainst, Measure
from scoring.values import EntrantNumber, Role, RoundNumber
from tests.bench.big.halls import Evening, Hall, Staff, forms_of, play, somebody
from tournaments.models import (
    Document,
    Official,
    Player,
    Referto,
    Screen,
    Tournament,
)
from tournaments.models.screens import Show
from tournaments.organise import circuits, referti, rulings
from tournaments.organise.accounts import make_token
from tournaments.organise.perform import perform
from tournaments.organise.screens import SaveScreen
from tournaments.organise.seating import seat_round

PEOPLE = {
    "direttore": "the director of these tournaments alone",
    "cinquecento": "who directs these and, in the big database, five hundred more",
    "radice": "the administrator",
}
BUSIEST = "cinquecento"
PLAYED, ENTERED, DRAWN = "misura", "misura-iscrizioni", "misura-turno"
"""One that is under way, one that takes entries, one whose third round is a draft."""
CIRCUIT = "campionato-misura"
PAIRS = 20


def build() -> None:
    """The scene, in an empty database."""
    director, busiest = somebody("direttore"), somebody(BUSIEST)
    somebody("radice", superuser=True)
    for one in (director, busiest):
        make_token(one)
    staff = Staff(director, somebody("computerista"), somebody("arbitro"))
    evenings = {
        PLAYED: Evening(pairs=PAIRS, played=2, sheets=6),
        ENTERED: Evening(pairs=PAIRS, played=0, sheets=None),
        DRAWN: Evening(pairs=PAIRS, played=2, sheets=None),
    }
    for slug, evening in evenings.items():
        with transaction.atomic():
            hall = play(f"Serata {slug}", slug, staff, evening, forms_of(_players(slug)))
            Official.objects.create(
                tournament=hall.tournament, user=busiest, role=Role.DIRECTOR.value
            )
            if slug == PLAYED:
                _furnish(hall, director)
            if slug == DRAWN:
                seat_round(
                    SeatRound(round=RoundNumber(3), seed=3, rests=Rests.ASKED), by=hall.directing
                )


def _players(slug: str) -> list[Player]:
    return Player.objects.bulk_create(
        Player(name=f"Rossi{slug[-1]}{one:02} Mario", membership_number=f"M{slug[-1]}{one:03}")
        for one in range(2 * PAIRS)
    )


def _furnish(hall: Hall, director: User) -> None:
    """Something behind every address."""
    rulings.register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=RoundNumber(2)
        ),
        by=hall.refereeing,
        reason="Un conto non torna",
    )
    form = referti.RefertoForm(
        player=queries.entrants(hall.tournament.ledger)[0].players[0],
        entrant=EntrantNumber(1),
        round=RoundNumber(1),
        article="10.12",
        measure=Measure.NONE,
        facts="Ha parlato",
        addressee="Consiglio del circolo",
    )
    referti.write_referto(form=form, by=hall.refereeing)
    perform(SaveScreen(name="Ingresso", shows=(Show.RANKING,)), by=hall.directing)
    Document.objects.create(
        tournament=hall.tournament, kind="seating", subject="1", edition="1.0.it", content=b"%PDF"
    )
    season = circuits.open_circuit(
        by=director,
        form=circuits.CircuitForm(
            name="Campionato misura", is_public=True, rules=CircuitRules(table=(25, 20, 16))
        ),
    )
    circuits.add_leg(circuit=season, slug=hall.tournament.slug, by=director)


@dataclass(frozen=True)
class Scene:
    """The scene as it is found again in either database."""

    @cached_property
    def played(self) -> Tournament:
        return Tournament.objects.get(slug=PLAYED)

    @cached_property
    def entered(self) -> Tournament:
        return Tournament.objects.get(slug=ENTERED)

    @cached_property
    def drawn(self) -> Tournament:
        return Tournament.objects.get(slug=DRAWN)

    def person(self, name: str) -> User:
        return User.objects.get(username=name)

    def token(self, name: str) -> str:
        return make_token(self.person(name))[1]

    @cached_property
    def ids(self) -> dict[str, Any]:
        """What stands in the places of an address."""
        tournament, director = self.played, self.person("direttore")
        ledger = tournament.ledger
        document = Document.objects.get(tournament=tournament, edition="1.0.it")
        referto = Referto.objects.get(tournament=tournament)
        return {
            "slug": PLAYED,
            "tournament": PLAYED,
            "tournament_id": tournament.pk,
            "circuit": CIRCUIT,
            "round": 3,
            "round_": 3,
            "table": 1,
            "number": 1,
            "entrant": 1,
            "event": 1,
            "user": director.pk,
            "id": director.pk,
            "edition": "classico",
            "player": queries.entrants(ledger)[0].players[0],
            "referto": referto.pk,
            "referto_id": referto.pk,
            "document": document.pk,
            "document_id": document.pk,
            "kind": "seating",
            "subject": 1,
            "as_": "csv",
            "screen": Screen.objects.get(tournament=tournament).slug,
            "ruling": queries.penalties(ledger)[0].number,
            "complaint": queries.complaints(ledger)[0].number,
        }
