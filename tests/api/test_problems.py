"""Every refusal has a status, a title and a sentence."""

import pytest

from scoring.rules.violations import Code, Datum, Problem
from tournaments.api.wire.refusals import ApiCode, sentence
from tournaments.api.wire.statuses import STATUSES, TITLES, WIDEST, status_of

ANYTHING: dict[str, Datum] = {"value": "x", "wanted": "y", "limit": 1}


@pytest.mark.parametrize("code", ApiCode)
def test_every_refusal_of_the_protocol_has_a_sentence(code: ApiCode) -> None:
    assert sentence(Problem(code, data=ANYTHING)).endswith(".")


def test_every_status_has_a_title() -> None:
    assert {*STATUSES.values(), WIDEST} <= set(TITLES)


def test_what_is_unknown_is_404_in_the_address_and_422_in_the_body() -> None:
    problem = Problem(Code.ENTRANT_UNKNOWN, "entrant")
    assert status_of(problem, ("slug", "entrant")) == 404
    assert status_of(problem, ("slug",)) == 422
