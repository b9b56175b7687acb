"""What a command means: events, or a violation. Pure: clock, seed and ids are arguments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, TypeVar

from scoring.events import Event, RankingPublished
from scoring.records import record
from scoring.rules.ledger import Ledger, Round, Table
from scoring.rules.ledger.windows import last_closing, may_change
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    RemarkId,
    Right,
    RoundNumber,
    TableNumber,
)

Fact = TypeVar("Fact", bound=Event)


@record
class Scene:
    """What a decision stands on: the book, the rules, who asks, and the time it is."""

    ledger: Ledger
    regulation: Regulation
    by: Authority
    now: datetime


@record
class Command:
    """Something that somebody wants done; all that forms and bodies ask for is its fields."""

    right: ClassVar[Right]
    """What it takes."""
    reason_required: ClassVar[bool] = False
    """Refused without a `remark`; others that have one take it or do without."""
    unasked: ClassVar[frozenset[str]] = frozenset()
    """Fields that nobody is asked for: the program alone fills them."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        """The events it makes; none when all is already so.

        Raises:
            Violation: it cannot be done; nothing has happened.
        """
        raise NotImplementedError

    def fact(self, event: type[Fact], **otherwise: Any) -> Fact:
        """An event with what the command says under the same names, but for `otherwise`."""
        kinds: Any = (type(self), event)
        shared = (name for name in _shared(kinds) if name not in otherwise)
        return event(**{name: getattr(self, name) for name in shared}, **otherwise)

    def in_book(self) -> Command:
        """The same, with whoever signs it under the number by which the book calls them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        signing = {n: by.in_book() for n, by in values.items() if isinstance(by, Authority)}
        return replace(self, **signing)


@cache
def _shared(kinds: Any) -> frozenset[str]:
    """The fields that a command and an event of it have both."""
    ours, its = ({field.name for field in fields(kind)} for kind in kinds)
    return frozenset(ours & its)


def require_changeable(ledger: Ledger) -> None:
    """Refuse what would change a ranking that is final, or a book that is shut."""
    require_open(ledger)
    if ledger.is_final:
        raise refuse(Code.RANKING_IS_FINAL, article="RULES 6")


def require_open(ledger: Ledger) -> None:
    """Refuse what comes before the opening or after the closing."""
    if ledger.opened is None:
        raise refuse(Code.TOURNAMENT_UNKNOWN)
    if ledger.is_closed:
        raise refuse(Code.TOURNAMENT_CLOSED)


def played_round(ledger: Ledger, number: RoundNumber, table: TableNumber | None = None) -> Round:
    """A published round, with this table in it if one is named; refused where there is none."""
    round_ = ledger.rounds.get(number)
    if round_ is None or not round_.published:
        raise refuse(Code.ROUND_UNKNOWN, field="round", round=number)
    if table is not None:
        known_table(round_, table)
    return round_


def known_round(ledger: Ledger, number: RoundNumber) -> Round:
    """A round that is seated, be it a draft; refused where there is none."""
    round_ = ledger.rounds.get(number)
    if round_ is None:
        raise refuse(Code.ROUND_UNKNOWN, field="round", round=number)
    return round_


def known_table(round_: Round, number: TableNumber, field: str = "table") -> Table:
    """A table of a round; refused where there is none."""
    table = round_.tables.get(number)
    if table is None:
        last = max(round_.tables)
        raise refuse(Code.TABLE_UNKNOWN, field=field, round=round_.number, table=number, last=last)
    return table


def require_not_closed(round_: Round) -> None:
    if round_.closed:
        raise refuse(Code.ROUND_CLOSED, field="round", round=round_.number)


def require_lines(round_: Round, table: Table) -> None:
    """Refuse a table where nobody plays: the line rests."""
    if table.is_bye:
        number = table.seat.table
        raise refuse(Code.TABLE_IS_BYE, field="table", round=round_.number, table=number)


def under_way(ledger: Ledger, number: RoundNumber) -> Round:
    """A published round that nobody has closed; any other is refused."""
    require_open(ledger)
    round_ = played_round(ledger, number)
    require_not_closed(round_)
    return round_


def started_round(ledger: Ledger, number: RoundNumber) -> Round:
    """A round under way whose whistle has gone; refused before it."""
    round_ = under_way(ledger, number)
    if round_.started is None:
        raise refuse(Code.ROUND_NOT_STARTED, field="round", round=number)
    return round_


def require_phase_open(ledger: Ledger, round_: RoundNumber) -> None:
    """Refuse what would change a round of before the cut into groups (I art. 19)."""
    if round_ <= ledger.phase_closed:
        raise refuse(Code.PHASE_CLOSED, article="RULES 8", round=round_)


def require_ranking_open(scene: Scene, round_: RoundNumber | None) -> None:
    """Refuse what would take points off a ranking that changes no more."""
    require_changeable(scene.ledger)
    if round_ is not None:
        require_phase_open(scene.ledger, round_)


def ranking_is_open(
    scene: Scene, round_: RoundNumber | None, entrants: Iterable[EntrantNumber]
) -> bool:
    """Whether points may still be taken off these in a round, or in the ranking after it."""
    try:
        require_ranking_open(scene, round_)
    except Violation:
        return False
    ledger = scene.ledger
    return not ledger.is_provisional or all(
        may_change(entrant, ledger.postings, scene.now) for entrant in entrants
    )


def require_window_over(scene: Scene) -> RankingPublished:
    """The ranking that is out, once everybody had the time to protest.

    Raises:
        Violation: it is not out, or not for long enough.
    """
    ledger = scene.ledger
    until = last_closing(ledger.postings)
    if until is None or not ledger.is_provisional:
        raise refuse(Code.RANKING_NOT_PUBLISHED)
    if scene.now < until:
        raise refuse(Code.PROTESTS_OPEN, article="RULES 6", until=until.isoformat())
    return ledger.postings[-1]


def require_fresh(last: EventNumber, expected: EventNumber | None, **data: int) -> None:
    """Refuse when somebody wrote after what the sender had seen (`None`: does not care)."""
    if expected is not None and expected != last:
        raise Violation(Problem(Code.STALE, data={"expected": expected, "number": last, **data}))


def require_seed(seed: int | None) -> int:
    """The seed of a lot; refused where there is none."""
    if seed is None:
        raise refuse(Code.SEED_REQUIRED, field="seed")
    return seed


def require_reason(remark: RemarkId | None, article: str = "") -> None:
    """Refuse what is decided without a word of why."""
    if remark is None:
        raise refuse(Code.REASON_REQUIRED, field="reason", article=article)
