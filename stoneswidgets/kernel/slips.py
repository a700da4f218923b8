"""Lines of a rule that mean something else than what was meant, though each is good Python, and would be silently wrong."""

from __future__ import annotations

import ast
import re
import sys
from functools import lru_cache
from inspect import getsource
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets import kernel
from stoneswidgets.kernel.reading import tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FunctionType

    from stoneswidgets.kernel.reading import Fault, Read

_SIGN = re.compile(r"=([+-]) ")
_OF_SETS = (kernel.popcount, kernel.lowest, kernel.select)
_SPACE, _SPACES = re.compile("[A-Z][0-9]"), 61
_OF_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)
_BITWISE = (*_OF_BITS, ast.LShift, ast.RShift)
OF_ALL = (kernel.ACTOR, kernel.WINNERS)
"""The slots that every state has."""
_EQUALS = (ast.Eq, ast.NotEq)


class _Named(NamedTuple):
    """What the names in a module of rules are.

    Attributes
    ----------
    places : dict of str to str
        Those of slots and of tables, with the vector that they are in, "s" or "t".
    firsts : dict of str to int
        Those of the first of many actions, with their numbers.
    ends : dict of str to int
        Those with which actions are compared, with their numbers.
    by_seat : set of str
        Those of slots of which each seat has one.
    """

    places: dict[str, str]
    firsts: dict[str, int]
    ends: dict[str, int]
    by_seat: set[str]


@lru_cache(64)
def _named(module: str) -> _Named:
    """Read in a module of this library's rules what its names are: of that it has only its own use of them."""
    try:
        nodes = [*ast.walk(ast.parse(getsource(sys.modules[module])))]
    except (KeyError, OSError, TypeError):
        return _Named({}, {}, {}, set())
    places = {
        name: said for each in nodes if isinstance(each, ast.Subscript) for name, said in _place_in(each)
    }
    compared: dict[str, set[bool]] = {}
    for each in nodes:
        if isinstance(each, ast.Compare) and ast.unparse(each.left) == "action":
            for way, other in zip(each.ops, each.comparators, strict=True):
                if isinstance(other, ast.Name):
                    compared.setdefault(other.id, set()).add(isinstance(way, _EQUALS))
    known = vars(sys.modules[module])
    ends = {name: known[name] for name in compared if type(known.get(name)) is int}
    slots = [ast.unparse(each) for each in nodes if isinstance(each, ast.Subscript)]
    by_seat = {name for name in places if f"s[{name} + seat]" in slots}
    return _Named(places, {name: n for name, n in ends.items() if compared[name] == {False}}, ends, by_seat)


def _place_in(node: ast.Subscript) -> Iterator[tuple[str, str]]:
    said, name = ast.unparse(node.value), first_part(node.slice)
    if said in {"s", "t"} and isinstance(name, ast.Name) and name.id.isupper():
        yield name.id, said


def first_part(node: ast.expr) -> ast.expr:
    """Return the first part of a sum."""
    return first_part(node.left) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) else node


def place(node: ast.expr, read: Read) -> str:
    """Return the vector in which a name of a slot or of a table, or a sum that begins with one, is a place; "" if it is none."""
    node = first_part(node)
    if isinstance(node, ast.Name):
        return "s" if node.id in {"ACTOR", "WINNERS"} and read.stands_for(node) in OF_ALL else ""
    if not isinstance(node, ast.Attribute) or type(value := read.stands_for(node)) is not int:
        return ""
    known = (
        _named(each)
        for each in sorted(read.modules)
        if getattr(sys.modules.get(each), node.attr, None) == value
    )
    return next((each.places[node.attr] for each in known if node.attr in each.places), "")


def seat_of(node: ast.AST, read: Read) -> str:
    """Return the name in a rule's text of the seat whose slot that is, as in `s[rules.HELD + seat]`; "" if it is none of a seat."""
    match node:
        case ast.Subscript(
            slice=ast.BinOp(left=ast.Attribute(attr=name) as first, op=ast.Add(), right=ast.Name(id=seat))
        ) if place(first, read) and any(name in _named(each).by_seat for each in read.modules):
            return seat
    return ""


