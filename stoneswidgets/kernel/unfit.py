"""What no rule may do, seen in its code before it is called."""

from __future__ import annotations

import dis
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import CodeType, FunctionType

UNFIT = [
    "print",
    "input",
    "sum",
    "sorted",
    "list",
    "dict",
    "set",
    "tuple",
    "str",
    "float",
    "round",
    "map",
    "filter",
    "any",
    "all",
    "enumerate",
    "zip",
]
"""Functions of Python that a rule cannot call."""
_MADE = {
    "BUILD_LIST": "a list",
    "BUILD_SET": "a set",
    "BUILD_MAP": "a dict",
    "BUILD_STRING": "a text",
    "LIST_APPEND": "a list",
    "IMPORT_NAME": "an import",
}
MEANT = "a rule may use only whole numbers, loops, conditions and other functions marked as rules"


def unfit(rule: FunctionType, like: FunctionType | None = None) -> str:
    """Say what a rule does that no rule may, with its line; "" if nothing is seen.

    Parameters
    ----------
    rule : function
        The rule.
    like : function, optional
        The rule that it overrides: where that one returns a number, so must this one.
    """
    for code in _all(rule.__code__):
        for step in dis.get_instructions(code):
            if step.starts_line is not None:
                line = _line(step, rule)
            if why := _wrong(step, rule):
                return f"the rule {rule.__name__}, line {line} of it, {why}; {MEANT}"
    if like is not None and True in _returned(like) and _returned(rule) != {True}:
        some = " on one way through it" if True in _returned(rule) else ""
        return f"the rule {rule.__name__} returns nothing{some}, and has to return a number: is a return missing?"
    return ""


def _all(code: CodeType) -> list[CodeType]:
    return [code, *(const for const in code.co_consts if hasattr(const, "co_code"))]


def _line(step: dis.Instruction, rule: FunctionType) -> int:
    line = step.starts_line if not isinstance(step.starts_line, bool) else getattr(step, "line_number", None)
    return (line or rule.__code__.co_firstlineno) - rule.__code__.co_firstlineno + 1


def _wrong(step: dis.Instruction, rule: FunctionType) -> str:
    if step.opname == "LOAD_GLOBAL":
        name = step.argval
        if name in UNFIT and name not in rule.__globals__:
            return f"calls {name}"
    if step.opname in _MADE:
        return f"makes {_MADE[step.opname]}"
    if step.opname == "LOAD_CONST" and isinstance(step.argval, float):
        return f"names {step.argval!r}, which is no whole number"
    if step.opname == "BINARY_OP" and step.argrepr in {"/", "/="}:
        return "divides with /, which gives a fraction: // divides whole numbers"
    return ""


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
