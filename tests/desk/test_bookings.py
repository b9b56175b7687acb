"""Booked from home, answered at the desk: places, the waiting list, and who reads what."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.urls import reverse

from scoring import queries, server_time
from scoring.commands import WithdrawEntrant
from scoring.rules.violations import Violation
from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead
from tournaments.models import Booking, Player, Tournament
from tournaments.models.lists import BookingState
from tournaments.moment import Moment
from tournaments.organise.bookings import book, give_up
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.organise.tournaments import OpenBookings, describe_tournament
from tournaments.presenters.arrivals import takes_bookings
from tournaments.refusals import HouseCode


@pytest.fixture
def hall(db: None) -> Hall:
    cache.clear()
    hall = builders.open_tournament(rounds=1, slug="serale")
    terms(hall, limit=2)
    return hall


def terms(hall: Hall, **changed: Any) -> None:
    wanted = {"open_": True, "limit": None, "until": None, **changed}
    builders.describe(hall, OpenBookings(**wanted))


def ask(first: str, second: str, **more: str) -> Any:
    fields = {"player_1": first, "player_2": second, "contact": "333 1234", "id": str(uuid4())}
    return Client().post("/prenota/serale/", {**fields, **more})


def booked(hall: Hall, *names: str) -> Booking:
    entry = EntryForm(players=tuple(map(PlayerForm, names)))
    return book(moment=hall.moment, entry=entry, contact="", booking_id=uuid4())


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def page(hall: Hall, name: str = "desk-entrants", *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def director(hall: Hall) -> Client:
    return as_(hall.director)


def test_who_books_reads_whether_there_is_a_place_and_then_the_number(hall: Hall) -> None:
    assert "Restano 2 posti." in text(Client().get("/prenota/serale/"))
    mine = ask("Rossi Anna", "Bianchi Bruno", membership_1="T0001").url
    ask("Verdi Carla", "Neri Dario")
    assert "I posti sono finiti" in text(Client().get("/prenota/serale/"))
    third = ask("Gallo Elena", "Russo Fabio").url
    assert "Il posto c'è" in text(Client().get(mine))
    assert "Sei il primo ad avere un posto" in text(Client().get(third))
    answer = director(hall).post(page(hall, "desk-bookings-enter"), follow=True)
    assert "Iscritti: 2." in text(answer)
    assert "Il numero è 1." in text(Client().get(mine))
    assert [each.number for each in queries.entrants(hall.ledger)] == [1, 2]
    assert hall.moment.names.entrants[1].membership_numbers == ("T0001", "")  # type: ignore[index]
    # Whoever goes leaves a place to who waits.
    perform(WithdrawEntrant(entrant=queries.entrants(hall.ledger)[1].number), by=hall.directing)
    assert "Il posto c'è" in text(Client().get(third))


def test_a_form_sent_twice_books_once_and_nobody_books_twice(hall: Hall) -> None:
    form = {"player_1": "Rossi Anna", "player_2": "Bianchi Bruno", "id": str(uuid4())}
    assert len({Client().post("/prenota/serale/", form).headers["Location"] for _ in "ab"}) == 1
    again = ask("rossi  anna", "Verdi Carla", club="Primavera")
    assert again.status_code == 422
    assert "è già iscritto, o già prenotato" in text(again)
    assert 'value="Primavera"' in text(again)
    twice = ask("Neri Dario", "neri dario")
    assert (twice.status_code, "scritto due volte" in text(twice)) == (422, True)
    assert ask("Neri Dario", "").status_code == 422
    assert Booking.objects.count() == 1


def test_a_button_pressed_twice_at_one_instant_books_once(
    transactional_db: None, hall: Hall
) -> None:
    entry = EntryForm(players=(PlayerForm("Rossi Anna"), PlayerForm("Bianchi Bruno")))
    made = uuid4()

    def press(_turn: int) -> UUID:
        try:
            return book(moment=hall.moment, entry=entry, contact="", booking_id=made).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as presses:
        assert set(presses.map(press, range(4))) == {made}
    assert Booking.objects.count() == 1


def test_who_gives_up_leaves_the_place_and_an_answered_booking_stays(hall: Hall) -> None:
    mine = ask("Rossi Anna", "Bianchi Bruno").url
    assert "ritirata" in text(Client().post(mine, follow=True))
    row = booked(hall, "Rossi Anna", "Bianchi Bruno")
    director(hall).post(page(hall, "desk-booking-enter", row.pk))
    answer = Client().post(f"/prenota/serale/{row.pk}/")
    assert answer.status_code == 409
    assert "si è già risposto" in text(answer)
    assert "Il numero è 1." in text(answer)


def test_nobody_books_when_it_is_shut_too_late_begun_or_hidden(
    hall: Hall, set_ahead: SetAhead
) -> None:
    terms(hall, until=server_time.now() + timedelta(seconds=60))
    set_ahead(61)
    assert "non sono aperte" in text(Client().get("/prenota/serale/"))
    assert ask("Rossi Anna", "Bianchi Bruno").status_code == 422
    terms(hall, until=server_time.now() + timedelta(hours=1))
    assert "Prenota un posto" in text(Client().get("/t/serale/"))
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    assert "Prenota un posto" not in text(Client().get("/t/serale/"))
    assert ask("Rossi Anna", "Bianchi Bruno").status_code == 422
    hall.tournament.is_public = False
    hall.tournament.save()
    assert Client().get("/prenota/serale/").status_code == 404
    assert not Booking.objects.exists()


def test_nobody_gives_up_a_place_in_a_tournament_that_goes_on_elsewhere(hall: Hall) -> None:
    row = booked(hall, "Rossi Anna", "Bianchi Bruno")
    describe_tournament(tournament=hall.tournament, goes_on_at="https://altra.it")
    refused = Client().post(f"/prenota/serale/{row.pk}/")
    assert (refused.status_code, "sta altrove" in text(refused)) == (409, True)
    assert "rinuncio al posto" not in text(refused)
    row.refresh_from_db()
    assert row.state == BookingState.ASKED


@pytest.mark.parametrize("shut", [{"bookings_open": False}, {"goes_on_at": "https://altra.it"}])
def test_nobody_books_who_read_that_it_was_open_before_it_was_shut(
    hall: Hall, shut: dict[str, Any]
) -> None:
    read_before = Moment(Tournament.objects.get(pk=hall.tournament.pk))
    assert takes_bookings(read_before)
    describe_tournament(tournament=hall.tournament, **shut)
    entry = EntryForm(players=(PlayerForm("Rossi Anna"), PlayerForm("Bianchi Bruno")))
    with pytest.raises(Violation) as refused:
        book(moment=read_before, entry=entry, contact="", booking_id=uuid4())
    assert refused.value.problems[0].code == HouseCode.BOOKINGS_SHUT
    assert not Booking.objects.exists()


def test_the_direction_alone_reads_who_asked_and_how_to_reach_them(hall: Hall) -> None:
    mine = ask("Rossi Anna", "Bianchi Bruno").url
    assert "333 1234" in text(director(hall).get(page(hall)))
    for address in (mine, "/t/serale/", "/t/serale/iscritti/", "/prenota/serale/"):
        assert "333 1234" not in text(Client().get(address))
    assert "Rossi" not in text(Client().get("/t/serale/iscritti/"))
    assert Client().get(f"/prenota/serale/{uuid4()}/").status_code == 404


def test_the_desk_says_how_many_and_declines(hall: Hall) -> None:
    row = booked(hall, "Rossi Anna", "Bianchi Bruno")
    desk = director(hall)
    changed = {"open_": "on", "limit": "40", "until": "2099-03-14T20:30"}
    assert "Prenotazioni aperte." in text(
        desk.post(page(hall, "desk-bookings"), changed, follow=True)
    )
    assert "iscritti 0 su 40" in text(desk.get(page(hall)))
    assert (
        desk.post(page(hall, "desk-bookings"), {"open_": "on", "limit": "zero"}).status_code == 422
    )
    over = desk.post(page(hall, "desk-bookings"), {"open_": "on", "until": "2020-03-14T20:30"})
    assert (over.status_code, "È già passato" in text(over)) == (422, True)
    desk.post(page(hall, "desk-booking-decline", row.pk))
    assert "respinta" in text(Client().get(f"/prenota/serale/{row.pk}/"))
    assert not queries.entrants(hall.ledger)


def test_a_place_is_taken_by_who_is_entered_and_by_no_stand_in_or_who_left(hall: Hall) -> None:
    desk, entrants = director(hall), page(hall, "desk-entrants")
    robot = {"player_1": "Staff Uno", "player_2": "Staff Due", "stand_in": "on"}
    for fields in ({"player_1": "Rossi Anna", "player_2": "Bianchi Bruno"}, robot):
        desk.post(entrants, fields)
    assert "iscritti 1 su 2" in text(desk.get(page(hall)))
    assert "Resta 1 posto." in text(Client().get("/prenota/serale/"))
    desk.post(page(hall, "desk-withdraw", 1), {"reason": "Malata"})
    assert "iscritti 0 su 2" in text(desk.get(page(hall)))
    assert "Restano 2 posti." in text(Client().get("/prenota/serale/"))


def test_who_was_answered_is_listed_apart_from_who_asks(hall: Hall) -> None:
    booked(hall, "Rossi Anna", "Bianchi Bruno")
    declined = booked(hall, "Verdi Ugo", "Neri Ivo")
    desk, answered = director(hall), "Prenotazioni a cui si è risposto"
    assert answered not in text(desk.get(page(hall)))
    desk.post(page(hall, "desk-booking-decline", declined.pk))
    asking, _, behind = text(desk.get(page(hall))).partition(answered)
    assert "Rossi Anna" in asking
    assert "Verdi Ugo – Neri Ivo: respinta" in behind
    assert "Rossi Anna" not in behind


def test_the_api_reads_enters_and_declines(hall: Hall) -> None:
    rows = [booked(hall, "Rossi Anna", "Bianchi Bruno"), booked(hall, "Verdi Ugo", "Neri Ivo")]
    client = as_user(hall.director)
    address = "/tournaments/serale/bookings"
    queue = client.get(address).json()
    assert [(each["id"], each["waits"]) for each in queue["items"]] == [
        (str(row.pk), 0) for row in rows
    ]
    first, second = (f"{address}/{row.pk}" for row in rows)
    for _ in range(2):
        assert client.post(f"{first}/entry").json()["entrant"] == 1
    assert client.delete(second).status_code == 204
    assert code(client.post(f"{second}/entry")) == "booking_answered"
    assert client.delete(f"{address}/{uuid4()}").status_code == 404
    patch = client.patch("/tournaments/serale", {"bookings_limit": None})
    assert patch.json()["bookings_limit"] is None


def test_a_flood_from_one_address_is_stopped_and_closing_forgets_everybody(hall: Hall) -> None:
    terms(hall, limit=None)
    answers = [ask(f"Uno {n}", f"Due {n}").status_code for n in range(61)]
    assert answers.count(302) == 60
    assert answers[-1] == 429
    row = Booking.objects.earliest("asked_at")
    give_up(tournament=hall.tournament, booking=row.pk)
    builders.enter(hall, 2)
    builders.play_round(hall, 1)
    builders.finish(hall)
    assert not Booking.objects.exists()


def test_who_cannot_be_entered_holds_up_nobody(hall: Hall) -> None:
    terms(hall, limit=None)
    enter_entrants(
        by=hall.directing,
        entries=[EntryForm(players=(PlayerForm("Verdi Ugo", "T8"), PlayerForm("Neri Ivo")))],
    )
    ask("Rossi Anna", "Bianchi Bruno")
    Player.objects.create(name="Verdi Ugo", membership_number="T7")
    assert ask("Altri Ugo", "Bo Ida", membership_1="T8").status_code == 422, "who has it is here"
    ask("Altri Nino", "Gallo Elena", membership_1="T7")
    assert ask("Altri Ugo", "Bo Ida", membership_1="T7").status_code == 422, "one asked with it"
    ask("Conti Gina", "Greco Ivo")
    said = text(director(hall).post(page(hall, "desk-bookings-enter"), follow=True))
    assert "Iscritti: 2." in said
    assert "Altri Nino, Gallo Elena: " in said
    assert "1 aspetta una risposta" in said


def test_a_form_of_another_tournament_is_a_booking_of_its_own(hall: Hall) -> None:
    other = booked(hall, "Rossi Anna", "Bianchi Bruno")
    builders.open_tournament(rounds=1, slug="seconda")
    second = builders.open_tournament(rounds=1, slug="terza")
    terms(second)
    fields = {"player_1": "Verdi Ugo", "player_2": "Neri Ivo", "id": str(other.pk)}
    answer = Client().post("/prenota/terza/", fields)
    assert answer.status_code == 302
    assert str(other.pk) not in answer["Location"]


def test_a_name_of_signs_that_nobody_sees_is_none(hall: Hall) -> None:
    assert ask("\u200b\u202e", "Bianchi Bruno").status_code == 422
    ask("Ros\u200bsi Anna", "Bianchi Bruno")
    assert Booking.objects.get().names == ("Rossi Anna", "Bianchi Bruno")
