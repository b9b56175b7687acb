"""Language judge and organising director (U art. 2); no official is a robot (U art. 3.1)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections, transaction
from django.urls import reverse

from scoring import queries
from scoring.commands import WithdrawEntrant
from scoring.rules.violations import Violation
from scoring.values import Role
from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.desk.desk_of_formats import address, post
from tests.machine.client import as_
from tests.machine.waiting import until
from tests.tournaments.dossiers import brought, played
from tournaments.models import Invitation, Official, Tournament
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.officials import appoint
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.presenters.settings import offices
from tournaments.refusals import HouseCode

ROBOT: dict[str, object] = {"player_1": "Neri Anna", "player_2": "Staff Due", "stand_in": "on"}


@pytest.fixture
def hall(db: None) -> Hall:
    return builders.small_tournament(entrants=3, played=0, regulation="uisp-parole")


def anna(first: str = "Anna", last: str = "Neri") -> User:
    """Has an account."""
    return User.objects.create_user("anna", first_name=first, last_name=last, is_staff=True)


def robot(hall: Hall) -> int:
    """Enters Neri Anna and another as a robot; its number."""
    post(as_(hall.director), address(hall, "desk-entrants"), ROBOT)
    entrant = queries.entrants(hall.ledger)[-1]
    assert entrant.stand_in
    return int(entrant.number)


def api(hall: Hall, rest: str) -> str:
    return f"/tournaments/{hall.tournament.slug}/{rest}"


@pytest.mark.parametrize(
    ("role", "shown"),
    [
        (Role.LANGUAGE_JUDGE, "giudice di lingua"),
        (Role.ORGANISING_DIRECTOR, "direttore organizzativo"),
    ],
)
def test_the_offices_of_u_2_are_given_at_the_desk_and_through_the_api(
    hall: Hall, role: Role, shown: str
) -> None:
    director, officials = as_(hall.director), address(hall, "desk-officials")
    anna()
    assert shown in post(director, officials, {"username": "anna", "role": role.value})
    (row,) = (
        one
        for one in as_user(hall.director).get(api(hall, "officials")).json()["items"]
        if one["username"] == "anna"
    )
    assert row["role"] == role.value
    newcomer = {"username": "gina", "full_name": "Gina Conti", "role": role.value}
    made = as_user(hall.director).post(api(hall, "officials/newcomers"), newcomer)
    assert (made.status_code, made.json()["role"]) == (201, role.value)


def test_an_organising_director_enters_and_the_register_says_as_what(hall: Hall) -> None:
    organiser = builders.official(hall.tournament, Role.ORGANISING_DIRECTOR)
    pair: dict[str, object] = {"player_1": "Rossi Ada", "player_2": "Bianchi Ugo"}
    assert "Iscrizione salvata" in post(as_(organiser), address(hall, "desk-entrants"), pair)
    register = as_(hall.referee).get(address(hall, "desk-register")).content.decode()
    assert "direttore organizzativo" in register


def test_u_3_1_an_official_is_entered_as_no_robot_of_the_same_tournament(hall: Hall) -> None:
    Official.objects.create(tournament=hall.tournament, user=anna(), role="computerista")
    page = post(as_(hall.director), address(hall, "desk-entrants"), ROBOT)
    assert "Neri Anna è fra gli ufficiali di gara" in page
    assert "U 3.1" in page
    staff = {"players": [{"name": "anna  NERI"}, {"name": "Staff Due"}], "stand_in": True}
    speaker = as_user(hall.director)
    refused = speaker.post(api(hall, "entrants"), {"entries": [staff]})
    assert (refused.status_code, code(refused)) == (409, "stand_in_official")
    assert len(queries.entrants(hall.ledger)) == 3
    played = speaker.post(api(hall, "entrants"), {"entries": [staff | {"stand_in": False}]})
    assert played.status_code == 201, "it is of robots that the article speaks"


def test_u_3_1_nor_is_one_put_into_a_robot_s_place_later(hall: Hall) -> None:
    number, speaker = robot(hall), as_user(hall.director)
    path = api(hall, f"entrants/{number}/players")
    seen = speaker.get(api(hall, f"entrants/{number}")).json()["expected"]
    free = {"players": [{"name": "Staff Uno"}, {"name": "Staff Due"}], "expected": seen}
    assert speaker.put(path, free).status_code == 200
    Official.objects.create(tournament=hall.tournament, user=anna(), role="referee")
    back = free | {"players": [{"name": "Neri Anna"}, {"name": "Staff Due"}]}
    assert code(speaker.put(path, back)) == "stand_in_official"
    player = queries.entrants(hall.ledger)[-1].players[0]
    name = api(hall, f"players/{player}")
    renamed = speaker.patch(name, {"name": "Neri Anna"})
    assert code(renamed) == "stand_in_official"


@pytest.mark.parametrize("newcomer", [False, True])
def test_u_3_1_whoever_is_a_robot_here_is_appointed_only_when_they_play_no_more(
    hall: Hall, newcomer: bool
) -> None:
    number, officials = robot(hall), address(hall, "desk-officials")
    if not newcomer:
        anna()
    asked: dict[str, object] = {"username": "anna", "role": "referee"}
    asked |= {"newcomer": "1", "full_name": "Anna Neri"} if newcomer else {}
    director, speaker = as_(hall.director), as_user(hall.director)
    refused = director.post(officials, asked)
    assert refused.status_code == 422
    assert "gioca qui come robot" in refused.content.decode()
    path = api(hall, "officials/newcomers" if newcomer else "officials")
    body = {key: value for key, value in asked.items() if key != "newcomer"}
    assert code(speaker.post(path, body)) == "official_stands_in"
    assert User.objects.filter(username="anna").exists() is not newcomer
    assert speaker.post(api(hall, f"entrants/{number}/withdrawal"), {}).status_code == 200
    assert speaker.post(path, body).status_code == 201
    back = speaker.post(api(hall, f"entrants/{number}/readmission"), {})
    assert (back.status_code, code(back)) == (409, "stand_in_official")


def test_u_3_1_an_invitation_waits_while_its_person_is_a_robot_here(hall: Hall) -> None:
    robot(hall)
    invited = {"tournament": hall.tournament, "asked": "anna", "role": "language_judge"}
    waiting = Invitation.objects.create(invited_by=hall.director, **invited)
    page = post(as_(anna()), reverse("admin:invitations"), {"accept": waiting.pk})
    assert "gioca qui come robot" in page
    assert Invitation.objects.filter(pk=waiting.pk).exists()
    assert not hall.tournament.officials.filter(user__username="anna").exists()


def test_an_account_without_a_name_is_nobody_s_namesake(hall: Hall) -> None:
    robot(hall)
    anna("", "")
    asked = {"username": "anna", "role": "referee"}
    assert as_user(hall.director).post(api(hall, "officials"), asked).status_code == 201


def test_u_2_an_account_without_a_name_is_told_of_and_named_once(hall: Hall) -> None:
    """The papers named nobody, and no page said so or took a name."""
    director, officials = as_(hall.director), address(hall, "desk-officials")
    User.objects.filter(pk=hall.director.pk).update(first_name="", last_name="")
    silent = "Senza nome e cognome: sui documenti non c'è."
    before = unescape(director.get(officials).content.decode()).count(silent)
    own = hall.tournament.officials.get(user=hall.director)
    name: dict[str, object] = {"name": "1", "full_name": "Ada De Luca"}
    post(director, address(hall, "desk-official", own.pk), name)
    anna("", "")
    post(director, officials, {"username": "anna", "role": "referee", "full_name": "Anna Neri"})
    printed = [person for office in offices(hall.tournament) for person in office.names]
    assert {"Ada De Luca", "Anna Neri"} <= set(printed)
    assert unescape(director.get(officials).content.decode()).count(silent) == before - 1
    # Whoever has a name keeps it: another may know them by it.
    post(director, address(hall, "desk-official", own.pk), name | {"full_name": "Altra Persona"})
    assert User.objects.get(pk=hall.director.pk).get_full_name() == "Ada De Luca"


def test_u_3_1_nor_is_an_account_given_the_name_of_a_robot(hall: Hall) -> None:
    robot(hall)
    user = anna("", "")
    referee = Official.objects.create(tournament=hall.tournament, user=user, role="referee")
    name: dict[str, object] = {"name": "1", "full_name": "Anna Neri"}
    page = post(as_(hall.director), address(hall, "desk-official", referee.pk), name)
    assert "gioca qui come robot" in page
    user.refresh_from_db()
    assert user.get_full_name() == ""


def test_u_3_1_whoever_plays_as_a_robot_takes_no_tournament_over(db: None) -> None:
    def with_robot() -> Hall:
        hall = builders.open_tournament(rounds=2)
        builders.enter(hall, 3)
        robot(hall)
        builders.play_round(hall, 1)
        return hall

    file = played(with_robot)
    with pytest.raises(Violation) as refused:
        brought(file.content, anna(), taken_from="Altra casa")
    assert refused.value.code is HouseCode.OFFICIAL_STANDS_IN
    assert not Tournament.objects.exists()


def test_u_3_1_no_account_of_an_official_is_renamed_into_a_robot(hall: Hall) -> None:
    robot(hall)
    user = gina(hall)
    refused = renamed(user, "Anna", "Neri")
    assert refused.status_code == 200
    assert "gioca qui come robot" in refused.content.decode()
    user.refresh_from_db()
    assert user.get_full_name() == "Gina Conti"
    assert renamed(user, "Gina", "Rossi").status_code == 302
    user.refresh_from_db()
    assert user.get_full_name() == "Gina Rossi"


def test_a_book_that_is_closed_hinders_no_official_s_new_name(db: None) -> None:
    """It stays as it was played."""
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 3)
    robot(hall)
    builders.play_round(hall, 1)
    user = gina(hall)
    assert renamed(user, "Anna", "Neri").status_code == 200
    builders.finish(hall)
    assert renamed(user, "Anna", "Neri").status_code == 302
    user.refresh_from_db()
    assert user.get_full_name() == "Anna Neri"


def gina(hall: Hall) -> User:
    """A referee here."""
    user = anna("Gina", "Conti")
    Official.objects.create(tournament=hall.tournament, user=user, role="referee")
    return user


def renamed(user: User, first: str, last: str) -> Any:
    """An administrator's press."""
    capo, _ = User.objects.get_or_create(username="capo", is_staff=True, is_superuser=True)
    admin = as_(capo)
    page = reverse("admin:auth_user_change", args=(user.pk,))
    form = admin.get(page).context["adminform"].form
    fields = {name: value for name, value in form.initial.items() if value not in (None, [])}
    fields |= {"date_joined_0": "2026-01-01", "date_joined_1": "10:00:00", "is_staff": "on"}
    return admin.post(page, {**fields, "first_name": first, "last_name": last})


