"""What stands in the address of the referees' page: the cards tapped so far, and the next tap.

Every tap is an ordinary form of buttons, so the page works without a script and can be sent to
somebody as it stands. A meld is written as its cards and what was said of them:
`3h.4h.joker;opened`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.http import urlencode

from scoring.rules.melds import MOST_CARDS, Card, CardUnknown, read_cards
from scoring.rules.regulations import Regulation

MOST_MELDS = 16
"""More do not fit on a table: the decks hold no more cards."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """One meld as far as it was tapped."""

    cards: tuple[Card, ...] = ()
    opened_with_wild: bool = False
    as_laid: bool = False

    @property
    def text(self) -> str:
        marks = [name for name in ("opened_with_wild", "as_laid") if getattr(self, name)]
        return ";".join((".".join(card.code for card in self.cards), *marks))


@dataclass(frozen=True, slots=True)
class Desk:
    """The meld under the finger, and the line's others on the table."""

    meld: Tapped = Tapped()
    line: tuple[Tapped, ...] = ()

    @property
    def query(self) -> str:
        """As it stands in an address; empty for an empty desk."""
        meld = [("gioco", self.meld.text)] if self.meld != Tapped() else []
        return urlencode([*meld, *(("linea", tapped.text) for tapped in self.line)])


def read_desk(query: QueryDict, regulation: Regulation) -> Desk:
    """The desk after the tap that the address asks for; what makes no sense in it is left out."""
    line = tuple(_read(text, regulation) for text in query.getlist("linea")[:MOST_MELDS])
    desk = Desk(
        _read(query.get("gioco", ""), regulation), tuple(tapped for tapped in line if tapped.cards)
    )
    for name, tap in _TAPS.items():
        if name in query:
            return tap(desk, query.get(name, ""), regulation)
    return desk


def _read(text: str, regulation: Regulation) -> Tapped:
    codes, *marks = text.split(";")
    return Tapped(
        tuple(_cards(codes.split(".")[:MOST_CARDS], regulation)),
        opened_with_wild="opened_with_wild" in marks,
        as_laid="as_laid" in marks,
    )


def _cards(codes: list[str], regulation: Regulation) -> list[Card]:
    readable: list[Card] = []
    for code in codes:
        try:
            readable.extend(read_cards([code], regulation))
        except CardUnknown:
            continue
    return readable


def _add(desk: Desk, code: str, regulation: Regulation) -> Desk:
    cards = (*desk.meld.cards, *_cards([code], regulation))[:MOST_CARDS]
    return replace(desk, meld=replace(desk.meld, cards=cards))


def _take(desk: Desk, position: str, regulation: Regulation) -> Desk:
    cards = desk.meld.cards
    left = tuple(card for index, card in enumerate(cards) if str(index) != position)
    return replace(desk, meld=replace(desk.meld, cards=left))


def _stand_for(desk: Desk, letter: str, regulation: Regulation) -> Desk:
    """Say what the wild stands for: the last one, where there are several."""
    cards = list(desk.meld.cards)
    for index in reversed(range(len(cards))):
        if cards[index].may_be_wild:
            code = cards[index].bare.code + (f"={letter}" if letter else "")
            cards[index : index + 1] = _cards([code], regulation) or [cards[index]]
            break
    return replace(desk, meld=replace(desk.meld, cards=tuple(cards)))


def _turn(desk: Desk, name: str, regulation: Regulation) -> Desk:
    if name not in ("opened_with_wild", "as_laid"):
        return desk
    meld = desk.meld
    if name == "as_laid":
        return replace(desk, meld=replace(meld, as_laid=not meld.as_laid))
    return replace(desk, meld=replace(meld, opened_with_wild=not meld.opened_with_wild))


def _put_down(desk: Desk, _: str, regulation: Regulation) -> Desk:
    if not desk.meld.cards or len(desk.line) >= MOST_MELDS:
        return desk
    return Desk(line=(*desk.line, desk.meld))


def _take_up(desk: Desk, position: str, regulation: Regulation) -> Desk:
    """Back under the finger; what was there goes down in its stead."""
    line = list(desk.line)
    if not (position.isascii() and position.isdecimal() and int(position) < len(line)):
        return desk
    taken = line[int(position)]
    line[int(position) : int(position) + 1] = [desk.meld] if desk.meld.cards else []
    return Desk(meld=taken, line=tuple(line))


def _clear(desk: Desk, extent: str, regulation: Regulation) -> Desk:
    return Desk() if extent == "tutto" else Desk(line=desk.line)


_TAPS: dict[str, Callable[[Desk, str, Regulation], Desk]] = {
    "tocco": _add,
    "togli": _take,
    "vale": _stand_for,
    "cambia": _turn,
    "posa": _put_down,
    "riprendi": _take_up,
    "svuota": _clear,
}
