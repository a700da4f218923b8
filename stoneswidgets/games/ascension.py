"""Ascension, by Aaron Bradford Starr: leaders surrounded by followers become gods, empty spaces false gods."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from stoneswidgets.errors import BadRecord, shown
from stoneswidgets.fields import Fields
from stoneswidgets.games.ascension_rules import (
    ANGER_IN_RING,
    AROUND,
    AURAS,
    BLOCKED,
    COLOUR,
    COLOURS,
    DYNAMICS,
    FALSE,
    FILLED,
    FOLLOWER,
    FOLLOWERS,
    FREE,
    GODS,
    GODS_END,
    LEADERS,
    LED,
    LEFT,
    NEAR,
    NEVER,
    PLURALITY,
    POOL,
    RECYCLE,
    RING,
    SLOTS,
    TOWERS,
    WORSHIPPERS,
    add_false_god,
    add_god,
    add_leader,
    settle,
    surrounded,
)
from stoneswidgets.games.base import Game, Slots, malformed, parameter
from stoneswidgets.hexboard import HexBoard, hexboard
from stoneswidgets.kernel import (
    ACTOR,
    OVER,
    Dynamics,
    State,
    below,
    generator,
    popcount,
)
from stoneswidgets.position import Position, Snapshot, View

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random


LETTERS = "rybg"
_WORDS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}


class Effects(NamedTuple):
    """What a placement brings about beside the stone that it puts down.

    Attributes
    ----------
    gods : dict of str to str
        The colour of each leader that ascends, by its space.
    false_gods : tuple of str
        The spaces in which a false god arises.
    worshippers : str
        The colours of the worshippers that the player gains, sorted.
    removed : dict of str to str
        The colour of each follower that goes, by its intersection; the one just placed may be among them.
    """

    gods: dict[str, str]
    false_gods: tuple[str, ...]
    worshippers: str
    removed: dict[str, str]


class AscensionSnapshot(Snapshot):
    """What can be read off a position of Ascension. Colours are the letters r, y, b, g."""

    __slots__ = ()
    game: Ascension

    def _coloured(self, slot: int, names: tuple[str, ...]) -> dict[str, str]:
        return {
            name: letter
            for i, name in enumerate(names)
            for colour, letter in enumerate(self.game.letters)
            if self._state[slot + colour] >> i & 1
        }

    @property
    def leaders(self) -> dict[str, str]:
        """The colour of each leader, by its space."""
        return self._coloured(LEADERS, self.game.board.names)

    @property
    def followers(self) -> dict[str, str]:
        """The colour of each follower, by its intersection."""
        return self._coloured(FOLLOWERS, self.game.board.point_names)

    @property
    def gods(self) -> dict[str, str]:
        """The colour of each god, by its space."""
        return self._coloured(GODS, self.game.board.names)

    @property
    def false_gods(self) -> tuple[str, ...]:
        """The spaces with a false god."""
        return self.game.board.named(self._state[FALSE])

    @property
    def pool(self) -> dict[str, int]:
        """How many stones of each colour can still be placed."""
        return {letter: self._state[POOL + colour] for colour, letter in enumerate(self.game.letters)}

    @property
    def worshippers(self) -> tuple[str, ...]:
        """The colours of each seat's worshippers, sorted: ('by', 'rr')."""
        return tuple(
            "".join(
                sorted(c * self._state[WORSHIPPERS + 4 * seat + i] for i, c in enumerate(self.game.letters))
            )
            for seat in range(2)
        )

    @property
    def towers_left(self) -> int:
        """How many towers are not on the board."""
        return self._state[LEFT]

    def effects(self, move: str) -> Effects:
        """Return what a legal move would bring about (A2, A3, A6).

        Raises
        ------
        IllegalMove, MalformedMove
            As `Position.play`.
        """
        after = AscensionPosition(self.game, self._state).play(move)
        colour, place = move.split(":")
        seat, followers = self.to_move[0], after.followers
        stood = self.followers | ({place: colour} if place not in self.game.board else {})
        gained = list(after.worshippers[seat])
        for letter in self.worshippers[seat]:
            gained.remove(letter)
        return Effects(
            gods={space: c for space, c in after.gods.items() if space not in self.gods},
            false_gods=tuple(space for space in after.false_gods if space not in self.false_gods),
            worshippers="".join(gained),
            removed={point: c for point, c in stood.items() if point not in followers},
        )


class AscensionPosition(AscensionSnapshot, Position):
    """A position of Ascension."""

    __slots__ = ()


class AscensionView(AscensionSnapshot, View):
    """A position of Ascension as a seat sees it: everything is open."""

    __slots__ = ()


