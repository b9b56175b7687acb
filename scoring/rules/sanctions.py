"""What an edition prescribes for an offence, by what the same players did before (RULES.md 10).

And which referto that obliges to, and the body that it goes to (U arts 14.2, 14.4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Protocol

from scoring.records import record
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence, SanctionStep
from scoring.rulings import (
    NO_SURCHARGE,
    Consequences,
    Measure,
    PenaltyUnit,
    Raised,
    Surcharge,
)
from scoring.values import EntrantNumber, PlayerId


class RefertoDuty(StrEnum):
    """Whether a referto has to be written."""

    NONE = "none"
    OPTIONAL = "optional"
    MANDATORY = "mandatory"
    INFORMATIVE = "informative"


@record
class DutyToReport:
    """Whether a referto is due, and to which body; empty: there is nobody it must go to."""

    duty: RefertoDuty
    addressee: str


def report_due(regulation: Regulation, entry: Offence | None, measure: Measure) -> DutyToReport:
    """The referto that a measure demands; for one that the entry does not name, as elsewhere.

    U art. 14.4 ties the duty to the measure: whoever gives an ammonizione where the article says
    richiamo owes the referto of an ammonizione, and so does who gives one without any entry.
    """
    prescribed = [step for step in _steps_of(entry) if Measure(step.measure) is measure]
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
    steps = (step for entry in regulation.sanctions for step in _steps_of(entry))
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
        for step in _steps_of(entry)
        if step.addressee
    )
    return next(bodies, _usual_body(regulation))


def _numbers(article: str) -> set[str]:
    """The numbers of the articles cited: "art. 10.27, 14.4 a 6" are two."""
    found = (_NUMBER.match(part) for part in re.split(r"[,;]", article))
    return {match[1] for match in found if match}


def _usual_body(regulation: Regulation) -> str:
    return regulation.referto.addressee if regulation.referto else ""


def _steps_of(entry: Offence | None) -> list[SanctionStep]:
    if entry is None:
        return []
    return [entry.first] if entry.again is None else [entry.first, entry.again]


def _by_measure(regulation: Regulation, measure: Measure) -> list[SanctionStep]:
    if measure is Measure.NONE:
        return []
    steps = (step for entry in regulation.sanctions for step in _steps_of(entry))
    return [step for step in steps if Measure(step.measure) is measure]


_NUMBER = re.compile(r"\s*(?:artt?\.?|articol[oi])?\s*(\d+(?:\.\d+)*)", re.IGNORECASE)
_WEIGHT = ("none", "informative", "optional", "mandatory")


FREE = Offence(
    code="free",
    article="",
    title="Decisione dell'arbitro",
    falls_on="player",
    first=SanctionStep(measure="none"),
)
"""What no catalogue names: measure and points are the referee's, the facts stand in the remark."""


class Earlier(Protocol):
    """A sanction given in the same tournament."""

    @property
    def code(self) -> str: ...
    @property
    def players(self) -> tuple[PlayerId, ...]: ...
    @property
    def given(self) -> Consequences: ...
    @property
    def revoked(self) -> bool: ...


@record
class Proposal:
    """What the edition prescribes, and the counts it follows from."""

    entry: Offence
    own: Consequences
    """What the offence brings by itself."""
    same: int
    """How often it, or another of its family, was given before."""
    richiami: int
    """How many, of any kind, were given before."""
    ammonizioni: int
    """How many, of any kind, were given before."""
    surcharge: Surcharge
    """What the edition takes for a second ammonizione."""
    several_richiami: bool
    """Whether the richiami before make an ammonizione of one more."""
    report: DutyToReport
    uncounted: Consequences
    """Points that the edition takes and that the ranking does not go by: they are not taken."""

    def counting(self, units: Collection[PenaltyUnit]) -> Proposal:
        """What of it there is where points of these units count."""
        left_out = self.consequences.of_units({*PenaltyUnit} - {*units})
        return replace(
            self,
            own=self.own.of_units(units),
            surcharge=self.surcharge.of_units(units),
            uncounted=replace(left_out, measure=Measure.NONE),
        )

    @property
    def consequences(self) -> Consequences:
        """All that it brings, the surcharge with it."""
        return self.own.plus(self.surcharge)

    @property
    def raised(self) -> Raised:
        """What of these counts made it what it is."""
        richiami = self.richiami if self.several_richiami else 0
        return Raised(same=self.same, richiami=richiami, ammonizioni=self.ammonizioni)

    @property
    def second_ammonizione(self) -> bool:
        return self.surcharge != NO_SURCHARGE


@record
class Named:
    """Whom an offence names under one number."""

    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    with_partner: bool = False
    """A partner stands before it: the line's P.P. are taken there, once (giallo)."""

    def bears(self, proposal: Proposal) -> Proposal:
        """What of a proposal this number bears."""
        if not self.with_partner:
            return proposal
        return replace(proposal, own=replace(proposal.own, game_points=0))


