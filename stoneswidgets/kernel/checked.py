"""Numbers and vectors that find mistakes in a rule: running on them, it is slow, but fails with a clear error.

Compiled rules compute with 64-bit words, and check neither for overflow nor for an index outside a vector. The same rules
run on a `CheckedVector` do both, and also stop if a rule would run for ever.
"""

from __future__ import annotations

import operator
import sys
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, SupportsIndex, cast

from stoneswidgets.errors import BrokenRule, is_ours
from stoneswidgets.kernel.bounded import bounded, line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import CodeType, FunctionType

BITS = 64
MOST, LEAST = (1 << BITS - 1) - 1, -(1 << BITS - 1)
STEPS = 300_000
"""The most computations and uses of vectors in one call of a rule; beyond that, it is taken to run for ever."""

LISTS = ("out", "weights")
"""The names of the vectors into which rules list moves and outcomes; they have room for `max_legal_moves`."""


class _Meter:
    """Counts the steps of one call of a rule."""

    steps = 0

    def refuse(self) -> NoReturn:
        raise BrokenRule(f"it was stopped after {STEPS:,} steps: does it ever end?")


METER = _Meter()


class Word(int):
    """A whole number whose computations raise `BrokenRule` where the result does not fit a signed 64-bit integer."""

    def bit_count(self) -> int:
        """Return how many bits are set."""
        if self < 0:
            raise BrokenRule(f"popcount of {int(self)}: a number below 0 has other bits in machine code")
        return Word(super().bit_count())

    def __truediv__(self, other: object) -> NoReturn:
        raise BrokenRule("/ gives a fraction; // divides whole numbers")

    __rtruediv__ = __truediv__

    def __pow__(self, other: object, modulus: object = None) -> NoReturn:
        raise BrokenRule("** is not for rules; multiply, or shift with <<")

    __rpow__ = __pow__


def fitting(value: object) -> Word:
    """Return a number as a `Word`.

    >>> fitting(1 << 62) << 1
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.BrokenRule: 9223372036854775808 does not fit 64 bits with sign
    """
    METER.steps += 1
    if METER.steps > STEPS:
        METER.refuse()
    if not isinstance(value, int):
        raise BrokenRule(f"{value!r} is not a whole number")
    if not LEAST <= value <= MOST:
        raise BrokenRule(f"{int(value)} does not fit {BITS} bits with sign")
    return Word(value)


_BY = ("__lshift__", "__rshift__")
"""The shifts of a number by another one, beside those of another one by it."""


def _checked(name: str, *, is_shift: bool) -> Callable[[Any, Any], Any]:
    compute = getattr(int, name)

    def method(self: Word, other: object) -> Any:
        if is_shift and isinstance(other, int) and not 0 <= (by := other if name in _BY else self) < BITS:
            raise BrokenRule(f"a shift by {int(by)}: machine code can shift only by 0 to {BITS - 1} places")
        found = compute(self, other)
        if found is NotImplemented:
            return found
        METER.steps += 1
        if METER.steps > STEPS or not LEAST <= found <= MOST:
            fitting(found)  # says so; always calling it doubles a check's time, as calls are traced
        return Word(found)

    return method


def _checked_alone(name: str) -> Callable[[Any], Any]:
    compute = getattr(operator, name)
    return lambda self: fitting(compute(int(self)))


_OF_TWO = ("add", "sub", "mul", "and", "or", "xor", "lshift", "rshift", "floordiv", "mod")
_OF_ONE = ("neg", "invert", "pos", "abs")
_COMPARING = ("eq", "ne", "lt", "le", "gt", "ge", "bool")
for _name in _OF_TWO:
    for _method in (f"__{_name}__", f"__r{_name}__"):
        setattr(Word, _method, _checked(_method, is_shift="shift" in _name))
for _name in _OF_ONE:
    setattr(Word, f"__{_name}__", _checked_alone(_name))


class _Stray(Word):
    """What an entry holds that a line of a rule did not mean: it may be taken, and is refused where something is done with it."""

    why = ""

    def refuse(self, *_: object) -> NoReturn:
        raise BrokenRule(self.why)

    def bit_count(self) -> int:
        self.refuse()


for _name in (*_OF_TWO, *(f"r{each}" for each in _OF_TWO), *_OF_ONE, *_COMPARING):
    setattr(_Stray, f"__{_name}__", _Stray.refuse)


