"""What a correction of a sheet needs, by the edition and by when it is asked (U 12.2, I 19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from scoring.plans import Plan
from scoring.rules.regulations import Regulation
from scoring.rulings import AskedBy, CorrectionPhase
from scoring.values import Line, PlayerId, RoundNumber

SILENT = "RULES 8"
"""What was decided for editions that say nothing of corrections."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionTerms:
    """What has to be asked for, beside a reason and the referee who countersigns."""

    phase: CorrectionPhase
    agreement: Literal["", "other_pair", "majority"]
    """Whose recognition of the mistake; empty: nobody's."""
    referee_called: bool
    even: bool
    """Annulled, it leaves 7-7; else what the referee sets."""
    article: str


def is_closing(plan: Plan | None, round_: RoundNumber) -> bool:
    """Whether a round is the last of a single group, cut or not, or one of merit groups."""
    if plan is None:
        return False
    last = plan.groups.after_round if plan.groups else plan.rounds
    return round_ >= last


class Progress(Protocol):
    """How far a tournament is: a ledger knows it, and so do its rows."""

    @property
    def plan(self) -> Plan | None: ...
    @property
    def current_round(self) -> RoundNumber: ...


def phase_of(ledger: Progress, round_: RoundNumber) -> CorrectionPhase:
    """When a correction of this round would come, were it made now."""
    if is_closing(ledger.plan, round_):
        return CorrectionPhase.CLOSING
    if ledger.current_round > round_:
        return CorrectionPhase.AFTER_SEATING
    return CorrectionPhase.BEFORE_SEATING


def correction_terms(regulation: Regulation, phase: CorrectionPhase) -> CorrectionTerms:
    """What the edition asks for in this phase."""
    says = regulation.corrections
    closing = phase is CorrectionPhase.CLOSING
    if says is None:
        return CorrectionTerms(
            phase=phase, agreement="", referee_called=closing, even=True, article=SILENT
        )
    before = phase is CorrectionPhase.BEFORE_SEATING
    asked = says.agreed == "always" or before
    return CorrectionTerms(
        phase=phase,
        agreement=says.agreement if asked else "",
        referee_called=says.referee_called == "always" or not before,
        even=says.annulled == "even",
        article=says.article,
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
