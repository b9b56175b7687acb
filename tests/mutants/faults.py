"""Which small faults a function can have, one at a time."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, singledispatch
from pathlib import Path
from types import CodeType
from typing import Any

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_OPPOSITES: tuple[tuple[type[ast.cmpop], type[ast.cmpop]], ...] = (
    (ast.Gt, ast.GtE),
    (ast.Lt, ast.LtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
)
COMPARISONS = {**dict(_OPPOSITES), **{other: one for one, other in _OPPOSITES}}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult}
TO_TYPES_OR_LOGS = ("cast", "debug", "info", "warning", "error", "exception")
"""Calls whose arguments nobody is shown."""
IN_ANY_ORDER = ("max", "min")
"""Calls that answer the same."""


@dataclass(frozen=True)
class Fault:
    """The node with this number in its module, and which of its faults."""

    module: Path
    function: str
    node: int
    which: int

    @cached_property
    def _changed(self) -> tuple[ast.Module, ast.AST, ast.AST]:
        tree = ast.parse(self.module.read_text())
        _, node = list(mutable(tree))[self.node]
        other = ast.copy_location(list(faults_of(node))[self.which], node)
        return ast.fix_missing_locations(_Other(node, other).visit(tree)), node, other

    @property
    def line(self) -> int:
        return int(self._changed[1].lineno)  # type: ignore[attr-defined]

    @property
    def column(self) -> int:
        return int(self._changed[1].col_offset) + 1  # type: ignore[attr-defined]

    @cached_property
    def lines(self) -> frozenset[int]:
        """Of the function that it stands in, without the one that is run as it is imported."""
        functions = (
            node
            for node in ast.walk(ast.parse(self.module.read_text()))
            if isinstance(node, FUNCTIONS) and node.lineno < self.line <= (node.end_lineno or 0)
        )
        innermost = max(functions, key=lambda node: node.lineno)
        return frozenset(range(innermost.lineno + 1, (innermost.end_lineno or 0) + 1))

    @property
    def said(self) -> str:
        _, node, other = self._changed
        return f"- {ast.unparse(node)}\n+ {ast.unparse(other)}"

    @property
    def codes(self) -> dict[tuple[str, int], CodeType]:
        """The module's functions with the fault, by name and line."""
        tree, *_ = self._changed
        return {
            (code.co_qualname, code.co_firstlineno): code
            for code in _nested(compile(tree, str(self.module), "exec"))
        }


class _Other(ast.NodeTransformer):
    def __init__(self, node: ast.AST, other: ast.AST) -> None:
        self._node, self._other = node, other

    def visit(self, node: ast.AST) -> Any:
        if node is not self._node:
            return self.generic_visit(node)
        if isinstance(node, ast.stmt):
            # A function takes only code that knows what it closes over: `super()` its class.
            return [self._other, ast.If(ast.Constant(False), [node], [])]
        return self._other


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def faults_in(module: Path) -> Iterator[Fault]:
    for number, (function, node) in enumerate(mutable(ast.parse(module.read_text()))):
        for which, _ in enumerate(faults_of(node)):
            yield Fault(module, function, number, which)


def mutable(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What functions do, each node with the function's name: no defaults, types or decorators."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS) and node.name != "__repr__":
            for part in _parts(node.body):
                yield node.name, part


def _parts(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, (*FUNCTIONS, ast.Assert)) or _name(node) in TO_TYPES_OR_LOGS:
            continue  # a function inside is one for itself
        yield node
        for field, value in ast.iter_fields(node):
            if field != "annotation":
                listed = value if isinstance(value, list) else [value]
                yield from _parts(part for part in listed if isinstance(part, ast.AST))


def _name(node: ast.AST) -> str:
    """Of what is called, in a statement of its own or within one."""
    called = node.value if isinstance(node, ast.Expr) else node
    if not isinstance(called, ast.Call):
        return ""
    return getattr(called.func, "attr", getattr(called.func, "id", ""))


@singledispatch
def faults_of(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand there by mistake."""
    yield from ()


@faults_of.register
def _(node: ast.Compare) -> Iterator[ast.AST]:
    for at, operator in enumerate(node.ops):
        ops = [*node.ops]
        ops[at] = COMPARISONS[type(operator)]()
        yield ast.Compare(node.left, ops, node.comparators)


@faults_of.register
def _(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


@faults_of.register
def _(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


@faults_of.register
def _(node: ast.BinOp) -> Iterator[ast.AST]:
    if other := ARITHMETIC.get(type(node.op)):
        yield ast.BinOp(node.left, other(), node.right)


@faults_of.register
def _(node: ast.AugAssign) -> Iterator[ast.AST]:
    if other := ARITHMETIC.get(type(node.op)):
        yield ast.AugAssign(node.target, other(), node.value)


@faults_of.register
def _(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


@faults_of.register
def _(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Call | ast.Await):
        yield ast.Pass()


@faults_of.register
def _(node: ast.Raise) -> Iterator[ast.AST]:
    yield ast.Pass()


@faults_of.register
def _(node: ast.Return) -> Iterator[ast.AST]:
    if node.value and ast.unparse(node.value) != "None":
        yield ast.Return(ast.Constant(None))


@faults_of.register
def _(node: ast.Call) -> Iterator[ast.AST]:
    if len(node.args) < 2 or _name(node) in IN_ANY_ORDER:
        return
    first, second, *rest = node.args
    if ast.dump(first) != ast.dump(second) and not isinstance(second, ast.Starred):
        yield ast.Call(node.func, [second, first, *rest], node.keywords)
