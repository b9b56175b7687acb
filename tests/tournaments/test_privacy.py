"""One person's data: found wherever it is, given to them, and erased to the last copy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring import clock, queries
from scoring.values import EntrantNumber
from tests import builders, seasons
from tests.builders import Hall
from tests.desk.desk_of_formats import as_
from tests.reports.written import filed
from tests.tokens import token_of
from tournaments.models import (
    Alert,
    Booking,
    Document,
    Identity,
    Invitation,
    Membership,
    Player,
    Referto,
    Remark,
    Screen,
    SheetPhoto,
    Tournament,
    Trace,
)
from tournaments.organise.entrants import withdraw_entrant
from tournaments.organise.officials import dismiss
from tournaments.organise.privacy import erase_account, erase_player
from tournaments.organise.retention import forget_what_is_over, overdue
from tournaments.organise.tokens import digest

SURNAME, FIRST, CARD = "Zyxwvutsky", "Ermenegildo", "ZYXRMN80A41H501X"
NAME = f"{SURNAME} {FIRST}"
PHOTO = b"RIFF-photo-of-a-signed-sheet"


@pytest.fixture
def registrar(db: None) -> User:
    return User.objects.create_superuser("anagrafe")


@pytest.fixture
def hall(db: None) -> Hall:
    """A hall where somebody's name is wherever a name can go."""
    hall = builders.small_tournament(how_many=4, rounds=2, played=1)
    player = builders.rename(hall, 2, NAME)
    Player.objects.filter(pk=player).update(name=NAME, membership_number=CARD)
    withdraw_entrant(by=hall.directing, entrant=EntrantNumber(4), reason=f"Malore di {SURNAME}")
    filed(hall, entrant=1, facts=f"Il signor {FIRST} {SURNAME} ha parlato.", witnesses=CARD)
    filed(hall, entrant=2, facts="Ha parlato.")
    _beside_the_books(hall, player)
    return hall


def _beside_the_books(hall: Hall, player: Any) -> None:
    tournament = hall.tournament
    now = clock.now()
    Screen.objects.create(
        tournament=tournament, slug="atrio", name="Atrio", notice=f"{NAME} alla cassa"
    )
    Booking.objects.create(tournament=tournament, players=[[NAME, CARD]], asked_at=now)
    Booking.objects.create(
        tournament=tournament, players=[["Altri Uno", ""]], contact=f"{NAME} 333", asked_at=now
    )
    Booking.objects.create(tournament=tournament, players=[["Altri Due", "X1"]], asked_at=now)
    Membership.objects.create(owner=hall.director, number=CARD, name=NAME)
    Membership.objects.create(owner=hall.referee, number="ALTRA1", name=f"{FIRST} {SURNAME}")
    Membership.objects.create(owner=hall.referee, number="ALTRA2", name="Altri Tre")
    for number in (2, 3):
        Alert.objects.create(
            tournament=tournament,
            endpoint=f"https://push.example.org/{number}",
            p256dh="x",
            auth="x",
            entrant=number,
            language="it",
        )
    for table in builders.tables(hall, 1):
        seated = "-".join(str(line[0]) for line in table.lines)
        SheetPhoto.objects.create(
            tournament=tournament,
            round=1,
            table=table.table,
            line="a",
            seated=seated,
            picture=PHOTO,
            sha256=sha256(PHOTO).hexdigest(),
            taken_at=now,
        )
    Document.objects.create(tournament=tournament, kind="ranking", edition="1", content=b"%PDF")
    LogEntry.objects.log_actions(
        hall.director.pk, Player.objects.filter(pk=player), CHANGE, f"Nome: {NAME}"
    )


def find() -> Player:
    return Player.objects.get(name=NAME)


