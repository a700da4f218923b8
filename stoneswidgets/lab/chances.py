"""`win_chances`: who was ahead when, in one game."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.play import Looker
from stoneswidgets.lab.result import Result
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import CONFIDENCE, quantile

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules


@dataclass(frozen=True)
class WinChances(Result):
    """The win chances in the course of a game.

    Attributes
    ----------
    game : Game
        What was played.
    looks : int
        How many random games were played from each position.
    moves : tuple of str
        The moves and chance outcomes, in their order.
    chances : tuple of tuple of float
        For the start and after each of these, each seat's share of the random games that were played on from there.
    errors : tuple of tuple of float
        How far off each may be: half of its 95 % interval.
    winners : tuple of int
        The seats that won; none if the game is not over.
    """

    game: Rules
    looks: int
    moves: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]
    winners: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Win chances in a game of {self.game.title}: {len(self.moves)} moves, {self.looks:,} random games each>"

    @property
    def turn(self) -> int:
        """The number, from 1, of the move after which the chance of who won in the end had risen most; 0 without a winner."""
        rises = [
            max((after[seat] - before[seat] for seat in self.winners), default=0.0)
            for before, after in zip(self.chances, self.chances[1:], strict=False)
        ]
        return rises.index(max(rises)) + 1 if rises and self.winners else 0

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each position and seat: the number of moves so far, the last of them, the chance."""
        after = zip(("", *self.moves), self.chances, self.errors, strict=True)
        return [
            {"ply": ply, "move": move, "seat": seat, "chance": chance, "error": error}
            for ply, (move, chances, errors) in enumerate(after)
            for seat, (chance, error) in enumerate(zip(chances, errors, strict=True))
        ]


def win_chances(game: Match | Record, looks: int = 400, seed: int = 0) -> WinChances:
    """Estimate each seat's chance to win at every point of a game, by random games that are played on from there.

    Parameters
    ----------
    game : Match or Record
        The game, over or not.
    looks : int
        How many random games from each position.
    seed : int
        Makes them repeatable.

    Raises
    ------
    StonesError
        If an argument is not as described.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> games = sw.lab.simulate(sw.SiegeStones(), games=10, seed=1, progress=False)
    >>> found = win_chances(games.record(1), looks=100)
    >>> len(found.chances) == len(found.moves) + 1, found.chances[-1][found.winners[0]]
    (True, 1.0)
    """
    if not isinstance(game, Match | Record):
        raise StonesError(f"win chances are those in a match or a record, not in {quoted(game)}")
    looks = whole("the number of looks", looks, 2)
    looker = Looker(game.game, looks, Random(whole("a seed", seed)))
    chances, errors = [], []
    positions = game.positions() if isinstance(game, Record) else game.positions
    for position in positions:
        now, noise = looker.chances(position.state)
        chances.append(tuple(now))
        errors.append(tuple(quantile(CONFIDENCE) * sqrt(max(0.0, each)) for each in noise))
    last = positions[-1]
    return WinChances(
        game.game,
        looks,
        tuple(game.moves),
        tuple(chances),
        tuple(errors),
        last.winners if last.is_over else (),
    )
