"""Who rests, where a movement leaves it open (RULES.md section 7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.values import EntrantNumber


def resting(
    order: Sequence[EntrantNumber],
    how_many: int,
    rests: Mapping[EntrantNumber, int],
    stand_ins: Collection[EntrantNumber] = (),
) -> list[EntrantNumber]:
    """So many that rest: stand-ins, then who has rested least, of these the last of the order.

    Stand-ins come first, and as often as need be: they are there to fill seats, and where a
    seat too many is filled nobody needs them. Everybody else rests a second time only when
    all have rested once.
    """
    place = {one: at for at, one in enumerate(order)}

    def last_to_play(one: EntrantNumber) -> tuple[bool, int, int]:
        return one not in stand_ins, rests.get(one, 0), -place[one]

    return sorted(order, key=last_to_play)[:how_many]
