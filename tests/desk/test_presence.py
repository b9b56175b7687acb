"""The roll: found at the door, counted, and asked about before the first round is seated."""

import re
from string import ascii_lowercase

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.values import EntrantNumber
from tests import builders
from tests.api.conftest import as_user
from tests.builders import Hall
from tests.desk.test_desk import address, post
from tests.machine.client import as_
from tournaments.organise.seating import check_in, check_in_all
from tournaments.presenters.arrivals import meant, roll_call

# Six pairs, nobody called yet; the players of number n have the cards Kn-1 and Kn-2.
pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=6, rounds=2, played=0)]
BY_SCRIPT = {"HX-Request": "true"}


def numbers(hall: Hall, text: str) -> list[int]:
    slug = hall.tournament.slug
    return [entrant.number for entrant in meant(roll_call(hall.moment), text, slug=slug)]


def drawn(hall: Hall) -> str:
    return post(as_(hall.director), address(hall, "desk-draw", 1))


def test_who_comes_is_meant_by_number_name_card_or_the_qr_of_the_page(hall: Hall) -> None:
    third = hall.moment.names.entrants[EntrantNumber(3)]
    assert numbers(hall, "3") == [3]
    assert numbers(hall, third.membership_numbers[1] or "3") == [3]
    page = reverse("pages:entrant", args=(hall.tournament.slug, 3))
    assert numbers(hall, f"https://torneo.example.org{page}") == [3]
    assert numbers(hall, third.players[0].upper()) == [3]
    backwards = " ".join(reversed(third.players[0].split()))
    assert numbers(hall, backwards) == [3]
    assert numbers(hall, "") == []
    assert numbers(hall, "99") == []
    assert numbers(hall, "٣") == [], "no other digits than ours"


def test_another_s_card_and_a_page_of_another_tournament_mark_nobody(hall: Hall) -> None:
    other = reverse("pages:entrant", args=("altro-torneo", 3))
    for text in ("00003", "03", f"https://torneo.example.org{other}", "0005"):
        assert numbers(hall, text) == [], text


def test_a_card_that_is_a_figure_is_its_owner_s_and_no_number(db: None) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 6)
    builders.rename(hall, 2, "Scir\u00e8 Rosa", card="5")
    builders.rename(hall, 3, "Calì Ugo", card="0005")
    assert (numbers(hall, "5"), numbers(hall, "0005"), numbers(hall, "6")) == ([2], [3], [6])


def test_enter_marks_the_only_one_meant_and_several_are_shown(hall: Hall) -> None:
    door, typing = address(hall, "desk-presence"), as_(hall.computerista)
    name = hall.moment.names.entrants[EntrantNumber(2)].players[0]
    marked = post(typing, door, {"who": name})
    assert f"Presente: 2 {name}" in marked
    assert "1 di 6" in marked
    assert "non è nessuno" in post(typing, door, {"who": "Nessuno"})
    letter = next(letter for letter in ascii_lowercase if len(numbers(hall, letter)) > 1)
    several = post(typing, door, {"who": letter})
    assert "scegli sotto" in several
    assert [entrant.number for entrant in roll_call(hall.moment).present] == [2]
    shown = typing.get(door, {"who": "5"}, headers=BY_SCRIPT).content.decode()
    assert shown.partition('id="roll"')[2].count("/5/check-in/") == 2, "to be marked here or absent"


def test_the_second_of_a_pair_who_shows_a_card_is_named(hall: Hall) -> None:
    door, typing = address(hall, "desk-presence"), as_(hall.computerista)
    pair = hall.moment.names.entrants[EntrantNumber(4)]
    builders.rename(hall, 4, pair.players[1], card="Z4", place=1)
    post(typing, door, {"who": "4"})
    again = post(typing, door, {"who": "z4"})
    assert f"Era già presente: 4 {pair.name}. Tessera di {pair.players[1]}." in again


def test_who_is_marked_in_the_list_is_shown_marked(hall: Hall) -> None:
    typing, mark = as_(hall.computerista), address(hall, "desk-check-in", 3)

    def pressed(state: str) -> list[str]:
        parts = typing.post(mark, {"state": state}, headers=BY_SCRIPT).content.decode()
        row = parts.partition('<tr id="entrant-3"')[2]
        return re.findall(r'aria-pressed="(\w+)"', row)

    assert pressed("present") == ["true", "false"]
    assert pressed("absent") == ["false", "true"]
    assert pressed("") == ["false", "false"], "who is not asked is neither"


def test_a_roll_that_was_begun_is_ended_before_the_first_round(hall: Hall) -> None:
    check_in(by=hall.typing, entrant=EntrantNumber(1), present=True)
    check_in(by=hall.typing, entrant=EntrantNumber(4), present=True)
    asked = drawn(hall)
    assert "2 presenti, 4 da segnare" in asked
    assert "assent" not in asked, "nobody is who was never asked"
    assert hall.moment.rounds == ()
    post(as_(hall.director), address(hall, "desk-withdraw-absent"))
    assert [entrant.withdrawn for entrant in hall.moment.names.entrants.values()] == [
        False,
        True,
        True,
        False,
        True,
        True,
    ]
    assert "Abbinamenti pronti" in drawn(hall)
    (table,) = builders.tables(hall, 1)
    assert sorted(number for line in table.lines for number in line) == [1, 4]


def test_all_present_and_nobody_called_are_seated_as_entered(hall: Hall) -> None:
    other = builders.open_tournament()
    builders.enter(other, 4)
    assert "Abbinamenti pronti" in drawn(other), "nobody calls a roll there"
    check_in(by=hall.typing, entrant=EntrantNumber(1), present=True)
    post(as_(hall.computerista), address(hall, "desk-presence-all"), {"present": "all"})
    assert "Abbinamenti pronti" in drawn(hall)
    post(as_(hall.computerista), address(hall, "desk-presence-all"), {"present": "none"})
    assert roll_call(hall.moment).present == ()


