"""Complete a class of games at its definition: check its names, and combine its parameters, rules and tables with its parent's.

The classes are being made here, and have no types yet.
"""

from __future__ import annotations

import re
import sys
from dataclasses import Field, dataclass, fields
from difflib import get_close_matches
from functools import wraps
from inspect import cleandoc, get_annotations, signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets import kernel
from stoneswidgets.core.rules.layouts import (
    lay_out,
    name_rules,
    take_fields,
    take_parameters,
    take_rules,
)
from stoneswidgets.core.rules.moves import all_moves, take_moves
from stoneswidgets.core.rules.registry import is_of_the_library
from stoneswidgets.errors import BadRules, meant, quoted
from stoneswidgets.kernel import Dynamics, listing
from stoneswidgets.kernel.call_graph import is_rule, reached
from stoneswidgets.kernel.overriding import RuleSet
from stoneswidgets.kernel.parameters import Parameter, explained, parameter

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

_CLASS_VARIABLE = re.compile(r"(\w+\.)*ClassVar\b")


def declare(cls: type[Any], parent: type[Any], module: ModuleType | None) -> None:
    """Complete a class of games right after its definition; `BadRules` if it declares what the parent does not know, or what cannot be."""
    said = vars(cls).get("__doc__")
    for name in _MADE.keys() & vars(cls).keys() if not is_of_the_library(cls) else ():
        if not isinstance(vars(cls)[name], Field):  # of a parameter, its name is refused below
            raise BadRules(f"{cls.__name__}: {name} follow from the rest of the class; {_MADE[name]}")
    fields_added, tables = take_fields(cls)
    take_rules(cls, module)
    take_parameters(cls, parent)
    _check_names(cls, parent)
    take_moves(cls, parent, tables)
    _name(cls, is_variant=hasattr(parent, "dynamics"))
    added = _parameters(cls, parent)
    lay_out(cls, parent, fields_added, tables, added)
    name_rules(cls, [*marked(cls).values(), *vars(cls).get("dynamics", ())])
    _rules(cls, parent, module)
    if (
        hasattr(parent, "dynamics")
        and cls.dynamics is not parent.dynamics
        and "max_legal_moves" not in vars(cls)
    ):
        cls.max_legal_moves = property(all_moves)  # the parent's bound is for the parent's rules
    dataclass(frozen=True, repr=False)(cls)
    cls.parameters = {each.name: Parameter.of(each) for each in fields(cls)}
    cls.__init__ = _by_keyword(cls.__init__)
    cls.prose = _told(_prose(said) if said else "", parent)
    cls.__doc__ = _documented(said, cls, parent)


_MADE = {
    "dynamics": "its rules stand in its body, each a function with @sw.rule above its def",
    "own_moves": "a move stands in its body, as in swap = sw.move()",
    "state_fields": "its fields stand in its body, as in moves = sw.number(20)",
    "tables": "entries stand in its body, as in full = sw.table(lambda game: game.board.full)",
}


def _check_names(cls: type[Any], parent: type[Any]) -> None:
    """Refuse a public name that the parent does not know: nothing would read it."""
    typed = {name for each in parent.__mro__ for name in get_annotations(each)}
    known, rules = {each for each in {*dir(parent), *typed} if not each.startswith("_")}, known_rules(parent)
    for name, value in vars(cls).items():
        function = _function(value)
        if name in rules and function is not None and name not in marked(cls) and not _is_method(function):
            raise BadRules(
                f"{cls.__name__}: {name} is a rule, so it has to be marked with @sw.rule; it takes "
                f"({', '.join(signature(rules[name]).parameters)})"
            )
        if name.isupper() and any(name in rule.__globals__ for rule in rules.values()):
            raise BadRules(
                f"{cls.__name__}: {name} is a constant of the rules, which would not read this one; override a rule that reads it"
            )
        if name.startswith("_") or name.isupper() or name in known or name in marked(cls):
            continue
        is_own = isinstance(value, Field | type) or (
            function is not None and not get_close_matches(name, known | rules.keys(), 1, 0.85)
        )
        if not is_own and name not in get_annotations(cls):
            raise BadRules(
                f"{parent.__name__} has no {quoted(name)}, so that nothing would read it in {cls.__name__}{meant(name, known | rules.keys())}"
            )
    if (counts := vars(cls).get("played_for", "win")) not in _PLAYED_FOR and not hasattr(counts, "__get__"):
        raise BadRules(f'{cls.__name__}: played_for is "win", "margin" or "points", not {quoted(counts)}')


_PLAYED_FOR = ("win", "margin", "points")


def _function(value: object) -> FunctionType | None:
    """Return the function of something in a class's body, without a decorator of Python's around it; None if it is none."""
    inner = getattr(value, "__func__", getattr(value, "fget", getattr(value, "func", value)))
    return inner if isinstance(inner, FunctionType) else None


