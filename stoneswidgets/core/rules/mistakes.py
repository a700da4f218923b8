"""What people mistype in the body of a class of games: each mistake is told in the class's own line, with what would do.

The classes are being made here, and have no types yet.
"""

from __future__ import annotations

import sys
from dataclasses import Field
from difflib import get_close_matches
from functools import cached_property
from inspect import get_annotations, getattr_static, signature, unwrap
from itertools import pairwise
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from stoneswidgets.core.rules.bodies import function_in, functions_of, known_rules, marked
from stoneswidgets.core.rules.registry import is_of_the_library
from stoneswidgets.errors import BadRules, meant, quoted
from stoneswidgets.kernel import Dynamics
from stoneswidgets.kernel.reading import Read, arguments, steps
from stoneswidgets.plumbing.interrupts import held
from stoneswidgets.plumbing.warned import outside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    tuple: "a tuple",
    dict: "a dict",
    float: "a number",
}
_PLAIN = tuple(_KINDS)
_BOUNDS = ("max_game_length", "max_legal_moves")
_FOLLOWS = {
    "rules": "",
    "check": "",
    "start": "def initial(self, setup, rng) returns the state at the start",
    "restore": "",
    "from_diagram": "",
    "from_rules": "",
    "play_limit": "max_game_length says after how many moves a game is ended",
    "hides": "a rule mask says what a seat may not know",
    "has_chance": "a rule chance draws the outcomes",
    "titled": "title is its name",
    "parameters": "",
    "prose": "a docstring says how it differs",
    "entries": "",
    "rule_set": "",
    "state_layout": "own_slots adds slots to the state",
}
"""What follows from a class of games, and is not its to say; and what is, in its place."""
_MADE = ("__init__", "__new__", "__post_init__")
_PLAYED_FOR = ("win", "margin", "points")


def refuse(cls: type[Any], parent: type[Any]) -> None:
    """Refuse what would not do, or would do nothing, in a class that is being defined.

    Raises
    ------
    BadRules
        If something is found; the message names the class, what was typed, and what would do.
    """
    frame, _ = outside()
    _WRITTEN_AT[cls] = (frame.f_code.co_filename, frame.f_lineno) if frame else ("", 0)
    for check in _CHECKS:
        if why := check(cls, parent):
            raise BadRules(f"{cls.__name__}: {why}")


def _other_parents(cls: type[Any], parent: type[Any]) -> str:
    above = [each.__name__ for each in cls.__bases__ if hasattr(each, "dynamics")]
    if len(above) > 1:
        return (
            f"a variant has one parent, not {' and '.join(above)}: the rules of {above[1]} would do nothing"
        )
    ours = {*parent.parameters, *known_rules(parent)}
    for each in cls.__bases__:
        if idle := [name for name in vars(each) if name in ours and not hasattr(each, "parameters")]:
            return f"{each.__name__} is not a game, so its {idle[0]} would do nothing; write {idle[0]} in the body of {cls.__name__}"
    return ""


def _made_otherwise(cls: type[Any], _: type[Any]) -> str:
    if is_of_the_library(cls):
        return ""
    if typed := [name for name in _MADE if name in vars(cls)]:
        return (
            f"a game has no {typed[0]} of its own: it is made of its rule parameters; name = sw.parameter(default, allowed) adds "
            "one, and initial says where a game starts"
        )
    given = vars(cls).get("dynamics")
    if "dynamics" in vars(cls) and not isinstance(given, Dynamics | Field):
        return f"dynamics is sw.Dynamics(…), not {quoted(given)}"
    counts = vars(cls).get("played_for", "win")
    if not hasattr(counts, "__get__") and counts not in _PLAYED_FOR:
        return f'played_for is "win", "margin" or "points", not {quoted(counts)}'
    return ""


# ---------------------------------------------------------------- names that the parent does not know


