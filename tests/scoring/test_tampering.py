"""Whoever goes behind the trigger's back is found, and the event is named."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring import queries
from scoring.projections.writing import clear
from scoring.values import LedgerId
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.tampering import tamper

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=4, rounds=2)]


def _accusation(ledger: LedgerId) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("verify_ledger", str(ledger), stdout=StringIO())
    assert refused.value.returncode == 1
    return str(refused.value)


def test_a_ledger_that_nobody_touched_is_sound(hall: Hall) -> None:
    said = StringIO()
    call_command("verify_ledger", str(hall.ledger), stdout=said)
    assert said.getvalue() == "1 registro integro.\n"


def test_without_a_name_all_ledgers_are_verified(hall: Hall) -> None:
    other = builders.small_tournament(2, rounds=1)
    said = StringIO()
    call_command("verify_ledger", stdout=said)
    assert said.getvalue() == "2 registri integri.\n"
    tamper("UPDATE scoring_event SET user_id = 99 WHERE ledger_id = %s", other.ledger)
    with pytest.raises(CommandError, match=str(other.ledger)):
        call_command("verify_ledger")


@pytest.mark.parametrize(
    "gone",
    [
        ("scoring_ledgerhead", "id"),
        ("scoring_ledgerhead", "id", "scoring_event", "ledger_id"),
        ("scoring_ledgerhead", "id", "scoring_event", "ledger_id", "scoring_command", "ledger_id"),
    ],
    ids=["head", "head and events", "head, events and commands"],
)
def test_a_ledger_that_is_gone_is_missed(hall: Hall, gone: tuple[str, ...]) -> None:
    other = builders.small_tournament(2, rounds=1)
    for table, column in zip(gone[::2], gone[1::2], strict=True):
        tamper(f"DELETE FROM {table} WHERE {column} = %s", hall.ledger)
    with pytest.raises(CommandError) as refused:
        call_command("verify_ledger", stdout=StringIO())
    assert str(hall.ledger) in str(refused.value)
    assert str(other.ledger) not in str(refused.value)


@pytest.mark.parametrize(
    "change",
    [
        "data = jsonb_set(data, '{entrant}', '9')",
        "data = data || '{\"more\": 1}'",
        "name = 'EntrantWithdrawn'",
        "version = 1",
        "user_id = user_id + 1",
        "role = 'referee'",
        "command_id = gen_random_uuid()",
        "at = at + interval '1 microsecond'",
        "hash = repeat('0', 64)",
    ],
)
def test_an_altered_event_is_named(hall: Hall, change: str) -> None:
    tamper(f"UPDATE scoring_event SET {change} WHERE ledger_id = %s AND number = 3", hall.ledger)
    said = _accusation(hall.ledger)
    assert said == f"Registro {hall.ledger}: l'evento 3 non è più com'era stato scritto."


@pytest.mark.parametrize("number", [1, 3])
def test_a_removed_event_is_named(hall: Hall, number: int) -> None:
    tamper("DELETE FROM scoring_event WHERE ledger_id = %s AND number = %s", hall.ledger, number)
    assert _accusation(hall.ledger) == f"Registro {hall.ledger}: l'evento {number} è stato tolto."


def test_the_last_event_removed_is_missed_by_the_head(hall: Hall) -> None:
    tamper(
        "DELETE FROM scoring_event e USING scoring_ledgerhead h"
        " WHERE e.ledger_id = h.id AND e.number = h.head AND h.id = %s",
        hall.ledger,
    )
    assert "è stato tolto" in _accusation(hall.ledger)


def test_a_head_that_says_another_hash_accuses_the_last_event(hall: Hall) -> None:
    tamper("UPDATE scoring_ledgerhead SET head_hash = repeat('0', 64) WHERE id = %s", hall.ledger)
    last = queries.head(hall.ledger)
    said = _accusation(hall.ledger)
    assert said == f"Registro {hall.ledger}: l'evento {last} non è più com'era stato scritto."


def test_two_swapped_events_are_found_at_the_first(hall: Hall) -> None:
    for old, new in ((3, 999), (4, 3), (999, 4)):
        tamper(
            "UPDATE scoring_event SET number = %s WHERE ledger_id = %s AND number = %s",
            new,
            hall.ledger,
            old,
        )
    assert "l'evento 3 non è più com'era" in _accusation(hall.ledger)


def test_an_event_closed_up_over_a_removed_one_is_found(hall: Hall) -> None:
    tamper("DELETE FROM scoring_event WHERE ledger_id = %s AND number = 3", hall.ledger)
    for number in range(4, 8):
        tamper(
            "UPDATE scoring_event SET number = number - 1 WHERE ledger_id = %s AND number = %s",
            hall.ledger,
            number,
        )
    assert "l'evento 3 non è più com'era" in _accusation(hall.ledger)


def test_an_event_appended_by_hand_is_found(hall: Hall) -> None:
    tamper(
        "INSERT INTO scoring_event"
        " (ledger_id, number, name, version, data, user_id, role, command_id, at, hash)"
        " SELECT ledger_id, number + 1, name, version, data, user_id, role, command_id, at, hash"
        " FROM scoring_event WHERE ledger_id = %s ORDER BY number DESC LIMIT 1",
        hall.ledger,
    )
    assert "non è più com'era" in _accusation(hall.ledger)


def test_an_event_appended_by_hand_with_a_right_hash_is_found_beyond_the_head(hall: Hall) -> None:
    tamper(
        "UPDATE scoring_ledgerhead AS h SET (head, head_hash) = (SELECT e.number, e.hash"
        " FROM scoring_event AS e WHERE e.ledger_id = h.id AND e.number = h.head - 1)"
        " WHERE h.id = %s",
        hall.ledger,
    )
    assert "aggiunto senza passare dai comandi" in _accusation(hall.ledger)


@pytest.mark.parametrize("wrong", ["club-evening", "7"])
def test_what_is_no_ledgers_id_is_refused_with_an_example(wrong: str) -> None:
    with pytest.raises(CommandError, match=f"{wrong}.*esempio"):
        call_command("verify_ledger", wrong)


def test_a_ledger_that_is_not_there_is_named() -> None:
    unknown = "0b6d6c0e-6f0f-4a55-9d43-2f3f0e6c7a11"
    with pytest.raises(CommandError, match=unknown):
        call_command("verify_ledger", unknown)


SPOILT = {
    "EventUnreadable": "UPDATE scoring_event SET data = '{}' WHERE ledger_id = %s AND number = 3",
    "edition_missing": "UPDATE scoring_event"
    ' SET data = data || \'{"regulation": "gone", "regulation_hash": "0"}\''
    " WHERE ledger_id = %s AND number = 1",
    "tournament_unknown": "DELETE FROM scoring_event WHERE ledger_id = %s",
    "KeyError": "DELETE FROM scoring_event WHERE ledger_id = %s AND name = 'EntrantEntered'",
}


@pytest.fixture
def halls() -> list[Hall]:
    """In the order in which all ledgers are gone through."""
    halls = [builders.small_tournament(4, rounds=1) for _ in range(3)]
    return sorted(halls, key=lambda hall: hall.ledger)


@pytest.mark.parametrize("reason", SPOILT)
def test_a_migration_that_empties_rows_names_a_spoilt_ledger_and_writes_the_others(
    halls: list[Hall], reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoilt, *sound = halls
    tamper(SPOILT[reason], spoilt.ledger)
    for hall in halls:
        clear(hall.ledger)
    call_command("migrate", verbosity=0)
    for hall in sound:
        rows_equal_fold(hall.ledger)
    (complaint,) = caplog.messages
    assert str(spoilt.ledger) in complaint
    assert reason in complaint
    assert f"verify_ledger {spoilt.ledger}" in complaint


@pytest.mark.parametrize("reason", SPOILT)
@pytest.mark.parametrize("options", [["--check"], []])
def test_rebuilding_names_a_spoilt_ledger_goes_on_with_the_others_and_exits_with_1(
    halls: list[Hall], reason: str, options: list[str]
) -> None:
    spoilt, damaged, _ = halls
    tamper(SPOILT[reason], spoilt.ledger)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM scoring_entrant WHERE ledger_id = %s", [damaged.ledger])
    complaints = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("rebuild_projections", *options, stdout=StringIO(), stderr=complaints)
    assert refused.value.returncode == 1
    first, *others = complaints.getvalue().splitlines()
    assert str(spoilt.ledger) in first
    assert reason in first
    assert others
    assert all(line.startswith(f"{damaged.ledger} scoring_entrant") for line in others)
    if not options:
        rows_equal_fold(damaged.ledger)
