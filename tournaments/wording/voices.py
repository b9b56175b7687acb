"""Who tells: the names behind the numbers, and the turns of phrase that sentences share."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _

from scoring.values import EntrantNumber, PlayerId, RemarkId, UserId


class Speakers(Protocol):
    """Whoever knows the names: `presenters.names.Names` does."""

    def entrant(self, number: EntrantNumber | None) -> str: ...
    def player(self, player: PlayerId) -> str: ...
    def user(self, user: UserId) -> str: ...
    def remark(self, remark: RemarkId | None) -> str: ...


def because(names: Speakers, remark: RemarkId | None) -> str:
    """The reason, in quotation marks behind the sentence; nothing when none was needed."""
    return _(": «%(reason)s»") % {"reason": names.remark(remark)} if remark else ""


def pair(names: Speakers, number: EntrantNumber) -> str:
    name = names.entrant(number)
    said = _("la coppia %(number)s") % {"number": number}
    return f"{said} ({name})" if name else said


def players(names: Speakers, players: tuple[PlayerId, ...]) -> str:
    return " – ".join(names.player(player) for player in players)


def numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in numbers)
