"""How a new class of games is completed: its name, and its parameters, rules and tables combined with its parent's.

The classes are being made here, and have no types yet.
"""

from __future__ import annotations

import re
import sys
from dataclasses import Field, dataclass, fields
from difflib import get_close_matches
from functools import cached_property, wraps
from inspect import cleandoc, get_annotations, getattr_static, signature
from itertools import chain
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets import kernel
from stoneswidgets.core.rules.additions import all_moves
from stoneswidgets.core.rules.bodies import by_name, marked
from stoneswidgets.core.rules.mistakes import beside, refuse, taken_in
from stoneswidgets.core.rules.parameters import Parameter, explained, parameter
from stoneswidgets.core.rules.registry import is_of_the_library
from stoneswidgets.core.rules.soundness import blamed
from stoneswidgets.errors import BadRules, BrokenRule, StonesError, meant, quoted
from stoneswidgets.kernel import Dynamics, listing
from stoneswidgets.kernel.call_graph import calls, is_rule, reached
from stoneswidgets.kernel.overriding import RuleSet
from stoneswidgets.kernel.reading import arguments
from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_CLASS_VARIABLE = re.compile(r"(\w+\.)*ClassVar\b")


def declare(cls: type[Any], parent: type[Any]) -> None:
    """Complete a class of games right after its definition."""
    said = vars(cls).get("__doc__")
    refuse(cls, parent)
    _name(cls, is_variant=hasattr(parent, "dynamics"))
    added = _parameters(cls, parent)
    _rules(cls, parent, added)
    if (
        hasattr(parent, "dynamics")
        and cls.dynamics is not parent.dynamics
        and "max_legal_moves" not in vars(cls)
    ):
        cls.max_legal_moves = property(all_moves)  # the parent's bound is for the parent's rules
    dataclass(frozen=True, repr=False)(cls)
    cls.parameters = {each.name: Parameter.of(each) for each in fields(cls)}
    cls.__init__ = _by_keyword(cls.__init__)
    _tables(cls, parent, added)
    cls.prose = _told(_prose(said) if said else "", parent)
    cls.__doc__ = _documented(said, cls, parent)


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
    """Return the initializer of a class of games that says in words which parameter it does not know, and takes no others than by name."""

    @wraps(init)
    def __init__(self: Any, *given: object, **rules: object) -> None:  # noqa: N807 (it is one)
        cls = type(self)
        first = next(iter(cls.parameters), "")
        if len(given) == 3 and isinstance(given[1], tuple):  # as `type` is called by a class's line
            raise BadRules(
                f"a variant is made of the class {cls.__name__}: class {given[0]}(sw.{cls.__name__}), without brackets"
            )
        if given:
            name = f"{cls.__name__}({first}={given[0]!r})" if first else f"{cls.__name__}()"
            name = f"{cls.__name__}(**{given[0]!r})" if isinstance(given[0], dict) else name
            raise BadRules(
                f"{cls.title}: rule parameters are named, as in {name}, not {quoted(given[0])} alone"
            )
        for name in rules:
            if name not in cls.parameters:
                has = f"it has {', '.join(cls.parameters)}" if cls.parameters else "it has none"
                raise BadRules(
                    f"{cls.title} has no rule parameter {quoted(name)}; {has}{meant(name, cls.parameters)}"
                )
        if not is_of_the_library(cls) and (why := beside(cls)):
            raise BadRules(f"{cls.__name__}: {why}")
        init(self, **rules)

    return __init__


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


def _rules(cls: type[Any], parent: type[Any], added: list[str]) -> None:
    """Take the rules out of a class's body, and combine the parent's rules with them."""
    given: Dynamics | None = vars(cls).get("dynamics")
    if given and given.random_action is kernel.from_the_list:
        given = cls.dynamics = given._replace(
            random_action=listing(kernel.rule(cast("FunctionType", given.legal)))
        )
    ours = marked(cls)
    for name in ours:
        delattr(
            cls, name
        )  # a rule is not a method of the game, and must not hide a parameter of the same name
    above: Dynamics | None = getattr(parent, "dynamics", None)
    named = f"{cls.__module__}.{cls.__qualname__}"
    taken_in(reached(*ours.values(), *cast("tuple[FunctionType, ...]", given or ())))
    if above is None:
        above = given
        if given and not is_of_the_library(cls):
            _refuse_rules(cls, given)
        cls.rule_set = parent.rule_set if given is None else RuleSet(named)
    if above is None:
        if ours:
            raise BadRules(
                f"{cls.__name__} is not a variant: a game of its own has its rules as dynamics = sw.Dynamics(…)"
            )
        return
    overriding = {
        cast("FunctionType", old): kernel.rule(cast("FunctionType", new))
        for old, new in zip(above, given or above, strict=True)
        if new is not old
    }
    overriding |= _overriding(cls, parent, above, ours, {*parent.parameters, *added})
    if overriding:
        cls.rule_set = RuleSet(named, cls.rule_set, overriding)
        cls.dynamics = _put_together(cls, above, overriding)


def _refuse_rules(cls: type[Any], rules: Dynamics) -> None:
    """Refuse a game's own rules if their arguments are wrong, or if they do what no rule may do."""
    likes: Any = dict(zip(rules, kernel.LIKE, strict=True))
    for name, rule in rules._asdict().items():
        _refuse_arguments(cls, name, rule, getattr(kernel.LIKE, name))
    for each in reached(*cast("tuple[FunctionType, ...]", rules)):
        if not is_of_the_library(each):
            _refuse_unfit(cls, each, likes.get(each))


