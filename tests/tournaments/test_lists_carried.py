"""What the program writes of who is entered, it reads: a round trip through file and list."""

import re
from collections.abc import Sequence

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import queries
from scoring.plans import Format
from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.soak import as_many
from tests.words import words
from tournaments.exports.files import TYPES, FileType
from tournaments.exports.lists import entrants_export
from tournaments.exports.rounds import seating_export
from tournaments.moment import Moment
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.lists import Preview, enter_list, preview, read_file
from tournaments.organise.lists.cells import as_written
from tournaments.organise.players import PlayerForm

pytestmark = pytest.mark.django_db
AWKWARD = [word.kept for word in words() if word.kept]
letters = (
    st.text("abcdàèìłœ'-. ABCÈ", min_size=1, max_size=12)
    # With blanks beside it, a hyphen stands between two names.
    .map(lambda text: re.sub(r" *- *", "-", text).strip())
    # An apostrophe before a sign is how a file says that the sign begins no formula.
    .filter(lambda text: any(map(str.isalpha, text)) and as_written(text) == text)
)
written = st.one_of(st.sampled_from(AWKWARD), letters)
CARDS = ("", "0048", "A", "FI007", "12345678")
DRAWN = settings(
    max_examples=as_many(15, soak=200),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def _opened(format_: Format) -> Hall:
    if format_ is Format.TEAMS:
        return builders.open_tournament(format_=format_, regulation="internazionale", smazzate=4)
    return builders.open_tournament(format_=format_)


@st.composite
def entries(draw: st.DrawFn) -> tuple[Format, list[EntryForm]]:
    """Whom a secretary may enter: no two alike, each with a number at the end of the name."""
    format_ = draw(st.sampled_from(list(Format)))
    size = {Format.PAIRS: 2, Format.TEAMS: 4}.get(format_, 1)
    forms = []
    for number in range(1, draw(st.integers(2, 6)) + 1):
        players = tuple(
            PlayerForm(f"{draw(written)} Ada{number}{place}", _card(draw, f"{number:02}{place}"))
            for place in range(size)
        )
        club, category = draw(st.sampled_from(["", *AWKWARD])), draw(st.sampled_from(["", "1ª"]))
        team = f"{draw(written)} {number}" if format_ is Format.TEAMS else ""
        captain = draw(st.integers(0, 4)) if format_ is Format.TEAMS else 0
        forms.append(
            EntryForm(players=players, team=team, captain=captain, club=club, category=category)
        )
    return format_, forms


def _card(draw: st.DrawFn, alone: str) -> str:
    begin = draw(st.sampled_from(CARDS))
    return begin and f"{begin}{alone}"


@pytest.mark.slow("lists are drawn, entered and entered again")
@pytest.mark.parametrize("file_type", FileType)
@DRAWN
@given(drawn=entries())
def test_whoever_is_exported_is_entered_again_the_same(
    file_type: FileType, drawn: tuple[Format, list[EntryForm]]
) -> None:
    format_, forms = drawn
    with transaction.atomic():
        hall, other = _opened(format_), _opened(format_)
        enter_entrants(by=hall.directing, entries=forms)
        read = _read_again(hall, other, file_type)
        assert read.problems == ()
        enter_list(by=other.directing, read=read)
        assert _everybody(other) == _everybody(hall)
        transaction.set_rollback(True)


def _read_again(hall: Hall, other: Hall, file_type: FileType) -> Preview:
    export = entrants_export(Moment(hall.tournament, hall.directing))
    return preview(read_file(TYPES[file_type].write(export)).text, other.tournament)


def _everybody(hall: Hall) -> Sequence[tuple[object, ...]]:
    return [
        (
            one.number,
            one.team,
            one.captain,
            one.players,
            one.membership_numbers,
            one.club,
            one.category,
        )
        for one in Moment(hall.tournament).names.entrants.values()
    ]


def test_seats_by_name_seat_everybody_again_where_they_sat(db: None) -> None:
    hall, other = _opened(Format.PAIRS), _opened(Format.PAIRS)
    builders.enter(hall, 12)
    builders.start_round(hall, 1)
    export = seating_export(Moment(hall.tournament, hall.directing), RoundNumber(1))
    read = preview(read_file(TYPES[FileType.CSV].write(export)).text, other.tournament)
    enter_list(by=other.directing, read=read, seated=True)
    assert _seats(other) == _seats(hall)


def _seats(hall: Hall) -> list[list[set[str]]]:
    """Who sits in each line of each table."""
    players = Moment(hall.tournament).names.players
    tables = queries.tables(hall.ledger, RoundNumber(1))
    return [[{players[one] for one in line} for line in table.players] for table in tables]
