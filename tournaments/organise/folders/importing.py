"""Importing a folder: the tournament is opened, seated and scored by the commands people use.

All or nothing. A check of RULES.md section 4 that a sheet of the folder does not pass is set
aside, as a referee may, with a remark that says so; whoever imports is told which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import (
    AmendSeating,
    AwardScore,
    Command,
    CorrectSheet,
    EnterSheet,
    GivePenalty,
    OpenTournament,
    PublishSeating,
    ReadmitEntrant,
    Receipt,
    RevokeRuling,
    SeatRound,
    SettleTie,
    WithdrawEntrant,
    perform,
)
from scoring.events import SheetCorrected, SheetTotalled, SmazzataEntered
from scoring.plans import Movement, SeatingMethod
from scoring.queries import EventFilter
from scoring.rules.pairing.first_round import by_entry_order
from scoring.rules.violations import OVERRIDABLE, Violation
from scoring.rulings import AskedBy, AwardCause, PenaltyUnit, TieMethod
from scoring.values import (
    EntrantNumber,
    EventNumber,
    RemarkId,
    RoundNumber,
    SheetState,
    TableNumber,
)
from tournaments.models import Tournament
from tournaments.organise.entering import enter_entrants
from tournaments.organise.folders.contents import (
    Contents,
    member,
    pair,
    points,
    read_folder,
    seat,
    sheet,
)
from tournaments.organise.folders.files import Cells
from tournaments.organise.opening import open_tournament
from tournaments.organise.remarks import remark
from tournaments.permissions import opening


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A sheet that does not pass the checks and came in all the same, and which checks."""

    round: RoundNumber
    table: TableNumber
    codes: tuple[str, ...]


def import_folder(
    folder: Path, user: AbstractBaseUser, *, command_id: UUID | None = None
) -> Tournament:
    """Open the tournament of a folder; `user` becomes its director.

    `command_id` is that of the opening: `opened_by` finds what it opened.

    Raises:
        Violation: the folder cannot be read, or the rules refuse what it says; the problem
            names file and line. Nothing is kept.
    """
    with transaction.atomic():
        return _Import(read_folder(folder), user, command_id).run()


def set_aside(tournament: Tournament) -> tuple[SetAside, ...]:
    """The sheets of an imported tournament that do not pass the checks, as its book has them."""
    found: dict[tuple[RoundNumber, TableNumber], set[str]] = {}
    scored = (SmazzataEntered, SheetTotalled, SheetCorrected)
    wanted = EventFilter(names=tuple(kind.name() for kind in scored))
    for event in (one.event for one in queries.events(tournament.ledger, wanted)):
        if isinstance(event, scored) and event.overridden:
            found.setdefault((event.round, event.table), set()).update(event.overridden)
    return tuple(
        SetAside(round=round_, table=table, codes=tuple(sorted(codes)))
        for (round_, table), codes in sorted(found.items())
    )


