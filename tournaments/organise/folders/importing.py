"""Importing a folder: the tournament is opened, seated and scored by the commands people use.

All or nothing. A check of RULES.md section 4 that a sheet of the folder does not pass is set
aside, as a referee may, with a remark that says so; whoever imports is told which.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import (
    AmendSeating,
    OpenTournament,
    PublishSeating,
    RecordMistakenSeats,
    SeatRound,
    perform,
)
from scoring.events import SheetCorrected, SheetTotalled, SmazzataEntered
from scoring.plans import SeatingMethod
from scoring.queries import EventFilter
from scoring.rules.pairing.first_round import by_entry_order
from scoring.rules.violations import Violation
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.models import Tournament
from tournaments.organise.folders.contents import Contents, read_folder
from tournaments.organise.folders.desk import Desk
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.import_field import Field
from tournaments.organise.folders.import_scores import Scores
from tournaments.organise.opening import open_tournament
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
    """One import: what the folder says, played round by round."""

    def __init__(self, contents: Contents, user: AbstractBaseUser, command_id: UUID | None) -> None:
        self.contents = contents
        self.first_round = _first_round(contents)
        self.tournament = open_tournament(
            user, self._opening(), name=contents.plan.name, command_id=command_id
        )
        book = queries.book(self.tournament.ledger)
        assert book is not None  # opened just now
        self.desk = Desk(self.tournament, book.regulation, opening(user, self.tournament))
        self.field = Field(contents, self.desk)
        self.scores = Scores(contents, self.desk)

    def run(self) -> Tournament:
        if not self.contents.seating:
            self.field.enter(sorted(self.contents.entrants))
        for round_, rows in sorted(self.contents.seating.items()):
            self.field.admit(round_, rows[0])
            self.field.substitute(round_)
            self._seat(round_, rows[0])
            self.field.declare_rooms(round_)
            self.scores.count_from(round_)
            self.field.form_groups(round_)
        self.field.substitute(RoundNumber(self.contents.last_round + 1))
        self.field.leave()
        return self.tournament

    def _opening(self) -> OpenTournament:
        plan = self.contents.plan
        # The window of the ranking that was cut is over: this is not the time to wait for it.
        return plan.opening(
            self.contents.regulation, self.first_round, 0 if self.contents.groups else None
        )

    def _seat(self, round_: RoundNumber, cause: Cells) -> None:
        """As published: drawn as announced and then amended, or by hand where that cannot be."""
        due = self.contents.due(round_)
        missing = any(one.missing for one in queries.rounds(self.desk.by.ledger)[-1:])
        go_on = _("Importato da una cartella: si proseguì senza gli score mancanti.")
        command = SeatRound(round=round_, remark=self.desk.remark(go_on) if missing else None)
        by_hand = replace(command, method=SeatingMethod.BY_HAND, seats=due)
        if round_ == 1 and self.first_round is not SeatingMethod.ENTRY_ORDER:
            self.desk.do(by_hand, cause)
        else:
            try:
                perform(command, by=self.desk.by)
            except Violation:
                self.desk.do(by_hand, cause)
        self.desk.do(AmendSeating(round=round_, seats=due), cause)
        self.desk.do(PublishSeating(round=round_), cause)
        self._sit_wrong(round_)

    def _sit_wrong(self, round_: RoundNumber) -> None:
        """Where lines sat at other tables than theirs, and play had begun."""
        rows = {
            table: row
            for (of_round, table), row in self.contents.mistaken.items()
            if of_round == round_
        }
        if not rows:
            return
        cause = next(iter(rows.values()))
        wrong = (number for row in rows.values() for number in row.numbers("wrong"))
        self.desk.do(
            RecordMistakenSeats(
                round=round_,
                seats=tuple(one for one in self.contents.played(round_) if one.table in rows),
                wrong=tuple(EntrantNumber(one) for one in dict.fromkeys(wrong)),
                remark=self.desk.reason(cause.text("reason")),
            ),
            cause,
        )


def _first_round(contents: Contents) -> SeatingMethod:
    """How the first round was announced, or looks to have been."""
    if contents.plan.first_round:
        return contents.plan.first_round
    listed = contents.due(RoundNumber(1))
    in_order = by_entry_order([n for one in listed for n in one.entrants()]).seats
    return SeatingMethod.ENTRY_ORDER if listed == in_order else SeatingMethod.BY_HAND
