"""Entrants and where they sit, as templates say them."""

from __future__ import annotations

from django import template

from scoring.seats import Room
from scoring.values import EntrantNumber, Line
from tournaments.presenters.rounds.under_way import AtTable, UnderWay
from tournaments.presenters.seating.places import room_label
from tournaments.wording.entrants import EntrantWords

register = template.Library()


@register.filter
def numbered(words: EntrantWords, number: int) -> str:
    """`Coppia 12`."""
    return words.numbered(number)


@register.filter
def counted(words: EntrantWords, how_many: int) -> str:
    """`12 coppie`."""
    return words.count(how_many)


@register.filter
def entered(words: EntrantWords, how_many: int) -> str:
    """`12 coppie iscritte`."""
    return words.count_entered(how_many)


@register.filter
def in_room(room: Room | None) -> str:
    """`Sala aperta`."""
    return room_label(room)


@register.filter
def line_letter(line: Line) -> str:
    """As it stands on the score sheet."""
    return line.value.upper()


@register.filter
def of_entrant(round_: UnderWay | None, number: EntrantNumber) -> AtTable | None:
    """What an entrant does in the round under way; None where it has no seat in it."""
    return round_.entrants.get(number) if round_ else None
