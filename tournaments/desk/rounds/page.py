"""What the page of a round shows: all of it, or what changes by itself while it is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.commands import EnterEntrants, EnterSheet
from scoring.plans import FIRST_ROUND_METHODS, SeatingMethod
from scoring.rules.duties import DutyKind
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.desk.navigation import RoundState, round_state
from tournaments.desk.page import Desk
from tournaments.desk.papers.forms import CheckInForm
from tournaments.desk.rounds.course import steps_of
from tournaments.desk.rounds.prints import of_its_beginning, of_its_end, printed_at
from tournaments.desk.sheets.forms import SheetQuery, TypingForm
from tournaments.desk.sheets.rows import sitting
from tournaments.desk.sheets.typing import typing_card, typing_form
from tournaments.names import Names
from tournaments.presenters.duties import DutyLine, as_one, duty_lines
from tournaments.presenters.memberships import CardCheck, card_checks
from tournaments.presenters.overview import NextStep, next_step, publishing
from tournaments.presenters.papers import Paper, typed_papers
from tournaments.presenters.plan import RoundInPlan, plan_page
from tournaments.presenters.ranking import ranking
from tournaments.presenters.referee import DISCIPLINARY
from tournaments.presenters.roll_call import roll_call
from tournaments.presenters.rounds.page import RoundPage, TableCard, round_page
from tournaments.presenters.seating.clashes import Clash, clashes, past
from tournaments.presenters.seating.team_rooms import assumed_teams

DRAWN = tuple(method for method in FIRST_ROUND_METHODS if method is not SeatingMethod.BY_HAND)
"""Ways to begin that need no typing."""
NEEDED = 2
"""The first of the papers of a round: who sits where, and what is written on."""
TOP = 6
"""How much of the ranking a round ends with."""


def as_it_stands(
    desk: Desk, number: RoundNumber, typed: TypingForm | None = None
) -> dict[str, Any]:
    """What changes while the page is open: steps, sheets, what is due; `typed` was refused."""
    book = desk.book  # read first, and its number with it
    page = round_page(desk.moment, number)
    if page is None and not 1 <= number <= book.planned_rounds:
        raise Http404
    prints = _prints(desk, page)
    return {
        "title": _("Turno %(number)s") % {"number": number},
        "round": number,
        "page": page,
        "is_next": number == book.current_round + 1,
        "steps": steps_of(book, number, page.round if page else None, prints),
        "prints": prints,
        "printed": any(each.printed for each in prints),
        "to_print": next((each for each in prints[:NEEDED] if not each.printed), None),
        "next": _next(desk, number, page),
        **_how_far(desk, number, page),
        **(_typing(desk, page, typed) if page and page.round.published else {}),
    }


def _how_far(desk: Desk, number: RoundNumber, page: RoundPage | None) -> dict[str, Any]:
    """Its state, with what somebody should look at in it."""
    state = round_state(page.round if page else None)
    out = state not in (RoundState.TO_COME, RoundState.DRAFT)
    complete = out and page is not None and not page.round.missing
    ending = complete and number == desk.book.current_round
    return {
        "state": state,
        "complete": complete,
        "ending": ending,
        "doubtful": tuple(_doubtful(desk, number)) if state is RoundState.PLAYING else (),
        **_due(_duties(desk, number, out=out)),
        **(_after(desk, number) if ending else {}),
    }


def whole(
    desk: Desk,
    number: RoundNumber,
    *,
    typed: TypingForm | None = None,
    arriving: CheckInForm | None = None,
) -> dict[str, Any]:
    """The page; `typed` or `arriving` were sent and refused."""
    shown = as_it_stands(desk, number, typed)
    page: RoundPage | None = shown["page"]
    if page is None or not page.round.published:
        return shown | _before(desk, number, page)
    return shown | {
        "assumed": assumed_teams(desk.moment, page.round),
        "arriving": arriving or CheckInForm(round_=number, lines=sitting(desk)),
        "in_hand": [card.book.table for card in page.tables if _in_hand(card)],
        "all_prints": (*of_its_end(desk), *shown["prints"]),
        "seats_asked": "seats" in desk.request.GET,
    }


def _next(desk: Desk, number: RoundNumber, page: RoundPage | None) -> NextStep | None:
    """The evening's next step, on the page that it is taken from; a draft is published from its
    own, whatever is missing elsewhere."""
    coming = desk.book.current_round + 1
    if number == coming and page is not None:
        return publishing(desk.moment, number)
    names = desk.moment.names.entrants.values()
    step = next_step(desk.moment, sum(not entrant.withdrawn for entrant in names))
    return step if number in (desk.book.current_round, coming) else None


def _duties(desk: Desk, number: RoundNumber, *, out: bool) -> tuple[DutyLine, ...]:
    """What is due: all of it on the page of the moment, on another what is about its round. The
    sheets that miss are tiles, of its own or of the round before."""
    owed = desk.moment.once(duty_lines)
    told = {number} if out else {number, number - 1}
    of_now = number == desk.book.current_round + (0 if out else 1)
    return tuple(
        line
        for line in owed
        if not (line.kind is DutyKind.SHEETS_MISSING and line.duty.round in told)
        and (of_now or line.duty.round == number)
    )


def _due(owed: tuple[DutyLine, ...]) -> dict[str, Any]:
    """What the referee decides stands on the referee's page: here, how much it is."""
    here = tuple(line for line in owed if line.duty.right not in DISCIPLINARY)
    return {"duties": as_one(here), "refereeing": len(owed) - len(here)}


