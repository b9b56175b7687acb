"""A whole tournament as one sealed file: shown elsewhere as it was, refused when it was altered."""

import io
import json
import re
import zipfile
from hashlib import sha256
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse

from scoring.models import LedgerHead
from scoring.plans import Format
from scoring.rules import regulations
from scoring.rules.violations import Problem, Violation
from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.contracts.addresses import DESK, DESK_START
from tests.desk.desk_of_formats import OF_FORMAT
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tests.tournaments.dossiers import (
    PRIVATE,
    Played,
    brought,
    forged,
    national,
    opened,
    played,
    read,
    rechained,
    zipped,
)
from tournaments.exports.contents import dossier
from tournaments.models import (
    DossierPerson,
    EditionCopy,
    Player,
    PlayerName,
    PrizePlan,
    Remark,
    Tournament,
    Trace,
    TraceKind,
)
from tournaments.organise import editions
from tournaments.organise.dossiers import is_dossier
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm
from tournaments.organise.privacy import erase_player, erase_remark, erasures
from tournaments.permissions import authority
from tournaments.presenters.settings import offices
from tournaments.refusals import HouseCode
from tournaments.wording import explain

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def file(outer_transaction: None) -> Played:
    return played()


def test_it_is_shown_elsewhere_as_it_was(file: Played) -> None:
    hall = brought(file.content)
    shown = read(as_user(hall.director), hall.tournament.slug)
    assert shown == file.shown
    assert shown[""]["stage"] == "closed"
    assert len(shown["/prizes"]["lists"]) == 6
    rows_equal_fold(hall.ledger)
    call_command("verify_ledger", stdout=StringIO())


def test_taken_out_again_it_is_the_same_to_the_byte(file: Played) -> None:
    assert dossier(brought(file.content).tournament) == file.content


def test_what_is_private_stays_where_it_was_played(file: Played) -> None:
    assert not any(PRIVATE.encode() in part for part in opened(file.content).values())
    assert b"Conta sbagliata" in opened(file.content)["remarks.jsonl"]


def test_unpacked_and_packed_again_by_hand_it_is_the_same(file: Played) -> None:
    within = {f"Torneo/{name}": part for name, part in opened(file.content).items()}
    assert is_dossier(zipped(within))
    assert dossier(brought(zipped(within)).tournament) == file.content


def test_prizes_of_before_they_were_events_come_along() -> None:
    def of_before() -> Hall:
        hall = builders.small_tournament(4, 1)
        plan = PrizePlan.objects.create(tournament=hall.tournament, equals="lot", once=True)
        for position, field in enumerate(("general", "category")):
            name = "Miste" if field == "category" else ""
            row = plan.lists.create(position=position, field=field, name=name)
            row.prizes.create(place=1, cents=100_00, thing="Coppa")
        return hall

    file = played(of_before)
    hall = brought(file.content)
    assert read(as_user(hall.director), hall.tournament.slug) == file.shown
    assert len(file.shown["/prizes"]["lists"]) == 2
    assert dossier(hall.tournament) == file.content


def test_an_edition_of_ones_own_goes_with_it_and_ranks_alike() -> None:
    def under_ones_own() -> Hall:
        director = builders.user(may_open=True)
        own = editions.copy_edition(
            by=director,
            base=regulations.load("classico"),
            name="Del circolo",
            changes={"bye": {"match_points": 200}},
            command_id=uuid4(),
        )
        hall = builders.open_tournament(regulation=own.edition, director=director, rounds=2)
        builders.enter(hall, 5)
        builders.play_round(hall, 1)
        return hall

    file = played(under_ones_own)
    hall = brought(file.content)
    assert not EditionCopy.objects.exists()
    assert read(as_user(hall.director), hall.tournament.slug) == file.shown
    earned = [row["points"]["match_points"] for row in file.shown["/ranking"]["rows"]]
    assert 200 in earned


# Refused


