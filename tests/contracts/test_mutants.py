"""`make mutants` puts in what somebody could do wrong, and only where something is done."""

import ast
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.faults import faults_in


def faults(tmp_path: Path, body: str) -> list[str]:
    """Each as what stands there instead."""
    module = tmp_path / "module.py"
    module.write_text(f"def function(a: bool = True):\n  {body}")
    return [fault.said.partition("\n+ ")[2] for fault in faults_in(module)]


@pytest.mark.parametrize(
    ("body", "instead"),
    [
        ("if a > b: pass", ["a >= b"]),
        ("b = a < 1", ["a <= 1", "2"]),
        ("b = a is b == c", ["a is not b == c", "a is b != c"]),
        ("b = a and b or c", ["(a and b) and c", "a or b"]),
        ("b = not a", ["a"]),
        ("b = a + b", ["a - b"]),
        ("a += b", ["a -= b"]),
        ("b = True", ["False"]),
        ("a.save()", ["pass"]),
        ("raise Refused", ["pass"]),
        ("return a", ["return None"]),
        ("b = c(a, b)", ["c(b, a)"]),
        ("b = max(a, b) + a", ["max(a, b) - a"]),
    ],
)
def test_each_fault_is_one_that_somebody_could_make(
    tmp_path: Path, body: str, instead: list[str]
) -> None:
    assert sorted(faults(tmp_path, body)) == sorted(instead)


@pytest.mark.parametrize(
    "body",
    ["'''A docstring.'''", "b: Literal[1]", "assert a > b", "log.info('%s', 1)", "return None"],
)
def test_what_nobody_is_shown_is_left_alone(tmp_path: Path, body: str) -> None:
    assert faults(tmp_path, body) == []


def test_what_a_statement_closed_over_is_left_to_its_function(tmp_path: Path) -> None:
    """A function does not take the code otherwise."""
    module = tmp_path / "module.py"
    module.write_text("class Own(dict):\n    def clear(self):\n        super().clear()\n")
    (fault,) = faults_in(module)
    assert fault.said == "- super().clear()\n+ pass"
    given: dict[str, Any] = {}
    exec(compile(ast.parse(module.read_text()), str(module), "exec"), given)
    given["Own"].clear.__code__ = fault.codes["Own.clear", 2]
    own = given["Own"](kept=1)
    own.clear()
    assert own == {"kept": 1}


def test_only_the_lines_of_the_innermost_function_lead_to_its_tests(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "def outer():\n    def inner(a):\n        return (\n            a\n        )\n"
    )
    (fault,) = faults_in(module)
    assert fault.lines == {3, 4, 5}


def test_the_line_and_the_code_are_those_of_the_module(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("limit = 2\n\n\ndef within(a):\n    return a < limit\n")
    below, nothing = sorted(faults_in(module), key=lambda fault: fault.said)
    assert (below.line, nothing.line) == (5, 5)
    given = {"limit": 2}
    exec(compile(ast.parse(module.read_text()), str(module), "exec"), given)
    within = given["within"]
    within.__code__ = below.codes["within", 4]  # type: ignore[attr-defined]
    assert within(2)  # type: ignore[operator]
