"""A step waits for what is owed: refused for all of it at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from scoring.rules.decide import Scene
from scoring.rules.duties import Duty, DutyKind, duties
from scoring.rules.owing import HeldStep, facts_of
from scoring.rules.violations import Code, Datum, Problem, Violation


def require_done(scene: Scene, step: HeldStep, *, excused: bool = False, field: str = "") -> None:
    """Refuse a step while anything is owed that it waits for; `excused`: who goes on says why."""
    owed = duties(facts_of(scene.ledger, scene.regulation))
    if held := [duty for duty in owed if duty.holds_back(step, excused=excused)]:
        raise Violation(*_problems(held, field))


def _problems(owed: Iterable[Duty], field: str) -> tuple[Problem, ...]:
    """Why a step waits, kind by kind."""
    by_kind: dict[DutyKind, list[Duty]] = {}
    for duty in owed:
        by_kind.setdefault(duty.kind, []).append(duty)
    return tuple(
        problem for kind, same in by_kind.items() for problem in _PROBLEMS[kind](same, field)
    )


def _first(code: Code, owed: Sequence[Duty]) -> Iterator[Problem]:
    """Of the first round that has any."""
    first = owed[0]
    data: dict[str, Datum] = {"round": first.round or 0, "tables": first.tables}
    yield Problem(code, "", first.article, data)


def _sheets(owed: Sequence[Duty], _field: str) -> Iterator[Problem]:
    yield from _first(Code.SHEETS_MISSING, owed)


def _readings(owed: Sequence[Duty], _field: str) -> Iterator[Problem]:
    yield from _first(Code.FLAGS_OPEN, owed)


def _open_complaints(owed: Sequence[Duty], _field: str) -> Iterator[Problem]:
    entrants = tuple(duty.entrant or 0 for duty in owed)
    yield Problem(Code.COMPLAINTS_OPEN, "", "RULES 13", {"entrants": entrants})


def _undecided(owed: Sequence[Duty], field: str) -> Iterator[Problem]:
    for duty in owed:
        for player in duty.players:
            data: dict[str, Datum] = {"entrant": duty.entrant or 0, "player": str(player)}
            yield Problem(Code.EXPULSION_UNDECIDED, field, duty.article, data)


def _unfiled(owed: Sequence[Duty], field: str) -> Iterator[Problem]:
    yield Problem(Code.REFERTI_MISSING, field, owed[0].article, {"missing": len(owed)})


_PROBLEMS: Mapping[DutyKind, Callable[[Sequence[Duty], str], Iterator[Problem]]] = {
    DutyKind.SHEETS_MISSING: _sheets,
    DutyKind.READINGS_DIFFER: _readings,
    DutyKind.COMPLAINT_OPEN: _open_complaints,
    DutyKind.EXPULSION_UNDECIDED: _undecided,
    DutyKind.REFERTO_DUE: _unfiled,
}
"""Of each kind that holds anything."""
