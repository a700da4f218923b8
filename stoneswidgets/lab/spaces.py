"""Shares of moves and wins by space, for heat maps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.cells import kinds
from stoneswidgets.lab.result import Result
from stoneswidgets.plumbing.intervals import Interval, Moments, of_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.rules.rules import Rules


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
        See `stoneswidgets.lab.cells.conclude_cells`.

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
            if each.name == kind and which in (None, *range(each.many)):
                of = range(first, first + each.many) if which is None else [first + which]
                return self._shares([self.games] * len(self.names), self._added(of))
            first += each.many
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