def named(
    entry: Offence,
    entrant: EntrantNumber,
    player: PlayerId | None,
    lines: Sequence[tuple[EntrantNumber, ...]],
    players: Sequence[tuple[PlayerId, ...]],
) -> Iterator[Named]:
    """Whom an offence of an entrant names, of those who really sat at its table.

    Its own number first; then, where the offence falls on the line, its partner's, and where it
    falls on both lines or on the table, all others'.
    """
    own_line = next(line for line in lines if entrant in line)
    seated = {
        line: _by_entrant(line, sitting) for line, sitting in zip(lines, players, strict=True)
    }
    if entry.falls_on == "player":
        yield Named(entrant=entrant, players=(player,) if player else seated[own_line][entrant])
        return
    own_line_first = sorted(lines, key=lambda line: line != own_line)
    for line in (own_line,) if entry.falls_on == "line" else own_line_first:
        first = entrant if line == own_line else line[0]
        for number in sorted(line, key=lambda number: number != first):
            yield Named(entrant=number, players=seated[line][number], with_partner=number != first)


def _by_entrant(
    line: tuple[EntrantNumber, ...], players: tuple[PlayerId, ...]
) -> dict[EntrantNumber, tuple[PlayerId, ...]]:
    """Partners of a giallo are a player each; otherwise a line is one entrant."""
    if len(line) == 1:
        return {line[0]: players}
    return {entrant: (player,) for entrant, player in zip(line, players, strict=True)}


def propose(
    regulation: Regulation, code: str, players: Iterable[PlayerId], earlier: Iterable[Earlier]
) -> Proposal:
    """What these players get for an offence of the catalogue."""
    entry = entry_of(regulation, code)
    named, standing = tuple(players), [sanction for sanction in earlier if not sanction.revoked]
    same = _most(
        named,
        [sanction for sanction in standing if not _nothing_was_due(entry, sanction)],
        lambda sanction: is_same(regulation, entry, sanction.code),
    )
    richiami = _most(named, standing, _measured(Measure.RICHIAMO))
    warned = _most(named, standing, _measured(Measure.AMMONIZIONE))
    step = entry.again if same and entry.again is not None else entry.first
    several = _are_several(regulation, step, richiami)
    measure = Measure.AMMONIZIONE if several else Measure(step.measure)
    return Proposal(
        entry=entry,
        own=Consequences(
            measure=measure,
            game_points=step.game_points,
            match_points=_lateness(regulation, code),
            victory_points=step.victory_points,
        ),
        same=same,
        richiami=richiami,
        ammonizioni=warned,
        surcharge=surcharge_of(regulation, measure, warned),
        several_richiami=several,
        report=report_due(regulation, entry, measure),
        uncounted=Consequences(measure=Measure.NONE),
    )


def entry_of(regulation: Regulation, code: str) -> Offence:
    """The catalogue's entry, or the free one."""
    return FREE if code == FREE.code else regulation.offence(code)


def surcharge_of(regulation: Regulation, measure: Measure, warned: int) -> Surcharge:
    """What a measure costs on top, after so many ammonizioni of any kind."""
    extra = regulation.second_ammonizione
    if measure is not Measure.AMMONIZIONE or not warned or extra is None:
        return NO_SURCHARGE
    return Surcharge(match_points=extra.match_points, victory_points=extra.victory_points)


def warned_before(sanction: Earlier, earlier: Iterable[Earlier]) -> int:
    """How many ammonizioni that stand the players of a sanction had before it."""
    standing = [past for past in earlier if not past.revoked]
    return _most(sanction.players, standing, _measured(Measure.AMMONIZIONE))


def _nothing_was_due(entry: Offence, sanction: Earlier) -> bool:
    """Whether the referee decided that there was nothing to give, where the text gives something:
    no recurrence follows from it.
    """
    gives_something = entry.first.measure != "none" or bool(entry.first.game_points)
    return sanction.given.brings_nothing and gives_something


def _are_several(regulation: Regulation, step: SanctionStep, richiami: int) -> bool:
    """Whether one richiamo more is an ammonizione, of whatever kind they were (U art. 14.2)."""
    several = regulation.several_richiami
    return several is not None and step.measure == "richiamo" and richiami >= several.count


def _measured(measure: Measure) -> Callable[[Earlier], bool]:
    return lambda sanction: sanction.given.measure is measure


def is_same(regulation: Regulation, entry: Offence, code: str) -> bool:
    """Whether another code counts as the same offence: lateness is lateness, however long."""
    if FREE.code in (entry.code, code):
        return False
    if entry.code == code:
        return True
    others = {listed.code: listed.family for listed in regulation.sanctions}
    return bool(entry.family) and others.get(code) == entry.family


def _most(
    players: tuple[PlayerId, ...], earlier: list[Earlier], counts: Callable[[Earlier], bool]
) -> int:
    return max(
        (
            sum(player in sanction.players and counts(sanction) for sanction in earlier)
            for player in players
        ),
        default=0,
    )


def _lateness(regulation: Regulation, code: str) -> int:
    """M.P. that a step of lateness takes from the late line (RULES.md 12)."""
    return sum(step.match_points for step in regulation.lateness if step.sanction == code)
