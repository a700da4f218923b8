"""What stands in a function, read from its byte code and, where it has one, from its text.

Byte code is there always, also for a function typed at a prompt; the text tells what was called with what.
"""

from __future__ import annotations

import ast
import builtins
import dis
from dataclasses import dataclass, field
from functools import cached_property
from inspect import getsource
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from stoneswidgets.kernel.call_graph import known_to

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    Fault: TypeAlias = tuple[int, str] | None
    """The line of a mistake, 0 if it is the rule's as a whole, and what is wrong there."""

UNKNOWN = object()
"""What a name stands for that is known only when the function runs."""


class Instruction(NamedTuple):
    """An instruction of a function: its line, from 1 on, its name, what it is about, and the sign of a computation."""

    line: int
    op: str
    value: Any
    sign: str

    @property
    def is_name(self) -> bool:
        """Whether it takes what a name from outside the function stands for."""
        return self.op in {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"}

    @property
    def is_dot(self) -> bool:
        """Whether it takes an attribute of what was taken before."""
        return self.op in {"LOAD_ATTR", "LOAD_METHOD"}


def steps(function: Callable[..., Any]) -> list[Instruction]:
    """Return the instructions of a function.

    >>> from stoneswidgets.kernel import popcount
    >>> [step.value for step in steps(popcount) if step.is_dot]
    ['bit_count']
    """
    first, line, found = function.__code__.co_firstlineno, 1, []
    for each in dis.get_instructions(function):
        told: int | None = getattr(each, "line_number", each.starts_line)  # the former from Python 3.13 on
        line = line if told is None else told - first + 1
        found.append(Instruction(line, each.opname, each.argval, each.argrepr))
    return found


def text(function: Callable[..., Any]) -> str:
    """Return a function's text; "" where it has none."""
    try:
        return dedent(getsource(function))
    except (OSError, SyntaxError, TypeError):
        return ""


def tree(function: Callable[..., Any]) -> ast.AST:
    """Return a function's text, parsed; an empty module where it has no text, or is a part of a line."""
    try:
        return ast.parse(text(function))
    except SyntaxError:
        return ast.Module([], [])


def around(function: FunctionType) -> dict[str, Any]:
    """Return what the names outside a function stand for, Python's own included."""
    return {**vars(builtins), **function.__globals__, **dict(known_to(function))}


def dotted(node: ast.AST, function: FunctionType, known: dict[str, Any]) -> Any:
    """Return what a name, or a dotted one through modules, stands for in the text of a function; `UNKNOWN` for one of its own."""
    if isinstance(node, ast.Name):
        own = node.id in (*function.__code__.co_varnames, *function.__code__.co_cellvars)
        return UNKNOWN if own else known.get(node.id, UNKNOWN)
    if isinstance(node, ast.Attribute):
        module = dotted(node.value, function, known)
        return getattr(module, node.attr, UNKNOWN) if isinstance(module, ModuleType) else UNKNOWN
    return UNKNOWN


def arguments(function: FunctionType) -> tuple[str, ...]:
    """Return the names of what a function takes.

    >>> from stoneswidgets.kernel import select
    >>> arguments(select)
    ('bits', 'k')
    """
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _stored(nodes: list[ast.AST]) -> list[ast.Subscript]:
    """Return the entries of vectors that are given a value."""
    return [each for each in nodes if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store)]


def writes_to(function: Callable[..., Any], vector: str) -> bool:
    """Tell whether a function may change an entry of a vector that it is given: itself, or what it passes it on to."""
    nodes = [*ast.walk(tree(function))]
    written = [each.value for each in _stored(nodes)]
    passed = [given for each in nodes if isinstance(each, ast.Call) for given in each.args]
    return not nodes[1:] or any(ast.unparse(each) == vector for each in (*written, *passed))


VECTORS = {"t", "s", "g"}
"""What the rules' first arguments are called everywhere."""


@dataclass
class Read:
    """A rule that is looked at: what it overrides, and what its names may mean."""

    rule: Any
    like: Any = None
    known: Mapping[str, FunctionType] = field(default_factory=dict)
    parameters: Collection[str] = ()
    body: Collection[str] = ()
    seats: int = 0
    """How many play; 0 where that is not known."""

    @cached_property
    def steps(self) -> list[Instruction]:
        """Its instructions."""
        return steps(self.rule)

    @cached_property
    def text(self) -> list[str]:
        """The lines of its text."""
        return text(self.rule).splitlines()

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """The parts of its text."""
        return [*ast.walk(tree(self.rule))]

    @cached_property
    def written(self) -> list[ast.Subscript]:
        """The entries of vectors that it gives a value."""
        return _stored(self.nodes)

    @cached_property
    def lines(self) -> list[ast.AST]:
        """What stands in it, itself first; nothing for a function that is a part of a line."""
        (first, *_) = getattr(tree(self.rule), "body", []) or [None]
        return [*ast.walk(first)] if isinstance(first, ast.FunctionDef) else []

    @cached_property
    def around(self) -> dict[str, Any]:
        """What names outside it stand for."""
        return around(self.rule)

    def stands_for(self, node: ast.AST) -> Any:
        """Return what a name in its text stands for."""
        return dotted(node, self.rule, self.around)

    @cached_property
    def modules(self) -> set[str]:
        """The modules with rules of the parent."""
        return {each.__module__ for each in self.known.values()}