@pytest.mark.parametrize(
    ("name", "was", "now", "code", "told"),
    [
        ("events.jsonl", b'"amount":100', b'"amount":900', HouseCode.DOSSIER_EVENT, "all'evento"),
        ("events.jsonl", b'"PenaltyGiven"', b'"Nothing"', HouseCode.DOSSIER_EVENT, "all'evento"),
        ("names.jsonl", b"Nuovonome", b"Altronome", HouseCode.DOSSIER_ROW, "di Altronome Anna"),
        ("entrants.jsonl", b"Primavera", b"Inverno", HouseCode.DOSSIER_ROW, "entrants.jsonl"),
        ("remarks.jsonl", b"Conta", b"Somma", HouseCode.DOSSIER_ROW, "remarks.jsonl"),
        ("prize_texts.jsonl", b"Coppa", b"Targa", HouseCode.DOSSIER_ROW, "prize_texts.jsonl"),
        ("commands.jsonl", b'"first":2,', b'"first":3,', HouseCode.DOSSIER_PART, "commands.jsonl"),
        ("regulation.json", b'"edition"', b'"Edition"', HouseCode.DOSSIER_PART, "regulation.json"),
        (
            "events.jsonl",
            b'"article":"',
            b'"article":"\xff',
            HouseCode.DOSSIER_PART,
            "events.jsonl:",
        ),
        ("events.jsonl", b'"data":{', b'"data":{"x":"\\ud800",', HouseCode.DOSSIER_PART, "events"),
        ("tournament.json", b'"venue"', b'"Venue"', HouseCode.DOSSIER_PART, "tournament.json"),
        ("people.jsonl", b'"user":', b'"user":9', HouseCode.DOSSIER_PART, "people.jsonl"),
    ],
)
def test_what_was_altered_is_named_though_the_manifest_was_written_anew(
    file: Played, name: str, was: bytes, now: bytes, code: HouseCode, told: str
) -> None:
    part = opened(file.content)[name]
    assert was in part
    problem = refusal(forged(file.content, {name: part.replace(was, now)}))
    assert problem.code is code
    assert told in explain(problem)


def test_what_was_altered_is_named_by_the_manifest_alone(file: Played) -> None:
    """Also where no event seals it: what is written beside the book."""
    parts = opened(file.content)
    for name in parts.keys() - {"manifest.json"}:
        problem = refusal(zipped({**parts, name: parts[name] + b" "}))
        assert (problem.code, problem.data["file"]) == (HouseCode.DOSSIER_PART, name)
        lacking = zipped({other: part for other, part in parts.items() if other != name})
        assert refusal(lacking).data["file"] == name


def test_a_lost_event_is_named_by_its_number(file: Played) -> None:
    lines = opened(file.content)["events.jsonl"].splitlines(keepends=True)
    for lost in (1, 20, len(lines)):
        kept = b"".join(lines[: lost - 1] + lines[lost:])
        problem = refusal(forged(file.content, {"events.jsonl": kept}))
        assert (problem.code, problem.data["event"]) == (HouseCode.DOSSIER_EVENT, lost)


@pytest.mark.parametrize("name", ["names.jsonl", "entrants.jsonl", "remarks.jsonl"])
def test_a_row_that_was_taken_out_or_added_is_missed_or_found(file: Played, name: str) -> None:
    lines = opened(file.content)[name].splitlines(keepends=True)
    without = forged(file.content, {name: b"".join(lines[1:])})
    assert refusal(without).code is HouseCode.DOSSIER_ROW
    for what in (b'"number":1', b'"event_number":', b'"id":"'):
        other = lines[0].replace(what, what + b"9") if what in lines[0] else b""
        if b'"id":"' in other:
            other = lines[0].replace(json.loads(lines[0])["id"].encode(), str(uuid4()).encode())
        if other:
            more = forged(file.content, {name: b"".join([*lines, other])})
            assert refusal(more).code in (HouseCode.DOSSIER_ROW, HouseCode.DOSSIER_PART)


def test_a_file_of_a_later_format_is_not_guessed_at(file: Played) -> None:
    assert refusal(forged(file.content, {}, format=2)).code is HouseCode.DOSSIER_LATER


