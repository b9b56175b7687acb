"""Who gets which prize (U art. 6.1): by place, divided, drawn, and not twice."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from scoring.commands import (
    CloseTournament,
    DrawPrize,
    MakeRankingFinal,
    PublishRanking,
    SettleTie,
)
from scoring.events import PrizeDrawn
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.rules import regulations
from scoring.rules.decide import Scene
from scoring.rules.pairing.first_round import draw
from scoring.rules.prizes import (
    Awarded,
    Candidate,
    HowGiven,
    Policy,
    Prize,
    PrizeList,
    allowed,
    award,
)
from scoring.rules.violations import Code, Violation
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber
from tests.builders import totals
from tests.rules.game import REASON, Game, authority, opened, refused

LOT = Policy(equals=EqualPrizes.LOT)
CHOICE = Policy(equals=EqualPrizes.WINNERS_CHOOSE)
ONCE = Policy(once=True)


def prize(place: int, euro: float = 0, thing: str = "") -> Prize:
    return Prize(place=place, cents=round(euro * 100), thing=thing)


def general(*prizes: Prize) -> PrizeList:
    return PrizeList(prizes=prizes)


def of_category(name: str, *prizes: Prize) -> PrizeList:
    return PrizeList(field=PrizesOf.CATEGORY, name=name, prizes=prizes)


def of_group(name: str, *prizes: Prize) -> PrizeList:
    return PrizeList(field=PrizesOf.GROUP, name=name, prizes=prizes)


def ranks(*held: int, category: str = "", group: str = "") -> list[Candidate]:
    """Entrants 1, 2, ... with these ranks."""
    return [
        Candidate(entrant=EntrantNumber(number), rank=rank, category=category, group=group)
        for number, rank in enumerate(held, start=1)
    ]


def got(awarded: Awarded) -> dict[int, tuple[float, str]]:
    """What each entrant has for certain: euro and thing."""
    return {
        int(winner.entrant): (winner.cents / 100, winner.thing)
        for stake in awarded.stakes
        for winner in stake.winners
        if winner.cents or winner.thing
    }


def orders(*lots: Sequence[int]) -> list[list[EntrantNumber]]:
    return [[EntrantNumber(number) for number in order] for order in lots]


def test_the_prize_of_a_place_goes_to_who_holds_it() -> None:
    (only,) = award([general(prize(1, 300), prize(2, 200, "targa"))], ranks(2, 1, 3), Policy())
    assert got(only) == {2: (300, ""), 1: (200, "targa")}
    assert [stake.how for stake in only.stakes] == [HowGiven.PLACED, HowGiven.PLACED]


def test_the_prizes_of_equals_are_summed_and_divided() -> None:
    """U art. 6.1 a; here three share the places from the second on."""
    lists = [general(prize(1, 300), prize(2, 200), prize(3, 100))]
    (only,) = award(lists, ranks(1, 2, 2, 2), Policy())
    assert got(only) == {1: (300, ""), 2: (100, ""), 3: (100, ""), 4: (100, "")}
    assert only.stakes[1].places == (2, 3, 4)
    assert only.stakes[1].how is HowGiven.DIVIDED


def test_cents_that_do_not_divide_are_told_and_go_to_nobody() -> None:
    """U art. 6.1 a: "qualora sia divisibile"; equals get the same."""
    (only,) = award([general(prize(1, 100))], ranks(1, 1, 1), Policy())
    assert got(only) == {1: (33.33, ""), 2: (33.33, ""), 3: (33.33, "")}
    assert only.stakes[0].left_cents == 1


@pytest.mark.parametrize(
    ("prizes", "uncertain"),
    [
        ((prize(1, 0.01), prize(2)), False),
        ((prize(1, 300, "coppa"), prize(2, 200)), False),
        ((prize(1, 0, "coppa"), prize(2)), True),
        ((prize(1, 0, "coppa"), prize(2, 0, "targa")), False),
    ],
)
def test_who_gets_anything_at_all_is_uncertain_while_there_is_too_little_to_give(
    prizes: tuple[Prize, ...], uncertain: bool
) -> None:
    """A cent for two is nobody's; money of a share, or a thing for each, is certain."""
    (only,) = award([general(*prizes)], ranks(1, 1), Policy())
    assert only.stakes[0].uncertain is uncertain


