"""Prizes: announced and announced again, and lots for those of equals; all on the ledger."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar
from uuid import UUID, uuid4

from scoring.commands import AnnouncePrizes, DrawPrize, Receipt, transaction_on
from scoring.prizes import EqualPrizes, ListFigures, PrizeFigures, PrizesOf
from scoring.queries import Book
from scoring.records import record
from scoring.rules.prizes import Prize, PrizeList, allowed
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.values import Authority, EntrantNumber, EventNumber, RemarkId, Right, Stage, UserId
from tournaments import models
from tournaments.models import PrizeTexts, Tournament
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.organise.rulings import signed_by
from tournaments.organise.seating import drawn_seed
from tournaments.organise.texts import longest, require_short, too_long
from tournaments.permissions import require_right
from tournaments.presenters.announced_prizes import planned_prizes, text_of
from tournaments.presenters.prizes import awarded_prizes, runs
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import as_typed, cents_of
from tournaments.spelling.letters import tidy_line
from tournaments.wording import label, money

HIGHEST_PLACE = 9_999
LONGEST_THING = longest("thing", models.Prize)
MOST_LINES = 500
MOST_PROBLEMS = 20
"""Lines that are pointed out: a list of which so much is wrong is looked at again as a whole."""
_PLACES = re.compile(
    r"(?P<first>\d{1,4})(?:\s*[-–]\s*(?P<last>\d{1,4}))?\s*[°ºª.)]?(?:\s*[;:]\s*|\s+)(?P<rest>\S.*)"
)
_MONEY = re.compile(
    r"(?P<before>€\s*)?(?P<figure>\d+(?:[.,']\d+)*)(?P<after>\s*(?:€|euro?\b))?"
    r"\s*(?P<between>[;+])?\s*(?P<thing>.*)",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:\+|;|e\s|più\s|and\s)\s*", re.IGNORECASE)


def read_lines(text: str) -> tuple[Prize, ...]:
    """The prizes of a list, in order of place.

    Raises:
        Violation: there are too many lines, or each that cannot be read or names a place again.
    """
    problems: list[Problem] = []
    by_place: dict[int, Prize] = {}
    for number, line in _lines(text):
        try:
            read = {prize.place: prize for prize in _read(line)}
            if again := read.keys() & by_place.keys():
                raise place_twice(min(again))
        except Violation as refused:
            problems += [
                replace(problem, data={**problem.data, "line": number})
                for problem in refused.problems
            ]
            if len(problems) >= MOST_PROBLEMS:
                break
        else:
            by_place |= read
    if problems:
        raise Violation(*problems)
    return tuple(by_place[place] for place in sorted(by_place))


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, each with its number."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        value = len(lines)
        raise refuse(HouseCode.ROWS_TOO_MANY, field="prizes", value=value, limit=MOST_LINES)
    return [(number, line) for number, line in enumerate(lines, start=1) if line.strip(" \t;")]


def write_lines(prizes: Sequence[Prize]) -> str:
    """The same list to be typed further; what is read from it is the list again."""
    return "\n".join(_written(run) for run in runs(prizes))


def _written(run: list[Prize]) -> str:
    first, last = run[0].place, run[-1].place
    places = str(first) if first == last else f"{first}-{last}"
    cents, thing = run[0].cents, run[0].thing
    if not cents:
        return f"{places} {thing}" if thing[0].isalpha() else f"{places} + {thing}"
    money = as_typed(cents)
    return f"{places} {money} + {thing}" if thing else f"{places} {money}"


def _read(line: str) -> Iterator[Prize]:
    """The prizes of a line: several where it names places from one to another."""
    match = _PLACES.fullmatch(line.replace("\t", ";").strip().rstrip("; "))
    if match is None:
        raise _unreadable(line)
    first = int(match["first"])
    last = int(match["last"] or first)
    cents, thing = _worth(match["rest"])
    if not 1 <= first <= last <= HIGHEST_PLACE or not (cents or thing):
        raise _unreadable(line)
    require_short(thing, LONGEST_THING, "prizes")
    for place in range(first, last + 1):
        yield Prize(place=place, cents=cents, thing=thing)


def _worth(text: str) -> tuple[int, str]:
    match = _MONEY.fullmatch(text)
    if match is None:
        return 0, tidy_line(_AND.sub("", text))
    cents, thing = _cents(match["figure"]), match["thing"].strip()
    marked = match["before"] or match["after"] or match["between"] or not match["figure"].isdigit()
    if thing and not marked:
        raise refuse(
            HouseCode.PRIZE_AMOUNT_UNCLEAR,
            field="prizes",
            value=text[:60],
            amount=match["figure"],
        )
    return cents, tidy_line(_AND.sub("", thing))


def _cents(figure: str) -> int:
    cents = cents_of(figure)
    if cents is None:
        raise _unreadable(figure)
    return cents


def _unreadable(value: str) -> Violation:
    return refuse(HouseCode.PRIZE_LINE_UNREADABLE, field="prizes", value=value.strip()[:60])


def place_twice(place: int) -> Violation:
    return refuse(HouseCode.PRIZE_PLACE_TWICE, field="prizes", place=place)


LONGEST_NAME = longest("name", models.PrizeList)


@record
class ReplacePrizes:
    """Announce these prizes instead of those before."""

    right: ClassVar[Right] = AnnouncePrizes.right
    reason_required: ClassVar[bool] = False
    equals: EqualPrizes = EqualPrizes.DIVIDED
    # Nobody gets a prize of a later list besides that of an earlier one.
    once: bool = False
    lists: Sequence[PrizeList]
    # The revision that was seen, once there is one: refused when another came in between.
    expected: EventNumber | None = None
    # Correct what a definitive ranking has frozen; another official countersigns.
    lift: bool = False
    countersigned_by: UserId | None = None
    # Who sends this countersigns too: there is no other official.
    sole_official: bool = False
    # Asked for once a seating is out; only the direction reads it.
    remark: RemarkId | None = None


def replace_prizes(said: ReplacePrizes, *, by: Authority, reason: str = "") -> int:
    """The revision of the prizes as they are announced now.

    What is so already stays as it is, but what only rows tell: announced as it is, it is sealed.
    What a definitive ranking has frozen is corrected as a score is: with the account of who
    countersigns, or alone where there is nobody.

    Raises:
        Violation: `by` may not, the book is shut, the edition or the plan do not know what is
            asked, a prize is nothing, a list or place is there twice, somebody was faster, or as
            `AnnouncePrizes` refuses.
    """
    tournament = Tournament(id=by.ledger)
    book = _changeable(tournament, by)
    if problems := [*_wrong(said.lists, said.equals, book)]:
        raise Violation(*problems)
    planned = planned_prizes(Moment(tournament))
    lists = tuple(map(_in_order, said.lists))
    same = (planned.lists, planned.equals, planned.once) == (lists, said.equals, said.once)
    if same and not planned.unsealed:
        return planned.revision
    if said.expected not in (None, planned.revision):
        raise refuse(Code.PRIZES_CHANGED)
    signing, alone = None, said.sole_official
    if said.lift:
        signing = signed_by(tournament, by=by, chosen=said.countersigned_by, alone=alone)
    with transaction_on(by.ledger):
        command = AnnouncePrizes(
            lists=tuple(map(_figures, lists)),
            equals=said.equals,
            once=said.once,
            texts=_keep_texts(tournament, lists),
            seen=len(book.announcements),
            lift=said.lift,
            countersigned_by=signing,
            sole_official=alone,
        )
        perform(command, by=by, reason=reason)
    return planned.revision + 1


def draw_prize(
    command: DrawPrize, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Draw between equals who wait for a prize (U art. 6.1 c), once.

    Without `seed` the lot is drawn by the command's own id.

    Raises:
        Violation: no prize of theirs is open, or as `DrawPrize` refuses.
    """
    command_id = command_id or uuid4()
    moment, equals = Moment(Tournament(id=by.ledger), by), set(command.entrants)
    # Drawn already: the book says so, or answers what it answered the first time.
    drawn = any(set(prize.order) == equals for prize in moment.book.prizes_drawn)
    if not drawn and not _is_open(moment, equals):
        entrants = tuple(map(int, command.entrants))
        raise refuse(HouseCode.PRIZE_NOT_OPEN, field="entrants", entrants=entrants)
    seed = drawn_seed(command_id) if command.seed is None else command.seed
    # In order: the lot depends on its seed, not on how a page listed them.
    in_order = replace(command, entrants=tuple(sorted(command.entrants)), seed=seed)
    return perform(in_order, by=by, reason=reason, command_id=command_id)


