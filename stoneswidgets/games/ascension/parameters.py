"""Ascension: the rule parameters, and the tables, board and sizes that follow from them."""

from __future__ import annotations

from functools import cached_property

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.core.game import GameCore, P_co
from stoneswidgets.core.parameters import parameter
from stoneswidgets.core.slots import Slots
from stoneswidgets.games.ascension.rules import (
    ANGER_IN_RING,
    AROUND,
    COLOUR,
    COLOURS,
    FOLLOWER,
    FREE,
    GODS_END,
    LEFT,
    NEAR,
    NEVER,
    PLURALITY,
    POOL,
    RECYCLE,
    RING,
    TOWERS,
    WORSHIPPERS,
)
from stoneswidgets.kernel import (
    popcount,
)

LETTERS = "rybg"


class AscensionParameters(GameCore[P_co]):
    """The rule parameters of Ascension, with the tables and sizes that follow from them."""

    colours: int = parameter(4, range(3, 5), "A1", "colours of stones: red, yellow, blue, then green")
    stones_each: int = parameter(20, range(2, 61), "A1", "stones of each colour, worshippers included")
    majority: str = parameter(
        "absolute", ("absolute", "plurality"), "A2", "which colour around a new god gives a worshipper"
    )
    anger: str = parameter("board", ("board", "ring"), "A3", "where a new god's anger removes followers")
    ending: str = parameter("towers", ("towers", "gods"), "A4", "what counts to the nine that end the game")
    recycle: bool = parameter(True, (True, False), "A5", "whether followers removed return to the pool")  # noqa: FBT003

    @cached_property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexhex(4)

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
        t[COLOURS], t[PLURALITY] = self.colours, self.entry("majority")
        t[ANGER_IN_RING], t[GODS_END] = self.entry("anger"), self.entry("ending")
        t[RECYCLE] = self.entry("recycle")
        for i, near in enumerate(board.near):
            t[NEAR + i] = near | 1 << i
            ring = sum(1 << p for p, around in enumerate(board.points) if i in around)
            t[RING + i] = ring if self.inner >> i & 1 else NEVER
        t[AROUND:] = [space for around in board.points for space in around]
        return t

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: each colour on each space and each intersection."""
        return self.colours * (popcount(self.inner) + len(self.board.points))

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: from one use of a tower to the next, each move fills a space or intersection."""
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
        """The slots of the state after the first two."""
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

    def empty(self, worshippers: list[str]) -> list[int]:
        """Return the state with an empty board and these worshippers of the seats."""
        state = self.blank()
        state[LEFT], state[FREE] = TOWERS, self.inner
        for colour, letter in enumerate(self.letters):
            for seat, held in enumerate(worshippers):
                state[WORSHIPPERS + 4 * seat + colour] = held.count(letter)
            state[POOL + colour] = self.stones_each - "".join(worshippers).count(letter)
        return state

    @cached_property
    def colour_of(self) -> dict[str, int]:
        """The number of each colour in use, by its letter."""
        return {letter: colour for colour, letter in enumerate(self.letters)}

    @cached_property
    def point_of(self) -> dict[str, int]:
        """The number of each intersection, by its name."""
        return {name: point for point, name in enumerate(self.board.point_names)}
