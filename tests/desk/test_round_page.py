"""The page of a round: what stands on it in each of its states, and where older addresses lead."""

import pytest

from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address, post
from tests.machine.client import as_
from tournaments.models import DocumentKind
from tournaments.reports import archive

pytestmark = pytest.mark.hall(entrants=4, rounds=2, played=0)


def shown(hall: Hall, round_: int = 1, **query: str) -> str:
    page = as_(hall.director).get(address(hall, "desk-round", round_), query)
    return " ".join(page.content.decode().split())


def opened(hall: Hall) -> str:
    """Where the desk of the tournament opens."""
    return str(as_(hall.director).get(address(hall, "desk"))["Location"])


def test_the_desk_opens_on_the_page_of_the_moment(hall: Hall) -> None:
    assert opened(hall) == address(hall, "desk-entrants")
    builders.seat(hall, 1)
    assert opened(hall) == address(hall, "desk-round", 1)
    builders.publish(hall, 1)
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    assert opened(hall) == address(hall, "desk-round", 1)
    builders.play_round(hall, 2)
    assert opened(hall) == address(hall, "desk-end")


def test_each_state_of_a_round_offers_its_own_next_step(hall: Hall) -> None:
    assert "Abbina il turno 1" in shown(hall)
    builders.seat(hall, 1)
    assert "Pubblica i posti" in shown(hall)
    builders.publish(hall, 1)
    page = shown(hall)
    assert "Stampa: Posti per cognome" in page
    assert "Fischio d'inizio" in page
    builders.enter_sheet(hall, 1, 1)
    page = shown(hall)
    assert '<button class="button" type="button" disabled> Abbina il turno 2 </button>' in page
    assert "manca 1 score" in page
    builders.enter_sheet(hall, 1, 2)
    page = shown(hall)
    assert address(hall, "desk-draw", 2) in page
    assert "Classifica dopo il turno 1" in page
    builders.start_round(hall, 2)
    assert "Vai a quello che si fa adesso" in shown(hall)


def test_no_column_waits_for_the_first_sheet(hall: Hall) -> None:
    builders.start_round(hall, 1)
    post(as_(hall.director), address(hall, "desk-whistle", 1), {"back": "desk"})
    page = shown(hall, seats="1")
    assert "registrato" not in page, "that it was blown the page says as long as it is so"
    tables, saved = page.split('id="seats"')[1], page.split('id="saved"')[1].split(">")[0]
    assert "Linea A" in tables
    assert 'title="punti partita"' not in tables.split("</table>")[0]
    assert "hidden" in saved
    builders.enter_sheet(hall, 1, 1)
    page = shown(hall, seats="1")
    assert 'title="punti partita"' in page.split('id="seats"')[1].split("</table>")[0]
    assert "hidden" not in page.split('id="saved"')[1].split(">")[0]


def test_beside_the_typing_the_tables_come_when_they_are_asked_for(hall: Hall) -> None:
    """Of six hundred pairs they are three quarters of the page."""
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    closed = shown(hall).split('id="seats"')[1]
    link = f"{address(hall, 'desk-round', 1)}?seats=1"
    assert f'href="{link}#seats"' in closed
    assert "Bianchi" not in closed.split("</details>")[0]
    assert "Bianchi" in shown(hall, seats="1").split('id="seats"')[1]


def test_a_draft_is_published_though_sheets_of_the_round_before_are_missing(hall: Hall) -> None:
    builders.play_round(hall, 1, leave=(2,))
    builders.seat(hall, 2, reason="Lo score arriva dopo")
    page = as_(hall.director).get(address(hall, "desk-round", 2))
    assert "Pubblica i posti" in page.content.decode()
    post(
        as_(hall.director),
        address(hall, "desk-publish-seating", 2),
        {"expected": str(page.context["screen"].before.seen)},
    )
    assert "posti pubblicati" in shown(hall, 2)
    assert 'id="sheet"' in shown(hall, 1), "its sheet is still typed on its page"


def test_papers_come_first_and_say_when_they_were_printed(hall: Hall) -> None:
    builders.start_round(hall, 1)
    assert "> stampati" not in shown(hall)
    archive.ask(hall.tournament, DocumentKind.SCORE_SHEETS, "1", "it")
    page = shown(hall)
    assert page.count("> stampati") == 1
    of_the_moment = page.split('id="next"')[1].split("</form>")[0]
    assert "Stampa: Posti per cognome" in of_the_moment
    primary = of_the_moment.split("button--primary")[1].split("</button>")[0]
    assert "Fischio d'inizio" in primary, "the names need not be hung up"
    archive.ask(hall.tournament, DocumentKind.SEATING_BY_NAME, "1", "it")
    assert "Stampa: " not in shown(hall).split('id="next"')[1].split("</form>")[0]


def test_older_addresses_lead_to_the_page_with_what_was_asked(hall: Hall) -> None:
    builders.start_round(hall, 1)
    client, page = as_(hall.director), address(hall, "desk-round", 1)
    asked = {"table": "2", "way": "round"}
    answer = client.get(address(hall, "desk-sheets", 1), asked)
    assert answer["Location"] == f"{page}?table=2&way=round"
    assert client.get(address(hall, "desk-papers", 1))["Location"] == f"{page}#arrived"


def test_a_page_that_knows_the_newest_is_answered_nothing(hall: Hall) -> None:
    builders.start_round(hall, 1)
    client, now = as_(hall.director), address(hall, "desk-round-now", 1)
    shown = client.get(address(hall, "desk-round", 1))
    known = {"known": shown.context["desk"].version}
    assert client.get(now, known).status_code == 204
    builders.enter_sheet(hall, 1, 1)
    fresh = client.get(now, known).content.decode()
    for part in ("state", "course", "look"):
        assert f'id="{part}" data-live' in fresh
    assert 'id="sheet"' not in fresh, "what is typed is never replaced"
