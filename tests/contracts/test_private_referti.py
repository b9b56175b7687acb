"""What a referto says is shown to referee and director only: every address, walked with planted
words."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from typing import Any

import pytest

from scoring import queries
from scoring.commands import GiveSanction
from scoring.rulings import Consequences, Measure
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.contracts.test_routes import (
    _DESK,
    API,
    DESK,
    OPEN,
    PAGES,
    PAPER,
    Walk,
    walk,
    walk_of_module,
)
from tournaments.organise import referti
from tournaments.organise.ranking import close_tournament, make_ranking_final, publish_ranking
from tournaments.organise.referti import RefertoForm

__all__ = ["walk", "walk_of_module"]

PLANTED: dict[str, Any] = {
    "article": "99.7",
    "facts": "Zaffiropoli",
    "actions": "Quarzonia",
    "present": "Opalburgo",
    "witnesses": "Giadaville",
    "addressee": "Topaziana",
}
WHY_CLOSED = "Ametistania"
WORDS = (*PLANTED.values(), WHY_CLOSED)


def _plant(hall: Hall, number: int) -> None:
    """A referto filed, another as a draft, and a book shut without one that is due."""
    entrant = EntrantNumber(number)
    pair = next(one for one in queries.entrants(hall.ledger) if one.number == entrant)
    form = RefertoForm(
        player=pair.players[0],
        entrant=entrant,
        round=RoundNumber(1),
        measure=Measure.AMMONIZIONE,
        **PLANTED,
    )
    filed = referti.write_and_file(by=hall.refereeing, form=form)
    referti.write_referto(by=hall.refereeing, form=form, replaces=filed)


def _shown(answer: Any) -> str:
    """What an answer says, also packed into an archive or printed."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as folder:
            content = b"\n".join(folder.read(name) for name in folder.namelist())
    elif content.startswith(b"%PDF-"):
        command = ["pdftotext", "-layout", "-", "-"]
        content = subprocess.run(command, input=content, capture_output=True, check=True).stdout
    text = content.decode(errors="replace")
    headers = json.dumps(dict(answer.headers), default=str)
    return f"{headers}\n{text}"


def _addresses() -> list[str]:
    desk = [_DESK + address for address in DESK]
    papers = [route for route in PAPER if "document_id" not in route]
    routes = [*API, *desk, *PAGES, *papers, *OPEN]
    return [route for route in routes if "circuit" not in route and "worker.js" not in route]


@pytest.fixture
def planted(walk: Walk) -> Walk:
    _plant(walk.hall, 1)
    return walk


@pytest.mark.parametrize("who", ["c", "stranger", "superuser", "player", "anonymous"])
def test_no_address_shows_a_referto_to_who_may_not(planted: Walk, who: str) -> None:
    for route in _addresses():
        said = _shown(planted.ask(who, "GET", route))
        assert [word for word in WORDS if word in said] == [], route


@pytest.mark.parametrize("role", ["d", "r"])
def test_the_words_are_there_for_who_may(planted: Walk, role: str) -> None:
    said = "".join(
        _shown(planted.ask(role, "GET", route))
        for route in (f"{_DESK}referti/", "api/v1/tournaments/<slug:slug>/referti")
    )
    assert set(PLANTED.values()) <= {word for word in WORDS if word in said}


@pytest.mark.django_db
def test_why_it_was_closed_without_a_referto_is_private(client: Any) -> None:
    """The register of a computerista does not even tell that one was missing."""
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    command = GiveSanction(
        code="u10_31_suggestion",
        entrant=EntrantNumber(1),
        player=None,
        round=RoundNumber(1),
        decided=Consequences(measure=Measure.AMMONIZIONE),
        remark=hall.because("Motivo"),
    )
    builders.do(command, hall.refereeing)
    publish_ranking(by=hall.directing)
    make_ranking_final(by=hall.directing)
    close_tournament(by=hall.directing, reason=WHY_CLOSED)
    page = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/register/"
    for who, seen in ((hall.director, True), (hall.referee, True), (hall.computerista, False)):
        client.force_login(who)
        said = client.get(page).content.decode()
        assert (WHY_CLOSED in said) is seen
        assert ("referti" in said.lower()) is seen
