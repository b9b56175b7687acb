"""A disputed evening by UISP's rules, from a pair that is late to a ranking nobody argues with.

What nobody disputes is set up by the actions; the rest goes through the pages of whoever does it:
`types` is the computerista, `judges` the referee, `directs` the director. The ranking is reckoned
by hand. V.P. of three smazzate (U art. 3), by the upper limit of |M.P.|:

    V.P.   10-10  11-9  12-8  13-7  14-6  15-5  16-4  17-3
    M.P.      50   150   250   350   500   650   800  1000

    Round 1, Mitchell
      1   1: 2100   5: 1500   +600   15-5
      2   2: 1800   6: 1420   +380   14-6    typed at first with the figures of table 3
      3   3: 1200   7: 1900   -700    4-16
      4   4 present, 8 late over 5 minutes: 14-6, +355 and -355, 355 P.P. and 0 (U 13.3, 2)
    Round 2, Mitchell
      1   1: 1650   8: 1450   +200   12-8    lost, 7-7 awarded, found again
      2   2: 1000   5: 1900   -900    3-17   typed the other way round: 17-3 until in round 3
      3   3: 1500   6: 1480    +20   10-10
      4   4: 2000   7: 1880   +120   11-9
    Round 3, Danese by the ranking of then: 2 (31 V.P.) 1 (27) 7 (25, +580) 4 (25, +475) 6 (16)
    8 (14, -555) 3 (14, -680) 5 (8)
      1   2: 1300   1: 2050   -750    4-16
      2   7: 2200-300   4: 1700   +200   12-8    300 P.P. for a suggestion (U 10.31)
      3   6:  900   8:  500   +400   14-6    a player of 8 expelled: the score so far (U 13.4)
      4   3: 1600   5: 1550    +50   10-10   by the complaint of 5: 1750, -150, 9-11

              V.P.            M.P.                      P.P.
      1   15 + 12 + 16   +600 + 200 + 750    2100 + 1650 + 2050
      7   16 +  9 + 12   +700 - 120 + 200    1900 + 1880 + 1900
      5    5 + 17 + 11   -600 + 900 + 150    1500 + 1900 + 1750
      4   14 + 11 +  8   +355 + 120 - 200     355 + 2000 + 1700
      6    6 + 10 + 14   -380 -  20 + 400    1420 + 1480 +  900
      3    4 + 10 +  9   -700 +  20 - 150    1200 + 1500 + 1600
      2   14 +  3 +  4   +380 - 900 - 750    1800 + 1000 + 1300
      8    6 +  8 +  6   -355 - 200 - 400       0 + 1450 +  500
"""

import re
import subprocess

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from scoring.plans import Movement
from tests import builders
from tests.browser.evening import (
    LAPTOP,
    Evening,
    Places,
    follow,
    log_in,
    looked_at,
    press,
    sound,
)
from tests.invariants import rows_equal_fold
from tests.machine.browser import OpenPage
from tests.machine.clock import PassMinutes
from tests.machine.keys import strike, type_, type_text
from tests.machine.processes import Site

# Number and V.P. by which round 3 was seated, with the inversion; see the tables above.
SEATED_BY = [(2, 31), (1, 27), (7, 25), (4, 25), (6, 16), (8, 14), (3, 14), (5, 8)]
BEFORE_THE_COMPLAINT = [1, 7, 4, 5, 6, 3, 2, 8]
FINAL: Places = [
    (1, 43, 1550, 5800),
    (7, 37, 780, 5680),
    (5, 33, 450, 5150),
    (4, 33, 275, 4055),
    (6, 30, 0, 3800),
    (3, 23, -830, 4300),
    (2, 21, -1270, 4100),
    (8, 20, -955, 1950),
]
MARINO, RIZZO = "Marino Paola", "Rizzo Silvia"
# In the order they are due: player, article, measure, round and table, body, what is written.
REFERTI = (
    (MARINO, "14.4 b 1", "ammonizione", 2, 4, "Organo di Giustizia Sportiva", "Alza la voce"),
    (MARINO, "10.31", "ammonizione", 3, 2, "Commissione Disciplinare Nazionale", "Chiede una A"),
    (RIZZO, "14.4 c 2", "espulsione", 3, 3, "Organo di Giustizia Sportiva", "Insulta i due di A"),
)


