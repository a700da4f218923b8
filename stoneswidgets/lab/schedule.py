"""Who meets whom in a tournament, and in which seats."""

from __future__ import annotations

from itertools import combinations, cycle, islice, permutations
from typing import NamedTuple


class Pairing(NamedTuple):
    """Who plays a game of a tournament.

    Attributes
    ----------
    seats : tuple of int
        The number of the player in each seat.
    setup : str
        What the set-up and the chance events come from: the same while the same players go round the seats.
    """

    seats: tuple[int, ...]
    setup: str


class Schedule:
    """An endless list of a tournament's games, in rounds; in each round everybody plays in every seat equally often.

    All groups of as many players as there are seats take turns, and each group goes round the seats with the
    same set-up. With fewer players than seats, players sit in several seats.

    Parameters
    ----------
    players : int
        How many players there are.
    seats : int
        How many seats the game has.

    Examples
    --------
    >>> schedule = Schedule(3, 2)
    >>> [schedule.pairing(number).seats for number in range(schedule.round)]
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    >>> [Schedule(2, 3).pairing(number).seats for number in range(3)]
    [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    """

    def __init__(self, players: int, seats: int) -> None:
        self._seats = seats
        if players >= seats:
            self._groups = list(combinations(range(players), seats))
        else:
            self._groups = [
                tuple(islice(cycle(range(players)), first, first + seats)) for first in range(players)
            ]
        orders = range(1, seats) if players >= seats else ()
        self._orders = [(0, *order) for order in permutations(orders)] if orders else [tuple(range(seats))]

    @property
    def round(self) -> int:
        """The number of games in a round, after which everybody has played in every seat equally often."""
        return len(self._groups) * self._seats

    def pairing(self, number: int) -> Pairing:
        """Return who plays the game of that number, from 0."""
        turn, rest = divmod(number, self.round)
        at, moved = divmod(rest, self._seats)
        order = self._orders[turn % len(self._orders)]
        group = [self._groups[at][place] for place in order]
        return Pairing((*group[moved:], *group[:moved]), f"{turn}/{at}")