def test_the_step_of_the_first_round_says_what_of_the_roll_holds_it_up(hall: Hall) -> None:
    director = as_(hall.director)

    def steps() -> str:
        shown = director.get(address(hall, "desk-entrants")).content.decode()
        return " ".join(shown.partition('id="steps"')[2].partition('class="sides"')[0].split())

    assert "da abbinare" in steps()
    assert "button--primary" in steps()
    for number in range(1, 6):
        check_in(by=hall.typing, entrant=EntrantNumber(number), present=True)
    assert "presenze da finire: 1 da segnare" in steps()
    assert '<button class="button" type="submit" disabled>' in steps()
    marks = address(hall, "desk-check-in", 6)
    marked = director.post(marks, {"state": "absent"}, headers=BY_SCRIPT).content.decode()
    assert "1 assente: «Gioca solo chi è presente»" in marked
    post(director, address(hall, "desk-withdraw-absent"))
    assert "da abbinare" in steps()


def test_an_apostrophe_is_typed_as_a_space_or_not_at_all(hall: Hall) -> None:
    builders.rename(hall, 3, "D\u2019Amico Rosa")
    typing, door = as_(hall.computerista), address(hall, "desk-presence")
    for text in ("d amico", "damico", "d'amico", "rosa d amico"):
        shown = typing.get(door, {"who": text}, headers=BY_SCRIPT).content.decode()
        assert "/3/check-in/" in shown, text


def test_nobody_is_withdrawn_where_no_roll_was_called(hall: Hall) -> None:
    said = post(as_(hall.director), address(hall, "desk-withdraw-absent"))
    assert "Nessuno è segnato presente" in said
    assert not any(entrant.withdrawn for entrant in hall.moment.names.entrants.values())


def test_the_api_calls_the_roll_as_the_desk_does(hall: Hall) -> None:
    director, typing = as_user(hall.director), as_user(hall.computerista)
    roll = f"/tournaments/{hall.tournament.slug}/presence"
    typing.put(f"/tournaments/{hall.tournament.slug}/entrants/2/check-in")
    assert typing.get(roll).json() == {
        "called": True,
        "present": [2],
        "absent": [1, 3, 4, 5, 6],
    }
    seating = f"/tournaments/{hall.tournament.slug}/rounds/1/seating"
    refused = director.post(seating, {})
    assert (refused.status_code, refused.json()["code"]) == (422, "roll_unfinished")
    assert typing.post(f"{roll}/absent/withdrawal").status_code == 403
    assert typing.put(roll, {"everybody": True}).json()["absent"] == []
    assert director.post(f"{roll}/absent/withdrawal").json()["present"] == [1, 2, 3, 4, 5, 6]
    assert director.post(seating, {}).status_code == 200


def test_where_nobody_calls_a_roll_nobody_is_absent_while_they_play(hall: Hall) -> None:
    director, program = as_(hall.director), as_user(hall.director)
    entrants = f"/tournaments/{hall.tournament.slug}/entrants"
    list_ = address(hall, "desk-entrants")
    page = director.get(list_).content.decode()
    assert "appello non fatto" in page
    assert "check-in" in page
    round_ = director.get(address(hall, "desk-round", 1)).content.decode()
    assert "nessuna assenza segnata" in round_
    builders.start_round(hall, 1)
    page = director.get(list_).content.decode()
    for word in ("Assente", "check-in", "0 presenti"):
        assert word not in page
    assert {one["checked_in"] for one in program.get(entrants).json()["items"]} == {None}
    assert program.get(f"{entrants}/1").json()["checked_in"] is None
    assert program.get(f"/tournaments/{hall.tournament.slug}/presence").json()["called"] is False
    check_in(by=hall.typing, entrant=EntrantNumber(1), present=True)
    page = director.get(list_).content.decode()
    assert "1 presente, 5 da segnare" in page
    assert program.get(f"{entrants}/2").json()["checked_in"] is False


def test_who_is_said_to_be_absent_is_withdrawn_and_all_others_are_present(hall: Hall) -> None:
    typing, director = as_(hall.computerista), as_(hall.director)
    for number in (2, 5):
        post(typing, address(hall, "desk-check-in", number), {"state": "absent"})
    assert "2 assenti, 4 da segnare" in drawn(hall)
    page = post(typing, address(hall, "desk-presence-all"), {"present": "all"})
    assert "4 presenti, 2 assenti" in page
    assert (
        "Gioca solo chi è presente" in director.get(address(hall, "desk-entrants")).content.decode()
    )
    post(director, address(hall, "desk-withdraw-absent"))
    assert [one.number for one in roll_call(hall.moment).present] == [1, 3, 4, 6]
    assert "Abbinamenti pronti" in drawn(hall)


def test_once_the_ranking_is_definitive_nobody_is_marked_or_withdrawn(db: None) -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    check_in(by=hall.typing, entrant=EntrantNumber(1), present=True)
    builders.finish(hall)
    director = as_(hall.director)
    shown = director.get(address(hall, "desk-entrants")).content.decode()
    shown += director.get(address(hall, "desk-entrant", 1)).content.decode()
    for button in ("check-in", "presence", "withdraw", "Ritira"):
        assert button not in shown, button


def test_a_whole_hall_is_marked_in_a_few_statements(hall: Hall) -> None:
    builders.enter(hall, 20)
    with CaptureQueriesContext(connection) as captured:
        check_in_all(by=hall.typing, present=True)
    assert len(captured) < 10
    assert len(roll_call(hall.moment).present) == 26