def in_the_database() -> str:
    """Every table as text, as a backup has it."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT t::text FROM "{table}" AS t')
            found += [row for (row,) in cursor.fetchall()]
    return "\n".join(found)


def secrets_in(text: str) -> list[str]:
    return [secret for secret in (SURNAME, FIRST, CARD) if secret.casefold() in text.casefold()]


def public_pages(hall: Hall) -> Iterator[str]:
    home = f"/t/{hall.tournament.slug}/"
    for rest in (
        *("", "turni/", "turni/1/", "iscritti/", "iscritti/2/", "posto/?q=Zyx", "programma/"),
        *("classifica.csv", "iscritti.csv", "turni/1/posti.csv", "turni/1/risultati.csv"),
        *("schermo/", "schermo/posti/", "schermi/atrio/", "vetta/", "incroci/"),
    ):
        yield home + rest
    yield "/circuiti/coppa/"
    yield f"/api/v1/tournaments/{hall.tournament.slug}/entrants"
    yield f"/api/v1/tournaments/{hall.tournament.slug}/ranking"


def test_the_secrets_are_planted(hall: Hall) -> None:
    assert secrets_in(in_the_database()) == [SURNAME, FIRST, CARD]
    shown = [Client().get(address) for address in public_pages(hall)]
    assert sum(SURNAME in page.content.decode(errors="replace") for page in shown) >= 8


def test_nothing_of_an_erased_person_is_left_in_any_table_or_on_any_page(
    hall: Hall, registrar: User
) -> None:
    seasons.circuit(hall.director, hall, name="Coppa")
    for address in public_pages(hall):
        Client().get(address)  # and so into every memory
    player = find()
    before = queries.standings(hall.ledger)
    erase_player(by=registrar, player=player)
    assert secrets_in(in_the_database()) == []
    for address in public_pages(hall):
        answer = Client().get(address)
        assert secrets_in(answer.content.decode(errors="replace").replace("q=Zyx", "")) == []
    after = queries.standings(hall.ledger)
    assert before is not None
    assert after is not None
    assert after.rows == before.rows
    assert "1 registro integro" in _verified(hall)


def _verified(hall: Hall) -> str:
    out = StringIO()
    call_command("verify_ledger", str(hall.ledger), stdout=out)
    return out.getvalue()


def test_what_is_of_others_stays(hall: Hall, registrar: User) -> None:
    erase_player(by=registrar, player=find())
    assert [booking.names for booking in Booking.objects.all()] == [("Altri Due",)]
    assert [row.number for row in Membership.objects.all()] == ["ALTRA2"]
    assert [alert.entrant for alert in Alert.objects.all()] == [3]
    assert all("2" not in photo.seated.split("-") for photo in SheetPhoto.objects.all())
    assert SheetPhoto.objects.exists()
    assert Screen.objects.get().notice == ""


def test_a_surname_that_two_have_in_a_hall_erases_no_text_by_itself(
    hall: Hall, registrar: User
) -> None:
    builders.rename(hall, 3, f"{SURNAME} Ada")
    erase_player(by=registrar, player=find())
    assert Remark.objects.get(text__contains=SURNAME).text == f"Malore di {SURNAME}"
    assert not Referto.objects.filter(facts__contains=FIRST).exists()


def test_a_text_of_another_tournament_is_found_by_the_whole_name(
    hall: Hall, registrar: User
) -> None:
    other = builders.small_tournament(how_many=4, rounds=1)
    for reason in (f"Al posto di {FIRST} {SURNAME.upper()}", f"Un cugino, {SURNAME} Ugo"):
        number = EntrantNumber(3 + Remark.objects.filter(tournament=other.tournament).count())
        withdraw_entrant(by=other.directing, entrant=number, reason=reason)
    erase_player(by=registrar, player=find())
    left = Remark.objects.filter(tournament=other.tournament).exclude(text="")
    assert [remark.text for remark in left] == [f"Un cugino, {SURNAME} Ugo"]
    assert "1 registro integro" in _verified(other)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Nicolò Zyxwu", "NICOLO' ZYXWU"),
        ("Nicolo Zyxwu", "Zyxwu NICOLÒ"),
        ("Nicolò Zyxwu", "nicolo\u0300 zyxwu"),
        ("Zoë Çelik", "Celik Zoe"),
        ("Zoe Celik", "ÇELİK Zoë"),
    ],
)
def test_a_name_is_found_however_its_accents_are_written(
    registrar: User, name: str, written: str
) -> None:
    hall, other = (builders.small_tournament(how_many=4, rounds=1) for _ in range(2))
    player = builders.rename(hall, 2, name)
    Player.objects.filter(pk=player).update(name=name)
    reason = f"Protesta di {written} del tavolo accanto"
    withdraw_entrant(by=other.directing, entrant=EntrantNumber(3), reason=reason)
    Booking.objects.create(
        tournament=other.tournament, players=[[written, ""]], asked_at=clock.now()
    )
    erase_player(by=registrar, player=Player.objects.get(pk=player))
    assert not Remark.objects.filter(text=reason).exists()
    assert not Booking.objects.exists()


def test_a_team_that_is_called_by_the_name_loses_it_and_the_book_says_so(registrar: User) -> None:
    hall = builders.small_tournament(how_many=4, rounds=1)
    player = Player.objects.get(pk=builders.rename(hall, 2, NAME))
    entrant = hall.tournament.entrants.get(number=2)
    entrant.team = f"Amici di {SURNAME}"
    entrant.save()
    erase_player(by=registrar, player=player)
    entrant.refresh_from_db()
    assert (entrant.team, entrant.salt) == ("", "")
    assert "cancellato per legge" in _verified(hall)


def test_the_page_says_what_would_go_and_waits_for_the_name(hall: Hall, registrar: User) -> None:
    player = find()
    page = f"/admin/tournaments/player/{player.pk}/privacy/"
    root = as_(registrar)
    shown = root.get(page).content.decode()
    for part in ("2 referti", "1 motivi", "2 prenotazioni", "2 righe degli elenchi", "1 foto"):
        assert part in shown, part
    assert hall.tournament.name not in shown
    wrong = root.post(page, {"erase": "1", "typed": "Rossi"})
    assert wrong.status_code == 422
    assert "scrivilo per confermare" in wrong.content.decode()
    assert Player.objects.filter(name=NAME).exists()
    done = root.post(page, {"erase": "1", "typed": f" {NAME.lower()} "}, follow=True)
    assert "restano i numeri" in done.content.decode()
    assert secrets_in(in_the_database()) == []
    trace = Trace.objects.get(kind="erased")
    assert (trace.user, trace.subject) == (registrar, f"player:{player.pk}")
    assert "Non c'è niente da cancellare" in root.get(page).content.decode()


@pytest.mark.parametrize("who", ["director", "referee"])
def test_it_is_the_superusers_alone(hall: Hall, who: str) -> None:
    person = getattr(hall, who)
    person.is_staff = True
    person.save()
    pages = (
        f"/admin/tournaments/player/{find().pk}/privacy/",
        f"/admin/auth/user/{person.pk}/privacy/",
    )
    for page in pages:
        for answer in (as_(person).get(page), as_(person).post(page, {"export": "1"})):
            assert answer.status_code == 403
    assert not Trace.objects.filter(kind="data_exported").exists()


def _read(content: bytes) -> tuple[dict[str, Any], ZipFile]:
    archive = ZipFile(BytesIO(content))
    return json.loads(archive.read("data.json")), archive


def test_what_is_held_is_given_whole(hall: Hall, registrar: User) -> None:
    player = find()
    root = as_(registrar)
    answer = root.post(f"/admin/tournaments/player/{player.pk}/privacy/", {"export": "1"})
    held, archive = _read(answer.content)
    assert held["player"]["names"][0] == NAME
    assert held["player"]["cards"] == [CARD]
    (entry,) = held["entries"]
    assert (entry["tournament"], entry["number"]) == (hall.tournament.name, 2)
    assert entry["ranking"][0]["entrant"] == 2
    assert [table["round"] for table in entry["tables"]] == [1]
    assert {event["event"] for event in held["events"]} >= {"EntrantEntered", "NameCorrected"}
    counted = {name: len(held[name]) for name in ("referti", "reasons", "notices", "bookings")}
    assert counted == {"referti": 2, "reasons": 1, "notices": 1, "bookings": 2}
    assert (len(held["membership_lists"]), len(held["alerts"])) == (2, 1)
    (photo,) = held["photos"]
    assert archive.read(f"photos/{photo['id']}.webp") == PHOTO
    assert "rileggili" in archive.read("LEGGIMI.txt").decode()
    (trace,) = Trace.objects.filter(kind="data_exported")
    assert (trace.user, trace.subject) == (registrar, f"player:{player.pk}")
    assert "no-store" in answer["Cache-Control"]


def test_the_shell_gives_and_previews_and_erases(
    hall: Hall, registrar: User, tmp_path: Path
) -> None:
    player = find()
    call_command("export_person", "player", str(player.pk), tmp_path / "player.zip")
    call_command("export_person", "account", hall.director.username, tmp_path / "account.zip")
    assert _read((tmp_path / "player.zip").read_bytes())[0]["player"]["cards"] == [CARD]
    account, _zip = _read((tmp_path / "account.zip").read_bytes())
    assert account["offices"] == [{"tournament": hall.tournament.name, "role": "director"}]
    assert Trace.objects.filter(kind="data_exported", detail="shell").count() == 2
    out = StringIO()
    asked = ("erase_by_law", "player", str(player.pk))
    call_command(*asked, by="anagrafe", preview=True, stdout=out)
    assert "2 prenotazioni" in out.getvalue()
    assert Player.objects.filter(name=NAME).exists()
    call_command(*asked, by="anagrafe", stdout=out)
    assert secrets_in(in_the_database()) == []


@pytest.mark.parametrize("id_", ["nessuno", "00000000-0000-4000-8000-000000000000"])
@pytest.mark.parametrize("kind", ["player", "account"])
def test_who_is_not_there_is_said_not_to_be(db: None, kind: str, id_: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Non c'è nessuna riga"):
        call_command("export_person", kind, id_, tmp_path / "x.zip")


def test_an_account_is_emptied_and_the_books_keep_its_number(hall: Hall, registrar: User) -> None:
    user = hall.referee
    user.first_name, user.last_name, user.email = FIRST, SURNAME, f"{SURNAME}@example.org"
    user.username, user.is_staff = f"{FIRST}.{SURNAME}", True
    user.set_password("quattro-parole-a-caso")
    user.save()
    browser = as_(user)
    Client().post("/admin/login/", {"username": user.username, "password": "un'altra"})
    mine = Membership.objects.filter(owner=user)
    assert mine.exists()
    root = as_(registrar)
    page = f"/admin/auth/user/{user.pk}/privacy/"
    assert "2 referti scritti" in root.get(page).content.decode()
    root.post(page, {"erase": "1", "typed": user.username})
    user.refresh_from_db()
    assert (user.username, user.is_active) == (f"cancellato-{user.pk}", False)
    assert browser.get("/admin/").status_code == 302, "logged out"
    assert not mine.exists()
    erase_player(by=registrar, player=find())
    assert secrets_in(in_the_database()) == []
    assert Trace.objects.get(kind="erased", account=user).user == registrar


def test_the_last_director_of_an_open_tournament_is_followed_first(
    hall: Hall, registrar: User
) -> None:
    page = f"/admin/auth/user/{hall.director.pk}/privacy/"
    typed = {"erase": "1", "typed": hall.director.username}
    refused = as_(registrar).post(page, typed)
    assert refused.status_code == 422
    assert User.objects.get(pk=hall.director.pk).is_active
    builders.play_round(hall, 2)
    builders.finish(hall)
    erase_account(by=registrar, user=hall.director)
    assert not User.objects.get(pk=hall.director.pk).is_active


def test_traces_of_who_was_erased_name_nobody(hall: Hall, registrar: User) -> None:
    dismiss(by=hall.directing, official=hall.tournament.officials.get(user=hall.computerista))
    name = hall.computerista.username
    erase_account(by=registrar, user=hall.computerista)
    shown = as_(registrar).get("/admin/tournaments/trace/").content.decode()
    assert name not in shown
    assert f"cancellato-{hall.computerista.pk}" in shown


def test_files_of_tournaments_that_were_taken_out_are_told(hall: Hall, registrar: User) -> None:
    call_command("export_standings", hall.tournament.slug, stdout=StringIO())
    Tournament.objects.filter(pk=hall.tournament.pk).update(name=f"Memorial {NAME}")
    shown = as_(registrar).get(f"/admin/tournaments/player/{find().pk}/privacy/").content.decode()
    assert "1 file dei suoi tornei è stato scaricato" in shown
    assert f"torneo {hall.tournament.pk}" in shown
    assert "Memorial" not in shown


def test_what_was_to_go_days_ago_is_named_and_goes(hall: Hall) -> None:
    """Where no day is said as well: what somebody asked for is theirs, and has a time."""
    later = clock.now() + timedelta(days=settings.BOOKINGS_DAYS + 3)
    Tournament.objects.update(played_on=None)
    Session.objects.create(session_key="ended", expire_date=clock.now() + timedelta(days=1))
    assert overdue(later).keys() >= {"bookings", "alerts", "sessions"}
    assert overdue(clock.now()) == {}
    forgotten = forget_what_is_over(later)
    assert (forgotten["bookings"], forgotten["alerts"]) == (3, 2)
    assert not Booking.objects.exists()


def test_whom_an_older_backup_brought_back_is_erased_again(
    hall: Hall, registrar: User, tmp_path: Path
) -> None:
    """From the list that was kept elsewhere: the database knows no more whom it had forgotten."""
    kept, said = tmp_path / "heads.txt", StringIO()
    with transaction.atomic():
        erase_player(by=registrar, player=find())
        erase_account(by=registrar, user=hall.referee)
        call_command("publish_heads", to=kept)
        transaction.set_rollback(True)
    assert NAME not in kept.read_text()
    call_command("erase_again", str(kept), by=registrar.username, stdout=said)
    assert secrets_in(in_the_database()) == []
    assert not User.objects.get(pk=hall.referee.pk).is_active
    assert len(said.getvalue().splitlines()) == 2
    call_command("erase_again", str(kept), by=registrar.username, stdout=said)
    assert len(said.getvalue().splitlines()) == 2, "once is enough"


def test_one_who_cannot_be_erased_again_keeps_nobody_else_from_it(
    hall: Hall, registrar: User, tmp_path: Path
) -> None:
    """A tournament that was open at the backup has nobody else to direct it."""
    kept = tmp_path / "heads.txt"
    kept.write_text(f"# erased account:{hall.director.pk}\n# erased player:{find().pk}\n")
    with pytest.raises(CommandError, match=r"(?s)È l'ultimo direttore.*Rimedia, poi ripeti"):
        call_command("erase_again", str(kept), by=registrar.username, stdout=StringIO())
    assert NAME not in str(list(Player.objects.values()))


def test_of_an_account_all_that_opens_it_is_told_and_nothing_that_would(
    hall: Hall, tmp_path: Path
) -> None:
    user, issuer = hall.referee, "https://id.example.org"
    user.email, user.is_staff = "arbitra@example.org", True
    user.save()
    token = token_of(user, name="Tabellone")
    device = TOTPDevice.objects.create(user=user, name="telefono")
    Identity.objects.create(user=user, issuer=issuer, subject="s-1")
    Invitation.objects.create(
        tournament=hall.tournament, asked=user.email.upper(), invited_by=hall.director
    )
    file = tmp_path / "utente.zip"
    call_command("export_person", "account", user.username, str(file), stdout=StringIO())
    data, _archive = _read(file.read_bytes())
    assert [row["name"] for row in data["tokens"]] == ["Tabellone"]
    assert [row["issuer"] for row in data["logins_elsewhere"]] == [issuer]
    assert [row["asked"] for row in data["invitations"]] == ["ARBITRA@EXAMPLE.ORG"]
    assert data["second_factor"] is True
    for secret in (token, digest(token), device.key):
        assert secret not in json.dumps(data)


def test_of_an_account_that_is_erased_nothing_is_left_that_opens_it(
    hall: Hall, registrar: User
) -> None:
    user = hall.referee
    token_of(user)
    as_(user), as_(hall.director)
    TOTPDevice.objects.create(user=user)
    Identity.objects.create(user=user, issuer="https://id.example.org", subject="s-1")
    Invitation.objects.create(
        tournament=hall.tournament, asked=user.username.upper(), invited_by=hall.director
    )
    erase_account(by=registrar, user=user)
    (left,) = Session.objects.all()
    assert left.get_decoded()["_auth_user_id"] == str(hall.director.pk)
    for model in (TOTPDevice, Identity, Invitation):
        assert not model._default_manager.exists()
    assert not user.tokens.exists()
