"""I art. 22: no pozzetto was left to take, for the other line played both."""

import pytest
from msgspec.structs import replace

from scoring import codec
from scoring.rules import regulations, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Problem
from scoring.sheets import FIGURES, Breakdown, LineScore, Pozzetto, SmazzataScore, made
from tests.samples import samples

CODE = regulations.load("internazionale")
CLOSING = Breakdown(
    closed=True, dirty=1, referee_bonus=200, pozzetto=Pozzetto.NONE_LEFT, cards_table=100
)
"""100 of the dirty burraco, 100 of closing, 200 of the referee, 100 of cards: 500 (I art. 22)."""
OTHER = Breakdown(clean=1, cards_table=300, cards_hand=80)


def wrong(
    closing: Breakdown, other: Breakdown = OTHER, regulation: Regulation = CODE
) -> dict[str, Problem]:
    a, b = (
        LineScore(total=smazzata.total(line, regulation, others=(others,)), breakdown=line)
        for line, others in ((closing, other), (other, closing))
    )
    found = smazzata.problems(SmazzataScore(a=a, b=b), regulation)
    return {problem.code.value: problem for problem in found}


def test_the_line_that_was_left_none_closes_and_pays_nothing() -> None:
    assert smazzata.total(CLOSING, CODE, others=(OTHER,)) == 500
    assert wrong(CLOSING) == {}
    clean = replace(CLOSING, clean=1, dirty=0, referee_bonus=0)
    assert wrong(clean) == {}
    beaten = Breakdown(pozzetto=Pozzetto.NONE_LEFT, cards_hand=60)
    assert smazzata.total(beaten, CODE, others=(OTHER,)) == -60


def test_a_pozzetto_that_was_not_taken_costs_a_hundred_and_does_not_close() -> None:
    untaken = replace(CLOSING, pozzetto=Pozzetto.NOT_TAKEN)
    assert smazzata.total(untaken, CODE, others=(OTHER,)) == 400
    refusal = wrong(untaken)["closed_without_pozzetto"]
    assert refusal.data == {"none_left": "22"}


def test_who_took_a_pozzetto_has_no_bonus_of_who_was_left_none() -> None:
    assert "referee_bonus_not_due" in wrong(replace(CLOSING, pozzetto=Pozzetto.TAKEN))


@pytest.mark.parametrize("pozzetto", [Pozzetto.NOT_TAKEN, Pozzetto.NONE_LEFT])
def test_none_is_left_only_where_the_other_line_took_them(pozzetto: Pozzetto) -> None:
    found = wrong(CLOSING, replace(OTHER, pozzetto=pozzetto))
    assert found["pozzetto_was_left"].article == "22"


@pytest.mark.parametrize("edition", regulations.editions())
def test_only_editions_with_the_rule_know_it(edition: str) -> None:
    rules = regulations.load(edition)
    found = wrong(Breakdown(pozzetto=Pozzetto.NONE_LEFT, cards_hand=60), regulation=rules)
    knows = rules.closing.referee_bonus is not None
    assert ("figure_not_in_regulation" in found) is not knows
    untaken = replace(CLOSING, pozzetto=Pozzetto.NOT_TAKEN)
    assert (
        bool(wrong(untaken, regulation=rules)["closed_without_pozzetto"].data["none_left"]) is knows
    )


def test_of_both_ticks_the_one_that_costs_stands() -> None:
    assert made({"none_left": 1}).pozzetto is Pozzetto.NONE_LEFT
    assert made({"none_left": 1, "no_pozzetto": 1}).pozzetto is Pozzetto.NOT_TAKEN
    assert made({}) == Breakdown()


@pytest.mark.parametrize("pozzetto", list(Pozzetto))
def test_each_state_is_read_back_from_its_ticks(pozzetto: Pozzetto) -> None:
    line = Breakdown(pozzetto=pozzetto, clean=2, closed=True)
    assert made({figure.name: figure.number(line) for figure in FIGURES}) == line


def test_a_stored_smazzata_may_say_so() -> None:
    newest = max(
        (one for one in samples() if one.name == "SmazzataEntered"), key=lambda one: one.version
    )
    said = newest.data.replace('"taken"', '"none_left"', 1)
    event = codec.decode("SmazzataEntered", newest.version, said)
    assert codec.encode(event) == said
