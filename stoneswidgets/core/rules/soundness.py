"""Tell whether a state is possible, and name the rule that failed."""

from __future__ import annotations

import traceback
from functools import wraps
from operator import le
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.errors import BrokenRule, StonesError, is_our_module
from stoneswidgets.kernel import ACTOR, HIDDEN, OVER, WINNERS
from stoneswidgets.kernel.call_graph import RULES

if TYPE_CHECKING:
    from types import CodeType

    from stoneswidgets.core.rules.slots import Layout, Slots
    from stoneswidgets.kernel import State
    from stoneswidgets.kernel.call_graph import F

_NOBODY = "the game is over without a winner; in a draw, all seats are winners: s[WINNERS] has the bit 1 << seat for each"
_GOES_ON = "s[WINNERS] names winners, but the game goes on: when it is over, s[ACTOR] has to be OVER"


class Soundness:
    """The conditions that every state of a game fulfils: the range of each slot, and sets that never overlap.

    Parameters
    ----------
    layout : Layout
        The layout of the game's states.

    Attributes
    ----------
    least, most : tuple of int
        The least and the greatest number that each slot may hold.
    apart : tuple of tuple of int
        Groups of slots, by index, whose sets must not overlap.
    """

    def __init__(self, layout: Layout) -> None:
        self._spaces = layout.spaces
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
        """Return what is impossible in a state; "" if it breaks no limit and no sets overlap that must not."""
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
                    return at, f"{self._named(at)} is {value!r}, not a whole number"
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
        """Return which slot of a state is still hidden after what was hidden was filled in; "" if none is."""
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
        return f"{value}, outside {self.least[at]} to {self.most[at]}"

    def _things(self, bits: int) -> str:
        places = [i for i in range(bits.bit_length()) if bits >> i & 1]
        return ", ".join(self._spaces[i] if i < len(self._spaces) else f"bit {i}" for i in places[:4])


def nobody_won(title: str, games: int) -> BrokenRule:
    """Return the error for random games that were over without a winner."""
    return BrokenRule(
        f"{title}: in {games:,} of the random games, {_NOBODY}; check(), with enough games, says after which move"
    )


def line_of(code: CodeType, line: int) -> str:
    """Return, for a message, which line of a rule a line of its file is."""
    return f"line {line - code.co_firstlineno + 1} of it"


def blamed(title: str, error: Exception, when: str = "") -> BrokenRule:
    """Return the error for an exception in a rule, with the game's title, the rule's name and the line.

    Parameters
    ----------
    title : str
        The game's title.
    error : Exception
        What the rule raised; the rule is the last one in its traceback that is not of this library, else the last one.
    when : str, optional
        After which move.
    """
    codes = {rule.__code__: rule.__name__ for rule in RULES}
    frames = [each for each in traceback.walk_tb(error.__traceback__) if each[0].f_code in codes]
    own = [each for each in frames if not is_our_module(each[0].f_globals.get("__name__"))]
    where = "a rule"
    if frames:
        frame, line = (own or frames)[-1]
        where = f"the rule {codes[frame.f_code]}, {line_of(frame.f_code, line)},"
    why = (
        str(error)
        if isinstance(error, StonesError)
        else f"{type(error).__name__}: {error}".removesuffix(": ")
    )
    return BrokenRule(f"{title}{when and f', {when}'}: {where} failed ({why})")


def guarded(title: str, rule: F) -> F:
    """Return a rule that raises `BrokenRule` instead of the exceptions of a mistake in it."""

    @wraps(rule)
    def call(*given: Any) -> Any:
        try:
            return rule(*given)
        except Exception as error:
            raise blamed(title, error) from error

    return cast("F", call)