def test_a_thing_is_drawn_while_the_money_beside_it_is_divided() -> None:
    """U art. 6.1 c: by lot what cannot be divided."""
    lists = [general(prize(1, 300, "coppa"), prize(2, 200))]
    (before,) = award(lists, ranks(1, 1), Policy())
    assert got(before) == {1: (250, ""), 2: (250, "")}
    assert before.stakes[0].open == (prize(1, 0, "coppa"),)
    assert before.stakes[0].open_by is EqualPrizes.LOT
    (after,) = award(lists, ranks(1, 1), Policy(), orders((2, 1)))
    assert got(after) == {2: (250, "coppa"), 1: (250, "")}
    assert after.stakes[0].open == ()


def test_things_alone_are_open_until_they_are_drawn() -> None:
    lists = [general(prize(1, 0, "prosciutto"), prize(2, 0, "salame"))]
    (before,) = award(lists, ranks(1, 1), Policy())
    assert before.stakes[0].how is HowGiven.OPEN
    (after,) = award(lists, ranks(1, 1), Policy(), orders((2, 1)))
    assert after.stakes[0].how is HowGiven.DRAWN
    assert got(after) == {2: (0, "prosciutto"), 1: (0, "salame")}


def test_the_same_thing_for_each_of_the_equals_needs_no_lot() -> None:
    lists = [general(prize(1, 50, "medaglia"), prize(2, 20, "medaglia"))]
    (divided,) = award(lists, ranks(1, 1), Policy())
    assert got(divided) == {1: (35, "medaglia"), 2: (35, "medaglia")}
    (alike,) = award([general(prize(1, 20), prize(2, 20))], ranks(1, 1), LOT)
    assert got(alike) == {1: (20, ""), 2: (20, "")}
    assert alike.stakes[0].how is HowGiven.SAME


def test_where_nothing_may_be_drawn_the_winners_choose() -> None:
    lists = [general(prize(1, 0, "coppa"))]
    (only,) = award(lists, ranks(1, 1), Policy(lot=False))
    assert only.stakes[0].open_by is EqualPrizes.WINNERS_CHOOSE


def test_by_lot_the_better_prize_goes_to_who_is_drawn_first() -> None:
    lists = [general(prize(1, 300), prize(2, 200))]
    (before,) = award(lists, ranks(1, 1, 1), LOT)
    assert got(before) == {}
    assert before.stakes[0].open == lists[0].prizes
    assert before.stakes[0].equals == (1, 2, 3)
    (after,) = award(lists, ranks(1, 1, 1), LOT, orders((3, 1, 2)))
    assert got(after) == {3: (300, ""), 1: (200, "")}


def test_winners_who_choose_may_choose_the_lot() -> None:
    """U art. 6.1 b."""
    lists = [general(prize(1, 300), prize(2, 200))]
    (before,) = award(lists, ranks(1, 1), CHOICE)
    assert before.stakes[0].open_by is EqualPrizes.WINNERS_CHOOSE
    (after,) = award(lists, ranks(1, 1), CHOICE, orders((2, 1)))
    assert got(after) == {2: (300, ""), 1: (200, "")}


def test_a_lot_between_others_settles_nothing_here() -> None:
    lists = [general(prize(1, 300), prize(2, 200))]
    (only,) = award(lists, ranks(1, 1), LOT, orders((2, 1, 3)))
    assert only.stakes[0].how is HowGiven.OPEN


def test_not_twice_gives_the_prize_of_a_later_list_to_the_next() -> None:
    lists = [general(prize(1, 300)), of_category("A", prize(1, 50), prize(2, 20))]
    _, twice = award(lists, ranks(1, 2, 3, category="A"), Policy())
    assert got(twice) == {1: (50, ""), 2: (20, "")}
    _, once = award(lists, ranks(1, 2, 3, category="A"), ONCE)
    assert got(once) == {2: (50, ""), 3: (20, "")}


def test_who_got_nothing_by_lot_still_gets_a_later_prize() -> None:
    lists = [general(prize(1, 0, "coppa")), of_category("A", prize(1, 50))]
    first, second = award(lists, ranks(1, 1, category="A"), ONCE, orders((2, 1)))
    assert got(first) == {2: (0, "coppa")}
    assert got(second) == {1: (50, "")}


def test_where_there_is_something_for_each_of_the_equals_all_will_get_something() -> None:
    lists = [general(prize(1, 0, "coppa"), prize(2, 0, "targa"))]
    (only,) = award(lists, ranks(1, 1), Policy())
    assert len(only.stakes[0].open) == 2
    assert not only.stakes[0].uncertain