def _is_method(function: FunctionType) -> bool:
    return next(iter(signature(function).parameters), "") in {"self", "cls"}


def _name(cls: type[Any], *, is_variant: bool) -> None:
    if "name" not in vars(cls):
        cls.name = cls.__name__.lower()
    if "code" not in vars(cls):
        cls.code = ""  # codes name a variant in full; its parent's letter would stand for the parent
    if "title" not in vars(cls):
        cls.title = _in_words(cls.__name__) if is_variant else cls.__name__


def _in_words(name: str) -> str:
    """Return the name of a class as words, in letters of any script."""
    letters = zip(f" {name}", name, f"{name[1:]} ", strict=False)
    begins = (here.isupper() and (before.islower() or after.islower()) for before, here, after in letters)
    spaced = "".join(f" {here}" if begun else here for here, begun in zip(name, begins, strict=True))
    return " ".join(spaced.replace("_", " ").split())


def _by_keyword(init: Callable[..., None]) -> Callable[..., None]:
    """Return the initializer of a class of games that names the parameters where it does not know one."""

    @wraps(init)
    def __init__(self: Any, **rules: object) -> None:  # noqa: N807 (it is one)
        cls = type(self)
        for name in rules:
            if name not in cls.parameters:
                has = f"it has {', '.join(cls.parameters)}" if cls.parameters else "it has none"
                raise BadRules(
                    f"{cls.title} has no rule parameter {quoted(name)}; {has}{meant(name, cls.parameters)}"
                )
        init(self, **rules)

    return __init__


# ---------------------------------------------------------------- rules by their names


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
    """Return the rules of a parent by their names; those that any game has where it is no game with rules yet."""
    return by_name(getattr(parent, "dynamics", kernel.LIKE))


# ---------------------------------------------------------------- parameters


def _parameters(cls: type[Any], parent: type[Any]) -> list[str]:
    """Turn the rule parameters in a class's body into fields; return the names of those that its parent does not have."""
    known, rules = parent.parameters, marked(cls)
    types = {
        name: kind
        for name, kind in get_annotations(cls).items()
        if not _CLASS_VARIABLE.match(kind if isinstance(kind, str) else repr(kind))
    }
    for name, value in dict(vars(cls)).items():
        if isinstance(value, Field):
            types.setdefault(name, type(value.default))
        elif name in known and name not in rules:
            inherited = known[name]._replace(default=value)
            setattr(cls, name, parameter(*inherited))
            types.setdefault(name, type(value))
    for name in types:
        if name not in known and hasattr(parent, name):
            raise BadRules(
                f"{cls.__name__}: {name} cannot be the name of a rule parameter, because every game has something else of "
                "that name"
            )
        if not isinstance(vars(cls).get(name), Field):
            raise BadRules(
                f"{cls.__name__}: {name} has a type, as a rule parameter has; a parameter is "
                f"{name} = sw.parameter(default, allowed), and anything else does without a type (or with ClassVar)"
            )
        each = Parameter.of(vars(cls)[name])
        setattr(cls, name, parameter(*each._replace(default=each.taken(each.default, name, cls.title))))
    cls.__annotations__ = {**get_annotations(cls), **types}
    return [name for name in types if name not in known]


# ---------------------------------------------------------------- rules


def _rules(cls: type[Any], parent: type[Any], module: ModuleType | None) -> None:
    """Take the rules out of a class's body, and combine the parent's rules with them."""
    given: Dynamics | None = vars(cls).get("dynamics")
    ours = marked(cls)
    for name in ours:
        delattr(cls, name)  # a rule is no method, and must not hide a parameter of the same name
    if ours and not hasattr(parent, "dynamics"):
        given, ours = _of_its_own(cls, ours), {}
        cls.dynamics = given
    if given and given.random_action is kernel.from_the_list:
        given = cls.dynamics = given._replace(
            random_action=listing(kernel.rule(cast("FunctionType", given.legal)))
        )
    above: Dynamics | None = getattr(parent, "dynamics", None)
    named = f"{cls.__module__}.{cls.__qualname__}"
    if above is not None and module is not None:
        own, uncalled = _rules_of(module), _rules_of(sys.modules[above.legal.__module__])
        replaced = {old: own[name] for name, old in (uncalled | by_name(above)).items() if name in own}
        cls.rule_set = RuleSet(named, parent.rule_set, replaced, complete=True)
        return
    if above is None:
        above = given
        for name, rule in given._asdict().items() if given else ():
            _refuse_arguments(cls, name, rule, getattr(kernel.LIKE, name))
        cls.rule_set = parent.rule_set if given is None else RuleSet(named)
    if above is None:
        return
    overriding = {
        cast("FunctionType", old): kernel.rule(cast("FunctionType", new))
        for old, new in zip(above, given or above, strict=True)
        if new is not old
    }
    overriding |= _overriding(cls, parent, above, ours)
    if overriding:
        cls.rule_set = RuleSet(named, cls.rule_set, overriding)
        cls.dynamics = _put_together(cls, above, overriding)


