"""What anybody may see without logging in, and what nobody may."""

import re
from collections import Counter
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.commands import EnterSheet, PublishRanking, StartRound, WithdrawEntrant
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall, do
from tests.machine.client import Client, as_
from tournaments.models import Entrant, PlayerName
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm
from tournaments.pages.public_tournament import forget_moments
from tournaments.presenters.entrants import entrant_page
from tournaments.presenters.ranking import ranking

# Seven pairs (one rests), two of three rounds played, a table of the second still out.
pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=7, played=2, leave=[2])]


def url(hall: Hall, rest: str = "") -> str:
    return f"/t/{hall.tournament.slug}/{rest}"


def read(client: Client, address: str, language: str = "it") -> str:
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200, address
    return str(response.content.decode())


def all_pages(hall: Hall) -> list[str]:
    rest = ["", "?turno=1", "turni/", "turni/1/", "turni/2/", "posto/?cognome=r"]
    rest += ["coppie/1/", "coppie/2/", "schermo/", "schermo/tavoli/", "numero/"]
    return ["/", *(url(hall, one) for one in rest)]


def ranks(page: str) -> list[str]:
    return re.findall(r'data-key="(\d+)" data-value="\d+/', page)


def test_the_ranking_shows_every_pair_in_order_with_its_points(hall: Hall, client: Client) -> None:
    table = ranking(hall.moment)
    assert table is not None
    page = read(client, url(hall))
    assert ranks(page) == [str(row.entrant.number) for row in table.rows]
    assert "Mancano" not in page
    assert "Manca 1 score" in page


def test_the_ranking_says_who_rose_and_who_fell(hall: Hall, client: Client) -> None:
    table = ranking(hall.moment)
    assert table is not None
    up = sum(1 for row in table.rows if (row.moved or 0) > 0)
    assert read(client, url(hall)).count("movement--up") == up > 0
    assert "movement--up" not in read(client, url(hall, "?turno=1"))


def test_the_ranking_of_an_earlier_round_can_be_asked_for(hall: Hall, client: Client) -> None:
    table = ranking(hall.moment, after_round=RoundNumber(1))
    assert table is not None
    page = read(client, url(hall, "?turno=1"))
    assert ranks(page) == [str(row.entrant.number) for row in table.rows]


def test_a_ranking_stays_the_last_one_and_says_who_plays_and_who_has_played(
    client: Client,
) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 7)
    builders.play_round(hall, 1)
    before = ranks(read(client, url(hall, "classifica/")))
    assert "in gioco" not in read(client, url(hall, "classifica/"))
    builders.start_round(hall, 2)
    assert "in gioco, tavolo" not in read(client, url(hall, "classifica/")), "no whistle"
    do(StartRound(round=RoundNumber(2)), hall.directing)
    page = read(client, url(hall, "classifica/"))
    assert ranks(page) == before
    assert "Classifica dopo il turno 1 di 3" in page
    assert (page.count("in gioco, tavolo"), page.count("ha giocato"), page.count("riposa")) == (
        6,
        0,
        1,
    )
    builders.enter_sheet(hall, 2, 2)
    page = read(client, url(hall, "classifica/"))
    assert (page.count("in gioco, tavolo"), page.count("ha giocato"), page.count("riposa")) == (
        4,
        2,
        1,
    )
    assert "in gioco" not in read(client, url(hall, "?turno=1"))


@pytest.mark.parametrize("turn", ["0", "3", "x", "²", "-1", "9" * 30])
def test_a_round_that_was_not_played_has_no_ranking(hall: Hall, client: Client, turn: str) -> None:
    assert client.get(url(hall), {"turno": turn}).status_code == 404


def test_before_the_first_round_the_page_lists_who_is_entered(client: Client) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 3)
    for rest in ("", "turni/", "schermo/"):
        page = read(client, url(hall, rest))
        assert all(builders.player_name(number) in page for number in range(1, 7))


