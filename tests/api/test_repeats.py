"""What is sent again because its answer was lost: the first answer, at every door."""

from uuid import uuid4

from scoring.values import Role
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall, small_tournament, start_round, tables
from tests.machine.client import as_
from tournaments.models import Official, Remark

PENALTY = {"entrant": 1, "round": 1, "unit": "game_points", "amount": 100, "article": "1"}


def _penalties(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}/penalties"


def _sheet(hall: Hall, director: Speaker, table: int) -> str:
    address = f"/tournaments/{hall.tournament.slug}/rounds/2/tables/{table}/sheet"
    seen = director.get(address).json()["expected"]
    director.put(address, {"expected": seen, "totals": {"a": 1000, "b": 2000}})
    return address


def test_one_key_in_two_tournaments_keeps_a_reason_in_each(db: None) -> None:
    here, elsewhere = (small_tournament(8, 3, played=1) for _ in range(2))
    Official.objects.create(tournament=elsewhere.tournament, user=here.director, role=Role.DIRECTOR)
    director, key = as_user(here.director), uuid4()
    for hall, why in ((here, "Carte"), (elsewhere, "Ritardo"), (elsewhere, "Ritardo")):
        sent = director.post(_penalties(hall), PENALTY | {"reason": why}, key=key)
        assert sent.status_code == 200, sent.content
    kept = {row.tournament_id: row.text for row in Remark.objects.all()}
    assert kept == {here.tournament.pk: "Carte", elsewhere.tournament.pk: "Ritardo"}
    other = director.post(_penalties(elsewhere), PENALTY | {"reason": "Altro"}, key=key)
    assert (other.status_code, code(other)) == (422, "command_reused")


def test_a_seating_that_is_sent_again_is_not_asked_what_it_replaces(db: None) -> None:
    hall = small_tournament(8, 3, played=1)
    director, key = as_user(hall.director), uuid4()
    address = f"/tournaments/{hall.tournament.slug}/rounds/2/seating"
    first, again = (director.post(address, {}, key=key) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200), again.content
    assert again.json() == first.json()
    assert director.post(address, {}).status_code == 428


def test_who_countersigned_may_be_gone_when_it_is_sent_again(db: None) -> None:
    hall = small_tournament(8, 3, played=1)
    start_round(hall, 2)
    director, key = as_user(hall.director), uuid4()
    address = _sheet(hall, director, tables(hall, 2)[0].table)
    body = {
        "cause": "referee_decision",
        "points": [{"victory_points": 10}] * 2,
        "countersigned_by": hall.referee.pk,
        "reason": "Mescolate",
        "expected": director.get(address).json()["expected"],
    }
    first = director.post(f"{address}/award", body, key=key)
    Official.objects.filter(tournament=hall.tournament, user=hall.referee).delete()
    again = director.post(f"{address}/award", body, key=key)
    assert (first.status_code, again.status_code) == (200, 200), again.content
    assert again.json() == first.json()
    unknown = director.post(f"{address}/award", body)
    assert (unknown.status_code, code(unknown)) == (422, "referee_unknown")


def test_a_form_that_is_pressed_twice_says_that_it_was_done(db: None) -> None:
    hall = small_tournament(8, 3, played=1)
    start_round(hall, 2)
    table = tables(hall, 2)[0].table
    desk = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk"
    award = f"{desk}/rounds/2/tables/{table}/award/"
    points = {
        f"{line}_{unit}_points": "7" if unit == "victory" else "0"
        for line in "ab"
        for unit in ("victory", "match", "game")
    }
    given = points | {"cause": "lost_sheet", "reason": "perso", "command_id": str(uuid4())}
    lifted = {"why": "found", "reason": "trovato", "command_id": str(uuid4())}
    for address, form in ((award, given), (f"{award}lift/", lifted)):
        assert as_(hall.director).post(address, form).status_code == 302
        again = as_(hall.director).post(address, form, follow=True)
        assert again.redirect_chain == [(address, 302)]
        assert "Era già stato fatto" in again.content.decode()
    other = as_(hall.director).post(award, given | {"reason": "altro"})
    assert other.status_code == 422, "other content under the same id is no repeat"
