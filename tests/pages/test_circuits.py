"""Circuits as players read them: the list, a season's ranking, and where the points come from."""

import re
from html import unescape

import pytest

from scoring.rules.circuits import CircuitRules, CircuitScale, CircuitTieBreak, Competitors
from tests import builders, seasons
from tests.machine.client import Client
from tests.seasons import RULES, evening, pair, pairs_of
from tournaments.models import Circuit
from tournaments.pages.live.front import SHARED
from tournaments.pages.public_tournament import LEDGER_HEADER, SEVERAL
from tournaments.presenters.circuits import ranking
from tournaments.presenters.circuits.ranking import circuit_table

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^>]*>")


@pytest.fixture
def season() -> Circuit:
    return seasons.season(builders.user(may_open=True))


def read(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return " ".join(unescape(TAG.sub(" ", response.content.decode())).split())


def row(page: str, name: str) -> str:
    """What a page says after a name, as far as the next one."""
    return page.split(name, 1)[1][:200]


def test_public_circuits_are_listed_and_reached_from_the_front_page(client: Client) -> None:
    assert "Circuiti" not in read(client, "/")
    hall = evening("Uno", pairs_of(1, 2, 3, 4))
    owner = builders.user(may_open=True)
    seasons.circuit(owner, hall, name="Coppa del circolo")
    seasons.circuit(owner, hall, name="Prove segrete", public=False)
    assert 'href="/circuiti/"' in client.get("/").content.decode()
    page = read(client, "/circuiti/")
    assert "Coppa del circolo 1 torneo" in page
    assert "Prove segrete" not in page


def test_without_any_the_list_says_so(client: Client) -> None:
    assert "Nessun circuito aperto ai giocatori" in read(client, "/circuiti/")


def test_a_circuit_whose_tournaments_are_hidden_counts_none(client: Client) -> None:
    hall = evening("Uno", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(builders.user(may_open=True), hall)
    seasons.hide(hall)
    assert "0 tornei" in read(client, "/circuiti/")
    page = read(client, f"/circuiti/{made.slug}/")
    assert "Nessun torneo ha ancora una classifica" in page
    assert "Uno" not in page


def test_the_ranking_shows_place_results_and_points(season: Circuit, client: Client) -> None:
    page = read(client, f"/circuiti/{season.slug}/")
    first = row(page, builders.player_name(1))
    assert first.startswith(" Oro torneo 1 25 torneo 2 20 (scartato) torneo 3 25 torneo 4 20")
    assert "Contano i 2 migliori risultati di ognuno; gli altri sono scartati." in page


def test_a_dropped_result_is_struck_through_and_said_to_be_dropped(
    season: Circuit, client: Client
) -> None:
    page = client.get(f"/circuiti/{season.slug}/").content.decode()
    assert re.search(
        r'<del class="season__points">20</del><span class="visually-hidden"> \(scartato\)', page
    )


def test_a_provisional_result_is_marked_for_eyes_and_ears(season: Circuit, client: Client) -> None:
    page = read(client, f"/circuiti/{season.slug}/")
    assert "Classifica provvisoria." in page
    assert "* (provvisorio)" in page
    assert "Trofeo di primavera 10 aprile 2026 · Circolo provvisorio *, turno 1 di 2" in page
    assert "Serale di gennaio 16 gennaio 2026 · Circolo definitivo" in page


def test_a_finished_season_says_that_nothing_changes_it(client: Client) -> None:
    made = seasons.circuit(builders.user(may_open=True), evening("Uno", pairs_of(1, 2, 3, 4)))
    page = read(client, f"/circuiti/{made.slug}/")
    assert "Classifica definitiva. Tutti i tornei sono finiti." in page
    assert "*" not in page


def test_a_season_with_tournaments_to_come_says_how_many_count(client: Client) -> None:
    owner, coming = builders.user(may_open=True), builders.open_tournament("Da giocare")
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)), coming)
    page = read(client, f"/circuiti/{made.slug}/")
    assert "Conta 1 torneo di 2: gli altri sono da giocare." in page


def test_a_category_is_a_tab_with_its_own_places(season: Circuit, client: Client) -> None:
    response = client.get(f"/circuiti/{season.slug}/", {"categoria": "Oro"})
    page = response.content.decode()
    assert '?categoria=Oro" aria-current="page"' in page
    assert builders.player_name(1) in page
    assert builders.player_name(9) not in page
    for wrong in ("Bronzo", "x" * 300):
        answer = client.get(f"/circuiti/{season.slug}/", {"categoria": wrong})
        assert answer.status_code == 404