def test_nobody_leads_by_a_rest_before_the_first_sheet_is_in(client: Client) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 5)
    builders.start_round(hall, 1)
    address = f"/t/{hall.tournament.slug}/"
    for path in ("classifica/", "?turno=1"):
        page = client.get(address + path).content.decode()
        assert "La classifica comincia con il primo score" in page
        assert "in gioco" not in page, "nobody has blown the whistle"
        assert "tavolo 1" in page
        assert "14" not in page.split("<tbody>")[1].split("</tbody>")[0]
    assert "14" not in client.get(f"{address}schermo/").content.decode().split("<tbody>")[1]
    for file in ("classifica.pdf", "classifica.csv"):
        assert client.get(address + file).status_code == 404, file
    told = client.get(f"/api/v1/tournaments/{hall.tournament.slug}/ranking").json()
    assert told["rows"] == []
    builders.enter_sheet(hall, 1, builders.tables(hall, 1)[0].table)
    told = client.get(f"/api/v1/tournaments/{hall.tournament.slug}/ranking").json()
    assert len(told["rows"]) == 5


def test_a_draft_is_nowhere_to_be_seen(hall: Hall, client: Client) -> None:
    builders.enter_sheet(hall, 2, 2)
    before = {one: _without_number(read(client, one)) for one in all_pages(hall)[:-1]}
    builders.seat(hall, 3)
    assert client.get(url(hall, "turni/3/")).status_code == 404
    assert {one: _without_number(read(client, one)) for one in before} == before
    builders.publish(hall, 3)
    assert "Turno 3" in read(client, url(hall, "turni/3/"))


def _without_number(page: str) -> str:
    return re.sub(r'data-number="\d+"', "", page)


def test_before_the_whistle_nobody_plays_and_before_a_sheet_no_column_is_empty(
    client: Client,
) -> None:
    hall = builders.small_tournament(4, rounds=1, played=0)
    builders.start_round(hall, 1)
    address = url(hall, "turni/1/")
    page = read(client, address)
    assert "in gioco" not in page
    assert ">Smazzate<" not in page
    assert "P.P.</abbr>" not in page
    do(StartRound(round=RoundNumber(1)), hall.directing)
    assert read(client, address).count("in gioco") == 2
    builders.enter_sheet(hall, 1, 1)
    page = read(client, address)
    assert page.count("in gioco") == 1
    assert ">Smazzate<" in page
    assert "P.P.</abbr>" in page


def test_a_hidden_tournament_answers_as_one_that_does_not_exist(hall: Hall, client: Client) -> None:
    hidden = [*all_pages(hall)[1:], url(hall, "eventi")]
    hall.tournament.is_public = False
    hall.tournament.save()
    client.force_login(hall.director)
    assert {client.get(one).status_code for one in hidden} == {404}
    assert hall.tournament.name not in read(client, "/")
    assert client.get("/t/mai-esistito/").status_code == 404


def test_a_sheet_that_is_missing_of_an_earlier_round_is_not_played_for(client: Client) -> None:
    """The pair's page says what the round's does."""
    hall = builders.small_tournament(4, rounds=2, played=0)
    builders.play_round(hall, 1, leave=(1,))
    own = url(hall, "iscritti/1/")
    assert read(client, own).count(">in gioco<") == 1
    builders.seat(hall, 2, reason="Non si trova, e la sala aspetta")
    builders.publish(hall, 2)
    page = read(client, own)
    assert page.count(">manca lo score<") == 1
    assert ">in gioco<" not in page, "nor is the next one, before its whistle"


def test_a_round_page_shows_tables_results_and_who_still_plays(hall: Hall, client: Client) -> None:
    page = read(client, url(hall, "turni/2/"))
    assert page.count('class="results__table"') == 4
    assert page.count("in gioco") == 1
    assert page.count('<span class="chip">riposo</span>') == 1
    sheet = builders.tables(hall, 2)[-1]
    assert f"{sheet.points[0].game_points}</td>" in page


@pytest.mark.parametrize("rest", ["turni/9/", "coppie/99/", f"coppie/{9**20}/", f"turni/{9**20}/"])
def test_a_number_that_nobody_has_is_not_found(hall: Hall, client: Client, rest: str) -> None:
    assert client.get(url(hall, rest)).status_code == 404


