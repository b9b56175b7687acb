"""A whole small tournament in a browser, while a player follows on a phone, and the hall on a wall.

`make demo-evening` plays it to take the manual's pictures.
"""

import io
import os

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from config.env import CHECKOUT
from scoring import queries
from scoring.values import Line, RoundNumber, TableNumber
from tests import builders
from tests.browser.test_opening import unfold
from tests.machine.browser import OpenPage, barriers
from tests.machine.keys import strike, type_, type_text
from tests.machine.processes import Site
from tournaments.access.table_codes import code
from tournaments.models import Tournament

LIST = """Rossi Anna\tBianchi Bruno
Verdi Carla\tNeri Dario
Russo Elena\tFerrari Fabio
Esposito Gina\tRomano Ivo
Gallo Lucia
"""
MENDED = LIST.replace("Gallo Lucia\n", "Gallo Lucia\tConti Mario\nGreco Nadia\tBruno Osvaldo\n")


PICTURES = CHECKOUT / "tournaments" / "static" / "tournaments" / "manual"


@pytest.fixture
def desk(site: Site, open_page: OpenPage) -> Page:
    """A director at a laptop, logged in."""
    builders.user("direttrice", password=builders.PASSWORD, may_open=True)
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(f"{site.url}/admin/")
    page.get_by_label("Nome utente").fill("direttrice")
    page.get_by_label("Password").fill(builders.PASSWORD)
    page.get_by_role("button", name="Entra").click()
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def sound(page: Page) -> None:
    assert barriers(page) == []


def picture(page: Page, name: str) -> None:
    """What is on the screen, for the manual; only where pictures are asked for."""
    if os.environ.get("PICTURES"):
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready.then(() => true)")
        taken = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
        taken.save(PICTURES / f"{name}.webp", quality=82, method=6)


@pytest.mark.slow("a whole evening is played")
def test_an_evening_is_played_from_the_first_pair_to_the_final_ranking(
    site: Site, desk: Page, open_page: OpenPage
) -> None:
    open_tournament(desk)
    paste_the_pairs(desk)
    tournament = Tournament.objects.get()
    a_screen_is_hung(desk)
    first_round_is_drawn(desk)
    phone = open_page(viewport={"width": 390, "height": 844})
    phone.goto(f"{site.url}/t/{tournament.slug}/")
    wall = open_page(viewport={"width": 1920, "height": 1080})
    wall.goto(f"{site.url}/t/{tournament.slug}/schermi/sala-grande/")
    expect(wall.locator("h1")).to_contain_text("cognome, tavolo")
    expect(wall.locator("#live-state")).to_have_attribute("data-state", "open")
    picture(wall, "wall")
    wall.evaluate("window.neverReloaded = true")
    expect(phone.locator("#live-state")).to_have_attribute("data-state", "open")
    phone.evaluate("window.neverReloaded = true")
    sheets_are_typed_with_the_keyboard_alone(desk)
    expect(phone.locator("#live")).to_contain_text("Rossi")
    expect(phone.locator("[data-key='1']")).to_contain_text("20")
    the_screen_shows_the_ranking(desk)
    expect(wall.locator("body")).to_contain_text("Classifica")
    expect(wall.locator("body")).to_contain_text("20")
    second_round(desk)
    a_table_proposes_its_score(site, desk, open_page)
    the_last_tables_are_typed(desk)
    a_sheet_is_corrected(desk)
    picture(phone, "phone")
    the_ranking_becomes_final(desk)
    expect(phone.locator("#live")).to_contain_text("definitiva", ignore_case=True)
    expect(wall.locator("body")).to_contain_text("definitiva", ignore_case=True)
    assert phone.evaluate("window.neverReloaded")
    assert wall.evaluate("window.neverReloaded")
    sound(phone)
    book = queries.book(tournament.ledger)
    assert book is not None
    assert book.stage == "closed"