class _Import:
    """One import: what the folder says, and the authority it acts under."""

    def __init__(self, contents: Contents, user: AbstractBaseUser, command_id: UUID | None) -> None:
        self.contents = contents
        self.tournament = open_tournament(
            user, self._opening(), name=contents.plan.name, command_id=command_id
        )
        book = queries.book(self.tournament.ledger)
        assert book is not None  # opened just now
        self.regulation = book.regulation
        self.by = opening(user, self.tournament)
        self.present: set[EntrantNumber] = set()
        self.withdrawn: set[EntrantNumber] = set()
        self.remarks: dict[str, RemarkId | None] = {}
        self.rulings: dict[int, EventNumber] = {}
        """Numbers of the penalties given, by their line in the file."""

    def run(self) -> Tournament:
        if not self.contents.seating:
            self._enter(sorted(self.contents.entrants))
        for round_, rows in sorted(self.contents.seating.items()):
            self._admit(round_, rows[0])
            self._seat(round_, rows)
            self._score(round_)
        return self.tournament

    def _opening(self) -> OpenTournament:
        plan = self.contents.plan
        return OpenTournament(
            regulation=plan.regulation,
            edition=self.contents.regulation,
            format=plan.format,
            smazzate_per_round=plan.smazzate_per_round,
            movements=tuple(Movement(one) for one in plan.rounds),
            first_round=self._first_round(),
        )

    def _first_round(self) -> SeatingMethod:
        listed = tuple(seat(row) for row in self.contents.seating.get(RoundNumber(1), ()))
        in_order = by_entry_order([n for one in listed for n in one.entrants()]).seats
        return SeatingMethod.ENTRY_ORDER if listed == in_order else SeatingMethod.BY_HAND

    def _do(self, command: Command, cause: Cells) -> Receipt:
        try:
            return perform(command, by=self.by)
        except Violation as violation:
            raise cause.blamed(violation) from violation

    def _remark(self, text: str) -> RemarkId | None:
        if text not in self.remarks:
            self.remarks[text] = remark(self.tournament, text, by=self.by, command_id=uuid4())
        return self.remarks[text]

    def _enter(self, numbers: Sequence[EntrantNumber]) -> None:
        if not numbers:
            return
        try:
            enter_entrants(
                self.tournament, [pair(self.contents.entrants[n]) for n in numbers], by=self.by
            )
        except Violation as violation:
            raise self.contents.entrants[numbers[0]].blamed(violation) from violation
        self.present.update(numbers)

    def _admit(self, round_: RoundNumber, cause: Cells) -> None:
        """Late entries come in with the first round they sit in; who sits no more, withdrew."""
        seated = self.contents.seated_in(round_)
        never = set(self.contents.entrants).difference(
            *(self.contents.seated_in(one) for one in self.contents.seating)
        )
        self._enter(sorted((seated | never) - self.present))
        for entrant in sorted(self.present - self.withdrawn - seated):
            self._do(WithdrawEntrant(entrant=entrant), cause)
            self.withdrawn.add(entrant)
        for entrant in sorted(self.withdrawn & seated):
            self._do(ReadmitEntrant(entrant=entrant), cause)
            self.withdrawn.remove(entrant)

    def _seat(self, round_: RoundNumber, rows: Sequence[Cells]) -> None:
        seats = tuple(seat(row) for row in rows)
        by_hand = round_ == 1 and self._first_round() is SeatingMethod.BY_HAND
        missing = any(one.missing for one in queries.rounds(self.by.ledger)[-1:])
        go_on = _("Importato da una cartella: si proseguì senza gli score mancanti.")
        self._do(
            SeatRound(
                round=round_,
                seats=seats if by_hand else (),
                remark=self._remark(go_on) if missing else None,
            ),
            rows[0],
        )
        self._do(AmendSeating(round=round_, seats=seats), rows[0])
        self._do(PublishSeating(round=round_), rows[0])

    def _score(self, round_: RoundNumber) -> None:
        """All that counts from this round on, once its seating is published."""
        for (of_round, table), rows in self.contents.scores_from(round_):
            self._sheet(of_round, table, rows)
        for row in self._from(round_, self.contents.awards, "counts_from"):
            self._award(row)
        for row in self._from(round_, self.contents.penalties, "counts_from"):
            self._penalty(row)
        for row in self._from(round_, self.contents.penalties, "revoked_from"):
            self._revoke(row)
        for row in self._from(round_, self.contents.ties, "after_round"):
            self._tie(row)

    def _from(self, round_: RoundNumber, rows: Sequence[Cells], column: str) -> list[Cells]:
        return [row for row in rows if row.number_or_none(column) == round_]

    def _sheet(self, round_: RoundNumber, table: TableNumber, rows: Sequence[Cells]) -> None:
        command = self._sheet_command(round_, table, rows)
        try:
            perform(command, by=self.by)
        except Violation as violation:
            codes = {problem.code for problem in violation.problems}
            if not codes <= OVERRIDABLE:
                raise rows[0].blamed(violation) from violation
            reason = self._remark(_("Importato da una cartella: così sta nello score."))
            self._do(replace(command, override=True, remark=reason), rows[0])

    def _sheet_command(
        self, round_: RoundNumber, table: TableNumber, rows: Sequence[Cells]
    ) -> EnterSheet | CorrectSheet:
        """Entering a table's first sheet, correcting a later version of it."""
        score = sheet(rows, self.regulation)
        time_out = 0 < len(score.smazzate) < self.contents.plan.smazzate_per_round
        there = queries.table(self.by.ledger, round_, table)
        if there is None or there.state is SheetState.MISSING:
            return EnterSheet(round=round_, table=table, sheet=score, time_out=time_out)
        return CorrectSheet(
            round=round_,
            table=table,
            sheet=score,
            asked_by=AskedBy.DIRECTION,
            countersigned_by=self.by,
            remark=self._reason(""),
            time_out=time_out,
        )

    def _award(self, row: Cells) -> None:
        self._do(
            AwardScore(
                round=RoundNumber(row.number("round")),
                table=TableNumber(row.number("table")),
                cause=member(AwardCause, row, "cause"),
                a=points(row, "a"),
                b=points(row, "b"),
                remark=self._reason(row.text("reason")),
            ),
            row,
        )

    def _penalty(self, row: Cells) -> None:
        receipt = self._do(
            GivePenalty(
                entrant=EntrantNumber(row.number("entrant")),
                round=RoundNumber(row.number("round")),
                unit=member(PenaltyUnit, row, "unit"),
                amount=row.number("amount"),
                article=row.text("article"),
                remark=self._reason(row.text("reason")),
            ),
            row,
        )
        self.rulings[row.line] = receipt.number

    def _revoke(self, row: Cells) -> None:
        ruling = self.rulings.get(row.line)
        if ruling is None:
            raise row.contradicts("revoked_before_given")
        self._do(RevokeRuling(ruling=ruling, remark=self._reason("")), row)

    def _tie(self, row: Cells) -> None:
        numbers = row.text("order").split()
        if not all(number.isdecimal() for number in numbers):
            raise row.unreadable("order")
        self._do(
            SettleTie(
                entrants=tuple(EntrantNumber(int(number)) for number in numbers),
                method=TieMethod.BY_HAND,
                remark=self._reason(row.text("reason")),
            ),
            row,
        )

    def _reason(self, written: str) -> RemarkId | None:
        return self._remark(written or _("Importato da una cartella."))