@pytest.fixture
def evening(pass_minutes: PassMinutes, site: Site, open_page: OpenPage) -> Evening:
    """Eight pairs at the first of three rounds, the third by the ranking; nothing typed yet."""
    hall = builders.open_tournament(
        "Serata contesa",
        regulation="uisp-parole",
        movements=(Movement.MITCHELL, Movement.MITCHELL, Movement.DANESE),
        protest_minutes=None,
        slug="contesa",
    )
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    types, judges, directs = (
        log_in(open_page(viewport=LAPTOP), site, who)
        for who in (hall.computerista, hall.referee, hall.director)
    )
    return Evening(hall, site, types, judges, directs, pass_minutes)


@pytest.mark.soak("a second whole evening is typed")
def test_a_disputed_evening_ends_in_the_ranking_reckoned_by_hand(evening: Evening) -> None:
    a_pair_is_late(evening)
    a_sheet_is_typed_on_the_wrong_table(evening)
    a_sheet_is_lost_and_found(evening)
    a_sheet_is_typed_the_other_way_round(evening)
    the_inversion_is_found_when_round_three_sits(evening)
    a_second_ammonizione(evening)
    an_espulsione(evening)
    the_last_sheets_come_in(evening)
    a_complaint_in_the_window(evening)
    the_complaint_is_upheld(evening)
    the_window_closes_by_itself(evening)
    the_referti_are_filed(evening)
    the_book_is_shut(evening)
    everybody_reads_the_final_ranking(evening)


# Round 1


def a_pair_is_late(evening: Evening) -> None:
    page = evening.opens(evening.judges, "rounds/1/start/")
    press(page, "Fischio d'inizio: adesso")
    fourth = page.locator("form").filter(has_text="Tavolo 4")
    fourth.get_by_label("8. Rizzo").press("Space")
    press(fourth, "Manca")
    expect(page.locator("article")).to_contain_text("Tavolo 4")
    evening.pass_minutes(6)
    evening.opens(page, "rounds/1/start/")
    expect(page.locator("article")).to_contain_text(re.compile(r"si aspetta da\s+6:\d\d"))
    expect(page.locator("article")).to_contain_text("art. 13.3")
    sound(page, "late")
    its_table_is_awarded(page)


def its_table_is_awarded(page: Page) -> None:
    """The second of two ways: the technical score for who is there."""
    follow(page, "Assegna il punteggio")
    page.get_by_role("link", name="linea B in ritardo: 14–6").press("Enter")
    expect(page.get_by_label("V.P. linea A")).to_have_value("14")
    page.get_by_label("Motivo").fill("Coppia 8 arrivata dopo sei minuti dal fischio")
    looked_at(page, "award")
    press(page, "Assegna")
    expect(page.get_by_text("Punteggio del tavolo 4 assegnato.")).to_be_visible()


def a_sheet_is_typed_on_the_wrong_table(evening: Evening) -> None:
    """Noticed when the true paper of table 2 comes in: both are shown, and the wrong one goes."""
    page = typing_desk(evening, 1)
    type_(page, "2", "1200", "1900", "1", "2100", "1500")
    expect(page.locator("#left-said")).to_have_text("Manca un tavolo")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    type_(page, "2", "1800", "1420")
    both = page.locator("#stale")
    expect(both).to_contain_text("1200")
    expect(both).to_contain_text("1800")
    looked_at(page, "wrong-table")
    press(both, "Sostituisci con il mio")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    type_(page, "3", "1200", "1900")
    all_are_in(page)
    first_two: Places = [(7, 16, 700, 1900), (1, 15, 600, 2100)]
    assert evening.ranking()[:2] == first_two


def typing_desk(evening: Evening, round_: int) -> Page:
    """Ready for the number of a table, and then for the totals of the round."""
    page = evening.opens(evening.types, f"rounds/{round_}/scores/")
    press(page, "totale del turno")
    page.get_by_label("Tavolo", exact=True).focus()
    return page


def all_are_in(page: Page) -> None:
    expect(page.locator("#left-said")).to_have_text("Tutti gli score sono arrivati.")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")


