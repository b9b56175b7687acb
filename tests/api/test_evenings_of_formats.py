"""Each format is played as a whole evening, by the doors of its people; its end is the oracle's."""

from dataclasses import replace

import pytest

from scoring import store
from scoring.plans import Format
from scoring.rules import regulations
from scoring.values import Role
from tests import builders, oracle
from tests.api.conftest import as_user
from tests.api.party import Party, open_party
from tests.machine.client import Client
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

TWICE, TURNING = ("mitchell", "danese"), ("rotazione", "rotazione")
EVENINGS = [
    *((Format.PAIRS, edition, 8, TWICE) for edition in regulations.editions()),
    (Format.TEAMS, "internazionale", 4, TWICE),
    (Format.TEAMS, "italiano", 4, TWICE),
    (Format.TEAMS, "uisp-parole", 4, TWICE),
    (Format.INDIVIDUAL, "classico", 6, TWICE),
    (Format.INDIVIDUAL, "uisp-parole", 6, TWICE),
    (Format.GIALLO, "classico", 8, TURNING),
    (Format.GIALLO, "internazionale", 8, TURNING),
    (Format.THREES, "classico", 9, TWICE),
    (Format.THREES, "uisp-parole", 9, TWICE),
]
"""With as many entrants as leave nobody to rest."""


def correct_and_penalise(party: Party, countersigned_by: int) -> None:
    """The desk typed the first sheet wrongly, and somebody there is fined."""
    table = party.get("/rounds/1")["seating"][0]
    lines = ("a", "b", "c")[: len(table["lines"])]
    correction = {
        "totals": dict(zip(lines, (2500, 100, 700), strict=False)),
        "mistake": "desk",
        "asked_by": "direction",
        "countersigned_by": countersigned_by,
        "reason": "Letto male",
        "expected": table["expected"],
    }
    party.do("POST", f"/rounds/1/tables/{table['table']}/sheet/correction", correction)
    fine = {
        "entrant": table["lines"][0]["entrants"][0]["number"],
        "round": 1,
        "unit": "game_points",
        "amount": 100,
        "article": "10.25",
        "reason": "Pozzetto esposto",
    }
    party.do("POST", "/penalties", fine)


def ranking_of(tournament: Tournament, after: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """By the tests' own reckoning: rank, entrant, and V.P., M.P. and P.P."""
    events = [recorded.event for recorded in store.read(tournament.ledger)]
    return [(rank, number, won) for _, rank, number, won, _ in oracle.ranking(events, after)]


@pytest.mark.parametrize(("format_", "edition", "how_many", "movements"), EVENINGS)
def test_an_evening_of_each_format_by_the_doors_of_its_people(
    format_: Format, edition: str, how_many: int, movements: tuple[str, ...]
) -> None:
    director = open_party(format_, movements, regulation=edition)
    slug = director.address.rpartition("/")[2]
    tournament = Tournament.objects.get(slug=slug)
    officer = builders.official(tournament, Role.DIRECTOR)
    computerista = builders.official(tournament, Role.COMPUTERISTA)
    judge = builders.official(tournament, Role.REFEREE)
    typist, referee = (replace(director, director=as_user(one)) for one in (computerista, judge))
    director.enter(1, how_many)
    for round_ in range(1, len(movements) + 1):
        director.seat(round_)
        typist.type_sheets(round_)
        if round_ == 1:
            correct_and_penalise(referee, officer.pk)
    director.do("POST", "/ranking/publication")
    told = director.get("/ranking")["rows"]
    ranked = [
        (row["rank"], row["entrant"]["number"], tuple(row["points"][unit] for unit in oracle.UNITS))
        for row in told
    ]
    assert ranked == ranking_of(tournament, len(movements))
    public = Client().get(f"/t/{slug}/").content.decode()
    places = [public.index(f"/t/{slug}/iscritti/{number}/") for _, number, _ in ranked]
    assert places == sorted(places)
    document = director.director.post(f"{director.address}/documents", {"kind": "results"})
    assert document.status_code in (200, 201, 202), document.content
    for step in ("ranking/final", "closing"):
        director.do("POST", f"/{step}", {"confirm": True})
    assert director.get()["stage"] == "closed"
