"""Importing a folder: the tournament is opened, seated and scored by the commands people use.

All or nothing. A check of RULES.md section 4 that a sheet of the folder does not pass is set
aside, as a referee may, with a remark that says so; whoever imports is told which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import (
    AmendSeating,
    AwardScore,
    Command,
    EnterSheet,
    GivePenalty,
    OpenTournament,
    PublishSeating,
    ReadmitEntrant,
    Receipt,
    SeatRound,
    WithdrawEntrant,
    perform,
)
from scoring.events import (
    AwardCause,
    Movement,
    PenaltyUnit,
    SeatingMethod,
)
from scoring.rules.pairing.first_round import by_entry_order
from scoring.rules.violations import OVERRIDABLE, Violation
from scoring.values import EntrantNumber, RemarkId, RoundNumber, TableNumber
from tournaments.models import Tournament
from tournaments.organise.entering import enter_pairs
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
    """A sheet of the folder that does not pass the checks, and which."""

    round: RoundNumber
    table: TableNumber
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    tournament: Tournament
    set_aside: tuple[SetAside, ...]


def import_folder(folder: Path, user: AbstractBaseUser) -> Imported:
    """Open the tournament of a folder; `user` becomes its director.

    Raises:
        Violation: the folder cannot be read, or the rules refuse what it says; the problem
            names file and line. Nothing is kept.
    """
    with transaction.atomic():
        return _Import(read_folder(folder), user).run()


class _Import:
    """One import: what the folder says, the authority it acts under, what it set aside."""

    def __init__(self, contents: Contents, user: AbstractBaseUser) -> None:
        self.contents = contents
        self.tournament = open_tournament(user, self._opening(), name=contents.plan.name)
        self.by = opening(user, self.tournament)
        self.present: set[EntrantNumber] = set()
        self.withdrawn: set[EntrantNumber] = set()
        self.set_aside: list[SetAside] = []
        self.remarks: dict[str, RemarkId | None] = {}

    def run(self) -> Imported:
        if not self.contents.seating:
            self._enter(sorted(self.contents.entrants))
        for round_, rows in sorted(self.contents.seating.items()):
            self._admit(round_, rows[0])
            self._seat(round_, rows)
            self._score(round_)
        return Imported(tournament=self.tournament, set_aside=tuple(self.set_aside))

    def _opening(self) -> OpenTournament:
        plan = self.contents.plan
        return OpenTournament(
            regulation=plan.regulation,
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
            enter_pairs(
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
        go_on = _("Importato da una cartella: si proseguì senza i fogli mancanti.")
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
        for (of_round, table), rows in sorted(self.contents.sheets.items()):
            if of_round == round_:
                self._sheet(round_, table, rows)
        for row in self.contents.awards:
            if row.number("round") == round_:
                self._award(row)
        for row in self.contents.penalties:
            if row.number("round") == round_:
                self._penalty(row)

    def _sheet(self, round_: RoundNumber, table: TableNumber, rows: Sequence[Cells]) -> None:
        score = sheet(rows, self.contents.plan)
        command = EnterSheet(
            round=round_,
            table=table,
            sheet=score,
            time_out=0 < len(score.smazzate) < self.contents.plan.smazzate_per_round,
        )
        try:
            perform(command, by=self.by)
        except Violation as violation:
            codes = {problem.code for problem in violation.problems}
            if not codes <= OVERRIDABLE:
                raise rows[0].blamed(violation) from violation
            reason = self._remark(_("Importato da una cartella: così sta nel foglio."))
            self._do(replace(command, override=True, remark=reason), rows[0])
            found = tuple(sorted(str(code) for code in codes))
            self.set_aside.append(SetAside(round=round_, table=table, codes=found))

    def _award(self, row: Cells) -> None:
        self._do(
            AwardScore(
                round=RoundNumber(row.number("round")),
                table=TableNumber(row.number("table")),
                cause=member(AwardCause, row, "cause"),
                a=points(row, "a"),
                b=points(row, "b"),
                remark=self._remark(row.text("reason") or _("Importato da una cartella.")),
            ),
            row,
        )

    def _penalty(self, row: Cells) -> None:
        self._do(
            GivePenalty(
                entrant=EntrantNumber(row.number("entrant")),
                round=RoundNumber(row.number("round")),
                unit=member(PenaltyUnit, row, "unit"),
                amount=row.number("amount"),
                article=row.text("article"),
                remark=self._remark(row.text("reason") or _("Importato da una cartella.")),
            ),
            row,
        )
