"""No function has more ways through it than a reader keeps in mind.

ruff's C90 counts statements only: a condition moved into an expression would pass unseen. Cognitive
complexity (complexipy) was weighed: it also charges for depth, which short functions keep small
anyway, and says nothing of how many cases there are to test.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.env import CHECKOUT

MOST_WAYS = 8
HOUSES = ("config", "scoring", "tournaments")
FORKS = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.match_case,
    ast.IfExp,
)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _ways(function: ast.AST) -> int:
    """One, and one more for each fork, each further part of a condition, each filter."""
    return 1 + sum(_forks(node) for node in _within(function))


def _forks(node: ast.AST) -> int:
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return len(node.ifs)
    return isinstance(node, FORKS)


def _within(function: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function; a function inside it is measured for itself."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, FUNCTIONS):
            yield node
            yield from _within(node)


def _functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, FUNCTIONS):
            yield node


@pytest.mark.parametrize("house", HOUSES)
def test_no_function_has_more_than_eight_ways_through_it(house: str) -> None:
    complex_functions = {
        f"{module.relative_to(CHECKOUT)} {function.name}": ways
        for module in sorted((CHECKOUT / house).rglob("*.py"))
        for function in _functions(module)
        if (ways := _ways(function)) > MOST_WAYS
    }
    assert complex_functions == {}


@pytest.mark.parametrize(
    ("body", "ways"),
    [
        ("return 1", 1),
        ("if a: return 1", 2),
        ("return 1 if a else 2", 2),
        ("return a and b or c", 3),
        ("return [x for x in y if x if z]", 3),
        ("for x in y: pass", 2),
        ("try: pass\n except A: pass\n except B: pass", 3),
        ("match a:\n  case 1: pass\n  case _: pass", 3),
        ("def inner(): return 1 if a else 2", 1),
    ],
)
def test_ways_are_counted_in_expressions_too(body: str, ways: int) -> None:
    (function, *_) = ast.parse(f"def outer():\n {body}").body
    assert _ways(function) == ways
