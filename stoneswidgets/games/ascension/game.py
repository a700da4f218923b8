"""Ascension, by Aaron Bradford Starr: leaders surrounded by followers become gods, empty spaces false gods."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from typing_extensions import override

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.core.dealing import dealt_starts
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.game import Game
from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.restoring import (
    Form,
    apart,
    coloured,
    completed,
    counts,
    listed,
    one_of,
    read,
    some_of,
    text,
)
from stoneswidgets.core.words import COLOURS
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.ascension import rules
from stoneswidgets.games.ascension.rules import (
    COLOUR,
    FOLLOWER,
    TOWERS,
    Parameters,
    State,
    add_false_god,
    add_god,
    add_leader,
    deal,
    settle,
    surrounded,
)
from stoneswidgets.kernel import generator, popcount
from stoneswidgets.plumbing.language import listed as enumeration

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from stoneswidgets.kernel import State as Numbers
    from stoneswidgets.kernel.bits import Bits
    from stoneswidgets.kernel.fields import Row

LETTERS = "rybg"
NEVER = 1 << 60
"""The ring of a space at the board's edge: an intersection that does not exist, so that the ring is never complete."""


def spaces_of(point: str) -> tuple[str, ...]:
    """Return the three spaces of an intersection.

    >>> spaces_of("a4b4b5")
    ('a4', 'b4', 'b5')
    """
    return tuple(point[i : i + 2] for i in range(0, len(point), 2))


class Effects(NamedTuple):
    """The effects of a placement, besides the stone that it puts on the board.

    Attributes
    ----------
    gods : dict of str to str
        The colour of each leader that ascends, by its space.
    false_gods : tuple of str
        The spaces in which a false god arises.
    worshippers : str
        The colours of the worshippers that the player gains, sorted.
    removed : dict of str to str
        The colour of each follower that is removed, by its intersection; the one just placed may be among them.
    """

    gods: dict[str, str]
    false_gods: tuple[str, ...]
    worshippers: str
    removed: dict[str, str]


class AscensionSnapshot(Snapshot):
    """Positions and views of Ascension. Colours are the letters r, y, b, g: the properties that read their states."""

    __slots__ = ()
    game: Ascension
    fields: State

    def _coloured(self, sets: Row[Bits], names: tuple[str, ...]) -> dict[str, str]:
        found = {i: letter for those, letter in zip(sets, self.game.letters, strict=False) for i in those}
        return {names[i]: found[i] for i in sorted(found)}

    @property
    def leaders(self) -> dict[str, str]:
        """The colour of each leader, by its space."""
        return self._coloured(self.fields.leaders, self.game.board.names)

    @property
    def followers(self) -> dict[str, str]:
        """The colour of each follower, by its intersection."""
        return self._coloured(self.fields.followers, self.game.board.point_names)

    @property
    def gods(self) -> dict[str, str]:
        """The colour of each god, by its space."""
        return self._coloured(self.fields.gods, self.game.board.names)

    @property
    def false_gods(self) -> tuple[str, ...]:
        """The spaces with a false god."""
        return self.game.board.named(self.fields.false_gods)

    @property
    def pool(self) -> dict[str, int]:
        """How many stones of each colour can still be placed."""
        return {letter: self.fields.pool[colour] for colour, letter in enumerate(self.game.letters)}

    @property
    def worshippers(self) -> tuple[str, ...]:
        """The colours of each seat's worshippers, sorted: ('by', 'rr')."""
        return tuple(
            "".join(sorted(c * self.fields.worshippers[seat, i] for i, c in enumerate(self.game.letters)))
            for seat in range(2)
        )

    @property
    def towers_left(self) -> int:
        """How many towers are not on the board yet."""
        return self.fields.towers_left

    def effects(self, move: str) -> Effects:
        """Return the effects that a legal move would have (A2, A3, A6).

        Raises
        ------
        IllegalMove, MalformedMove
            As `Position.play`.
        """
        after: Any = self.game.position_type(self.game, self._state).play(move)
        colour, place = move.split(":")
        seat, followers, gods, false_gods = self.to_move[0], after.followers, self.gods, self.false_gods
        stood = self.followers | ({place: colour} if place not in self.game.board else {})
        gained = (Counter(after.worshippers[seat]) - Counter(self.worshippers[seat])).elements()
        return Effects(
            gods={space: c for space, c in after.gods.items() if space not in gods},
            false_gods=tuple(space for space in after.false_gods if space not in false_gods),
            worshippers="".join(gained),
            removed={point: c for point, c in stood.items() if point not in followers},
        )

    def _described(self) -> dict[str, Any]:
        """Return the board, the worshippers, the pool, and the seat to move or the winners."""
        return {
            "leaders": self.leaders,
            "followers": self.followers,
            "gods": self.gods,
            "false_gods": list(self.false_gods),
            "worshippers": list(self.worshippers),
            "pool": self.pool,
            **({"winners": list(self.winners)} if self.is_over else {"to_move": self.fields.actor}),
        }


