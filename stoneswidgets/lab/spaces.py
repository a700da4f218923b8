"""Count what happens on each space of the board, plain and compiled; shares of moves and wins by space, for heat maps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.kernel import State, Vector, lowest, rule
from stoneswidgets.lab.result import Result
from stoneswidgets.plumbing.intervals import Interval, Moments, of_share

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel.fields import Field


COUNT, SEATS, SETS, FIRST = range(4)
"""The plan of the counts: how many spaces and seats there are, how many sets of spaces the state has, and from where on the
slots of these sets are listed."""


def kinds(game: Rules) -> tuple[Field, ...]:
    """Return the sets of spaces in a game's states that follow from no others; none without a board.

    >>> import stoneswidgets as sw
    >>> [kind.name for kind in kinds(sw.BluffStones())]
    ['stones', 'tops']
    """
    spaces = game.board.count if game.board is not None else None
    return tuple(
        each for each in game.state_fields if each.kind == "set" and each.size == spaces and not each.derived
    )


@lru_cache(64)
def places(game: Rules) -> tuple[int, ...]:
    """Return for each action the number of the space that it takes, or −1: the space that the text of the move ends in.

    ``d4``, ``Td4``, ``r:d4`` and ``c4-d4`` take d4; ``xd4``, which removes a stone, and an intersection do not.

    >>> import stoneswidgets as sw
    >>> game = sw.SiegeStones()
    >>> places(game)[game.parse("Td4", 0)] == places(game)[game.parse("d4", 0)] == game.board.names.index("d4")
    True
    """
    if game.board is None:
        return ()
    numbers = {name: i for i, name in enumerate(game.board.names)}
    names = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
    ending = re.compile(rf"(?:[A-Z]|.*[^A-Za-z0-9])?({names})")
    actions = [action for action in game.actions if action >= 0]
    found = [-1] * (max(actions, default=-1) + 1)
    for action in actions:
        if match := ending.fullmatch(game.action_text(action)):
            found[action] = numbers[match[1]]
    return tuple(found)


@lru_cache(64)
def plan(game: Rules) -> tuple[int, ...]:
    """Return what the counting rules have to know of a game."""
    listed = [kind.at + i for kind in kinds(game) for i in range(kind.count)]
    count = game.board.count if game.board is not None else 0
    return (count, game.seats, len(listed), *listed)


def count_of(game: Rules) -> int:
    """Return how many counts there are: see `conclude_cells`."""
    count, seats, sets, *_ = plan(game)
    return count * (3 * seats + 1 + sets)


@rule
def note_cell(where: State, count: int, action: int, seat: int, by: Vector) -> None:
    """Note who is the first to take a space, as a number from 1, in `by`, and behind these the first space of all."""
    if 0 <= action < len(where) and where[action] >= 0:
        if by[where[action]] == 0:
            by[where[action]] = seat + 1
        if by[count] == 0:
            by[count] = where[action] + 1


@rule
def coverage(by: State, count: int) -> float:
    """Return the part of the spaces that were taken."""
    taken = 0
    for cell in range(count):
        taken += 1 if by[cell] > 0 else 0
    return taken / max(1, count)


@rule
def conclude_cells(
    s: State,
    drawn: State,
    by: State,
    values: MutableSequence[float],
    at: int,
    counts: MutableSequence[float],
) -> None:
    """Add a game that is over to the counts.

    These are, for each seat, a number for each space: games in which the seat took it first; for each seat, its wins in
    these; games whose first move on the board took it; for each seat, its wins in these; and for each set of spaces in the
    state, the games that end with the space in it.
    """
    count, seats, sets = drawn[COUNT], drawn[SEATS], drawn[SETS]
    for cell in range(count):
        if by[cell] > 0:
            seat = by[cell] - 1
            counts[seat * count + cell] += 1.0
            counts[(seats + seat) * count + cell] += values[at + seat]
    if count > 0 and by[count] > 0:
        first = 2 * seats * count + by[count] - 1
        counts[first] += 1.0
        for seat in range(seats):
            counts[first + (1 + seat) * count] += values[at + seat]
    for k in range(sets):
        bits = s[drawn[FIRST + k]]
        first = (3 * seats + 1 + k) * count
        while bits != 0:
            counts[first + lowest(bits)] += 1.0
            bits &= bits - 1


class Share(NamedTuple):
    """A part of the games that concern a space.

    Attributes
    ----------
    games : int
        How many games these are.
    part : float
        The part; NaN where there are none.
    interval : Interval
        Limits of the true part; those of all spaces hold at once with 95 % confidence.
    """

    games: int
    part: float
    interval: Interval


@dataclass(frozen=True)
class Spaces(Result):
    """What happened on each space, in the order of the board's names. Each table has a `Share` for each space, by its name.

    Attributes
    ----------
    game : Game
        What was played.
    games : int
        How many games.
    counts : sequence of float
        See `stoneswidgets.lab.spaces.conclude_cells`.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> spaces = sw.lab.simulate(sw.SiegeStones(), games=2_000, seed=1, progress=False).spaces
    >>> spaces.wins["d4"].part > spaces.wins["a1"].part
    True
    >>> spaces.kinds
    ('towers', 'stones', 'controlled')
    >>> 0.2 < spaces.ends("towers")["d4"].part < 0.4
    True
    """

    game: Rules
    games: int
    counts: Sequence[float]

    index: ClassVar[str] = "space"

    def __repr__(self) -> str:
        return f"<Spaces of {self.game.title}: {self.games:,} games>"

    @property
    def names(self) -> tuple[str, ...]:
        """The spaces."""
        return tuple(self.game.board.names) if self.game.board is not None else ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """What `ends` knows: the sets of spaces in a position, but those that follow from others, such as the empty ones."""
        return tuple(kind.name for kind in kinds(self.game))

    @property
    def taken(self) -> dict[str, Share]:
        """The part of the games in which a move takes the space."""
        seats = range(self.game.seats)
        return self._shares([self.games] * len(self.names), self._added(seats))

    @property
    def wins(self) -> dict[str, Share]:
        """Of the games in which a space is taken, the part that is won by whoever takes it first."""
        seats = range(self.game.seats)
        return self._shares(self._added(seats), self._added(each + len(seats) for each in seats))

    def opening(self, seat: int = 0) -> dict[str, Share]:
        """Return for each space the share of games that a seat wins when that space is taken first of all."""
        at = 2 * self.game.seats
        return self._shares(self._added([at]), self._added([at + 1 + seat]))

    def ends(self, kind: str, which: int | None = None) -> dict[str, Share]:
        """Return the part of the games that end with something on a space, such as a tower.

        Parameters
        ----------
        kind : str
            One of `kinds`.
        which : int, optional
            Where there are several sets of a kind, as the stones of each seat or of each colour: which of them, from 0; by
            default all together.

        Raises
        ------
        StonesError
            If there is no such set of spaces.
        """
        first = 3 * self.game.seats + 1
        for each in kinds(self.game):
            if each.name == kind and which in (None, *range(each.count)):
                of = range(first, first + each.count) if which is None else [first + which]
                return self._shares([self.games] * len(self.names), self._added(of))
            first += each.count
        asked = quoted(kind) if which is None else f"{quoted(kind)} with number {quoted(which)}"
        raise StonesError(f"a position has no set of spaces {asked}; it has {', '.join(self.kinds)}")

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each space."""
        tables = {"taken": self.taken, "wins": self.wins, "opening": self.opening()}
        rows: list[dict[str, Any]] = []
        for name in self.names:
            row: dict[str, Any] = {"space": name}
            for title, table in tables.items():
                games, part, (low, high) = table[name]
                row |= {f"{title}_games": games, title: part, f"{title}_low": low, f"{title}_high": high}
            rows.append(row | {f"ends_{kind}": self.ends(kind)[name].part for kind in self.kinds})
        return rows

    def _added(self, blocks: Any) -> list[float]:
        many = len(self.names)
        sums = [0.0] * many
        for block in blocks:
            own = self.counts[block * many : (block + 1) * many]
            sums = [a + float(b) for a, b in zip(sums, own, strict=True)]
        return sums

    def _shares(self, games: Sequence[float], parts: Sequence[float]) -> dict[str, Share]:
        found = {}
        for name, many, total in zip(self.names, games, parts, strict=True):
            moments = Moments(round(many), total, total)
            found[name] = Share(round(many), moments.mean, of_share(moments, comparisons=len(self.names)))
        return found
