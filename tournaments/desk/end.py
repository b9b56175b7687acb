"""The end of the evening: its steps, what holds them, the prizes, what is printed, sent and taken
away: a table as a spreadsheet, a whole tournament as one sealed file.
"""

from collections.abc import Iterator

from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.commands import CloseTournament, DrawPrize, MakeRankingFinal, PublishRanking
from scoring.values import Right, RoundNumber, Stage
from tournaments.access.traces import leave_trace
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import CommandForm, ReasonField
from tournaments.desk.page import Desk, desk_page
from tournaments.exports.contents import ExportKind, dossier, register_converters
from tournaments.exports.contents import export as export_of
from tournaments.exports.files import FileType, NothingToExport, file_of
from tournaments.models import TraceKind
from tournaments.organise.dossiers import TO_TAKE_OUT, dossier_name
from tournaments.organise.evening import close_tournament
from tournaments.organise.prizes import ReplacePrizes
from tournaments.presenters import irreversible
from tournaments.presenters.end import EndPage, end_page
from tournaments.presenters.overview import course

ClosingForm = command_form(CloseTournament, reason=ReasonField(required=False))
"""The button that shuts the book, and why it is pressed while referti are missing."""


NEXT = "desk/end/_next.html"


@desk_page()
def end(desk: Desk) -> HttpResponse:
    """One page from the last sheet to the closed book."""
    page = end_page(desk.moment)
    return desk.page(
        "end/end.html",
        title=_("Premi e fine"),
        end=page,
        steps=course(_steps(desk, page)),
        go=NEXT,
        next=page.next,
        inbox=page.waiting,
        prizes=page.prizes,
        editable=desk.may(ReplacePrizes.right) and page.stage is not Stage.CLOSED,
        drawing=desk.may(DrawPrize.right) and page.stage is Stage.FINAL,
    )


def _steps(desk: Desk, page: EndPage) -> Iterator[tuple[str, str, str, bool]]:
    sheets = _("%(arrived)s di %(sheets)s") % {"arrived": page.arrived, "sheets": page.sheets}
    arrived = page.played_out and page.arrived == page.sheets
    yield _("Score"), sheets, desk.url("desk"), arrived
    yield _("Pubblicata"), _published(page), "#papers", page.is_out
    yield _("Reclami"), _complaints(page), "#duties", page.over and not page.complaints
    final = page.stage in (Stage.FINAL, Stage.CLOSED)
    yield _("Premi"), _prizes(page), "#prizes", final and not page.prizes.to_draw
    closed = page.stage is Stage.CLOSED
    yield _("Chiusura"), _("fatta") if closed else _("poi gli invii"), "#after", closed


def _published(page: EndPage) -> str:
    if page.published_at is None:
        return _("la classifica")
    return _("alle %(time)s") % {"time": time_format(localtime(page.published_at), "H:i")}


def _complaints(page: EndPage) -> str:
    if page.complaints:
        return _("%(n)s da decidere") % {"n": page.complaints}
    if page.over:
        return _("finiti")
    if page.is_out and page.until:
        return _("fino alle %(time)s") % {"time": time_format(localtime(page.until), "H:i")}
    return _("nessuno")


def _prizes(page: EndPage) -> str:
    if page.prizes.to_draw and page.prizes.final:
        return _("%(n)s da sorteggiare") % {"n": page.prizes.to_draw}
    places = sum(len(card.list.prizes) for card in page.prizes.lists)
    if not places:
        return _("nessuno")
    return ngettext("%(n)s premio", "%(n)s premi", places) % {"n": places}


@desk_page(PublishRanking.right, only_post=True)
def publish(desk: Desk) -> HttpResponse:
    """Put the ranking out, that of the groups' cut too; the protest window begins."""
    cut = desk.book.groups_due
    back = "desk-groups" if cut else "desk-end"
    return desk.order(PublishRanking, _("La classifica provvisoria è pubblicata."), back)


@desk_page(MakeRankingFinal.right)
def make_final(desk: Desk) -> HttpResponse:
    """The window is over: the ranking is definitive. Asked once more, with what it will do."""
    if not desk.writes:
        return _asked(desk, irreversible.final_ranking(desk.moment))
    return desk.order(MakeRankingFinal, _("La classifica è definitiva."), "desk-end")


@desk_page(CloseTournament.right)
def close(desk: Desk) -> HttpResponse:
    """Shut the book for good; with a reason, while something is owed.

    Asked once more, with what it will do.
    """
    form = ClosingForm(desk.request.POST if desk.writes else None)
    if desk.done(form, lambda: desk.perform(form, CloseTournament, close_tournament)):
        return desk.go("desk-end", message=_("Il torneo è chiuso."))
    return _asked(desk, irreversible.closing(desk.moment), form)


def _asked(
    desk: Desk, step: irreversible.Irreversible, form: CommandForm | None = None
) -> HttpResponse:
    return desk.page(
        "confirm.html",
        title=step.title,
        step=step,
        back=desk.url("desk-end"),
        form=form,
    )


@desk_page(Right.PRINT)
def table(
    desk: Desk, kind: ExportKind, as_: FileType, round_: RoundNumber | None = None
) -> HttpResponse:
    """What the desk shows as a spreadsheet; the round under way where none is named."""
    try:
        answer = file_of(export_of(desk.moment, kind, round_), as_)
    except NothingToExport as error:
        raise Http404 from error
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail=f"{kind}.{as_}")
    return answer


@desk_page(TO_TAKE_OUT)
def take_out(desk: Desk) -> HttpResponse:
    """The whole tournament as one sealed file, to be read elsewhere, or to go on there."""
    content = dossier(desk.tournament)
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail="dossier.zip")
    name = dossier_name(desk.tournament)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/zip", headers=disposition)


register_converters()


urlpatterns = [
    path("end/", end, name="desk-end"),
    path("ranking/publish/", publish, name="desk-publish-ranking"),
    path("ranking/final/", make_final, name="desk-final"),
    path("ranking/close/", close, name="desk-close"),
    path("documents/<export_kind:kind>.<file_type:as_>", table, name="desk-file"),
    path(
        "documents/<int:round_>/<export_kind:kind>.<file_type:as_>",
        table,
        name="desk-file",
    ),
    path("documents/dossier.zip", take_out, name="desk-dossier"),
]
