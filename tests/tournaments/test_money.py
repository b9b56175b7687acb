"""Sums of money, read as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.spelling.field_types import as_typed, cents_of


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("15", 15_00),
        ("15,00", 15_00),
        ("15.00 €", 15_00),
        ("€ 15,5", 15_50),
        ("15 euro", 15_00),
        ("1.300,00", 1_300_00),
        ("1,300.00", 1_300_00),
        ("1.300", 1_300_00),
        ("1.999", 1_999_00),
        ("1,300,000", None),
        ("1.000.000", 1_000_000_00),
        ("1,999", None),
        ("0,001", None),
        ("0.500", None),
        ("1.300,500", None),
        ("0", 0),
        ("-15", None),
        ("15 €€", None),
        ("quindici", None),
        ("1,5,0", None),
        ("٣", None),
        ("", None),
        ("1000001", None),
    ],
)
def test_money_is_read_as_people_write_it(text: str, cents: int | None) -> None:
    assert cents_of(text) == cents


@given(st.integers(0, 100_000_000))
def test_what_is_shown_to_be_typed_is_read_back(cents: int) -> None:
    assert cents_of(as_typed(cents)) == cents