def _is_open(moment: Moment, entrants: set[EntrantNumber]) -> bool:
    awarded = awarded_prizes(moment, planned_prizes(moment))
    return any(
        stake.open and set(stake.equals) == entrants for prize in awarded for stake in prize.stakes
    )


def _changeable(tournament: Tournament, by: Authority) -> Book:
    require_right(by, ReplacePrizes.right)
    book = Moment(tournament).book
    if book.stage is Stage.CLOSED:
        raise refuse(Code.TOURNAMENT_CLOSED)
    return book


def _wrong(lists: Sequence[PrizeList], equals: EqualPrizes, book: Book) -> Iterator[Problem]:
    """Everything wrong at once, at the list it is wrong in."""
    if equals not in allowed(book.regulation):
        yield from _not_in_edition(equals, book).problems
    groups = book.plan.groups.names() if book.plan.groups else ()
    seen: set[tuple[PrizesOf, str]] = set()
    for position, prize_list in enumerate(lists):
        key = (prize_list.field, prize_list.name)
        where = f"lists.{position}"
        if key in seen:
            title = money.title(prize_list)
            yield from refuse(HouseCode.PRIZE_LIST_TWICE, field=where, list=title).problems
        if prize_list.field is PrizesOf.GROUP and prize_list.name not in groups:
            name = prize_list.name
            yield from refuse(HouseCode.PRIZE_LIST_UNKNOWN, field=where, value=name).problems
        yield from too_long(prize_list.name, LONGEST_NAME, f"{where}.name")
        seen.add(key)
        yield from _wrong_prizes(prize_list.prizes, f"{where}.prizes")


