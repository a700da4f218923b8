"""What no rule may do, seen in its text: lines that do nothing, calls that do not fit."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING

from stoneswidgets.errors import quoted
from stoneswidgets.kernel.reading import VECTORS, arguments

if TYPE_CHECKING:
    from stoneswidgets.kernel.reading import Fault, Read

REMEMBERS = "what a rule remembers is in the state s (own_slots)"
_OPERANDS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.BinOp: ("left", "right"),
    ast.UnaryOp: ("operand",),
    ast.Compare: ("left", "comparators"),
    ast.BoolOp: ("values",),
    ast.Subscript: ("slice",),
    ast.Return: ("value",),
    ast.If: ("test",),
    ast.While: ("test",),
    ast.Expr: ("value",),
}
"""What is computed with, in each kind of computation."""


def holds(read: Read) -> Fault:
    """Find what is defined in a rule, also where its lines are never reached."""
    for each in read.lines[1:]:
        if isinstance(each, ast.FunctionDef | ast.ClassDef):
            instead = (
                f", a rule, too: write it in the class's body, indented as far as {read.rule.__name__}"
                if each.name in read.known
                else ": write it above the class, as a function marked with @sw.rule"
            )
            return each.lineno, f"defines {each.name}{instead}"
    return None


def calls(read: Read) -> Fault:
    """Find a call with arguments that do not fit the rule, or of something that is no rule."""
    for node in read.nodes:
        if not isinstance(node, ast.Call):
            continue
        value, said = read.stands_for(node.func), ast.unparse(node.func)
        if isinstance(value, int | tuple):
            return node.lineno, f"calls {said}, which is {quoted(value)} here, not a rule"
        if not isinstance(value, FunctionType) or node.keywords:
            continue
        if any(isinstance(each, ast.Starred) for each in node.args):
            continue
        given, takes = [ast.unparse(each) for each in node.args], arguments(value)
        turned = any(
            each != should and {each, should} <= VECTORS for each, should in zip(given, takes, strict=False)
        )
        if turned or not len(takes) - len(value.__defaults__ or ()) <= len(given) <= len(takes):
            return node.lineno, f"calls {said}({', '.join(given)}), which takes ({', '.join(takes)})"
    return None


def computes(read: Read) -> Fault:
    """Find a rule used as a number, where it has to be called."""
    for node in read.nodes:
        for name in _OPERANDS.get(type(node), ()):
            operands = getattr(node, name)
            for each in operands if isinstance(operands, list) else [operands]:
                if isinstance(each, ast.Name | ast.Attribute) and isinstance(
                    read.stands_for(each), FunctionType
                ):
                    said = ast.unparse(each)
                    return each.lineno, f"computes with {said}, but has to call it, as in {said}(…)"
    return None


def idles(read: Read) -> Fault:
    """Find a line that works something out and does nothing with it, such as a comparison in place of an assignment."""
    for each in read.lines:
        if not isinstance(each, ast.Expr) or isinstance(each.value, ast.Constant):
            continue
        if any(isinstance(part, ast.Call | ast.NamedExpr) for part in ast.walk(each.value)):
            continue
        said = ast.unparse(each.value)
        if isinstance(each.value, ast.Compare) and isinstance(each.value.ops[0], ast.Eq):
            to = ast.unparse(each.value.left)
            return (
                each.lineno,
                f"compares, {said}, and does nothing with the result; {to} = … gives {to} a value",
            )
        return each.lineno, f"works out {said}, and does nothing with the result"
    return None


def adds_to_nothing(read: Read) -> Fault:
    """Find a name that a rule adds to and gives no value itself: it would begin anew, and with nothing, at each move."""
    targets = [each.target for each in read.lines if isinstance(each, ast.AugAssign)]
    given = {
        each.id
        for each in read.lines
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each not in targets
    }
    for each in targets:
        if isinstance(each, ast.Name) and each.id not in {*given, *arguments(read.rule)}:
            return each.lineno, f"adds to {each.id} without giving it a value first; {REMEMBERS}"
    return None


def in_passing(read: Read) -> Fault:
    """Find a name that is given a value within a condition or a computation, which the compiler does not take."""
    for each in read.nodes:
        if isinstance(each, ast.NamedExpr):
            name = each.target.id
            return (
                each.lineno,
                f"gives {name} a value with :=; write {name} = … in a line of its own before that",
            )
    return None
