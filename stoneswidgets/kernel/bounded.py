"""An end to rules that would run for ever: in plain Python, the lines that each call of a rule goes through are counted."""

from __future__ import annotations

import sys
import traceback
from contextlib import contextmanager
from functools import lru_cache, partial
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BrokenRule, is_ours
from stoneswidgets.kernel.call_graph import reached

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from types import CodeType, FrameType

    Asked = dict[tuple[int, int], tuple[CodeType, int, str, set[int]]]
    """Where a rule calls one that takes a seat: by its code and instruction, the code, its line, what is called, and the seats."""

LINES = 200_000
"""The most lines in one call of a function; beyond that, it is taken to run for ever."""
_RETURNED: list[Any] = [None, 0, None]
"""Of the function that returned last: its code, the line where it did, and what it returned."""


@contextmanager
def bounded(rule: Callable[..., Any] | None = None, asked: Asked | None = None) -> Iterator[None]:
    """Stop what runs in this context if a function goes through too many lines: `BrokenRule` names the line.

    This library's own functions do not count; of a rule that calls no others, there is nothing to count. Where something traces
    already, such as a debugger, it is left alone. What rules ask of which seat is added to `asked`.
    """
    if (rule is not None and _is_made_of_ours(rule)) or sys.gettrace() is not None:
        yield
        return
    _RETURNED[:] = None, 0, None
    sys.settrace(_call if asked is None else partial(_noting, asked))
    try:
        yield
    finally:
        sys.settrace(None)


@lru_cache(maxsize=1024)
def _is_made_of_ours(rule: Any) -> bool:
    return all(is_ours(each.__code__.co_filename) for each in reached(rule))


def _noting(asked: Asked, frame: FrameType, event: str, given: object) -> Any:
    code, asks = frame.f_code, frame.f_back
    if "seat" in code.co_varnames[: code.co_argcount] and asks and not is_ours(asks.f_code.co_filename):
        at = id(asks.f_code), asks.f_lasti
        *_, seats = asked.setdefault(at, (asks.f_code, asks.f_lineno, code.co_name, set()))
        seats.add(frame.f_locals["seat"])
    return _call(frame, event, given)


def _call(frame: FrameType, _event: str, _: object) -> Any:
    if is_ours(frame.f_code.co_filename):
        return None
    left = LINES

    def line(frame: FrameType, event: str, given: object) -> Any:
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                raise BrokenRule(f"it was stopped after {LINES:,} lines: does the loop ever end?")
        elif event == "return":
            _RETURNED[:] = frame.f_code, frame.f_lineno, given
        return line

    return line


def line_of(code: CodeType, line: int) -> str:
    """Return, for a message, which line of a rule a line of its file is."""
    return f"line {line - code.co_firstlineno + 1} of it"


def returned_at(rule: Callable[..., Any]) -> str:
    """Return, for a message about what a rule has just returned, its line; "" if it is not known."""
    code, line, _ = _RETURNED
    ours = unwrap(rule).__code__
    return f", {line_of(ours, line)}," if code is ours else ""


def of_no_seat(asked: Asked, rules: Collection[Callable[..., Any]], seats: int) -> str:
    """Say so where one of some rules asked another of a seat that nobody has, and left out one that somebody has; "" if none did.

    One that asks of all seats, and of none while the end or chance is next, or of some that might play, does no harm.
    """
    codes = {id(each.__code__) for each in rules}
    for (asking, _), (code, line, called, seen) in asked.items():
        beyond, left = sorted(seen - {*range(seats)}), sorted({*range(seats)} - seen)
        if asking in codes and beyond and left and called != "mask":  # which is asked of spectators, too
            return (
                f"the rule {code.co_name}, {line_of(code, line)}, asks {called} of seat {beyond[0]}, and never of seat {left[0]}: "
                f"seats count from 0, and {seats} play"
            )
    return ""


def no_set_returned() -> str:
    """Say so where the function that returned last gave a number below 0, which is no set; a rule that takes it for one fails."""
    code, line, value = _RETURNED
    if code is None or not isinstance(value, int) or value >= 0:
        return ""
    return (
        f"the rule {code.co_name}, {line_of(code, line)}, returned {int(value)}, but a set is never below 0: "
        "bits & ~(1 << n) takes n out of a set, whether it is in it or not"
    )


def ended(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of this library's, within which rules that run for ever are ended, with their names and lines."""

    def call(*given: Any) -> Any:
        try:
            with bounded():
                return function(*given)
        except BrokenRule as error:
            *_, (frame, line) = (
                each
                for each in traceback.walk_tb(error.__traceback__)
                if not is_ours(each[0].f_code.co_filename)
            )
            code = frame.f_code
            raise BrokenRule(f"the rule {code.co_name}, {line_of(code, line)}, failed ({error})") from error

    return call
