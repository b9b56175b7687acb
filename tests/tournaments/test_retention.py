"""Referti, reasons and photos go when their time is over, counted from the end of what happens."""

from datetime import timedelta
from hashlib import sha256
from io import StringIO

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils.timezone import localdate

from scoring import queries, server_time
from scoring.commands import PublishRanking, WithdrawEntrant
from scoring.queries import EventFilter
from scoring.values import EntrantNumber
from tests import builders
from tests.builders import Hall
from tests.machine.clock import SetAhead
from tests.reports import written
from tests.reports.written import filed
from tournaments.models import Player, Referto, Remark, SheetPhoto, Trace
from tournaments.organise.keeping import forget_what_is_over, overdue
from tournaments.organise.perform import perform
from tournaments.organise.privacy import erase_player
from tournaments.presenters.privacy.preview import (
    old_photos,
    old_referti,
    old_remarks,
    photos_until,
    texts_until,
)

pytestmark = pytest.mark.django_db
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def days(settings: LazySettings) -> None:
    settings.REFERTI_DAYS, settings.PHOTOS_DAYS = 30, 1


@pytest.fixture
def hall() -> Hall:
    """Under way, with a draft and a reason."""
    hall = builders.small_tournament(4, rounds=2, played=1)
    perform(WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason="Malore")
    written.draft(hall)
    return hall


def _photo(hall: Hall) -> SheetPhoto:
    return SheetPhoto.objects.create(
        tournament=hall.tournament,
        round=1,
        table=1,
        line="a",
        seated="1-2",
        picture=b"x",
        sha256=sha256(b"x").hexdigest(),
        taken_at=server_time.now(),
    )


def test_nothing_goes_of_a_tournament_in_which_something_happened_since(
    hall: Hall, set_ahead: SetAhead
) -> None:
    _photo(hall)
    now = server_time.now()
    set_ahead(20 * DAY)
    perform(WithdrawEntrant(entrant=EntrantNumber(3)), by=hall.directing, reason="Lavoro")
    later = now + timedelta(days=31)
    assert not old_referti(later).exists()
    assert not old_remarks(later).exists()
    assert not old_photos(now + timedelta(days=20)).exists()
    after = now + timedelta(days=51)
    for old, count in ((old_referti(after), 1), (old_remarks(after), 2), (old_photos(after), 1)):
        assert old.count() == count
    assert overdue(now + timedelta(days=60)).keys() >= {"referti", "remarks", "photos"}
    assert forget_what_is_over(after).items() >= {"referti": 1, "remarks": 2, "photos": 1}.items()


def test_a_draft_in_a_book_that_rests_has_the_time_of_its_writing(
    hall: Hall, set_ahead: SetAhead
) -> None:
    now = server_time.now()
    Referto.objects.update(written_at=now + timedelta(days=10))
    assert not old_referti(now + timedelta(days=39)).exists()
    assert old_referti(now + timedelta(days=41)).exists()


def test_a_photo_outlives_the_window_for_protests(set_ahead: SetAhead) -> None:
    hall = builders.open_tournament(rounds=1, protest_minutes=24 * 60)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    photo = _photo(hall)
    set_ahead(2 * 3600)
    perform(PublishRanking(), by=hall.directing)
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.protests_until is not None
    assert not old_photos(book.protests_until - timedelta(minutes=1)).exists()
    assert old_photos(book.protests_until + timedelta(minutes=1)).exists()
    assert photos_until([photo]) == localdate(book.protests_until)


def test_an_erasure_makes_no_other_text_older_or_younger(hall: Hall, set_ahead: SetAhead) -> None:
    now, until = server_time.now(), texts_until(Remark.objects.all())
    set_ahead(20 * DAY)
    registrar = User.objects.create_superuser("anagrafe")
    player = queries.entrants(hall.ledger)[0].players[0]
    erase_player(by=registrar, player=Player.objects.get(pk=player))
    assert texts_until(Remark.objects.all()) == until
    assert old_remarks(now + timedelta(days=31)).exists()
    assert texts_until([]) is None


def test_a_tournament_is_told_once_of_all_that_went(hall: Hall) -> None:
    filed(hall)
    other = builders.small_tournament(4, rounds=1, played=1)
    filed(other)
    forget_what_is_over(server_time.now() + timedelta(days=31))
    for one, counted in ((hall, (2, 1)), (other, (1, 0))):
        (erased,) = queries.events(one.ledger, EventFilter(names=("TextsErased",)))
        told = erased.event
        assert (len(getattr(told, "referti", ())), len(getattr(told, "remarks", ()))) == counted
    assert not Remark.objects.exclude(text="", salt="").exists()
    assert Trace.objects.get(kind="forgotten").detail.startswith("referti 3, remarks 1")
    said = StringIO()
    call_command("verify_ledger", stdout=said)
    assert "2 registri integri" in said.getvalue()
    forget_what_is_over(server_time.now() + timedelta(days=62))
    assert len(queries.events(hall.ledger, EventFilter(names=("TextsErased",)))) == 1
