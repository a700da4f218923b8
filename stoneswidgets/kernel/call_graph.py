"""The functions that are rules, which of them call which, and a checksum of what each consists of."""

from __future__ import annotations

from collections.abc import Callable
from dis import get_instructions
from functools import lru_cache
from hashlib import sha256
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, TypeVar, cast

from stoneswidgets.errors import BadRules
from stoneswidgets.kernel.naming import name_when_marked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


F = TypeVar("F", bound=Callable[..., Any])
Path: TypeAlias = tuple[str, ...]
_DEEP = 5
"""The most parts of a dotted name by which a rule may call another: ``sw.games.siegestones.rules.apply`` has five."""

RULES: dict[Callable[..., Any], None] = {}
"""All functions marked as rules, in the order in which they were marked."""


def rule(function: F) -> F:
    """Mark a function as a rule, which can be compiled, and return it, with indices in place of the names of fields.

    In the body of a variant's class, the marked function overrides the parent game's rule of the same name.

    Raises
    ------
    BadRules
        If it is given anything but a function.
    """
    if not isinstance(getattr(function, "__func__", function), FunctionType):
        raise BadRules("only functions can be rules: write @sw.rule alone above the def, without brackets")
    marked = cast("FunctionType", getattr(function, "__func__", function))  # of a static method, its function
    RULES[marked] = None
    name_when_marked(marked)
    return function


def is_rule(value: object) -> TypeGuard[FunctionType]:
    """Tell whether a value is a function marked as a rule."""
    return isinstance(value, FunctionType) and value in RULES


def calls(function: FunctionType) -> dict[Path, FunctionType]:
    """Return the rules that a rule calls, by the name that it uses for each: a single one, or dotted through modules.

    A dotted name is given as a tuple of its parts, a single one as a tuple of one.

    >>> from stoneswidgets.kernel import select
    >>> from stoneswidgets.games.siegestones.rules import recontrol
    >>> sorted(calls(recontrol)), calls(select)
    ([('owner',), ('players',)], {})
    """
    return {path: value for path, value in named(function) if is_rule(value)}


def constants(function: FunctionType) -> dict[Path, int | float | tuple[Any, ...]]:
    """Return the numbers that a rule uses from outside, by their names, in the form of `calls`.

    >>> from stoneswidgets.kernel import below
    >>> constants(below)
    {('_LOW',): 4294967295, ('_MULTIPLIER',): 2147483085}
    """
    return {path: value for path, value in named(function) if isinstance(value, int | float | tuple)}


def named(function: FunctionType) -> Iterator[tuple[Path, Any]]:
    """Yield each name that a rule uses from outside, as a tuple of its parts, and its value."""
    return _within(dict(known_to(function)), _names(function.__code__))


def _within(known: Mapping[str, Any], names: set[str], module: Path = ()) -> Iterator[tuple[Path, Any]]:
    for name in sorted(names & known.keys()):
        value, path = known[name], (*module, name)
        yield path, value
        if isinstance(value, ModuleType) and len(path) < _DEEP:
            yield from _within(vars(value), names, path)


def reached(*functions: FunctionType) -> dict[FunctionType, None]:
    """Return the given rules and all rules that they call, directly or through others, each once."""
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


@lru_cache(maxsize=1024)
def _from_outside(code: CodeType) -> frozenset[str]:
    """Return the names that code takes from around it; not those behind a dot, which something else may have there, too."""
    own = (each.argval for each in get_instructions(code) if each.opname in {"LOAD_GLOBAL", "LOAD_NAME"})
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return frozenset(own).union(*map(_from_outside, inner))


def known_to(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each global that a function uses and of each variable that it closes over."""
    for name in _from_outside(function.__code__) & function.__globals__.keys():
        yield name, function.__globals__[name]
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    yield from ((name, cell.cell_contents) for name, cell in cells if _filled(cell))


def _filled(cell: CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018 (an empty cell raises ValueError)
    except ValueError:
        return False
    return True


def content(function: FunctionType) -> str:
    """Return a checksum of all rules that a function consists of, and of the numbers that they name, as Python holds them in memory.

    So code of a notebook's cell is found again as well, and a file that was changed after it was imported leads nobody astray. A
    `LookupError` if one names something else, whose content is not known.

    Examples
    --------
    >>> from stoneswidgets.kernel import below, select
    >>> content(below) == content(below) != content(select)
    True
    """
    at = {each: i for i, each in enumerate(reached(function))}
    told = [(_code(each.__code__), _known(each, at)) for each in at]
    return sha256(repr(told).encode()).hexdigest()


def _code(code: CodeType) -> tuple[object, ...]:
    """Return all that a function computes by, without where it stands."""
    consts = tuple(_code(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_argcount, code.co_code, consts, *names


def _known(function: FunctionType, at: Mapping[FunctionType, int]) -> list[tuple[object, ...]]:
    called = [(path, at[each]) for path, each in calls(function).items()]
    others = [(path, _told(value)) for path, value in named(function) if not is_rule(value)]
    return sorted(called) + sorted(others) + [(_told(function.__defaults__),)]


def _told(value: object) -> str:
    """Return what stands for a value that a rule names."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_told, value))})"
    if value is None or isinstance(value, int | float | str):
        return repr(value)
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, FunctionType | BuiltinFunctionType | type):  # one that the compiler knows
        return f"{value.__module__}.{value.__qualname__}"
    raise LookupError(repr(value))