def test_u_3_1_who_is_appointed_while_they_are_entered_as_a_robot_waits(
    transactional_db: None,
) -> None:
    """Either way round the second is told: neither sees what the other has not committed."""
    hall = builders.open_tournament(regulation="uisp-parole")
    user = anna()
    entry = EntryForm(players=(PlayerForm(name="Neri Anna"), PlayerForm(name="Uno")), stand_in=True)
    appointing = partial(
        appoint, by=hall.directing, tournament=hall.tournament, user=user, role=Role.REFEREE
    )
    entering = partial(enter_entrants, by=hall.directing, entries=[entry])
    assert _second(entering, appointing) is HouseCode.OFFICIAL_STANDS_IN
    perform(WithdrawEntrant(entrant=queries.entrants(hall.ledger)[0].number), by=hall.directing)
    assert _second(appointing, entering) is HouseCode.STAND_IN_OFFICIAL


def _second(first: Callable[[], object], second: Callable[[], object]) -> object:
    """How the second is refused that asks before the first has ended."""

    def asking() -> object:
        try:
            return second()
        except Violation as refused:
            return refused.problems[0].code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            asked = pool.submit(asking)
            until(lambda: asked.done() or _waits(), "the second to be made to wait")
        return asked.result()


def _waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return cursor.fetchone() is not None
