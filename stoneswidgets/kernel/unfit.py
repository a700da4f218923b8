"""What no rule may do, seen in its code before it is called."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from random import Random
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING

from stoneswidgets import kernel
from stoneswidgets.errors import meant, quoted
from stoneswidgets.kernel import slips, slips_of_seats, unfit_lines
from stoneswidgets.kernel.call_graph import is_rule
from stoneswidgets.kernel.compile_errors import TAKEN
from stoneswidgets.kernel.reading import VECTORS, Instruction, Read, arguments, steps
from stoneswidgets.kernel.unfit_lines import REMEMBERS
from stoneswidgets.plumbing.answering import is_our_module

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from stoneswidgets.kernel.reading import Fault

_BITS = 64
FIT = frozenset({"abs", "bool", "divmod", "int", "len", "max", "min", "range"})
"""Functions of Python that a rule can call; errors, too, which an `assert` names."""
_A_LIST = "makes a list: numbers are kept in variables, spaces as the bits of one, and moves in out"
_CHOOSES = "if and else choose between numbers, or a tuple of them above the class, VALUES = (0, 1, 6), as in VALUES[n]"
_DOES = {
    "BUILD_LIST": _A_LIST,
    "BUILD_SET": "makes a set",
    "BUILD_MAP": f"makes a dict: {_CHOOSES}",
    "BUILD_CONST_KEY_MAP": f"makes a dict: {_CHOOSES}",
    "BUILD_STRING": "makes a text",
    "LIST_APPEND": _A_LIST,
    "FORMAT_VALUE": "makes a text",
    "FORMAT_SIMPLE": "makes a text",
    "FORMAT_WITH_SPEC": "makes a text",
    "BUILD_SLICE": "takes a slice: name an entry of a vector by one whole number",
    "BINARY_SLICE": "takes a slice: name an entry of a vector by one whole number",
    "STORE_SLICE": "takes a slice: name an entry of a vector by one whole number",
    "IMPORT_NAME": "makes an import",
    "MAKE_FUNCTION": "defines a function: write it above the class, marked with @sw.rule",
    "STORE_GLOBAL": f"changes a variable outside it; {REMEMBERS}",
    "DELETE_GLOBAL": f"changes a variable outside it; {REMEMBERS}",
    "STORE_ATTR": f"changes an attribute; {REMEMBERS}",
    "PUSH_EXC_INFO": "catches errors, with try or with",
    "UNPACK_EX": "takes values apart with *, which makes a list",
    "DELETE_SUBSCR": "deletes an entry, but the length of a vector never changes",
    "YIELD_VALUE": "yields; it returns what it has found",
    "RETURN_GENERATOR": "yields, or is async; it returns what it has found",
    "LOAD_BUILD_CLASS": "defines a class",
}
_DIVIDES = {
    "/": "divides with /, which gives a fraction: // divides whole numbers",
    "**": "has a power with **: multiply, or shift with <<",
    "@": "multiplies with @, which is for matrices",
}
_MADE = {
    "<listcomp>": "a list",
    "<dictcomp>": "a dict",
    "<setcomp>": "a set",
    "<genexpr>": "a generator (… for … in …)",
}
_KINDS = {
    "list": f"a list: {REMEMBERS}, and numbers that never change go into a tuple",
    "dict": f"a dict: {_CHOOSES}",
    "set": "a set",
    "str": "a text",
    "module": "a module",
}
_DRAWS = "below(g, n) draws a number from 0 to n − 1"
_PARENTS = "call the rule that it overrides by its name in the module of rules"
_LIKE = {
    "super": f"{_PARENTS}, as in rules.apply(t, s, action)",
    "bin": "popcount(n) counts its bits",
    "bit_count": "popcount(n) counts its bits",
    "append": "out[n] = action lists a move, and n counts them",
    "sum": "a loop adds: total = 0, and below it for … in range(…): total += …",
    **dict.fromkeys(("randint", "randrange", "random", "choice", "shuffle"), _DRAWS),
}
_PLACES = ("next_slot", "next_entry")
"""What tells where slots and parameters of a variant's own are."""
_SPACE = re.compile("[a-z][0-9]{1,2}")
_NUMBER = "sw.SiegeStones().board.index({!r})"
"""What gives a space's number, on the board that every game of the library has if it has one."""