def _rules_of(module: ModuleType) -> dict[str, FunctionType]:
    """Return the rules in a module, but for those of the kernel."""
    found = {name: each for name, each in vars(module).items() if is_rule(each)}
    return {name: each for name, each in found.items() if each.__module__ != kernel.__name__}


def _of_its_own(cls: type[Any], rules: dict[str, FunctionType]) -> Dynamics:
    """Return the rules of a game that is no variant."""
    if unknown := [name for name in rules if name not in Dynamics._fields]:
        raise BadRules(
            f"{cls.__name__}: no game has a rule {quoted(unknown[0])}{meant(unknown[0], Dynamics._fields)} (a rule that others call is "
            "defined above the class)"
        )
    if missing := [
        name
        for name in ("legal", "apply")
        if name not in rules and getattr(cls.usual_rules, name) is getattr(kernel.LIKE, name)
    ]:
        raise BadRules(
            f"{cls.__name__}: every game has the rules legal and apply, and here is no {missing[0]}"
        )
    return cast("Dynamics", cls.usual_rules._replace(**rules))


def _refuse_arguments(cls: type[Any], name: str, rule: FunctionType, like: FunctionType) -> None:
    takes, should = (
        (*signature(rule, follow_wrapped=False).parameters,),
        (*signature(like, follow_wrapped=False).parameters,),
    )
    if len(takes) != len(should) or (takes != should and set(takes) == set(should)):
        raise BadRules(
            f"{cls.__name__}: the rule {name} takes ({', '.join(should)}), not ({', '.join(takes)})"
        )


def _overriding(
    cls: type[Any], parent: type[Any], above: Dynamics, ours: dict[str, FunctionType]
) -> dict[FunctionType, FunctionType]:
    """Return, for each parent's rule that a class's body overrides, the overriding rule."""
    known = by_name(above)
    found = {}
    for name, new in ours.items():
        if new.__name__ == "<lambda>":
            new.__name__ = name
        if name not in known:
            near = meant(name, known) or f"; there are {', '.join(sorted(known))}"
            raise BadRules(
                f"{cls.__name__}: there is no rule {quoted(name)} in {parent.title} to override{near}"
            )
        _refuse_arguments(cls, name, new, known[name])
        found[known[name]] = new
    return found


def _put_together(cls: type[Any], above: Dynamics, overriding: dict[FunctionType, FunctionType]) -> Dynamics:
    own = Dynamics(*(cls.rule_set.version_of(rule) for rule in cast("tuple[Any, ...]", above)))

    def changed(rule: Callable[..., Any]) -> set[FunctionType]:
        return set(reached(cast("FunctionType", rule))) & overriding.keys()

    if (above.chance in overriding) is not (above.chance_outcomes in overriding) and (
        above.chance_outcomes is not kernel.no_chance_outcomes or above.chance_outcomes in overriding
    ):
        raise BadRules(
            f"{cls.__name__}: chance draws one of the outcomes that chance_outcomes lists; a variant that overrides one of "
            "the two must override the other, too"
        )
    if above.random_action not in overriding and not changed(above.legal) <= changed(above.random_action):
        own = own._replace(random_action=listing(own.legal))
    if above.judge not in overriding:  # the parent's knows nothing of other rules
        own = own._replace(judge=kernel.played_out)
    return own


# ---------------------------------------------------------------- words


_SECTION = re.compile(r"^(?P<title>[A-Z][\w ]*)\n-{3,}$", re.MULTILINE)


def _prose(said: str) -> str:
    """Return the text of a docstring before its first section."""
    text = cleandoc(said)
    found = _SECTION.search(text)
    return text[: found.start()].strip() if found else text.strip()


def _told(prose: str, parent: type[Any]) -> str:
    """Return the docstring of a variant's class, followed by those of the variants that it is made from."""
    is_variant = any(hasattr(each, "dynamics") for each in parent.__mro__[1:])
    above = parent.prose if is_variant and parent.prose != prose else ""
    end = "" if prose.endswith((".", "!", "?")) else "."
    return f"{prose}{end}\n\n{above}" if prose and above else prose or above


def _documented(said: str | None, cls: type[Any], parent: type[Any]) -> str:
    """Return a class's docstring with a section that explains every rule parameter, unless it has such a section."""
    of = f", a variant of {parent.title}" if hasattr(parent, "dynamics") else ""
    text = cleandoc(said) if said else f"{cls.title}{of}."
    titles = [(found["title"], found.start()) for found in _SECTION.finditer(text)]
    if not cls.parameters or "Parameters" in dict(titles):
        return text
    at = titles[0][1] if titles else len(text)
    parts = (text[:at].rstrip(), explained(cls.parameters.items()), text[at:])
    return "\n\n".join(filter(None, parts))
