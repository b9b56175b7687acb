"""Plays left at the whistle: the four cases of C art. 10, U art. 7 and I art. 15."""

from pathlib import Path

import pytest

from scoring.rules import regulations
from scoring.rules.timeout import Outcome, Phase, Position, TimeOutUnsaid, plays_left, seated

N, E, S, W = Position.NORTH, Position.EAST, Position.SOUTH, Position.WEST
NOT_PLAYED = ("classico", "fedibur-1985", "uisp-parole")
ONE_LAP = ("internazionale", "italiano")
CASES = [
    # C art. 10, with its own seats: the dealer is north, play goes clockwise.
    pytest.param(N, (E, S, W, N), id="a) the dealer"),
    pytest.param(W, (N, E, S, W, N), id="b) the player before the dealer"),
    pytest.param(S, (W, N, E, S, W, N), id="c) the dealer's partner"),
    pytest.param(E, (S, W, N, E, S, W, N), id="d) the first served"),
]


@pytest.mark.parametrize("edition", regulations.editions())
@pytest.mark.parametrize(("playing", "left"), CASES)
def test_c_art_10_plays_left_by_who_is_playing(
    edition: str, playing: Position, left: tuple[Position, ...]
) -> None:
    """U art. 7 and I art. 15 say the same: one full lap after the dealer's discard."""
    verdict = plays_left(regulations.load(edition), dealer=N, phase=Phase.PLAYING, playing=playing)
    assert (verdict.outcome, verdict.positions) == (Outcome.PLAY_ON, left)


@pytest.mark.parametrize("dealer", Position)
def test_c_art_10_the_dealer_plays_last_and_plays_left_go_from_4_to_7(dealer: Position) -> None:
    lengths = []
    for steps in range(4):
        verdict = plays_left(
            regulations.load("classico"),
            dealer=dealer,
            phase=Phase.PLAYING,
            playing=dealer.after(-steps),
        )
        assert verdict.positions[-1] is dealer
        assert set(verdict.positions) == set(Position)
        lengths.append(len(verdict))
    assert lengths == [4, 5, 6, 7]


@pytest.mark.parametrize("dealer", Position)
@pytest.mark.parametrize("playing", Position)
def test_c_art_10_all_have_played_equally_often_and_all_once_more(
    dealer: Position, playing: Position
) -> None:
    """Counting the play under way, and those of the lap before it."""
    verdict = plays_left(
        regulations.load("classico"), dealer=dealer, phase=Phase.PLAYING, playing=playing
    )
    lap = [dealer.after(step) for step in range(1, 5)]
    played = [*lap[: lap.index(playing) + 1], *verdict.positions]
    assert {played.count(position) for position in Position} == {2}


@pytest.mark.parametrize("edition", NOT_PLAYED)
@pytest.mark.parametrize("playing", [None, E])
def test_c_art_10_and_u_art_7_before_the_first_draw_the_smazzata_is_not_played(
    edition: str, playing: Position | None
) -> None:
    verdict = plays_left(regulations.load(edition), dealer=N, phase=Phase.DEALING, playing=playing)
    assert (verdict.outcome, verdict.positions) == (Outcome.NOT_PLAYED, ())


@pytest.mark.parametrize("edition", ONE_LAP)
def test_i_art_15_before_the_first_draw_one_full_lap_is_played(edition: str) -> None:
    verdict = plays_left(regulations.load(edition), dealer=S, phase=Phase.DEALING)
    assert (verdict.outcome, verdict.positions) == (Outcome.PLAY_ON, (W, N, E, S))


@pytest.mark.parametrize("edition", regulations.editions())
def test_i_art_15_during_the_count_or_before_the_next_deal_the_round_ends(edition: str) -> None:
    verdict = plays_left(regulations.load(edition), dealer=N, phase=Phase.COUNTING)
    assert (verdict.outcome, verdict.positions) == (Outcome.ROUND_ENDS, ())


@pytest.mark.parametrize(
    ("edition", "article"),
    [("classico", "10"), ("fedibur-1985", "10"), ("uisp-parole", "7"), ("internazionale", "15")],
)
@pytest.mark.parametrize("phase", Phase)
def test_the_answer_cites_its_article(edition: str, article: str, phase: Phase) -> None:
    verdict = plays_left(regulations.load(edition), dealer=N, phase=phase, playing=E)
    assert verdict.article == article


def test_in_play_somebody_is_playing() -> None:
    with pytest.raises(ValueError, match="somebody is playing"):
        plays_left(regulations.load("classico"), dealer=N, phase=Phase.PLAYING)


def test_an_edition_from_before_the_rule_was_data_has_none() -> None:
    stored = Path(__file__).parent / "contents" / "classico-0.json"
    oldest = regulations.read_content(stored.read_text(encoding="utf-8"), stored.name)
    with pytest.raises(TimeOutUnsaid, match="classico"):
        plays_left(oldest, dealer=N, phase=Phase.COUNTING)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_u_art_7_at_any_table_all_play_once_more_and_the_dealer_last(players: int) -> None:
    """U art. 3.1 seats two, three or four; after the dealer's discard comes one full lap."""
    rules = regulations.load("uisp-parole")
    here = seated(players)
    for dealer in here:
        lengths = []
        for steps in range(players):
            playing = dealer.after(-steps, players)
            left = plays_left(
                rules, dealer=dealer, phase=Phase.PLAYING, playing=playing, players=players
            ).positions
            assert left[-1] is dealer
            assert left[-players:] == tuple(
                dealer.after(step, players) for step in range(1, players + 1)
            )
            lengths.append(len(left))
        assert lengths == list(range(players, 2 * players))


def test_three_play_clockwise_and_two_opposite_each_other() -> None:
    rules = regulations.load("uisp-parole")
    three = plays_left(rules, dealer=N, phase=Phase.PLAYING, playing=E, players=3)
    assert three.positions == (S, N, E, S, N)
    two = plays_left(rules, dealer=S, phase=Phase.PLAYING, playing=N, players=2)
    assert two.positions == (S, N, S)


@pytest.mark.parametrize(("dealer", "players"), [(W, 3), (E, 2), (N, 5), (N, 1)])
def test_nobody_plays_where_nobody_sits(dealer: Position, players: int) -> None:
    with pytest.raises(ValueError, match=r"no table|not in"):
        plays_left(
            regulations.load("uisp-parole"),
            dealer=dealer,
            phase=Phase.PLAYING,
            playing=N,
            players=players,
        )
