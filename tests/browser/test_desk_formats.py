"""The desk with other formats than pairs: typed by keyboard, planned, seated by hand."""

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement
from scoring.seats import Room
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.browser.test_opening import unfold
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, goes_over, too_wide
from tests.machine.keys import strike, type_, type_text
from tests.machine.processes import Site
from tournaments.models import Tournament

FIRST = RoundNumber(1)
OTHER_FORMATS = pytest.mark.soak("the pages of teams, and columns more or fewer")


def hall_of(
    format_: Format, how_many: int, *, smazzate: int = 3, edition: str = "classico"
) -> Hall:
    hall = builders.open_tournament(
        format_=format_, regulation=edition, smazzate=smazzate, password=builders.PASSWORD
    )
    builders.enter(hall, how_many)
    return hall


def desk_page(site: Site, hall: Hall, page: Page, address: str) -> None:
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/{address}")


def test_three_at_a_table_are_typed_with_the_keyboard_alone(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = hall_of(Format.THREES, 6)
    builders.start_round(hall, 1)
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.computerista)
    desk_page(site, hall, page, "rounds/1/scores/")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    strike(page, "F2")
    type_(page, "1")
    expect(page.locator("#who-plays tbody tr:not(.sheet__wrong)")).to_have_count(3)
    expect(page.get_by_label("Smazzata 1, linea A, totale").locator("visible=true")).to_be_focused()
    type_(page, "600", "-50", "305", "200", "700", "10", "0", "100")
    type_text(page, "900")
    expect(page.locator("[data-points='c.game_points']")).to_have_text("1215")
    assert page.locator("[data-points='a.victory_points']").count() == 0
    strike(page, "Enter")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    found = queries.table(hall.ledger, FIRST, TableNumber(1))
    assert found is not None
    assert [one.game_points for one in found.points] == [800, 750, 1215]
    desk_page(site, hall, page, "ranking/")
    assert page.locator("thead th", has_text="P.P.").count() == 1
    assert page.locator("thead th", has_text="V.P.").count() == 0


def test_a_match_of_teams_is_typed_room_by_room_and_added_up(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = hall_of(Format.TEAMS, 4, smazzate=4, edition="internazionale")
    builders.start_round(hall, 1)
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.computerista)
    desk_page(site, hall, page, "rounds/1/scores/")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    strike(page, "F2", "F2")
    type_(page, "1")
    room = page.locator("#other-room")
    expect(room).to_contain_text("sala aperta")
    expect(room).to_contain_text("Manca ancora")
    type_(page, "2000", "1500")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    type_(page, "2")
    expect(room).to_contain_text("hanno fatto 1500 / 2000")
    type_(page, "1000")
    type_text(page, "1800")
    expect(page.locator("[data-points='b.game_points']")).to_have_text("3800")
    expect(page.locator("[data-points='b.match_points']")).to_have_text("+1300")
    shown = page.locator("[data-points='b.victory_points']").inner_text()
    strike(page, "Enter")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    found = queries.table(hall.ledger, FIRST, TableNumber(2))
    assert found is not None
    assert found.room is Room.CLOSED
    assert str(found.points[1].victory_points) == shown
    desk_page(site, hall, page, "rounds/1/tables/1/")
    expect(page.locator("h1")).to_be_visible()
    assert barriers(page) == []


