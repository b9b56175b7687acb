"""The time-out page: who still plays after the whistle, for whoever asks it at the table."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.rules.regulations import Regulation
from scoring.rules.timeout import FOUR, TABLES, Phase, Position, TimeOutUnsaid, seated
from tournaments.pages.tools import USUAL, edition_or_404, editions, same_for_all
from tournaments.presenters.clock import PHASES, TimeOutPage, time_out
from tournaments.wording import label

Member = TypeVar("Member", bound=StrEnum)


@require_safe
def ask(request: HttpRequest, edition: str = USUAL) -> HttpResponse:
    """What is chosen stands in the address; what is not, as it is most often."""
    regulation = edition_or_404(edition)
    players = _players(request)
    dealer = _seated(_chosen(request, "mazziere", Position.NORTH), players, Position.NORTH)
    playing = _seated(_chosen(request, "gioca", dealer), players, dealer)
    phase = _chosen(request, "fase", Phase.PLAYING)
    context = {
        "regulation": regulation,
        "editions": editions(),
        "dealer": dealer,
        "playing": playing,
        "phase": phase,
        "players": players,
        "tables": TABLES,
        "positions": [(position, label(position)) for position in seated(players)],
        "phases": list(PHASES.items()),
        "answer": _answer(regulation, dealer, phase, playing, players),
    }
    return same_for_all(render(request, "pages/timeout.html", context))


def _chosen(request: HttpRequest, name: str, usual: Member) -> Member:
    """A member by its value; the usual one for what is none."""
    text = request.GET.get(name, "")
    return next((member for member in type(usual) if member.value == text), usual)


def _players(request: HttpRequest) -> int:
    """How many sit at the table; four when it is not said."""
    text = request.GET.get("giocatori", "")
    return next((size for size in TABLES if str(size) == text), FOUR)


def _seated(chosen: Position, players: int, usual: Position) -> Position:
    return chosen if chosen in seated(players) else usual


def _answer(
    regulation: Regulation, dealer: Position, phase: Phase, playing: Position, players: int
) -> TimeOutPage | None:
    try:
        return time_out(regulation, dealer=dealer, phase=phase, playing=playing, players=players)
    except TimeOutUnsaid:
        return None
