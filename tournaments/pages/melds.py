"""The referees' page on melds: tap the cards, see the verdict and the article."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from tournaments.pages.meld_state import MeldState, TappedMeld, read_meld_state
from tournaments.pages.public_tournament import shared
from tournaments.presenters.melds import (
    Judged,
    judged,
    keyboard,
    letters_for,
    line_on_table,
)

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