class AscensionPosition(AscensionSnapshot, Position["AscensionView"]):
    """A position of Ascension."""

    __slots__ = ()


class AscensionView(AscensionSnapshot, View[AscensionPosition]):
    """The view of a position of Ascension; nothing is hidden."""

    __slots__ = ()


class Ascension(Parameters, Game[AscensionPosition], rules=rules):
    """Ascension, by Aaron Bradford Starr: leaders surrounded by followers become gods, empty spaces false gods.

    Examples
    --------
    >>> p = Ascension().start(setup={"worshippers": ["ry", "bb"]})
    >>> p = p.play("r:d4").play("r:c4d4d5")
    >>> p.leaders, p.followers, p.pool
    ({'d4': 'r'}, {'c4d4d5': 'r'}, {'r': 17, 'y': 19, 'b': 18, 'g': 20})
    >>> p.play("b:d4d5e5")
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.IllegalMove: 'b:d4d5e5': a blue follower needs a blue leader on the board
    """

    name: ClassVar[str] = "ascension"
    title: ClassVar[str] = "Ascension"
    designer: ClassVar[str] = "Aaron Bradford Starr"
    code: ClassVar[str] = "A"
    level_ratings: ClassVar[tuple[int, ...]] = (430, 830, 1000, 1060, 1200, 1400, 1660, 1820, 1900, 2030)
    is_broad: ClassVar[bool] = True
    position_type: ClassVar[type[Position]] = AscensionPosition
    view_type: ClassVar[type[View]] = AscensionView

    @cached_property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexhex(4)

    @property
    def letters(self) -> str:
        """The letters of the colours in use."""
        return LETTERS[: self.colours]

    @property
    def towers(self) -> int:
        """How many towers there are."""
        return TOWERS

    @property
    def pairs_differ(self) -> bool:
        """Whether the first worshippers are drawn again while both have the same."""
        return True

    @cached_property
    def inner(self) -> int:
        """The bit set of the spaces that are not in the outer ring."""
        return sum(1 << i for i, ring in enumerate(self.board.neighbours) if len(ring) == 6)

    @property
    def rings(self) -> list[int]:
        """The set of the six intersections of each space."""
        points = self.board.points
        rings = (
            sum(1 << p for p, around in enumerate(points) if i in around) for i in range(self.board.count)
        )
        return [ring if self.inner >> i & 1 else NEVER for i, ring in enumerate(rings)]

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: each colour on each space and each intersection."""
        return self.colours * (popcount(self.inner) + len(self.board.points))

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: from one use of a tower to the next, each move fills a space or intersection."""
        return (self.towers + 1) * (popcount(self.inner) + len(self.board.points))

    @property
    def actions(self) -> tuple[int, ...]:
        """The leaders, then the followers, colour by colour."""
        spaces = [space for space in range(self.board.count) if self.inner >> space & 1]
        places = ((0, spaces), (FOLLOWER, range(len(self.board.points))))
        return tuple(
            kind + COLOUR * colour + place
            for kind, found in places
            for colour in range(self.colours)
            for place in found
        )

    def empty(self, worshippers: list[str]) -> State:
        """Return the state with an empty board and these worshippers of the seats."""
        state: State = self.blank()
        all_held = "".join(worshippers)
        for colour, letter in enumerate(self.letters):
            for seat, held in enumerate(worshippers):
                state.worshippers[seat, colour] = held.count(letter)
            state.pool[colour] = self.stones_each - all_held.count(letter)
        return state

    def dealt(self, worshippers: list[str]) -> State:
        """Return the state at the start, when the seats have drawn these worshippers."""
        return self.empty(worshippers)

    @cached_property
    def colour_of(self) -> dict[str, int]:
        """The number of each colour in use, by its letter."""
        return {letter: colour for colour, letter in enumerate(self.letters)}

    @cached_property
    def point_of(self) -> dict[str, int]:
        """The number of each intersection, by its name."""
        return {name: point for point, name in enumerate(self.board.point_names)}

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> State:
        """Return the empty board with each seat's two worshippers, drawn at random where no set-up gives them."""
        if setup is not None:
            return self.dealt(self.read_setup(setup))
        state = self.empty(["", ""])
        self.version_of(deal)(self.tables, state, generator(rng))
        return state

    @override
    def draw_starts(self, many: int, rng: Random) -> Sequence[int]:
        if type(self).initial is not Ascension.initial:
            return super().draw_starts(many, rng)
        return dealt_starts(self, self.version_of(deal), [*self.empty(["", ""])], many, rng)

    def setup_of(self, state: Numbers) -> dict[str, Any] | None:
        """Return the set-up: the worshippers of each seat; None if a game cannot start with this state."""
        position: Any = self.position_type(self, tuple(state))
        setup = {"worshippers": list(position.worshippers)}
        try:
            return setup if [*self.dealt(self.read_setup(setup))] == list(state) else None
        except BadRecord:
            return None

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return 'r:d4' for a red leader, 'r:c4d4d5' for a red follower."""
        names = self.board.point_names if action >= FOLLOWER else self.board.names
        return f"{LETTERS[action // COLOUR % 4]}:{names[action % COLOUR]}"

    def parse(self, text: str, seat: int) -> int:
        """Return the action of such a text."""
        letter, colon, place = text.partition(":")
        if letter and letter in self.colour_of and colon:
            if place in self.board:
                return COLOUR * self.colour_of[letter] + self.board.index(place)
            if place in self.point_of:
                return FOLLOWER + COLOUR * self.colour_of[letter] + self.point_of[place]
        raise malformed(
            text, self.title, f"r:d4 (a leader) and r:c4d4d5 (a follower); the colours are {self.letters}"
        )

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        letter, place = self.action_text(action).split(":")
        position, board, index = AscensionPosition(self, tuple(state)), self.board, action % COLOUR
        leads = action < FOLLOWER
        around = board.near[index] if leads else sum(1 << space for space in board.points[index])
        pieces: dict[str, dict[str, str | None]] = {
            "leader": {**position.leaders},
            "god": {**position.gods},
            "follower": {**position.followers},
            "false god": dict.fromkeys(position.false_gods),
        }
        where = place if leads else Fact("the intersection", where=spaces_of(place))
        for piece, stand in pieces.items():
            if place in stand:
                return Fact("taken", where=where, colour=stand[place], piece=piece)
        if leads and not self.inner >> index & 1:
            return Fact("no leader there", where=where)
        if near := board.named(State(state).false_gods & around):
            return Fact("beside a false god", where=where, god=near[0])
        if position.pool[letter] == 0:
            return Fact("none in the pool", colour=letter)
        if not leads and letter not in position.leaders.values():
            return Fact("needs a leader", colour=letter)
        return Fact("closed to all" if leads else "beside no leader", where=where)

    # ------------------------------------------------------------ positions from descriptions

    def read_setup(self, setup: object) -> list[str]:
        """Return the worshippers of a set-up."""
        held: list[str] = read(setup, "set-up", {"worshippers": listed(2, text(self.letters))})["worshippers"]
        ours, theirs = map(sorted, held)
        if len(ours) != 2 or len(theirs) != 2 or (ours == theirs and self.pairs_differ):
            differ = ", and not both the same" * self.pairs_differ
            raise BadRecord("worshippers", f"at the start each seat has two{differ}, not {held}")
        for fault in self._too_many(self.dealt(held)):
            raise BadRecord(*fault)
        return held

    def more_forms(self) -> dict[str, Form]:
        """Return the forms of what only a variant describes, and may leave out."""
        return {}

    def add_more(self, state: State, given: Mapping[str, Any]) -> None:
        """Add to a state what only a variant describes."""

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position; without the field `pool`, all other stones are in it."""
        board, inner, seats = self.board, self.board.named(self.inner), range(self.seats)
        end = "winners" if "winners" in described else "to_move"
        forms = {
            "leaders": coloured(inner, self.letters),
            "followers": coloured(board.point_names, self.letters),
            "gods": coloured(inner, self.letters),
            "false_gods": some_of(inner),
            "worshippers": listed(self.seats, text(self.letters)),
            end: some_of(seats) if end == "winners" else one_of(seats),
            "pool": counts(dict.fromkeys(self.letters, self.stones_each)),
        }
        more = self.more_forms()
        given = read(described, "position", forms | more, ("pool", *more))
        apart(given, "leaders", "gods", "false_gods")
        state = self.empty(given["worshippers"])
        for put, field in ((add_leader, "leaders"), (add_god, "gods")):
            for name, letter in given[field].items():
                self.version_of(put)(self.tables, state, board.index(name), self.colour_of[letter])
        for name in given["false_gods"]:
            self.version_of(add_false_god)(self.tables, state, board.index(name))
        state.towers_left -= len(given["gods"]) + len(given["false_gods"])
        for name, letter in given["followers"].items():
            state.followers[self.colour_of[letter]] |= 1 << self.point_of[name]
            state.filled |= 1 << self.point_of[name]
        for letter, colour in self.colour_of.items():
            state.pool[colour] = described.get("pool", {}).get(letter, self._rest(state, colour))
        state.actor = given.get("to_move", 0)
        self.add_more(state, given)
        self.version_of(settle)(self.tables, state)
        return completed(state, given, self._faults(state))

    def _faults(self, state: State) -> Iterator[tuple[str, ...]]:
        """Yield where more pieces are in use than there are, or the pool has others than are left."""
        used = self.towers - state.towers_left
        if used > self.towers:
            yield (f"there are {used} gods and false gods, and {self.towers} towers for them",)
        yield from self._unsettled(state)
        least = self.recycle or state.towers_left == self.towers
        for letter, colour in self.colour_of.items():
            left, rest = state.pool[colour], self._rest(state, colour)
            if not rest * least <= left <= rest:
                yield "pool", f"{COLOURS[letter]} stones are {'' if least else 'at most '}{rest}, not {left}"
        yield from self._too_many(state)

    def _unsettled(self, state: State) -> Iterator[tuple[str, ...]]:
        """Yield where the rules would have placed a god, or removed followers."""
        position: Any = self.position_type(self, tuple(state))
        for name, point in self.point_of.items():
            if state.filled & state.blocked & 1 << point:
                where = f"the intersection between {enumeration(spaces_of(name))}"
                yield "followers", f"{where} is next to a false god"
        for i, name in enumerate(self.board.names):
            full = self.version_of(surrounded)(self.tables, state, i)
            if full and name not in position.gods and state.towers_left:
                yield (
                    "followers",
                    f"all six around {name} are there, so a god or a false god has to stand in it",
                )

    def _rest(self, state: State, colour: int) -> int:
        """Return how many stones of a colour are neither on the board nor worshippers."""
        used = sum(popcount(sets[colour]) for sets in (state.leaders, state.followers, state.gods))
        return self.stones_each - used - state.worshippers[0, colour] - state.worshippers[1, colour]

    def _too_many(self, state: State) -> Iterator[tuple[str, ...]]:
        there = self.stones_each
        for letter, colour in self.colour_of.items():
            if (rest := self._rest(state, colour)) < 0:
                yield (f"{there - rest} stones are {COLOURS[letter]}, and there are {there} in all",)