def _doubtful(desk: Desk, number: RoundNumber) -> Iterator[Paper]:
    """The sheets that are in and that somebody should look at: figures beyond what is likely,
    perhaps the lines changed over."""
    for paper in typed_papers(desk.moment, number):
        if paper.hints or paper.card.book.unlikely:
            yield paper


def _prints(desk: Desk, page: RoundPage | None) -> Any:
    """When they were printed is asked while they are what is to be done."""
    if page is None or not page.round.published:
        return ()
    asked = {} if page.round.begun else printed_at(desk, page.round.number)
    return of_its_beginning(desk, page, asked)


def _typing(desk: Desk, page: RoundPage, typed: TypingForm | None) -> dict[str, Any]:
    """The sheets of a round that is played, and the card in which they are typed as long as one
    misses, or one is asked for. Where none is, what has come in is kept up to date without it."""
    asked = typed or "table" in SheetQuery(desk.request.GET).known()
    missing = page.round.missing
    if page.round.closed and not (missing or asked):
        return {}
    typing = desk.may(EnterSheet.right) and bool(missing or asked)
    return {"typing": typing, **typing_card(desk, page.round.number, typed or typing_form(desk))}


def _in_hand(card: TableCard) -> bool:
    return card.book.state is SheetState.MISSING and card.book.handling.in_hand


def _before(desk: Desk, number: RoundNumber, page: RoundPage | None) -> dict[str, Any]:
    """What is looked at before anybody sits down."""
    first = {"cards": _cards(desk), "roll": roll_call(desk.moment)} if number == 1 else {}
    return {
        "planned": _planned(desk, number),
        "groups_due": desk.book.groups_due and number == desk.book.current_round + 1,
        "missing": _missing(desk, RoundNumber(number - 1)),
        **_beginning(desk, page, first=number == 1),
        **first,
        **_drafted(desk, page),
    }


def _drafted(desk: Desk, page: RoundPage | None) -> dict[str, Any]:
    if page is None:
        return {"seen": 0}
    return {"seen": int(page.round.last), "clashes": _clashes(desk, page)}


def _beginning(desk: Desk, page: RoundPage | None, *, first: bool) -> dict[str, Any]:
    """How the round was drawn or is going to be, and the other ways for the first one."""
    announced = desk.book.plan.first_round
    part = page.round.parts[0] if page else None
    return {
        "begin": announced if first else None,
        "methods": DRAWN if first else (),
        "method": part.method if part else announced,
        "letters": (part.letters if part else ()) or ("", ""),
    }


def _after(desk: Desk, number: RoundNumber) -> dict[str, Any]:
    """What a round ends with: its ranking, and how the next one is going to be drawn."""
    last = number >= desk.book.planned_rounds
    return {
        "ranking": ranking(desk.moment, after_round=number).rows[:TOP],
        "coming": None if last else _planned(desk, RoundNumber(number + 1)),
    }


def _planned(desk: Desk, number: RoundNumber) -> RoundInPlan:
    planned = plan_page(desk.moment).round(number)
    if planned is None:
        raise Http404
    return planned


def _cards(desk: Desk) -> tuple[CardCheck, ...]:
    """What is wrong with cards, said once more before anybody sits down; it holds up nothing."""
    return (card_checks(desk.moment) or ()) if desk.may(EnterEntrants.right) else ()


def _missing(desk: Desk, before: RoundNumber) -> list[TableNumber]:
    """The tables of a round whose sheets are not in; none of one that was never seated."""
    tables = desk.moment.tables(before) if before else ()
    return [table.table for table in tables if table.state is SheetState.MISSING]


def _clashes(desk: Desk, page: RoundPage) -> list[dict[str, object]]:
    """Who would meet again, with names: to be looked at before it is published."""
    number, names = page.round.number, desk.moment.names
    apart = number == 1 and desk.book.plan.clubs_apart
    met = past(desk.moment, number)
    tables = (card.book for card in page.tables)
    return [
        {"clash": clash, "who": _both(clash, names)}
        for clash in clashes(tables, met, names, clubs=apart)
    ]


def _both(clash: Clash, names: Names) -> str:
    return " / ".join(f"{number} {names.entrants[number].surnames}" for number in clash.entrants)
