"""The paper on the desk: checked in, read again by another, settled, taken back."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from scoring import events as ev
from scoring.records import record
from scoring.rules.decide import Command, Scene, require_open, require_reason
from scoring.rules.decide.sheets import require_countersigning_alone, require_typed
from scoring.rules.decide.standing import (
    AtTable,
    require_no_award,
    require_sound,
    require_technical,
)
from scoring.rules.ledger import Table
from scoring.rules.readings import differences
from scoring.rules.violations import Code, refuse
from scoring.rulings import SECOND_KEYED, AskedBy, Mistake, SecondKeying
from scoring.sheets import SheetScore
from scoring.values import (
    HIGHEST_TABLE,
    EventNumber,
    Line,
    RemarkId,
    Right,
    UserId,
)


@record
class ChooseSecondKeying(Command):
    """Say which sheets a second person types: never, always, or the riskiest of each round."""

    right = Right.PAIR
    keying: SecondKeying
    at_most: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_TABLE)] = SECOND_KEYED

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        require_open(scene.ledger)
        chosen = ev.SecondKeyingChosen(keying=self.keying, at_most=self.at_most)
        stands = (scene.ledger.second_keying, scene.ledger.second_keyed)
        return () if stands == (chosen.keying, chosen.at_most) else (chosen,)


@record
class CheckInSheet(AtTable):
    """The paper lies on the desk; who handed it in and who signed, as far as somebody looked."""

    right = Right.ENTER_SHEETS
    handed_in_by: Line | None = None
    signed_by: Annotated[tuple[Line, ...], msgspec.Meta(max_length=3)] = ()

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        _, table = self.its_table(scene)
        self._require_its_lines(table)
        if table.check_in is not None and self.handed_in_by is None and not self.signed_by:
            return ()  # scanned once more: who handed it in stays
        signed = tuple(line for line in Line if line in self.signed_by)
        event = self.fact(ev.SheetCheckedIn, signed_by=signed)
        return () if table.check_in == event else (event,)

    def _require_its_lines(self, table: Table) -> None:
        named = [
            ("handed_in_by", self.handed_in_by),
            *(("signed_by", signer) for signer in self.signed_by),
        ]
        for field, line in named:
            if line is not None and line.place >= len(table.seat.lines):
                raise refuse(
                    Code.LINES_WRONG_COUNT,
                    field=field,
                    value=line.place + 1,
                    expected=len(table.seat.lines),
                )


@record
class ReadSheetAgain(AtTable):
    """What another person reads on a paper that is typed already, blind or in a conflict.

    The same: it is verified. Another: a flag, until somebody chooses.
    """

    right = Right.ENTER_SHEETS
    sheet: SheetScore
    time_out: bool = False
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_, table = self.its_table(scene)
        require_no_award(round_, table)
        entry = table.score.sheet if table.score else None
        if entry is None:
            raise self.refusal(Code.SHEET_MISSING)
        if table.verified or table.corrected:
            raise self.refusal(Code.SHEET_VERIFIED, field="table")
        if scene.by.user in (table.entered_by, *(reading.by for reading in table.readings)):
            raise self.refusal(Code.READER_IS_TYPIST, field="table")
        if entry.lines() != self.sheet.lines() or differences(entry, self.sheet):
            require_technical(scene.regulation, table, self.sheet)
            require_sound(scene, self)
        return (self.fact(ev.SheetReadAgain),)


@record
class SettleReadings(AtTable):
    """Choose the reading that counts, for a reason; a third one takes a correction.

    A reading that was not typed first corrects a mistake of the desk (U art. 2.5): whoever read it
    does not countersign it too, and where the edition asks for more it is corrected by hand.
    """

    right = Right.VERIFY
    reason_required = True
    chosen: EventNumber
    """The event of the entry, or that of a reading after it."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        _, table = self.its_table(scene)
        entry = (table.score.number,) if table.score else ()
        open_to_choose = (*entry, *(reading.number for reading in table.readings))
        if not table.flagged or self.chosen not in open_to_choose:
            raise self.refusal(Code.READING_UNKNOWN, field="chosen", value=self.chosen)
        require_reason(self.remark, "RULES 13")
        if (self.chosen, scene.by.user) in {(each.number, each.by) for each in table.readings}:
            raise refuse(Code.READING_IS_OWN, field="chosen", article="RULES 13")
        return (self.fact(ev.ReadingsSettled), *self._corrected(scene, table))

    def _corrected(self, scene: Scene, table: Table) -> Iterator[ev.SheetCorrected]:
        """The figures of another reading than the entry, declared as any correction is."""
        entry = table.score.sheet if table.score else None
        for reading in table.readings:
            if reading.number == self.chosen and entry is not None:
                require_countersigning_alone(scene, self.round, table)
                yield self.fact(
                    ev.SheetCorrected,
                    before=entry,
                    after=reading.sheet,
                    asked_by=AskedBy.DIRECTION,
                    countersigned_by=scene.by.user,
                    mistake=Mistake.DESK,
                    read_by=reading.by,
                )


@record
class UndoEntry(AtTable):
    """Take one's own last entry of a sheet back, as long as it may be typed again."""

    right = Right.ENTER_SHEETS
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_, table = self.its_table(scene)
        if not _is_last_of(scene.by.user, table):
            raise self.refusal(Code.NOTHING_TO_UNDO, field="table")
        require_typed(scene, round_, table)
        return (self.fact(ev.EntryUndone),)


def _is_last_of(user: UserId, table: Table) -> bool:
    """Whether this person's entry is the last thing that happened to the sheet."""
    score = table.score
    return score is not None and score.typed and score.by == user and score.number == table.last