def test_rooms_are_filled_as_last_time_and_saved_at_once(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = hall_of(Format.TEAMS, 2, smazzate=4, edition="internazionale")
    builders.start_round(hall, 1)
    page = open_page(viewport=PHONE)
    log_in(page, site, hall.computerista)
    desk_page(site, hall, page, "rounds/1/rooms/")
    first, third = builders.player_name(1), builders.player_name(3)
    page.get_by_label(f"{first}: sala chiusa").check()
    page.get_by_role("button", name="Salva tutte le formazioni").click()
    expect(page.locator(".field__error")).to_be_visible()
    assert page.get_by_label(f"{first}: sala chiusa").is_checked()
    page.get_by_label(f"{third}: sala aperta").check()
    page.get_by_role("button", name="Salva tutte le formazioni").click()
    expect(page.locator(".notice--ok")).to_contain_text("Formazioni salvate")
    assert not goes_over(page)
    assert barriers(page) == []
    assert len(queries.rounds(hall.ledger)[0].rooms) == 2


def test_a_plan_with_groups_is_opened_and_changed(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    director = builders.user(password=builders.PASSWORD, may_open=True)
    page = open_page(viewport=LAPTOP)
    log_in(page, site, director)
    page.goto(f"{site.url}/admin/tournaments/tournament/add/")
    page.get_by_label("Nome del torneo").fill("Coppa nazionale")
    page.get_by_label("Comincia da").select_option("national")
    page.get_by_role("button", name="Usa questo schema").click()
    rows = page.locator(".rounds > .field")
    expect(rows).to_have_count(11)
    unfold(page, "Gironi di merito")
    page.get_by_label("Tavoli di ogni girone").fill("2, 3")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        strike(page, "Tab")
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
    page.get_by_label("Turno 9: girone B").select_option("danese_senza_rivincite")
    unfold(page, "Quando e dove")
    expect(page.get_by_title("Turno 9: comincia una nuova sessione")).to_be_checked()
    assert barriers(page) == []
    page.get_by_role("button", name="Apri il torneo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Coppie")
    book = queries.book(Tournament.objects.get().ledger)
    assert book is not None
    assert book.plan.sessions == (8, 3)
    assert book.plan.groups == GroupsPlan(
        after_round=RoundNumber(8),
        groups=(
            GroupPlan(tables=2),
            GroupPlan(
                tables=3,
                movements=(Movement.DANESE_NO_REMATCH, Movement.DANESE, Movement.DANESE),
            ),
        ),
    )
    page.goto(page.url.replace("/pairs/", "/plan/change/"))
    page.get_by_role("button", name="Togli l'ultimo turno").click()
    expect(rows).to_have_count(10)
    page.set_viewport_size({"width": 360, "height": 740})
    assert not goes_over(page)
    page.get_by_label("Motivo").fill("Si fa tardi")
    page.get_by_role("button", name="Annuncia il nuovo programma").click()
    expect(page.locator("main")).to_contain_text("«Si fa tardi»")
    changed = queries.book(Tournament.objects.get().ledger)
    assert changed is not None
    assert changed.planned_rounds == 10


def test_names_are_dragged_or_moved_by_keyboard_and_clashes_are_named(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = hall_of(Format.PAIRS, 8)
    builders.play_round(hall, 1)
    builders.seat(hall, 2)
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.director)
    desk_page(site, hall, page, "rounds/2/edit/")
    met = queries.tables(hall.ledger, FIRST)[0]
    a, b = (str(line[0]) for line in met.lines)
    seats = page.locator("[name^=line_]")
    values = seats.evaluate_all("all => all.map((one) => one.value)")
    opponent = values[values.index(a) ^ 1]
    page.locator("td", has=page.locator(f"input[value='{b}'][name^=line_]")).locator(
        ".seat-name"
    ).drag_to(
        page.locator("td", has=page.locator(f"input[value='{opponent}'][name^=line_]")).locator(
            ".seat-name"
        )
    )
    check = page.locator("#seating-check")
    expect(check).to_contain_text("Già avversari")
    assert seats.nth(values.index(opponent)).input_value() == b
    seats.nth(values.index(opponent)).focus()
    strike(page, "Alt+ArrowDown")
    expect(check).to_be_hidden()
    first = seats.nth(0).input_value()
    seats.nth(0).fill("")
    expect(page.locator("#seating-left")).to_contain_text(first)
    page.locator("#seating-left button").press("Enter")
    page.locator(".seat-handle").nth(0).press("Enter")
    expect(page.locator("#seating-left")).to_be_hidden()
    assert seats.nth(0).input_value() == first
    seats.nth(0).focus()
    strike(page, "Alt+ArrowRight")
    assert seats.nth(1).input_value() == first
    assert barriers(page) == []
    page.get_by_role("button", name="Salva gli abbinamenti").click()
    expect(page.locator(".notice--ok")).to_contain_text("modificati")
    assert queries.rounds(hall.ledger)[1].amended


@pytest.mark.soak("every page of a format is looked at")
@pytest.mark.parametrize(
    "format_",
    [
        Format.TEAMS,
        *(pytest.param(one, marks=OTHER_FORMATS) for one in (Format.GIALLO, Format.THREES)),
    ],
)
def test_pages_of_every_format_bar_nobody_and_run_over_no_screen(
    site: Site,
    transactional_db: None,
    open_page: OpenPage,
    format_: Format,
) -> None:
    hall = hall_of(format_, 7, smazzate=4, edition="internazionale")
    builders.play_round(hall, 1, leave=(1,))
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.director)
    addresses = ["", "pairs/", "pairs/1/", "plan/", "plan/change/", "rounds/1/", "ranking/"]
    addresses += ["rounds/1/scores/?table=1", "rounds/1/tables/2/", "rounds/1/tables/2/correct/"]
    addresses += [
        "rounds/1/tables/1/award/",
        "rounds/2/edit/",
        "sanctions/?new=1",
        "penalties/?new=1",
    ]
    addresses += ["rounds/1/rooms/"] if format_ is Format.TEAMS else []
    found = {}
    for address in addresses:
        desk_page(site, hall, page, address)
        over = too_wide(page, LAPTOP, PHONE)
        if (barred := barriers(page)) or over:
            found[address] = (barred, over)
    assert found == {}
