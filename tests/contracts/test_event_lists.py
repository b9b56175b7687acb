"""Every kind of event has its place in the lists of kinds; a new one fails here until it has."""

from __future__ import annotations

import dataclasses

from scoring import events as ev
from scoring.events import EVENT_TYPES, Event
from scoring.queries.register import _SHEET_EVENTS
from scoring.rules.complaints import OF_A_SHEET
from tournaments.names import PRIVATE_REASONS
from tournaments.presenters import papers, register
from tournaments.presenters.sheets import page

Kinds = set[type[Event]]

PUBLIC_REASONS: Kinds = {
    ev.PlanChanged,
    ev.RoundSeated,
    ev.TimeExtended,
    ev.SmazzataEntered,
    ev.SheetTotalled,
    ev.ReadingsSettled,
    ev.SheetCorrected,
    ev.PlacesSwapped,
    ev.TieSettled,
    ev.ClosedWithoutReferti,
}
"""Why something was done that is nobody's conduct: whoever sees the event may read it."""
WITHOUT_A_SHEET: Kinds = {
    ev.PositionsAssigned,
    ev.LinesAwaited,
    ev.TableBegun,
    ev.ComplaintRegistered,
    ev.SanctionGiven,
    ev.RefertoFiled,
}
"""At a table, and no part of the history of its sheet."""
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
HIDDEN_WITHOUT_REASON: Kinds = {ev.SanctionReckoned, ev.RefertoFiled, ev.ClosedWithoutReferti}
"""Disciplinary data whose reason, where they have one, is hidden with the line."""
SHOWN_WITHOUT_REASON: Kinds = {
    ev.PenaltyGiven,
    ev.RulingRevoked,
    ev.ScoreAwarded,
    ev.SmazzataAwarded,
    ev.AwardLifted,
    ev.CorrectionRefused,
    ev.EntrantWithdrawn,
    ev.LineUpChanged,
    ev.RoomsDeclared,
    ev.SeatsMistaken,
    ev.SeatTakenOver,
    ev.PrizesAnnounced,
}
"""Lines of the register that everybody at the desk reads, but for why."""


def _with(field: str) -> Kinds:
    return {kind for kind in EVENT_TYPES if field in {one.name for one in dataclasses.fields(kind)}}  # type: ignore[arg-type]


def _kinds(names: tuple[str, ...]) -> Kinds:
    return {kind for kind in EVENT_TYPES if kind.name() in names}


def _assert_parts(whole: Kinds, part: Kinds, rest: Kinds) -> None:
    assert not part & rest
    assert part | rest == whole, "a kind of event has no place yet: put it into either"


def test_a_reason_is_private_or_it_is_not() -> None:
    _assert_parts(_with("remark"), set(PRIVATE_REASONS), PUBLIC_REASONS)


def test_what_has_a_private_reason_is_hidden_in_the_register_or_shown_without_it() -> None:
    hidden = _kinds(register.PRIVATE)
    assert len(hidden) == len(register.PRIVATE)
    _assert_parts(set(PRIVATE_REASONS) | HIDDEN_WITHOUT_REASON, hidden, SHOWN_WITHOUT_REASON)


def test_what_happens_at_a_table_is_in_the_history_of_its_sheet_or_is_not() -> None:
    history = _kinds(_SHEET_EVENTS)
    assert len(history) == len(_SHEET_EVENTS)
    _assert_parts(_with("table"), history, WITHOUT_A_SHEET)


def test_what_is_in_the_history_of_a_sheet_is_a_step_of_its_paper_or_is_not() -> None:
    _assert_parts(_kinds(_SHEET_EVENTS), set(papers._KINDS), NO_STEP)
    assert set(page._KINDS) == set(papers._KINDS)
    steps_with_reason = _with("remark") & set(papers._KINDS)
    assert set(page._REASONED) == steps_with_reason


def test_a_step_of_a_paper_carries_a_complaint_out_or_does_not() -> None:
    _assert_parts(set(papers._KINDS), set(OF_A_SHEET), NOTHING_CARRIED_OUT)
