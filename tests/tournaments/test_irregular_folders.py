"""Withdrawals during a round and wrong seats go out with the folder and come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import queries
from scoring.commands import LeaveRound, RecordMistakenSeats
from scoring.plans import Format
from scoring.rulings import WithdrawalChoice
from scoring.seats import Seat
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.invariants import rows_equal_fold
from tests.tournaments.carrying import files_of
from tournaments.organise.folders import export_folder, import_folder

FIRST = RoundNumber(1)


@pytest.mark.parametrize("format_", [Format.PAIRS, Format.GIALLO, Format.INDIVIDUAL])
def test_a_round_that_went_wrong_comes_back_the_same(
    db: None, tmp_path: Path, format_: Format
) -> None:
    hall = builders.open_tournament(regulation="internazionale", format_=format_)
    builders.enter(hall, 12)
    builders.start_round(hall, 1)
    one, two, three = queries.tables(hall.ledger, FIRST)[:3]
    seats = (
        Seat(table=one.table, lines=(two.lines[0], one.lines[1])),
        Seat(table=two.table, lines=(one.lines[0], two.lines[1])),
    )
    mistake = RecordMistakenSeats(
        round=FIRST, seats=seats, wrong=two.lines[0][:1], remark=hall.because("In fretta")
    )
    builders.do(mistake, hall.refereeing)
    for table in builders.tables(hall, 1):
        if table.table != three.table:
            builders.enter_sheet(hall, 1, table.table)
    leaving = LeaveRound(
        entrant=EntrantNumber(three.lines[0][0]),
        choice=WithdrawalChoice.SCORE_SO_FAR,
        so_far=(300, 800),
        remark=hall.because("Malore"),
    )
    builders.do(leaving, hall.refereeing)
    builders.play_round(hall, 2)
    export_folder(hall.tournament, tmp_path / "first")
    again = import_folder(folder=tmp_path / "first", by=hall.director)
    export_folder(again, tmp_path / "second")
    assert files_of(tmp_path / "first") == files_of(tmp_path / "second")
    rows_equal_fold(again.ledger)
