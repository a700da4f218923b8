"""Lines of a rule that mean another seat, a set of seats or another turn than was meant, and would be silently wrong."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING

from stoneswidgets import kernel
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.kernel.reading import arguments, tree
from stoneswidgets.kernel.slips import OF_ALL, seat_of

if TYPE_CHECKING:
    from stoneswidgets.kernel.reading import Fault, Read


def seats(read: Read) -> Fault:
    """Find the number of a seat that nobody has, where a rule does not ask how many play: seats count from 0."""
    names = {each.id for each in read.nodes if isinstance(each, ast.Name)}
    if not read.seats or {"PLAYERS", "players"} & {
        *names,
        *(step.value for step in read.steps if step.is_dot),
    }:
        return None
    theirs = arguments(read.like or read.rule)
    movers = {
        mine for mine, name in zip(arguments(read.rule), theirs, strict=True) if name in {"seat", "mover"}
    }
    for each in read.nodes:
        if isinstance(each, ast.Assign) and _is_slot(each.value, kernel.ACTOR, read):
            movers |= {ast.unparse(target) for target in each.targets}
    more = "; players = … in the class says how many" * ("players" in read.parameters)
    said = f", but seats count from 0, and {read.seats} play{more}"
    for each in read.nodes:
        match each:
            case ast.Compare(left=one, comparators=[ast.Constant(value=int(n))]) if n >= read.seats:
                if ast.unparse(one) in movers or _is_slot(one, kernel.ACTOR, read):
                    return each.lineno, f"compares {ast.unparse(one)} with {n}{said}"
            case ast.For() if over := _counts_seats_from_1(each, read):
                return each.lineno, f"counts {over} in place of range({read.seats}){said}"
            case ast.Assign() | ast.Return() if _says_who_wins(each, read):
                match each.value:
                    case ast.BinOp(ast.Constant(1), ast.LShift(), ast.Constant(int(n))) if n >= read.seats:
                        return each.lineno, f"has seat {n} win{said}"
    return None


def _counts_seats_from_1(loop: ast.For, read: Read) -> str:
    """Return the range of a loop over slots of seats that leaves seat 0 out and goes on to one that nobody has; "" of another loop."""
    over, seat = ast.unparse(loop.iter), ast.unparse(loop.target)
    beyond = over == f"range(1, {read.seats + 1})" and any(
        seat_of(each, read) == seat for each in ast.walk(loop)
    )
    return over if beyond else ""


def _says_who_wins(node: ast.Assign | ast.Return, read: Read) -> bool:
    if isinstance(node, ast.Assign):
        return _is_slot(node.targets[0], kernel.WINNERS, read)
    return getattr(read.like, "__name__", "") in {"break_tie", "leaders"}


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
            elif is_seat and _is_slot(target, kernel.WINNERS, read):
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
    return node is not None and (ast.unparse(node) in seats or _is_slot(node, kernel.ACTOR, read))


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


def turns(read: Read) -> Fault:
    """Find a turn that is given, on a condition, after the overridden rule may have ended the game, if nothing asks whether it has.

    Without a condition, the first game that ends shows it; what is asked of an empty board's spaces is asked at the beginning.
    """
    if read.like is None or not any("OVER" in each.__code__.co_names for each in reached(read.like)):
        return None
    calls = [
        each for each in read.nodes if isinstance(each, ast.Call) and read.stands_for(each.func) is read.like
    ]
    slots = [
        each
        for each in read.nodes
        if isinstance(each, ast.Subscript) and any(_is_slot(each, n, read) for n in OF_ALL)
    ]
    if not calls or any(each.lineno > calls[0].lineno and isinstance(each.ctx, ast.Load) for each in slots):
        return None
    ifs = [each for each in read.nodes if isinstance(each, ast.If) and "FULL" not in ast.unparse(each.test)]
    parts = [part for each in ifs for part in ast.walk(each)]
    for each in parts:
        if (
            isinstance(each, ast.Assign)
            and _is_slot(each.targets[0], kernel.ACTOR, read)
            and each.lineno > calls[0].lineno
            and not isinstance(each.value, ast.Constant)
            and read.stands_for(each.value) != kernel.OVER
        ):
            ended, turn = ast.unparse(calls[0].func), ast.unparse(each)
            return each.lineno, f"goes on where {ended} may have ended the game: if s[ACTOR] != OVER: {turn}"
    return None


def noted_late(read: Read) -> Fault:
    """Find a turn that is to be kept, but whose it was is noted only after the overridden rule has given it to the next."""
    calls = [each for each in read.nodes if isinstance(each, ast.Call)]
    passed = [each for each in calls if read.like and read.stands_for(each.func) is read.like]
    if not passed or any(isinstance(each, ast.For | ast.While) for each in read.nodes):
        return None
    given = [each for each in read.nodes if isinstance(each, ast.Assign)]
    changed = [each.lineno for each in read.written if _is_slot(each, kernel.ACTOR, read)]
    changed += [each.lineno for each in calls if "s" in map(ast.unparse, each.args)]
    for each in given:
        mover = ast.unparse(each.value)
        earlier = [one for one in given if ast.unparse(one.targets[0]) == mover and one.lineno < each.lineno]
        if not earlier or not _is_slot(each.targets[0], kernel.ACTOR, read):
            continue
        noted = max(earlier, key=lambda line: line.lineno)
        is_late = _is_slot(noted.value, kernel.ACTOR, read) and noted.lineno > passed[0].lineno
        if is_late and not any(noted.lineno < line < each.lineno for line in changed):
            return (
                noted.lineno,
                f"notes whose turn it is after {ast.unparse(passed[0].func)} has passed it on: write {ast.unparse(noted)} before that",
            )
    return None


def _is_slot(node: ast.AST | None, slot: int, read: Read) -> bool:
    """Tell whether a part of a rule's text is that slot of the state."""
    if not isinstance(node, ast.Subscript) or ast.unparse(node.value) != "s":
        return False
    at = node.slice
    return (at.value if isinstance(at, ast.Constant) else read.stands_for(at)) == slot
