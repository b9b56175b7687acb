"""A movement is its code, its module and its words: nothing else names it."""

import re
from pathlib import Path

import pytest

from scoring.plans import Format, Movement, SeatingMethod
from scoring.rules.pairing.field import Reason
from scoring.rules.pairing.registry import MOVEMENTS, movements_of
from tournaments.wording.formats import movement_words

ROOT = Path(__file__).parents[2]
NAMES_ONE = {
    Path("tournaments/wording/formats.py"),
    Path("tournaments/desk/plan/values.py"),
    Path("tournaments/demo.py"),
    Path("tests/bench/made_up.py"),
    Path("tests/bench/fields.py"),
    Path("tests/bench/big/halls.py"),
}
"""The words; and plans that somebody made up of movements there are."""


@pytest.mark.parametrize("code", Movement)
def test_a_movement_stands_in_the_module_that_bears_its_code(code: Movement) -> None:
    rules = MOVEMENTS[code]
    assert rules.code is code
    assert SeatingMethod(code.value).movement is code
    assert rules.ways


@pytest.mark.parametrize("format_", Format)
def test_whoever_plays_by_a_movement_can_read_what_it_does(format_: Format) -> None:
    assert movements_of(format_)
    for code in movements_of(format_):
        words = movement_words(code, format_)
        by_ranking = MOVEMENTS[code].reason is Reason.RANKING
        assert all((words.name, words.explained, words.begins))
        assert (words.rule is None) == by_ranking
        assert str(words.rematch(last_round=True, just_met=True))


def test_to_add_a_movement_three_files_are_touched() -> None:
    """Its code in `plans`, its family's module, its words: no other chain knows one by name."""
    members = "|".join(code.name for code in Movement)
    named = re.compile(rf"\b(?:Movement|SeatingMethod)\.(?:{members})\b")
    modules = (
        path
        for house in ("scoring", "tournaments", "config")
        for path in (ROOT / house).rglob("*.py")
    )
    naming = {path.relative_to(ROOT) for path in modules if named.search(path.read_text())}
    own = {Path(f"scoring/rules/pairing/{code.partition('_')[0]}.py") for code in Movement}
    assert naming - NAMES_ONE == own
