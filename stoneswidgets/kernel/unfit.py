"""What no rule may do, seen in its code before it is called."""

from __future__ import annotations

import ast
import builtins
import dis
from inspect import getsource
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import meant
from stoneswidgets.kernel.call_graph import is_rule, known_to
from stoneswidgets.kernel.compile_errors import TAKEN

if TYPE_CHECKING:
    from collections.abc import Collection

FIT = frozenset({"abs", "bool", "divmod", "int", "len", "max", "min", "range"})
"""Functions of Python that a rule can call; errors, too, which an `assert` names."""
_DOES = {
    "BUILD_LIST": "makes a list",
    "BUILD_SET": "makes a set",
    "BUILD_MAP": "makes a dict",
    "BUILD_CONST_KEY_MAP": "makes a dict",
    "BUILD_STRING": "makes a text",
    "LIST_APPEND": "makes a list",
    "FORMAT_VALUE": "makes a text",
    "FORMAT_SIMPLE": "makes a text",
    "FORMAT_WITH_SPEC": "makes a text",
    "BUILD_SLICE": "takes a slice, and an entry of a vector is named by one whole number",
    "BINARY_SLICE": "takes a slice, and an entry of a vector is named by one whole number",
    "STORE_SLICE": "takes a slice, and an entry of a vector is named by one whole number",
    "IMPORT_NAME": "makes an import",
    "MAKE_FUNCTION": "defines a function; a function marked with @sw.rule stands above the class",
    "STORE_GLOBAL": "changes a variable outside it; what a rule remembers is in the state s (own_slots)",
    "DELETE_GLOBAL": "changes a variable outside it; what a rule remembers is in the state s (own_slots)",
    "STORE_ATTR": "changes an attribute; what a rule remembers is in the state s (own_slots)",
    "PUSH_EXC_INFO": "catches errors, with try or with",
    "UNPACK_EX": "takes values apart with *, which makes a list",
    "DELETE_SUBSCR": "deletes an entry, and vectors stay as long as they are",
    "YIELD_VALUE": "yields; it returns what it has found",
    "RETURN_GENERATOR": "yields; it returns what it has found",
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
_KINDS = {"list": "a list", "dict": "a dict", "set": "a set", "str": "a text", "module": "a module"}
_LIKE = {
    "bit_count": "popcount(n) counts its bits",
    "append": "out[n] = action lists a move, and n counts them",
}


def unfit(rule: FunctionType, like: FunctionType | None = None, known: Collection[str] = ()) -> str:
    """Say what a rule does that no rule may, with its line; "" if nothing is seen.

    Parameters
    ----------
    rule : function
        The rule.
    like : function, optional
        The rule that it overrides: where that one returns a number, so must this one.
    known : collection of str
        The names of the parent's rules.
    """
    steps, line = [], 1
    for step in dis.get_instructions(rule):
        if step.starts_line is not None:
            line = _line(step, rule)
        steps.append((line, step))
    for at, (line, step) in enumerate(steps):
        why = _wrong(step) or _named(rule, [each for _, each in steps[at : at + 6]], known)
        if not why and step.opname in {"LOAD_ATTR", "LOAD_METHOD"} and not _follows(rule, steps, at):
            like_it = _LIKE.get(step.argval, "")
            why = f"uses .{step.argval}, which numbers and vectors do not have{': ' * bool(like_it)}{like_it}"
        if why:
            return f"the rule {rule.__name__}, line {line} of it, {why}; {TAKEN}"
    tree = _tree(rule)
    if why := _in_passing(rule, tree) or (_written(rule, tree, like) if like is not None else ""):
        return why
    if like is not None and not _returned(rule):
        return f"the rule {rule.__name__} never ends: no way through it comes to its end"
    is_lambda = rule.__name__ == "<lambda>"  # which returns whatever stands in it
    if like is not None and not is_lambda and _returned(like) == {False} and True in _returned(rule):
        return (
            f"the rule {rule.__name__} returns something, and has to return nothing: what it changes is in s"
        )
    if like is not None and True in _returned(like) and _returned(rule) != {True}:
        some = " on one way through it" if True in _returned(rule) else ""
        return f"the rule {rule.__name__} returns nothing{some}, and has to return a number: is a return missing?"
    return ""


def _line(step: dis.Instruction, rule: FunctionType) -> int:
    line = step.starts_line if not isinstance(step.starts_line, bool) else getattr(step, "line_number", None)
    return (line or rule.__code__.co_firstlineno) - rule.__code__.co_firstlineno + 1


def _wrong(step: dis.Instruction) -> str:
    if step.opname == "LOAD_CONST":
        return _wrong_constant(step.argval)
    if step.opname in _DOES:
        return _DOES[step.opname]
    if step.opname == "BINARY_OP":
        return _DIVIDES.get(step.argrepr.removesuffix("="), "")
    return ""


def _wrong_constant(value: object) -> str:
    if isinstance(value, CodeType) and value.co_name.startswith("<"):
        return f"makes {_MADE.get(value.co_name, 'a function with lambda')}"
    if isinstance(value, float | complex):
        return f"names {value!r}, which is no whole number"
    if isinstance(value, str | bytes):
        return f"names {value!r}, which is a text"
    if isinstance(value, frozenset):
        return "names a set: round brackets, as in (1, 2), ask the same"
    return ""


def _tree(rule: FunctionType) -> ast.AST:
    """Return a rule's text, parsed; nothing where it has no text, or is a part of a line."""
    try:
        return ast.parse(dedent(getsource(rule)))
    except (OSError, SyntaxError, TypeError):
        return ast.Module([], [])


def _in_passing(rule: FunctionType, tree: ast.AST) -> str:
    """Say that a name is given a value within a condition or a computation, which the compiler does not take."""
    found = [each for each in ast.walk(tree) if isinstance(each, ast.NamedExpr)]
    if not found:
        return ""
    name = found[0].target.id
    return (
        f"the rule {rule.__name__}, line {found[0].lineno} of it, gives {name} a value with :=; this stands in a line of its own "
        f"before, as {name} = …"
    )


def _written(rule: FunctionType, tree: ast.AST, like: FunctionType) -> str:
    """Say that a rule changes a vector that the rule which it overrides only reads."""
    takes, should = (each.__code__.co_varnames[: each.__code__.co_argcount] for each in (rule, like))
    read = {
        mine for mine, name in zip(takes, should, strict=True) if like.__annotations__.get(name) == "State"
    }
    for each in ast.walk(tree):
        if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store):
            name = each.value.id if isinstance(each.value, ast.Name) else ""
            if name in read:
                return (
                    f"the rule {rule.__name__}, line {each.lineno} of it, changes {name}, which it may only read: it says "
                    "what it finds, and apply changes the state"
                )
    return ""