class Row(NamedTuple):
    """The entries that a line has a name for, and how it says which: `s[rules.STONES + seat]`."""

    said: str
    name: str
    entries: range


class CheckedVector(list[int]):
    """A vector that refuses indices outside it and numbers that do not fit 64 bits, and counts each use as a step.

    Parameters
    ----------
    values : iterable of int
        Its entries.
    name : str
        The rule's name for it in error messages, such as ``s``.
    """

    def __init__(self, values: Iterable[int], name: str) -> None:
        super().__init__(values)
        self.name = name
        self.fixed = False
        self.rows: Mapping[int, Mapping[int, Row]] = {}
        """By a line's code and instruction."""
        self.began = 0
        """Who was to move before the rule was called."""
        self._written: dict[int, tuple[CodeType, int]] = {}

    def __getitem__(self, at: Any) -> Any:
        METER.steps += 1
        if METER.steps > STEPS:
            METER.refuse()
        try:
            found = Word(super().__getitem__(at))
        except (IndexError, TypeError):  # a slice is a list, which is no number
            self._refuse(at)
        if self.rows and (why := self._beyond(at, reads=True)):
            found = _Stray(found)
            found.why = why
        return found

    def __setitem__(self, at: Any, value: Any) -> None:
        METER.steps += 1
        if not isinstance(at, int) or not -len(self) <= at < len(self) or METER.steps > STEPS:
            self._refuse(at)
        if self.fixed:
            raise BrokenRule(f"it writes to {self.name}[{int(at)}], which it may not change")
        if not isinstance(value, int) or not LEAST <= value <= MOST:
            fitting(value)
        if self.rows and (why := self._beyond(at)):
            raise BrokenRule(why)
        super().__setitem__(at, int(value))
        frame = sys._getframe(1)  # noqa: SLF001 (inspect's own way takes as long as the rule)
        self._written[at] = frame.f_code, frame.f_lasti

    def _beyond(self, at: int, *, reads: bool = False) -> str:
        """Say so where an entry is not one of those that the line which takes it has a name for; "" if it is, or has none."""
        frame = sys._getframe(2)  # noqa: SLF001 (as above)
        row = self.rows.get(id(frame.f_code), {}).get(frame.f_lasti)
        if row is None or at in row.entries:
            return ""
        if reads and at < row.entries.start and min(self.began, super().__getitem__(0)) < 0:
            return ""  # of nobody, while chance or the end is next: such a line often does no harm
        first, last = row.entries[0], row.entries[-1]
        of_it = f"{self.name}[{first}] to {self.name}[{last}]"
        return f"{row.said} is {self.name}[{at}] here, but {row.name} has only {of_it}"

    def written_at(self, at: int) -> str:
        """Return, for a message, which rule's line wrote an entry last; "" if none did, or one of this library's own rules."""
        found = self._written.get(at) or self._written.get(at - len(self))
        if found is None or is_ours(found[0].co_filename):
            return ""
        code, instruction = found
        line = next(line for first, end, line in code.co_lines() if first <= instruction < end)
        return f", as written by {code.co_name}, {line_of(code, line or 0)}"

    def _refuse(self, at: SupportsIndex) -> NoReturn:
        if not isinstance(at, int):
            raise BrokenRule(f"{self.name}[{at!r}]: name an entry by a whole number")
        if not -len(self) <= at < len(self):
            short = (
                f": max_legal_moves says {len(self)}, which is too few; by default it is as many as the class has actions, or chances"
                if self.name in LISTS
                else ""
            )
            there = f"goes up to {self.name}[{len(self) - 1}]" if len(self) else "is empty"
            raise BrokenRule(f"there is no {self.name}[{int(at)}]; it {there}{short}")
        METER.refuse()


def on_checked(rule: Callable[..., object], steps: int, *given: Any) -> list[Any]:
    """Call a rule on copies of what it was given, every vector checked, and return them; it may take at most `steps` steps.

    Raises
    ------
    BrokenRule
        For a mistake that the rule makes.
    """
    METER.steps = STEPS - steps
    names = cast("FunctionType", rule).__code__.co_varnames
    taken = [
        each if isinstance(each, int) else CheckedVector(each, name)
        for name, each in zip(names, given, strict=False)
    ]
    with bounded():
        rule(*taken)
    return [each if isinstance(each, int) else [*map(int, list.__iter__(each))] for each in taken]
