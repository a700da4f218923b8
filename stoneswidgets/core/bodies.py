"""What stands in the body of a class of games: its rules, and the rules that they may override."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets import kernel
from stoneswidgets.kernel.call_graph import is_rule, reached

if TYPE_CHECKING:
    from stoneswidgets.kernel import Dynamics


def marked(cls: type[Any]) -> dict[str, FunctionType]:
    """Return the rules in a class's body, by name, whether they are static methods or plain functions."""
    plain = {name: getattr(value, "__func__", value) for name, value in vars(cls).items()}
    return {name: value for name, value in plain.items() if is_rule(value)}


def by_name(dynamics: Dynamics) -> dict[str, FunctionType]:
    """Return all rules of a game by their names, those that others call included."""
    functions = reached(*cast("tuple[FunctionType, ...]", dynamics))
    inner = {f.__name__: f for f in reversed(functions) if f.__module__ != kernel.__name__}
    return inner | cast("dict[str, FunctionType]", dynamics._asdict())


def known_rules(parent: type[Any]) -> dict[str, FunctionType]:
    """Return the rules of a parent by their names; none where it is no game with rules yet."""
    return by_name(parent.dynamics) if hasattr(parent, "dynamics") else {}


def function_in(value: object) -> FunctionType | None:
    """Return the function of something in a class's body, without a decorator of Python's around it; None if it is none."""
    inner = getattr(value, "__func__", getattr(value, "fget", getattr(value, "func", value)))
    return inner if isinstance(inner, FunctionType) else None


def functions_of(cls: type[Any]) -> list[FunctionType]:
    """Return the functions in a class's body, also those of its properties."""
    return [each for value in vars(cls).values() if (each := function_in(value)) is not None]
