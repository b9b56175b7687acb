"""The same person, entered from two places at the same moment, or erased from one of them."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connections, transaction

from scoring.values import EntrantNumber
from tests.api.conftest import as_user
from tests.builders import Hall, open_tournament, small_tournament, user
from tests.machine.database import waits_for_a_lock
from tests.machine.waiting import until
from tests.tournaments.dossiers import opened, played
from tournaments.models import Player, PlayerName
from tournaments.moment import Moment
from tournaments.organise.dossiers import bring_in
from tournaments.organise.privacy import erase_player

pytestmark = pytest.mark.django_db(transaction=True)


def enter(hall: Hall, *players: tuple[str, str]) -> Any:
    people = [{"name": name, "membership_number": card} for name, card in players]
    path = f"/tournaments/{hall.tournament.slug}/entrants"
    return as_user(hall.director).post(path, {"entries": [{"players": people}]})


@contextmanager
def before_the_first_is_kept(second: Any) -> Iterator[list[Any]]:
    """What is done inside is kept only once the second waits for it; then holds its answer."""
    answers: list[Any] = []

    def asking() -> Any:
        try:
            return second()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            yield answers
            asked = pool.submit(asking)
            until(lambda: asked.done() or waits_for_a_lock(), "the second to be made to wait")
        answers.append(asked.result())


@pytest.mark.parametrize(("first", "second"), [("", ""), ("", "A1"), ("A1", "")])
def test_one_name_is_one_player_unless_both_have_a_card(first: str, second: str) -> None:
    hall = open_tournament("Due telefoni", rounds=1)
    with before_the_first_is_kept(
        lambda: enter(hall, ("D\u2019ANGELO Ada", second), ("Verdi Ugo", ""))
    ) as answers:
        assert enter(hall, ("D'Angelo Ada", first), ("Bianchi Ugo", "")).status_code == 201
    problem = answers[0].json()
    assert (answers[0].status_code, problem["code"]) == (422, "name_of_another")
    assert "D'ANGELO Ada" in problem["detail"]
    assert len(Moment(hall.tournament).names.entrants) == 1


def test_one_after_the_other_a_name_with_a_card_and_without_is_one_player_too() -> None:
    hall = open_tournament("Uno dopo l'altro", rounds=1)
    assert enter(hall, ("D'Angelo Ada", ""), ("Bianchi Ugo", "")).status_code == 201
    refused = enter(hall, ("D\u2019Angelo Ada", "A1"), ("Verdi Ugo", ""))
    assert (refused.status_code, refused.json()["code"]) == (422, "name_of_another")
    for cards in (("A1", ""), ("", "A1")):
        both = (("Cal\u00ec Ugo", cards[0]), ("CALI' UGO", cards[1]))
        assert enter(hall, *both).status_code == 422
    namesakes = (("Cal\u00ec Ugo", "A8"), ("CALI' UGO", "A9"))
    assert enter(hall, *namesakes).status_code == 201


@pytest.mark.parametrize(("name", "status"), [("rossi ada", 201), ("Neri Ada", 422)])
def test_one_card_is_one_player_in_two_tournaments(name: str, status: int) -> None:
    here, there = open_tournament("Qui", rounds=1), open_tournament("L\u00ec", rounds=1)
    with before_the_first_is_kept(
        lambda: enter(there, (name, "A77"), ("Verdi Ugo", ""))
    ) as answers:
        assert enter(here, ("Rossi Ada", "A77"), ("Verdi Ugo", "")).status_code == 201
    assert answers[0].status_code == status
    assert Player.objects.filter(membership_number="A77").count() == 1


def test_nobody_is_renamed_to_another_of_the_tournament_without_a_card() -> None:
    hall = open_tournament("Omonimi", rounds=1)
    enter(hall, ("Rossi Ada", ""), ("Verdi Ugo", ""))
    player = Moment(hall.tournament).names.entrants[EntrantNumber(1)].player_ids[1]
    path = f"/tournaments/{hall.tournament.slug}/players/{player}"
    director = as_user(hall.director)
    refused = director.patch(path, {"name": "ROSSI Ada"})
    assert (refused.status_code, refused.json()["code"]) == (422, "name_of_another")
    half = director.patch(path, {"name": "Rossi Ada", "membership_number": "B8"})
    assert half.status_code == 422, "the other has no card to be told apart by"
    told_apart = director.patch(path, {"name": "Rossi Ada (Torino)"})
    assert told_apart.status_code == 200, told_apart.content
    # What was theirs is free again for whoever bears it.
    again = enter(hall, ("Verdi Ugo", ""), ("Neri Ivo", ""))
    assert again.status_code == 201, again.content


def test_who_is_erased_while_a_dossier_comes_in_is_not_brought_back() -> None:
    file = played(lambda: small_tournament(4, 1))
    row = json.loads(opened(file.content)["names.jsonl"].splitlines()[0])
    player = Player.objects.create(id=row["player_id"], name=row["name"])
    director, registrar = user(may_open=True), User.objects.create_superuser("anagrafe")
    bring = partial(
        as_user(director).send,
        "POST",
        "/imports",
        file.content,
        "application/zip",
        Idempotency_Key=str(uuid4()),
    )
    with before_the_first_is_kept(bring) as answers:
        erase_player(by=registrar, player=player)
    assert (answers[0].status_code, answers[0].json()["code"]) == (409, "dossier_erased")
    assert not PlayerName.objects.exclude(name="").filter(player=player).exists()


def test_who_is_erased_once_a_dossier_is_in_is_erased_in_it_too() -> None:
    file = played(lambda: small_tournament(4, 1))
    row = json.loads(opened(file.content)["names.jsonl"].splitlines()[0])
    player = Player.objects.create(id=row["player_id"], name=row["name"])
    director, registrar = user(may_open=True), User.objects.create_superuser("anagrafe")
    with before_the_first_is_kept(lambda: erase_player(by=registrar, player=player)):
        bring_in(file.content, by=director, command_id=uuid4())
    assert [name.name for name in PlayerName.objects.filter(player=player)] == [""]