def unfit(
    rule: FunctionType,
    like: FunctionType | None = None,
    known: Mapping[str, FunctionType] | None = None,
    parameters: Collection[str] = (),
    body: Collection[str] = (),
    seats: int = 0,
) -> str:
    """Say what a rule does that no rule may, with its line; "" if nothing is seen.

    Parameters
    ----------
    rule : function
        The rule.
    like : function, optional
        The rule that it overrides: where that one returns a number, so must this one.
    known : mapping, optional
        The parent's rules by their names.
    parameters : collection of str
        The names of the rule parameters.
    body : collection of str
        All names in the body of the class that the rule is of.
    seats : int, optional
        How many play; 0 if that is not known.
    """
    read = Read(rule, like, known or {}, parameters, body, seats)
    for check in _CHECKS if like is not None else _OF_ANY:
        if found := check(read):
            line, why = found
            at = f", line {line} of it," if line else ""
            return f"the rule {rule.__name__}{at} {why}"
    return ""


def importing(name: str, modules: Collection[str] = ()) -> str:
    """Return the end of a message: the line that imports a name, which rules use and is not defined; "" if it is no such name."""
    if name in kernel.__all__:
        home = kernel.__name__
    else:
        homes = (each.rpartition(".") for each in sorted(modules))
        home = next((home for home, _, last in homes if last == name), "")
    return home and f"; write from {home} import {name} above the class"


# ---------------------------------------------------------------- of any rule


def _lacks(read: Read) -> Fault:
    """Find a name that stands for nothing, or a dotted one that its module does not have."""
    for at, step in enumerate(read.steps):
        if step.is_name and (why := _lacking(read, read.steps[at : at + 6])):
            return step.line, why
    return None


def _lacking(read: Read, found: list[Instruction]) -> str:
    name = said = found[0].value
    if name not in read.around:
        is_own = found[0].op == "LOAD_DEREF"  # a variable of the rule's own, or one that is not filled in yet
        return "" if is_own else f"names {name}, which is not defined above it{_instead(name, read)}"
    value = read.around[name]
    for step in found[1:]:
        if not step.is_dot or not isinstance(value, ModuleType):
            break
        if not hasattr(value, step.value):
            public = (each for each in vars(value) if not each.startswith("_"))
            return f"names {said}.{step.value}, but {said} has no {step.value}{meant(step.value, public)}"
        value, said = getattr(value, step.value), f"{said}.{step.value}"
    return ""


def _does(read: Read) -> Fault:
    """Find what no rule may do, and names that stand for what no rule may use."""
    for at, step in enumerate(read.steps):
        why = _wrong(read, at) or _named(read, read.steps[at : at + 6])
        if not why and step.is_dot and not _follows(read, at):
            why = f"uses .{step.value}, which numbers and vectors do not have{_like(step.value) or _beside(step.value, read)}"
        if why:
            return step.line, f"{why}; {TAKEN}"
    return None


def _like(name: str) -> str:
    """Return the end of a message: what does in a rule what is wanted of that name."""
    return f": {_LIKE[name]}" if name in _LIKE else ""


def _wrong(read: Read, at: int) -> str:
    found, step = read.steps, read.steps[at]
    if step.op in {"LOAD_CONST", "RETURN_CONST"}:
        names_arguments = at + 1 < len(found) and "KW" in found[at + 1].op
        return "" if names_arguments else _wrong_constant(step.value)
    if step.op == "STORE_DEREF" and step.value in read.rule.__code__.co_freevars:
        return _DOES["STORE_GLOBAL"]
    if step.op in _DOES:
        return _DOES[step.op]
    if step.op == "BINARY_OP":
        return _DIVIDES.get(step.sign.removesuffix("="), "")
    return ""


def _wrong_constant(value: object) -> str:
    if isinstance(value, CodeType) and value.co_name.startswith("<"):
        return f"makes {_MADE.get(value.co_name, 'a function with lambda')}"
    if isinstance(value, frozenset):
        return "names a set: use round brackets instead, as in (1, 2)"
    if isinstance(value, tuple):
        return next(filter(None, map(_wrong_constant, value)), "")
    if isinstance(value, str | bytes):
        hint = ": in rules, colours and all else have numbers"
        if isinstance(value, str) and _SPACE.fullmatch(value):
            hint = (
                f": a rule names a space by its number, which {_NUMBER.format(value)} gives above the class"
            )
        return f"names {value!r}, which is a text{hint}"
    fits = not isinstance(value, int) or value.bit_length() < _BITS
    what = (
        "which is not a whole number: n // 2 is half of n, rounded down"
        if isinstance(value, float | complex)
        else ""
        if fits
        else "but machine code has only 64"
    )
    return f"names {quoted(value)}, {what}" if what else ""


