"""The ranking: after any round, as of any event, and the end of the evening."""

from __future__ import annotations

from itertools import groupby

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import (
    CloseTournament,
    MakeRankingFinal,
    PublishRanking,
    SettleTie,
)
from scoring.rules.owing import HeldStep
from scoring.values import Stage
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.ranking.forms import ClosingForm, RankingChoiceForm, TieForm
from tournaments.organise import ranking as organise
from tournaments.presenters import irreversible
from tournaments.presenters.dossier import came_with
from tournaments.presenters.duties import lines_at
from tournaments.presenters.overview import EveningStep, NextStep, next_step, results_due
from tournaments.presenters.ranking import RankingRow, RankingTable, ranking

OF_THE_RANKING = frozenset(
    {
        EveningStep.PUBLISH_CUT,
        EveningStep.WAIT_FOR_CUT,
        EveningStep.FORM_GROUPS,
        EveningStep.PUBLISH_RANKING,
        EveningStep.WAIT_FOR_PROTESTS,
        EveningStep.MAKE_FINAL,
        EveningStep.DRAW_PRIZES,
        EveningStep.CLOSE,
    }
)

OF_THE_END = (HeldStep.RANKING, HeldStep.CUT, HeldStep.PROCLAIM, HeldStep.CLOSE)


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """A ranking, with what may be done about it now."""
    query = RankingChoiceForm(desk.request.GET, book=desk.book)
    if not query.is_valid():
        raise Http404
    after, as_of = query.cleaned_data["after"], query.cleaned_data["as_of"]
    table = ranking(desk.moment, after_round=after, as_of=as_of)
    latest = not as_of and after in (None, desk.book.current_round)
    whole = latest and table.after_round == desk.book.current_round
    return desk.page(
        "ranking/ranking.html",
        title=table.title,
        table=table,
        as_of=as_of,
        rounds=range(1, desk.book.current_round + 1),
        latest=latest,
        ties=_ties(table) if whole and _settling(desk) else [],
        next=_next(desk) if latest else None,
        duties=lines_at(desk.moment, *OF_THE_END) if latest else (),
        results_due=results_due(desk.moment) if latest else None,
        came_with=came_with(desk.tournament),
    )


def _next(desk: Desk) -> NextStep | None:
    """The next step of the evening, where it is one of the ranking's."""
    step = next_step(desk.moment, 2)
    return step if step.step in OF_THE_RANKING else None


def _settling(desk: Desk) -> bool:
    """Behind the window too, while a cut waits for who is equal."""
    book = desk.book
    cuts = book.stage is Stage.DEFINITIVE and book.groups is None and book.plan.groups is not None
    return desk.may(SettleTie.right) and (cuts or book.stage in (Stage.PLAYING, Stage.PROVISIONAL))


def _ties(table: RankingTable) -> list[list[RankingRow]]:
    """Groups of entrants equal on all that counts, in the order they stand."""
    units = [column.name for column in table.columns]

    def merit(row: RankingRow) -> tuple[object, ...]:
        return row.group, *(getattr(row.points, unit) for unit in units)

    shared = (list(rows) for _merit, rows in groupby(table.rows, key=merit))
    return [rows for rows in shared if len(rows) > 1]


@desk_page(SettleTie.right, only_post=True)
def settle(desk: Desk) -> HttpResponse:
    """Order entrants equal on everything, by lot or by hand, with a reason."""
    entrants = [entrant.number for entrant in desk.moment.entrants]
    form = TieForm(desk.request.POST, entrants=entrants)
    return desk.press(
        lambda: organise.settle_tie(
            by=desk.by,
            entrants=form.order(),
            method=form.cleaned_data["method"],
            reason=form.cleaned_data["reason"],
            command_id=form.cleaned_data["command_id"],
        ),
        _("Ex aequo risolto."),
        "desk-ranking",
        form=form,
    )


@desk_page(PublishRanking.right, only_post=True)
def publish(desk: Desk) -> HttpResponse:
    """Put the last ranking out; the protest window begins."""
    return desk.order(PublishRanking, _("La classifica è esposta."), "desk-ranking")


@desk_page(MakeRankingFinal.right)
def make_final(desk: Desk) -> HttpResponse:
    """The window is over: the ranking is proclaimed. Asked once more, with what it will do."""
    if not desk.writes:
        return _ask(desk, irreversible.final_ranking(desk.moment))
    return desk.order(MakeRankingFinal, _("La classifica è definitiva."), "desk-ranking")


@desk_page(CloseTournament.right)
def close(desk: Desk) -> HttpResponse:
    """Shut the book for good; with a reason, while something is owed.

    Asked once more, with what it will do.
    """
    if not desk.writes:
        return _closing_page(desk, ClosingForm())
    form = ClosingForm(desk.request.POST)
    if desk.done(form, lambda: organise.close_tournament(by=desk.by, **form.sent)):
        return desk.go("desk-ranking", message=_("Il torneo è chiuso."))
    return _closing_page(desk, form)


def _closing_page(desk: Desk, form: ClosingForm) -> HttpResponse:
    step = irreversible.closing(desk.moment)
    return desk.page(
        "confirm.html",
        title=step.title,
        step=step,
        back=desk.url("desk-ranking"),
        form=form,
        status=422 if form.errors else 200,
    )


def _ask(desk: Desk, step: irreversible.Irreversible) -> HttpResponse:
    back = desk.url("desk-ranking")
    return desk.page("confirm.html", title=step.title, step=step, back=back)
