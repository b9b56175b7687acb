"""The captains' cards of a round of teams, and who a team's captain is (I art. 3)."""

from typing import Any

import pytest

from scoring import queries
from scoring.plans import Format
from tests import builders
from tests.api.conftest import as_user, code
from tests.desk.desk_of_formats import address, post
from tests.machine.client import Client, as_
from tests.pages import halls
from tests.pages.test_points_add_up import page_of
from tests.reports.test_documents import draw, read
from tournaments.models import Document, DocumentKind, Entrant
from tournaments.reports.content import NothingToPrint

pytestmark = pytest.mark.django_db
CARDS = DocumentKind.CAPTAIN_CARDS


def of_the_api(hall: builders.Hall, number: int) -> str:
    told = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/{number}").json()
    captain: str = told["captain"]
    return captain


def test_the_first_round_s_card_has_the_rooms_to_write_and_the_captains_draw() -> None:
    hall = halls.of_format(Format.TEAMS, 5, played=0)
    builders.start_round(hall, 1)
    text = read(draw(hall, CARDS, 1), "-raw")
    assert text.count("Firma del capitano") == 4, "who rests declares nothing"
    assert text.count("I due capitani scoprono una carta") == 4
    assert text.count("Sala aperta") == text.count("Sala chiusa") == 4
    assert builders.player_name(4) in text
    assert "tavolo 1, linea A" in text
    assert "tavolo 2, linea B" in text
    page = as_(hall.director).get(address(hall, "desk-round", 1)).content.decode()
    assert "captain-cards/1.pdf" in page


def test_later_the_card_says_which_team_declares_first() -> None:
    hall = halls.of_format(Format.TEAMS, 2, played=1)
    builders.start_round(hall, 2)
    ranked = queries.standings(hall.ledger)
    assert ranked is not None
    lower = ranked.rows[-1].entrant
    text = " ".join(read(draw(hall, CARDS, 2), "-raw").split())
    assert text.count(f"Dichiara per prima {lower} Squadra {lower}, più in basso") == 2


def test_no_other_format_has_such_cards() -> None:
    hall = builders.small_tournament(4, rounds=2, played=1)
    with pytest.raises(NothingToPrint):
        draw(hall, CARDS, 1)
    with pytest.raises(NothingToPrint):
        draw(hall, CARDS, 9)


@pytest.mark.parametrize("kind", ["captain-cards", "ranking-by-category", "ranking"])
def test_what_has_nothing_to_print_is_not_there_and_nothing_fails(kind: str) -> None:
    hall = builders.small_tournament(4, rounds=2, played=0)
    builders.start_round(hall, 1)
    client = as_(hall.director)
    asked = client.get(f"/tournaments/{hall.tournament.slug}/{kind}/1.pdf")
    assert asked.status_code == 404
    assert "Pagina non trovata" in asked.content.decode()
    assert not Document.objects.exists()


def test_a_captain_is_said_at_the_desk_and_stands_on_page_and_card() -> None:
    hall = halls.of_format(Format.TEAMS, 2, played=1)
    second = queries.entrants(hall.ledger)[0].players[1]
    client, name = as_(hall.director), builders.player_name(2)
    assert "capitano</span>" not in page_of(hall, 1)
    said = post(client, address(hall, "desk-captain", 1), {"player": str(second)})
    assert "Capitano salvato" in said
    assert f'value="{second}" selected' in said
    assert f"capitano</span> {name}" in page_of(hall, 1)
    assert f"Capitano: {name}" in read(draw(hall, CARDS, 1), "-raw")
    assert of_the_api(hall, 1) == name
    post(client, address(hall, "desk-captain", 1), {"player": ""})
    assert of_the_api(hall, 1) == ""
    stranger = queries.entrants(hall.ledger)[1].players[0]
    refused = post(client, address(hall, "desk-captain", 1), {"player": str(stranger)})
    assert "Capitano salvato" not in refused


def test_the_one_who_is_written_first_may_be_the_captain_at_once() -> None:
    hall = halls.of_format(Format.TEAMS, 1, played=0)
    fields: dict[str, object] = {
        f"player_{at}": f"Nuovo {name}" for at, name in enumerate("ABCD", 1)
    }
    fields |= {"team": "I Leoni", "first_is_captain": "on"}
    assert "Iscrizione salvata" in post(as_(hall.director), address(hall, "desk-entrants"), fields)
    assert of_the_api(hall, 2) == "Nuovo A"
    assert of_the_api(hall, 1) == ""
    entry = {
        "team": "Le Tigri",
        "players": [{"name": f"Altro {name}"} for name in "ABCD"],
        "first_is_captain": True,
    }
    entrants = f"/tournaments/{hall.tournament.slug}/entrants"
    assert as_user(hall.director).post(entrants, {"entries": [entry]}).status_code == 201
    assert of_the_api(hall, 3) == "Altro A"


def test_a_captain_is_said_through_the_api_of_a_team_s_own_players() -> None:
    hall = halls.of_format(Format.TEAMS, 2, played=1)
    own, other = (one.players[0] for one in queries.entrants(hall.ledger))
    door = f"/tournaments/{hall.tournament.slug}/entrants/1/captain"
    director = as_user(hall.director)
    seen: Any = {"If-Match": f'"{builders.book(hall).number}"'}
    assert director.put(door, {"player": str(own)}, **seen).status_code == 200
    assert of_the_api(hall, 1) == builders.player_name(1)
    assert code(director.put(door, {"player": str(other)}, **seen)) == "player_not_in_entrant"
    unknown = door.replace("entrants/1", "entrants/9")
    assert code(director.put(unknown, {"player": str(own)}, **seen)) == "entrant_unknown"
    seen = {"If-Match": f'"{builders.book(hall).number}"'}
    assert director.delete(door, **seen).status_code == 200
    assert of_the_api(hall, 1) == ""
    pairs = builders.small_tournament(4, rounds=2, played=1)
    player = queries.entrants(pairs.ledger)[0].players[0]
    door = f"/tournaments/{pairs.tournament.slug}/entrants/1/captain"
    seen = {"If-Match": f'"{builders.book(pairs).number}"'}
    refused = as_user(pairs.director).put(door, {"player": str(player)}, **seen)
    assert code(refused) == "no_captain"


def test_a_captain_of_before_holds_until_another_is_named() -> None:
    """They were rows; nobody can make events of them in somebody's name."""
    hall = halls.of_format(Format.TEAMS, 2, played=1)
    first, second, *_others = queries.entrants(hall.ledger)[0].players
    Entrant.objects.filter(tournament=hall.tournament, number=1).update(captain=first)
    assert of_the_api(hall, 1) == builders.player_name(1)
    post(as_(hall.director), address(hall, "desk-captain", 1), {"player": str(second)})
    assert of_the_api(hall, 1) == builders.player_name(2)
    post(as_(hall.director), address(hall, "desk-captain", 1), {"player": ""})
    assert of_the_api(hall, 1) == "", "and the row is no captain again"