def _follows(read: Read, at: int) -> bool:
    """Tell whether a dotted name at that place begins with something known outside the rule, which `_named` looks at."""
    while at > 0 and (read.steps[at].is_dot or read.steps[at].op in {"PUSH_NULL", "CACHE"}):
        at -= 1
    return read.steps[at].is_name and read.steps[at].value not in read.rule.__code__.co_cellvars


def _named(read: Read, found: list[Instruction]) -> str:
    """Say what is wrong with what a name stands for, dotted or not, that begins at the first step."""
    if not found[0].is_name:
        return ""
    name = said = found[0].value
    if name not in read.around:
        return ""
    value = read.around[name]
    for step in found[1:]:
        if step.is_dot and isinstance(value, FunctionType) and is_our_module(value.__module__):
            theirs = next(iter(sorted(read.modules)), "")
            return f"names {said}.{step.value}, but {said} is a function; the rules that it overrides are in {theirs}"
        if not step.is_dot or not isinstance(value, ModuleType):
            break
        if _is_of_another_game(value.__name__, read):
            return (
                f"names {said}.{step.value}, which is of {value.__name__}; the rules that it overrides are in "
                f"{next(each for each in sorted(read.modules) if _of_a_game(each))}"
            )
        value, said = getattr(value, step.value), f"{said}.{step.value}"
    asked = next((step.value for step in found if step.value in _PLACES), "")
    if asked and hasattr(value, "dynamics"):
        return f"calls {said}.{asked}: write OWN = {said}.{asked}() above the class, and use that number in the rule, as in {'s' if asked == 'next_slot' else 't'}[OWN]"
    return _unfit_value(said, value)


def _of_a_game(module: str) -> bool:
    return module.startswith(f"{__name__.partition('.')[0]}.games.") and module.endswith(".rules")


def _is_of_another_game(module: str, read: Read) -> bool:
    """Tell whether a module has the rules of another game than the parent, whose slots and tables are others."""
    return _of_a_game(module) and module not in read.modules and any(map(_of_a_game, read.modules))


def _instead(name: str, read: Read) -> str:
    if name == "self":
        return (
            ": a rule has no self; rule parameters are in the tables t, one of the parent's by its name in the module of rules, as in "
            "t[rules.GOAL], one of one's own at next_entry() of the parent, asked above the class"
        )
    if name in read.parameters:
        return (
            "; a rule parameter is in the tables t: one of the parent's by its name in the module of rules, as in t[rules.GOAL], one "
            "of one's own from next_entry() of the parent on"
        )
    if read.like and name in (theirs := arguments(read.like)):
        return f"; here it is called {arguments(read.rule)[theirs.index(name)]}"
    if name in read.known:
        return f"; a rule of the parent is named with its module, as in rules.{name}"
    if name in read.body:
        return f"; its rules do not know what is in the class's body: write {name} = … above the class"
    found = _not_given(name, read) or importing(name, read.modules) or _beside(name, read)
    return found or _place(name) or meant(name, read.around)


def _beside(name: str, read: Read) -> str:
    """Return the end of a message: a number of the parent's module of rules, named without it; "" if it has no such name."""
    for each in sorted(filter(_of_a_game, read.modules)):
        if hasattr(module := sys.modules[each], name):
            called = next((said for said, value in read.around.items() if value is module), "rules")
            return f"; it is in the module of rules, {called}.{name}"
    return ""


def _place(name: str) -> str:
    """Return the end of a message: the line that gives a space's name its number; "" if it is no such name."""
    space = name.lower()
    return f"; write {name} = {_NUMBER.format(space)} above the class" if _SPACE.fullmatch(space) else ""


