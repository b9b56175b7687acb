"""A tournament goes on in another house: with its numbers and hashes, and accounts of its own."""

import re
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from scoring import queries
from scoring.values import Right, Role, RoundNumber
from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tests.pages.test_proposals import SCORE, address, phone
from tests.tournaments.dossiers import Played, brought, national, opened, played, read
from tournaments.models import DossierPerson, Player, Proposal, Tournament
from tournaments.organise.tournaments import AllowProposals
from tournaments.permissions import authority

pytestmark = pytest.mark.django_db
HOUSE = "Circolo Primavera"
TAG = re.compile(r"<[^>]*>")
SHEET = {"totals": {"a": 900, "b": 400}}


def begun() -> Hall:
    """One sheet of four is in: typed by its director."""
    hall = builders.open_tournament("Serata a metà", rounds=2)
    hall.director.first_name, hall.director.last_name = "Diana", "Ufficiale"
    hall.director.save()
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 300))
    return hall


@pytest.fixture(scope="module")
def file(outer_transaction: None) -> Played:
    return played(begun)


@pytest.fixture
def taken(file: Played) -> Hall:
    """Taken over by an account that has the number of who began it there."""
    other = User.objects.create_user("qui", pk=file.director, is_staff=True)
    other.first_name, other.last_name = "Ugo", "Di Qui"
    other.save()
    return taken_over(file.content, other)


def taken_over(content: bytes, by: User) -> Hall:
    tournament = brought(content, by, taken_from=HOUSE).tournament
    return Hall(tournament, by, by, by)


def sent(speaker: Speaker, hall: Hall, table: int) -> Any:
    """A sheet, by somebody who has seen the table as it is."""
    path = f"/tournaments/{hall.tournament.slug}/rounds/1/tables/{table}"
    return speaker.write("PUT", f"{path}/sheet", SHEET | seen(speaker, path))


def verified(speaker: Speaker, hall: Hall, table: int) -> Any:
    path = f"/tournaments/{hall.tournament.slug}/rounds/1/tables/{table}"
    return speaker.write("POST", f"{path}/sheet/verification", seen(speaker, path))


def seen(speaker: Speaker, path: str) -> dict[str, int]:
    return {"expected": speaker.get(path).json()["expected"]}


def test_it_is_read_as_it_was_and_another_sheet_goes_behind_the_last_event(
    taken: Hall, file: Played
) -> None:
    shown = read(as_user(taken.director), taken.tournament.slug)
    assert shown["/ranking"]["rows"] == file.shown["/ranking"]["rows"]
    there = file.shown["/events"]["items"]
    before = queries.book(taken.ledger)
    assert before is not None
    assert before.number == there[0]["number"] + 1
    for table in (2, 3, 4):
        assert sent(as_user(taken.director), taken, table).status_code == 200
    builders.play_round(taken, 2)
    rows_equal_fold(taken.ledger)
    call_command("verify_ledger", stdout=StringIO())


def test_who_wrote_there_is_told_from_who_has_their_number_here(taken: Hall, file: Played) -> None:
    assert sent(as_user(taken.director), taken, 2).status_code == 200
    page = as_(taken.director).get(reverse("admin:desk-register", args=[taken.ledger]))
    told = {line.number: line.who for line in page.context["page"].lines}
    assert told[1] == "Diana Ufficiale"
    assert told[max(told)] == "Ugo Di Qui"
    assert f"viene da {HOUSE}" in unescape(page.content.decode())
    number = taken.tournament.number_of(file.director)
    assert queries.tables(taken.ledger, RoundNumber(1))[1].entered_by == number
    of_here = as_(taken.director).get(page.request["PATH_INFO"], {"user": number})
    assert {line.who for line in of_here.context["page"].lines} == {"Ugo Di Qui"}


def told_to_the_administrator(hall: Hall, **query: int) -> dict[int, str]:
    """Who wrote each event, as the list of events says it."""
    root = as_(User.objects.create_superuser(f"radice-{len(query)}"))
    asked = {"ledger": str(hall.ledger)} | {name: str(value) for name, value in query.items()}
    events = root.get("/admin/scoring/eventrow/", asked)
    rows = unescape(events.content.decode()).split("<tr>")[2:]
    cells = [TAG.sub("|", row).split("|") for row in rows]
    told = [[cell for cell in row if cell.strip()] for row in cells]
    return {int(row[2]): row[4] for row in told if len(row) > 4}


def test_the_administrator_s_list_of_events_tells_them_apart_too(taken: Hall, file: Played) -> None:
    assert sent(as_user(taken.director), taken, 2).status_code == 200
    told = told_to_the_administrator(taken)
    assert (told[1], told[max(told)]) == ("Diana Ufficiale", "qui")
    over = file.shown["/events"]["items"][0]["number"]
    of_here = told_to_the_administrator(taken, user_id=taken.director.pk)
    assert of_here == {number: "qui" for number in told if number > over}


