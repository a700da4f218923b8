"""SiegeStones: the rule parameters, and the tables, board and sizes that follow from them."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.core.game import GameCore, P_co
from stoneswidgets.core.parameters import parameter
from stoneswidgets.core.slots import Slots
from stoneswidgets.games.siegestones.rules import (
    BASE,
    BOTH_AT_GOAL,
    CENTRAL,
    CONTESTED,
    FULL,
    GOAL,
    MINIMUM,
    MOST_PLAYERS,
    MOVER_WINS,
    NEAR,
    NEXT_SUM,
    OPENING,
    OPENINGS,
    PASS,
    PLAYERS,
    STONES_EACH,
    TIEBREAK,
    TIEBREAKS,
    TOWER,
    WITHIN_TWO,
)

_COLOURS = ("Black", "White", "Blue", "Yellow")


class SiegeStonesParameters(GameCore[P_co]):
    """The rule parameters of SiegeStones, with the tables and sizes that follow from them."""

    players: int = parameter(2, range(2, MOST_PLAYERS + 1), "S5", "how many play")
    side: int = parameter(4, range(3, 6), "S10", "spaces along one edge of the board")
    goal: int = parameter(4, range(1, 10), "S5", "towers that win the game")
    stones_each: int = parameter(20, range(1, 61), "S3", "stones of each player, markers on towers included")
    towers: int = parameter(9, range(13), "S8", "towers in the box")
    both_at_goal: str = parameter(
        "continue", BOTH_AT_GOAL, "S1", "what a tie for most towers, at the goal or above, leads to"
    )
    tiebreak: str = parameter("stones", TIEBREAKS, "S2", "what decides a full board with equally many towers")
    contested: str = parameter(
        "none", CONTESTED, "S6", "who controls a tower when the two greatest sums are equal"
    )
    opening: str = parameter("free", OPENINGS, "S7", "what the first move of the game may be")
    threat_base: int = parameter(6, range(6, 13), "S9", "the rating of a stone that is next to no tower")
    control_minimum: int = parameter(5, range(1, 37), "S9", "the smallest sum that controls a tower")

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The players' names: the colours of their stones."""
        return _COLOURS[: self.players]

    @cached_property
    def board(self) -> HexBoard:
        """The hexagonal board with the side `side`."""
        return hexhex(self.side)

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        board = self.board
        t = [0] * (WITHIN_TWO + 61)
        t[PLAYERS], t[GOAL], t[STONES_EACH] = self.players, self.goal, self.stones_each
        t[MOVER_WINS], t[TIEBREAK] = self.entry("both_at_goal"), self.entry("tiebreak")
        t[NEXT_SUM], t[OPENING] = self.entry("contested"), self.entry("opening")
        t[BASE], t[MINIMUM] = self.threat_base, self.control_minimum
        t[FULL], t[CENTRAL] = board.full, board.near[board.centre] | 1 << board.centre
        for i, near in enumerate(board.near):
            t[NEAR + i] = near
            t[WITHIN_TWO + i] = reduce(or_, (board.near[j] for j in board.neighbours[i]), near)
        return t

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves."""
        return 2 * self.board.count

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: before each drop all other players may pass, and at the end all pass."""
        return (self.board.count + 1) * self.players

    @property
    def actions(self) -> tuple[int, ...]:
        """The drops of stones, the drops of towers, the pass."""
        spaces = range(self.board.count)
        return (*spaces, *(TOWER + space for space in spaces), PASS)

    @property
    def slots(self) -> tuple[Slots, ...]:
        """The slots of the state after the first two."""
        n = self.board.count
        return (
            Slots("towers_left", "number", 12),
            Slots("passes", "number", self.players),
            *(Slots(name, "set", n, apart="places") for name in ("empty", "towers")),
            *(Slots(name, "set", n) for name in ("one", "two", "four")),
            Slots("stones", "set", n, MOST_PLAYERS, apart="places"),
            Slots("controlled", "set", n, MOST_PLAYERS, apart="control"),
        )
