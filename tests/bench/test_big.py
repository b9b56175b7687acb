"""A federation's database is made of copies whose books are as sound as those that were played."""

import pytest
from django.core.management import call_command

from scoring.models import EventRow
from tests import builders
from tests.bench.big.comparing import Compared, report
from tests.bench.big.filling import Sizes, fill
from tournaments.models import Official, Player, PlayerName, Tournament

FILLS = pytest.mark.soak("forty tournaments are copied, then read event by event")
SMALL = Sizes(tournaments=40, players=600, accounts=20, offices=8)


@FILLS
@pytest.mark.django_db(transaction=True)
def test_copies_have_sound_chains_and_the_rows_that_their_events_give(
    capsys: pytest.CaptureFixture[str],
) -> None:
    busiest = builders.user()
    filled = fill(SMALL, busiest)
    assert filled.tournaments == SMALL.tournaments
    assert EventRow.objects.count() > filled.events > 100 * SMALL.tournaments
    assert Official.objects.filter(user=busiest).count() == SMALL.offices - 1
    call_command("verify_ledger")
    call_command("rebuild_projections", "--check")
    assert "integri" in capsys.readouterr().out


@FILLS
@pytest.mark.django_db(transaction=True)
def test_copies_are_other_tournaments_of_other_people() -> None:
    fill(SMALL, builders.user())
    copies = Tournament.objects.filter(slug__startswith="serata-1-")
    named = PlayerName.objects.filter(tournament__in=copies)
    assert not named.filter(name__startswith="Timbro").exists()
    assert Player.objects.filter(names__in=named).distinct().count() > 400
    hashes = EventRow.objects.filter(number=1).values_list("hash", flat=True)
    assert len(set(hashes)) == len(hashes)


def test_what_takes_longer_where_there_is_more_stands_first_and_is_counted() -> None:
    same = Compared("/", "", (4, 4), empty=[0.010, 0.011, 0.012], big=[0.011, 0.012, 0.011])
    more = Compared("/admin/", "radice", (4, 5), empty=[0.010] * 3, big=[0.020] * 3)
    tiny = Compared("ora", "", (0, 0), empty=[0.0001] * 3, big=[0.0002] * 3)
    heading, *lines = report([same, more, tiny])
    assert heading.endswith("domande")
    assert [line.split()[0] for line in lines[:3]] == ["/admin/", "ora", "/"]
    assert "2.00" in lines[0]
    assert "4/5" in lines[0]
    assert "oltre 1.3: 1" in lines
    assert "con più domande al database dov'è pieno: 1" in lines