def places(read: Read) -> Fault:
    """Find the number of a slot, or of a place in the tables, where what stands there is meant: `rules.LEFT == 0`."""
    for each in read.nodes:
        for part in _computed(each, read):
            if vector := place(part, read):
                said = ast.unparse(part)
                return (
                    part.lineno,
                    f"computes with {said}, which only says where the number is: {vector}[{said}]",
                )
    return None


def tables_named(read: Read) -> list[int]:
    """Return the places in the tables that the parent's module of rules has names for, in their order."""
    known = [(vars(sys.modules[each]), _named(each).places) for each in read.modules if each in sys.modules]
    return sorted({around[name] for around, places in known for name, said in places.items() if said == "t"})


def writes_a_new_slot(read: Read) -> bool:
    """Tell whether a rule may write to another slot than those that the parent's module of rules has names for."""
    lists = {"out", "weights"}
    return not read.nodes[1:] or any(
        ast.unparse(each.value) not in lists and not place(each.slice, read) for each in read.written
    )


def _is_a_place(node: ast.expr, read: Read) -> bool:
    """Tell whether a rule's own name stands for a place, which may be compared with another."""
    if not isinstance(node, ast.Name):
        return False
    given = (each.value for each in read.nodes if isinstance(each, ast.Assign) and node.id in _names(each))
    return any(place(part, read) for value in given for part in (getattr(value, "elts", None) or [value]))


def _names(node: ast.Assign) -> set[str]:
    return {each.id for part in node.targets for each in ast.walk(part) if isinstance(each, ast.Name)}


def _computed(node: ast.AST, read: Read) -> list[ast.expr]:
    """Return what is computed with in a way in which no place is."""
    found: list[ast.expr] = []
    match node:
        case ast.Compare(left=first, comparators=others):
            found = [] if any(_is_a_place(each, read) for each in (first, *others)) else [first, *others]
        case ast.BoolOp(values=parts):
            found = parts
        case ast.BinOp(left=one, right=other) if isinstance(node.op, _BITWISE):
            found = [one, other]
        case ast.AugAssign(value=part) if isinstance(node.op, _BITWISE):
            found = [part]
        case (
            ast.UnaryOp(op=ast.Invert() | ast.Not(), operand=part) | ast.If(test=part) | ast.While(test=part)
        ):
            found = [part]
        case ast.Call(func=called, args=given) if read.stands_for(called) in _OF_SETS:
            found = given[:1]
    return found


def spaces(read: Read) -> Fault:
    """Find the number of a space in place of the set of it alone: `s[rules.EMPTY] & D4`."""
    for each in read.nodes:
        if not isinstance(each, ast.AugAssign | ast.BinOp) or not isinstance(each.op, _OF_BITS):
            continue
        for part in [each.value] if isinstance(each, ast.AugAssign) else [each.left, each.right]:
            bare = part.operand if isinstance(part, ast.UnaryOp) else part
            if isinstance(bare, ast.Name) and _SPACE.fullmatch(bare.id) and _is_no_bit(read.stands_for(bare)):
                said = bare.id
                return (
                    each.lineno,
                    f"computes with {said}, which is the number of a space; its set is 1 << {said}",
                )
    return None


def _is_no_bit(value: object) -> bool:
    """Tell whether a number is that of a space, and cannot be a set of one space."""
    return type(value) is int and 0 <= value < _SPACES and (value == 0 or value & (value - 1) != 0)


