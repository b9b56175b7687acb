"""Who of a circuit is one person: decisions folded, and who met whom."""

from collections.abc import Sequence
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.circuits import CircuitRules, Competitors, Leg, Placed, appearances, season
from scoring.rules.namesakes import Decision, Persons, meetings, persons
from scoring.values import PlayerId, Points

A, B, C, D = (PlayerId(UUID(int=number)) for number in range(1, 5))
RULES = CircuitRules(table=(10, 5, 1))


def joined(*players: PlayerId) -> Decision:
    return Decision(players=players, joined=True)


def parted(*players: PlayerId) -> Decision:
    return Decision(players=players, joined=False)


def leg(number: int, *lines: Sequence[PlayerId], left: Sequence[int] = ()) -> Leg:
    placed = tuple(
        Placed(players=tuple(line), rank=rank, points=Points(), left=rank in left)
        for rank, line in enumerate(lines, start=1)
    )
    return Leg(number=number, final=True, placed=placed)


def test_who_is_joined_is_called_by_the_first_and_brings_along_whom_they_were_joined_to() -> None:
    folded = persons([joined(A, B), joined(C, A)])
    assert folded.together(B) == (C, A, B)
    assert folded.person(A) == C
    assert folded.person(D) == D


def test_who_is_parted_stands_alone_and_the_others_stay_together() -> None:
    folded = persons([joined(A, B, C), parted(A)])
    assert (folded.person(A), folded.person(B), folded.person(C)) == (A, B, B)
    assert folded.apart == {frozenset(two) for two in ((A, B), (A, C))}
    alone = persons([joined(A, B), parted(A, B)])
    assert alone.apart == {frozenset((A, B))}
    assert not alone.groups


def test_parting_persons_keeps_who_is_joined_in_each_of_them() -> None:
    for decision in (parted(A, C), parted(C, B), parted(A, B, C)):
        folded = persons([joined(A, B), decision])
        assert folded.together(B) == (A, B)
        assert folded.apart == {frozenset(two) for two in ((A, C), (B, C))}


def test_two_of_three_leave_the_third() -> None:
    folded = persons([joined(A, B, C), parted(A, B)])
    assert not folded.groups
    assert folded.apart == {frozenset(two) for two in ((A, B), (A, C), (B, C))}


def test_the_later_decision_holds() -> None:
    folded = persons([parted(A, B), parted(A, C), joined(A, B)])
    assert folded.person(B) == A
    assert folded.apart == {frozenset((A, C))}


@given(st.lists(st.tuples(st.permutations((A, B, C, D)), st.integers(2, 4), st.booleans())))
def test_whatever_is_decided_everybody_is_one_person(
    taken: list[tuple[list[PlayerId], int, bool]],
) -> None:
    decisions = [
        Decision(players=tuple(players[:many]), joined=together)
        for players, many, together in taken
    ]
    folded = persons(decisions)
    for player in (A, B, C, D):
        group = folded.together(player)
        assert len(set(group)) == len(group)
        assert all(folded.together(other) == group for other in group)
        assert not any(two <= set(group) for two in folded.apart)


def test_two_who_play_in_one_tournament_have_met() -> None:
    seen = appearances([leg(1, [A, C], [B, D]), leg(2, [A, B])])
    assert meetings(seen, (A, B)) == (1, 2)
    assert meetings(seen, (A, C)) == (1,)
    assert meetings(seen, (A,)) == ()


def test_who_left_and_came_again_under_another_number_has_not_met_themselves() -> None:
    left = appearances([leg(1, [A, C], [B, D], left=(2,))])
    assert meetings(left, (A, B)) == ()
    assert meetings(left, (B, D)) == (1,)
    both = appearances([leg(1, [A], [B], [C], left=(1,))])
    assert meetings(both, (A, B, C)) == (1,)


def test_a_season_counts_who_is_joined_as_one_and_parts_them_again() -> None:
    legs = [leg(1, [A], [C]), leg(2, [B], [C])]
    points = {line.competitor: line.points for line in season(legs, RULES)}
    assert points == {(A,): 1000, (B,): 1000, (C,): 1000}
    together = season(legs, RULES, persons([joined(B, A)]))
    assert {line.competitor: line.points for line in together} == {(B,): 2000, (C,): 1000}
    assert season(legs, RULES, persons([joined(B, A), parted(A, B)])) == season(legs, RULES)


def test_a_pair_of_joined_players_is_the_same_pair() -> None:
    legs = [leg(1, [A, C]), leg(2, [B, C])]
    rules = CircuitRules(table=(10,), competitors=Competitors.PAIRS)
    together = season(legs, rules, persons([joined(A, B)]))
    assert [(line.competitor, line.points) for line in together] == [((A, C), 2000)]


def test_nobody_is_joined_without_a_decision() -> None:
    assert persons([]) == Persons()