@pytest.mark.parametrize("rest", ["", "iscritti/", "turni/1/"])
def test_a_name_is_text_and_leads_to_the_page_of_who_bears_it(
    hall: Hall, client: Client, rest: str
) -> None:
    name = '<b>D\'Ancò</b> & "Figli" {rank}'
    for player in PlayerName.objects.filter(tournament=hall.tournament):
        PlayerName.objects.filter(pk=player.pk).update(name=name)
    page = read(client, url(hall, rest))
    assert "<b>D" not in page
    assert "&lt;b&gt;D&#x27;Ancò&lt;/b&gt; &amp; &quot;Figli&quot; {rank}</span>" in page
    address = reverse("pages:entrant", args=(hall.tournament.slug, 1))
    assert re.search(rf'<a id="entrant-1"\s+class="entrant"\s+href="{address}">', page)


@pytest.mark.parametrize(
    ("language", "notes"),
    [("it", ["ritirata", "cifra insolita"]), ("en", ["withdrawn", "unusual figure"])],
)
def test_what_is_said_beside_a_name_stands_in_its_row(
    db: None, client: Client, language: str, notes: list[str]
) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    first, second = builders.tables(hall, 1)
    ((entrant,), _) = first.lines
    unlikely = EnterSheet(
        round=first.round,
        table=first.table,
        sheet=builders.totals(5000, 300),
        expected=first.last,
        again={"totals.a": 5000},
    )
    builders.do(unlikely, hall.typing)
    builders.enter_sheet(hall, 1, second.table)
    builders.do(WithdrawEntrant(entrant=entrant), hall.directing)
    page = read(client, url(hall), language)
    rows = re.findall(rf'<tr data-key="{entrant}" [^>]* class="is-out">.*?</tr>', page, re.DOTALL)
    assert [note for note in notes if note in rows[0]] == notes
    assert page.count('class="is-out"') == 1


@pytest.mark.parametrize("pairs", [4, 20])
def test_no_row_of_a_ranking_draws_a_template_of_its_own(client: Client, pairs: int) -> None:
    """Hundreds of rows, each with half a dozen of them, took half of a page's time."""
    hall = builders.open_tournament()
    builders.enter(hall, pairs)
    builders.play_round(hall, 1)
    client.get(url(hall))
    forget_moments()
    drawn = Counter(template.name for template in client.get(url(hall)).templates)
    assert drawn["fragments/ranking_row.html"] == 1
    assert max(drawn.values()) == 1


def test_a_pair_sees_its_own_way_smazzata_by_smazzata(hall: Hall, client: Client) -> None:
    table = builders.tables(hall, 1)[0]
    (pair,) = table.lines[0]
    page = entrant_page(hall.moment, pair)
    assert page is not None
    assert table.sheet is not None
    assert [one.round for one in page.rounds] == [2, 1]
    played = page.rounds[1]
    assert [row.figures for row in played.rows] == [
        (one.a.total, one.b.total) for one in table.sheet.smazzate
    ]
    shown = read(client, url(hall, f"coppie/{pair}/"))
    assert all(f">{one.a.total}</td>" in shown for one in table.sheet.smazzate)


def test_a_sheet_with_totals_only_shows_them(client: Client) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 2)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1850, 1230))
    assert "Totale dello score" in read(client, url(hall, "coppie/1/"))
    assert ">1850</td>" in read(client, url(hall, "coppie/1/"))


def test_penalties_show_as_figures_without_article_or_reason(hall: Hall, client: Client) -> None:
    builders.penalise(hall, 1, 1, 100, article="10.25")
    builders.penalise(hall, 1, 1, 2, PenaltyUnit.VICTORY_POINTS, article="14.4")
    page = read(client, url(hall, "coppie/1/"))
    assert "−100" in page
    assert "−2" in page
    assert "10.25" not in page
    assert "Pozzetto esposto" not in page