@dataclass(frozen=True)
class Ascension(Game):
    """Ascension under one choice of rules.

    Examples
    --------
    >>> p = Ascension().start(setup={"worshippers": ["ry", "bb"]})
    >>> p = p.play("r:d4").play("r:c4d4d5")
    >>> p.leaders, p.followers, p.pool
    ({'d4': 'r'}, {'c4d4d5': 'r'}, {'r': 17, 'y': 19, 'b': 18, 'g': 20})
    >>> p.play("b:d4d5e5")
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.IllegalMove: 'b:d4d5e5': no leader on the board is blue
    """

    colours: int = parameter(4, range(3, 5), "A1", "colours of stones: red, yellow, blue, then green")
    stones_each: int = parameter(20, range(2, 61), "A1", "stones of each colour, worshippers included")
    majority: str = parameter(
        "absolute", ("absolute", "plurality"), "A2", "which colour around a new god gives a worshipper"
    )
    anger: str = parameter("board", ("board", "ring"), "A3", "where a new god's anger removes followers")
    ending: str = parameter("towers", ("towers", "gods"), "A4", "what counts to the nine that end the game")
    recycle: bool = parameter(True, (True, False), "A5", "whether followers removed return to the pool")  # noqa: FBT003

    name: ClassVar[str] = "ascension"
    title: ClassVar[str] = "Ascension"
    designer: ClassVar[str] = "Aaron Bradford Starr"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    position_type: ClassVar[type[Position]] = AscensionPosition
    view_type: ClassVar[type[View]] = AscensionView

    @property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexboard(4)

    @property
    def letters(self) -> str:
        """The letters of the colours in use."""
        return LETTERS[: self.colours]

    @cached_property
    def inner(self) -> int:
        """The bit set of the spaces that are not in the outer ring."""
        return sum(1 << i for i, ring in enumerate(self.board.neighbours) if len(ring) == 6)  # noqa: PLR2004

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        board = self.board
        t = [0] * (AROUND + 3 * len(board.points))
        t[COLOURS], t[PLURALITY] = self.colours, int(self.majority == "plurality")
        t[ANGER_IN_RING], t[GODS_END] = int(self.anger == "ring"), int(self.ending == "gods")
        t[RECYCLE] = int(self.recycle)
        for i, near in enumerate(board.near):
            t[NEAR + i] = near | 1 << i
            ring = sum(1 << p for p, around in enumerate(board.points) if i in around)
            t[RING + i] = ring if self.inner >> i & 1 else NEVER
        t[AROUND:] = [space for around in board.points for space in around]
        return t

    @property
    def width(self) -> int:
        """A bound on the number of legal moves: each colour on each place."""
        return self.colours * (popcount(self.inner) + len(self.board.points))

    @property
    def bound(self) -> int:
        """A bound on the length of a game: between two turns that use towers, each placement fills a place."""
        return (TOWERS + 1) * (popcount(self.inner) + len(self.board.points))

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

    @property
    def slots(self) -> tuple[Slots, ...]:
        """What stands in the state."""
        spaces, points = self.board.count, len(self.board.points)
        return (
            Slots("towers_left", "number", TOWERS),
            Slots("free", "set", spaces),
            *(Slots(name, "set", points) for name in ("led", "filled", "blocked")),
            Slots("false_gods", "set", spaces),
            Slots("leaders", "set", spaces, 4),
            Slots("followers", "set", points, 4),
            Slots("gods", "set", spaces, 4),
            Slots("auras", "set", points, 4),
            Slots("pool", "number", self.stones_each, 4),
            Slots("worshippers", "number", TOWERS + 2, 8),
        )

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the empty board with each seat's two worshippers, drawn at random where no set-up gives them."""
        return self._empty(self._drawn(rng) if setup is None else self._pairs(setup))

    def _empty(self, worshippers: list[str]) -> list[int]:
        state = [0] * SLOTS
        state[LEFT], state[FREE] = TOWERS, self.inner
        for colour, letter in enumerate(self.letters):
            for seat, held in enumerate(worshippers):
                state[WORSHIPPERS + 4 * seat + colour] = held.count(letter)
            state[POOL + colour] = self.stones_each - "".join(worshippers).count(letter)
        return state

    def _drawn(self, rng: Random) -> list[str]:
        g = generator(rng)
        while True:
            stones = list(self.letters * self.stones_each)
            drawn = [stones.pop(below(g, len(stones))) for _ in range(4)]
            pairs = ["".join(sorted(drawn[:2])), "".join(sorted(drawn[2:]))]
            if pairs[0] != pairs[1]:
                return pairs

    def _pairs(self, setup: object) -> list[str]:
        worshippers = self._worshippers(
            Fields(setup, "set-up", required=("worshippers",)).given["worshippers"]
        )
        if any(len(pair) != 2 for pair in worshippers) or worshippers[0] == worshippers[1]:  # noqa: PLR2004
            raise BadRecord(
                f"worshippers: two each, and not the same two, begin a game, not {_and(worshippers)}"
            )
        for letter in self.letters:
            self._check_stones(letter, "".join(worshippers).count(letter))
        return worshippers

    def _worshippers(self, given: object) -> list[str]:
        if not isinstance(given, list) or len(given) != self.seats:
            raise BadRecord(f"worshippers is a list with a text for each of two seats, not {shown(given)}")
        for held in given:
            if not isinstance(held, str) or not set(held) <= set(self.letters) or list(held) != sorted(held):
                raise BadRecord(
                    f"worshippers: {shown(held)} is no text of the letters {self.letters}, sorted"
                )
        return given

    def _check_stones(self, letter: str, count: int) -> None:
        if count > self.stones_each:
            raise BadRecord(f"{count} stones are {_WORDS[letter]}, and there are {self.stones_each} in all")

    def setup_of(self, state: State) -> dict[str, Any] | None:
        """Return the worshippers of each seat; None if this is no start of a game."""
        setup = {"worshippers": list(AscensionPosition(self, tuple(state)).worshippers)}
        try:
            return setup if self._empty(self._pairs(setup)) == list(state) else None
        except BadRecord:
            return None

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return 'r:d4' for a red leader, 'r:c4d4d5' for a red follower."""
        names = self.board.point_names if action >= FOLLOWER else self.board.names
        return f"{LETTERS[action // COLOUR % 4]}:{names[action % COLOUR]}"

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the action of such a text."""
        letter, colon, place = text.partition(":")
        if letter and letter in self._colour_of and colon:
            if place in self.board:
                return COLOUR * self._colour_of[letter] + self.board.index(place)
            if place in self._point_of:
                return FOLLOWER + COLOUR * self._colour_of[letter] + self._point_of[place]
        raise malformed(
            text, self.title, f"r:d4 (a leader) and r:c4d4d5 (a follower); the colours are {self.letters}"
        )

    @cached_property
    def _colour_of(self) -> dict[str, int]:
        return {letter: colour for colour, letter in enumerate(self.letters)}

    @cached_property
    def _point_of(self) -> dict[str, int]:
        return {name: point for point, name in enumerate(self.board.point_names)}

    def reason(self, state: State, seat: int, action: int) -> str:  # noqa: ARG002
        """Say why a placement is not legal."""
        letter, place = self.action_text(action).split(":")
        position, board, index = AscensionPosition(self, tuple(state)), self.board, action % COLOUR
        around = board.near[index] if action < FOLLOWER else sum(1 << space for space in board.points[index])
        pieces = {"leader": position.leaders, "god": position.gods, "follower": position.followers}
        taken = [f"{_WORDS[where[place]]} {what}" for what, where in pieces.items() if place in where]
        if taken or place in position.false_gods:
            return f"{place} is taken by a {taken[0] if taken else 'false god'}"
        if action < FOLLOWER and not self.inner >> index & 1:
            return f"{place} is in the outer ring, where no leader may stand"
        if near := board.named(state[FALSE] & around):
            return f"{place} is next to the false god in {near[0]}"
        if position.pool[letter] == 0:
            return f"no {_WORDS[letter]} stone is left in the pool"
        if letter not in position.leaders.values():
            return f"no leader on the board is {_WORDS[letter]}"
        return f"{place} is next to no leader"

    # ------------------------------------------------------------ positions in words

    def describe(self, state: State) -> dict[str, Any]:
        """Return what stands where, who has which worshippers, the pool, and who moves or has won."""
        position = AscensionPosition(self, tuple(state))
        described: dict[str, Any] = {
            "leaders": position.leaders,
            "followers": position.followers,
            "gods": position.gods,
            "false_gods": list(position.false_gods),
            "worshippers": list(position.worshippers),
            "pool": position.pool,
        }
        if position.is_over:
            described["winners"] = list(position.winners)
        else:
            described["to_move"] = state[ACTOR]
        return described

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described; the pool may be left out if all other stones are in it."""
        end = "winners" if "winners" in described else "to_move"
        pieces = ("leaders", "followers", "gods", "false_gods")
        reader = Fields(described, "position", required=(*pieces, "worshippers", end), optional=("pool",))
        state = self._empty(self._worshippers(reader.given["worshippers"]))
        self._stand(state, reader.given)
        self._check_worshippers(AscensionPosition(self, tuple(state)))
        self._fill_pool(state, reader.given)
        if end == "to_move":
            state[ACTOR] = reader.integer("to_move", range(self.seats))
        settle(self.tables, state)
        if (state[ACTOR] == OVER) != (end == "winners"):
            raise BadRecord(
                f"{end}: in this position the game is {'' if state[ACTOR] == OVER else 'not '}over"
            )
        actual = AscensionPosition(self, tuple(state)).winners
        if end == "winners" and reader.given[end] != list(actual):
            raise BadRecord(f"winners: the points say {list(actual)}, not {shown(reader.given[end])}")
        return state

    def _stand(self, state: list[int], given: dict[str, Any]) -> None:
        """Put everything on the board, and check that it can stand so."""
        tables, taken, false_gods = self.tables, set[int](), given["false_gods"]
        if not isinstance(false_gods, list):
            raise BadRecord(f"false_gods is a list of spaces, not {shown(false_gods)}")
        for name, colour in self._stones(given, "leaders"):
            add_leader(tables, state, self._vacant(taken, "leaders", name), colour)
        for name, colour in self._stones(given, "gods"):
            add_god(tables, state, self._vacant(taken, "gods", name), colour)
        for name in false_gods:
            add_false_god(tables, state, self._vacant(taken, "false_gods", name))
        towers = len(given["gods"]) + len(false_gods)
        if towers > TOWERS:
            raise BadRecord(f"there are {towers} gods and false gods, and {TOWERS} towers for them")
        state[LEFT] -= towers
        for name, colour in self._stones(given, "followers"):
            self._follow(state, name, colour)
        for space, name in enumerate(self.board.names):
            if surrounded(tables, state, space) and name not in given["gods"] and state[LEFT]:
                raise BadRecord(
                    f"followers: all six around {name} are there, and neither god nor false god is"
                )

    def _vacant(self, taken: set[int], what: str, name: object) -> int:
        if (
            not isinstance(name, str)
            or name not in self.board
            or not self.inner >> self.board.index(name) & 1
        ):
            raise BadRecord(f"{what}: {shown(name)} is no space inside the outer ring")
        space = self.board.index(name)
        if space in taken:
            raise BadRecord(f"{what}: {name} is taken already")
        taken.add(space)
        return space

    def _stones(self, given: dict[str, Any], what: str) -> list[tuple[str, int]]:
        if not isinstance(given[what], dict):
            raise BadRecord(f"{what} is an object that gives places their colours, not {shown(given[what])}")
        for name, letter in given[what].items():
            if not isinstance(letter, str) or letter not in self._colour_of:
                raise BadRecord(
                    f"{what}: the colour at {shown(name)} is a letter of {self.letters}, not {shown(letter)}"
                )
        return [(name, self._colour_of[letter]) for name, letter in given[what].items()]

    def _follow(self, state: list[int], name: str, colour: int) -> None:
        if name not in self._point_of:
            raise BadRecord(f"followers: {shown(name)} is no intersection; they have names such as c4d4d5")
        bit = 1 << self._point_of[name]
        if state[BLOCKED] & bit:
            raise BadRecord(f"followers: {name} is next to a false god")
        if not (state[LED] | reduce(or_, state[AURAS : AURAS + 4])) & bit:
            raise BadRecord(f"followers: {name} is next to neither a leader nor a god, which once was one")
        state[FOLLOWERS + colour] |= bit
        state[FILLED] |= bit

    def _check_worshippers(self, position: AscensionPosition) -> None:
        ours, theirs = position.worshippers
        if min(len(ours), len(theirs)) < 2 or len(ours + theirs) > 4 + len(position.gods):  # noqa: PLR2004
            raise BadRecord("worshippers: each seat begins with two, and each god gives one more at most")
        if (ours == theirs and len(ours) == 2) or len(set(ours + theirs)) == 1:  # noqa: PLR2004
            raise BadRecord(
                f"worshippers: both seats began with the same two to have {_and(position.worshippers)} now"
            )

    def _fill_pool(self, state: list[int], given: dict[str, Any]) -> None:
        pool = Fields(given.get("pool", {}), "pool", optional=tuple(self.letters)).given
        complete = self.recycle or state[LEFT] == TOWERS
        for colour, letter in enumerate(self.letters):
            used = sum(popcount(state[slot + colour]) for slot in (LEADERS, FOLLOWERS, GODS))
            used += state[WORSHIPPERS + colour] + state[WORSHIPPERS + 4 + colour]
            self._check_stones(letter, used)
            rest = self.stones_each - used
            left = pool.get(letter, rest)
            if type(left) is not int or not (rest if complete else 0) <= left <= rest:
                allowed = f"are {rest}" if complete else f"are at most {rest}"
                raise BadRecord(f"pool: {_WORDS[letter]} stones {allowed}, not {shown(left)}")
            state[POOL + colour] = left


def _and(worshippers: Iterable[str]) -> str:
    return " and ".join(map(shown, worshippers))
