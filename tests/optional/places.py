"""Every address that answers a GET, with whatever a tournament has to stand in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from django.contrib.auth.models import User

from scoring import queries
from scoring.models import EventRow
from tests.bench.big.addresses import routes as every_route
from tests.contracts.addresses import API, CIRCUITS_START, DESK, DESK_START, DJANGO_ADMIN
from tests.optional.evening import Evening
from tournaments.exports.contents import ExportKind
from tournaments.models import Circuit, DocumentKind, Official, Tournament
from tournaments.presenters.circuits.ranking import circuit_table

PART = re.compile(r"<(?:(\w+):)?(\w+)>")
OF_CIRCUITS = ("circuiti/", "circuits/", CIRCUITS_START, "api/v1/circuits/")


@dataclass(frozen=True)
class Place:
    """A tournament and its people."""

    tournament: Tournament
    people: dict[str, User | None]
    values: dict[str, list[Any]]
    """What may stand in an address, by the name there."""

    def addresses(self, route: str, *, most: int) -> Iterator[str]:
        """None where there is nothing of it here."""
        season = route.startswith(OF_CIRCUITS)
        found = [self._values(*part, season=season) for part in PART.findall(route)]
        for chosen in islice(product(*found), most):
            yield "/" + PART.sub("{}", route).format(*chosen)

    def _values(self, kind: str, name: str, *, season: bool) -> list[Any]:
        if season and f"circuit:{name}" in self.values:
            return self.values[f"circuit:{name}"]
        return self.values.get(f"{kind}:{name}", self.values.get(name, []))


def place(evening: Evening) -> Place:
    tournament = Tournament.objects.get(slug=evening.at["slug"])
    officials = {one.role: one.user for one in Official.objects.filter(tournament=tournament)}
    people: dict[str, User | None] = {str(role): user for role, user in officials.items()}
    return Place(tournament, people | {"anonymous": None}, _values(evening, tournament))


def _values(evening: Evening, tournament: Tournament) -> dict[str, list[Any]]:
    book = queries.book(tournament.ledger)
    assert book is not None
    rounds = list(range(book.current_round, 0, -1))
    entrants = queries.entrants(tournament.ledger)
    referti = [row.pk for row in tournament.referti.all()]
    events = EventRow.objects.filter(ledger_id=tournament.ledger).order_by("name", "number")
    named = dict(events.values_list("name", "number"))
    documents = [row.pk for row in tournament.documents.all()]
    circuits = Circuit.objects.filter(slug=evening.at.get("circuit", ""))
    here: dict[str, list[Any]] = {
        "slug": [tournament.slug],
        "tournament_id": [tournament.pk],
        "round": rounds,
        "round_": rounds,
        "table": [1, 2, 3, 4],
        "number": [1, 2, 3, *(entrant.number for entrant in entrants[3:])],
        "entrant": [entrant.number for entrant in entrants],
        # First the one on whom there is everything: an address is asked with the first of each.
        "player": [
            evening.at["player"],
            *(player for entrant in entrants for player in entrant.ever_played()),
        ],
        "event": list(named.values()),
        "referto": referti,
        "referto_id": referti,
        "document": documents,
        "document_id": documents,
        "complaint": [evening.at.get("complaint")],
        "screen": [evening.at.get("screen")],
        "edition": ["classico", "uisp-parole", evening.at.get("copy")],
        "export_kind:kind": list(ExportKind),
        "document_kind:kind": [
            kind
            for kind in DocumentKind
            if kind not in (DocumentKind.REFERTO, DocumentKind.REFERTO_FORM)
        ],
        "subject": rounds,
        "as_": ["csv", "xlsx"],
        "circuit": [circuit.slug for circuit in circuits],
        "circuit:slug": [circuit.slug for circuit in circuits],
        "circuit:leg": [
            leg for circuit in circuits for leg in circuit.legs.values_list("pk", flat=True)
        ],
        "elsewhere": [evening.at.get("elsewhere")],
        "circuit:document": [evening.at.get("circuit_document")],
        "key": [circuit_table(circuit).rows[0].key for circuit in circuits],
        "smazzata": [1],
    }
    return {name: [one for one in values if one is not None] for name, values in here.items()}


def routes() -> list[str]:
    """All of the program that answer a GET, but for Django's own admin."""
    no_get = {route for route, methods in API.items() if "GET" not in methods}
    no_get |= {DESK_START + address for address, (reads, _writes) in DESK.items() if not reads}
    return sorted(
        {one for one in every_route() if one not in no_get and not DJANGO_ADMIN.match(one)}
    )