def _unknown(cls: type[Any], parent: type[Any]) -> str:
    """Find attributes that would do nothing: values that the parent does not know, and methods with nearly the name of one of its own."""
    typed, ours = (
        {name for each in cls.__mro__ for name in get_annotations(each)},
        marked(cls),
    )
    for name, value in vars(cls).items():
        if name.startswith("_") or hasattr(parent, name) or name in typed or name in ours:
            continue
        if name.isupper():
            why = _idle_constant(name, cls, parent)
        elif isinstance(value, Field | type) or name in known_rules(parent):
            continue  # of a rule it is said below
        else:
            why = _idle_method(name, value, cls, parent)
            why = why or _misspelt(name, value, parent, is_method=function_in(value) is not None)
        if why:
            return why
    return ""


def _idle_constant(name: str, cls: type[Any], parent: type[Any]) -> str:
    """Tell of a constant with the name of a rule parameter, or of one beside the parent's rules, that no method reads."""
    if any(name in each.__code__.co_names for each in functions_of(cls)):
        return ""
    if name.lower() in parent.parameters:
        return f"nothing reads the constant {name}; did you mean {name.lower()}?"
    rules = known_rules(parent)
    if any(hasattr(sys.modules[rule.__module__], name) for rule in rules.values()):
        reading = [each for each, rule in rules.items() if name in rule.__code__.co_names]
        hint = f"; you can override {reading[0]}, which reads it" if reading else ""
        return (
            f"nothing reads {name}, a constant of the class; that of the parent's rules stays as it is{hint}"
        )
    return ""


def _idle_method(name: str, value: object, cls: type[Any], parent: type[Any]) -> str:
    """Tell of a function that nothing calls: it is no method of games, and not marked as a rule."""
    function = function_in(value) if hasattr(parent, "dynamics") else None
    if function is None or isinstance(value, property | cached_property | staticmethod):
        return ""
    first = arguments(function)[:1]
    if first not in {("self",), ("cls",)}:
        like = "looks like a rule (its first argument is t), but" if first == ("t",) else "has no self, and"
        return (
            f"{name} {like} is not marked with @sw.rule{meant(name, known_rules(parent))} (a rule that others call is "
            "defined above the class)"
        )
    if any(name in each.__code__.co_names for each in functions_of(cls)):
        return ""
    asked = [each for each in dir(getattr(parent, "position_type", object)) if not each.startswith("_")]
    if near := get_close_matches(name, asked, 1, 0.85):
        return f"nothing would call {name}: {near[0]} belongs to positions, and follows from the rules (functions marked with @sw.rule)"
    return ""


def _misspelt(name: str, value: object, parent: type[Any], *, is_method: bool) -> str:
    known = [each for each in dir(parent) if not each.startswith("_")]
    if near := get_close_matches(name, known, 1, 0.85 if is_method else 0.75):
        return f"{parent.__name__} has no {quoted(name)}; did you mean {near[0]}?"
    if is_method:
        return ""
    if isinstance(value, ModuleType):
        return f"write import {value.__name__} above the class"
    if name == "players" and hasattr(parent, "dynamics"):
        return (
            f"{parent.__name__} is for {parent().seats} players, and has no rule parameter players; another number needs slots and "
            "rules of its own"
        )
    there = f"its rule parameters are {', '.join(parent.parameters)}; " if parent.parameters else ""
    return (
        f"{parent.__name__} has no {quoted(name)}, so this would do nothing; {there}a new rule parameter is "
        f"{name} = sw.parameter({value!r}, …); write a constant in capitals, or above the class; what changes in a game is in the "
        f"state (own_slots){meant(name, parent.parameters)}"
    )


# ---------------------------------------------------------------- other kinds of things than the parent's


