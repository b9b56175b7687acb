"""No test knows how fast the machine is: all wait for conditions, by the bound of one module.

And hands look before they type: a page that is still on its way loses the keys.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.env import CHECKOUT

TESTS = CHECKOUT / "tests"
WAITING, KEYS = TESTS / "machine" / "waiting.py", TESTS / "machine" / "keys.py"
SLOW_LINE = TESTS / "machine" / "slow_line.py"
"""It is slow for who asks through it; what waits there is no test."""
MEASURES = {path for path in (TESTS / "bench").rglob("*.py") if "test_" not in path.name}
"""How long something took is what it is run for; no test asks."""
STOPWATCHES = ("monotonic", "perf_counter", "process_time")


def _is_number(node: ast.expr) -> bool:
    """Written out, or reckoned from what is."""
    if isinstance(node, ast.BinOp):
        return _is_number(node.left) and _is_number(node.right)
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _name(node: ast.AST) -> str:
    """The last two words of what is called: `process.wait` of `site.process.wait()`."""
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value).rpartition('.')[2]}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _rests(call: ast.Call) -> bool:
    """Sleeps for a time; for none at all it only lets others on."""
    word = _name(call.func).rpartition(".")[2]
    nothing = [ast.dump(one) for one in call.args] == [ast.dump(ast.Constant(0))]
    return word == "wait_for_timeout" or (word == "sleep" and not nothing)


def _has_a_bound_of_its_own(call: ast.Call) -> bool:
    named = any(one.arg == "timeout" and _is_number(one.value) for one in call.keywords)
    bounded = _name(call.func).endswith(
        ("process.wait", ".join", ".wait_for", "asyncio.timeout", "set_default_timeout")
    )
    return named or (bounded and any(_is_number(one) for one in call.args[-1:]))


def _faults(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and _name(node).endswith(STOPWATCHES):
            yield node.lineno, "asks how long something takes"
        if not isinstance(node, ast.Call):
            continue
        if _rests(node):
            yield node.lineno, "sleeps"
        if _has_a_bound_of_its_own(node):
            yield node.lineno, "has a bound of its own"


def _blind(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if _name(node) in ("keyboard.type", "keyboard.press", "keyboard.insert_text"):
            yield node.lineno, "types without looking"  # type: ignore[attr-defined]


def _said(module: Path, faults: Iterator[tuple[int, str]]) -> list[str]:
    return [f"{module.relative_to(CHECKOUT)}:{line} {fault}" for line, fault in faults]


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    return {module: ast.parse(module.read_text()) for module in sorted(TESTS.rglob("*.py"))}


def test_tests_wait_for_conditions_by_one_bound(trees: dict[Path, ast.Module]) -> None:
    found: list[str] = []
    for module in trees.keys() - {WAITING, SLOW_LINE, *MEASURES}:
        found += _said(module, _faults(trees[module]))
    assert found == []


def test_keys_are_typed_by_hands_that_look(trees: dict[Path, ast.Module]) -> None:
    found: list[str] = []
    for module in trees.keys() - {KEYS}:
        found += _said(module, _blind(trees[module]))
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "time.sleep(0.1)",
        "sleep(1)",
        "await asyncio.sleep(1.6)",
        "page.wait_for_timeout(300)",
        "expect(page).to_have_url(here, timeout=20_000)",
        "urlopen(url, timeout=2 * 5)",
        "site.process.wait(20)",
        "thread.join(20)",
        "await asyncio.wait_for(heard(), 10)",
        "asyncio.timeout(10)",
        "assert time.monotonic() - begun < 20",
        "begun = perf_counter()",
    ],
)
def test_whatever_knows_the_machine_is_found(line: str) -> None:
    assert list(_faults(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "await asyncio.sleep(0)",
        "site.process.wait()",
        "urlopen(url, timeout=PATIENCE_SECONDS)",
        "', '.join(names)",
        "game.wait(5)",
    ],
)
def test_nothing_else_is_taken_for_it(line: str) -> None:
    assert not list(_faults(ast.parse(line)))


@pytest.mark.parametrize("line", ["page.keyboard.type(name)", "self.page.keyboard.press('Tab')"])
def test_keys_that_are_typed_blind_are_found(line: str) -> None:
    assert list(_blind(ast.parse(line)))
