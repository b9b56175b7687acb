"""A folder that was read, played round by round: opened, entered, seated, published, typed."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from scoring import queries
from scoring.commands import (
    EnterSheet,
    OpenTournament,
    PublishSeating,
    ReadmitEntrant,
    Rests,
    SeatRound,
    WithdrawEntrant,
)
from scoring.plans import Plan, SeatingMethod
from scoring.rules.readings import unlikely_figures
from scoring.rules.violations import OVERRIDABLE, Violation
from scoring.values import Authority, EntrantNumber, RoundNumber
from tests.folders.reading import At, Folder, read_folder, sheet
from tournaments.models import Tournament
from tournaments.organise.entrants import enter_entrants, readmit_entrant
from tournaments.organise.evening import open_tournament
from tournaments.organise.perform import perform
from tournaments.organise.sheets import type_sheet
from tournaments.permissions import opening

REASON = "Da una cartella di file."


def enter_folder(path: Path, *, by: AbstractBaseUser) -> Tournament:
    """The tournament of a folder, directed by `by`; whole, or nothing of it.

    Raises:
        Violation: the rules refuse what it says.
        OSError, ValueError, KeyError: a file is missing, or cannot be read.
    """
    folder = read_folder(path)
    with transaction.atomic():
        tournament = _opened(folder, by)
        _Played(folder, opening(by, tournament)).play()
    return tournament


def _opened(folder: Folder, by: AbstractBaseUser) -> Tournament:
    said = folder.announced
    plan = OpenTournament(
        regulation=said.regulation,
        format=said.format,
        smazzate_per_round=said.smazzate_per_round,
        round_minutes=said.round_minutes,
        plan=Plan(first_round=said.first_round, movements=said.rounds),
    )
    return open_tournament(by=by, plan=plan, name=said.name)


class _Played:
    """The rounds of a folder in their book."""

    def __init__(self, folder: Folder, by: Authority) -> None:
        self.folder, self.by = folder, by
        self.present: set[EntrantNumber] = set()
        self.left: set[EntrantNumber] = set()

    def play(self) -> None:
        for round_ in sorted(self.folder.seating):
            self._come_and_go(self.folder.seated_in(round_))
            self._seat(round_)
            for at in sorted(self.folder.sheets):
                if at[0] == round_:
                    self._type(at)
        if not self.folder.seating:
            self._enter(self.folder.entrants)

    def _come_and_go(self, seated: set[EntrantNumber]) -> None:
        """Who is seated for the first time comes late; who sits no more has left."""
        for number in sorted(self.present - self.left - seated):
            perform(WithdrawEntrant(entrant=number), by=self.by)
            self.left.add(number)
        self._enter(seated - self.present)
        for number in sorted(self.left & seated):
            readmit_entrant(ReadmitEntrant(entrant=number), by=self.by)
            self.left.remove(number)

    def _enter(self, numbers: Iterable[EntrantNumber]) -> None:
        entries = [self.folder.entrants[number] for number in sorted(numbers)]
        if entries:
            enter_entrants(by=self.by, entries=entries)
        self.present.update(numbers)

    def _seat(self, round_: RoundNumber) -> None:
        missing = any(before.missing for before in queries.rounds(self.by.ledger)[-1:])
        seating = SeatRound(
            round=round_,
            method=SeatingMethod.BY_HAND,
            seats=tuple(self.folder.seating[round_]),
            seed=round_,
            rests=Rests.PLAYED,
        )
        perform(seating, by=self.by, reason=REASON if missing else "")
        perform(PublishSeating(round=round_), by=self.by)

    def _type(self, at: At) -> None:
        """A check that the paper does not pass is set aside, as a referee may (RULES 4)."""
        book = queries.book(self.by.ledger)
        assert book is not None
        score = sheet(self.folder.sheets[at], book.regulation)
        entry = EnterSheet(
            round=at[0],
            table=at[1],
            sheet=score,
            time_out=0 < len(score.smazzate) < book.smazzate_per_round,
            again=unlikely_figures(score, book.regulation, book.smazzate_per_round, {}),
        )
        try:
            type_sheet(entry, by=self.by)
        except Violation as refused:
            if not {problem.code for problem in refused.problems} <= OVERRIDABLE:
                raise
            type_sheet(replace(entry, override=True), by=self.by, reason=REASON)