def _refuse_unfit(cls: type[Any], rule: FunctionType, *beside: Any) -> None:
    """Refuse a rule that does what no rule may do; `unfit` says what is given beside it."""
    with held():
        from stoneswidgets.kernel.unfit import unfit  # only where somebody writes rules

    if why := unfit(rule, *beside):
        raise BadRules(f"{cls.__name__}: {why}")


def _refuse_arguments(cls: type[Any], name: str, rule: FunctionType, like: FunctionType) -> None:
    takes, should = (*signature(rule, follow_wrapped=False).parameters,), arguments(like)
    if len(takes) != len(should) or (takes != should and set(takes) == set(should)):
        raise BadRules(
            f"{cls.__name__}: the rule {name} takes ({', '.join(should)}), not ({', '.join(takes)})"
        )


def _overriding(
    cls: type[Any],
    parent: type[Any],
    above: Dynamics,
    ours: dict[str, FunctionType],
    parameters: set[str],
) -> dict[FunctionType, FunctionType]:
    """Return, for each parent's rule that a class's body overrides, the overriding rule."""
    known = by_name(above)
    seats = parent().seats if not {"players", "seats"} & vars(cls).keys() else 0
    found = {}
    for name, new in ours.items():
        if new.__name__ == "<lambda>":
            new.__name__ = name
        if name not in known and isinstance(method := getattr(parent, name, None), FunctionType):
            raise BadRules(
                f"{cls.__name__}: {name} is not marked with @sw.rule, and takes ({', '.join(signature(method).parameters)})"
            )
        if name not in known and is_rule(getattr(sys.modules[known["legal"].__module__], name, None)):
            raise BadRules(
                f"{cls.__name__}: {name} is called only by {parent.title}'s method initial, which makes the start; to change the start, "
                "write def initial(self, setup, rng), without @sw.rule"
            )
        if name not in known:
            near = get_close_matches(name, known, 1)
            is_long = not near and is_of_the_library(known["legal"])
            told = f'; help("{known["legal"].__module__}") says what each does' if is_long else ""
            raise BadRules(
                f"{cls.__name__}: there is no rule {quoted(name)} in {parent.title} to override; there is "
                f"{', '.join(near or sorted(known))} (a rule that others call is defined outside the class){told}"
            )
        _refuse_arguments(cls, name, new, known[name])
        for each in reached(new):
            if is_of_the_library(each):
                continue
            _refuse_unfit(
                cls, each, known[name] if each is new else None, known, parameters, vars(cls), seats
            )
            if each in reached(*calls(each).values()):
                raise BadRules(
                    f"{cls.__name__}: the rule {each.__name__} calls itself, which cannot be compiled; use a loop"
                )
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
    in_force = reached(*cast("tuple[FunctionType, ...]", own))
    for rule in overriding:
        if cls.rule_set.version_of(rule) not in in_force:
            called = [each.__name__ for each in overriding if rule in reached(each) and each is not rule]
            raise BadRules(
                f"{cls.__name__}: the rule {rule.__name__} would do nothing: {called[0]}, which called it, is overridden, too, and does not call it"
            )
    if above.random_action not in overriding and not changed(above.legal) <= changed(above.random_action):
        own = own._replace(random_action=listing(own.legal))
    if above.judge not in overriding:  # the parent's knows nothing of other rules
        own = own._replace(judge=kernel.played_out)
    return own


# ---------------------------------------------------------------- tables


def _tables(cls: type[Any], parent: type[Any], added: list[str]) -> None:
    """Append the new parameters to the parent's tables, unless the class defines its own; make the tables immutable."""
    has_own = "tables" in vars(cls)
    if has_own and not hasattr(parent, "dynamics"):
        added = []
    if not (has_own or added):
        return
    read, first = _reader(getattr_static(cls, "tables")), parent.next_entry()

    def tables(self: Any) -> tuple[int, ...]:
        try:
            entries = tuple(read(self))
        except StonesError:
            raise
        except Exception as error:
            doing = "making the tables (list(super().tables) is a list of those of the parent)"
            raise blamed(self.title, error, doing, "tables") from error
        if odd := [each for each in entries if not isinstance(each, int)]:
            raise BrokenRule(f"{self.title}: the tables may hold only whole numbers, not {quoted(odd[0])}")
        if not added or (has_own and len(entries) > first):
            return entries
        if len(entries) > first:
            raise BrokenRule(
                f"{self.title}: the tables have {len(entries)} entries; a variant's begin at {first}"
            )
        codes = (self.parameters[name].codes(getattr(self, name)) for name in added)
        return (*entries, *(0,) * (first - len(entries)), *chain.from_iterable(codes))

    tables.__doc__ = "The vector `t` of the rule functions: rule parameters and geometry."
    kept = cached_property(tables)
    kept.__set_name__(cls, "tables")
    cls.tables = kept
    cls.entries = first + sum(cls.parameters[name].size for name in added)


def _reader(tables: Any) -> Callable[[Any], Iterable[int]]:
    """Return the function of a property, or one that returns a plain value."""
    if isinstance(tables, cached_property):
        return cast("Callable[[Any], Iterable[int]]", tables.func)
    if isinstance(tables, property) and tables.fget is not None:
        return tables.fget
    return lambda _: tables


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