def test_a_cent_that_does_not_divide_costs_nobody_a_later_prize() -> None:
    lists = [general(prize(1, 0.01)), of_category("A", prize(1, 50), prize(2, 50))]
    first, second = award(lists, ranks(1, 1, 3, category="A"), ONCE)
    assert (got(first), first.stakes[0].left_cents) == ({}, 1)
    assert not first.stakes[0].uncertain
    assert got(second) == {1: (50, ""), 2: (50, "")}


def test_the_order_of_the_lists_says_which_prize_one_keeps() -> None:
    lists = [of_category("A", prize(1, 50)), general(prize(1, 300))]
    category, whole = award(lists, ranks(1, 2, category="A"), ONCE)
    assert got(category) == {1: (50, "")}
    assert got(whole) == {2: (300, "")}


def test_until_a_lot_is_drawn_nobody_of_it_gets_a_later_prize_and_that_list_waits() -> None:
    lists = [general(prize(1, 0, "coppa")), of_category("A", prize(1, 50))]
    first, second = award(lists, ranks(1, 1, 3, category="A"), ONCE)
    assert first.stakes[0].uncertain
    assert second.waits
    assert got(second) == {3: (50, "")}
    _, second = award(lists, ranks(1, 1, 3, category="A"), ONCE, orders((2, 1)))
    assert not second.waits
    assert got(second) == {1: (50, "")}


def test_a_group_has_its_own_places_and_the_general_list_goes_through_the_groups() -> None:
    rows = [
        *ranks(1, 2, group="A"),
        Candidate(entrant=EntrantNumber(3), rank=1, group="B"),
        Candidate(entrant=EntrantNumber(4), rank=2, group="B"),
    ]
    lists = [of_group("B", prize(1, 40)), general(prize(3, 10)), of_group("C", prize(1, 5))]
    group, whole, nobody = award(lists, rows, Policy())
    assert got(group) == {3: (40, "")}
    assert got(whole) == {3: (10, "")}
    assert nobody.unclaimed == (prize(1, 5),)


def test_equals_of_two_groups_are_no_equals() -> None:
    rows = [
        Candidate(entrant=EntrantNumber(1), rank=1, group="B"),
        Candidate(entrant=EntrantNumber(2), rank=1, group="A"),
    ]
    (only,) = award([general(prize(1, 300))], rows, Policy())
    assert got(only) == {2: (300, "")}


def test_who_left_early_gets_no_prize_and_the_next_one_does() -> None:
    rows = ranks(1, 2)
    rows[0] = Candidate(entrant=EntrantNumber(1), rank=1, left_early=True)
    (only,) = award([general(prize(1, 300))], rows, Policy())
    assert got(only) == {2: (300, "")}


def test_a_prize_of_a_place_that_nobody_holds_is_told() -> None:
    (only,) = award([general(prize(1, 300), prize(9, 10))], ranks(1, 2), Policy())
    assert only.unclaimed == (prize(9, 10),)


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("uisp-parole", {EqualPrizes.DIVIDED, EqualPrizes.WINNERS_CHOOSE, EqualPrizes.LOT}),
        ("internazionale", {EqualPrizes.DIVIDED, EqualPrizes.LOT}),
        ("classico", {EqualPrizes.DIVIDED, EqualPrizes.LOT}),
    ],
)
def test_the_edition_says_what_may_become_of_equal_prizes(
    edition: str, expected: set[EqualPrizes]
) -> None:
    """U art. 6.1; where it is silent: divided, or drawn (RULES.md section 6)."""
    assert set(allowed(regulations.load(edition))) == expected


# Properties

_EURO = st.integers(0, 2_000)
_THINGS = st.sampled_from(["", "", "coppa", "targa"])
_FIELDS = st.sampled_from(
    [
        (PrizesOf.GENERAL, ""),
        (PrizesOf.GROUP, "A"),
        (PrizesOf.GROUP, "B"),
        (PrizesOf.CATEGORY, "x"),
        (PrizesOf.CATEGORY, "y"),
    ]
)


@st.composite
def _lists(pick: st.DrawFn) -> list[PrizeList]:
    lists = []
    for field, name in pick(st.lists(_FIELDS, unique=True, max_size=5)):
        places = pick(st.lists(st.integers(1, 8), unique=True, max_size=6))
        prizes = [Prize(place=place, cents=pick(_EURO), thing=pick(_THINGS)) for place in places]
        real = tuple(prize for prize in prizes if not prize.is_nothing)
        lists.append(PrizeList(field=field, name=name, prizes=real))
    return lists


