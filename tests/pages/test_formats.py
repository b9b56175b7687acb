"""Every format on the public pages, as naturally as pairs."""

import re
from html import unescape

import pytest

from scoring.commands import RecordMistakenSeats
from scoring.plans import Format
from scoring.queries import tables
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall, seat_at
from tests.machine.client import Client
from tests.pages import halls
from tests.pages.test_public_pages import ranks, read, url
from tournaments.presenters.ranking import ranking
from tournaments.presenters.rounds.page import round_page

pytestmark = pytest.mark.django_db
PAGES = (
    "",
    "turni/",
    "iscritti/1/",
    "posto/?cognome=r",
    "schermo/",
    "schermo/tavoli/",
    "programma/",
)
OTHERS = (Format.TEAMS, Format.INDIVIDUAL, Format.GIALLO, Format.THREES)


def heads(page: str) -> list[str]:
    """The abbreviations over the columns of points."""
    return re.findall(r'<th scope="col" class="num"><abbr title="[\w ]+">(\w\.\w\.)</abbr>', page)


def rest(client: Client, hall: Hall, address: str) -> str:
    return unescape(read(client, url(hall, address)))


@pytest.mark.parametrize("format_", OTHERS)
def test_nobody_is_called_a_pair_where_no_pairs_are_entered(
    client: Client, format_: Format
) -> None:
    hall = halls.of_format(format_, 6, played=1)
    pages = {one: rest(client, hall, one) for one in PAGES if one != "iscritti/1/"}
    pairs = re.compile(r"\bcoppi[ae]\b", re.IGNORECASE)
    assert [one for one, page in pages.items() if pairs.search(page)] == []


@pytest.mark.parametrize(
    ("format_", "entered"),
    [
        (Format.TEAMS, "3 squadre iscritte"),
        (Format.INDIVIDUAL, "3 giocatori iscritti"),
        (Format.PAIRS, "3 coppie iscritte"),
    ],
)
def test_who_is_entered_is_counted_by_its_name(
    client: Client, format_: Format, entered: str
) -> None:
    assert entered in rest(client, halls.of_format(format_, 3, played=0), "")


def test_each_group_has_its_own_ranking_once_the_cut_is_made(client: Client) -> None:
    hall = halls.groups()
    table = ranking(hall.moment)
    assert table is not None
    assert [one.name for one in table.groups] == ["A", "B"]
    page = rest(client, hall, "")
    assert ranks(page) == [str(row.entrant.number) for row in table.rows]
    assert page.count(">1</span>") == 2
    assert "Dei punti di allora resta il 50%" in page
    assert "movement--" not in page, "nobody moved from a place of the single group"
    assert "girone" not in rest(client, hall, "?turno=2").lower()


def test_the_tables_of_each_group_stand_together(client: Client) -> None:
    hall = halls.groups()
    page = round_page(hall.moment, RoundNumber(3))
    assert page is not None
    assert [len(one.tables) for one in page.groups] == [3, 3]
    shown = rest(client, hall, "turni/3/")
    assert shown.index('id="group-A"') < shown.index('id="group-B"')
    assert 'id="group-' not in rest(client, hall, "turni/2/")


def test_the_projector_shows_one_group_at_a_time(client: Client) -> None:
    hall = halls.groups()
    first, second = (rest(client, hall, f"schermo/?pagina={page}") for page in (1, 2))
    assert "Girone A" in first
    assert "Girone B" in second
    assert len(ranks(first)) == len(ranks(second)) == 6
    assert "Girone B" in rest(client, hall, "schermo/tavoli/?pagina=2")


def test_three_at_a_table_each_have_their_own_points_and_nothing_but_game_points(
    client: Client,
) -> None:
    hall = halls.of_format(Format.THREES, 6)
    ranked, played = rest(client, hall, ""), rest(client, hall, "turni/1/")
    assert heads(ranked) == heads(played) == ["P.P."]
    assert "V.P." not in ranked + played + rest(client, hall, "iscritti/1/")
    assert played.count('rowspan="3"') == 2
    (table, *_others) = builders.tables(hall, 1)
    assert all(f">{one.game_points}</td>" in played for one in table.points)
    assert rest(client, hall, "schermo/tavoli/").count("Linea C") == 1


def test_a_player_of_three_sees_both_others_by_name(client: Client) -> None:
    hall = halls.of_format(Format.THREES, 6, played=1)
    (table, *_others) = builders.tables(hall, 1)
    (own,), (second,), (third,) = table.lines
    page = rest(client, hall, f"iscritti/{own}/")
    for other in (second, third):
        assert f">{builders.player_name(other).split()[0]}</th>" in page


