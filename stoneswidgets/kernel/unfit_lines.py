"""What no rule may do, seen in its text: lines that do nothing, calls that do not fit."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING

from stoneswidgets import kernel
from stoneswidgets.errors import quoted
from stoneswidgets.kernel.reading import VECTORS, arguments, tree

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


def joins(read: Read) -> Fault:
    """Find two sets joined with `and` or `or` where one is computed with, or returned: that gives one of the two."""
    for node in read.lines:
        parts = node.args if isinstance(node, ast.Call) else []
        if isinstance(node, ast.BinOp):
            parts = [node.left, node.right]
        elif isinstance(node, ast.AugAssign | ast.Return) and node.value:
            parts = [node.value]
        for each in parts:
            if not isinstance(each, ast.BoolOp) or any(map(_is_truth, each.values)):
                continue
            said, is_and = [ast.unparse(value) for value in each.values], isinstance(each.op, ast.And)
            if all(isinstance(value, ast.Subscript) for value in each.values) or (
                is_and and not isinstance(node, ast.Return)
            ):
                word, sign, one, which = (
                    ("and", "&", f"{said[-1]}, or 0", "have in common")
                    if is_and
                    else ("or", "|", "one of them", "have together")
                )
                return (
                    each.lineno,
                    f"computes with {f' {word} '.join(said)}, which is {one}; {f' {sign} '.join(said)} is what these sets {which}",
                )
    return None


def _is_truth(node: ast.expr) -> bool:
    """Tell whether a part of a computation can only be true or false."""
    return isinstance(node, ast.Compare) or ast.unparse(node).startswith("not ")


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


def names_a_seat(read: Read) -> Fault:
    """Find a seat in place of a set of seats: of those that have won, or of those that a rule returns."""
    seats = {"seat"} & set(arguments(read.rule))
    returns_set = read.like is not None and _returns_a_set(read.like)
    lines = [
        each
        for each in read.lines
        if isinstance(each, ast.For | ast.Assign | ast.AugAssign | ast.Return | ast.Expr)
    ]
    for each in sorted(lines, key=lambda line: line.lineno):
        value = each.iter if isinstance(each, ast.For) else each.value
        said = ast.unparse(value) if value else ""
        if isinstance(each, ast.Expr):
            if seat := next((given for given in _given_as(value, "winners", read) if given in seats), ""):
                return each.lineno, f"gives {said} a seat, but winners is a set: 1 << {seat}"
            continue
        if isinstance(each, ast.For):
            is_seat = _counts_from_0(each.iter)
        else:
            is_seat = not isinstance(each, ast.AugAssign) and _is_seat(value, seats, read)
        if isinstance(each, ast.Return):
            if is_seat and returns_set:
                return (
                    each.lineno,
                    f"returns the number {said}, but has to return a set, with the bit 1 << {said}: return 1 << {said}",
                )
            continue
        for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
            if isinstance(target, ast.Name):
                (seats.add if is_seat else seats.discard)(target.id)
            elif is_seat and is_slot(target, kernel.WINNERS, read):
                return (
                    each.lineno,
                    f"puts a seat into s[WINNERS], which has a bit for each seat that has won: s[WINNERS] = 1 << {said}",
                )
    return None


def _is_seat(node: ast.expr | None, seats: set[str], read: Read) -> bool:
    """Tell whether a part of a rule's text is a seat: a name of one, whose turn it is, the other one, or the next."""
    match node:
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=seat):
            return _is_seat(seat, seats, read)
        case ast.BinOp(left=ast.BinOp(left=seat, op=ast.Add()), op=ast.Mod()):
            return _is_seat(seat, seats, read)
    return node is not None and (ast.unparse(node) in seats or is_slot(node, kernel.ACTOR, read))


def _given_as(node: ast.AST | None, name: str, read: Read) -> list[str]:
    """Return what a call gives a rule as its argument of that name."""
    called = read.stands_for(node.func) if isinstance(node, ast.Call) else None
    if not isinstance(node, ast.Call) or not isinstance(called, FunctionType):
        return []
    return [
        ast.unparse(given) for given, each in zip(node.args, arguments(called), strict=False) if each == name
    ]


def _returns_a_set(rule: FunctionType) -> bool:
    """Tell whether a rule returns a set, to which its text adds bits, or from which it takes some."""
    nodes = [*ast.walk(tree(rule))]
    changed = {
        ast.unparse(each.target)
        for each in nodes
        if isinstance(each, ast.AugAssign) and "1 <<" in ast.unparse(each.value)
    }
    return any(
        isinstance(each, ast.Return) and ast.unparse(each).removeprefix("return ") in changed
        for each in nodes
    )


def _counts_from_0(over: ast.expr) -> bool:
    """Tell whether a loop counts 0, 1, 2 …, as the seats are counted; one up to 1 << n goes through sets."""
    said = ast.unparse(over)
    return (
        said.startswith("range(") and "<<" not in said and isinstance(over, ast.Call) and len(over.args) == 1
    )


def is_slot(node: ast.AST | None, slot: int, read: Read) -> bool:
    """Tell whether a part of a rule's text is that slot of the state."""
    if not isinstance(node, ast.Subscript) or ast.unparse(node.value) != "s":
        return False
    at = node.slice
    return (at.value if isinstance(at, ast.Constant) else read.stands_for(at)) == slot
