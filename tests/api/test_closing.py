"""The window through the API: its state, its tag, its refusals."""

import pytest

from scoring.commands import PublishRanking
from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.machine.clock import SetAhead
from tournaments.models import Document, DocumentKind
from tournaments.organise.perform import perform
from tournaments.reports import archive


@pytest.fixture
def hall(db: None) -> Hall:
    hall = builders.open_tournament(rounds=1, protest_minutes=10, slug="finestra")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    return hall


ADDRESS = "/tournaments/finestra"


def test_a_ranking_turns_definitive_without_an_event(hall: Hall, set_ahead: SetAhead) -> None:
    first = Speaker().get(f"{ADDRESS}/ranking")
    provisional = first.json()
    assert (provisional["stage"], provisional["state"]) == ("provisional", "provisional")
    assert all(row["open"] for row in provisional["rows"])
    kept = {"If-None-Match": first.headers["ETag"]}
    assert Speaker().get(f"{ADDRESS}/ranking", **kept).status_code == 304
    set_ahead(600)
    definitive = Speaker().get(f"{ADDRESS}/ranking", **kept).json()
    assert (definitive["stage"], definitive["state"]) == ("definitive", "definitive")
    assert not any(row["open"] for row in definitive["rows"])
    assert definitive["number"] == provisional["number"]


def test_a_refusal_behind_the_window_has_its_code(hall: Hall, set_ahead: SetAhead) -> None:
    set_ahead(600)
    referee = as_user(hall.referee)
    body = {
        "entrant": 1,
        "round": 1,
        "unit": "game_points",
        "amount": 100,
        "article": "10.25",
        "reason": "Tardi",
    }
    refused = referee.post(f"{ADDRESS}/penalties", body)
    assert (refused.status_code, code(refused)) == (409, "window_closed")


def test_the_paper_is_drawn_anew_when_the_window_has_closed(
    hall: Hall, set_ahead: SetAhead
) -> None:
    def asked() -> Document:
        return archive.ask(hall.tournament, DocumentKind.RANKING, "", "it")

    provisional = asked()
    assert asked().pk == provisional.pk
    set_ahead(600)
    assert asked().pk != provisional.pk
