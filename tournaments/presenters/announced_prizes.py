"""What was announced of the prizes, and what changed since somebody sat down."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.events import PrizesAnnounced
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.queries import Announcement
from scoring.records import record
from scoring.rules.prizes import Prize, PrizeList, allowed
from scoring.values import EventNumber, RemarkId, RoundNumber
from tournaments.models import PrizePlan, PrizeTexts
from tournaments.moment import Moment
from tournaments.wording import money as words


@record
class Difference:
    """A place whose prize is another, or the rule for equals."""

    list: str
    """Empty: what holds for all lists."""
    place: int | None
    before: str
    now: str
    """Both empty where there was, or is, none."""


@record
class PrizeChange:
    """An announcement that came when somebody had sat down; why it came stays at the desk."""

    number: EventNumber
    at: datetime | None
    after_round: RoundNumber
    lifted: bool
    """The ranking was definitive."""
    differences: tuple[Difference, ...]


@record
class PlannedPrizes:
    """What was announced."""

    revision: int
    equals: EqualPrizes
    once: bool
    lists: tuple[PrizeList, ...]
    changed_by: str = ""
    changed_at: datetime | None = None
    changes: tuple[PrizeChange, ...] = ()
    unsealed: bool = False
    """Rows of before announcements were events: the chain of hashes does not vouch for them."""


def planned_prizes(moment: Moment) -> PlannedPrizes:
    """What was announced last; nothing yet is a plan without lists."""
    before, told = _rows(moment), moment.book.announcements
    if not told:
        return before
    texts = _texts(told)
    plans = [before, *(_announced(each.event, texts) for each in told)]
    changes = tuple(
        PrizeChange(
            number=each.number,
            at=each.at,
            after_round=each.event.after_round,
            lifted=each.event.lifted,
            differences=tuple(_differences(*two)),
        )
        for each, two in zip(told, pairwise(plans), strict=True)
        if each.event.after_round
    )
    return PlannedPrizes(
        revision=before.revision + len(told),
        equals=plans[-1].equals,
        once=plans[-1].once,
        lists=plans[-1].lists,
        changed_by=moment.names_in((), told[-1].user).user(told[-1].user),
        changed_at=told[-1].at,
        changes=changes,
    )


def _rows(moment: Moment) -> PlannedPrizes:
    """As announced before announcements were events: these hold until there is one."""
    plans = PrizePlan.objects.filter(tournament=moment.tournament)
    plan = plans.select_related("changed_by").first()
    if plan is None:
        equals = allowed(moment.book.regulation)[0]
        return PlannedPrizes(revision=0, equals=equals, once=False, lists=())
    by = plan.changed_by
    return PlannedPrizes(
        revision=plan.revision,
        equals=EqualPrizes(plan.equals),
        once=plan.once,
        lists=tuple(
            PrizeList(
                field=PrizesOf(prize_list.field),
                name=prize_list.name,
                prizes=tuple(
                    Prize(place=prize.place, cents=prize.cents, thing=prize.thing)
                    for prize in prize_list.prizes.all()
                ),
            )
            for prize_list in plan.lists.prefetch_related("prizes")
        ),
        changed_by=(by.get_full_name() or by.get_username()) if by else "",
        changed_at=plan.changed_at,
        unsealed=True,
    )


def _texts(told: Iterable[Announcement]) -> dict[RemarkId, str]:
    ids = [each.event.texts for each in told if each.event.texts]
    return {RemarkId(row.pk): row.text for row in PrizeTexts.objects.filter(pk__in=ids)}


def _announced(event: PrizesAnnounced, texts: dict[RemarkId, str]) -> PlannedPrizes:
    text = texts.get(event.texts, "") if event.texts else ""
    erased = _("(testo cancellato)") if event.texts and not text else ""
    lines = iter(text.split("\n"))
    lists = []
    for figures in event.lists:
        name = next(lines, erased)
        prizes = []
        for one in figures.prizes:
            thing = next(lines, "" if one.cents else erased)
            prizes.append(Prize(place=one.place, cents=one.cents, thing=thing))
        own = name if figures.field is PrizesOf.CATEGORY else figures.group
        lists.append(PrizeList(field=figures.field, name=own, prizes=tuple(prizes)))
    return PlannedPrizes(revision=0, equals=event.equals, once=event.once, lists=tuple(lists))


def text_of(lists: Sequence[PrizeList]) -> str:
    """What lists say in words, as `PrizeTexts` keeps it; empty where they say nothing."""
    lines = [line for one in lists for line in _lines(one)]
    return "\n".join(lines) if any(lines) else ""


def _lines(one: PrizeList) -> Iterator[str]:
    yield one.name if one.field is PrizesOf.CATEGORY else ""
    yield from (prize.thing for prize in one.prizes)


def _differences(before: PlannedPrizes, now: PlannedPrizes) -> Iterator[Difference]:
    offered, offers = _offers(before.lists), _offers(now.lists)
    for key in dict.fromkeys((*offered, *offers)):
        if offered.get(key) != offers.get(key):
            was, is_ = offered.get(key, ""), offers.get(key, "")
            yield Difference(list=key[0], place=key[1], before=was, now=is_)
    rules = words.rules(before.equals, once=before.once), words.rules(now.equals, once=now.once)
    if rules[0] != rules[1]:
        yield Difference(list="", place=None, before=rules[0], now=rules[1])


def _offers(lists: Sequence[PrizeList]) -> dict[tuple[str, int], str]:
    return {
        (words.title(one), prize.place): words.worth(prize.cents, prize.thing)
        for one in lists
        for prize in one.prizes
    }
