"""Importing a folder: the tournament is opened, seated and scored by the commands people use.

All or nothing. A check of RULES.md section 4 that a sheet of the folder does not pass is set
aside, as a referee may, with a remark that says so; whoever imports is told which.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import (
    AmendSeating,
    AssignPositions,
    OpenTournament,
    PublishSeating,
    RecordMistakenSeats,
    Rests,
    SeatRound,
)
from scoring.events import SheetCorrected, SheetTotalled, SmazzataEntered
from scoring.plans import SeatingMethod
from scoring.queries import EventFilter
from scoring.rules.pairing.first_round import by_entry_order
from scoring.rules.violations import Violation
from scoring.seats import Seat
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise.folders.contents import Contents, read_folder
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.import_entrants import EntrantsImport
from tournaments.organise.folders.import_scores import Scores
from tournaments.organise.folders.import_target import ImportTarget
from tournaments.organise.opening import open_tournament
from tournaments.organise.perform import perform
from tournaments.permissions import opening


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A sheet that does not pass the checks and came in all the same, and which checks."""

    round: RoundNumber
    table: TableNumber
    codes: tuple[str, ...]


def import_folder(
    *, by: AbstractBaseUser, folder: Path, command_id: UUID | None = None
) -> Tournament:
    """Open the tournament of a folder; `by` becomes its director.

    `command_id` is that of the opening: `opened_by` finds what it opened.

    Raises:
        Violation: the folder cannot be read, or the rules refuse what it says; the problem
            names file and line. Nothing is kept.
    """
    with transaction.atomic():
        return _Import(read_folder(folder), by, command_id).run()


def set_aside(tournament: Tournament) -> tuple[SetAside, ...]:
    """The sheets of an imported tournament that do not pass the checks, as its book has them."""
    overridden: dict[tuple[RoundNumber, TableNumber], set[str]] = {}
    scored = (SmazzataEntered, SheetTotalled, SheetCorrected)
    scored_events = EventFilter(names=tuple(kind.name() for kind in scored))
    for event in (record.event for record in queries.events(tournament.ledger, scored_events)):
        if isinstance(event, scored) and event.overridden:
            overridden.setdefault((event.round, event.table), set()).update(event.overridden)
    return tuple(
        SetAside(round=round_, table=table, codes=tuple(sorted(codes)))
        for (round_, table), codes in sorted(overridden.items())
    )


class _Import:
    """One import: what the folder says, played round by round."""

    def __init__(self, contents: Contents, by: AbstractBaseUser, command_id: UUID | None) -> None:
        self.contents = contents
        self.first_round = _first_round(contents)
        self.tournament = open_tournament(
            by=by,
            plan=self._opening(),
            name=contents.plan.name,
            is_public=not contents.plan.hidden,
            kind=contents.plan.kind or "",
            equal_cards=contents.plan.equal_cards or False,
            compass_lines=contents.plan.compass_lines or False,
            command_id=command_id,
        )
        regulation = Moment(self.tournament).book.regulation
        self.target = ImportTarget(self.tournament, regulation, opening(by, self.tournament))
        self.entrants = EntrantsImport(contents, self.target)
        self.scores = Scores(contents, self.target)

    def run(self) -> Tournament:
        if not self.contents.seating:
            self.entrants.enter(sorted(self.contents.entrants))
        for round_, rows in sorted(self.contents.seating.items()):
            self.entrants.admit(round_, rows[0])
            self.entrants.substitute(round_)
            self._seat(round_, rows[0])
            self.entrants.declare_rooms(round_)
            self.entrants.admit_judged(round_)
            self.scores.count_from(round_)
            self.entrants.form_groups(round_)
        self.entrants.substitute(RoundNumber(self.contents.last_round + 1))
        self.entrants.leave()
        self.entrants.appoint_captains()
        return self.tournament

    def _opening(self) -> OpenTournament:
        return self.contents.plan.opening(self.contents.regulation, self.first_round)

    def _seat(self, round_: RoundNumber, cause: Cells) -> None:
        """As published: drawn as announced and then amended, or by hand where that cannot be."""
        due = self.contents.due(round_)
        with self.target.blaming(cause):
            self._draw(round_, due)
            perform(AmendSeating(round=round_, seats=due), by=self.target.by)
            perform(PublishSeating(round=round_), by=self.target.by)
        self._sit_wrong(round_)
        for row in self.contents.seating[round_]:
            if places := row.numbers("places"):
                self._take_places(round_, row, places)

    def _take_places(self, round_: RoundNumber, row: Cells, places: tuple[int, ...]) -> None:
        """Who dealt first at a table and who was served first."""
        if len(places) != 2:
            raise row.unreadable("places")
        dealer, first_served = places
        with self.target.blaming(row):
            perform(
                AssignPositions(
                    round=round_,
                    table=TableNumber(row.number("table")),
                    dealer=dealer,
                    first_served=first_served,
                ),
                by=self.target.by,
            )

    def _draw(self, round_: RoundNumber, due: tuple[Seat, ...]) -> None:
        """By the ledger alone: what names and clubs did to the order, the folder has already."""
        by = self.target.by
        missing = any(before.missing for before in queries.rounds(by.ledger)[-1:])
        go_on = _("Importato da una cartella: si proseguì senza gli score mancanti.")
        reason = go_on if missing else ""
        # A seed is asked for where places are drawn; the rows say which were.
        by_hand = SeatRound(
            round=round_,
            method=SeatingMethod.BY_HAND,
            seats=due,
            seed=round_,
            rests=Rests.PLAYED,
        )
        if round_ == 1 and self.first_round is not SeatingMethod.ENTRY_ORDER:
            perform(by_hand, by=by, reason=reason)
            return
        try:
            perform(SeatRound(round=round_, seed=round_, rests=Rests.PLAYED), by=by, reason=reason)
        except Violation:
            perform(by_hand, by=by, reason=reason)

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
        with self.target.blaming(cause):
            perform(
                RecordMistakenSeats(
                    round=round_,
                    seats=tuple(
                        seat for seat in self.contents.played(round_) if seat.table in rows
                    ),
                    wrong=tuple(EntrantNumber(number) for number in dict.fromkeys(wrong)),
                ),
                by=self.target.by,
                reason=self.target.reason(cause.text("reason")),
            )


def _first_round(contents: Contents) -> SeatingMethod:
    """How the first round was announced, or looks to have been."""
    if contents.plan.first_round:
        return contents.plan.first_round
    listed = contents.due(RoundNumber(1))
    in_order = by_entry_order([n for seat in listed for n in seat.entrants()]).seats
    return SeatingMethod.ENTRY_ORDER if listed == in_order else SeatingMethod.BY_HAND
