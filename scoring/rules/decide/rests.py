"""Robot or rest: asked where somebody would rest first, refused where no rest is known (U 3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from enum import StrEnum

from scoring.rules import formats
from scoring.rules.decide import Scene
from scoring.rules.ledger import Ledger, Round
from scoring.rules.violations import Code, refuse
from scoring.seats import Seat
from scoring.values import EntrantNumber


class Rests(StrEnum):
    """What whoever seats a round says of those who are over."""

    ASKED = "asked"
    """Nothing: the first time it is asked."""
    GIVEN = "given"
    """They rest."""
    PLAYED = "played"
    """It was so elsewhere, and is over: no edition is asked either."""


def require_rests(
    scene: Scene, seats: Iterable[Seat], rests: Rests, draft: Round | None = None
) -> None:
    """Whether those who are over may rest.

    Once somebody has rested, or rests in the draft that is drawn again, it is not asked again: who
    wants robots after all enters them.

    Raises:
        Violation: `rest_unknown` where the edition gives a rest to other formats only (U art. 3.1),
            `robot_or_rest` while nobody has said which; both say how many robots there would be.
    """
    ledger = scene.ledger
    over = {entrant for seat in seats if seat.is_bye for entrant in seat.entrants()}
    resting = over - ledger.stand_ins()
    robots = _robots(ledger, resting)
    # A calendar leaves alone who would have met somebody that has withdrawn: no robot helps.
    if rests is Rests.PLAYED or not robots:
        return
    bye = scene.regulation.bye
    numbers = tuple(int(entrant) for entrant in sorted(resting))
    if ledger.format not in bye.formats:
        raise refuse(
            Code.REST_UNKNOWN,
            field="seats",
            article=bye.article,
            entrants=numbers,
            robots=robots,
            format=ledger.format,
        )
    if rests is Rests.ASKED and not _rested(ledger, draft) - ledger.stand_ins():
        raise refuse(
            Code.ROBOT_OR_REST, field="rest", article=bye.article, entrants=numbers, robots=robots
        )


def _rested(ledger: Ledger, draft: Round | None) -> set[EntrantNumber]:
    tables = draft.tables.values() if draft else ()
    return ledger.byes().union(*(table.seat.entrants() for table in tables if table.is_bye))


def _robots(ledger: Ledger, resting: AbstractSet[EntrantNumber]) -> int:
    """How many would let all of them play."""
    at_a_match = formats.of(ledger.format).at_a_match
    fields = (field for field in ledger.fields().values() if not resting.isdisjoint(field))
    return sum(-len(field) % at_a_match for field in fields)
