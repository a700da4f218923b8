"""The states of a game: their fields with their sizes, which states are possible, and how they are written as JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import le
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from stoneswidgets.errors import BadRecord, BadRules, BrokenRule, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, HIDDEN, OVER, WINNERS
from stoneswidgets.plumbing.arguments import integer
from stoneswidgets.plumbing.json_text import Fields, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stoneswidgets.kernel import State

NONE = -2
"""The least number in a slot of kind 'choice'; negative numbers there stand for no choice."""


ANY = 1 << 53
"""The size of a slot that holds any number, also one below 0; a greater number is not the same in every reader of JSON."""
CHOSEN = "chosen_already"
"""The field of a described position with the choices of those that have chosen, where others still have to."""
RESERVED = ("to_move", "winners", CHOSEN)
"""The fields of a described position that are not named after slots."""


_LEAST = {"set": 1, "choice": 1, "number": 0}
_MOST = {"set": 62, "choice": ANY, "number": ANY}
"""How many things a set may hold, as bits of a machine's word, and how far a choice or a number may go."""


@dataclass(frozen=True)
class Slots:
    """The description of one slot of a state, or of several alike in a row.

    Attributes
    ----------
    name : str
        Its name in the description of a position.
    kind : {'set', 'choice', 'number'}
        'set': a bit set of `size` things; 'choice': a number from 0 to `size` − 1, or a negative one for no choice;
        'number': a count from 0 to `size`.
    size : int
        See `kind`.
    repeat : int
        How many slots in a row are described.
    apart : str
        A label: sets with the same label must not overlap. For example, no space is both empty and has a stone.
    derived : bool
        Whether it follows from other slots, and is kept only to be at hand; the lab does not count such sets.
    shown : int
        How many of them a description lists, if not all: one for each seat that plays.

    Raises
    ------
    BadRules
        If an argument is not as described.

    Examples
    --------
    >>> Slots("stones", "set", 37, repeat=2, apart="spaces").range
    range(0, 137438953472)
    """

    name: str
    kind: Literal["set", "choice", "number"]
    size: int
    repeat: int = 1
    apart: str = ""
    derived: bool = False
    shown: int = 0

    def __post_init__(self) -> None:
        if self.kind not in tuple(_LEAST):
            why = f'is of kind "set", "choice" or "number", not {quoted(self.kind)}'
        elif not isinstance(self.name, str) or not self.name:
            why = f"has a name, not {quoted(self.name)}"
        elif (size := integer(self.size)) is None or not _LEAST[self.kind] <= size <= _MOST[self.kind]:
            allowed = words(range(_LEAST[self.kind], _MOST[self.kind] + 1))
            why = f"of kind {self.kind} has as its size {allowed}, not {quoted(self.size)}"
        elif (repeat := integer(self.repeat)) is None or repeat < 1:
            why = f"is there once or several times, not {quoted(self.repeat)}"
        else:
            object.__setattr__(self, "size", size)
            object.__setattr__(self, "repeat", repeat)
            return
        raise BadRules(f"a field {why}; second = sw.number(1) is one that counts to 1")

    @property
    def range(self) -> range:
        """The numbers that such a slot may hold."""
        if self.kind == "set":
            return range(1 << self.size)
        if self.kind == "choice":
            return range(NONE, self.size)
        return range(0 if self.size < ANY else -ANY, self.size + 1)

    @property
    def freely(self) -> Slots:
        """The same slots, for rules that count further, or below 0, than those they were made for."""
        return replace(self, size=ANY) if self.kind == "number" else self


