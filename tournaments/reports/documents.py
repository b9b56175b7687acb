"""What each document shows: a template, a title, and the presenters' objects."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from django.utils.translation import gettext as _

from scoring import queries
from scoring.plans import Format
from scoring.rules import formats
from scoring.values import Line, RoundNumber
from tournaments.models import DocumentKind
from tournaments.moment import Moment
from tournaments.presenters.announced_prizes import planned_prizes
from tournaments.presenters.crosses import categories, crosses
from tournaments.presenters.plan import plan_page
from tournaments.presenters.prizes import prizes_page
from tournaments.presenters.ranking import RankingState, RankingTable, ranking
from tournaments.presenters.referti.blank import blank_referto
from tournaments.presenters.rounds.page import RoundPage, round_page
from tournaments.presenters.seating.by_name import seats_by_name
from tournaments.presenters.seating.team_rooms import captain_cards
from tournaments.presenters.settings import offices
from tournaments.presenters.sheets.blank import Band, bands, blank_sheets, points_table
from tournaments.presenters.tables import columns_of
from tournaments.reports import poster, referti
from tournaments.reports.content import (
    OF_REFERTI,
    OF_TOURNAMENT,
    ONE_BY_ONE,
    Content,
    NothingToPrint,
)
from tournaments.reports.grid import LONG_TITLE, sheet_grid, small_duties
from tournaments.wording.regulations import article

NOT_OF_EVERY_ROUND = (
    DocumentKind.RANKING,
    DocumentKind.RANKING_BY_CATEGORY,
    DocumentKind.CAPTAIN_CARDS,
)
"""Before a score, without categories, without teams: only its content says that there is none."""
MOST_UPRIGHT = 7
"""Rounds beyond which the sheet of crosses is turned."""


_Printed: TypeAlias = tuple[str, dict[str, object]]
"""A document's title, and what its template shows beside the tournament."""


def content(moment: Moment, kind: DocumentKind, subject: str) -> Content:
    """A document's content in the active language."""
    if kind in _REFERTI:
        return _REFERTI[kind](moment, subject)
    title, data = _PRINTED[kind](moment, subject)
    # The organiser may replace the template by one of the same name.
    template = f"reports/{kind.value.replace('-', '_')}.html"
    return Content(template=template, title=title, data=data | {"tournament": moment.tournament})


def papers(moment: Moment) -> Iterator[tuple[DocumentKind, str]]:
    """Kind and subject of each paper that a tournament may have, of every round that is out.

    What there is nothing of yet is only known once it is asked for.
    """
    rounds = tuple(str(round_.number) for round_ in moment.published_rounds)
    for kind in DocumentKind:
        if kind not in ONE_BY_ONE:
            whole = kind in OF_TOURNAMENT or kind in OF_REFERTI
            yield from ((kind, subject) for subject in (("",) if whole else rounds))


def current_subject(moment: Moment, kind: DocumentKind, subject: str) -> str:
    """The subject in full: an empty one means the current round.

    Raises:
        NothingToPrint: it is no seated round or referto of this tournament, or there is nothing
            of it.
    """
    if kind in OF_REFERTI:
        content(moment, kind, subject)
        return subject
    if kind in OF_TOURNAMENT:
        return _of_tournament(moment, kind, subject)
    round_ = _round(subject) if subject else moment.book.current_round
    if moment.round(round_) is None:
        raise NothingToPrint(subject)
    if kind in NOT_OF_EVERY_ROUND:
        content(moment, kind, str(round_))
    return str(round_)


def _of_tournament(moment: Moment, kind: DocumentKind, subject: str) -> str:
    """None; where there is nothing of it yet, nothing is printed."""
    there_is: dict[DocumentKind, Callable[[], object]] = {
        DocumentKind.CROSSES: lambda: moment.published_rounds,
        DocumentKind.ENTRANTS: lambda: moment.entrants,
        DocumentKind.PRIZES: lambda: planned_prizes(moment).lists,
    }
    if subject or (kind in there_is and not there_is[kind]()):
        raise NothingToPrint(subject)
    return ""


def _round(subject: str) -> RoundNumber:
    if not (subject.isascii() and subject.isdigit() and len(subject) < 4):
        raise NothingToPrint(subject)
    return RoundNumber(int(subject))


def _ranking(moment: Moment, subject: str) -> _Printed:
    after = _round(subject)
    if after > moment.book.current_round:
        raise NothingToPrint(subject)
    table = ranking(moment, after_round=after)
    if not table.rows:
        raise NothingToPrint(subject)
    return _ranking_title(table), {
        "ranking": table,
        "offices": offices(moment.tournament),
        "words": moment.words,
        "book": moment.book,
        "settled_under": next((row.settled_under for row in table.rows if row.settled), ""),
        "size": poster.of_ranking(table),
        "clubs": any(row.entrant.club for row in table.rows),
        "last": queries.event(moment.ledger, table.number),
    }


def _ranking_title(table: RankingTable) -> str:
    if table.is_last and table.state is not RankingState.RUNNING:
        return _("Classifica finale")
    return table.title


def _by_category(moment: Moment, subject: str) -> _Printed:
    title, data = _ranking(moment, subject)
    table = data["ranking"]
    assert isinstance(table, RankingTable)
    parts = categories(table.rows)
    if not parts:
        raise NothingToPrint(subject)
    return _("%(title)s, per categoria") % {"title": title}, data | {"categories": parts}