def test_no_page_names_officials_or_gives_reasons(hall: Hall, client: Client) -> None:
    for number, user in enumerate((hall.director, hall.computerista, hall.referee)):
        user.first_name, user.last_name = "Ufficiale", f"Segretissimo{number}"
        user.save()
    builders.correct_sheet(hall, 1, 1, builders.plain((500, 400), (600, 5), (900, 805)))
    builders.penalise(hall, 2, 1, 50)
    client.force_login(hall.director)
    secrets = ["Segretissimo", "Conta sbagliata", "Pozzetto esposto", hall.director.username]
    for address in all_pages(hall):
        page = read(client, address)
        assert [one for one in secrets if one in page] == [], address


def test_the_provisional_ranking_names_the_end_of_the_protest_window(client: Client) -> None:
    hall = builders.open_tournament(rounds=1, protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    now = timezone.now()
    builders.do(PublishRanking(), hall.directing, now=now)
    until = timezone.localtime(now + timedelta(minutes=10))
    page = read(client, url(hall))
    assert "Classifica provvisoria." in page
    assert f"entro le {until:%H:%M}" in page
    assert f"entro le {until:%H:%M}" in read(client, url(hall, "schermo/"))


def test_the_final_ranking_says_so(client: Client) -> None:
    hall = builders.small_tournament(4, 1)
    builders.finish(hall)
    assert "Classifica definitiva." in read(client, url(hall))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("ross", {1}),
        ("ROSSI", {1}),
        ("anna", {1}),
        ("  verdi  ", {2}),
        ("ossi", set()),
        ("", set()),
        ("3", {3}),
        ("03 ", {3}),
        ("99", set()),
    ],
)
def test_a_seat_is_found_by_the_beginning_of_a_name(
    hall: Hall, client: Client, wanted: str, found: set[int]
) -> None:
    page = read(client, url(hall, f"posto/?cognome={wanted}"))
    cards = re.findall(r'class="card seat" data-key="(\d+)"', page)
    assert {int(one) for one in cards} == found


@pytest.mark.parametrize("wanted", ["danco", "D'Ancò", "d’anco", "D'AN"])
def test_accents_and_apostrophes_make_no_difference(client: Client, wanted: str) -> None:
    hall = builders.open_tournament()
    enter_entrants(
        entries=[EntryForm(players=(PlayerForm("D'Ancò Niccolò"), PlayerForm("Bo Ada")))],
        by=hall.directing,
    )
    response = client.get(url(hall, "posto/"), {"cognome": wanted})
    assert "D&#x27;Ancò" in response.content.decode()


def test_a_found_seat_shows_table_line_and_opponents(hall: Hall, client: Client) -> None:
    table = builders.tables(hall, 2)[0]
    (own,), (other,) = table.lines
    surname = builders.player_name(2 * own - 1).split()[0]
    page = read(client, url(hall, f"posto/?cognome={surname}"))
    assert f"<dd>{table.table}</dd>" in page
    assert "<dd>A</dd>" in page
    assert builders.player_name(2 * other) in page


def test_u_3_1_a_rest_has_its_article_beside_it(client: Client) -> None:
    hall = builders.open_tournament(regulation="uisp-parole")
    builders.enter(hall, 5)
    builders.play_round(hall, 1)
    playing = {entrant for table in builders.tables(hall, 1) for entrant in table.entrants()}
    (rests,) = {*range(1, 6)} - playing
    for rest in ("turni/1/", f"coppie/{rests}/"):
        assert "art. 3.1" in read(client, url(hall, rest)), rest


def test_whoever_rests_is_told_so(hall: Hall, client: Client) -> None:
    seated = {one for table in builders.tables(hall, 2) for one in table.entrants()}
    (resting,) = set(range(1, 8)) - seated
    surname = builders.player_name(2 * resting).split()[0]
    assert "In questo turno riposi." in read(client, url(hall, f"posto/?cognome={surname}"))


def test_a_strange_search_is_answered(hall: Hall, client: Client) -> None:
    for wanted in ("\0", "%", "<script>alert(1)</script>", "x" * 5000, "'' -- ;"):
        response = client.get(url(hall, "posto/"), {"cognome": wanted})
        assert response.status_code == 200
        assert b"<script>alert" not in response.content


