"""The announced plan on its page, and what the director changed in it."""

from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse

from scoring.commands import ChangePlan
from scoring.plans import Format, Movement, PositionsBy
from scoring.values import RoundNumber
from tests import builders
from tests.machine.client import Client
from tests.pages import halls
from tests.pages.test_public_pages import read, url
from tests.reports.test_documents import draw
from tests.reports.test_documents import read as paper_text
from tournaments.models import DocumentKind
from tournaments.presenters.plan import plan_page

pytestmark = pytest.mark.django_db


def test_a_plan_tells_rounds_movements_groups_and_how_far_it_is(client: Client) -> None:
    hall = halls.groups()
    page = unescape(read(client, url(hall, "programma/")))
    assert "Coppie: 4 turni di 3 smazzate." in page
    assert "Tempo di gioco: 40 minuti a turno." in page
    assert "Tempo di gioco: 40 minuti a turno." in read(client, url(hall, "regolamento/"))
    assert "40 minuti a turno" in read(client, url(hall))
    for words in ("Sorteggio", "Mitchell", "girone A:", "Danese puro", "all'italiana"):
        assert words in page, words
    assert "A (3 tavoli), B (3 tavoli)" in page
    assert "Resta il 50% dei punti." in page
    plan = plan_page(hall.moment)
    assert plan is not None
    assert plan.cut is not None
    assert [one.entrants for one in plan.cut.groups] == [6, 6]
    assert [one.played for part in plan.sessions for one in part.rounds] == [True] * 3 + [False]


def test_a_plan_tells_how_places_at_a_table_are_given(client: Client) -> None:
    """U art. 3.3: announced at the opening, so it stands with what is announced."""
    by_card = builders.open_tournament(regulation="uisp-parole", rounds=1)
    assert "Posti al tavolo" not in read(client, url(by_card, "programma/"))
    hall = builders.open_tournament(
        regulation="uisp-parole", rounds=1, slug="sorte", positions=PositionsBy.PROGRAM
    )
    said = "Posti al tavolo sorteggiati dal programma."
    assert said in read(client, url(hall, "programma/"))
    paper = paper_text(draw(hall, DocumentKind.PROGRAMME, ""))
    assert said in " ".join(paper.split())
    client.force_login(hall.director)
    assert said in read(client, reverse("admin:desk-plan", args=(hall.tournament.pk,)))


def test_rounds_that_were_changed_since_the_opening_are_marked(client: Client) -> None:
    hall = builders.open_tournament(rounds=4)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    plan = builders.book(hall).plan
    changed = (*plan.movements[:3], Movement.DANESE)
    because = hall.because("Manca il tempo: nome segreto")
    builders.do(ChangePlan(plan=replace(plan, movements=changed), remark=because), hall.directing)
    told = plan_page(hall.moment)
    assert told is not None
    assert [one.rounds for one in told.changes] == [(RoundNumber(4),)]
    assert [one.changed for part in told.sessions for one in part.rounds] == [False] * 3 + [True]
    page = read(client, url(hall, "programma/"))
    assert page.count(">cambiato<") == 1
    assert "Programma cambiato dalla direzione di gara" in page
    assert "evento" not in page, "players are told no number of the book"
    assert "segreto" not in page


def test_sittings_stand_apart(client: Client) -> None:
    hall = builders.open_tournament(rounds=4, round_minutes=None)
    plan = replace(builders.book(hall).plan, sessions=(3, 1))
    builders.do(ChangePlan(plan=plan, remark=hall.because("Due sere")), hall.directing)
    page = read(client, url(hall, "programma/"))
    assert page.index("Sessione 1") < page.index("Sessione 2")
    assert "Tempo di gioco" not in page, "no minutes were announced"


@pytest.mark.parametrize("format_", Format)
def test_every_movement_of_a_plan_is_explained(format_: Format) -> None:
    hall = builders.open_tournament(
        format_=format_,
        regulation="uisp-parole" if format_ is Format.TEAMS else "classico",
        smazzate=4 if format_ is Format.TEAMS else 3,
    )
    plan = plan_page(hall.moment)
    assert plan is not None
    assert [bool(one.explained) for one in plan.movements] == [True]