def _unmarked(cls: type[Any], parent: type[Any]) -> str:
    """Find what has the name of a rule, and is none."""
    known, ours = known_rules(parent), marked(cls)
    for name, value in vars(cls).items():
        if name not in known or name in ours or (hasattr(parent, name) and function_in(value) is None):
            continue
        function = function_in(value)
        takes = f"it takes ({', '.join(arguments(known[name]))})"
        if function is None or isinstance(value, property | cached_property | classmethod):
            return f"{name} is the name of a rule: write a function in the class, with @sw.rule alone above its def; {takes}"
        if arguments(function)[:1] not in {("self",), ("cls",)} or not hasattr(parent, name):
            return f"{name} overrides a rule, so it has to be marked with @sw.rule; {takes}"
    return ""


def _kinds(cls: type[Any], parent: type[Any]) -> str:
    """Find a number where the parent has a text, a method where it has a property, and the like."""
    above, ours = parent() if hasattr(parent, "dynamics") else None, marked(cls)
    for name, value in vars(cls).items():
        known = hasattr(parent, name) and name not in parent.parameters
        if name.startswith("_") or name in ours or not known or isinstance(value, Field):
            continue
        if above and name in _FOLLOWS and not is_of_the_library(cls):
            values = value.items() if isinstance(value, dict) else ()
            hint = "".join(f"; a new default is {each} = {one!r}" for each, one in values)
            instead = _FOLLOWS[name] and f"; {_FOLLOWS[name]}"
            return f"{name} follows from the rest of the class, so leave it out{hint or instead}"
        if why := _otherwise(name, value, parent) or (
            _other_value(name, value, above, ours) if above and isinstance(value, _PLAIN) else ""
        ):
            return why
    return ""


def _otherwise(name: str, value: object, parent: type[Any]) -> str:
    """Tell of a method where the parent has a property, and of anything else where it has a method."""
    should = getattr_static(parent, name)
    if isinstance(should, property | cached_property) and isinstance(value, FunctionType):
        return f"{name} is read without brackets: write @property above its def"
    if isinstance(should, FunctionType) and not isinstance(value, FunctionType | staticmethod | classmethod):
        return f"{name} is a method: def {name}({', '.join(arguments(unwrap(should)))}) without @property"
    return ""


def _other_value(name: str, value: Any, above: Any, ours: Mapping[str, object]) -> str:
    if name in _BOUNDS and type(value) is int and value < 1:
        return f"{name} is a whole number from 1, not {value}"
    if name == "seats" and "players" in above.parameters:
        return f"the rule parameter players says how many play, as in players = {value}"
    if name == "seats" and value != above.seats and not ours:
        return f"seats is {above.seats} under {above.title}'s rules, but no rule is overridden here to fit {value!r}"
    should = getattr(above, name, None) if name != "score_range" else None  # which not every parent says
    if name in {"name", "title"} and value == "":
        why = "is empty"
    elif name == "seat_names" and isinstance(value, tuple) and len(value) < above.seats:
        why = f"has {len(value)} names, but {above.seats} play"
    elif should is None or isinstance(value, type(should)):
        why = ""
    elif isinstance(should, _PLAIN):
        why = f"is {_KINDS[type(should)]}, as {should!r}, not {value!r}"
    else:
        why = f"is a {type(should).__name__}, not {quoted(value)}"
    return why and f"{name} {why}"


def _more_seats(cls: type[Any], parent: type[Any]) -> str:
    """Find more players than the parent has, whose slots in the state would be those of something else."""
    given, known = vars(cls).get("players"), parent.parameters.get("players")
    if not isinstance(given, Field) or known is None:
        return ""
    laid_out = next(each for each in cls.__mro__ if "slots" in vars(each) and "own_slots" not in vars(each))
    most, asked = max(known.allowed), max(given.metadata["allowed"])
    if not is_of_the_library(laid_out) or asked <= most:
        return ""
    return (
        f"players goes up to {asked} here, but the state of {parent.title} has slots for only {most}; more players need their own "
        "slots, initial and rules"
    )