@pytest.mark.parametrize("content", [b"", b"PK", b"x" * 1000, zipped({"a.txt": b""})])
def test_what_is_no_file_of_ours_is_none(content: bytes) -> None:
    assert not is_dossier(content)


@pytest.mark.parametrize(
    "manifest", [b"", b"{", b"[]", b'{"format":1}', b'{"format":"1"}', b"\xff"]
)
def test_a_manifest_that_says_nothing_is_named(file: Played, manifest: bytes) -> None:
    content = zipped({**opened(file.content), "manifest.json": manifest})
    assert refusal(content).data["file"] == "manifest.json"


FIRST_YEAR, LAST_YEAR = "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"


@pytest.mark.parametrize("time", [FIRST_YEAR, LAST_YEAR])
@pytest.mark.parametrize(
    ("name", "field", "at"),
    [
        ("tournament.json", "created_at", ""),
        ("entrants.jsonl", "checked_in_at", ":1"),
        ("remarks.jsonl", "written_at", ":1"),
    ],
)
def test_a_time_of_no_tournament_is_named_by_part_and_line(
    file: Played, name: str, field: str, at: str, time: str
) -> None:
    part = opened(file.content)[name].decode()
    changed = re.sub(rf'("{field}": ?)(null|"[^"]*")', rf'\g<1>"{time}"', part, count=1)
    assert changed != part
    problem = refusal(forged(file.content, {name: changed.encode()}))
    assert (problem.code, problem.data["file"]) == (HouseCode.DOSSIER_PART, name + at)


@pytest.mark.parametrize(
    "time", [FIRST_YEAR, LAST_YEAR, "9999-12-31T23:59:59.000000+00:00", "yesterday"]
)
def test_an_event_of_no_year_is_named_though_the_chain_was_reckoned_anew(
    file: Played, time: str
) -> None:
    def last_at(lines: list[dict[str, Any]]) -> None:
        lines[-1]["at"] = time

    problem = refusal(rechained(file.content, last_at))
    assert problem.code is HouseCode.DOSSIER_PART
    assert str(problem.data["file"]).startswith("events.jsonl:")


@pytest.mark.parametrize("time", [FIRST_YEAR, LAST_YEAR, "2026-11-28T10:00:00"])
def test_an_event_that_tells_of_no_year_is_named_by_its_number(file: Played, time: str) -> None:
    numbers = []

    def told(lines: list[dict[str, Any]]) -> None:
        line = next(line for line in lines if line["name"] == "RankingPublished")
        numbers.append(line["number"])
        line["data"]["protests_until"] = time

    problem = refusal(rechained(file.content, told))
    assert (problem.code, problem.data["event"]) == (HouseCode.DOSSIER_EVENT, *numbers)


@pytest.mark.parametrize("levels", [200, 2000])
@pytest.mark.parametrize(
    ("name", "before"),
    [("manifest.json", b""), ("events.jsonl", b'"data":'), ("tournament.json", b"")],
)
def test_what_is_nested_too_deep_is_no_part(
    file: Played, name: str, before: bytes, levels: int
) -> None:
    parts, deep = opened(file.content), b"[" * levels + b"]" * levels
    changed = {name: parts[name].replace(before + b"{", before + b'{"deep":' + deep + b",", 1)}
    content = forged(file.content, changed) if name != "manifest.json" else zipped(parts | changed)
    problem = refusal(content)
    assert problem.code is HouseCode.DOSSIER_PART
    assert str(problem.data["file"]).startswith(name)


def test_an_edition_that_is_nested_too_deep_is_none_though_the_book_is_pinned_to_it(
    file: Played,
) -> None:
    deep = b'{"deep":' + b"[" * 2000 + b"]" * 2000 + b"}"
    pinned = sha256(deep).hexdigest()

    def opening(lines: list[dict[str, Any]]) -> None:
        lines[0]["data"]["regulation_hash"] = pinned

    content = rechained(file.content, opening)
    said = json.loads(opened(content)["manifest.json"])["edition"] | {"hash": pinned}
    problem = refusal(forged(content, {"regulation.json": deep}, edition=said))
    assert (problem.code, problem.data["file"]) == (HouseCode.DOSSIER_PART, "regulation.json")


