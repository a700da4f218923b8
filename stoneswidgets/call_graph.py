"""Which functions are rules, and which of them call which."""

from __future__ import annotations

from collections.abc import Callable
from types import CellType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

F = TypeVar("F", bound=Callable[..., Any])
Path: TypeAlias = tuple[str, ...]
_DEEP = 5
"""A rule of a module of a module is found down to this depth: ``sw.games.siegestones.rules.apply``."""

RULES: dict[Callable[..., Any], None] = {}
"""All functions marked as rules, in the order in which they were."""


def rule(function: F) -> F:
    """Mark a function as one that can be compiled; it stays as it is.

    In the body of a variant's class it overrides the rule of that name.
    """
    RULES[getattr(function, "__func__", function)] = None  # a static method is marked too
    return function


def is_rule(value: object) -> TypeGuard[FunctionType]:
    """Tell whether something is a function marked as a rule."""
    return isinstance(value, FunctionType) and value in RULES


def calls(function: FunctionType) -> dict[Path, FunctionType]:
    """Return the rules that a rule may call, by how it names them: by a name, or by a module's name and theirs.

    >>> from stoneswidgets.kernel import select
    >>> from stoneswidgets.games.siegestones.rules import recontrol
    >>> sorted(calls(recontrol)), calls(select)
    ([('owner',), ('players',)], {})
    """
    names = _names(function.__code__)
    return dict(_rules({name: value for name, value in known_to(function) if name in names}, names))


def _rules(
    known: Mapping[str, Any], names: set[str], within: Path = ()
) -> Iterator[tuple[Path, FunctionType]]:
    for name in sorted(names & known.keys()):
        value, path = known[name], (*within, name)
        if is_rule(value):
            yield path, value
        elif isinstance(value, ModuleType) and len(path) < _DEEP:
            yield from _rules(vars(value), names, path)


def reached(*functions: FunctionType) -> dict[FunctionType, None]:
    """Return all the rules that rules may come to call, themselves first, each once."""
    found: dict[FunctionType, None] = {}
    todo = list(functions)
    while todo:
        each = todo.pop(0)
        if each not in found:
            found[each] = None
            todo += calls(each).values()
    return found


def _names(code: CodeType) -> set[str]:
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return {*code.co_names, *code.co_freevars}.union(*map(_names, inner))


def known_to(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield what a function knows from around it: the globals that it names, and the variables that it closes over."""
    for name in _names(function.__code__) & function.__globals__.keys():
        yield name, function.__globals__[name]
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    yield from ((name, cell.cell_contents) for name, cell in cells if _filled(cell))


def _filled(cell: CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018 (an empty one raises)
    except ValueError:
        return False
    return True