def _other_arguments(cls: type[Any], parent: type[Any]) -> str:
    """Find a method whose arguments differ from those of the parent's method, as the library calls it."""
    ours = marked(cls)
    for name, value in vars(cls).items():
        above: Any = unwrap(cast("Any", getattr(parent, name, None)))
        if name.startswith("_") or name in ours:
            continue
        if not (isinstance(value, FunctionType) and isinstance(above, FunctionType)):
            continue
        needed = arguments(above)[: above.__code__.co_argcount - len(above.__defaults__ or ())]
        try:
            signature(value).bind(*needed)
        except TypeError:
            return f"{name} takes ({', '.join(arguments(above))}), not ({', '.join(arguments(value))})"
    return ""


def _notes(cls: type[Any], _: type[Any]) -> str:
    """Find a method that keeps something on `self`, since a game stays as it is."""
    for name, value in vars(cls).items():
        function = function_in(value)
        for before, step in pairwise(steps(function) if function else ()):
            if step.op == "STORE_ATTR" and before.value == "self":
                return (
                    f"{name} sets self.{step.value}, but a game never changes; what a rule remembers goes into the state "
                    "(own_slots), a constant into the class, in capitals"
                )
    return ""


def _spaces_at_the_start(cls: type[Any], _: type[Any]) -> str:
    """Find the number of a space in place of its set in `initial`, which is no rule, and computes with the same sets."""
    initial = vars(cls).get("initial")
    if not isinstance(initial, FunctionType) or is_of_the_library(initial):
        return ""
    with held():
        from stoneswidgets.kernel.slips import spaces  # only where somebody writes rules

    found = spaces(Read(initial))
    return f"initial, line {found[0]} of it, {found[1]}" if found else ""


# ---------------------------------------------------------------- rules outside of the class


_IN_CLASSES: set[tuple[str, str]] = set()
"""The functions that some class has as a rule, or calls from one: each one's module and name."""


def taken_in(functions: Iterable[FunctionType]) -> None:
    """Note that these functions are rules of a class, so that none of them is called forgotten outside of one."""
    _IN_CLASSES.update((each.__module__, each.__qualname__) for each in functions)


_WRITTEN_AT: WeakKeyDictionary[type[Any], tuple[str, int]] = WeakKeyDictionary()
"""The file, or the cell, in which each class stands, and its line."""


def beside(cls: type[Any]) -> str:
    """Find a rule below a class in its cell or file, where it does nothing: it is not indented as far as the class's body."""
    return _left_outside(cls, cls, lambda line: line > _WRITTEN_AT[cls][1])


def _without_rules(cls: type[Any], parent: type[Any]) -> str:
    """Find a rule above a class that has nothing in it."""
    own = {name for name in vars(cls) if not name.startswith("_")} - {"name", "title", "designer"}
    return _left_outside(cls, parent, lambda line: line < _WRITTEN_AT[cls][1]) if not own else ""


def _left_outside(cls: type[Any], parent: type[Any], is_there: Callable[[int], bool]) -> str:
    if "<locals>" in cls.__qualname__:
        return ""
    for each in vars(sys.modules.get(cls.__module__, cls)).values():
        if not isinstance(each, FunctionType) or arguments(each)[:1] != ("t",):
            continue
        code, name = each.__code__, each.__name__
        if code.co_filename != _WRITTEN_AT[cls][0] or not is_there(code.co_firstlineno):
            continue
        if (each.__module__, each.__qualname__) not in _IN_CLASSES and name in known_rules(parent):
            return (
                f"{name} is outside the class, where it overrides nothing; write it in the class's body, indented, with @sw.rule "
                "above its def"
            )
    return ""


_CHECKS: tuple[Callable[[type[Any], type[Any]], str], ...] = (
    _other_parents,
    _unknown,
    _unmarked,
    _kinds,
    _more_seats,
    _other_arguments,
    _notes,
    _spaces_at_the_start,
    _made_otherwise,
    _without_rules,
)
"""What is looked for, in this order; each says what is wrong, or "" if nothing is."""