def _is_name(step: dis.Instruction) -> bool:
    return step.opname in {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"}


def _follows(rule: FunctionType, steps: list[tuple[int, dis.Instruction]], at: int) -> bool:
    """Tell whether a dotted name at that place begins with something known outside the rule, which `_named` looks at."""
    while at > 0 and steps[at][1].opname in {"LOAD_ATTR", "LOAD_METHOD", "PUSH_NULL", "CACHE"}:
        at -= 1
    return _is_name(steps[at][1]) and steps[at][1].argval not in rule.__code__.co_cellvars


def _named(rule: FunctionType, steps: list[dis.Instruction], known: Collection[str]) -> str:
    """Say what is wrong with what a name stands for, dotted or not, that begins at the first step."""
    if not _is_name(steps[0]):
        return ""
    around: dict[str, Any] = {**vars(builtins), **rule.__globals__, **dict(known_to(rule))}
    name = said = steps[0].argval
    if name not in around:
        if steps[0].opname == "LOAD_DEREF":
            return ""  # a variable of the rule's own, or one that is not filled in yet
        return f"names {name}, which is not defined above it{_instead(name, around, known)}"
    value = around[name]
    for step in steps[1:]:
        if step.opname not in {"LOAD_ATTR", "LOAD_METHOD"} or not isinstance(value, ModuleType):
            break
        if not hasattr(value, step.argval):
            public = (each for each in vars(value) if not each.startswith("_"))
            return f"names {said}.{step.argval}, and {said} has no {step.argval}{meant(step.argval, public)}"
        value, said = getattr(value, step.argval), f"{said}.{step.argval}"
    return _unfit_value(said, value)


def _instead(name: str, around: Collection[str], known: Collection[str]) -> str:
    if name == "self":
        return ": a rule has no self; rule parameters are in the tables t"
    if name in known:
        return f"; a rule of the parent is named with its module, as in rules.{name}"
    return meant(name, around)


def _unfit_value(said: str, value: object) -> str:
    if is_rule(value) or type(value) in {int, bool} or isinstance(value, tuple | type(None)):
        return ""
    if getattr(builtins, said, None) is value:
        is_fit = said in FIT or (isinstance(value, type) and issubclass(value, Exception))
        return "" if is_fit else f"calls {said}"
    if isinstance(value, FunctionType):
        ours = (value.__module__ or "").partition(".")[0] == __name__.partition(".")[0]
        return "" if ours else f"calls {said}, which is not marked with @sw.rule"  # ours: such as popcount
    if hasattr(value, "dynamics"):
        return (
            f"names the class {said}; the rule that it overrides is called by its name in the module of rules"
        )
    return f"names {said}, which is {_KINDS.get(type(value).__name__, 'no whole number and no rule')}"


def _returned(rule: FunctionType) -> set[bool]:
    """Return whether a rule returns something (True), or nothing (False), on the ways through it."""
    found, before = set(), None
    for step in dis.get_instructions(rule):
        if step.opname == "RETURN_CONST":
            found.add(step.argval is not None)
        elif step.opname == "RETURN_VALUE":
            nothing = before is not None and before.opname == "LOAD_CONST" and before.argval is None
            found.add(not nothing)
        before = step
    return found
