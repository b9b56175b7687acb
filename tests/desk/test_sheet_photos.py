"""The photo of a signed sheet: taken at the table, seen by officials, named by its hash."""

from datetime import timedelta
from hashlib import sha256
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from PIL import Image

from scoring import queries, server_time
from scoring.commands import EnterSheet, TakeBackSeating
from scoring.events import SheetSigned
from scoring.queries import EventFilter
from scoring.values import Line, RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tournaments.access.table_codes import code
from tournaments.models import Player, SheetPhoto
from tournaments.organise.keeping import forget_what_is_over
from tournaments.organise.perform import perform
from tournaments.organise.privacy import erase_player
from tournaments.organise.sheets import type_sheet
from tournaments.organise.tournaments import AllowProposals
from tournaments.presenters.privacy.preview import old_photos


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    cache.clear()
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.describe(hall, AllowProposals(allowed=True))
    return hall


def taken(colour: str = "white") -> bytes:
    """As a telephone held upright writes it: lying, with a note which way is up, and where."""
    picture, kept = Image.new("RGB", (4000, 3000), colour), BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "private"
    picture.save(kept, "JPEG", exif=exif)
    return kept.getvalue()


def address(hall: Hall, line: str = "a") -> str:
    table = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert table is not None
    place = (hall.tournament.slug, 1, 1, line, code(hall.tournament, table, Line(line)))
    return reverse("pages:proposal", args=place)


def send(hall: Hall, file: bytes, line: str = "a", phone: Client | None = None) -> Any:
    phone = phone or Client()
    phone.get(address(hall, line))
    upload = SimpleUploadedFile("foto.jpg", file)
    return phone.post(address(hall, line), {"photo": upload}, follow=True)


def test_a_photo_that_cannot_be_read_brings_back_its_own_field_alone(hall: Hall) -> None:
    phone = Client()
    phone.get(address(hall))
    figures = {f"smazzate.{place}.{line}.total": "500" for place in range(3) for line in "ab"}
    phone.post(address(hall), figures)
    told = send(hall, b"no picture", phone=phone)
    page = told.content.decode()
    assert told.status_code == 422
    assert page.count("Questa immagine non si legge") == 1
    assert 'aria-describedby="photo-error"' in page
    assert "Lascia com'era" not in page
    assert 'name="way"' not in page


def type_(hall: Hall) -> SheetSigned:
    type_sheet(
        EnterSheet(round=RoundNumber(1), table=TableNumber(1), sheet=builders.totals(1000, 900)),
        by=hall.typing,
        photographed=hall.tournament,
    )
    wanted = EventFilter(names=(SheetSigned.name(),))
    (signed,) = (one.event for one in queries.events(hall.ledger, wanted))
    assert isinstance(signed, SheetSigned)
    return signed


def test_officials_see_it_upright_and_the_entry_names_its_hash(hall: Hall) -> None:
    assert "C'è una foto" in send(hall, taken()).content.decode()
    row = SheetPhoto.objects.get()
    with Image.open(BytesIO(row.picture)) as picture:
        assert picture.size == (1350, 1800)
        assert not picture.getexif()
    assert b"private" not in row.picture
    assert type_(hall).photo_hash == row.sha256 == sha256(row.picture).hexdigest()
    desk = as_(hall.referee)
    for name in ("desk-sheet", "desk-correct"):
        shown = desk.get(reverse(f"admin:{name}", args=(hall.tournament.pk, 1, 1)))
        assert str(row.pk) in shown.content.decode(), name
    where = reverse("admin:desk-sheet-photo", args=(hall.tournament.pk, 1, 1, row.pk))
    answer = desk.get(where)
    assert answer.content == bytes(row.picture)
    assert "no-store" in answer["Cache-Control"]
    assert Client().get(where).status_code == 302


def test_a_photo_of_a_sheet_that_nobody_typed_stands_on_the_list_of_what_is_owed(
    hall: Hall,
) -> None:
    send(hall, taken())
    desk = as_(hall.computerista)
    first_page = reverse("admin:desk", args=(hall.tournament.pk,))
    shown = desk.get(first_page, follow=True).content.decode()
    assert "Turno 1: il tavolo 1 ha mandato la foto del suo score" in shown
    typing = reverse("admin:desk-round", args=(hall.tournament.pk, 1))
    assert (shown.count(f'{typing}?table=1"'), shown.count(f'{typing}?table=2"')) == (
        1,
        0,
    )
    type_(hall)
    assert "ha mandato la foto" not in desk.get(first_page, follow=True).content.decode()