def test_a_long_season_comes_in_pages_and_is_searched_by_name(
    season: Circuit, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/circuiti/{season.slug}/"
    assert 'name="nome"' not in client.get(address).content.decode()
    monkeypatch.setattr(ranking, "A_PAGE", 3)
    rows = circuit_table(season).rows
    last = (len(rows) + 2) // 3
    shown = [client.get(address, {"pagina": page}).content.decode() for page in range(1, last + 1)]
    for place, row_ in enumerate(rows):
        assert [row_.key in page for page in shown].index(True) == place // 3
        assert sum(row_.key in page for page in shown) == 1
    name = rows[-1].players[0]
    searched = client.get(address, {"nome": name.upper(), "categoria": rows[-1].category})
    assert rows[-1].key in searched.content.decode()
    assert "Nessuno corrisponde" in read(client, f"{address}?nome=zzz")
    assert client.get(address, {"pagina": "x\0", "nome": "\0"}).status_code == 200


def why(client: Client, made: Circuit, name: str) -> str:
    table = circuit_table(made)
    key = next(one.key for one in table.rows if name in one.players)
    return read(client, f"/circuiti/{made.slug}/{key}/")


def test_every_figure_of_a_competitor_is_explained(season: Circuit, client: Client) -> None:
    page = why(client, season, builders.player_name(1))
    assert "Serale di gennaio 1º posto su 4: i punti di quel posto. conta 25" in page
    assert "Serale di febbraio 2º posto su 4: i punti di quel posto. scartato 20" in page
    assert "scartato provvisorio 20" in page
    assert "risultati che contano 2 di 4" in page


def test_a_shared_place_a_victory_point_and_a_tie_are_explained(client: Client) -> None:
    hall = builders.open_tournament("Pari", rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table, builders.totals(2000, 1000))
    owner = builders.user(may_open=True)
    shared = seasons.circuit(owner, hall, name="Media")
    said = why(client, shared, builders.player_name(1))
    assert "1º posto su 4, in 2 a pari: la media dei posti dal 1º al 2º." in said
    assert "22,5" in said
    rules = CircuitRules(scale=CircuitScale.VICTORY_POINTS)
    by_points = seasons.circuit(owner, hall, rules=rules, name="VP")
    assert re.search(r"\d+ V\.P\. nel torneo\.", why(client, by_points, builders.player_name(1)))
    halls = evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(3, 4, 1, 2))
    ties = CircuitRules(table=RULES.table, ties=(CircuitTieBreak.LATEST_RESULT,))
    tied = seasons.circuit(owner, *halls, rules=ties, name="Pari")
    said = why(client, tied, builders.player_name(1))
    assert "Con gli stessi punti di chi precede, decide: il risultato più recente." in said


def test_a_pair_is_written_in_the_order_in_which_it_is_entered() -> None:
    owner = builders.user(may_open=True)
    rules = CircuitRules(table=RULES.table, competitors=Competitors.PAIRS)
    pairs = [pair(two, one) for one, two in ((1, 2), (3, 4))] + pairs_of(5, 6, 7, 8)
    made = seasons.circuit(owner, evening("Uno", pairs), rules=rules, name="A coppie")
    names = {number: builders.player_name(number) for number in range(1, 9)}
    written = {(names[one], names[two]) for one, two in ((2, 1), (4, 3), (5, 6), (7, 8))}
    assert {row.players for row in circuit_table(made).rows} == written


def test_who_is_not_ranked_has_no_page(season: Circuit, client: Client) -> None:
    assert client.get(f"/circuiti/{season.slug}/0123456789abcdef/").status_code == 404


def test_a_season_is_the_same_page_until_something_changes(season: Circuit, client: Client) -> None:
    address = f"/circuiti/{season.slug}/"
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": tag}).status_code == 304
    Circuit.objects.update(best_of=1)
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_it_may_be_kept_in_memory_until_any_tournament_changes(
    season: Circuit, client: Client
) -> None:
    for address in ("/circuiti/", f"/circuiti/{season.slug}/"):
        client.get(address)
        assert client.behind[LEDGER_HEADER] == SEVERAL
        assert address.startswith(SHARED)


def test_a_season_in_english_is_asked_for_as_any_page(season: Circuit, client: Client) -> None:
    response = client.get(f"/circuiti/{season.slug}/", headers={"accept-language": "en"})
    assert response["Content-Language"] == "en"
