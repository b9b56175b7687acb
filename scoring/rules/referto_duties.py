"""Which referto an offence obliges to, and the body that it goes to (U arts 14.2, 14.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence, SanctionStep
from scoring.rulings import Measure


class RefertoDuty(StrEnum):
    """Whether a referto has to be written."""

    NONE = "none"
    OPTIONAL = "optional"
    MANDATORY = "mandatory"
    INFORMATIVE = "informative"


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyToReport:
    """Whether a referto is due, and to which body; empty: there is nobody it must go to."""

    duty: RefertoDuty
    addressee: str


def report_due(regulation: Regulation, entry: Offence | None, measure: Measure) -> DutyToReport:
    """The referto that a measure demands; for one that the entry does not name, as elsewhere.

    U art. 14.4 ties the duty to the measure: whoever gives an ammonizione where the article says
    richiamo owes the referto of an ammonizione, and so does who gives one without any entry.
    """
    prescribed = [step for step in _steps(entry) if Measure(step.measure) is measure]
    steps = prescribed or _by_measure(regulation, measure)
    if not steps:
        return DutyToReport(duty=RefertoDuty.NONE, addressee="")
    heaviest = max(steps, key=lambda step: _WEIGHT.index(step.referto))
    duty = RefertoDuty(heaviest.referto)
    body = (heaviest.addressee if prescribed else "") or _usual_body(regulation)
    return DutyToReport(duty=duty, addressee="" if duty is RefertoDuty.NONE else body)


def duty_on(regulation: Regulation, code: str, measure: Measure) -> DutyToReport:
    """The referto that a sanction demands, whether or not the catalogue has its code."""
    entry = next((listed for listed in regulation.sanctions if listed.code == code), None)
    return report_due(regulation, entry, measure)


def needs_article(regulation: Regulation) -> bool:
    """Whether a referto without a sanction cites one: C and F print no catalogue to cite."""
    return bool(regulation.sanctions)


def informs(regulation: Regulation) -> bool:
    """Whether the edition knows a referto that only informs, of a whole table (U art. 10.12)."""
    steps = (step for entry in regulation.sanctions for step in _steps(entry))
    return any(RefertoDuty(step.referto) is RefertoDuty.INFORMATIVE for step in steps)


def body_for(regulation: Regulation, article: str) -> str:
    """The body that a referto on an article goes to; empty: the edition names none.

    Articles are compared as numbers: 110.31 is not 10.31, "art. 10.31, comma 2" is, and 14.4a is
    letter a of 14.4.
    """
    cited = _numbers(article)
    bodies = (
        step.addressee
        for entry in regulation.sanctions
        if cited & _numbers(entry.article)
        for step in _steps(entry)
        if step.addressee
    )
    return next(bodies, _usual_body(regulation))


def _numbers(article: str) -> set[str]:
    """The numbers of the articles cited: "art. 10.27, 14.4 a 6" are two."""
    found = (_NUMBER.match(part) for part in re.split(r"[,;]", article))
    return {match[1] for match in found if match}


def _usual_body(regulation: Regulation) -> str:
    return regulation.referto.addressee if regulation.referto else ""


def _steps(entry: Offence | None) -> list[SanctionStep]:
    if entry is None:
        return []
    return [entry.first] if entry.again is None else [entry.first, entry.again]


def _by_measure(regulation: Regulation, measure: Measure) -> list[SanctionStep]:
    if measure is Measure.NONE:
        return []
    steps = (step for entry in regulation.sanctions for step in _steps(entry))
    return [step for step in steps if Measure(step.measure) is measure]


_NUMBER = re.compile(r"\s*(?:artt?\.?|articol[oi])?\s*(\d+(?:\.\d+)*)", re.IGNORECASE)
_WEIGHT = ("none", "informative", "optional", "mandatory")
