"""What each document shows: a template, a title, and the presenters' objects."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from scoring import queries
from scoring.plans import Format
from scoring.rules import formats
from scoring.values import Line, RoundNumber
from tournaments.models import PrizeList, Tournament
from tournaments.moment import Moment
from tournaments.presenters.prizes import prizes_page
from tournaments.presenters.ranking import RankingState, RankingTable, ranking
from tournaments.presenters.referti.forms import OURS
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.seating.by_name import seats_by_name
from tournaments.presenters.sheets.blank import blank_sheets
from tournaments.reports import referti
from tournaments.reports.content import OF_REFERTI, Content, DocumentKind, NothingToPrint
from tournaments.reports.grid import sheet_grid
from tournaments.reports.half_page import LONG_TITLE
from tournaments.wording.entrants import entrant_words


def content(moment: Moment, kind: DocumentKind, subject: str) -> Content:
    """A document's content in the active language.

    Raises:
        NothingToPrint: the subject is no round or referto of this tournament.
    """
    return _CONTENTS[kind](moment, subject)


def current_subject(moment: Moment, kind: DocumentKind, subject: str) -> str:
    """The subject in full: an empty one means the current round.

    Raises:
        NothingToPrint: it is no seated round of this tournament.
    """
    if kind in OF_REFERTI:
        return subject
    if kind is DocumentKind.PRIZES:
        return _of_prizes(moment, subject)
    round_ = _round(subject) if subject else moment.book.current_round
    if moment.round(round_) is None:
        raise NothingToPrint(subject)
    return str(round_)


def _of_prizes(moment: Moment, subject: str) -> str:
    """None: all of a tournament's prizes are one document."""
    if subject or not PrizeList.objects.filter(plan_id=moment.tournament.pk).exists():
        raise NothingToPrint(subject)
    return ""


def template_of(kind: DocumentKind) -> str:
    """The template of a kind, which the organiser may replace by one of the same name."""
    if kind in OF_REFERTI:
        return OURS
    return f"reports/{kind.value.replace('-', '_')}.html"


def templates_of(tournament: Tournament, kind: DocumentKind, subject: str) -> tuple[str, ...]:
    """Those that a document is drawn with."""
    if kind in OF_REFERTI:
        return referti.templates_used(tournament, kind, subject)
    return (template_of(kind),)


def _round(subject: str) -> RoundNumber:
    if not (subject.isascii() and subject.isdigit() and len(subject) < 4):
        raise NothingToPrint(subject)
    return RoundNumber(int(subject))


def _ranking(moment: Moment, subject: str) -> Content:
    after = _round(subject)
    if after > moment.book.current_round:
        raise NothingToPrint(subject)
    table = ranking(moment, after_round=after)
    return Content(
        template=template_of(DocumentKind.RANKING),
        title=_ranking_title(table),
        data={
            "tournament": moment.tournament,
            "ranking": table,
            "words": entrant_words(moment.book.format),
            "book": moment.book,
            "settled": any(row.settled for row in table.rows),
            "last": queries.event(moment.ledger, table.number),
        },
    )


def _ranking_title(table: RankingTable) -> str:
    if table.is_last and table.state is not RankingState.RUNNING:
        return _("Classifica finale")
    return table.title


def _seating(moment: Moment, subject: str) -> Content:
    page = round_page(moment, _round(subject))
    if page is None:
        raise NothingToPrint(subject)
    return Content(
        template=template_of(DocumentKind.SEATING),
        title=_("Turno %(round)s: tavoli") % {"round": page.round.number},
        data={
            "tournament": moment.tournament,
            "page": page,
            "lines": tuple(Line)[: formats.of(moment.book.format).lines],
            "teams": moment.book.format is Format.TEAMS,
        },
    )


def _seating_by_name(moment: Moment, subject: str) -> Content:
    page = seats_by_name(moment, _round(subject))
    if page is None:
        raise NothingToPrint(subject)
    return Content(
        template=template_of(DocumentKind.SEATING_BY_NAME),
        title=_("Turno %(round)s: trova il tuo posto") % {"round": page.round},
        data={"tournament": moment.tournament, "places": page},
    )


def _score_sheets(moment: Moment, subject: str) -> Content:
    sheets = blank_sheets(moment, _round(subject))
    if sheets is None:
        raise NothingToPrint(subject)
    return Content(
        template=template_of(DocumentKind.SCORE_SHEETS),
        title=_("Turno %(round)s: score") % {"round": sheets.round},
        data={
            "tournament": moment.tournament,
            "sheets": sheets,
            "by_rank": sheets.columns,
            "teams": sheets.format is Format.TEAMS,
            "grid": sheet_grid(sheets, moment.tournament.name),
            "long_title": len(moment.tournament.name) > LONG_TITLE,
        },
    )


def _prizes(moment: Moment, _subject: str) -> Content:
    return Content(
        template=template_of(DocumentKind.PRIZES),
        title=_("Premiazione"),
        data={
            "tournament": moment.tournament,
            "prizes": prizes_page(moment),
            "words": entrant_words(moment.book.format),
            "book": moment.book,
        },
    )


_CONTENTS: dict[DocumentKind, Callable[[Moment, str], Content]] = {
    DocumentKind.RANKING: _ranking,
    DocumentKind.SEATING: _seating,
    DocumentKind.SEATING_BY_NAME: _seating_by_name,
    DocumentKind.SCORE_SHEETS: _score_sheets,
    DocumentKind.PRIZES: _prizes,
    DocumentKind.REFERTO: referti.one_referto,
    DocumentKind.REFERTI: referti.filed_referti,
    DocumentKind.REFERTO_FORM: referti.form,
}