# Round 2


def next_round(evening: Evening, round_: int) -> None:
    evening.pass_minutes(35)
    builders.start_round(evening.hall, round_)


def a_sheet_is_lost_and_found(evening: Evening) -> None:
    """While the award stands nobody types over it; the referee lifts it."""
    next_round(evening, 2)
    page = evening.opens(evening.judges, "rounds/2/tables/1/award/?proposal=lost_sheet")
    page.get_by_label("Motivo").fill("Lo score non si trova, né al tavolo né in segreteria")
    press(page, "Assegna")
    expect(page.get_by_text("Punteggio del tavolo 1 assegnato.")).to_be_visible()
    typist = typing_desk(evening, 2)
    type_(typist, "1")
    expect(typist.locator("#refused")).to_contain_text("assegnato")
    strike(typist, "Escape")
    follow(page, "Togli il punteggio assegnato")
    page.get_by_label("Perché").select_option("found")
    page.get_by_label("Motivo").fill("Era sotto la tovaglia del tavolo 1")
    sound(page, "lift")
    press(page, "Togli")
    expect(page.get_by_text("il punteggio assegnato è tolto")).to_be_visible()


def a_sheet_is_typed_the_other_way_round(evening: Evening) -> None:
    """Pair 5 won and hands the paper in; the board doubts what was typed, and nobody looks."""
    board = evening.opens(evening.directs, "rounds/2/papers/")
    type_(board, "2b")
    expect(board.get_by_text("Tavolo 2: lo score è qui.")).to_be_visible()
    page = typing_desk(evening, 2)
    type_(page, "1", "1650", "1450", "2", "1900", "1000", "3", "1500", "1480", "4", "2000", "1880")
    all_are_in(page)
    evening.opens(board, "rounds/2/papers/")
    expect(board.get_by_role("link", name="linee scambiate?")).to_have_count(1)
    sound(board, "board")
    assert [row[:2] for row in evening.ranking()] == SEATED_BY


# Round 3


def the_inversion_is_found_when_round_three_sits(evening: Evening) -> None:
    """One step: the figures come changed over; what is posted stays as it was."""
    press(give(evening, MARINO, "14.4 b 1", "ammonizione"), "Dai la sanzione")
    expect(evening.judges.get_by_text("Sanzione data.")).to_be_visible()
    next_round(evening, 3)
    page = evening.opens(evening.directs, "rounds/2/tables/2/")
    follow(page, "Correggi scambiando le due linee")
    expect(page.get_by_label("Totale del turno, linea B")).to_have_value("1900")
    ask_to_correct(page, ("Verdi Carla", "Gallo Lucia", "Conti Mario"), "Linee scambiate")
    expect(page.locator("#effect")).to_contain_text("restano come sono stati pubblicati")
    sound(page, "inversion")
    press(page, "Conferma la correzione")
    expect(page.get_by_text("Tavolo 2 corretto.")).to_be_visible()
    assert [row[:2] for row in evening.ranking(2)] == SEATED_BY
    both_rankings_are_shown(evening, page)


def ask_to_correct(page: Page, agreed: tuple[str, ...], why: str) -> None:
    fill_in_what_is_needed(page, agreed, why)
    expect(page.get_by_role("heading", name="Che cosa cambierebbe")).to_be_visible()


def fill_in_what_is_needed(page: Page, agreed: tuple[str, ...], why: str) -> None:
    """U art. 12.2: the majority of the table, the referee called there, who countersigns."""
    page.get_by_label("Dei giocatori").press("Space")
    page.get_by_label("Chiesta da").select_option("line_b")
    for player in agreed:
        page.get_by_label(player).press("Space")
    page.get_by_label("L'arbitro è stato chiamato al tavolo").press("Space")
    page.get_by_label("Controfirmata da").select_option(index=1)
    page.get_by_label("Motivo").fill(why)
    press(page, "Guarda che cosa cambia")


def both_rankings_are_shown(evening: Evening, page: Page) -> None:
    """The one that round 3 was seated by, and the same as corrected."""
    evening.opens(page, "rounds/3/rankings/")
    mended = page.get_by_role("row").filter(has_text="2. Verdi").get_by_role("cell")
    expect(mended).to_have_text(
        ["prima 1 → ora 5", "prima 31 → ora 17", "prima +1280 → ora −520", "prima 3700 → ora 2800"]
    )
    looked_at(page, "rankings")