def test_a_match_of_teams_shows_both_rooms_and_their_sum(client: Client) -> None:
    hall = halls.of_format(Format.TEAMS, 4, played=1)
    page = round_page(hall.moment, RoundNumber(1))
    assert page is not None
    (match, _other) = page.groups[0].matches
    side = match.sides[0]
    assert side.points is not None
    assert sum(one.line.written or 0 for one in side.rooms) == side.points.game_points
    shown = rest(client, hall, "turni/1/")
    assert shown.count('class="results__table"') == 2
    assert ">1–2<" in shown
    assert all(f'rooms__points">{one.line.written}<' in shown for one in side.rooms)


def test_a_match_of_teams_has_no_points_before_both_sheets_are_in(client: Client) -> None:
    hall = halls.of_format(Format.TEAMS, 2, played=1, leave=(2,))
    page = round_page(hall.moment, RoundNumber(1))
    assert page is not None
    (match,) = page.groups[0].matches
    assert [one.points for one in match.sides] == [None, None]
    assert [one.book.table for one in match.missing] == [2]
    assert rest(client, hall, "turni/1/").count("in gioco") == 1


def test_a_team_finds_its_rooms_and_who_sits_in_them(client: Client) -> None:
    hall = halls.of_format(Format.TEAMS, 4, played=1)
    page = rest(client, hall, "posto/?cognome=squadra 1")
    assert re.findall(r"<dd>(\w)</dd>", page) == ["1", "A", "2", "B"]
    for player in range(1, 5):
        assert builders.player_name(player) in page
    by_player = rest(client, hall, f"posto/?cognome={builders.player_name(3)}")
    assert 'class="card seat" data-key="1"' in by_player


def test_in_a_giallo_everybody_has_an_own_row_and_sees_the_partner(client: Client) -> None:
    hall = halls.of_format(Format.GIALLO, 8, played=2)
    assert len(ranks(rest(client, hall, ""))) == 8
    (table, *_others) = builders.tables(hall, 2)
    (own, partner), (one, other) = table.lines
    way = rest(client, hall, f"iscritti/{own}/")
    assert f'id="with-2-{partner}"' in way
    assert f'id="against-2-{one}"' in way
    assert f'id="against-2-{other}"' in way
    surname = builders.player_name(own).split()[0]
    assert re.search(
        rf"con</span> <strong>{builders.player_name(partner)}",
        rest(client, hall, f"posto/?cognome={surname}"),
    )


def test_a_stand_in_is_marked_and_has_no_place(client: Client) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 3)
    halls.enter_stand_in(hall)
    builders.play_round(hall, 1)
    assert ranks(rest(client, hall, "")) != []
    assert "4" not in ranks(rest(client, hall, ""))
    assert rest(client, hall, "turni/1/").count("robot") == 1
    assert "non è in classifica" in rest(client, hall, "iscritti/4/")


def test_a_substitute_stands_in_the_rounds_that_they_played(client: Client) -> None:
    hall = builders.open_tournament(rounds=3)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    halls.substitute(hall, 1, 2, "Nuovo Nino")
    builders.play_round(hall, 2)
    assert "Nuovo Nino" not in rest(client, hall, "turni/1/")
    second = rest(client, hall, "turni/2/")
    assert "Nuovo Nino" in second
    assert builders.player_name(2) not in second
    way = " ".join(rest(client, hall, "iscritti/1/").split())
    assert f"turno 1 </span> {builders.player_name(1)} – {builders.player_name(2)}" in way
    assert f"dal turno 2 </span> {builders.player_name(1)} – Nuovo Nino" in way


def test_wrong_seats_show_who_really_played_and_that_they_were_wrong(client: Client) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    (a, b), (c, d) = (one.entrants() for one in tables(hall.ledger, RoundNumber(1)))
    builders.do(
        RecordMistakenSeats(
            round=RoundNumber(1),
            seats=(seat_at(1, a, d), seat_at(2, c, b)),
            wrong=(EntrantNumber(d),),
            remark=hall.because("Si sono scambiati"),
        ),
        hall.refereeing,
    )
    page = rest(client, hall, "turni/1/")
    assert page.count("posti scambiati") == 2
    assert "Tavolo sbagliato" in rest(client, hall, "turni/1/tavoli/1/perche/")


@pytest.mark.parametrize("format_", Format)
def test_every_page_of_every_format_answers(client: Client, format_: Format) -> None:
    hall = halls.of_format(format_, 7, played=2)
    for address in (*PAGES, "turni/1/", "?turno=1", "turni/2/tavoli/1/perche/"):
        assert "<h1>" in read(client, url(hall, address)), address


def test_where_game_points_alone_decide_no_other_points_are_shown(client: Client) -> None:
    """U art. 6.1: the ranking may be announced to go by P.P."""
    hall = builders.open_tournament(regulation="uisp-parole", ranked_by=("game_points",))
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    pages = [rest(client, hall, one) for one in ("", "turni/", "iscritti/1/", "schermo/")]
    assert [page for page in pages if "V.P." in page or "M.P." in page] == []
    assert heads(pages[0]) == ["P.P."]
