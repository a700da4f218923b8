"""Checks whether a state is possible, and errors that name the rule that failed."""

from __future__ import annotations

import re
import traceback
from functools import wraps
from operator import le
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.errors import BrokenRule, StonesError, meant
from stoneswidgets.kernel import ACTOR, HIDDEN, OVER, WINNERS
from stoneswidgets.kernel.bounded import bounded, line_of, no_set_returned
from stoneswidgets.kernel.call_graph import RULES
from stoneswidgets.plumbing.answering import is_our_module

if TYPE_CHECKING:
    from stoneswidgets.core.rules.slots import Layout, Slots
    from stoneswidgets.kernel import State
    from stoneswidgets.kernel.call_graph import F


_SPACE = (
    'a space is a number, self.board.index("d4") that of d4, and in a set of spaces it is 1 << that number'
)
_INSTEAD = {
    r"has no len\(\)": "popcount(n) counts the things of a set",
    "object is not subscriptable": "a seat's own is in the slot s[… + seat], and 1 or 0 for a space is s[n] >> space & 1",
    "object is not iterable": "the things of a set come one by one: while n != 0: first = lowest(n); n &= n - 1",
    r"\bstr\b": _SPACE,
    "tuple index": "its entries count from 0, so that a tuple of three has none of the number 3",
    "cannot unpack": "a rule returns one number",
    "negative shift": "s[ACTOR] is −1 while a chance event is due, and −2 when the game is over",
    "local variable": "on this way through the rule it was given no value",
}
"""What would do in a rule, by patterns in Python's own errors."""
_INSIDE = re.compile(r"made\.[\w:.]*:(?=\w+)|(?<=\w) as overridden(?=\()")
"""What copies of rules are called inside the library, beyond the names that people gave them."""


_NOBODY = "the game is over without a winner; in a draw, all seats are winners: s[WINNERS] has the bit 1 << seat for each"
_GOES_ON = "s[WINNERS] names winners, but the game goes on: when it is over, s[ACTOR] has to be OVER"


class Soundness:
    """The conditions that every state of a game fulfils: the range of each slot, and sets that never overlap.

    Parameters
    ----------
    layout : Layout
        The layout of the game's states.
    own : tuple of Slots
        Those that a variant has added.

    Attributes
    ----------
    least, most : tuple of int
        The least and the greatest number that each slot may hold.
    apart : tuple of tuple of int
        Groups of slots, by index, whose sets must not overlap.
    """

    def __init__(self, layout: Layout, own: tuple[Slots, ...] = ()) -> None:
        self._spaces, self._own = layout.spaces, own
        self._slots: list[tuple[str, Slots | None]] = [("the seat to move", None), ("the winners", None)]
        ranges, groups = [(OVER, layout.seats - 1), (0, (1 << layout.seats) - 1)], dict[str, list[int]]()
        for each in layout.slots:
            for i in range(each.repeat):
                if each.apart:
                    groups.setdefault(each.apart, []).append(len(self._slots))
                self._slots.append((f"{each.name}[{i}]" if each.repeat > 1 else each.name, each))
                ranges.append((each.range.start, each.range.stop - 1))
        self.least, self.most = (tuple(ends) for ends in zip(*ranges, strict=True))
        self.apart = tuple(map(tuple, groups.values()))

    def fault(self, state: State) -> str:
        """Say what is impossible in a state; "" if it breaks no limit and no sets overlap that must not."""
        return self.found(state)[1]

    def found(self, state: State) -> tuple[int, str]:
        """Return the same, after the slot in which it is seen."""
        least, most = self.least, self.most
        if len(state) != len(least):
            return 0, f"the state has {len(state)} slots instead of {len(least)}"
        # This runs after every move of plain play; checking all slots at once takes a fraction of the time.
        if set(map(type, state)) != {int} or not (all(map(le, least, state)) and all(map(le, state, most))):
            for at, (value, low, high) in enumerate(zip(state, least, most, strict=True)):
                if not isinstance(value, int):
                    hint = f"; {_SPACE}" if isinstance(value, str) else ""
                    return at, f"{self._named(at)} is {value!r}, not a whole number{hint}"
                if not low <= value <= high:
                    return at, f"{self._named(at)} is {self._outside(at, value)}"
        if (state[ACTOR] == OVER) is not bool(state[WINNERS]):
            return ACTOR, _GOES_ON if state[WINNERS] else _NOBODY
        for group in self.apart:
            seen = 0
            for at in group:
                if seen & state[at]:
                    other = next(each for each in group if each != at and state[each] & state[at])
                    both = self._things(state[other] & state[at])
                    return at, f"{self._named(other)} and {self._named(at)} have {both} in common"
                seen |= state[at]
        return 0, ""

    def unfilled(self, state: State, whole: State) -> str:
        """Say which slot of a state is still hidden after what was hidden was filled in; "" if none is."""
        for at, (value, filled) in enumerate(zip(state, whole, strict=True)):
            if filled == HIDDEN != value:
                return f"{self._named(at)} is still hidden"
        return ""

    def _named(self, at: int) -> str:
        name, described = self._slots[at]
        return f"{name} (slot {at})" if described else name

    def _outside(self, at: int, value: int) -> str:
        each = self._slots[at][1]
        if each is not None and each.kind == "set":
            bit = (value & ~self.most[at]).bit_length() - 1
            outside = f"bit {bit}" if value > 0 else "a negative number"
            return f"a set with {outside}, outside its {each.size} things"
        declared = (
            f' (sw.Slots("{each.name}", "number", {each.size}) counts no further)'
            if each in self._own and each.kind == "number" and value > 0
            else ""
        )
        return f"{value}, outside {self.least[at]} to {self.most[at]}{declared}"

    def _things(self, bits: int) -> str:
        places = [i for i in range(bits.bit_length()) if bits >> i & 1]
        return ", ".join(self._spaces[i] if i < len(self._spaces) else f"bit {i}" for i in places[:4])