def test_nobody_of_here_wrote_in_a_book_that_is_only_read(file: Played) -> None:
    reader = User.objects.create_user("qui", pk=file.director, is_staff=True)
    hall = brought(file.content, reader)
    told = set(told_to_the_administrator(hall).values())
    assert "Diana Ufficiale" in told
    assert "qui" not in told
    assert told_to_the_administrator(hall, user_id=reader.pk) == {}


def test_what_was_typed_there_is_verified_here_by_whoever_has_that_number(taken: Hall) -> None:
    """Another pair of eyes, unlike what they typed themselves."""
    assert sent(as_user(taken.director), taken, 2).status_code == 200
    assert verified(as_user(taken.director), taken, 1).status_code == 200
    own = verified(as_user(taken.director), taken, 2)
    assert (own.status_code, code(own)) == (409, "reader_is_typist")


def test_a_third_house_knows_who_wrote_in_both(file: Played) -> None:
    def goes_on() -> Hall:
        hall = taken_over(file.content, User.objects.create_user("qui", first_name="Ugo"))
        assert sent(as_user(hall.director), hall, 2).status_code == 200
        return hall

    second = played(goes_on)
    third = taken_over(second.content, builders.user(may_open=True))
    names = set(DossierPerson.objects.values_list("name", flat=True))
    assert {"Diana Ufficiale", "Ugo"} <= names
    assert third.tournament.accounts_from > second.director
    page = as_(third.director).get(reverse("admin:desk-register", args=[third.ledger]))
    assert {"Diana Ufficiale", "Ugo"} <= {line.who for line in page.context["page"].lines}
    call_command("verify_ledger", stdout=StringIO())


def test_who_takes_it_over_directs_it_and_nobody_else_works_there(taken: Hall) -> None:
    by = authority(taken.director, taken.tournament)
    assert by is not None
    assert by.may(Right.ENTER_SHEETS)
    assert [office.role for office in taken.tournament.officials.all()] == [Role.DIRECTOR.value]


def test_one_that_is_shut_is_only_read() -> None:
    file = played(national)
    director, form = builders.user(may_open=True), reverse("admin:import-tournament")
    chosen = {"purpose": "goes-on", "taken_from": HOUSE}
    upload = SimpleUploadedFile("torneo.zip", file.content)
    refused = as_(director).post(form, {"upload": upload, **chosen})
    assert refused.status_code == 422
    assert not Tournament.objects.exists()


def test_it_is_chosen_at_the_desk_and_says_where_it_comes_from(file: Played) -> None:
    director, form = builders.user(may_open=True), reverse("admin:import-tournament")
    assert "Prosegue qui" in as_(director).get(form).content.decode()

    def upload(**chosen: str) -> Any:
        packed = SimpleUploadedFile("torneo.zip", file.content)
        return as_(director).post(form, {"upload": packed, **chosen}, follow=True)

    unsaid = upload(purpose="goes-on")
    assert unsaid.status_code == 422
    assert "Scrivi il nome della casa" in unescape(unsaid.content.decode())
    arrived = upload(purpose="goes-on", taken_from=HOUSE)
    assert arrived.status_code == 200
    assert "Il torneo prosegue qui" in arrived.content.decode()
    tournament = Tournament.objects.get()
    assert tournament.taken_over
    assert not tournament.is_elsewhere
    twice = upload(purpose="goes-on", taken_from=HOUSE)
    assert twice.status_code == 422
    assert "Cercalo nell'elenco" in unescape(twice.content.decode())


