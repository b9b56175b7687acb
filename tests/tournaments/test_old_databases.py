"""A database of before names were per tournament and texts sealed: it migrates, and says so."""

from io import StringIO

import pytest
from django.core.management import call_command

from scoring import queries
from scoring.commands import WithdrawEntrant
from scoring.models import UnkeptEditionRow
from scoring.values import EntrantNumber
from tests import builders
from tests.invariants import rows_equal_fold
from tests.machine.tampering import forget_seals, tamper
from tournaments.demo import load_demo
from tournaments.models import Player, PlayerName, Tournament
from tournaments.moment import Moment
from tournaments.organise.perform import perform

# Whoever was there when the tables were altered holds no lock on them: each step commits.
pytestmark = pytest.mark.django_db(transaction=True)


def _names(tournament: Tournament) -> list[tuple[str, ...]]:
    entrants = Moment(tournament).names.entrants.values()
    return [entrant.players for entrant in entrants]


@pytest.mark.slow("an old database is migrated")
def test_a_populated_database_migrates_with_its_names_and_is_no_alarm() -> None:
    demo = Tournament.objects.get(slug=load_demo())
    hall = builders.small_tournament(4, rounds=1, played=1)
    perform(WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason="Malore")
    before = _names(demo), _names(hall.tournament)
    for tournament in (demo, hall.tournament):
        forget_seals(tournament.ledger)
    tamper("DELETE FROM scoring_edition")
    call_command("migrate", "scoring", "0009", verbosity=0)
    call_command("migrate", verbosity=0)
    assert (_names(demo), _names(hall.tournament)) == before
    assert PlayerName.objects.exclude(salt="").count() == 0
    assert UnkeptEditionRow.objects.count() == 1
    said = StringIO()
    call_command("verify_ledger", stdout=said)
    assert said.getvalue().count("è di prima dei sigilli") == 2
    assert said.getvalue().count("non si conservavano ancora") == 2
    assert "2 registri integri." in said.getvalue()
    rows_equal_fold(hall.ledger)


def test_minutes_that_were_never_announced_stay_so() -> None:
    hall = builders.open_tournament(round_minutes=None)
    call_command("migrate", "scoring", "0016", verbosity=0)
    tamper("UPDATE scoring_book SET settings = settings - 'round_minutes'")
    call_command("migrate", verbosity=0)
    rows_equal_fold(hall.ledger)


@pytest.mark.soak("an old database is migrated")
def test_who_was_entered_before_is_corrected_and_erased_as_anybody() -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    forget_seals(hall.ledger)
    call_command("migrate", "scoring", "0009", verbosity=0)
    call_command("migrate", verbosity=0)
    player = builders.rename(hall, 1, "Rossi-Bassi Anna")
    assert hall.moment.names.player(player) == "Rossi-Bassi Anna"
    builders.user(name="anagrafe")
    call_command("erase_by_law", "player", str(player), by="anagrafe", stdout=StringIO())
    assert Player.objects.get(pk=player).name == ""
    assert hall.moment.names.player(player) == "(nome cancellato)"
    said = StringIO()
    call_command("verify_ledger", stdout=said)
    assert "cancellato per legge" in said.getvalue()
    assert queries.head(hall.ledger) > 0