def _not_given(name: str, read: Read) -> str:
    """Return the end of a message: which rule is given a vector that this one is not."""
    takes = [each for each, rule in read.known.items() if name in arguments(rule)]
    if name not in VECTORS or not takes:
        return ""
    given = ", ".join(arguments(read.rule))
    can = (
        "is given to chance, which draws an outcome of the variant's own (own_moves) where apply has put CHANCE into s[ACTOR]"
        if name == "g"
        else f"is given to {max(takes, key='apply'.__eq__)}, which can do it"
    )
    return f": the rule {read.rule.__name__} is given ({given}) alone; {name} {can}"


def _unfit_value(said: str, value: object) -> str:
    if is_rule(value) or type(value) in {int, bool} or isinstance(value, tuple | type(None)):
        return ""
    if getattr(builtins, said, None) is value:
        is_fit = said in FIT or (isinstance(value, type) and issubclass(value, Exception))
        return "" if is_fit else f"calls {said}{_like(said)}"
    if isinstance(value, FunctionType):
        ours = is_our_module(value.__module__)  # such as popcount
        return "" if ours else f"calls {said}, which is not marked with @sw.rule"
    if hasattr(value, "dynamics"):
        return f"names the class {said}; {_PARENTS}"
    is_dice = isinstance(value, Random) or "random" in said.split(".")
    what = _KINDS.get(type(value).__name__, "neither a whole number nor a rule")
    return f"names {said}, which is {what}{f': {_DRAWS}' if is_dice else ''}"


# ---------------------------------------------------------------- beside the rule that is overridden


def _writes(read: Read) -> Fault:
    """Find a change of a vector that the rule which is overridden only reads."""
    kinds = read.like.__annotations__ if read.like else {}
    names = zip(arguments(read.rule), arguments(read.like) if read.like else (), strict=True)
    reads = {mine: name for mine, name in names if kinds.get(name) == "State"}
    for each in read.written:
        name = each.value.id if isinstance(each.value, ast.Name) else ""
        if name in reads:
            why = (
                "which is the same in every position: what changes in a game is in the state"
                if reads[name] == "t"
                else "which it may only read: only apply changes the state"
            )
            return each.lineno, f"changes {name}, {why}"
    return None


def _returns(read: Read) -> Fault:
    """Find a rule that returns nothing though the overridden one returns a number, or the other way round."""
    found, should = _returned(read.rule), _returned(read.like) if read.like else set()
    is_lambda = read.rule.__code__.co_name == "<lambda>"  # which returns whatever stands in it
    if not found:
        return 0, "never ends: no way through it comes to its end"
    if not is_lambda and should == {"nothing"} and found != {"nothing"}:
        return 0, "returns something, but has to return nothing: what it changes is in s"
    if "something" not in should:
        return None
    if "several" in found:
        return 0, "returns several numbers, but has to return one"
    if found != {"something"}:
        some = " on one way through it" if "something" in found else ""
        return 0, f"returns nothing{some}, but has to return a number: is a return missing?"
    return None


def _returned(rule: FunctionType) -> set[str]:
    """Return what a rule returns on the ways through it: "nothing", "something", "several" things."""
    found, before = set(), Instruction(0, "", None, "")
    for step in steps(rule):
        is_constant = step.op == "RETURN_CONST" or before.op == "LOAD_CONST"
        value = step.value if step.op == "RETURN_CONST" else before.value
        if step.op in {"RETURN_CONST", "RETURN_VALUE"}:
            if before.op == "BUILD_TUPLE" or (is_constant and isinstance(value, tuple)):
                found.add("several")
            else:
                found.add("nothing" if is_constant and value is None else "something")
        before = step
    return found


_OF_ANY: tuple[Callable[[Read], Fault], ...] = (
    unfit_lines.holds,
    _lacks,
    _does,
    unfit_lines.calls,
    unfit_lines.computes,
    unfit_lines.in_passing,
    slips.joins,
    unfit_lines.idles,
    unfit_lines.adds_to_nothing,
    slips_of_seats.names_a_seat,
    slips.places,
    slips.firsts,
    slips.spaces,
    slips.alternatives,
    slips.signs,
    slips_of_seats.seats,
)
_CHECKS: tuple[Callable[[Read], Fault], ...] = (
    *_OF_ANY,
    _writes,
    _returns,
    slips.truths,
    slips_of_seats.noted_late,
    slips_of_seats.turns,
)
"""What is looked for in any rule, and in one that overrides another; the first mistake is told."""