def _crosses(moment: Moment, _subject: str) -> _Printed:
    table = crosses(moment)
    return _("Tabella degli incroci"), {
        "crosses": table,
        "words": moment.words,
        "turned": len(table.rounds) > MOST_UPRIGHT,
    }


def _entrants(moment: Moment, _subject: str) -> _Printed:
    words = moment.words
    entrants = tuple(moment.names.entrants.values())
    return str(words.entered), {
        "entrants": entrants,
        "words": words,
        "categories": any(entrant.category for entrant in entrants),
        "clubs": any(entrant.club for entrant in entrants),
    }


def _programme(moment: Moment, _subject: str) -> _Printed:
    return _("Programma"), {
        "plan": plan_page(moment),
        "book": moment.book,
        "officials": offices(moment.tournament),
        "bands": _bands(moment),
    }


def _bands(moment: Moment) -> tuple[Band, ...]:
    """The V.P. table in use, as on the score sheet; empty where the ranking does not go by V.P."""
    table = points_table(moment.book)
    return bands(table) if table else ()


def _page(moment: Moment, subject: str) -> RoundPage:
    page = round_page(moment, _round(subject))
    if page is None:
        raise NothingToPrint(subject)
    return page


def _seating(moment: Moment, subject: str) -> _Printed:
    page = _page(moment, subject)
    return _("Turno %(round)s: tavoli") % {"round": page.round.number}, {
        "page": page,
        "lines": tuple(Line)[: formats.of(moment.book.format).lines],
        "teams": moment.book.format is Format.TEAMS,
        "words": moment.words,
        "size": poster.of_tables(page, moment.book.format),
        "in_columns": poster.in_columns(page, moment.book.format),
    }


def _seating_by_name(moment: Moment, subject: str) -> _Printed:
    page = seats_by_name(moment, _round(subject))
    if page is None:
        raise NothingToPrint(subject)
    return _("Turno %(round)s: trova il tuo posto") % {"round": page.round}, {
        "places": page,
        "size": poster.of_seats(page),
    }


def _score_sheets(moment: Moment, subject: str) -> _Printed:
    sheets = blank_sheets(moment, _round(subject))
    if sheets is None:
        raise NothingToPrint(subject)
    return _("Turno %(round)s: score") % {"round": sheets.round}, {
        "sheets": sheets,
        "by_rank": sheets.columns,
        "teams": sheets.format is Format.TEAMS,
        "grid": sheet_grid(sheets, moment.tournament.name),
        "small_duties": small_duties(sheets, moment.tournament.name),
        "long_title": len(moment.tournament.name) > LONG_TITLE,
    }


def _table_cards(moment: Moment, subject: str) -> _Printed:
    page = _page(moment, subject)
    return _("Turno %(round)s: segnatavolo") % {"round": page.round.number}, {
        "round": page.round.number,
        "tables": [card for card in page.tables if not card.is_bye],
        "sides": ("far", "near"),
    }


def _captain_cards(moment: Moment, subject: str) -> _Printed:
    round_ = _round(subject)
    cards = captain_cards(moment, round_)
    if not cards:
        raise NothingToPrint(subject)
    return _("Turno %(round)s: cartoncini dei capitani") % {"round": round_}, {
        "round": round_,
        "cards": cards,
        "places": (1, 2),
    }


def _results(moment: Moment, subject: str) -> _Printed:
    page = _page(moment, subject)
    return _("Turno %(round)s: risultati") % {"round": page.round.number}, {
        "page": page,
        "words": moment.words,
        "columns": columns_of(moment.book),
        "teams": moment.book.format is Format.TEAMS,
        "offices": offices(moment.tournament),
        "bye_cited": article(moment.book.regulation.bye.article),
        "by_smazzata": any(line.smazzate for table in page.tables for line in table.lines),
    }


def _prizes(moment: Moment, _subject: str) -> _Printed:
    prizes = prizes_page(moment)
    return _("Premiazione"), {
        "prizes": prizes,
        "offices": offices(moment.tournament),
        "size": poster.of_prizes(prizes),
        "words": moment.words,
        "book": moment.book,
    }


def _blank_referto(moment: Moment, _subject: str) -> _Printed:
    return _("Referto arbitrale da compilare"), {
        "referto": blank_referto(moment),
        "words": moment.words,
    }


_PRINTED: dict[DocumentKind, Callable[[Moment, str], _Printed]] = {
    DocumentKind.RANKING: _ranking,
    DocumentKind.RANKING_BY_CATEGORY: _by_category,
    DocumentKind.SEATING: _seating,
    DocumentKind.SEATING_BY_NAME: _seating_by_name,
    DocumentKind.SCORE_SHEETS: _score_sheets,
    DocumentKind.TABLE_CARDS: _table_cards,
    DocumentKind.CAPTAIN_CARDS: _captain_cards,
    DocumentKind.RESULTS: _results,
    DocumentKind.CROSSES: _crosses,
    DocumentKind.ENTRANTS: _entrants,
    DocumentKind.PROGRAMME: _programme,
    DocumentKind.PRIZES: _prizes,
    DocumentKind.BLANK_REFERTO: _blank_referto,
}
_REFERTI: dict[DocumentKind, Callable[[Moment, str], Content]] = {
    DocumentKind.REFERTO: referti.one_referto,
    DocumentKind.REFERTI: referti.filed_referti,
    DocumentKind.REFERTO_FORM: referti.form,
}
