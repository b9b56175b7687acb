"""The ranking: after any round, as of any event, and the end of the evening."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.commands import (
    CloseTournament,
    MakeRankingFinal,
    PublishRanking,
    Receipt,
    SettleTie,
)
from scoring.rules.violations import refuse
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber, EventNumber, RoundNumber, Stage
from tournaments.desk.page import Desk, desk_page
from tournaments.organise import ranking as organise
from tournaments.presenters.glance import next_step
from tournaments.presenters.ranking import RankingRow, RankingTable, ranking
from tournaments.refusals import HouseCode


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """A ranking, with what may be done about it now."""
    asked = desk.request.GET
    after = _number(asked.get("after", ""), highest=int(desk.book.current_round))
    as_of = _number(asked.get("as_of", ""), highest=int(desk.book.number))
    table = ranking(
        desk.moment,
        after_round=RoundNumber(after) if after else None,
        as_of=EventNumber(as_of) if as_of else None,
    )
    latest = not as_of and table.after_round == desk.book.current_round
    return desk.page(
        "ranking/ranking.html",
        title=_("Classifica"),
        table=table,
        as_of=as_of,
        rounds=range(1, desk.book.current_round + 1),
        latest=latest,
        ties=_ties(table) if latest and _settling(desk) else [],
        next=next_step(desk.moment, 2, timezone.now()),
    )


def _settling(desk: Desk) -> bool:
    return desk.may(SettleTie.right) and desk.book.stage in (
        Stage.PLAYING,
        Stage.PROVISIONAL,
    )


def _ties(table: RankingTable) -> list[list[RankingRow]]:
    """Groups of entrants equal on everything, in the order they stand."""
    shared = (list(rows) for _points, rows in groupby(table.rows, key=lambda row: row.points))
    return [rows for rows in shared if len(rows) > 1]


def _number(text: str, *, highest: int) -> int | None:
    if not text:
        return None
    if not (text.isdecimal() and len(text) < 9 and 1 <= int(text) <= highest):
        raise Http404
    return int(text)


@desk_page(SettleTie.right, only_post=True)
def settle(desk: Desk) -> HttpResponse:
    """Order entrants equal on everything, by lot or by hand, with a reason."""
    return desk.press(partial(_settle, desk), _("Ex aequo risolto."), "desk-ranking")


def _settle(desk: Desk) -> Receipt:
    post = desk.request.POST
    by_lot = post.get("method") == TieMethod.LOT.value
    return organise.settle_tie(
        by=desk.by,
        entrants=_order(desk),
        method=TieMethod.LOT if by_lot else TieMethod.BY_HAND,
        reason=post.get("reason", ""),
        command_id=desk.command_id,
    )


def _order(desk: Desk) -> tuple[EntrantNumber, ...]:
    """The tied entrants by the place typed beside each."""
    post = desk.request.POST
    placed = []
    for at, number in enumerate(post.getlist("entrant")):
        place = post.get(f"place_{number}", "") or str(at + 1)
        if not (number.isdecimal() and place.isdecimal() and len(number + place) < 9):
            raise refuse(HouseCode.VALUE_UNREADABLE, field="entrants", value=place[:20])
        placed.append((int(place), at, EntrantNumber(int(number))))
    return tuple(number for _place, _at, number in sorted(placed))


@desk_page(PublishRanking.right, only_post=True)
def publish(desk: Desk) -> HttpResponse:
    """Put the last ranking out; the protest window begins."""
    return _press(desk, organise.publish_ranking, _("La classifica è esposta."))


@desk_page(MakeRankingFinal.right, only_post=True)
def make_final(desk: Desk) -> HttpResponse:
    """The window is over: nothing changes the ranking any more."""
    return _press(desk, organise.make_ranking_final, _("La classifica è definitiva."))


@desk_page(CloseTournament.right, only_post=True)
def close(desk: Desk) -> HttpResponse:
    """Shut the book for good."""
    return _press(desk, organise.close_tournament, _("Il torneo è chiuso."))


def _press(desk: Desk, action: Callable[..., Receipt], said: str) -> HttpResponse:
    act = partial(action, by=desk.by, command_id=desk.command_id)
    return desk.press(act, said, "desk-ranking")
