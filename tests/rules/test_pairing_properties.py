"""What every seating keeps, whatever came before it (RULES.md section 7)."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.commands import ReadmitEntrant
from scoring.plans import Format, Movement
from scoring.rules import formats
from scoring.rules.pairing import danese, italiana, rotazione
from scoring.rules.pairing.danese import no_rematch
from scoring.rules.pairing.field import History, Two
from scoring.rules.pairing.nearest import circle_pairs, circle_rounds
from scoring.rules.pairing.registry import movements_of
from scoring.rules.violations import Code, Violation
from scoring.seats import Seat
from scoring.values import EntrantNumber, RoundNumber
from tests.machine.soak import as_many
from tests.rules import formulas, goldens
from tests.rules.formulas import Pair
from tests.rules.game import REASON, Game, opened

Ranking = tuple[list[EntrantNumber], Counter[Two], Counter[EntrantNumber]]


@st.composite
def fields(draw: st.DrawFn, most: int) -> Ranking:
    """A ranking, who has met whom how often, and who has rested."""
    size = draw(st.integers(2, most))
    ranking = draw(st.permutations([EntrantNumber(number) for number in range(1, size + 1)]))
    entrants = st.sampled_from(ranking)
    pairs = st.lists(
        st.tuples(entrants, entrants).filter(lambda two: two[0] != two[1]), max_size=3 * size
    )
    met = Counter(frozenset(two) for two in draw(pairs))
    return list(ranking), met, Counter(draw(st.lists(entrants, max_size=size)))


def _may_rest(
    ranking: Sequence[EntrantNumber], rests: Counter[EntrantNumber]
) -> list[EntrantNumber]:
    fewest = min(rests[entrant] for entrant in ranking)
    return [entrant for entrant in reversed(ranking) if rests[entrant] == fewest]


@given(fields(most=12))
@settings(max_examples=as_many(80, soak=1_000), deadline=None)
def test_without_rematches_no_seating_at_all_has_fewer_or_keeps_nearer_to_the_ranking(
    field: Ranking,
) -> None:
    ranking, met, rests = field
    tables = goldens.of(no_rematch(ranking, rests, met).seats)
    cost = formulas.cost(tables, ranking, met, _may_rest(ranking, rests))
    assert cost == formulas.least_cost(ranking, met, _may_rest(ranking, rests))
    assert sorted(entrant for lines in tables for line in lines for entrant in line) == sorted(
        ranking
    )


@given(fields(most=40))
@settings(deadline=None)
def test_danese_puro_is_sorting_and_so_is_the_one_without_rematches_where_nobody_has_met(
    field: Ranking,
) -> None:
    ranking, _, rests = field
    puro = danese.puro(ranking, rests)
    assert goldens.of(puro.seats) == formulas.danese(ranking, rests)
    assert no_rematch(ranking, rests, {}).seats == puro.seats


@given(fields(most=16))
@settings(deadline=None)
def test_whoever_is_said_to_have_been_kept_apart_would_have_met_and_does_not(
    field: Ranking,
) -> None:
    ranking, met, rests = field
    seating = no_rematch(ranking, rests, met)
    pairs = set(formulas.meetings(goldens.of(seating.seats)))
    for avoided in seating.avoided:
        assert frozenset(avoided.entrants) in met
        assert frozenset(avoided.entrants) not in pairs
        assert avoided.places >= 0


@given(st.integers(2, 60))
def test_round_the_circle_everybody_meets_everybody_once_with_balanced_sides(size: int) -> None:
    met: Counter[Pair] = Counter()
    first: Counter[int] = Counter()
    for round_ in range(circle_rounds(size)):
        for entrant, other in circle_pairs(range(size), round_):
            met[frozenset((entrant, other))] += 1
            first[entrant] += 1
            first[other] -= 1
        assert max(abs(more) for more in first.values()) <= 1
    assert len(met) == size * (size - 1) // 2
    assert set(met.values()) == {1}


@given(st.integers(2, 20), st.data())
def test_a_first_round_by_hand_is_the_beginning_of_a_calendar(
    size: int, data: st.DataObject
) -> None:
    order = data.draw(st.permutations([EntrantNumber(number) for number in range(1, size + 1)]))
    seats = italiana.pair(tuple(order), 0, order).seats
    assert italiana.pair(italiana.calendar_of(seats), 0, order).seats == seats


@given(st.integers(4, 30), st.integers(1, 6))
@settings(deadline=None, max_examples=as_many(15, soak=200))
def test_mitchell_brings_nobody_back_to_a_table_before_all_were_visited(
    size: int, rounds: int
) -> None:
    tables = (size + 1) // 2
    game = opened(rounds=min(rounds, tables), entrants=size)
    been: set[tuple[int, int]] = set()
    for number in range(1, min(rounds, tables) + 1):
        for seat in _next(game, number):
            for movable in (entrant for line in seat.lines for entrant in line if entrant > tables):
                assert (movable, seat.table) not in been
                been.add((movable, seat.table))


@pytest.mark.slow("searches through many seatings")
@pytest.mark.parametrize("size", [4, 8, 12, 24, 32, 44, 60])
def test_in_fours_nobody_has_a_partner_twice_in_as_many_rounds_as_there_are_others(
    size: int,
) -> None:
    order = [EntrantNumber(number) for number in range(1, size + 1)]
    seats: list[Seat] = []
    for _ in range(size - 1):
        seats += rotazione.pair(order, History.of(seats)).seats
    assert len(History.of(seats).partners) == size * (size - 1) // 2


MOVEMENTS = [
    *((format_, movement) for format_ in Format for movement in movements_of(format_)),
]
CHANGES = st.lists(st.tuples(st.sampled_from(["enter", "leave", "return"]), st.integers(0, 30)))


@given(
    st.sampled_from(sorted(MOVEMENTS)),
    st.integers(4, 13),
    st.lists(CHANGES.map(lambda changes: changes[:3]), min_size=2, max_size=6),
)
@settings(deadline=None, max_examples=as_many(40, soak=500))
def test_whoever_comes_and_goes_everybody_in_play_has_one_place_and_rests_are_shared(
    played: tuple[Format, Movement], size: int, changes: list[list[tuple[str, int]]]
) -> None:
    format_, movement = played
    movements = [movement] * (len(changes) + 1)
    game = opened(
        regulation="internazionale",
        smazzate=4,
        format_=format_,
        movements=movements,
        entrants=size,
    )
    least = formats.of(format_).at_a_match
    rested: set[int] = set()
    for number, between in enumerate([[], *changes], start=1):
        for change in between:
            _change(game, change, least)
        active = set(game.ledger.active_entrants())
        seats = _next_unless_full(game, number)
        if seats is None:
            assert movement is Movement.ITALIANA
            return
        tables = goldens.of(seat for seat in seats if seat.room is None or seat.table % 2)
        assert sorted(entrant for t in tables for line in t for entrant in line) == sorted(active)
        resting = formulas.resting(tables)
        if movement is not Movement.ITALIANA:
            assert len(resting) == len(active) % least
            assert not (rested & set(resting) and active - rested - set(resting))
        rested |= set(resting)


def _free_seating_exists(active: set[int], met: set[frozenset[int]]) -> bool:
    """By trying them all: the first with each other, or resting where the number is odd."""
    if len(active) < 2:
        return True
    one = min(active)
    others = active - {one}
    if len(active) % 2 and _free_seating_exists(others, met):
        return True
    return any(
        _free_seating_exists(others - {other}, met)
        for other in others
        if frozenset((one, other)) not in met
    )


@given(
    st.integers(4, 9),
    st.lists(
        st.sampled_from([Movement.ITALIANA, Movement.DANESE, Movement.MITCHELL]),
        min_size=2,
        max_size=5,
    ),
)
@example(8, [Movement.ITALIANA, Movement.DANESE, Movement.ITALIANA, Movement.ITALIANA])
@settings(deadline=None, max_examples=as_many(40, soak=500))
def test_all_italiana_repeats_no_meeting_while_a_seating_without_one_exists(
    size: int, movements: list[Movement]
) -> None:
    game = opened(movements=movements, entrants=size)
    met: set[frozenset[int]] = set()
    for number, movement in enumerate(movements, start=1):
        meetings = {frozenset(map(int, seat.entrants())) for seat in _next(game, number)}
        if movement is Movement.ITALIANA and _free_seating_exists(set(range(1, size + 1)), met):
            assert not meetings & met
        met |= {two for two in meetings if len(two) == 2}


def _next(game: Game, number: int) -> tuple[Seat, ...]:
    game.seat(number, remark=REASON)
    game.publish(number)
    return game.ledger.rounds[RoundNumber(number)].seats()


def _next_unless_full(game: Game, number: int) -> tuple[Seat, ...] | None:
    try:
        return _next(game, number)
    except Violation as refused:
        if refused.code is not Code.CALENDAR_FULL:
            raise
    return None


def _change(game: Game, change: tuple[str, int], least: int) -> None:
    kind, which = change
    active = game.ledger.active_entrants()
    gone = sorted(set(game.ledger.entrants) - set(active))
    if kind == "enter":
        game.enter(1)
    elif kind == "leave" and len(active) > least:
        game.withdraw(active[which % len(active)])
    elif kind == "return" and gone:
        game.do(ReadmitEntrant(entrant=gone[which % len(gone)]))
