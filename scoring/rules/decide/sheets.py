"""Score sheets: typed and verified."""

from collections.abc import Mapping
from dataclasses import field

from scoring import events as ev
from scoring.records import record
from scoring.rules.corrections import correction_terms, is_used, phase_of, why_no_retyping
from scoring.rules.decide import (
    Scene,
)
from scoring.rules.decide.standing import (
    AtTable,
    checks_set_aside,
    require_no_award,
    require_technical,
    require_unflagged,
)
from scoring.rules.ledger import Round, Table
from scoring.rules.violations import Code, Violation, refuse
from scoring.rulings import Mistake, Retyping, SecondKeying
from scoring.sheets import SheetScore
from scoring.values import (
    EventNumber,
    ProposalId,
    RemarkId,
    Right,
    RoundNumber,
    SmazzataNumber,
)


@record
class EnterSheet(AtTable):
    """Type a sheet, whole; whoever typed it mends a slip by typing it again (`require_typed`).

    `expected` is the number of the last event about this sheet that the typist had seen.
    With `override` the checks of a smazzata are set aside, for the reason in `remark`.
    `time_out` says that fewer smazzate than planned were played (C/F art. 10). `again` holds what
    was typed a second time, by its path on the sheet: unlikely figures need it (RULES 13).
    `proposal` is where the figures come from, when a line of the table proposed them; no check is
    another for it. `photo_hash` is that of a photo of the paper.
    """

    right = Right.ENTER_SHEETS
    sheet: SheetScore
    time_out: bool = False
    expected: EventNumber | None = None
    override: bool = False
    replace: bool = True
    """Whether a sheet that is there goes; else the sender has to be asked first."""
    again: Mapping[str, int] = field(default_factory=dict)
    proposal: ProposalId | None = None
    photo_hash: str = ""
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_, table = self.its_table(scene)
        require_no_award(round_, table)
        require_unflagged(table, self.round)
        if table.score is not None and table.score.sheet == self.sheet:
            return ()
        require_typed(scene, round_, table)
        self._require_asked(table)
        require_technical(scene.regulation, table, self.sheet)
        overridden = checks_set_aside(scene, table, self)
        return (*self._entries(table, overridden), self._signed(table))

    def _require_asked(self, table: Table) -> None:
        if table.score is not None and not self.replace:
            raise self.refusal(Code.SHEET_THERE, field="table", by=table.entered_by)

    def _entries(self, table: Table, overridden: tuple[str, ...]) -> tuple[ev.Event, ...]:
        remark = self.remark if overridden else None
        if self.sheet.totals is not None:
            return (
                self.fact(
                    ev.SheetTotalled, totals=self.sheet.totals, overridden=overridden, remark=remark
                ),
            )
        return tuple(
            self.fact(
                ev.SmazzataEntered,
                smazzata=SmazzataNumber(number),
                score=score,
                overridden=overridden,
                remark=remark,
            )
            for number, score in enumerate(self.sheet.smazzate, start=1)
            if table.smazzate.get(SmazzataNumber(number)) != score
        )

    def _signed(self, table: Table) -> ev.SheetSigned:
        return self.fact(
            ev.SheetSigned,
            smazzate=len(self.sheet.smazzate),
            replaces=table.score.number if table.score else None,
        )


@record
class VerifySheet(AtTable):
    """The entry was compared with the paper: by somebody else, but where no second pair of eyes
    is asked for."""

    right = Right.VERIFY
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        _, table = self.its_table(scene)
        if table.score is None:
            raise self.refusal(Code.SHEET_MISSING)
        require_unflagged(table, self.round)
        self._require_other_eyes(scene, table)
        return () if table.verified else (self.fact(ev.SheetVerified),)

    def _require_other_eyes(self, scene: Scene, table: Table) -> None:
        once = scene.ledger.second_keying is SecondKeying.NEVER
        if scene.by.user == table.entered_by and not once:
            raise self.refusal(Code.READER_IS_TYPIST)


def require_typed(scene: Scene, round_: Round, table: Table) -> None:
    """Refuse by typing what is a correction, whatever key is pressed (U art. 12.2, I art. 19).

    Free is a first entry, and the same hand's second thoughts before anybody went by them. A closed
    round takes what was missing when it was closed, and nothing else.

    Raises:
        Violation: `round_closed`, or `correction_required` with what the correction needs.
    """
    number = table.seat.table
    if table.score is None:
        if round_.closed and number not in round_.late_sheets:
            raise refuse(Code.ROUND_CLOSED, field="round", round=round_.number, table=number)
        return
    ledger = scene.ledger
    why = why_no_retyping(
        table,
        scene.by.user,
        scene.now,
        used=is_used(ledger, round_.number, round_.came_in(table)),
        seconds=ledger.settings.retype_seconds,
    )
    if why is not None:
        raise _correction_required(scene, round_.number, table, why)


def require_countersigning_alone(scene: Scene, round_: RoundNumber, table: Table) -> None:
    """Refuse to choose between readings where the desk's mistake takes more than an official."""
    terms = correction_terms(scene.regulation, phase_of(scene.ledger, round_), Mistake.DESK)
    if terms.agreement or terms.referee_called:
        raise _correction_required(scene, round_, table, Retyping.READ)


def _correction_required(
    scene: Scene, round_: RoundNumber, table: Table, why: Retyping
) -> Violation:
    phase = phase_of(scene.ledger, round_)
    players = correction_terms(scene.regulation, phase)
    desk = correction_terms(scene.regulation, phase, Mistake.DESK)
    return refuse(
        Code.CORRECTION_REQUIRED,
        field="table",
        article=players.article,
        round=round_,
        table=table.seat.table,
        retyping=why,
        by=table.entered_by,
        phase=phase,
        agreement=players.agreement,
        referee_called=int(players.referee_called),
        desk_article=desk.article,
        desk_agreement=desk.agreement,
        desk_referee_called=int(desk.referee_called),
    )