def give(evening: Evening, player: str, article: str, brings: str) -> Page:
    """As the edition prescribes, up to its button."""
    page = evening.opens(evening.judges, "sanctions/?new=1")
    page.get_by_label("Chi: cerca").fill(player)
    page.get_by_label("Infrazione: cerca").fill(article)
    expect(page.locator(".proposal__brings")).to_have_text(brings)
    return page


def a_second_ammonizione(evening: Evening) -> None:
    page = give(evening, MARINO, "10.31", "ammonizione e 300 P.P.")
    expect(page.locator(".proposal")).to_contain_text("è la 2ª ammonizione del torneo")
    looked_at(page, "second-ammonizione")
    press(page, "Dai la sanzione")
    record = page.get_by_role("row").filter(has=page.get_by_role("link", name=MARINO))
    expect(record.get_by_role("cell")).to_have_text(["0", "2", "0"])
    expect(page.locator("#decided")).to_contain_text("art. 14.4 b 1")


def an_espulsione(evening: Evening) -> None:
    """Asked once more; then at once what becomes of the line: here it leaves."""
    page = give(evening, RIZZO, "14.4 c 2", "espulsione")
    press(page, "Dai la sanzione")
    expect(page.get_by_role("alert")).to_contain_text("Prima di espellere, conferma")
    page.get_by_label("Confermo l'espulsione").press("Space")
    sound(page, "espulsione")
    press(page, "Dai la sanzione")
    expect(page.get_by_role("heading", level=1)).to_contain_text("dopo l'espulsione")
    sound(page, "after-espulsione")
    follow(page, "Ritira e assegna il punteggio")
    the_line_leaves_with_its_score_so_far(page)


def the_line_leaves_with_its_score_so_far(page: Page) -> None:
    page.locator("#so-far-a").fill("900")
    page.locator("#so-far-b").fill("500")
    press(page, "Mostra i punteggi")
    page.get_by_label("Punti fatti finora").press("Space")
    page.get_by_label("allontanato dall'arbitro").press("Space")
    page.get_by_label("Motivo", exact=True).fill("Rizzo espulsa dopo la seconda smazzata")
    sound(page, "leaves")
    press(page, "Ritira e assegna il punteggio")
    expect(page.get_by_text("punteggio del tavolo 3 assegnato")).to_be_visible()


def the_last_sheets_come_in(evening: Evening) -> None:
    page = typing_desk(evening, 3)
    type_(page, "1", "1300", "2050", "2", "2200", "1700", "4", "1600", "1550")
    all_are_in(page)
    assert [row[0] for row in evening.ranking()] == BEFORE_THE_COMPLAINT


# The window: five minutes from each posting (U art. 14.1)


def a_complaint_in_the_window(evening: Evening) -> None:
    evening.pass_minutes(35)
    press(evening.opens(evening.directs, "end/"), "Pubblica la classifica provvisoria")
    expect(evening.directs.get_by_role("timer")).to_be_visible()
    evening.pass_minutes(2)
    page = evening.opens(evening.judges, "complaints/?new=1")
    page.get_by_label("Chi reclama").select_option("5")
    page.get_by_label("Che cosa dice").fill("La terza smazzata è 650, non 450")
    press(page, "Registra il reclamo")
    expect(page.get_by_text("Reclamo registrato.")).to_be_visible()
    looked_at(page, "complaint")


def the_complaint_is_upheld(evening: Evening) -> None:
    """It would make pair 5 third. The director decides, and then the sheet is corrected."""
    page = evening.opens(evening.directs, "referee/")
    page.locator("#duties").get_by_role("link", name="Decidi").click()
    page.get_by_label("Esito").select_option("upheld")
    page.get_by_label("Deciso da").select_option(str(evening.hall.director.pk))
    page.get_by_label("Motivo").fill("Lo score firmato dice 650")
    sound(page, "decision")
    press(page, "Registra la decisione")
    follow(page, "Guarda il tavolo")
    follow(page, "Correggi")
    page.get_by_label("Totale del turno, linea B").fill("1750")
    ask_to_correct(page, ("Russo Elena", "Gallo Lucia", "Conti Mario"), "Reclamo accolto")
    press(page, "Conferma la correzione")
    expect(page.get_by_text("Tavolo 4 corretto.")).to_be_visible()
    assert evening.ranking() == FINAL


