"""Every door of the desk: closed to strangers, and to officials without the right."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, reverse

from scoring import queries
from scoring.values import Role
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tournaments.desk.urls import DESK, urlpatterns
from tournaments.models import Official, Player, Referto

OF_U_2 = (Role.LANGUAGE_JUDGE, Role.ORGANISING_DIRECTOR)
TYPISTS = set(Role) - set(OF_U_2)
ORGANISERS = {Role.DIRECTOR, Role.ORGANISING_DIRECTOR}
AT_THE_DOOR = {*ORGANISERS, Role.COMPUTERISTA}
NOBODYS = "8a9d2b8e-1f0f-4c7e-9a53-3b1f6a1f0c11"
READS = {
    "desk": (),
    "desk-now": (),
    "desk-clock-now": (),
    "desk-entrants": (),
    "desk-presence": (),
    "desk-screens": (),
    "desk-entrant": (1,),
    "desk-plan": (),
    "desk-round": (1,),
    "desk-why": (1, 1),
    "desk-sheets": (1,),
    "desk-sheets-now": (1,),
    "desk-sheet": (1, 1),
    "desk-papers": (1,),
    "desk-papers-now": (1,),
    "desk-readings": (1, 1),
    "desk-ranking": (),
    "desk-penalties": (),
    "desk-prizes": (),
    "desk-officials": (),
    "desk-register": (),
    "desk-register-file": ("xlsx",),
    "desk-documents": (),
    "desk-file": ("entrants", "csv"),
    "desk-export": (),
}
"""Pages that every official of the tournament may read."""
ASKS = {
    "desk-paste": ((), ORGANISERS),
    "desk-bookings": ((), ORGANISERS),
    "desk-list-example": (("csv",), ORGANISERS),
    "desk-seating-edit": ((2,), {Role.DIRECTOR}),
    "desk-plan-change": ((), {Role.DIRECTOR}),
    "desk-leave": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-wrong-seats": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-substitution": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-take-seat": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-correct": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-award": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-award-lift": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-technical": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-swap-places": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-webhooks": ((), {Role.DIRECTOR}),
    "desk-second": ((1,), TYPISTS),
    "desk-complaints": ((), {Role.DIRECTOR, Role.REFEREE}),
    "desk-what-if": ((), {Role.DIRECTOR, Role.REFEREE}),
    "desk-sanctions": ((), {Role.DIRECTOR, Role.REFEREE}),
    "desk-expulsion": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-lateness": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-extension": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-referti": ((), {Role.DIRECTOR, Role.REFEREE}),
    "desk-referto-new": ((), {Role.DIRECTOR, Role.REFEREE}),
}
"""Pages that take a right, and who has it."""
WRITES = {
    "desk-entrants": ((), ORGANISERS),
    "desk-entrant": ((1,), ORGANISERS),
    "desk-captain": ((1,), ORGANISERS),
    "desk-check-in": ((1,), AT_THE_DOOR),
    "desk-screens": ((), ORGANISERS),
    "desk-presence": ((), AT_THE_DOOR),
    "desk-presence-all": ((), AT_THE_DOOR),
    "desk-withdraw-absent": ((), ORGANISERS),
    "desk-bookings-enter": ((), ORGANISERS),
    "desk-booking-enter": ((NOBODYS,), ORGANISERS),
    "desk-booking-decline": ((NOBODYS,), ORGANISERS),
    "desk-withdraw": ((1,), ORGANISERS),
    "desk-readmit": ((1,), ORGANISERS),
    "desk-form-groups": ((), {Role.DIRECTOR}),
    "desk-draw": ((2,), {Role.DIRECTOR}),
    "desk-publish-seating": ((2,), {Role.DIRECTOR}),
    "desk-take-back": ((2,), {Role.DIRECTOR}),
    "desk-sheets": ((1,), TYPISTS),
    "desk-sheets-open": ((1,), TYPISTS),
    "desk-papers": ((1,), TYPISTS),
    "desk-second": ((1,), TYPISTS),
    "desk-second-keying": ((), {Role.DIRECTOR}),
    "desk-proposals": ((), {Role.DIRECTOR}),
    "desk-readings": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-undo": ((1, 1), TYPISTS),
    "desk-swap": ((1, 1), TYPISTS),
    "desk-verify": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-settle": ((), {Role.DIRECTOR}),
    "desk-publish-ranking": ((), {Role.DIRECTOR}),
    "desk-final": ((), {Role.DIRECTOR}),
    "desk-close": ((), {Role.DIRECTOR}),
    "desk-results-sent": ((), {Role.DIRECTOR}),
    "desk-prizes": ((), ORGANISERS),
    "desk-prize-draw": ((), {Role.DIRECTOR}),
    "desk-penalties": ((), {Role.DIRECTOR, Role.REFEREE}),
    "desk-revoke": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-whistle": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-pause": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-resume": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-time-out": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-clock-undo": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-late": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-begin": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-give-seat-back": ((1, 1), {Role.DIRECTOR, Role.REFEREE}),
    "desk-sanction-revoke": ((1,), {Role.DIRECTOR, Role.REFEREE}),
    "desk-officials": ((), {Role.DIRECTOR}),
    "desk-official": ((1,), {Role.DIRECTOR}),
    "desk-uninvite": ((1,), {Role.DIRECTOR}),
    "desk-webhook-test": ((NOBODYS,), {Role.DIRECTOR}),
    "desk-webhook-on": ((NOBODYS,), {Role.DIRECTOR}),
    "desk-webhook-secret": ((NOBODYS,), {Role.DIRECTOR}),
    "desk-webhook-again": ((NOBODYS, 1), {Role.DIRECTOR}),
    "desk-webhook-remove": ((NOBODYS,), {Role.DIRECTOR}),
}
"""What changes something, and who may."""
ASKED_ONCE_MORE = {"desk-form-groups", "desk-final", "desk-close"}
"""A link to these only asks whether it is meant."""


@pytest.fixture
def hall(hall_of_module: Hall, db: None) -> Hall:
    return deepcopy(hall_of_module)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    return builders.small_tournament(4, rounds=2, played=1)


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def people(hall: Hall) -> dict[Role, User]:
    return {
        Role.DIRECTOR: hall.director,
        Role.COMPUTERISTA: hall.computerista,
        Role.REFEREE: hall.referee,
        **{role: builders.official(hall.tournament, role) for role in OF_U_2},
    }


def test_every_page_of_the_desk_is_in_one_of_the_lists_of_this_test() -> None:
    named = {
        page.name
        for subject in urlpatterns
        if isinstance(subject, URLResolver) and str(subject.pattern) == DESK
        for page in subject.url_patterns
        if isinstance(page, URLPattern)
    }
    referti = {"desk-referto", "desk-referto-file"}
    with_one = {"desk-rankings", "desk-complaint-decide"}
    of_formats = {"desk-groups", "desk-rooms"}
    of_players = {"desk-player-name", "desk-player-card"}
    of_screens = {"desk-screen", "desk-screen-remove"}
    of_photos = {"desk-sheet-photo"}
    others = {*referti, *of_photos, *of_screens, *of_formats, *of_players, *with_one}
    assert named == {*READS, *ASKS, *WRITES, *others}


def test_a_stranger_is_sent_to_the_login(hall: Hall) -> None:
    for name, args in READS.items():
        answer = Client().get(address(hall, name, *args))
        assert answer.status_code == 302, name
        assert answer["Location"].startswith("/admin/login/")


def test_an_official_of_another_tournament_finds_nothing_there(hall: Hall) -> None:
    other = as_(builders.open_tournament("Un altro").director)
    for name, args in READS.items():
        assert other.get(address(hall, name, *args)).status_code == 404, name
    for name, (args, _) in {**ASKS, **WRITES}.items():
        assert other.post(address(hall, name, *args)).status_code == 404, name
    referto = uuid4()
    assert other.get(address(hall, "desk-referto", referto)).status_code == 404
    assert other.post(address(hall, "desk-referto-file", referto)).status_code == 404


def test_a_superuser_without_a_role_finds_nothing_either(hall: Hall) -> None:
    client = as_(User.objects.create_superuser("root"))
    assert client.get(address(hall, "desk")).status_code == 404
    assert hall.tournament.name not in client.get("/admin/").content.decode()


@pytest.mark.parametrize("role", Role)
def test_each_role_reads_the_desk(hall: Hall, role: Role) -> None:
    client = as_(people(hall)[role])
    for name, args in READS.items():
        assert client.get(address(hall, name, *args)).status_code == 200, name


@pytest.mark.parametrize("role", Role)
def test_pages_that_take_a_right_open_for_who_has_it(hall: Hall, role: Role) -> None:
    client = as_(people(hall)[role])
    for name, (args, allowed) in ASKS.items():
        expected = 200 if role in allowed else 403
        assert client.get(address(hall, name, *args)).status_code == expected, name


@pytest.mark.parametrize("role", Role)
def test_what_changes_something_is_refused_to_who_lacks_the_right(hall: Hall, role: Role) -> None:
    client = as_(people(hall)[role])
    for name, (args, allowed) in WRITES.items():
        if role in allowed:
            continue
        assert client.post(address(hall, name, *args)).status_code == 403, name


def test_what_changes_something_is_never_done_by_a_link(hall: Hall) -> None:
    client = as_(hall.director)
    for name, (args, _) in WRITES.items():
        if name not in {*READS, *ASKS, *ASKED_ONCE_MORE}:
            assert client.get(address(hall, name, *args)).status_code == 405, name


def test_what_is_asked_once_more_is_not_done_by_asking(hall: Hall) -> None:
    client = as_(hall.director)
    number = queries.head(hall.ledger)
    for name in ASKED_ONCE_MORE:
        client.get(address(hall, name))
    assert queries.head(hall.ledger) == number


def test_whoever_may_not_open_a_tournament_finds_no_form_for_it(hall: Hall) -> None:
    client = as_(hall.computerista)
    assert client.get("/admin/tournaments/tournament/add/").status_code == 403
    assert client.get("/admin/tournaments/tournament/import/").status_code == 403
    assert "Apri un torneo" not in client.get("/admin/").content.decode()


def test_a_tournament_is_changed_by_its_director_only(hall: Hall) -> None:
    tournament = f"/admin/tournaments/tournament/{hall.tournament.pk}/change/"
    assert as_(hall.director).get(tournament).status_code == 200
    other = as_(builders.open_tournament("Un altro").director)
    assert other.get(tournament).status_code == 302  # to the front page, as if it did not exist


def test_the_registry_is_changed_by_the_superuser_only(hall: Hall) -> None:
    player = Player.objects.get(name=builders.player_name(1))
    page = f"/admin/tournaments/player/{player.pk}/change/"
    sent = {"name": "Rossi Annamaria", "membership_number": ""}
    for official in people(hall).values():
        assert as_(official).post(page, sent).status_code == 403
    other = as_(builders.open_tournament("Un altro").director)
    assert other.get(page).status_code == 302  # to the front page, as if it did not exist
    assert Player.objects.get(pk=player.pk).name == builders.player_name(1)
    root = as_(User.objects.create_superuser("root"))
    assert root.post(page, sent).status_code == 302
    assert Player.objects.get(pk=player.pk).name == "Rossi Annamaria"
    shown = as_(hall.director).get(address(hall, "desk-entrants")).content.decode()
    assert builders.player_name(1) in shown
    assert "Annamaria" not in shown


def test_nothing_of_a_tournament_can_be_deleted(hall: Hall) -> None:
    player = Player.objects.first()
    assert player is not None
    root = User.objects.create_superuser("root")
    Official.objects.create(tournament=hall.tournament, user=root, role=Role.DIRECTOR.value)
    for page in (
        f"/admin/tournaments/tournament/{hall.tournament.pk}/delete/",
        f"/admin/tournaments/player/{player.pk}/delete/",
        f"/admin/auth/user/{hall.director.pk}/delete/",
    ):
        assert as_(root).get(page).status_code == 403, page


def test_accounts_are_the_superusers_business(hall: Hall) -> None:
    assert as_(hall.director).get("/admin/auth/user/").status_code == 403
    root = as_(User.objects.create_superuser("root"))
    assert root.get("/admin/auth/user/").status_code == 200


def test_disciplinary_lines_of_the_register_are_hidden_from_the_computerista(hall: Hall) -> None:
    file_a_referto(hall)
    register = address(hall, "desk-register")
    assert "referto" in as_(hall.referee).get(register).content.decode()
    page = as_(hall.computerista).get(register, {"kind": "RefertoFiled"}).content.decode()
    assert "Nessun evento" in page
    everything = as_(hall.computerista).get(register).content.decode()
    assert "referto" not in everything.lower()


def file_a_referto(hall: Hall) -> None:
    client = as_(hall.referee)
    client.post(address(hall, "desk-referto-new"), referto_fields())
    referto = Referto.objects.get()
    client.post(address(hall, "desk-referto-file", referto.pk))
    referto.refresh_from_db()
    assert referto.event_number is not None


def referto_fields() -> dict[str, str]:
    player = Player.objects.get(name=builders.player_name(1))
    return {
        "player": f"1/{player.pk}",
        "round": "1",
        "table": "1",
        "article": "14.4 b",
        "measure": "ammonizione",
        "facts": "Ha lasciato la sala senza avvisare.",
        "addressee": "Consiglio del circolo",
    }
