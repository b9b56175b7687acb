"""A ranking that is out turns definitive by itself, on every page and at the second."""

import re

import pytest
from django.urls import reverse
from django.utils.timezone import localtime

from scoring import queries
from scoring.commands import PublishRanking
from scoring.plans import GroupPlan, GroupsPlan
from scoring.values import LedgerId, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead, StopClock
from tests.machine.waiting import since
from tests.pages.front import House, Seen, in_hall, play, until
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.organise import alerts
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db(transaction=True)
WINDOW_SECONDS, LEFT_SECONDS = 600, 1.5


@pytest.fixture
def hall() -> Hall:
    """Eight pairs whose only round is played, the ranking out for ten minutes."""
    hall = builders.open_tournament(rounds=1, protest_minutes=10, slug="chiusura")
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    return hall


def text(client: Client, address: str = "/t/chiusura/") -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("screen", ["", "schermo/"], ids=["page", "projector"])
def test_a_reload_behind_the_window_tells_the_truth(
    hall: Hall, client: Client, set_ahead: SetAhead, screen: str
) -> None:
    address = f"/t/chiusura/{screen}"
    assert "rovvisoria" in text(client, address)
    set_ahead(WINDOW_SECONDS)
    assert "rovvisoria" not in text(client, address)
    assert "efinitiva" in text(client, address)


def test_a_ranking_that_is_cut_is_definitive_for_its_groups_and_nothing_else(
    client: Client, set_ahead: SetAhead
) -> None:
    cut = GroupsPlan(after_round=RoundNumber(1), groups=(GroupPlan(tables=1), GroupPlan(tables=1)))
    hall = builders.open_tournament(rounds=2, groups=cut, protest_minutes=10, slug="taglio")
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    set_ahead(WINDOW_SECONDS)
    desk = as_(hall.director)
    pages = {
        "/t/taglio/": "Classifica definitiva per formare i gironi.",
        "/t/taglio/schermo/": "Definitiva per i gironi",
        "/": "classifica definitiva per i gironi",
        reverse("admin:index"): "classifica definitiva per i gironi",
        reverse("admin:desk-ranking", args=(hall.tournament.pk,)): "definitiva per i gironi",
    }
    for address, words in pages.items():
        page = text(desk, address)
        assert words in page, address
        assert not re.search(r"efinitiva(?! per (i|formare i) gironi)", page), address
    told = client.get("/api/v1/tournaments/taglio/ranking").json()
    assert told["state"] == "cut"
    paper = read(draw(hall, DocumentKind.RANKING, 1), "-raw")
    assert "definitiva per i gironi" in paper


def test_the_tag_of_a_page_changes_with_the_window(
    hall: Hall, client: Client, set_ahead: SetAhead
) -> None:
    tag = client.get("/t/chiusura/").headers["ETag"]
    assert client.get("/t/chiusura/", headers={"If-None-Match": tag}).status_code == 304
    set_ahead(WINDOW_SECONDS)
    assert client.get("/t/chiusura/", headers={"If-None-Match": tag}).status_code == 200


def test_what_is_remembered_is_provisional_no_longer_than_it_is_so(
    hall: Hall, set_ahead: SetAhead, stop_clock: StopClock
) -> None:
    """Kept for twenty seconds, it would be wrong for nineteen."""
    stop_clock(WINDOW_SECONDS - LEFT_SECONDS)

    async def scene(house: House) -> None:
        first = await house.get("/t/chiusura/")
        again = await house.get("/t/chiusura/", method="HEAD")
        assert "Classifica provvisoria." in first.body.decode()
        assert len(house.rendered) == 1
        assert 0 < left(again) <= left(first) <= LEFT_SECONDS
        set_ahead(WINDOW_SECONDS)
        over = since()
        await until(lambda: over() > left(first))
        later = await house.get("/t/chiusura/")
        assert "Classifica definitiva." in later.body.decode()
        assert "x-closes-in" not in later.headers

    play(scene)


def left(seen: Seen) -> float:
    return float(seen.headers["x-closes-in"])


def test_places_that_moved_stay_open_and_the_others_are_definitive(
    hall: Hall, client: Client, set_ahead: SetAhead
) -> None:
    set_ahead(WINDOW_SECONDS / 2)
    builders.penalise(hall, 1, 1, 100)
    first, second = _closings(hall)
    page = text(client)
    assert f"entro le {first}" in page, "nobody is told a later minute than their own"
    assert "Pubblicata di nuovo" in page
    marked = page.count(f"fino alle {second}")
    assert 0 < marked < 8, "those that moved have longer, and are told so"
    wall = text(client, "/t/chiusura/schermo/")
    assert f"entro le {first}" in wall
    assert f"entro le {second}" in wall
    assert wall.count('title="provvisorio"') == marked
    set_ahead(WINDOW_SECONDS)
    page = text(client)
    assert f"entro le {second}" in page
    wall = text(client, "/t/chiusura/schermo/")
    assert f"alcuni posti: reclami entro le {second}" in wall
    paper = read(draw(hall, DocumentKind.RANKING, 1), "-raw")
    assert "in parte provvisoria" in paper
    assert f"entro le {second}. Solo i posti segnati" in " ".join(paper.split())
    assert "Solo i posti segnati «provvisorio» possono ancora cambiare" in page
    assert page.count('<span class="chip chip--warn">provvisorio</span>') == marked
    assert "Pubblicata di nuovo" not in page
    assert wall.count('title="provvisorio"') == marked
    assert len(re.findall(r"(?<!«)provvisorio", paper)) == marked
    set_ahead(WINDOW_SECONDS * 1.5)
    assert "Classifica definitiva." in text(client)


def _closings(hall: Hall) -> list[str]:
    book = queries.book(hall.ledger)
    assert book is not None
    return [f"{localtime(posting.protests_until):%H:%M}" for posting in book.postings]


def test_whoever_follows_is_told_when_the_window_closes(hall: Hall) -> None:
    """Without a broker the process that posted the ranking tells it."""

    async def scene(house: House) -> None:
        before = house.front.clock
        await in_hall(tell_soon, hall.ledger)
        await until(lambda: house.front.clock > before)

    play(scene)


def tell_soon(ledger: LedgerId) -> None:
    alerts._tell_after(ledger, 0.2)


def test_a_ranking_that_is_posted_has_its_closing_told(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    due: list[float] = []
    monkeypatch.setattr(alerts, "_tell_after", lambda _ledger, seconds: due.append(seconds))
    builders.penalise(hall, 1, 1, 100)
    builders.verify_sheet(hall, 1, 1)
    assert due == [WINDOW_SECONDS]


def test_the_front_page_turns_with_its_tournaments(
    hall: Hall, client: Client, set_ahead: SetAhead
) -> None:
    page = client.get("/")
    assert "classifica provvisoria" in page.content.decode()
    assert 0 < float(page.headers["X-Closes-In"]) <= WINDOW_SECONDS
    set_ahead(WINDOW_SECONDS)
    assert "classifica definitiva" in text(client, "/")