def test_it_is_chosen_through_the_api_once_under_one_key(file: Played) -> None:
    director, key = as_user(builders.user(may_open=True)), str(uuid4())
    path = "/imports?taken_from=Circolo+Primavera"
    answers = [
        director.send("POST", path, file.content, "application/zip", Idempotency_Key=key)
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert [answer["Idempotency-Replayed"] for answer in answers] == ["false", "true"]
    assert answers[0].json()["tournament"]["taken_over"]
    again = director.send(
        "POST", path, file.content, "application/zip", Idempotency_Key=str(uuid4())
    )
    assert (again.status_code, code(again)) == (409, "dossier_here")


def test_it_is_chosen_at_the_shell(file: Played, tmp_path: Path) -> None:
    path, slug = tmp_path / "torneo.zip", StringIO()
    path.write_bytes(file.content)
    name = builders.user().username
    call_command("import_tournament", path, username=name, taken_from=HOUSE, stdout=slug)
    assert Tournament.objects.get(slug=slug.getvalue().strip()).taken_over


def test_the_first_house_says_where_it_went_and_writes_no_more() -> None:
    hall = begun()
    settings = as_(hall.director).get(reverse("admin:desk-settings", args=[hall.ledger]))
    form = {
        name: settings.context["form"][name].value() or "" for name in ("name", "venue", "kind")
    }
    describe = reverse("admin:desk-describe", args=[hall.ledger])
    as_(hall.director).post(describe, form | {"is_public": "on", "goes_on_at": "https://altra.it"})
    refused = sent(as_user(hall.director), hall, 2)
    assert (refused.status_code, code(refused)) == (403, "forbidden")
    shown = Client().get(f"/t/{hall.tournament.slug}/").content.decode()
    assert 'href="https://altra.it"' in shown
    desk = as_(hall.director).get(reverse("admin:desk", args=[hall.ledger]), follow=True)
    assert "Prosegue altrove" in desk.content.decode()
    as_(hall.director).post(describe, {"is_public": "on", "goes_on_at": ""})
    assert sent(as_user(hall.director), hall, 2).status_code == 200


WENT_TO = "https://altra.it"


def gone_elsewhere(hall: Hall) -> Hall:
    said = as_user(hall.director).patch(
        f"/tournaments/{hall.tournament.slug}",
        {"goes_on_at": WENT_TO},
    )
    assert said.status_code == 200
    return hall


def test_every_page_of_its_desk_says_where_it_went() -> None:
    hall = gone_elsewhere(begun())
    client = as_(hall.director)
    desk = reverse("admin:desk", args=[hall.ledger])
    pages = {
        desk,
        *re.findall(rf'href="({desk}[^"#?]*/)"', client.get(desk, follow=True).content.decode()),
    }
    assert len(pages) > 5
    for page in pages:
        shown = client.get(page, follow=True).content.decode()
        assert shown.count(f'href="{WENT_TO}"') == 1, page
    round_ = client.get(f"{desk}rounds/1/").content.decode()
    assert "Abbina il turno" not in round_
    assert "Qualcuno lascia" not in round_
    home = client.get("/admin/").content.decode()
    assert f"prosegue altrove: {WENT_TO}" in home
    assert "Vai al turno" not in home


def test_players_book_no_more_where_it_no_longer_goes_on() -> None:
    hall = builders.open_tournament("Si gioca altrove")
    opened_ = as_user(hall.director).patch(
        f"/tournaments/{hall.tournament.slug}", {"bookings_open": True}
    )
    assert opened_.status_code == 200
    asked = {"player_1": "Rossi Ada", "player_2": "Verdi Ugo", "contact": "", "id": str(uuid4())}
    gone_elsewhere(hall)
    refused = Client().post(f"/prenota/{hall.tournament.slug}/", asked)
    assert "Le prenotazioni non sono aperte" in refused.content.decode()
    assert not hall.tournament.bookings.exists()


def test_nor_do_its_tables_propose() -> None:
    hall = begun()
    builders.describe(hall, AllowProposals(allowed=True))
    at_a = address(hall, "a", table=2)
    page = phone(at_a)
    gone_elsewhere(hall)
    refused = page.post(at_a, SCORE, follow=True).content.decode()
    assert "In questo torneo lo score non si propone dal telefono" in refused
    assert not Proposal.objects.exists()


def test_who_erases_by_law_is_told_where_else_the_book_is() -> None:
    gone_elsewhere(begun())
    player = Player.objects.get(name=builders.player_name(1))
    root = as_(User.objects.create_superuser("registro"))
    page = f"/admin/tournaments/player/{player.pk}/privacy/"
    shown = root.get(page).content.decode()
    assert "Serata a metà:" in shown
    assert f'href="{WENT_TO}"' in shown
    said = StringIO()
    call_command("erase_by_law", "player", player.pk, by="registro", preview=True, stdout=said)
    assert f"prosegue altrove: Serata a metà: {WENT_TO}" in said.getvalue()


def test_only_who_may_take_it_out_says_where_it_went() -> None:
    hall = begun()
    path = f"/tournaments/{hall.tournament.slug}"
    other = builders.official(hall.tournament, Role.ORGANISING_DIRECTOR)
    refused = as_user(other).patch(path, {"goes_on_at": HOUSE})
    assert refused.status_code == 403
    said = as_user(hall.director).patch(path, {"goes_on_at": HOUSE})
    assert said.json()["goes_on_at"] == HOUSE
    renamed = as_user(hall.director).patch(path, {"name": "Altro"})
    assert (renamed.status_code, code(renamed)) == (409, "brought_in")


def test_the_tables_that_people_open_lie_in_the_file(file: Played) -> None:
    tables = {name: part.decode() for name, part in opened(file.content).items() if "/" in name}
    assert {
        "tabelle/iscritti.csv",
        "tabelle/risultati-turno-1.csv",
        "tabelle/score-turno-1.csv",
        "tabelle/classifica-turno-1.csv",
    } <= tables.keys()
    assert "1000" in tables["tabelle/risultati-turno-1.csv"]