@st.composite
def _rankings(pick: st.DrawFn) -> list[Candidate]:
    points = pick(st.lists(st.integers(0, 4), max_size=12))
    groups = [pick(st.sampled_from("AB")) for _ in points]
    return [
        Candidate(
            entrant=EntrantNumber(number),
            rank=1 + sum(o > scored for o, g in zip(points, groups, strict=True) if g == group),
            group=group,
            category=pick(st.sampled_from("xy")),
            left_early=pick(st.booleans()) and number % 5 == 0,
        )
        for number, (scored, group) in enumerate(zip(points, groups, strict=True), start=1)
    ]


_POLICIES = st.builds(
    Policy, equals=st.sampled_from(EqualPrizes), once=st.booleans(), lot=st.booleans()
)


def _all_drawn(
    lists: Sequence[PrizeList], rows: Sequence[Candidate], policy: Policy
) -> tuple[tuple[Awarded, ...], list[list[EntrantNumber]]]:
    """Every lot drawn that is open, one after the other."""
    lots: list[list[EntrantNumber]] = []
    while True:
        awards = award(lists, rows, policy, lots)
        still = [stake for awarded in awards for stake in awarded.stakes if stake.open]
        if not still:
            return awards, lots
        lots.append(draw(still[0].equals, len(lots)))


@given(_lists(), _rankings(), _POLICIES, st.booleans())
def test_no_cent_and_no_thing_is_lost(
    lists: list[PrizeList], rows: list[Candidate], policy: Policy, lots: bool
) -> None:
    awards = _all_drawn(lists, rows, policy)[0] if lots else award(lists, rows, policy)
    for awarded in awards:
        winners = [winner for stake in awarded.stakes for winner in stake.winners]
        still = [prize for stake in awarded.stakes for prize in stake.open] + [*awarded.unclaimed]
        parts = [(winner.cents, winner.thing) for winner in winners]
        parts += [(prize.cents, prize.thing) for prize in still]
        left = sum(stake.left_cents for stake in awarded.stakes)
        assert sum(cents for cents, _ in parts) + left == sum(
            prize.cents for prize in awarded.list.prizes
        )
        things = sorted(thing for _, thing in parts if thing)
        assert things == sorted(prize.thing for prize in awarded.list.prizes if prize.thing)


@given(_lists(), _rankings(), _POLICIES, st.booleans())
def test_not_twice_is_not_twice(
    lists: list[PrizeList], rows: list[Candidate], policy: Policy, lots: bool
) -> None:
    policy = Policy(equals=policy.equals, once=True, lot=policy.lot)
    awards = _all_drawn(lists, rows, policy)[0] if lots else award(lists, rows, policy)
    winners = [
        winner.entrant for awarded in awards for stake in awarded.stakes for winner in stake.winners
    ]
    assert len(winners) == len(set(winners))


@given(_lists(), _rankings())
def test_equals_get_equal_shares_of_the_money(
    lists: list[PrizeList], rows: list[Candidate]
) -> None:
    places = {row.entrant: (row.group, row.rank) for row in rows}
    for awarded in _all_drawn(lists, rows, Policy())[0]:
        shares: dict[tuple[str, int], set[int]] = {}
        for stake in awarded.stakes:
            cents = {winner.entrant: winner.cents for winner in stake.winners}
            for entrant in stake.equals:
                shares.setdefault(places[entrant], set()).add(cents.get(entrant, 0))
            assert stake.left_cents < max(len(stake.equals), 1)
        assert all(len(share) == 1 for share in shares.values())


@given(_lists(), _rankings(), _POLICIES, st.randoms(use_true_random=False))
def test_the_order_in_which_rows_come_does_not_matter(
    lists: list[PrizeList],
    rows: list[Candidate],
    policy: Policy,
    chance: object,
) -> None:
    awards, lots = _all_drawn(lists, rows, policy)
    shuffled = list(rows)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert award(lists, shuffled, policy, lots) == awards


@given(_lists(), _rankings(), _POLICIES)
def test_who_left_early_never_gets_anything(
    lists: list[PrizeList], rows: list[Candidate], policy: Policy
) -> None:
    gone = {row.entrant for row in rows if row.left_early}
    for awarded in award(lists, rows, policy):
        assert not gone & {entrant for stake in awarded.stakes for entrant in stake.equals}


# The lot