def firsts(read: Read) -> Fault:
    """Find the number from which on there are many actions where all of these are meant: `action == rules.TOWER`."""
    for each in read.nodes:
        if not isinstance(each, ast.Compare) or not isinstance(each.ops[0], _EQUALS):
            continue
        for one, other in ((each.left, each.comparators[0]), (each.comparators[0], each.left)):
            if isinstance(one, ast.Name | ast.Attribute) and (beyond := _beyond(one, read)) is not None:
                first, said = ast.unparse(one), ast.unparse(other)
                all_of_them = f"{first} <= {said}{beyond and f' < {beyond}'}"
                if isinstance(each.ops[0], ast.NotEq):
                    all_of_them = f"not {all_of_them}"
                return (
                    each.lineno,
                    f"compares {ast.unparse(each)}, which is the first of such moves alone: {all_of_them}",
                )
    return None


def _beyond(node: ast.Name | ast.Attribute, read: Read) -> str | None:
    """Return what the numbers after those that begin with a name begin with, "" if these are the last; None if none begin with it."""
    said, value = ast.unparse(node), read.stands_for(node)
    before, _, name = said.rpartition(".")
    for module in sorted(read.modules):
        known = _named(module)
        if name in known.firsts and known.firsts[name] == value:
            later = [(n, each) for each, n in known.ends.items() if n > known.firsts[name]]
            return f"{before}.{min(later)[1]}".lstrip(".") if later else ""
    return None


def alternatives(read: Read) -> Fault:
    """Find a number in place of a condition after `or`, which holds always: `action == D4 or D5`."""
    for each in read.nodes:
        if not isinstance(each, ast.BoolOp) or not isinstance(each.op, ast.Or):
            continue
        first, *others = each.values
        if not isinstance(first, ast.Compare) or not isinstance(first.ops[-1], _EQUALS):
            continue
        for other in others:
            if type(other.value if isinstance(other, ast.Constant) else read.stands_for(other)) is int:
                meant = ast.unparse(ast.Compare(first.left, first.ops[:1], [other]))
                return (
                    other.lineno,
                    f"has the number {ast.unparse(other)} as a condition: {ast.unparse(first)} or {meant}",
                )
    return None


def signs(read: Read) -> Fault:
    """Find `=+` for `+=`, `is` for `==`, `2 ^ n` for a power, and a name that is given its own value."""
    for each in read.nodes:
        if isinstance(each, ast.Compare) and isinstance(each.ops[0], ast.Is | ast.IsNot):
            return each.lineno, f"compares {ast.unparse(each)}; numbers are compared with == and !="
        if isinstance(each, ast.BinOp) and isinstance(each.op, ast.BitXor):
            if isinstance(each.left, ast.Constant) and each.left.value == 2:
                n = ast.unparse(each.right)
                return each.lineno, f"has {ast.unparse(each)}, which is no power: 1 << {n} is the bit {n}"
        elif isinstance(each, ast.Assign):
            said, value = ast.unparse(each.targets[0]), ast.unparse(each.value)
            if said == value:
                return each.lineno, f"gives {said} the value that it has"
            if isinstance(each.value, ast.UnaryOp) and (sign := _SIGN.search(read.text[each.lineno - 1])):
                rest = ast.unparse(each.value.operand)
                return each.lineno, f"has =, then {value}: {said} {sign[1]}= {rest} is what changes {said}"
    return None


def truths(read: Read) -> Fault:
    """Find True or False returned where the overridden rule returns a number, such as a seat, or −1 for none."""
    theirs = _told(read.like) if read.like else []
    if all(isinstance(each, ast.Compare) or ast.unparse(each) in {"0", "1"} for each in theirs):
        return None
    for each in read.lines:
        if isinstance(each, ast.Return) and isinstance(each.value, ast.Constant):
            value = each.value.value
            if isinstance(value, bool):
                return each.lineno, f"returns {value}, which is {int(value)}: return the number that is meant"
    return None


def _told(rule: FunctionType) -> list[ast.expr]:
    """Return what a rule returns, as its text says it; of a choice, both."""
    values = [each.value for each in ast.walk(tree(rule)) if isinstance(each, ast.Return) and each.value]
    return [
        part
        for each in values
        for part in ((each.body, each.orelse) if isinstance(each, ast.IfExp) else (each,))
    ]


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
