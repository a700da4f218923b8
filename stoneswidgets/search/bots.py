"""Two simple bots: one moves at random, one by how random games from each move end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.errors import StonesError, shown
from stoneswidgets.playouts import Driver

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.position import View

SLICE = 0.02
"""Seconds that a bot thinks at most before it lets others work."""


@dataclass(frozen=True)
class Progress:
    """How far a bot has come: the part of its thinking that is done, and what it would play now."""

    done: float
    move: str


class Bot(ABC):
    """A player that chooses a move from what its seat may know, and nothing else.

    Parameters
    ----------
    seed : int, optional
        Makes its moves repeatable.
    """

    title: ClassVar[str]

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    @abstractmethod
    def think(self, view: View) -> Generator[Progress, None, str]:
        """Choose a move; yields at least every few hundredths of a second, and may be abandoned there."""

    def choose(self, view: View) -> str:
        """Choose a move.

        Parameters
        ----------
        view : View
            What the bot's seat may know; the seat must be one to move.

        Returns
        -------
        str
            The text of a legal move.
        """
        thinking = self.think(view)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                move: str = end.value
                return move


class RandomBot(Bot):
    """Plays any legal move, each equally likely.

    Parameters
    ----------
    seed : int, optional
        Makes its moves repeatable.
    """

    title: ClassVar[str] = "Random"

    def think(self, view: View) -> Generator[Progress, None, str]:
        """Choose a move at once."""
        moves = _moves(view)
        move = moves[int(self._rng.random() * len(moves))]
        yield Progress(1.0, move)
        return move


class FlatMonteCarlo(Bot):
    """Plays random games after each legal move, and the move whose games went best.

    Moves take turns by successive halving (Karnin, Koren, Somekh, ICML 2013): each round gives all the moves that
    are left equally many games and drops the worse half.

    Parameters
    ----------
    playouts : int
        Games in all for one choice.
    seed : int, optional
        Makes its moves repeatable.
    """

    title: ClassVar[str] = "Monte Carlo"

    def __init__(self, playouts: int = 20_000, seed: int | None = None) -> None:
        super().__init__(seed)
        self.playouts = playouts

    def think(self, view: View) -> Generator[Progress, None, str]:
        """Choose a move, a slice of games at a time."""
        moves = _moves(view)
        seat = view.seat if view.seat is not None else view.to_move[0]
        position = view.complete(self._rng)
        drivers = {move: Driver(position.play(move, seat), self._rng) for move in moves}
        rounds = max(1, (len(moves) - 1).bit_length())
        left, played, portion = list(moves), 0, 8
        for _ in range(rounds):
            share = max(1, self.playouts // (rounds * len(left)))
            for move in left:
                todo = share
                while todo > 0:
                    games = min(todo, portion)
                    begun = perf_counter()
                    drivers[move].play(games)
                    spent = perf_counter() - begun
                    todo, played = todo - games, played + games
                    portion = max(1, min(portion * 2, int(portion * SLICE / 2 / max(spent, 1e-6)), 4096))
                    yield Progress(min(1.0, played / self.playouts), left[0])
            left.sort(key=lambda move: self._worth(drivers[move], seat), reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]

    @staticmethod
    def _worth(driver: Driver, seat: int) -> float:
        result = driver.result
        return (result.wins[seat] + result.draws / 2) / result.games


def _moves(view: View) -> tuple[str, ...]:
    moves = view.legal_moves()
    if not moves:
        raise StonesError(f"there is nothing to choose in {view!r}")
    return moves


_PLAYOUTS = (0, 100, 300, 1_000, 3_000, 10_000, 20_000, 50_000, 100_000, 200_000)


def bot(level: int = 5, seed: int | None = None) -> Bot:
    """Return a bot.

    Parameters
    ----------
    level : int
        From 1 (plays at random) to 10; each level looks at more random games than the one below.
    seed : int, optional
        Makes its moves repeatable.

    Raises
    ------
    StonesError
        If there is no such level.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start()
    >>> sw.bot(level=2, seed=1).choose(p.view(0)) in p.legal_moves()
    True
    """
    if type(level) is not int or not 1 <= level <= len(_PLAYOUTS):
        raise StonesError(f"a bot's level is a whole number from 1 to {len(_PLAYOUTS)}, not {shown(level)}")
    return RandomBot(seed) if level == 1 else FlatMonteCarlo(_PLAYOUTS[level - 1], seed)
