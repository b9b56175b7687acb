"""The desk's entry slip in every format, with stand-ins and substitutes."""

import pytest

from scoring import queries
from scoring.plans import Format
from tests import builders
from tests.desk.desk_of_formats import address, hall_of, post
from tests.machine.client import as_
from tournaments.models import Entrant


@pytest.mark.parametrize(
    ("old", "part"),
    [("desk-paste", "incolla"), ("desk-presence", "presenze"), ("desk-bookings", "prenotazioni")],
)
def test_what_was_a_page_leads_to_its_part(db: None, old: str, part: str) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 2)
    client, entrants = as_(hall.director), address(hall, "desk-entrants")
    assert client.get(address(hall, old))["Location"] == f"{entrants}#{part}"
    assert f'id="{part}"' in client.get(entrants).content.decode()


def test_each_official_is_shown_what_they_may_do(db: None) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 2)
    parts = {
        user: [
            part
            for part in ("incolla", "presenze", "prenotazioni", "new", "elenco")
            if f'id="{part}"' in as_(user).get(address(hall, "desk-entrants")).content.decode()
        ]
        for user in (hall.director, hall.computerista, hall.referee)
    }
    assert parts == {
        hall.director: ["incolla", "presenze", "prenotazioni", "new", "elenco"],
        hall.computerista: ["presenze", "elenco"],
        hall.referee: ["elenco"],
    }


@pytest.mark.parametrize("page", ["desk-entrants", "desk-ranking"])
def test_a_name_is_shown_as_it_is_written_whatever_its_signs(db: None, page: str) -> None:
    hall = builders.small_tournament(4, 1)
    builders.rename(hall, 1, "Rossi <b>{number}</b> 'Nino'")
    shown = as_(hall.director).get(address(hall, page)).content.decode()
    assert "Rossi &lt;b&gt;{number}&lt;/b&gt; &#x27;Nino&#x27;" in shown


@pytest.mark.parametrize(
    ("format_", "players"), [(Format.INDIVIDUAL, 1), (Format.GIALLO, 1), (Format.TEAMS, 4)]
)
def test_the_entry_slip_has_as_many_players_as_the_format(
    db: None, format_: Format, players: int
) -> None:
    hall = hall_of(format_)
    client = as_(hall.director)
    fields: dict[str, object] = {
        f"player_{at}": builders.player_name(at) for at in range(1, players + 1)
    }
    page = client.get(address(hall, "desk-entrants")).content.decode().lower()
    assert "coppia" not in page
    if format_ is Format.TEAMS:
        assert client.post(address(hall, "desk-entrants"), dict(fields)).status_code == 422
        fields["team"] = "I Leoni"
    assert "Iscrizione salvata" in post(client, address(hall, "desk-entrants"), fields)
    (entered,) = queries.entrants(hall.ledger)
    assert len(entered.players) == players
    assert Entrant.objects.get(tournament=hall.tournament).team == fields.get("team", "")


def test_a_team_of_five_is_refused_and_one_of_six_taken(db: None) -> None:
    hall = hall_of(Format.TEAMS)
    client = as_(hall.director)
    five: dict[str, object] = {f"player_{at}": builders.player_name(at) for at in range(1, 6)}
    five["team"] = "I Leoni"
    assert client.post(address(hall, "desk-entrants"), five).status_code == 422
    post(client, address(hall, "desk-entrants"), five | {"player_6": builders.player_name(6)})
    assert len(queries.entrants(hall.ledger)[0].players) == 6


def test_a_stand_in_is_marked_and_not_ranked(db: None) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 3)
    client = as_(hall.director)
    fields: dict[str, object] = {"player_1": "Staff Uno", "player_2": "Staff Due", "stand_in": "on"}
    assert "robot" in post(client, address(hall, "desk-entrants"), fields)
    builders.play_round(hall, 1)
    ranked = queries.standings(hall.ledger)
    assert ranked is not None
    assert 4 not in [row.entrant for row in ranked.rows]


@pytest.mark.parametrize(("played", "offered"), [(0, None), (1, ["", "2"]), (3, [""])])
def test_other_players_are_offered_from_the_first_round_that_has_not_begun(
    db: None, played: int, offered: list[str] | None
) -> None:
    hall = builders.small_tournament(4, rounds=3, played=played)
    page = as_(hall.director).get(address(hall, "desk-entrant", 1))
    rounds = page.context["form"].fields.get("from_round")
    assert (rounds and [str(value) for value, _ in rounds.choices]) == offered


def test_a_substitute_plays_from_a_round_on_and_both_are_shown(db: None) -> None:
    hall = builders.small_tournament(4, rounds=3, played=1)
    client = as_(hall.director)
    url = address(hall, "desk-entrant", 1)
    fields: dict[str, object] = {
        "player_1": builders.player_name(1),
        "player_2": "Baldi Bea",
        "from_round": "2",
        "reason": "Malore",
    }
    page = post(client, url, fields)
    assert "Giocatori cambiati" in page
    assert "turno 1" in page
    assert builders.player_name(2) in page
    assert "dal turno 2" in page
    assert queries.entrants(hall.ledger)[0].line_ups[1][0] == 2