def test_a_withdrawn_pair_stays_visible_as_such(hall: Hall, client: Client) -> None:
    builders.withdraw(hall, 1)
    assert read(client, url(hall)).count("ritirata") == 1


@pytest.mark.parametrize("pairs", [1, 61])
def test_the_projector_has_everybody_once(client: Client, pairs: int) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, pairs)
    shown = re.findall(r'data-key="(\d+)"', read(client, url(hall, "schermo/")))
    assert shown == [str(number) for number in range(1, pairs + 1)]


@pytest.mark.parametrize("page", ["0", "99", "x", "²", "-1", "9" * 5000])
def test_a_screenful_that_does_not_exist_is_the_first(
    hall: Hall, client: Client, page: str
) -> None:
    response = client.get(url(hall, "schermo/"), {"pagina": page})
    assert response.content.decode().count("data-key") == 7


def test_a_visitor_reads_the_language_of_the_browser(hall: Hall, client: Client) -> None:
    for address in all_pages(hall)[:-1]:
        assert '<html lang="en">' in read(client, address, "en-GB,en;q=0.9")
        assert '<html lang="it">' in read(client, address, "fr")


def test_the_language_is_chosen_without_token_or_script(hall: Hall) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/lingua/", {"language": "en", "next": url(hall, "posto/?cognome=x")})
    assert answer.headers["Location"] == url(hall, "posto/?cognome=x")
    assert '<html lang="en">' in read(client, url(hall), "it")
    # Next week too, and whoever is logged in or out meanwhile.
    assert int(client.cookies["django_language"]["max-age"]) > 100 * 24 * 60 * 60
    elsewhere = client.post("/lingua/", {"language": "it", "next": "https://example.org/"})
    assert elsewhere.headers["Location"] == "/"


def test_public_pages_are_the_same_for_everybody(hall: Hall, client: Client) -> None:
    someone = as_(hall.director)
    for address in all_pages(hall):
        theirs = someone.get(address)
        assert client.get(address).content == theirs.content
        assert not theirs.cookies
        assert b"csrfmiddlewaretoken" not in theirs.content


def test_public_pages_only_answer_reading(hall: Hall, client: Client) -> None:
    assert {client.post(one).status_code for one in all_pages(hall)} == {405}


def test_an_unchanged_page_is_not_sent_twice(hall: Hall, client: Client) -> None:
    for address in all_pages(hall):
        tag = client.get(address).headers["ETag"]
        again = client.get(address, headers={"if-none-match": tag})
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["ETag"] == tag


def test_a_page_has_another_tag_after_a_save_and_after_a_new_name(
    hall: Hall, client: Client
) -> None:
    tags = [client.get(url(hall)).headers["ETag"]]
    builders.enter_sheet(hall, 2, 2)
    tags.append(client.get(url(hall)).headers["ETag"])
    builders.rename(hall, 1, "Rossi-Bassi Anna")
    tags.append(client.get(url(hall)).headers["ETag"])
    tags.append(client.get(url(hall), headers={"accept-language": "en"}).headers["ETag"])
    assert len(set(tags)) == len(tags)
    assert "Rossi-Bassi Anna" in read(client, url(hall))


def test_an_entrant_without_a_row_of_its_own_still_has_a_page(hall: Hall, client: Client) -> None:
    Entrant.objects.filter(tournament=hall.tournament, number=EntrantNumber(1)).delete()
    assert builders.player_name(1) in read(client, url(hall, "coppie/1/"))


def test_the_list_of_tournaments_has_pages(hall: Hall, client: Client) -> None:
    for number in range(24):
        builders.open_tournament(f"Serata {number}", director=hall.director)
    assert read(client, "/").count('class="card"') == 24
    assert read(client, "/?pagina=2").count('class="card"') == 1
    assert read(client, "/?pagina=nulla").count('class="card"') == 24


def test_after_the_last_round_nobody_is_told_to_wait_for_a_table(client: Client) -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    ((number,), *_others) = hall.moment.tables(RoundNumber(1))[0].lines
    shown = read(client, url(hall, f"iscritti/{number}/"))
    assert "ed era l'ultimo turno" in shown
    assert "prossimo tavolo" not in shown