def test_it_is_shown_also_after_the_phones_were_shut_out_again(hall: Hall) -> None:
    send(hall, taken())
    type_(hall)
    builders.describe(hall, AllowProposals(allowed=False))
    desk = as_(hall.referee)
    shown = desk.get(reverse("admin:desk-correct", args=(hall.tournament.pk, 1, 1)))
    assert str(SheetPhoto.objects.get().pk) in shown.content.decode()


def test_that_of_who_sat_there_before_is_not_named_for_who_sits_there_now(hall: Hall) -> None:
    send(hall, taken())
    sat = builders.tables(hall, 1)
    perform(TakeBackSeating(round=RoundNumber(1)), by=hall.directing)
    at = [each.lines for each in sat]
    builders.amend(hall, 1, [builders.seat_at(n, *lines) for n, lines in enumerate(at[::-1], 1)])
    builders.publish(hall, 1)
    desk = as_(hall.computerista)
    first_page = desk.get(
        reverse("admin:desk", args=(hall.tournament.pk,)), follow=True
    ).content.decode()
    assert "Turno 1" in first_page
    assert "ha mandato la foto" not in first_page
    assert type_(hall).photo_hash == ""


def test_it_is_taken_of_an_open_table_by_its_own_phone_thrice_and_no_more(hall: Hall) -> None:
    phone = Client()
    for colour in ("white", "white", "gray", "black"):
        assert send(hall, taken(colour), phone=phone).status_code == 200
    assert SheetPhoto.objects.count() == 3, "one that is sent twice is one"
    assert "già 3 foto" in send(hall, taken("navy"), phone=phone).content.decode()
    assert "non si legge" in send(hall, b"no picture", "b").content.decode()
    large = Image.new("L", (9000, 9000))
    kept = BytesIO()
    large.save(kept, "PNG")
    assert "non si legge" in send(hall, kept.getvalue(), "b").content.decode()
    assert "MB" in send(hall, b"x" * (15 * 1024 * 1024 + 1), "b").content.decode()
    assert SheetPhoto.objects.count() == 3
    builders.enter_sheet(hall, 1, 1)
    assert send(hall, taken(), "b").status_code == 409
    assert SheetPhoto.objects.count() == 3


def test_it_is_forgotten_after_a_season_and_not_with_the_player(hall: Hall) -> None:
    """Who asks to be erased takes no proof away from who complains."""
    send(hall, taken())
    assert not old_photos(server_time.now() + timedelta(days=settings.PHOTOS_DAYS - 1)).exists()
    assert old_photos(server_time.now() + timedelta(days=settings.PHOTOS_DAYS + 1)).delete()[0] == 1
    send(hall, taken(), "b")
    player = queries.entrants(hall.ledger)[0].players[0]
    root = builders.user()
    root.is_superuser = True
    root.save()
    erase_player(by=root, player=Player.objects.get(pk=player))
    assert SheetPhoto.objects.exists()


def altered(**columns: object) -> str:
    """What the check of the ledgers says once the photos' rows were changed by hand."""
    SheetPhoto.objects.update(**columns)
    with pytest.raises(CommandError) as said:
        call_command("verify_ledger", stdout=StringIO())
    return str(said.value)


def test_a_photo_that_was_changed_by_hand_is_noticed(hall: Hall) -> None:
    send(hall, taken())
    type_(hall)
    call_command("verify_ledger", stdout=StringIO())
    told = "la foto dello score del turno 1, tavolo 1, non è più com'era stata scattata"
    assert told in altered(picture=b"another")
    assert told in altered(picture=b"another", sha256=sha256(b"another").hexdigest())
    SheetPhoto.objects.all().delete()
    call_command("verify_ledger", stdout=StringIO())


def test_where_there_is_no_scheduler_what_is_over_goes_when_asked(hall: Hall) -> None:
    send(hall, taken())
    hall.tournament.bookings.create(players=[], asked_at=server_time.now())
    hall.tournament.played_on = server_time.now().date()
    hall.tournament.save()
    forget_what_is_over(server_time.now())
    assert SheetPhoto.objects.exists()
    assert hall.tournament.bookings.exists()
    forget_what_is_over(server_time.now() + timedelta(days=200))
    assert not SheetPhoto.objects.exists()
    assert not hall.tournament.bookings.exists()
