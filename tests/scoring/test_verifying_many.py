"""Many ledgers are verified by several processes, and a check that was interrupted goes on."""

import os
import time
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec
from scoring.values import EventNumber, LedgerId, UserId
from tests import builders
from tests.builders import Hall
from tests.machine.tampering import tamper

several = pytest.mark.django_db(transaction=True)


@pytest.fixture
def halls() -> list[Hall]:
    halls = [builders.small_tournament(4, rounds=1) for _ in range(4)]
    return sorted(halls, key=lambda hall: hall.ledger)


def _spoil(halls: list[Hall]) -> None:
    """An event, a command, and what an entrant is called; the last stays sound."""
    event, command, row, _sound = (hall.ledger for hall in halls)
    tamper("UPDATE scoring_event SET at = at + interval '1s' WHERE ledger_id = %s", event)
    tamper("UPDATE scoring_command SET fingerprint = 'x' WHERE ledger_id = %s", command)
    tamper("UPDATE tournaments_entrant SET club = 'Altro' WHERE tournament_id = %s", row)


def _accusation(*arguments: str) -> list[str]:
    with pytest.raises(CommandError) as refused:
        call_command("verify_ledger", *arguments, stdout=StringIO())
    return str(refused.value).splitlines()


@several
def test_two_processes_find_what_one_does_in_the_same_order(halls: list[Hall]) -> None:
    _spoil(halls)
    alone = _accusation("--workers=1")
    assert _accusation("--workers=2") == alone
    for hall in halls[:3]:
        assert any(str(hall.ledger) in fault for fault in alone)
    assert str(halls[3].ledger) not in "\n".join(alone)


@several
def test_each_time_a_ledger_is_checked_it_is_written_down(
    halls: list[Hall], tmp_path: Path
) -> None:
    """What a killed run had finished is not checked again; what it found is told."""
    state = tmp_path / "controllo"
    before = halls[0].ledger
    line = f'{{"ledger":"{before}","faults":["già trovato"]}}\n'
    state.write_text(line + f'{{"ledger":"{halls[1].ledger}","fau')
    _spoil(halls)
    said = _accusation(f"--state={state}")
    assert said[0] == "già trovato"
    assert str(before) not in "\n".join(said)
    assert any(str(halls[1].ledger) in fault for fault in said)
    assert not state.exists()
    assert str(before) in "\n".join(_accusation(f"--state={state}"))


@several
def test_what_was_checked_days_ago_is_checked_again(halls: list[Hall], tmp_path: Path) -> None:
    """A file that an interrupted run left behind vouches for nothing."""
    state = tmp_path / "controllo"
    state.write_text("".join(f'{{"ledger":"{hall.ledger}","faults":[]}}\n' for hall in halls))
    two_days_ago = time.time() - 2 * 24 * 60 * 60
    os.utime(state, (two_days_ago, two_days_ago))
    _spoil(halls)
    assert str(halls[0].ledger) in "\n".join(_accusation(f"--state={state}"))


@several
def test_a_run_that_goes_on_says_so(halls: list[Hall], tmp_path: Path) -> None:
    state, said = tmp_path / "controllo", StringIO()
    state.write_text(f'{{"ledger":"{halls[0].ledger}","faults":[]}}\n')
    call_command("verify_ledger", f"--state={state}", stdout=said)
    assert said.getvalue().splitlines() == [
        "Si riprende: 1 registri su 4 sono già controllati.",
        "4 registri integri.",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("content", ["non è nostro\n", "[]\n"])
def test_a_file_of_something_else_is_refused_and_left(tmp_path: Path, content: str) -> None:
    state = tmp_path / "lettera.txt"
    state.write_text(content)
    assert _accusation(f"--state={state}") == [
        f"Il file «{state}» non serve a riprendere il controllo: dai un altro nome."
    ]
    assert state.read_text() == content
    assert "non serve" in _accusation(f"--state={tmp_path}")[0]


@given(
    words=st.tuples(st.text(), st.text(), st.text()),
    numbers=st.tuples(*[st.integers(min_value=-1, max_value=2**31)] * 3),
    at=st.datetimes(min_value=datetime(1000, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    ids=st.tuples(st.uuids(), st.uuids()),
    sealed=st.none() | st.dictionaries(st.text(), st.text()),
)
def test_a_hash_is_taken_over_the_canonical_json_of_all_that_an_event_is(
    words: tuple[str, str, str],
    numbers: tuple[int, int, int],
    at: datetime,
    ids: tuple[UUID, UUID],
    sealed: dict[str, str] | None,
) -> None:
    encode = msgspec.json.Encoder(order="sorted").encode
    name, role, word = words
    number, version, user = numbers
    content = {
        "name": name,
        "role": role,
        "number": number,
        "version": version,
        "user": user,
        "ledger": str(ids[0]),
        "command_id": str(ids[1]),
        "data": {"word": word},
        **({} if sealed is None else {"seals": sealed}),
        "at": at.isoformat(timespec="microseconds"),
    }
    assert sha256(b"abc" + encode(content)).hexdigest() == codec.chain(
        "abc",
        ledger=LedgerId(ids[0]),
        number=EventNumber(number),
        name=name,
        version=version,
        data=encode({"word": word}).decode(),
        user=UserId(user),
        role=role,
        command_id=ids[1],
        at=at,
        seals=None if sealed is None else encode(sealed).decode(),
    )