class Layout(NamedTuple):
    """The layout of the states of one game.

    Attributes
    ----------
    seats : int
        The number of players.
    slots : tuple of Slots
        The slots after the first two, in their order.
    spaces : tuple of str
        The names of the board's spaces; empty for a game without a board.
    """

    seats: int
    slots: tuple[Slots, ...]
    spaces: tuple[str, ...]

    @property
    def length(self) -> int:
        """The length of a state."""
        return WINNERS + 1 + sum(each.repeat for each in self.slots)

    def describe(self, state: State) -> dict[str, Any]:
        """Return a state as a JSON object: the seat to move or the winners, then every slot under its name.

        A set becomes a list: of names of spaces, if it has as many things as the board has spaces, else of numbers from 0. What
        is hidden from a seat is −1.
        """
        if state[ACTOR] == OVER:
            described: dict[str, Any] = {"winners": [i for i in range(self.seats) if state[WINNERS] >> i & 1]}
        else:
            described = {"to_move": "chance" if state[ACTOR] == CHANCE else state[ACTOR]}
        at = WINNERS + 1
        for slots in self.slots:
            described[slots.name] = self.written(slots, state[at : at + slots.repeat])
            at += slots.repeat
        return described

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described, each slot within its range.

        Raises
        ------
        BadRecord
            If a field is missing, unknown or out of range.
        """
        names = tuple(slots.name for slots in self.slots)
        reader = Fields(described, "position", required=names, optional=("to_move", "winners"))
        if ("to_move" in described) == ("winners" in described):
            raise BadRecord(
                "a position has either to_move (a seat, or 'chance') or, if the game is over, winners"
            )
        state = [OVER, 0]
        if "winners" in described:
            state[WINNERS] = _as_set(described["winners"], list(range(self.seats)), "winners")
            if not state[WINNERS]:
                raise BadRecord("winners", "a game that is over has at least one winner")
        elif described["to_move"] == "chance":
            state[ACTOR] = CHANCE
        else:
            state[ACTOR] = reader.integer("to_move", range(self.seats))
        for slots in self.slots:
            state += self.read(slots, described[slots.name])
        return state

    def written(self, slots: Slots, values: Sequence[int]) -> object:
        """Return the JSON value for the numbers in one or several slots."""
        told = [self._written(slots, value) for value in values]
        return told[: slots.shown or slots.repeat] if slots.repeat > 1 else told[0]

    def read(self, slots: Slots, value: object) -> list[int]:
        """Return the numbers in one or several slots from the JSON value that `written` made.

        Raises
        ------
        BadRecord
            If there are too few or too many values, or one is out of range.
        """
        if slots.repeat == 1:
            return [self._read(slots, value)]
        listed = slots.shown or slots.repeat
        if not isinstance(value, list) or len(value) != listed:
            raise BadRecord(f"{slots.name} is a list of {listed}, not {quoted(value)}")
        return [*(self._read(slots, each) for each in value), *[0] * (slots.repeat - listed)]

    def _things(self, slots: Slots) -> Sequence[object]:
        return self.spaces if len(self.spaces) == slots.size else range(slots.size)

    def _written(self, slots: Slots, value: int) -> object:
        if slots.kind != "set" or value == HIDDEN:
            return int(value)
        return [thing for i, thing in enumerate(self._things(slots)) if value >> i & 1]

    def _read(self, slots: Slots, value: object) -> int:
        if slots.kind == "set":
            return _as_set(value, self._things(slots), slots.name)
        if type(value) is not int or value not in slots.range:
            raise BadRecord(f"{slots.name} is {words(slots.range)}, not {quoted(value)}")
        return value


def _as_set(value: object, things: Sequence[object], name: str) -> int:
    """Return the bit set for a list of some of the things."""
    if not isinstance(value, list) or not all(type(each) in (int, str) and each in things for each in value):
        raise BadRecord(
            f"{name} is a list of things from {things[0]!r} to {things[-1]!r}, not {quoted(value)}"
        )
    return sum(1 << things.index(each) for each in set(value))


# ---------------------------------------------------------------- which states are possible


_NOBODY = "the game is over without a winner; sw.win, sw.draw and sw.end set s.winners as well as s.actor"
_GOES_ON = "s.winners names winners, but the game goes on; sw.win, sw.draw and sw.end set s.actor as well as s.winners"


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
            return 0, f"the state has {len(state)} numbers instead of {len(least)}"
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
        return self._slots[at][0]

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
