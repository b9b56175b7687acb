"""The referees' page on melds: tap the cards, see the verdict and the article.

Every tap is an ordinary form of buttons, so the page works without a script and can be sent to
somebody as it stands. A meld is written as its cards and what was said of them:
`3h.4h.joker;opened`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from scoring.rules import regulations
from scoring.rules.melds.cards import MOST_CARDS, Card, CardUnknown, read_cards
from scoring.rules.regulations import Regulation
from tournaments.pages.filters import whole_number
from tournaments.pages.public_tournament import shared
from tournaments.presenters.melds import Judged, judged, keyboard, letters_for, line_on_table

MOST_MELDS = 16
"""More do not fit on a table: the decks hold no more cards."""


@dataclass(frozen=True, slots=True)
class TappedMeld:
    """One meld as far as it was tapped."""

    cards: tuple[Card, ...] = ()
    opened_with_wild: bool = False
    as_laid: bool = False

    @property
    def text(self) -> str:
        marks = [name for name in ("opened_with_wild", "as_laid") if getattr(self, name)]
        return ";".join((".".join(card.code for card in self.cards), *marks))


@dataclass(frozen=True, slots=True)
class MeldState:
    """The meld under the finger, and the line's others on the table."""

    meld: TappedMeld = TappedMeld()
    line: tuple[TappedMeld, ...] = ()

    @property
    def query(self) -> str:
        """As it stands in an address; empty for no cards."""
        meld = [("gioco", self.meld.text)] if self.meld != TappedMeld() else []
        return urlencode([*meld, *(("linea", meld.text) for meld in self.line)])


def read_meld_state(query: QueryDict, regulation: Regulation) -> MeldState:
    """The cards after the tap that the address asks for; what makes no sense in it is left out."""
    line = tuple(_read(text, regulation) for text in query.getlist("linea")[:MOST_MELDS])
    state = MeldState(
        _read(query.get("gioco", ""), regulation), tuple(meld for meld in line if meld.cards)
    )
    for name, tap in _TAPS.items():
        if name in query:
            return tap(state, query.get(name, ""), regulation)
    return state


def _read(text: str, regulation: Regulation) -> TappedMeld:
    codes, *marks = text.split(";")
    return TappedMeld(
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


def _add(state: MeldState, code: str, regulation: Regulation) -> MeldState:
    cards = (*state.meld.cards, *_cards([code], regulation))[:MOST_CARDS]
    return replace(state, meld=replace(state.meld, cards=cards))


def _take(state: MeldState, position: str, regulation: Regulation) -> MeldState:
    cards = state.meld.cards
    left = tuple(card for index, card in enumerate(cards) if str(index) != position)
    return replace(state, meld=replace(state.meld, cards=left))


def _stand_for(state: MeldState, letter: str, regulation: Regulation) -> MeldState:
    """Say what the wild stands for: the last one, where there are several."""
    cards = list(state.meld.cards)
    for index in reversed(range(len(cards))):
        if cards[index].may_be_wild:
            code = cards[index].bare.code + (f"={letter}" if letter else "")
            cards[index : index + 1] = _cards([code], regulation) or [cards[index]]
            break
    return replace(state, meld=replace(state.meld, cards=tuple(cards)))


def _turn(state: MeldState, name: str, regulation: Regulation) -> MeldState:
    if name not in ("opened_with_wild", "as_laid"):
        return state
    meld = state.meld
    if name == "as_laid":
        return replace(state, meld=replace(meld, as_laid=not meld.as_laid))
    return replace(state, meld=replace(meld, opened_with_wild=not meld.opened_with_wild))


def _put_down(state: MeldState, _: str, regulation: Regulation) -> MeldState:
    if not state.meld.cards or len(state.line) >= MOST_MELDS:
        return state
    return MeldState(line=(*state.line, state.meld))


def _take_up(state: MeldState, position: str, regulation: Regulation) -> MeldState:
    """Back under the finger; what was there goes down in its stead."""
    line = list(state.line)
    index = whole_number(position)
    if index is None or index >= len(line):
        return state
    taken = line[index]
    line[index : index + 1] = [state.meld] if state.meld.cards else []
    return MeldState(meld=taken, line=tuple(line))


def _clear(state: MeldState, extent: str, regulation: Regulation) -> MeldState:
    return MeldState() if extent == "tutto" else MeldState(line=state.line)


_TAPS: dict[str, Callable[[MeldState, str, Regulation], MeldState]] = {
    "tocco": _add,
    "togli": _take,
    "vale": _stand_for,
    "cambia": _turn,
    "posa": _put_down,
    "riprendi": _take_up,
    "svuota": _clear,
}


USUAL = "classico"


@require_safe
def melds(request: HttpRequest, edition: str = USUAL) -> HttpResponseBase:
    """Whether cards are a meld under one edition, and a line's melds together."""
    if chosen := request.GET.get("regolamento"):
        return HttpResponseRedirect(reverse("pages:melds-by", args=[_regulation(chosen).edition]))
    regulation = _regulation(edition)
    state = read_meld_state(request.GET, regulation)
    response = render(request, "pages/melds.html", _shown(regulation, state))
    # So that what is copied, sent or loaded again is what it shows, not the last tap once more.
    address = reverse("pages:melds-by", args=[regulation.edition])
    response.headers["HX-Replace-Url"] = f"{address}?{state.query}" if state.query else address
    return shared(request, None, response)


def _shown(regulation: Regulation, state: MeldState) -> dict[str, object]:
    wilds = [card for card in state.meld.cards if card.may_be_wild]
    return {
        "regulation": regulation,
        "editions": [edition for edition in regulations.load_all() if edition.melds is not None],
        "rows": keyboard(regulation),
        "state": state,
        "meld": _judged(state.meld, regulation),
        "line": line_on_table([_judged(tapped, regulation) for tapped in state.line], regulation),
        "wild": wilds[-1] if wilds else None,
        "letters": letters_for(wilds[-1], regulation) if wilds else (),
    }


def _judged(tapped: TappedMeld, regulation: Regulation) -> Judged:
    return judged(
        tapped.cards,
        regulation,
        opened_with_wild=tapped.opened_with_wild,
        as_laid=tapped.as_laid,
    )


def _regulation(edition: str) -> Regulation:
    try:
        regulation = regulations.load(edition)
    except regulations.RegulationUnknown as error:
        raise Http404 from error
    if regulation.melds is None:
        raise Http404
    return regulation
