"""Encodings for machine learning: moves as indices from 0, views as vectors, results as utilities."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

import numpy as np

from stoneswidgets.errors import MalformedMove, quoted
from stoneswidgets.kernel.fields import Field

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position, Snapshot, View

VIEWER = "viewer"
"""The name of the part of a vector that says whose view it is."""


@cache
def encoding(game: Game) -> Encoding:
    """Return the encoding of a game; the same object every time."""
    return Encoding(game)


class Encoding:
    """The encoding of a game: its moves and views as numbers.

    Parameters
    ----------
    game : Game
        The game, under its rules.

    Attributes
    ----------
    moves : tuple of str
        The texts of all moves. A move's number is its index here, the same in all positions.
    outcomes : tuple of str
        The texts of all chance outcomes that can be listed; empty if outcomes are only sampled.
    pieces : dict of str to (slice, tuple of int)
        The place and shape of each named part of a vector.
    size : int
        The length of a vector.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> e = encoding(sw.SiegeStones())
    >>> e.moves[:2], e.moves[-1], e.legal(sw.SiegeStones(opening="centre").start(), 0)[:3]
    (('a4', 'b5'), 'pass', [11, 12, 17])
    >>> where, shape = e.pieces["stones"]
    >>> e.vector(sw.SiegeStones().start().play("b5").view(1))[where].reshape(shape)[0, :3]
    array([0., 1., 0.], dtype=float32)
    """

    def __init__(self, game: Game) -> None:
        self.moves = tuple(dict.fromkeys(map(game.action_text, game.actions)))
        self.outcomes = tuple(map(game.action_text, game.chances))
        self._number = {move: i for i, move in enumerate(self.moves)}
        self.pieces: dict[str, tuple[slice, tuple[int, ...]]] = {
            VIEWER: (slice(0, game.seats), (game.seats,))
        }
        self._labels: list[str] = []
        self.size = game.seats
        features: dict[str, list[tuple[int, int, int]]] = {"set": [], "choice": [], "number": []}
        actor = Field("choice", game.seats, name="actor")
        winners = Field("set", game.seats, name="winners")
        for each in (actor, winners, *game.state_fields):
            name, kind, size, repeat = each.name, each.kind, cast("int", each.size), each.count
            values = {"set": range(size), "choice": range(-1, size), "number": [max(size, 1)]}[kind]
            shape = (repeat, len(values))
            self.pieces[name] = (slice(self.size, self.size + repeat * len(values)), shape)
            for i in range(repeat):
                for value in values:
                    features[kind].append((self.size, len(self._labels), value))
                    self.size += 1
                self._labels.append(name if repeat == 1 else f"{name}{i}")
        self._sets, self._choices, self._numbers = (
            np.array(features[kind], np.int64).reshape(-1, 3).T for kind in ("set", "choice", "number")
        )

    def number(self, move: str) -> int:
        """Return a move's number.

        Raises
        ------
        MalformedMove
            If it is no move of this game.
        """
        if not isinstance(move, str) or move not in self._number:
            raise MalformedMove(f"{quoted(move)} is not a move of this game; {self.moves[0]!r} is one")
        return self._number[move]

    def move(self, number: int) -> str:
        """Return the move with that number.

        Raises
        ------
        MalformedMove
            If there is none.
        """
        if not 0 <= number < len(self.moves):
            raise MalformedMove(f"moves have the numbers 0 to {len(self.moves) - 1}, not {number}")
        return self.moves[number]

    def legal(self, position: Snapshot, seat: int) -> list[int]:
        """Return the numbers of a seat's legal moves, ascending.

        Raises
        ------
        BrokenRule
            If one of them is none of the game's `actions`.
        """
        return sorted(map(self._number.__getitem__, position.legal_moves(seat)))

    def mask(self, position: Snapshot, seat: int) -> NDArray[np.int8]:
        """Return a list with 1 for each move that is legal for the seat now, and 0 for the others."""
        found = np.zeros(len(self.moves), np.int8)
        found[self.legal(position, seat)] = 1
        return found

    def vector(self, view: View) -> NDArray[np.float32]:
        """Return a view as numbers from 0 to 1.

        Bit sets become a 0 or 1 for each element. A choice is one-hot; its first place means hidden or none. Counts are
        divided by their maximum.
        """
        found, state = self.before(view.seat), np.array(view.state, np.int64)
        where, slot, value = self._sets
        found[where] = state[slot] >> value & 1
        where, slot, value = self._choices
        found[where] = state[slot] == value
        where, slot, value = self._numbers
        found[where] = state[slot] / value
        return found

    def before(self, seat: int | None) -> NDArray[np.float32]:
        """Return the vector of a seat that knows nothing, for the time before a random set-up."""
        found = np.zeros(self.size, np.float32)
        if seat is not None:
            found[seat] = 1
        return found

    def text(self, view: View, earlier: View | None = None) -> str:
        """Return a view as text, or only its difference from an earlier view; different views have different texts."""
        known = earlier.state if earlier else (None,) * len(view.state)
        changes = zip(self._labels, view.state, known, strict=True)
        return " ".join(f"{label}={value}" for label, value, old in changes if value != old)


def utilities(position: Position) -> list[float]:
    """Return the utility of each seat: 1 for winning alone, with a sum of 0; before the end, all 0.

    Each loser pays 1 / (number of seats − 1), and the winners share it. In a game for one, or one that is played together, nobody pays:
    1 for winning, −1 for losing.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> utilities(sw.SiegeStones(players=3, goal=1).start().play("d4").play("a4").play("Td5"))
    [1.0, -0.5, -0.5]
    """
    seats, winners = position.game.seats, position.winners
    if seats == 1 or position.game.is_cooperative:
        return [(1.0 if winners else -1.0) if position.is_over else 0.0] * seats
    if not winners:
        return [0.0] * seats
    won = (seats / len(winners) - 1) / (seats - 1)
    return [won if seat in winners else -1 / (seats - 1) for seat in range(seats)]
