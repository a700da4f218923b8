"""The rules of a class of games, by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from stoneswidgets import kernel
from stoneswidgets.kernel.call_graph import is_rule, reached

if TYPE_CHECKING:
    from types import FunctionType

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