def open_tournament(desk: Page) -> None:
    sound(desk)
    desk.get_by_role("link", name="Apri un torneo").click()
    sound(desk)
    desk.get_by_label("Nome del torneo").fill("Coppa del giovedì")
    unfold(desk, "Classifica")
    desk.locator("#id_protest_minutes").fill("0")
    unfold(desk, "Primo turno")
    desk.locator("#id_first_round").select_option("entry_order")
    for left in (3, 2):
        press(desk, "Togli l'ultimo turno")
        expect(desk.locator(".rounds > .field")).to_have_count(left)
    expect(desk.get_by_label("Nome del torneo")).to_have_value("Coppa del giovedì")
    expect(desk.locator("#summary")).to_contain_text("2 turni")
    picture(desk, "opening")
    press(desk, "Apri il torneo")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Coppie")


def paste_the_pairs(desk: Page) -> None:
    pasted = desk.locator("#id_pasted")
    expect(pasted).to_be_focused()
    pasted.fill(LIST)
    press(desk, "Leggi l'elenco")
    expect(desk.get_by_role("alert").first).to_contain_text("1 riga da correggere")
    expect(desk.locator(".is-why")).to_contain_text("1 invece di 2")
    sound(desk)
    expect(pasted).to_have_value(LIST)
    picture(desk, "list")
    pasted.fill(MENDED)
    press(desk, "Leggi l'elenco")
    press(desk, "Iscrivi 6 coppie")
    expect(desk.locator("tbody tr")).to_have_count(6)
    sound(desk)


def first_round_is_drawn(desk: Page) -> None:
    desk.get_by_role("link", name="Turno 1").click()
    sound(desk)
    press(desk, "Abbina il turno 1")
    sound(desk)
    press(desk, "Pubblica i posti")
    expect(desk.get_by_role("link", name="Stampa: Posti per cognome").first).to_be_visible()
    press(desk, "Fischio d'inizio")
    expect(desk.locator("#steps")).to_contain_text("mancano 3 score")
    picture(desk, "desk")


def to_the_screens(desk: Page) -> None:
    desk.get_by_role("link", name="Impostazioni").click()
    desk.get_by_role("link", name="Schermi: Cambia").click()


def a_screen_is_hung(desk: Page) -> None:
    to_the_screens(desk)
    desk.get_by_label("Nome dello schermo").fill("Sala grande")
    sound(desk)
    press(desk, "Salva lo schermo")
    expect(desk.get_by_role("heading", name="Sala grande")).to_be_visible()
    picture(desk, "screens")


def the_screen_shows_the_ranking(desk: Page) -> None:
    to_the_screens(desk)
    desk.get_by_role("link", name="Cambia", exact=True).click()
    desk.get_by_label("i posti per cognome").uncheck()
    press(desk, "Salva lo schermo")


def sheets_are_typed_with_the_keyboard_alone(desk: Page) -> None:
    desk.get_by_role("link", name="Turno 1").click()
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    type_(desk, "1")
    expect(desk.locator("#who-plays")).to_contain_text("Rossi Anna – Bianchi Bruno")
    # Clean, dirty, closed, on the table, in hand; of the others, pozzetto instead of the closing.
    for _smazzata in range(3):
        type_text(desk, "211")
        type_(desk, "305", "")
        type_text(desk, "01")
        type_(desk, "", "117", "20")
    expect(desk.locator(".field__error").first).to_contain_text("117 non è un multiplo di 5")
    sound(desk)
    for wrong in range(3):
        expect(desk.locator("#refused")).to_contain_text("Tavolo 1 non salvato")
        strike(desk, "Escape")
        expect(desk.locator("[data-way=breakdown] [aria-invalid=true]").first).to_be_focused()
        type_text(desk, "115")
        left = 2 - wrong
        strike(desk, "Tab")
        expect(desk.locator("[data-way=breakdown] [aria-invalid=true]")).to_have_count(left)
        desk.locator("[data-way=breakdown] input:enabled").last.focus()
        strike(desk, "Enter")
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    expect(desk.locator("#last")).to_contain_text("Tavolo 1")
    strike(desk, "F2")
    type_(desk, "2", "500", "400", "300")
    picture(desk, "typing")
    type_(desk, "300", "100", "-50")
    expect(desk.locator("#left-said")).to_have_text("Manca un tavolo")
    strike(desk, "F2")
    type_(desk, "3", "1250", "900")
    expect(desk.locator("#left-said")).to_have_text("Tutti gli score sono arrivati.")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    sound(desk)


