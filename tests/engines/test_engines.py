"""Phones and the desk in Firefox and in WebKit, the engine of every iPhone."""

import pytest

from scoring import queries
from scoring.values import Line, RoundNumber, TableNumber
from tests import builders
from tests.browser.typing_desk import signed
from tests.builders import Hall
from tests.machine.engines import F2, LAPTOP, OpenScreen
from tests.machine.network import Network
from tests.machine.processes import Site
from tournaments.access.table_codes import code
from tournaments.organise.tournaments import AllowProposals

pytestmark = pytest.mark.soak("browsers that `make soak` installs")


TOTALS = ("2095", "1265")
FIRST_ROUND = (1, 2, 3, 4)
FIGURES = ("1150", "320", "240", "980", "705", "40")


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    """Eight pairs, one with a name with an accent; the second of three rounds is played."""
    hall = builders.open_tournament("Serata di prova", rounds=3, password=builders.PASSWORD)
    builders.enter(hall, 8)
    builders.rename(hall, 1, "Calì Rosa")
    builders.play_round(hall, 1)
    builders.start_round(hall, 2)
    return hall


def test_the_ranking_on_a_phone_follows_the_sheets_by_itself_and_is_kept_without_network(
    hall: Hall, network: Network, open_screen: OpenScreen
) -> None:
    phone = open_screen()
    here = f"{network.url}/t/{hall.tournament.slug}/"
    phone.go(here)
    phone.shows("#live", "Mancano 4 score")
    phone.run("window.neverReloaded = true")
    builders.enter_sheet(hall, 2, 1)
    phone.shows("#live", "Mancano 3 score")
    assert phone.run("return window.neverReloaded")
    phone.until(lambda: phone.run("return navigator.serviceWorker.controller !== null"))
    phone.go(here)
    phone.counts("#live-state[data-state=open]", 1)
    network.break_off()
    builders.enter_sheet(hall, 2, 2)
    phone.go(here)
    phone.shows("#live-state", "senza collegamento")
    phone.shows("#live", "Mancano 3 score")
    network.mend()
    phone.shows("#live", "Mancano 2 score")


def test_a_player_finds_the_seat_and_follows_the_own_pair_to_the_next(
    site: Site, hall: Hall, open_screen: OpenScreen
) -> None:
    phone = open_screen()
    here = f"{site.url}/t/{hall.tournament.slug}/"
    phone.go(f"{here}posto/")
    phone.write("#surname", "calì")
    phone.shows(".seat__place", seat(hall, 2))
    phone.tap("button", "Segui")
    phone.shows("#pin", f"turno 2: tavolo {seat(hall, 2)}")
    phone.go(here)
    phone.counts("tr.is-mine", 1)
    for at in builders.tables(hall, 2):
        builders.enter_sheet(hall, 2, at.table)
    builders.start_round(hall, 3)
    phone.shows("#pin", f"turno 3: tavolo {seat(hall, 3)}")
    phone.tap("#pin a")
    phone.shows(".now", "Turno 3, adesso")
    phone.shows(".seat__place", seat(hall, 3))


def seat(hall: Hall, round_: int) -> str:
    return next(str(at.table) for at in builders.tables(hall, round_) if 1 in at.entrants())


def test_one_phone_proposes_the_score_and_the_other_confirms(
    site: Site, hall: Hall, open_screen: OpenScreen
) -> None:
    builders.describe(hall, AllowProposals(allowed=True))
    a, b = (open_screen() for _ in range(2))
    a.go(f"{site.url}{score_page(hall, Line.A)}")
    for place, figure in enumerate(FIGURES):
        a.write(".table-score__cell .input", figure, place)
    a.tap("button", "Proponi lo score")
    a.shows("#proposal-state", "Manca la conferma")
    b.go(f"{site.url}{score_page(hall, Line.B)}")
    b.tap("button", "Confermo: è come il foglio")
    b.shows("#proposal-state", "Confermato da tutte le linee")
    a.shows("#proposal-state", "Confermato da tutte le linee")


def score_page(hall: Hall, line: Line) -> str:
    table = queries.table(hall.ledger, RoundNumber(2), TableNumber(1))
    assert table is not None
    made = code(hall.tournament, table, line)
    return f"/score/{hall.tournament.slug}/2/1/{line}/{made}/"


def test_a_round_is_typed_while_the_network_fails_and_nothing_is_lost_or_doubled(
    hall: Hall, network: Network, open_screen: OpenScreen
) -> None:
    desk = open_screen(LAPTOP)
    rounds = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/rounds/"
    desk.go(f"{network.url}{rounds}2/scores/")
    desk.write("[name=username]", hall.computerista.username)
    desk.write("[name=password]", builders.PASSWORD)
    desk.tap("button", "Entra")
    desk.has_focus("#table")
    desk.press(F2, F2)
    desk.type("1", *TOTALS)
    desk.shows("#left-said", "Mancano 3 tavoli")
    desk.shows("#unsent", "Tutto salvato")
    network.break_off()
    for table in ("2", "3"):
        desk.has_focus("#table")
        desk.type(table, *TOTALS)
    desk.shows("#unsent", "2 da inviare")
    assert signed(hall) == sorted((*FIRST_ROUND, 1))
    network.mend()
    desk.shows("#unsent", "Tutto salvato")
    desk.has_focus("#table")
    desk.type("4", *TOTALS)
    desk.shows("#unsent", "Tutto salvato")
    assert signed(hall) == sorted((*FIRST_ROUND, 1, 2, 3, 4))