def test_a_file_with_one_part_twice_is_refused(file: Played) -> None:
    packed = io.BytesIO(file.content)
    with zipfile.ZipFile(packed, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("names.jsonl", opened(file.content)["names.jsonl"])
    assert refusal(packed.getvalue()).data["file"] == "names.jsonl"


def test_one_that_holds_too_much_is_told_so_and_not_to_send_a_list(
    file: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.organise.dossiers.packing.LARGEST", 2_000)
    upload = SimpleUploadedFile("torneo.zip", file.content)
    page = as_(builders.user(may_open=True)).post(
        reverse("admin:import-tournament"), {"upload": upload}
    )
    told = unescape(page.content.decode())
    assert "L'archivio contiene più di" in told
    assert "solo l'elenco" not in told


def test_a_refusal_says_nothing_in_the_words_of_the_database(file: Played) -> None:
    """A reason that stands for one of another tournament here already."""
    reason = json.loads(opened(file.content)["remarks.jsonl"].splitlines()[0])["id"]
    other = builders.open_tournament("Altro")
    Remark.objects.create(id=reason, tournament=other.tournament, text="Altro")
    problem = refusal(file.content, there=1)
    assert (problem.code, problem.data["file"]) == (HouseCode.DOSSIER_PART, "remarks.jsonl")
    assert not re.search("key|constraint|already", explain(problem))


def _without_seals(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        line["seals"] = None


@pytest.mark.parametrize("number", [0, 1, 999])
@pytest.mark.parametrize("sealed", [True, False])
def test_a_name_that_no_event_brought_is_refused(file: Played, number: int, sealed: bool) -> None:
    """Neither of somebody whom nobody entered, nor one more of somebody who plays."""
    content = file.content if sealed else rechained(file.content, _without_seals)
    lines = opened(content)["names.jsonl"].splitlines(keepends=True)
    row = json.loads(lines[0]) | {"event_number": number, "name": "Altrimenti Ada"}
    for player in (row["player_id"], str(uuid4())):
        more = json.dumps(row | {"player_id": player}).encode() + b"\n"
        problem = refusal(forged(content, {"names.jsonl": b"".join([*lines, more])}))
        assert (problem.code, problem.data["event"]) == (HouseCode.DOSSIER_ROW, number)


def test_a_name_sealed_by_an_event_that_names_nobody_is_refused(file: Played) -> None:
    row = {"player_id": str(uuid4()), "name": "Chi Sa", "membership_number": "T9", "salt": ""}

    def sealing(lines: list[dict[str, Any]]) -> None:
        line = next(line for line in lines if line["name"] == "PenaltyGiven")
        row["event_number"] = line["number"]
        sealed = PlayerName(name="Chi Sa", membership_number="T9", salt="")
        line["seals"] |= {f"name:{row['player_id']}": sealed.seal()}

    content = rechained(file.content, sealing)
    names = opened(content)["names.jsonl"] + json.dumps(row).encode() + b"\n"
    assert refusal(forged(content, {"names.jsonl": names})).code is HouseCode.DOSSIER_ROW


def test_a_book_from_before_seals_comes_with_the_names_that_its_events_brought(
    file: Played,
) -> None:
    content = rechained(file.content, _without_seals)
    hall, last = brought(content), opened(content)["events.jsonl"].count(b"\n")
    director = as_user(hall.director)
    assert read(director, hall.tournament.slug)["/entrants"] == file.shown["/entrants"]
    call_command("verify_ledger", stdout=StringIO())
    assert director.get(f"/tournaments/{hall.tournament.slug}").json()["unsealed"] == last
    assert f"Fino all'evento {last} questo registro è di prima dei sigilli" in _desk(hall)


def test_what_the_chain_vouches_for_is_said_where_it_is_read(file: Played) -> None:
    hall = brought(file.content)
    assert "La catena delle impronte garantisce gli eventi" in _desk(hall)
    assert "di prima dei sigilli" not in _desk(hall)
    path = f"/tournaments/{hall.tournament.slug}"
    assert as_user(hall.director).get(path).json()["unsealed"] == 0
    here = builders.open_tournament("Giocato qui")
    answer = as_user(here.director).get(f"/tournaments/{here.tournament.slug}").json()
    assert answer["unsealed"] is None


def _desk(hall: Hall) -> str:
    page = as_(hall.director).get(reverse("admin:desk", args=[hall.ledger]), follow=True)
    return unescape(page.content.decode())


def test_what_is_here_already_is_refused_by_its_name(file: Played) -> None:
    hall = brought(file.content)
    problem = refusal(file.content, there=1, by=hall.director)
    assert problem.code is HouseCode.DOSSIER_HERE
    assert (problem.data["value"], problem.data["slug"]) == (
        hall.tournament.name,
        hall.tournament.slug,
    )


def test_what_is_here_for_others_is_refused_by_the_name_that_the_file_has(file: Played) -> None:
    """Whoever may not see it learns neither what it is called here nor where it is."""
    hall = brought(file.content)
    Tournament.objects.filter(pk=hall.ledger).update(name="Segretissimo", slug="segreto")
    problem = refusal(file.content, there=1)
    assert (problem.data["value"], problem.data["slug"]) == ("Campionato nazionale", "")
    Tournament.objects.filter(pk=hall.ledger).update(is_public=True)
    assert refusal(file.content, there=1).data["slug"] == "segreto"


# Who is who


def test_the_numbers_of_accounts_stay_those_of_where_it_was_played(file: Played) -> None:
    """Here the same number may be somebody else's, who neither wrote in it nor may read it."""
    namesake = User.objects.create_user("altra", pk=file.director, first_name="Pippo")
    hall = brought(file.content)
    page = as_(hall.director).get(reverse("admin:desk-register", args=[hall.tournament.pk]))
    assert "Diana Ufficiale" in page.content.decode()
    assert "Pippo" not in page.content.decode()
    path = f"/tournaments/{hall.tournament.slug}/events"
    assert as_user(namesake).get(path).status_code == 404
    assert [office.names for office in offices(hall.tournament)] == [
        ("Diana Ufficiale",),
        ("Rita Ufficiale",),
        ("Carlo Ufficiale",),
    ], "as its papers name them"
    of_hers = as_(hall.director).get(page.request["PATH_INFO"], {"user": file.director})
    assert of_hers.context["page"].lines


def test_players_who_are_here_by_their_ids_are_the_same_if_they_are_called_so(file: Played) -> None:
    row = json.loads(opened(file.content)["names.jsonl"].splitlines()[0])
    here = Player.objects.create(id=row["player_id"], name=row["name"].upper())
    brought(file.content)
    assert Player.objects.get(pk=here.pk).name == row["name"].upper()


def test_players_who_are_called_otherwise_here_are_named(file: Played) -> None:
    row = json.loads(opened(file.content)["names.jsonl"].splitlines()[0])
    Player.objects.create(id=row["player_id"], name="Tutt'altri Ugo")
    problem = refusal(file.content)
    assert problem.code is HouseCode.DOSSIER_PLAYER
    assert problem.data["value"] == row["name"]
    assert "Ugo" not in f"{explain(problem)} {problem.data}", "whoever wrote the file chose the id"


def test_a_membership_number_that_is_somebodys_here_stays_theirs() -> None:
    file = played(with_cards)
    theirs = Player.objects.create(name="Rossi Anna", membership_number="T1")
    hall = brought(file.content)
    assert Player.objects.get(membership_number="T1") == theirs
    names = PlayerName.objects.filter(tournament=hall.tournament)
    assert names.filter(membership_number="T1").count() == 1
    assert dossier(hall.tournament) == file.content


def with_cards() -> Hall:
    hall = builders.open_tournament()
    people = (PlayerForm("Rossi Anna", "T1"), PlayerForm("Verdi Ugo", "T2"))
    enter_entrants(entries=[EntryForm(players=people)], by=hall.directing)
    builders.enter(hall, 3)
    builders.play_round(hall, 1)
    return hall


# What the law erases


def test_a_name_erased_here_does_not_come_back_with_a_file(file: Played) -> None:
    row = json.loads(opened(file.content)["names.jsonl"].splitlines()[0])
    Player.objects.create(id=row["player_id"], name="")
    problem = refusal(file.content)
    assert (problem.code, problem.data["value"]) == (HouseCode.DOSSIER_ERASED, row["name"])


def test_names_and_texts_are_erased_of_what_was_played_elsewhere_too(file: Played) -> None:
    registrar = User.objects.create_superuser("anagrafe")
    hall = brought(file.content)
    name = PlayerName.objects.filter(tournament=hall.tournament).earliest("event_number")
    erase_player(by=registrar, player=name.player)
    (reason, *_others) = Remark.objects.filter(tournament=hall.tournament)
    erase_remark(by=registrar, remark=reason)
    told = as_(hall.director).get(reverse("admin:desk-register", args=[hall.tournament.pk]))
    assert [line.who for line in told.context["page"].lines[:2]] == ["Il programma"] * 2
    call_command("verify_ledger", stdout=StringIO())
    again = dossier(hall.tournament)
    assert not any(name.name.encode() in part for part in opened(again).values())
    assert Trace.objects.filter(kind=TraceKind.ERASED, user=registrar).count() == 2


def test_who_worked_there_is_erased_here(file: Played) -> None:
    hall, registrar = brought(file.content), User.objects.create_superuser("anagrafe")
    person = DossierPerson.objects.get(name="Diana Ufficiale")
    call_command("erase_by_law", "elsewhere", str(person.pk), by="anagrafe", stdout=StringIO())
    page = as_(hall.director).get(reverse("admin:desk-register", args=[hall.tournament.pk]))
    assert "Diana" not in page.content.decode()
    assert "(utente cancellato) ha chiuso il torneo" in page.content.decode()
    assert f"elsewhere:{person.pk}" in erasures()
    assert Trace.objects.filter(kind=TraceKind.ERASED, user=registrar).count() == 1


def test_what_was_erased_where_it_was_played_comes_erased() -> None:
    def erased() -> Hall:
        hall = builders.small_tournament(4, 1)
        row = PlayerName.objects.filter(tournament=hall.tournament).earliest("event_number")
        erase_player(by=User.objects.create_superuser("anagrafe"), player=row.player)
        return hall

    file = played(erased)
    hall = brought(file.content)
    assert Player.objects.filter(name="").count() == 1
    call_command("verify_ledger", stdout=StringIO())
    assert dossier(hall.tournament) == file.content


# Read, and not played on


def test_nothing_is_written_in_it_here(file: Played) -> None:
    hall = brought(file.content)
    speaker, root = as_user(hall.director), f"/tournaments/{hall.tournament.slug}"
    writes = [
        ("PUT", "/rounds/1/tables/1/sheet"),
        ("POST", "/entrants"),
        ("PUT", "/prizes"),
        ("POST", "/penalties"),
        ("PUT", "/plan"),
        ("POST", "/closing"),
    ]
    for method, path in writes:
        answer = speaker.write(method, root + path)
        assert (answer.status_code, code(answer)) == (403, "forbidden"), path
    renamed = speaker.patch(root, {"name": "Altro"})
    assert (renamed.status_code, code(renamed)) == (409, "brought_in")
    assert dossier(hall.tournament) == file.content


def test_players_see_it_once_it_is_shown(file: Played) -> None:
    hall = brought(file.content)
    address = f"/t/{hall.tournament.slug}/"
    assert Client().get(address).status_code == 404
    change = reverse("admin:tournaments_tournament_change", args=[hall.tournament.pk])
    as_(hall.director).post(change, {"is_public": "on"})
    shown = Client().get(address)
    assert shown.status_code == 200
    assert "Si è giocato altrove ed è stato portato qui" in shown.content.decode()
    hall.tournament.refresh_from_db()
    assert (hall.tournament.name, hall.tournament.venue) == ("Campionato nazionale", "Terni")
    assert dossier(hall.tournament) == file.content


def test_every_page_of_its_desk_is_there_or_is_not_for_reading(file: Played) -> None:
    hall = brought(file.content)
    client, ids = as_(hall.director), {"number": 1, "round_": 1, "table": 1}
    for address in DESK:
        if "<uuid" in address or "ruling" in address or "complaint" in address or ":as_" in address:
            continue
        filled = re.sub(r"<(?:\w+:)?(\w+)>", lambda one: str(ids.get(one[1], 1)), address)
        answer = client.get(
            "/" + DESK_START.replace("<uuid:tournament_id>", str(hall.ledger)) + filled
        )
        assert answer.status_code in (200, 204, 302, 403, 404, 405), address


# The doors


def test_it_goes_out_and_comes_in_at_the_desk() -> None:
    with transaction.atomic():
        hall = national()
        out = as_(hall.director).get(reverse("admin:desk-dossier", args=[hall.ledger]))
        assert as_(hall.referee).get(out.request["PATH_INFO"]).status_code == 403
        transaction.set_rollback(True)
    director = builders.user(may_open=True)
    form = reverse("admin:import-tournament")
    upload = SimpleUploadedFile("torneo.zip", out.content)
    arrived = as_(director).post(form, {"upload": upload}, follow=True)
    assert "si è giocato altrove" in arrived.content.decode()
    assert authority(director, Tournament.objects.get()) is not None
    upload = SimpleUploadedFile("torneo.zip", out.content)
    twice = as_(director).post(form, {"upload": upload})
    assert twice.status_code == 422
    assert "è già qui: «Campionato nazionale»" in twice.content.decode()


def test_it_comes_in_through_the_api_once_under_one_key(file: Played) -> None:
    director = as_user(builders.user(may_open=True))
    key, kinds = str(uuid4()), ("application/zip", "application/octet-stream")
    sent = [
        director.send("POST", "/imports", file.content, kind, Idempotency_Key=key) for kind in kinds
    ]
    assert [answer.status_code for answer in sent] == [201, 201]
    assert [answer["Idempotency-Replayed"] for answer in sent] == ["false", "true"]
    assert sent[0].json() == sent[1].json()
    slug = sent[0].json()["tournament"]["slug"]
    out = director.get(f"/tournaments/{slug}/dossier")
    assert out.content == file.content
    other = director.send("POST", "/imports", file.content, kinds[0], Idempotency_Key=str(uuid4()))
    assert (other.status_code, code(other)) == (409, "dossier_here")


def test_it_goes_out_and_comes_in_at_the_shell(tmp_path: Path) -> None:
    path, slug = tmp_path / "torneo.zip", StringIO()
    with transaction.atomic():
        hall = national()
        call_command("export_tournament", hall.tournament.slug, path, whole=True)
        transaction.set_rollback(True)
    call_command("import_tournament", path, username=builders.user().username, stdout=slug)
    tournament = Tournament.objects.get(slug=slug.getvalue().strip())
    assert (tournament.pk, tournament.venue) == (hall.ledger, "Terni")
    assert tournament.compass_lines


@pytest.mark.parametrize("format_", list(Format))
def test_each_format_comes_as_it_was_though_it_is_not_over(format_: Format) -> None:
    def begun() -> Hall:
        kind: dict[str, Any] = OF_FORMAT.get(format_, {})
        hall = builders.open_tournament(format_=format_, rounds=2, **kind)
        builders.enter(hall, 8 if format_ is Format.GIALLO else 6)
        builders.play_round(hall, 1)
        return hall

    file = played(begun)
    hall = brought(file.content)
    assert read(as_user(hall.director), hall.tournament.slug) == file.shown
    assert dossier(hall.tournament) == file.content


def refusal(content: bytes, *, there: int = 0, by: User | None = None) -> Problem:
    """Why a file is refused; nothing of it is kept."""
    with pytest.raises(Violation) as refused:
        brought(content, by)
    assert Tournament.objects.count() == there
    assert LedgerHead.objects.count() == there
    return refused.value.problems[0]
