"""A writer is killed again and again, wherever it happens to be."""

import os
import random
import signal
from collections import Counter
from pathlib import Path

import pytest

from scoring import queries, store
from tests import builders
from tests.invariants import numbers_have_no_gaps, rows_equal_fold
from tests.machine.nursery import nursery
from tests.machine.soak import as_many
from tests.machine.waiting import until
from tests.scoring import writer
from tests.scoring.writer import TABLES, command_id

KILLS = as_many(20, soak=200)
EVENTS_OF_A_SHEET = 2
MOST_SHEETS_A_LIFE = 5


@pytest.mark.slow("writers are started and killed again and again")
def test_nothing_acknowledged_is_lost_and_nothing_doubled_when_a_writer_is_killed(
    program_environment: dict[str, str], tmp_path: Path
) -> None:
    hall = builders.open_tournament(slug="strage")
    builders.enter(hall, 2 * TABLES)
    builders.start_round(hall, 1)
    before = queries.head(hall.ledger)
    acks = tmp_path / "acks"
    acks.touch()
    _kill_again_and_again(acks, program_environment)

    acknowledged = _acknowledged(acks)
    written = list(store.read(hall.ledger, before))
    numbers = {one.command_id: one.number for one in written}
    for typed, number in acknowledged:
        assert numbers[command_id(typed)] == number, "acknowledged, and not in the book"
    assert len(acknowledged) > KILLS, "the writers hardly got to write"
    each = Counter(one.command_id for one in written)
    assert set(each.values()) == {EVENTS_OF_A_SHEET}
    # At most the last one was written and could not be acknowledged any more.
    assert len(each) - len({typed for typed, _ in acknowledged}) in (0, 1)
    numbers_have_no_gaps(hall.ledger)
    rows_equal_fold(hall.ledger)


def _kill_again_and_again(acks: Path, environment: dict[str, str]) -> None:
    chance = random.Random(7)
    with nursery(writer.__name__, "strage", str(acks), environment=environment) as born:
        for _ in range(KILLS):
            typed = [number for number, _ in _acknowledged(acks)]
            pid = born.child(max(typed, default=-1) + 1)
            _wait_for_sheets(acks, len(typed) + chance.randrange(1, MOST_SHEETS_A_LIFE))
            os.kill(pid, signal.SIGKILL)
            born.is_rid_of_it()


def _wait_for_sheets(acks: Path, count: int) -> None:
    """It goes on writing meanwhile: where it is when it is killed nobody knows."""
    until(lambda: len(_acknowledged(acks)) >= count, "a writer that writes")


def _acknowledged(acks: Path) -> list[tuple[int, int]]:
    """(sheet, number of its last event); the last line may have been cut off by the kill."""
    whole = acks.read_text().rpartition("\n")[0]
    lines = (line.split() for line in whole.splitlines())
    return [(int(typed), int(number)) for typed, number in lines]
