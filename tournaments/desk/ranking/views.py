"""The ranking: after any round, as of any event, and the end of the evening."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.commands import (
    CloseTournament,
    Command,
    MakeRankingFinal,
    PublishRanking,
    Receipt,
    SettleTie,
    perform,
)
from scoring.rules.violations import refuse
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber, Stage
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.lots import seed
from tournaments.organise.remarks import perform_for_reason
from tournaments.presenters.overview import next_step
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
    return desk.may(Right.PUBLISH_RANKING) and desk.book.stage in (
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


@desk_page(Right.PUBLISH_RANKING, only_post=True)
def settle(desk: Desk) -> HttpResponse:
    """Order entrants equal on everything, by lot or by hand, with a reason."""
    return desk.press(partial(_settle, desk), _("Ex aequo risolto."), "desk-ranking")


def _settle(desk: Desk) -> Receipt:
    post = desk.request.POST
    by_lot = post.get("method") == TieMethod.LOT.value
    return perform_for_reason(
        desk.tournament,
        post.get("reason", ""),
        lambda because: SettleTie(
            entrants=_order(desk),
            method=TieMethod.LOT if by_lot else TieMethod.BY_HAND,
            seed=seed(desk.command_id) if by_lot else None,
            remark=because,
        ),
        by=desk.by,
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


@desk_page(Right.PUBLISH_RANKING, only_post=True)
def publish(desk: Desk) -> HttpResponse:
    """Put the last ranking out; the protest window begins."""
    return _press(desk, PublishRanking(), _("La classifica è esposta."))


@desk_page(Right.PUBLISH_RANKING, only_post=True)
def make_final(desk: Desk) -> HttpResponse:
    """The window is over: nothing changes the ranking any more."""
    return _press(desk, MakeRankingFinal(), _("La classifica è definitiva."))


@desk_page(Right.CLOSE, only_post=True)
def close(desk: Desk) -> HttpResponse:
    """Shut the book for good."""
    return _press(desk, CloseTournament(), _("Il torneo è chiuso."))


def _press(desk: Desk, command: Command, said: str) -> HttpResponse:
    act = partial(perform, command, by=desk.by, command_id=desk.command_id)
    return desk.press(act, said, "desk-ranking")
