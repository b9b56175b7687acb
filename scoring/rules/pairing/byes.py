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
    position = {entrant: index for index, entrant in enumerate(order)}

    def last_to_play(entrant: EntrantNumber) -> tuple[bool, int, int]:
        return entrant not in stand_ins, rests.get(entrant, 0), -position[entrant]

    return sorted(order, key=last_to_play)[:how_many]