def the_window_closes_by_itself(evening: Evening) -> None:
    """The correction posted it anew after two minutes: after six one is open, after eight none."""
    evening.pass_minutes(4)
    page = evening.opens(evening.directs, "end/")
    expect(page.get_by_role("timer")).to_be_visible()
    evening.pass_minutes(2)
    evening.opens(page, "rounds/3/tables/4/correct/")
    page.get_by_label("Totale del turno, linea B").fill("1900")
    fill_in_what_is_needed(page, ("Russo Elena", "Gallo Lucia", "Conti Mario"), "Ancora 150 punti")
    expect(page.locator("#problems")).to_contain_text("definitiva")
    assert evening.ranking() == FINAL
    evening.opens(page, "end/")
    follow(page, "Annuncia i vincitori")
    looked_at(page, "final")
    press(page, "Sì, annuncia i vincitori")
    expect(page.get_by_text("La classifica è definitiva.").first).to_be_visible()


# Referti, and the end


def the_referti_are_filed(evening: Evening) -> None:
    evening.opens(evening.directs, "ranking/close/")
    expect(evening.directs.locator("main")).to_contain_text("Referto da scrivere")
    sound(evening.directs, "close")
    looked_at(evening.opens(evening.judges, "referee/"), "due")
    for number, (player, article, measure, round_, table, body, facts) in enumerate(REFERTI, 1):
        name, text = the_next_is_filed(evening, facts)
        assert name == f"referto-{number}-{player.lower().replace(' ', '-')}-contesa.pdf"
        assert re.search(rf"{article}\s+{measure}\s+{round_}\s+{table}\b", text), text
        # Heard last of the four is whom it is about.
        for words in (f"n. {number}", f"a {body}", f"4. {player}", facts, "art. 14.2"):
            assert words in text, words


def the_next_is_filed(evening: Evening, facts: str) -> tuple[str, str]:
    """The name of its PDF, and what it says."""
    page = evening.opens(evening.judges, "referee/")
    page.get_by_role("link", name="Scrivi", exact=True).first.press("Enter")
    written = page.get_by_label("Fatti", exact=True)
    written.press("Control+End")
    type_text(written, f" {facts}")
    press(page, "Deposita il referto")
    address = page.get_by_role("link", name="Scarica il PDF").get_attribute("href")
    answer = page.request.get(f"{evening.site.url}{address}")
    assert answer.headers["content-type"] == "application/pdf"
    name = answer.headers["content-disposition"].partition("filename=")[2].strip('"')
    return name, read(answer.body())


def read(pdf: bytes) -> str:
    command = ["pdftotext", "-layout", "-", "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()


def the_book_is_shut(evening: Evening) -> None:
    page = evening.opens(evening.directs, "end/")
    follow(page, "Chiudi il torneo")
    press(page, "Sì, chiudi il torneo")
    expect(page.get_by_text("Il torneo è chiuso.")).to_be_visible()
    book = queries.book(evening.hall.ledger)
    assert book is not None
    assert book.stage == "closed"
    assert evening.ranking() == FINAL
    rows_equal_fold(evening.hall.ledger)


def everybody_reads_the_final_ranking(evening: Evening) -> None:
    page = evening.types
    page.goto(f"{evening.site.url}/t/contesa/")
    expect(page.locator("#live")).to_contain_text("definitiva", ignore_case=True)
    rows = page.locator(".ranking tbody tr")
    points = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText).slice(3))"
    numbers = [row.get_attribute("data-key") for row in rows.all()]
    assert numbers == [str(row[0]) for row in FINAL]
    assert rows.evaluate_all(points) == [
        [str(victory), f"{match:+}".replace("-", "−") if match else "0", str(game)]
        for _number, victory, match, game in FINAL
    ]
    looked_at(page, "public")
