"""The states of a game: their fields with their sizes, which states are possible, and how they are written as JSON."""

from __future__ import annotations

from operator import le
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from stoneswidgets.core.rules.restoring import CHOSEN, listed, one_of, some_of
from stoneswidgets.errors import BadRecord, BrokenRule
from stoneswidgets.kernel import ACTOR, CHANCE, HIDDEN, OVER, WINNERS
from stoneswidgets.plumbing.json_text import Fields

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stoneswidgets.kernel import State
    from stoneswidgets.kernel.fields import Field

RESERVED = ("to_move", "winners", CHOSEN)
"""The fields of a described position that are not those of the state."""


class Layout(NamedTuple):
    """The layout of the states of one game: the fields after the first two with their sizes, the names of the board's spaces."""

    seats: int
    fields: tuple[Field, ...]
    spaces: tuple[str, ...]
    may_be_lost: bool = False

    @property
    def length(self) -> int:
        """The length of a state."""
        return WINNERS + 1 + sum(each.count for each in self.fields)

    def describe(self, state: State) -> dict[str, Any]:
        """Return a state as a JSON object: the seat to move or the winners, then every field under its name.

        A set becomes a list: of names of spaces, if it has as many things as the board has spaces, else of numbers from 0. What
        is hidden from a seat is −1.
        """
        if state[ACTOR] == OVER:
            described: dict[str, Any] = {"winners": [i for i in range(self.seats) if state[WINNERS] >> i & 1]}
        else:
            described = {"to_move": "chance" if state[ACTOR] == CHANCE else state[ACTOR]}
        return described | {field.name: self.written(field, state[field.slots]) for field in self.fields}

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described; a `BadRecord` if a field is missing, unknown or out of range."""
        Fields(described, "position", tuple(each.name for each in self.fields), ("to_move", "winners"))
        if ("to_move" in described) == ("winners" in described):
            raise BadRecord(
                "a position has either to_move (a seat, or 'chance') or, if the game is over, winners"
            )
        state, seats = [OVER, 0], range(self.seats)
        if "winners" in described:
            state[WINNERS] = _bits(some_of(seats)("winners", described["winners"]), seats)
            if not (state[WINNERS] or self.may_be_lost):
                raise BadRecord("winners", "a game that is over has at least one winner")
        else:
            to_move = one_of(("chance", *seats))("to_move", described["to_move"])
            state[ACTOR] = CHANCE if to_move == "chance" else to_move
        for field in self.fields:
            state += self.read(field, described[field.name])
        return state

    def written(self, field: Field, values: Sequence[int]) -> object:
        """Return the JSON value for the numbers of a field."""
        told = [self._written(field, value) for value in values]
        return told[: field.shown or field.count] if field.count > 1 else told[0]

    def read(self, field: Field, value: object) -> list[int]:
        """Return the numbers of a field from the JSON value that `written` made; a `BadRecord` if they are too many, too few or out of range."""
        is_set, shown = field.kind == "set", field.shown or field.count
        one = some_of(self.things(field)) if is_set else one_of(field.range)
        given = listed(shown, one)(field.name, value) if field.count > 1 else [one(field.name, value)]
        numbers = [_bits(each, self.things(field)) for each in given] if is_set else given
        return [*numbers, *[0] * (field.count - len(numbers))]

    def things(self, field: Field) -> Sequence[int | str]:
        """Return what a set may hold: names of spaces if it is one of spaces, else numbers."""
        return self.spaces if len(self.spaces) == field.size else range(cast("int", field.size))

    def _written(self, field: Field, value: int) -> object:
        if field.kind != "set" or value == HIDDEN:
            return int(value)
        return [thing for i, thing in enumerate(self.things(field)) if value >> i & 1]


def _bits(some: Sequence[int | str], things: Sequence[int | str]) -> int:
    """Return the bit set of some things."""
    return sum(1 << things.index(each) for each in some)


# ---------------------------------------------------------------- which states are possible


_NOBODY = "the game is over without a winner; sw.win, sw.draw and sw.end set s.winners as well as s.actor"
_GOES_ON = "s.winners names winners, but the game goes on; sw.win, sw.draw and sw.end set s.actor as well as s.winners"


class Soundness:
    """The conditions that every state of a game fulfils: the range of each field, and sets that never overlap."""

    def __init__(self, layout: Layout) -> None:
        self._spaces, self._may_be_lost = layout.spaces, layout.may_be_lost
        self._entries: list[tuple[str, Field | None]] = [("the seat to move", None), ("the winners", None)]
        ranges, groups = [(OVER, layout.seats - 1), (0, (1 << layout.seats) - 1)], dict[str, list[int]]()
        for each in layout.fields:
            for i in range(each.count):
                if each.apart:
                    groups.setdefault(each.apart, []).append(len(self._entries))
                self._entries.append((f"{each.name}[{i}]" if each.count > 1 else each.name, each))
                ranges.append((each.range.start, each.range.stop - 1))
        self.least, self.most = (tuple(ends) for ends in zip(*ranges, strict=True))
        self.apart = tuple(map(tuple, groups.values()))

    def fault(self, state: State) -> str:
        """Return what is impossible in a state; "" if it breaks no limit and no sets overlap that must not."""
        return self.found(state)[1]

    def found(self, state: State) -> tuple[int, str]:
        """Return the same, after the entry in which it is seen."""
        least, most = self.least, self.most
        if len(state) != len(least):
            return 0, f"the state has {len(state)} numbers instead of {len(least)}"
        # This runs after every move of plain play; checking all entries at once takes a fraction of the time.
        if set(map(type, state)) != {int} or not (all(map(le, least, state)) and all(map(le, state, most))):
            for at, (value, low, high) in enumerate(zip(state, least, most, strict=True)):
                if not isinstance(value, int):
                    return at, f"{self._named(at)} is {value!r}, not a whole number"
                if not low <= value <= high:
                    return at, f"{self._named(at)} is {self._outside(at, value)}"
        is_over, is_won = state[ACTOR] == OVER, bool(state[WINNERS])
        if is_over is not is_won and not (is_over and self._may_be_lost):
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
        """Return which entry of a state is still hidden after what was hidden was filled in; "" if none is."""
        for at, (value, filled) in enumerate(zip(state, whole, strict=True)):
            if filled == HIDDEN != value:
                return f"{self._named(at)} is still hidden"
        return ""

    def _named(self, at: int) -> str:
        return self._entries[at][0]

    def _outside(self, at: int, value: int) -> str:
        each = self._entries[at][1]
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
