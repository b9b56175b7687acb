"""Robot or rest: asked once at the desk, and refused where the edition knows no rest (U 3.1)."""

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from scoring import queries
from scoring.plans import Format
from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import as_
from tournaments.organise.entrants import enter_entrants

pytestmark = pytest.mark.django_db


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def draw(hall: Hall, round_: int = 1, **fields: str) -> Any:
    return as_(hall.director).post(address(hall, "desk-draw", round_), fields, follow=True)


def of(entrants: int, format_: Format = Format.PAIRS, regulation: str = "uisp-parole") -> Hall:
    hall = builders.open_tournament(rounds=3, format_=format_, regulation=regulation)
    builders.enter(hall, entrants)
    return hall


def robot(hall: Hall) -> None:
    form = builders.entries(builders.book(hall).format, 1, 90)[0]
    enter_entrants(entries=[replace(form, stand_in=True)], by=hall.directing)


def test_the_first_who_would_rest_is_asked_about_and_nobody_after() -> None:
    hall = of(5)
    page = draw(hall).content.decode()
    assert "Robot o riposo?" in page
    assert "In gara sono 5: ne manca 1 perché nessuno riposi." in " ".join(page.split())
    assert "?stand_in=on" in page
    assert "Chi riposa ha 355 M.P." in " ".join(page.split())
    assert queries.rounds(hall.ledger) == ()
    assert "Abbinamenti pronti" in draw(hall, rest="on").content.decode()
    builders.publish(hall, 1)
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    assert "Abbinamenti pronti" in draw(hall, 2).content.decode()


def test_a_draft_with_a_rest_is_drawn_again_without_a_question() -> None:
    hall = of(5)
    draw(hall, rest="on")
    again = draw(hall).content.decode()
    assert "Robot o riposo?" not in again
    assert "Abbinamenti pronti" in again
    assert sum(table.is_bye for table in queries.tables(hall.ledger, RoundNumber(1))) == 1


def test_a_robot_is_offered_until_somebody_rests_in_a_round_that_is_played() -> None:
    hall = of(5)

    def offered() -> bool:
        page = as_(hall.director).get(address(hall, "desk-entrants")).content.decode()
        return "perché nessuno riposi" in page

    draw(hall, rest="on")
    assert offered(), "a draft may be drawn again"
    builders.publish(hall, 1)
    assert not offered()


def test_a_robot_is_an_answer_too() -> None:
    hall = of(5)
    assert "Robot o riposo?" in draw(hall).content.decode()
    robot(hall)
    assert "Abbinamenti pronti" in draw(hall).content.decode()
    assert not any(table.is_bye for table in queries.tables(hall.ledger, RoundNumber(1)))


@pytest.mark.parametrize(("format_", "entrants"), [(Format.INDIVIDUAL, 5), (Format.THREES, 8)])
def test_where_no_rest_is_known_robots_fill_the_table(format_: Format, entrants: int) -> None:
    """U art. 3.1: the technical score of a tavolo zoppo is of tables of four."""
    hall = of(entrants, format_)
    page = " ".join(draw(hall, rest="on").content.decode().split())
    assert "il regolamento non dà un riposo (art. 3.1)" in page
    assert 'name="rest"' not in page
    assert "Servono robot" in page
    assert queries.rounds(hall.ledger) == ()
    robot(hall)
    assert "Abbinamenti pronti" in draw(hall).content.decode()


def test_an_edition_that_is_silent_gives_a_rest_to_all() -> None:
    hall = of(5, Format.INDIVIDUAL, "internazionale")
    assert 'name="rest"' in draw(hall).content.decode()
    assert "Abbinamenti pronti" in draw(hall, rest="on").content.decode()
