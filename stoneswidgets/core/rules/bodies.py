"""The body of a class of games: its rules, the rules that it may override, and a check that both stay as they were defined."""

from __future__ import annotations

import sys
from dataclasses import Field
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets import kernel
from stoneswidgets.core.rules.failed_cells import undefined
from stoneswidgets.core.rules.registry import is_of_the_library
from stoneswidgets.errors import BadRules, meant, quoted
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


def own_rules(dynamics: Dynamics) -> list[FunctionType]:
    """Return the rules of a game that are not this library's, those that others call included."""
    functions = reached(*cast("tuple[FunctionType, ...]", dynamics))
    return [each for each in functions if not is_of_the_library(each)]


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


_BARE = {"__module__", "__dict__"}
"""All that cloudpickle makes a class from another process with, before it sets the attributes that the class had there; a class that
somebody writes begins with its `__qualname__`, too."""


class _Body(dict[str, Any]):
    """The names in the body of a class of games while it is read: one that stands for nothing is told with what was meant."""

    def __init__(self, name: str, bases: tuple[type, ...]) -> None:
        super().__init__()
        self._name = name
        self._parameters = {each for base in bases for each in getattr(base, "parameters", ())}

    def __setitem__(self, name: str, value: Any) -> None:
        if isinstance(value, FunctionType) and isinstance(self.get(name), FunctionType):
            raise BadRules(
                f"{self._name}: {name} is defined twice, and the second would replace the first; write one that does both"
            )
        super().__setitem__(name, value)

    def __missing__(self, name: str) -> Any:
        frame = sys._getframe(1)  # noqa: SLF001 (that of the body)
        around = {**frame.f_builtins, **frame.f_globals}
        if name.startswith("__") or name in around or name in frame.f_code.co_freevars:
            raise KeyError(name)
        if name in self._parameters:
            hint = f"; {name} = … gives the rule parameter another default"
        else:
            hint = undefined(name, around) or meant(name, around)
        raise BadRules(f"{self._name}: {name} is not defined above it{hint}")


class Fixed(type):
    """The type of all classes of games: it refuses another default of a rule parameter, and other rules, once the class is made."""

    @classmethod
    def __prepare__(cls, name: str, bases: tuple[type, ...], /, **_: Any) -> _Body:
        return _Body(name, bases)

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> None:
        super().__init__(name, bases, namespace, **options)
        if namespace.keys() <= _BARE:
            cls._is_filled_in = True

    def __setattr__(cls, name: str, value: Any) -> None:
        declared = {} if "_is_filled_in" in vars(cls) else vars(cls).get("parameters", {})
        if name in declared and not isinstance(value, Field) and value != declared[name].default:
            raise BadRules(
                f"{cls.__name__}.{name} stays {declared[name].default!r} once the class is made; {cls.__name__}({name}={quoted(value)}) "
                f"is the game with another, class …({cls.__name__}): {name} = {quoted(value)} a variant"
            )
        if isinstance(value, FunctionType) and declared and name in known_rules(cls):
            raise BadRules(
                f"{cls.__name__}.{name} comes too late to override a rule; write it in the body of a class, below @sw.rule"
            )
        super().__setattr__(name, value)
