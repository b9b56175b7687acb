"""What an edition prescribes for an offence, by what the same players did before (RULES.md 10).

Recurrences are counted over the whole tournament, by player: a sanction on a line names both its
players, and a line has as many as the one of its players who has most. What was taken back counts
for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence, SanctionStep
from scoring.rulings import Consequences, Measure
from scoring.values import EntrantNumber, PlayerId


class RefertoDuty(StrEnum):
    """Whether a referto has to be written."""

    NONE = "none"
    OPTIONAL = "optional"
    MANDATORY = "mandatory"
    INFORMATIVE = "informative"


class Earlier(Protocol):
    """A sanction given earlier in the same tournament."""

    @property
    def code(self) -> str: ...
    @property
    def players(self) -> tuple[PlayerId, ...]: ...
    @property
    def given(self) -> Consequences: ...
    @property
    def revoked(self) -> bool: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyToReport:
    """Whether a referto is due, and to which body; empty: there is nobody it must go to."""

    duty: RefertoDuty
    addressee: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What the edition prescribes, and the counts it follows from."""

    entry: Offence
    consequences: Consequences
    same: int
    """How often it, or another of its family, was given before."""
    ammonizioni: int
    """How many, of any kind, were given before."""
    second_ammonizione: bool
    """Whether what the edition takes for a second ammonizione is in it."""
    report: DutyToReport


@dataclass(frozen=True, slots=True, kw_only=True)
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
        borne = replace(proposal.consequences, game_points=0)
        return replace(proposal, consequences=borne)


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
    """What these players get for an offence of the catalogue.

    Raises:
        KeyError: the edition's catalogue has no such code.
    """
    entry = regulation.offence(code)
    named, standing = tuple(players), [sanction for sanction in earlier if not sanction.revoked]
    same = _most(named, standing, lambda sanction: is_same(regulation, entry, sanction.code))
    warned = _most(named, standing, lambda sanction: sanction.given.measure is Measure.AMMONIZIONE)
    step = entry.again if same and entry.again is not None else entry.first
    measure = Measure(step.measure)
    second = measure is Measure.AMMONIZIONE and warned > 0
    extra = regulation.second_ammonizione if second else None
    return Proposal(
        entry=entry,
        consequences=Consequences(
            measure=measure,
            game_points=step.game_points,
            match_points=_lateness(regulation, code) + (extra.match_points if extra else 0),
            victory_points=step.victory_points + (extra.victory_points if extra else 0),
        ),
        same=same,
        ammonizioni=warned,
        second_ammonizione=extra is not None,
        report=report_due(regulation, entry, measure),
    )


def report_due(regulation: Regulation, entry: Offence, measure: Measure) -> DutyToReport:
    """The referto that a measure demands; for one that the entry does not name, as elsewhere.

    U art. 14.4 ties the duty to the measure: whoever gives an ammonizione where the article says
    richiamo owes the referto of an ammonizione.
    """
    prescribed = [step for step in _steps(entry) if Measure(step.measure) is measure]
    steps = prescribed or _by_measure(regulation, measure)
    if not steps:
        return DutyToReport(duty=RefertoDuty.NONE, addressee="")
    heaviest = max(steps, key=lambda step: _WEIGHT.index(step.referto))
    usual = regulation.referto.addressee if regulation.referto else ""
    duty = RefertoDuty(heaviest.referto)
    addressee = (heaviest.addressee if prescribed else "") or usual
    return DutyToReport(duty=duty, addressee="" if duty is RefertoDuty.NONE else addressee)


def is_same(regulation: Regulation, entry: Offence, code: str) -> bool:
    """Whether another code counts as the same offence: lateness is lateness, however long."""
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


def _steps(entry: Offence) -> list[SanctionStep]:
    return [entry.first] if entry.again is None else [entry.first, entry.again]


def _by_measure(regulation: Regulation, measure: Measure) -> list[SanctionStep]:
    if measure is Measure.NONE:
        return []
    steps = (step for entry in regulation.sanctions for step in _steps(entry))
    return [step for step in steps if Measure(step.measure) is measure]


_WEIGHT = ("none", "informative", "optional", "mandatory")