def second_round(desk: Page) -> None:
    """Three clicks: to its round, and there it is drawn and published."""
    desk.get_by_role("link", name="Turno 1").click()
    press(desk, "Abbina il turno 2")
    press(desk, "Pubblica i posti")
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()


def a_table_proposes_its_score(site: Site, desk: Page, open_page: OpenPage) -> None:
    """One line writes, the other confirms, the computerista compares and presses F9."""
    desk.get_by_role("link", name="Impostazioni").click()
    desk.locator("#telefono summary").click()
    press(desk, "I tavoli possono proporre lo score")
    tournament = Tournament.objects.get()
    seated = queries.table(tournament.ledger, RoundNumber(2), TableNumber(1))
    assert seated is not None
    a, b = (open_page(viewport={"width": 390, "height": 844}) for _line in seated.lines)
    sheet = f"{site.url}/score/{tournament.slug}/2/1"
    a.goto(f"{sheet}/{Line.A}/{code(tournament, seated, Line.A)}/?come=round")
    for field, points in zip(
        a.locator(".table-score__cell .input").all(), ("1000", "1100"), strict=True
    ):
        field.fill(points)
    picture(a, "table-score")
    press(a, "Proponi lo score")
    expect(a.locator("#proposal-state")).to_contain_text("Manca la conferma")
    b.goto(f"{sheet}/{Line.B}/{code(tournament, seated, Line.B)}/")
    press(b, "Confermo: è come il foglio")
    expect(b.locator("#proposal-state")).to_contain_text("Confermato da tutte le linee")
    desk.get_by_role("link", name="Turno 2").click()
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    type_(desk, "1")
    expect(desk.locator("#proposed")).to_contain_text("confermato da tutte le linee")
    picture(desk, "proposed")
    strike(desk, "F9")
    expect(desk.locator("#last")).to_contain_text("Tavolo 1")


def the_last_tables_are_typed(desk: Page) -> None:
    for table in ("2", "3"):
        type_(desk, table, "1000", "1100")
    expect(desk.locator("#left-said")).to_have_text("Tutti gli score sono arrivati.")


def a_sheet_is_corrected(desk: Page) -> None:
    desk.locator("#last").get_by_role("link", name="Tavolo 2").click()
    sound(desk)
    desk.get_by_role("link", name="Correggi").click()
    sound(desk)
    desk.get_by_label("Totale del turno, linea A").fill("1300")
    desk.get_by_label("Dei giocatori").check()
    desk.get_by_label("Chiesta da").select_option("line_a")
    desk.get_by_label("L'arbitro è stato chiamato al tavolo").check()
    desk.get_by_label("Sono l'unico ufficiale in sala").check()
    desk.get_by_label("Motivo").fill("Somma sbagliata sul foglio")
    press(desk, "Guarda che cosa cambia")
    heading = desk.get_by_role("heading", name="Che cosa cambierebbe")
    expect(heading).to_be_visible()
    heading.scroll_into_view_if_needed()
    picture(desk, "correction")
    sound(desk)
    press(desk, "Conferma la correzione")
    expect(desk.locator("#history")).to_contain_text("Somma sbagliata sul foglio")
    expect(desk.locator("#history")).to_contain_text("1000")
    sound(desk)
    found = queries.table(Tournament.objects.get().ledger, RoundNumber(2), 2)  # type: ignore[arg-type]
    assert found is not None
    assert found.sheet is not None
    assert found.sheet.game_points(Line.A) == 1300


def the_ranking_becomes_final(desk: Page) -> None:
    rail = desk.get_by_role("navigation", name="Il torneo")
    rail.get_by_role("link", name="Turno 2").click()
    press(desk, "Pubblica la classifica provvisoria")
    sound(desk)
    desk.get_by_role("link", name="Annuncia i vincitori").click()
    press(desk, "Sì, annuncia i vincitori")
    desk.get_by_role("link", name="Chiudi il torneo").click()
    press(desk, "Sì, chiudi il torneo")
    expect(desk.locator("#steps")).to_contain_text("fatta")
    rail.get_by_role("link", name="Classifica").click()
    picture(desk, "ranking")