def miscounted(rule: str, count: object, most: int) -> str:
    """Say what is wrong with how many moves or outcomes a rule says that it has listed; "" if that is possible."""
    if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= most:
        return ""
    returned = "a whole vector" if isinstance(count, list) else repr(count)
    return f"the rule {rule} returned {returned}; it must be a number from 0 to {most} (max_legal_moves)"


def nobody_won(title: str, games: int) -> BrokenRule:
    """Return the error for random games that were over without a winner."""
    return BrokenRule(
        f"{title}: in {games:,} of the random games, {_NOBODY}; check(), with enough games, says after which move"
    )


def blamed(title: str, error: Exception, doing: str, method: str = "") -> BrokenRule:
    """Return the error for an exception in a rule, or a method; its message has the game's title, the rule's name and the line."""
    codes = {rule.__code__: rule.__name__ for rule in RULES}
    frames = [
        frame
        for frame, _ in traceback.walk_tb(error.__traceback__)
        if frame.f_code in codes or frame.f_code.co_name == method
    ]
    own = [frame for frame in frames if not is_our_module(frame.f_globals.get("__name__"))]
    frames, lines = own or frames, dict(traceback.walk_tb(error.__traceback__))
    if not frames:
        where = "a rule"
    else:
        code = frames[-1].f_code
        name = codes[code] if code.co_name == "<lambda>" else code.co_name
        what = name if name == method else f"the rule {name}"
        where = f"{what}, {line_of(code, lines[frames[-1]])},"
    why = (
        str(error)
        if isinstance(error, StonesError)
        else f"{type(error).__name__}: {error}".removesuffix(": ")
    )
    if not own and isinstance(error, BrokenRule) and (cause := no_set_returned()):
        why = f"{why.partition(': max_legal_moves')[0]}; {cause}"
    why = _INSIDE.sub("", why).replace("'Word'", "'int'").replace("Word object", "int object")
    if isinstance(error, RecursionError):
        why = "it calls itself for ever"
    elif isinstance(error, AttributeError) and isinstance(error.obj, ModuleType):
        why += meant(error.name, vars(error.obj))
    elif isinstance(error, IndexError | TypeError | UnboundLocalError | ValueError):
        why += next((f"; {do}" for words, do in _INSTEAD.items() if re.search(words, why)), "")
    return BrokenRule(f"{title}, {doing}: {where} failed ({why})")


def guarded(title: str, rule: F, name: str) -> F:
    """Return a rule that raises `BrokenRule` instead of the exceptions of a mistake in it."""

    @wraps(rule)
    def call(*given: Any) -> Any:
        try:
            with bounded(rule):
                return rule(*given)
        except Exception as error:
            raise blamed(title, error, f"calling {name}") from error

    return cast("F", call)
