"""A sum shared among places by percents, in whole steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.presenters.fees import share_out


@st.composite
def shares(draw: st.DrawFn) -> list[int]:
    """Percents that do not rise and come to a hundred at most."""
    drawn = draw(st.lists(st.integers(1, 100), max_size=12))
    kept: list[int] = []
    for share in sorted(drawn):
        if sum(kept) + share <= 100:
            kept.append(share)
    return kept[::-1]


@given(
    cents=st.integers(0, 10_000_00),
    shares=shares(),
    step=st.sampled_from((1, 50, 100, 500, 1000)),
    nearest=st.booleans(),
)
def test_prizes_and_what_is_left_are_the_sum_and_no_place_gets_more_than_the_one_before(
    cents: int, shares: list[int], step: int, nearest: bool
) -> None:
    pool = share_out(cents, shares, step=step, nearest=nearest)
    assert sum(pool.prizes) + pool.left == cents
    assert pool.left >= 0
    assert list(pool.prizes) == sorted(pool.prizes, reverse=True)
    assert len(pool.prizes) == len(shares)
    for prize, share in zip(pool.prizes, shares, strict=True):
        assert prize >= 0
        assert prize % step == 0
        assert abs(100 * prize - cents * share) < 200 * step
        if not nearest:
            assert 0 <= cents * share - 100 * prize < 100 * step


@pytest.mark.parametrize(
    ("cents", "shares", "nearest", "prizes", "left"),
    [
        (312_00, (50, 30, 20), False, (155_00, 90_00, 60_00), 7_00),
        (312_00, (50, 30, 20), True, (155_00, 95_00, 60_00), 2_00),
        # Thirds would come to 105: the last place gets a step less.
        (100_00, (33, 33, 33), True, (35_00, 35_00, 30_00), 0),
        (100_00, (50, 30), False, (50_00, 30_00), 20_00),
        (4_00, (100,), False, (0,), 4_00),
    ],
)
def test_a_pool_is_rounded_to_five_euro(
    cents: int, shares: tuple[int, ...], nearest: bool, prizes: tuple[int, ...], left: int
) -> None:
    pool = share_out(cents, shares, step=5_00, nearest=nearest)
    assert (pool.prizes, pool.left) == (prizes, left)