def _wrong_prizes(announced: Sequence[Prize], where: str) -> Iterator[Problem]:
    places: set[int] = set()
    for prize in announced:
        if prize.is_nothing:
            yield from refuse(HouseCode.PRIZE_EMPTY, field=where, place=prize.place).problems
        if prize.place in places:
            (twice,) = place_twice(prize.place).problems
            yield Problem(twice.code, where, data=twice.data)
        places.add(prize.place)


def _not_in_edition(equals: EqualPrizes, book: Book) -> Violation:
    return refuse(
        HouseCode.EQUALS_NOT_IN_EDITION,
        field="equals",
        value=label(equals),
        choices=tuple(label(choice) for choice in allowed(book.regulation)),
    )


def _in_order(prize_list: PrizeList) -> PrizeList:
    in_order = tuple(sorted(prize_list.prizes, key=lambda prize: prize.place))
    return PrizeList(field=prize_list.field, name=prize_list.name, prizes=in_order)


def _figures(one: PrizeList) -> ListFigures:
    return ListFigures(
        field=one.field,
        group=one.name if one.field is PrizesOf.GROUP else "",
        prizes=tuple(PrizeFigures(place=each.place, cents=each.cents) for each in one.prizes),
    )


def _keep_texts(tournament: Tournament, lists: Sequence[PrizeList]) -> RemarkId | None:
    text = text_of(lists)
    return (
        RemarkId(PrizeTexts.objects.create(tournament=tournament, text=text).pk) if text else None
    )
