"""A season over several tournaments: what counts, what is dropped, and who stands above whom."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.circuits import (
    CircuitRules,
    CircuitScale,
    CircuitTieBreak,
    Competitors,
    EqualPlaces,
    Leg,
    Placed,
    Season,
    season,
    within,
    worth,
)
from scoring.values import PlayerId, Points

TABLE = (25, 20, 15, 10, 5, 1)
BY_PLACES = CircuitRules(table=TABLE)
BY_VP = CircuitRules(scale=CircuitScale.VICTORY_POINTS)
A, B, C, D, E = (PlayerId(UUID(int=number)) for number in range(1, 6))


def alone(player: PlayerId, rank: int, vp: int = 0, group: str = "", category: str = "") -> Placed:
    return Placed(players=(player,), rank=rank, points=Points(vp), group=group, category=category)


def leg(number: int, *placed: Placed, final: bool = True) -> Leg:
    return Leg(number=number, final=final, placed=placed)


def in_order(number: int, *players: PlayerId) -> Leg:
    return leg(number, *(alone(player, rank) for rank, player in enumerate(players, start=1)))


def points(ranking: Sequence[Season]) -> dict[PlayerId, int]:
    return {line.competitor[0]: line.points for line in ranking}


def ranks(ranking: Sequence[Season]) -> dict[PlayerId, int]:
    return {line.competitor[0]: line.rank for line in ranking}


def test_a_place_gives_its_figure_and_places_beyond_the_table_the_last_one() -> None:
    players = [PlayerId(UUID(int=number)) for number in range(1, 9)]
    ranking = points(season([in_order(1, *players)], BY_PLACES))
    assert list(ranking.values()) == [2500, 2000, 1500, 1000, 500, 100, 100, 100]


def test_a_table_that_ends_in_nought_gives_nothing_beyond() -> None:
    ranking = season([in_order(1, A, B, C)], CircuitRules(table=(3, 0)))
    assert points(ranking) == {A: 300, B: 0, C: 0}
    assert ranks(ranking) == {A: 1, B: 2, C: 2}


def test_who_shares_a_place_gets_the_mean_of_the_places_they_fill() -> None:
    shared = leg(1, alone(A, 1), alone(B, 2), alone(C, 2), alone(D, 4))
    ranking = season([shared], BY_PLACES)
    assert points(ranking) == {A: 2500, B: 1750, C: 1750, D: 1000}
    assert [line.results[0].sharing for line in ranking] == [1, 2, 2, 1]


def test_or_the_best_of_them_where_it_is_set_so() -> None:
    shared = leg(1, alone(A, 1), alone(B, 2), alone(C, 2), alone(D, 4))
    rules = replace(BY_PLACES, equal_places=EqualPlaces.BEST)
    assert points(season([shared], rules)) == {A: 2500, B: 2000, C: 2000, D: 1000}


@pytest.mark.parametrize(
    ("table", "sharing", "mean"),
    [((10, 5, 5), 3, 667), ((10, 10, 5), 3, 833), ((1, 0), 8, 13), ((25, 20), 2, 2250)],
)
def test_a_mean_is_rounded_to_the_hundredth_half_up(
    table: tuple[int, ...], sharing: int, mean: int
) -> None:
    assert worth(1, sharing, Points(), CircuitRules(table=table)) == mean


def test_a_shared_place_at_the_end_of_the_table_reaches_beyond_it() -> None:
    assert worth(6, 3, Points(), BY_PLACES) == 100
    assert worth(5, 2, Points(), BY_PLACES) == 300


def test_by_victory_points_a_result_is_what_the_tournament_counted() -> None:
    ranking = season([leg(1, alone(A, 1, 55), alone(B, 2, -3))], BY_VP)
    assert points(ranking) == {A: 5500, B: -300}


def test_a_lower_merit_group_goes_on_behind_the_last_of_the_one_above() -> None:
    first = [alone(A, 1, group="A"), alone(B, 1, group="A"), alone(C, 3, group="A")]
    second = [alone(D, 1, group="B"), alone(E, 2, group="B")]
    ranking = season([leg(1, *second, *first)], BY_PLACES)
    assert {line.competitor[0]: line.results[0].place for line in ranking} == {
        A: 1,
        B: 1,
        C: 3,
        D: 4,
        E: 5,
    }
    assert points(ranking) == {A: 2250, B: 2250, C: 1500, D: 1000, E: 500}


def test_only_the_best_n_count_and_the_others_are_shown_as_dropped() -> None:
    legs = [in_order(1, A, B), in_order(2, B, A), in_order(3, B, A), in_order(4, C, A)]
    ranking = season(legs, replace(BY_PLACES, best_of=2))
    first = next(line for line in ranking if line.competitor == (A,))
    assert first.points == 4500
    assert [result.leg for result in first.results] == [1, 2, 3, 4]
    assert [result.counts for result in first.results] == [True, True, False, False]


def test_of_equal_results_a_final_one_counts_before_one_that_may_change() -> None:
    open_ = leg(1, alone(A, 1), final=False)
    ranking = season([open_, in_order(2, A)], replace(BY_PLACES, best_of=1))
    assert [result.counts for result in ranking[0].results] == [False, True]


def test_a_line_with_a_tournament_that_may_change_is_provisional() -> None:
    ranking = season([in_order(1, A, B), leg(2, alone(B, 1), final=False)], BY_PLACES)
    assert {line.competitor[0]: line.provisional for line in ranking} == {A: False, B: True}


def test_each_player_of_a_pair_gets_the_pairs_result() -> None:
    pair = Placed(players=(B, A), rank=1, points=Points(20))
    ranking = season([leg(1, pair), leg(2, alone(A, 1))], BY_PLACES)
    assert points(ranking) == {A: 5000, B: 2500}


def test_a_pair_is_its_players_in_any_order_and_another_pair_with_another_partner() -> None:
    def of(*players: PlayerId) -> Placed:
        return Placed(players=players, rank=1, points=Points())

    rules = replace(BY_PLACES, competitors=Competitors.PAIRS)
    ranking = season([leg(1, of(A, B)), leg(2, of(B, A)), leg(3, of(A, C))], rules)
    assert {line.competitor: line.points for line in ranking} == {(A, B): 5000, (A, C): 2500}


def test_who_stands_twice_in_a_tournament_keeps_the_better_result() -> None:
    ranking = season([leg(1, alone(A, 1), alone(B, 2), alone(A, 3))], BY_PLACES)
    assert points(ranking) == {A: 2500, B: 2000}
    assert len(ranking[0].results) == 1


def test_who_stands_twice_is_of_the_category_of_the_result_that_is_kept() -> None:
    twice = (alone(A, 1, category="Oro"), alone(B, 2), alone(A, 3, category="Argento"))
    assert season([leg(1, *twice)], BY_PLACES)[0].category == "Oro"


def test_equals_share_a_rank_where_no_tie_break_is_set() -> None:
    ranking = season([in_order(1, A, B, C), in_order(2, B, A, C)], BY_PLACES)
    assert ranks(ranking) == {A: 1, B: 1, C: 3}
    assert [line.decided_by for line in ranking] == [None, None, None]


def test_more_first_places_decide() -> None:
    rules = replace(BY_PLACES, ties=(CircuitTieBreak.FIRST_PLACES,))
    ranking = season([in_order(1, A, B, C), in_order(2, D, B, A)], rules)
    assert points(ranking)[A] == points(ranking)[B] == 4000
    assert ranks(ranking)[A] < ranks(ranking)[B]
    assert next(line for line in ranking if line.competitor == (B,)).decided_by is (
        CircuitTieBreak.FIRST_PLACES
    )


def test_the_best_single_result_decides() -> None:
    rules = replace(BY_PLACES, ties=(CircuitTieBreak.BEST_RESULT,))
    ranking = season([in_order(1, C, A, D, B), in_order(2, C, D, B, E, A)], rules)
    assert points(ranking)[A] == points(ranking)[B] == 2500
    assert ranks(ranking)[A] < ranks(ranking)[B]


def test_the_latest_tournament_in_which_they_differ_decides() -> None:
    rules = replace(BY_PLACES, ties=(CircuitTieBreak.LATEST_RESULT,))
    tied = leg(3, alone(A, 1), alone(B, 1))
    ranking = season([in_order(1, A, B), in_order(2, B, A), tied], rules)
    assert ranks(ranking) == {B: 1, A: 2}


def test_who_was_absent_from_the_latest_tournament_stands_below_who_got_nothing_there() -> None:
    rules = CircuitRules(table=(1, 0), ties=(CircuitTieBreak.LATEST_RESULT,))
    ranking = season([in_order(1, C, A, B), in_order(2, C, B)], rules)
    assert ranks(ranking) == {C: 1, B: 2, A: 3}


def test_the_sum_of_all_results_decides_with_the_dropped_ones() -> None:
    rules = replace(BY_PLACES, best_of=1, ties=(CircuitTieBreak.ALL_RESULTS,))
    ranking = season([in_order(1, A, B), in_order(2, B, C, A)], rules)
    assert points(ranking)[A] == points(ranking)[B] == 2500
    assert ranks(ranking) == {B: 1, A: 2, C: 3}


def test_the_victory_points_of_what_counts_decide() -> None:
    rules = replace(BY_PLACES, ties=(CircuitTieBreak.VICTORY_POINTS,))
    legs = [leg(1, alone(A, 1, 40), alone(B, 2, 39)), leg(2, alone(B, 1, 50), alone(A, 2, 30))]
    assert ranks(season(legs, rules)) == {B: 1, A: 2}


def test_match_points_part_those_equals_alone_of_whom_all_are_known() -> None:
    """As within a leg played elsewhere: what nobody told is not nought."""

    def on(player: PlayerId, rank: int, mp: int | None) -> Placed:
        return Placed(players=(player,), rank=rank, points=Points(40, mp or 0), told=mp is not None)

    rules = replace(BY_VP, ties=(CircuitTieBreak.MATCH_POINTS, CircuitTieBreak.FIRST_PLACES))
    known = season([leg(1, on(A, 1, -50), on(B, 2, 10))], rules)
    assert (ranks(known), known[1].decided_by) == ({B: 1, A: 2}, CircuitTieBreak.MATCH_POINTS)
    untold = season([leg(1, on(A, 1, -50), on(B, 2, None))], rules)
    assert (ranks(untold), untold[1].decided_by) == ({A: 1, B: 2}, CircuitTieBreak.FIRST_PLACES)
    shared = season([leg(1, on(A, 1, -50), on(B, 1, None))], rules)
    assert ranks(shared) == {A: 1, B: 1}


def test_a_second_tie_break_is_asked_when_the_first_says_nothing() -> None:
    rules = replace(BY_PLACES, ties=(CircuitTieBreak.FIRST_PLACES, CircuitTieBreak.LATEST_RESULT))
    ranking = season([in_order(1, A, B), in_order(2, B, A)], rules)
    assert ranks(ranking) == {B: 1, A: 2}
    assert ranking[1].decided_by is CircuitTieBreak.LATEST_RESULT


def test_what_decided_is_said_of_all_who_share_the_rank_below() -> None:
    rules = replace(BY_PLACES, ties=(CircuitTieBreak.LATEST_RESULT,))
    legs = [leg(1, alone(B, 1), alone(C, 1)), leg(2, alone(A, 1), alone(D, 1))]
    ranking = season(legs, rules)
    assert [(line.rank, line.decided_by) for line in ranking] == [
        (1, None),
        (1, None),
        (3, CircuitTieBreak.LATEST_RESULT),
        (3, CircuitTieBreak.LATEST_RESULT),
    ]


def test_a_category_is_ranked_by_the_same_points_among_its_own() -> None:
    first = leg(1, alone(A, 1, category="Oro"), alone(B, 2, category="Argento"), alone(C, 3))
    later = leg(2, alone(C, 1, category="Argento"), alone(B, 2))
    ranking = season([first, later], BY_PLACES)
    silver = within(ranking, "Argento")
    assert [(line.rank, line.competitor[0], line.points) for line in silver] == [
        (1, B, 4000),
        (1, C, 4000),
    ]
    assert ranks(within(ranking, "Oro")) == {A: 1}


def test_the_category_is_the_latest_one_entered_in() -> None:
    legs = [leg(2, alone(A, 1, category="Oro")), leg(1, alone(A, 1, category="Argento"))]
    assert season(legs, BY_PLACES)[0].category == "Oro"


def test_a_circuit_without_tournaments_ranks_nobody() -> None:
    assert season([], BY_PLACES) == ()


# ---- What holds for every season -----------------------------------------------------------------

PLAYERS = [PlayerId(UUID(int=number)) for number in range(1, 8)]


@st.composite
def legs(draw: st.DrawFn) -> list[Leg]:
    """Tournaments with shared places, merit groups and categories; not everybody plays in each."""
    return [draw(_leg(number)) for number in range(1, draw(st.integers(1, 5)) + 1)]


@st.composite
def _leg(draw: st.DrawFn, number: int) -> Leg:
    players = draw(st.lists(st.sampled_from(PLAYERS), unique=True, max_size=len(PLAYERS)))
    cut = draw(st.integers(0, len(players)))
    grouped = draw(st.booleans())
    placed: list[Placed] = []
    rank = 1
    for index, player in enumerate(players):
        within_group = index - cut if grouped and index >= cut else index
        rank = within_group + 1 if within_group == 0 or draw(st.booleans()) else rank
        group = ("B" if index >= cut else "A") if grouped else ""
        category = draw(st.sampled_from(("", "Oro", "Argento")))
        vp = draw(st.integers(0, 80))
        placed.append(alone(player, rank, vp, group, category))
    return leg(number, *placed, final=draw(st.booleans()))


tables = st.lists(st.integers(0, 100), min_size=1, max_size=8).map(
    lambda figures: tuple(sorted(figures, reverse=True))
)
rules = st.builds(
    CircuitRules,
    competitors=st.sampled_from(Competitors),
    best_of=st.one_of(st.none(), st.integers(1, 5)),
    scale=st.sampled_from(CircuitScale),
    table=tables,
    equal_places=st.sampled_from(EqualPlaces),
    ties=st.lists(st.sampled_from(CircuitTieBreak), unique=True).map(tuple),
)


@given(legs(), rules)
def test_the_points_are_those_of_the_best_choice_of_n_results(
    played: list[Leg], chosen: CircuitRules
) -> None:
    for line in season(played, chosen):
        figures = [result.points for result in line.results]
        count = len(figures) if chosen.best_of is None else min(chosen.best_of, len(figures))
        assert line.points == max(sum(some) for some in combinations(figures, count))
        assert sum(result.counts for result in line.results) == count


@given(legs(), rules)
def test_one_more_result_that_counts_never_lowers(played: list[Leg], chosen: CircuitRules) -> None:
    more = replace(chosen, best_of=(chosen.best_of or 5) + 1)
    fewer = {line.competitor: line.points for line in season(played, chosen)}
    if chosen.best_of is not None:
        for line in season(played, more):
            assert line.points >= fewer[line.competitor]


@given(legs(), rules, st.data())
def test_another_tournament_never_lowers_and_a_worse_result_never_raises(
    played: list[Leg], chosen: CircuitRules, data: st.DataObject
) -> None:
    added = data.draw(_leg(len(played) + 1))
    before = {line.competitor: line for line in season(played, chosen)}
    for line in season([*played, added], chosen):
        had = before.get(line.competitor)
        assert line.points >= (had.points if had else 0)
        if had is None or len(had.results) == len(line.results):
            continue
        counting = [result.points for result in had.results if result.counts]
        worse = line.results[-1].points <= min(counting)
        if worse and len(counting) == chosen.best_of:
            assert line.points == had.points


@given(legs(), rules, st.randoms())
def test_the_order_in_which_tournaments_are_listed_is_nothing(
    played: list[Leg], chosen: CircuitRules, chance: random.Random
) -> None:
    shuffled = list(played)
    chance.shuffle(shuffled)
    assert season(shuffled, chosen) == season(played, chosen)


@given(legs(), rules)
def test_which_tournament_is_the_latest_matters_only_where_ties_say_so(
    played: list[Leg], chosen: CircuitRules
) -> None:
    plain = replace(
        chosen,
        ties=tuple(
            tie
            for tie in chosen.ties
            # Of equal results the earlier counts, and the V.P. are those of what counts.
            if tie not in (CircuitTieBreak.LATEST_RESULT, CircuitTieBreak.VICTORY_POINTS)
        ),
    )
    turned = [replace(leg, number=len(played) + 1 - leg.number) for leg in played]

    def standing(ranking: Sequence[Season]) -> list[tuple[object, ...]]:
        return [(line.rank, line.competitor, line.points) for line in ranking]

    assert standing(season(turned, plain)) == standing(season(played, plain))


@given(legs(), rules)
def test_ranks_follow_points_and_equals_share_them(played: list[Leg], chosen: CircuitRules) -> None:
    ranking = season(played, chosen)
    for rank, (above, below) in enumerate(pairwise(ranking), start=2):
        assert above.points >= below.points
        assert below.rank in (above.rank, rank)
        if below.rank != above.rank and above.points == below.points:
            assert below.decided_by in chosen.ties
        if not chosen.ties:
            assert (above.rank == below.rank) == (above.points == below.points)


@given(legs(), tables)
def test_sharing_a_place_gives_away_what_the_places_are_worth(
    played: list[Leg], table: tuple[int, ...]
) -> None:
    """Up to the rounding of each share, no point is made and none is lost."""
    for tournament in played:
        ranking = season([tournament], CircuitRules(table=table))
        total = 100 * sum(
            table[min(index, len(table) - 1)] for index in range(len(tournament.placed))
        )
        assert abs(sum(line.points for line in ranking) - total) <= len(tournament.placed)


@given(legs(), rules)
def test_a_category_keeps_the_order_of_the_whole_ranking(
    played: list[Leg], chosen: CircuitRules
) -> None:
    ranking = season(played, chosen)
    for category in {line.category for line in ranking}:
        of_category = within(ranking, category)
        assert [line.competitor for line in of_category] == [
            line.competitor for line in ranking if line.category == category
        ]
        assert not of_category or of_category[0].rank == 1


def test_a_season_by_places_that_has_no_figures_yet_gives_nothing() -> None:
    assert worth(1, 1, Points(20), CircuitRules(table=())) == 0
