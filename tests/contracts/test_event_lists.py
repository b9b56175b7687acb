"""Every kind of event says what it bears on; a new one fails here until it does."""

import dataclasses

import pytest

from scoring import events as ev
from scoring.bearings import Bearing
from scoring.events import EVENT_TYPES, Event, kinds_where
from scoring.rules.complaints import OF_A_SHEET
from tournaments.names import PRIVATE_REASONS
from tournaments.organise.webhooks import message
from tournaments.presenters import papers, register
from tournaments.presenters.sheets import page

Kinds = set[type[Event]]

NO_STEP: Kinds = {ev.SmazzataEntered, ev.SheetTotalled, ev.CorrectionRefused}
"""In that history, and no step of the paper: figures of the entry that signs, a thing not done."""
NOTHING_CARRIED_OUT: Kinds = {
    ev.SheetCheckedIn,
    ev.EntryUndone,
    ev.SheetReadAgain,
    ev.ReadingsSettled,
    ev.SheetSigned,
    ev.SheetVerified,
}
"""Steps of a paper by which no complaint is decided."""
TOLD_WITHOUT_REASON: Kinds = {ev.SeatTakenOver, ev.PrizesAnnounced}
"""Programs of others are told that it happened: everybody sees it, but for why."""


def _with(field: str) -> Kinds:
    return {kind for kind in EVENT_TYPES if field in {one.name for one in dataclasses.fields(kind)}}  # type: ignore[arg-type]


def _assert_parts(whole: Kinds, part: Kinds, rest: Kinds) -> None:
    assert not part & rest
    assert part | rest == whole, "a kind of event has no place yet: put it into either"


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda kind: kind.name())
def test_a_kind_says_what_it_bears_on(kind: type[Event]) -> None:
    """Where it has a reason, whether that is private; at a table, whether it is of the sheet."""
    assert isinstance(vars(kind).get("bearing"), Bearing), f"{kind.name()} has no bearing"
    assert (kind.bearing.private_reason is None) == (kind not in _with("remark"))
    assert (kind.bearing.of_the_sheet is None) == (kind not in _with("table"))


def test_what_is_told_to_programs_of_others_is_nobody_s_conduct() -> None:
    told = {kind for kind in EVENT_TYPES if kind.name() in message.TOLD}
    assert told & set(PRIVATE_REASONS) == TOLD_WITHOUT_REASON
    assert not message.TOLD & register.PRIVATE


def test_what_is_in_the_history_of_a_sheet_is_a_step_of_its_paper_or_is_not() -> None:
    history = set(kinds_where(lambda bearing: bearing.of_the_sheet))
    _assert_parts(history, set(papers._KINDS), NO_STEP)
    assert set(page._KINDS) == set(papers._KINDS)
    steps_with_reason = _with("remark") & set(papers._KINDS)
    assert set(page._REASONED) == steps_with_reason


def test_a_step_of_a_paper_carries_a_complaint_out_or_does_not() -> None:
    _assert_parts(set(papers._KINDS), set(OF_A_SHEET), NOTHING_CARRIED_OUT)