def level(*, out: bool = True, final: bool = True, regulation: str = "classico") -> Game:
    """Four pairs whose only round left all equal."""
    game = opened(1, entrants=4, protest_minutes=0, regulation=regulation)
    game.start(1)
    for table in (1, 2):
        game.sheet(1, table, totals(1000, 1000))
    if out:
        game.do(PublishRanking())
    if out and final:
        game.do(MakeRankingFinal())
    return game


def lot(*entrants: int, seed: int | None = 7) -> DrawPrize:
    return DrawPrize(entrants=tuple(EntrantNumber(number) for number in entrants), seed=seed)


def test_a_lot_is_on_the_ledger_with_its_seed_and_anybody_can_draw_it_again() -> None:
    game = level()
    (event,) = game.do(lot(1, 2, 3))
    assert isinstance(event, PrizeDrawn)
    assert list(event.order) == draw([EntrantNumber(3), EntrantNumber(1), EntrantNumber(2)], 7)
    assert (event.seed, event.after_round) == (7, 1)
    assert game.ledger.prizes_drawn == [event]


def test_the_ranking_stays_as_it_is() -> None:
    game = level()
    before = game.ranking()
    game.do(lot(1, 2))
    assert game.ranking() == before


def test_nothing_is_drawn_before_the_ranking_is_final_nor_after_the_closing() -> None:
    assert refused(level(final=False), lot(1, 2))[0] is Code.PRIZES_BEFORE_FINAL
    game = level()
    game.do(CloseTournament())
    assert refused(game, lot(1, 2))[0] is Code.TOURNAMENT_CLOSED


def test_a_lot_is_not_drawn_again_until_it_pleases() -> None:
    game = level()
    game.do(lot(1, 2, seed=7))
    assert refused(game, lot(2, 1, seed=8))[0] is Code.PRIZE_ALREADY_DRAWN
    assert len(game.do(lot(1, 2, 3))) == 1


def test_a_lot_is_between_equals_that_are_in_the_ranking() -> None:
    game = opened(1, entrants=4, protest_minutes=0)
    game.play(1)
    game.do(PublishRanking())
    game.do(MakeRankingFinal())
    best = game.ranking()[0].entrant
    last = game.ranking()[-1].entrant
    assert refused(game, lot(best, last))[0] is Code.NOT_TIED
    assert refused(game, lot(best))[0] is Code.NOT_TIED
    assert refused(game, lot(best, 99))[0] is Code.ENTRANT_UNKNOWN
    assert refused(level(), lot(1, 1))[0] is Code.NOT_TIED


def test_a_lot_that_is_refused_names_who_was_to_draw() -> None:
    assert refused(level(), lot(1, 1))[1]["entrants"] == (1, 1)
    game = level()
    game.do(lot(1, 2))
    assert refused(game, lot(2, 1))[1]["entrants"] == tuple(game.ledger.prizes_drawn[0].order)


def test_a_tie_that_the_director_settled_is_no_tie() -> None:
    game = level(out=False)
    game.do(
        SettleTie(
            entrants=(EntrantNumber(2), EntrantNumber(1)), method=TieMethod.BY_HAND, remark=REASON
        )
    )
    game.do(PublishRanking())
    game.do(MakeRankingFinal())
    assert refused(game, lot(1, 2))[0] is Code.NOT_TIED
    assert len(game.do(lot(3, 4))) == 1


def test_a_lot_needs_a_seed() -> None:
    assert refused(level(), lot(1, 2, seed=None))[0] is Code.SEED_REQUIRED


def test_who_left_before_the_last_round_is_in_no_lot() -> None:
    game = opened(2, entrants=4, protest_minutes=0)
    game.start(1)
    for table in (1, 2):
        game.sheet(1, table, totals(1000, 1000))
    game.withdraw(2)
    game.start(2)
    for played in list(game.ledger.played_rounds())[-1].tables.values():
        if not played.is_bye:
            game.sheet(2, played.seat.table, totals(1000, 1000))
    game.do(PublishRanking())
    game.do(MakeRankingFinal())
    assert refused(game, lot(1, 2)) == (Code.WITHDRAWN_NO_PRIZE, {"entrant": 2})


def test_an_edition_may_know_no_lot() -> None:
    game = level()
    rules = regulations.load("classico")
    divides = replace(rules, ranking=replace(rules.ranking, equal_prizes=("divided",)))
    scene = Scene(ledger=game.ledger, regulation=divides, by=authority(), now=game.now)
    with pytest.raises(Violation) as violation:
        lot(1, 2).decide(scene)
    assert violation.value.code is Code.PRIZES_NOT_DRAWN_HERE
