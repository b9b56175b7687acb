"""When other figures are a correction, and what it needs (U 2.5 and 12.2, I 19)."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal, Protocol

from scoring.plans import Plan
from scoring.records import record
from scoring.rules.ledger import Ledger
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Corrections
from scoring.rulings import AskedBy, CorrectionPhase, Mistake, Retyping
from scoring.values import EventNumber, Line, PlayerId, RoundNumber, SheetState, UserId

SILENT = "RULES 8"
"""What was decided for editions that say nothing of corrections."""


@record
class CorrectionTerms:
    """What has to be asked for, beside a reason and the referee who countersigns."""

    phase: CorrectionPhase
    agreement: Literal["", "other_pair", "majority"]
    """Whose recognition of the mistake; empty: nobody's."""
    referee_called: bool
    even: bool
    """Annulled, it leaves 7-7; else what the referee sets."""
    article: str


class Progress(Protocol):
    """How far a tournament is: a ledger knows it, and so do its rows."""

    @property
    def plan(self) -> Plan | None: ...
    @property
    def furthest_round(self) -> RoundNumber: ...
    @property
    def once_closing(self) -> frozenset[RoundNumber]: ...


def phase_of(ledger: Progress, round_: RoundNumber) -> CorrectionPhase:
    """When a correction of this round would come, were it made now.

    A plan that was changed since, or a seating that was taken back, makes it no earlier.
    """
    if round_ in ledger.once_closing or (ledger.plan and ledger.plan.is_closing(round_)):
        return CorrectionPhase.CLOSING
    if ledger.furthest_round > round_:
        return CorrectionPhase.AFTER_SEATING
    return CorrectionPhase.BEFORE_SEATING


class Entry(Protocol):
    """A sheet as it was typed: one of a ledger's tables, or of its rows."""

    @property
    def state(self) -> SheetState: ...
    @property
    def flagged(self) -> bool: ...
    @property
    def entered_by(self) -> UserId | None: ...
    @property
    def typed_at(self) -> datetime | None: ...


def why_no_retyping(
    entry: Entry, by: UserId, now: datetime, *, used: bool, seconds: int
) -> Retyping | None:
    """Why other figures on a saved sheet are a correction; None while its typist may mend a slip.

    `used` says that its round is closed, or that a ranking or seating went out with it; `seconds`
    are those of the tournament, since it was first typed.
    """
    if entry.entered_by != by:
        return Retyping.ANOTHERS
    if entry.flagged or entry.state is not SheetState.ENTERED:
        return Retyping.READ
    if used:
        return Retyping.USED
    began = entry.typed_at
    late = began is None or now > began + timedelta(seconds=seconds)
    return Retyping.LATE if late else None


def is_used(ledger: Ledger, number: RoundNumber, came_in: EventNumber | None) -> bool:
    """Whether somebody has gone on from a sheet of a round.

    `came_in` is the event of one that was missing when the round was closed: nobody has until the
    next seating or ranking is out.
    """
    if ledger.is_provisional:
        return True
    if came_in is not None:
        return came_in < max(each.published_at for each in ledger.rounds.values())
    return ledger.rounds[number].closed or ledger.furthest_round > number


def correction_terms(
    regulation: Regulation, phase: CorrectionPhase, mistake: Mistake = Mistake.PLAYERS
) -> CorrectionTerms:
    """What the edition asks for in this phase, of this mistake.

    Where the paper is right nobody at the table has anything to recognise: the direction puts what
    it typed right, and another official countersigns (U art. 2.5). Once places are out I art. 19
    has the computerista's error mended as an inversion is, and nothing after a last round without
    the referee.
    """
    says = regulation.corrections
    if says is None:
        players = mistake is Mistake.PLAYERS
        closing = phase is CorrectionPhase.CLOSING
        return CorrectionTerms(
            phase=phase,
            agreement="",
            referee_called=players and closing,
            even=players,
            article=SILENT,
        )
    if mistake is Mistake.DESK:
        return _desk_terms(says, phase)
    before = phase is CorrectionPhase.BEFORE_SEATING
    asked = says.agreed == "always" or before
    return CorrectionTerms(
        phase=phase,
        agreement=says.agreement if asked else "",
        referee_called=says.referee_called == "always" or not before,
        even=says.annulled == "even",
        article=says.article,
    )


def may_annul(regulation: Regulation, phase: CorrectionPhase) -> bool:
    """Whether a correction of the players' without a referee may be annulled in this phase.

    7-7 is of a last round or of merit groups (I art. 19, RULES 8); U art. 12.2 has a score set by
    the referee whenever one had to be called.
    """
    terms = correction_terms(regulation, phase)
    return terms.referee_called and (phase is CorrectionPhase.CLOSING or not terms.even)


def _desk_terms(says: Corrections, phase: CorrectionPhase) -> CorrectionTerms:
    as_inversion = says.pairings == "swapped"
    seated = phase is CorrectionPhase.AFTER_SEATING
    return CorrectionTerms(
        phase=phase,
        agreement=says.agreement if as_inversion and seated else "",
        referee_called=as_inversion and phase is CorrectionPhase.CLOSING,
        even=False,
        article=says.desk_article,
    )


def is_agreed(
    terms: CorrectionTerms,
    asked_by: AskedBy,
    lines: Sequence[Sequence[PlayerId]],
    agreed_by: Iterable[PlayerId],
) -> bool:
    """Whether those agreed whose recognition is asked for; `lines` are the players of each.

    A pair speaks through either of its players; the majority is of all who sit at the table.
    """
    agreed = set(agreed_by)
    if terms.agreement == "majority":
        seated = [player for line in lines for player in line]
        return 2 * len(agreed.intersection(seated)) > len(seated)
    if terms.agreement == "other_pair":
        return all(
            agreed.intersection(players)
            for line, players in zip(Line, lines, strict=False)
            if asked_by != f"line_{line}"
        )
    return True
