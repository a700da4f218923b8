"""Classes of games stay as they were defined: what is set afterwards would change nothing."""

from __future__ import annotations

from dataclasses import Field
from types import FunctionType
from typing import Any

from stoneswidgets.core.bodies import known_rules
from stoneswidgets.errors import BadRules, quoted

_BARE = {"__module__", "__dict__"}
"""All that cloudpickle makes a class from another process with, before it sets the attributes that the class had there; a class that
somebody writes begins with its `__qualname__`, too."""


class Fixed(type):
    """The type of all classes of games: it refuses another default of a rule parameter, and other rules, once the class is made."""

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> None:  # noqa: ANN401
        super().__init__(name, bases, namespace, **options)
        if namespace.keys() <= _BARE:
            cls._is_filled_in = True

    def __setattr__(cls, name: str, value: Any) -> None:  # noqa: ANN401
        declared = {} if "_is_filled_in" in vars(cls) else vars(cls).get("parameters", {})
        if name in declared and not isinstance(value, Field) and value != declared[name].default:
            raise BadRules(
                f"{cls.__name__}.{name} stays {declared[name].default!r} once the class is made; {cls.__name__}({name}={quoted(value)}) "
                f"is the game with another, class …({cls.__name__}): {name} = {quoted(value)} a variant"
            )
        if isinstance(value, FunctionType) and declared and name in known_rules(cls):
            raise BadRules(
                f"{cls.__name__}.{name} comes too late to override a rule; it stands in the body of a class, below @sw.rule"
            )
        super().__setattr__(name, value)
