"""`restrict`: one mechanic switched off, for everybody and for each seat alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from stoneswidgets.lab.compare import compare
from stoneswidgets.lab.comparison import pairs_of_shares
from stoneswidgets.lab.intervals import Interval, at_any_time, quantile
from stoneswidgets.lab.measures import Measure
from stoneswidgets.lab.run_file import file_in
from stoneswidgets.lab.simulate import GAMES
from stoneswidgets.lab.simulation import CONFIDENCE, Estimate, figures
from stoneswidgets.lab.without import without
from stoneswidgets.plumbing.arguments import drawn_unless_given
from stoneswidgets.plumbing.tables import frame_of, html_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    import pandas as pd

    from stoneswidgets.core.game import Game
    from stoneswidgets.lab.comparison import Comparison
    from stoneswidgets.search.players import Players

WORTH = Measure(
    "Worth",
    "By how much a seat's wins fall when it alone may not make the moves, averaged over the seats; below 0 the seat wins more "
    "without them.",
    "share",
    "restricted play, Jaffe, Miller, Andersen, Liu, Karlin and Popović, Evaluating competitive game balance with restricted play, 2012",
)


@dataclass(frozen=True)
class Restriction:
    """What some moves are to a game: what changes when nobody may make them, and what they are worth to whoever may.

    Attributes
    ----------
    moves : str
        Which moves.
    off : Comparison
        The game, and the game in which no seat may make them.
    alone : tuple of Comparison
        The game, and the game in which one seat may not: for each seat one. The intervals of all comparisons hold at once.
    """

    moves: str
    off: Comparison
    alone: tuple[Comparison, ...]

    def __repr__(self) -> str:
        return (
            f"<{self.off.first.title} without {self.moves}: {self.worth}; for all, {self.off['AdvantageP1']}>"
        )

    @property
    def worth(self) -> Estimate:
        """How much of the wins the moves are worth to a seat, with a 95 % interval: `WORTH`."""
        seats = len(self.alone)
        own = [each.moments[seat] for seat, each in enumerate(self.alone)]
        counted = list(map(pairs_of_shares, own))
        if self.off.first.early:
            reach = sum(at_any_time(each, CONFIDENCE, seats).half_width for each in counted)
        else:
            reach = quantile(CONFIDENCE) * sqrt(sum(each.error**2 for each in counted))
        middle = -sum(each.mean for each in counted) / seats
        mean = -sum(each.mean for each in own) / seats
        return Estimate(WORTH, mean, Interval(middle - reach / seats, middle + reach / seats))

    def _named(self) -> list[tuple[str, Comparison]]:
        names = self.off.first.game.seat_names
        return [
            ("nobody", self.off),
            *((f"all but {name}", c) for name, c in zip(names, self.alone, strict=True)),
        ]

    def to_frame(self) -> pd.DataFrame:
        """Return a table with a row for each measure, under each restriction.

        Raises
        ------
        StonesError
            If pandas is not installed.
        """
        return frame_of({"who may": who, **row} for who, each in self._named() for row in each.rows())

    def _repr_html_(self) -> str:
        first = self.off.first
        shown = [f"AdvantageP{seat + 1}" for seat in range(first.game.seats)] + [
            "Drawishness",
            "DurationMoves",
        ]
        rows = [
            (who, *(figures(each[name].mean, each[name].interval) for name in shown))
            for who, each in self._named()
        ]
        note = (
            f"{first.title}: what changes when {self.moves} may not be played, {first.players}, seed {first.seed}. {self.worth}; "
            "the intervals of the table hold at once with 95 % confidence"
        )
        return html_of(note, ("who may", *shown), rows)


def restrict(
    game: Game,
    moves: str | Sequence[str],
    players: Players = None,
    games: int = GAMES,
    seed: int | None = None,
    *,
    path: str | PathLike[str] | None = None,
    **options: Any,  # noqa: ANN401 (as for `compare`)
) -> Restriction:
    """Switch a mechanic off: compare a game with itself when nobody, and when all but one seat, may make some moves.

    Players know what they and the others may not do: bots search in the restricted game. A seat that has no other move may
    make the moves all the same.

    Parameters
    ----------
    game : Game
        The game.
    moves : str, or sequence of str
        Texts of moves, or patterns of such texts, as in "T*" (see `without`).
    players, games, seed
        As for `compare`; each of the comparisons has random numbers of its own.
    path : path, optional
        A folder to which the runs are written, each to a file of its own; the same call goes on with them.
    **options
        What else `compare` takes.

    Raises
    ------
    StonesError
        If an argument is not as described.
    BadRecord
        If a file in the folder holds another run, or none.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> towers = restrict(sw.SiegeStones(), "T*", games=500, seed=1, progress=False)
    >>> towers.worth.interval.high < 0  # at random, whoever drops no towers wins more
    True
    """
    seed = drawn_unless_given(seed)

    def compared(i: int, seat: int | None) -> Comparison:
        name = "nobody" if seat is None else f"all-but-{seat}"
        other = without(game, moves, seat)
        return compare(
            game, other, players, games, seed + i, path=file_in(path, name), among=game.seats + 1, **options
        )

    off = compared(0, None)
    said = moves if isinstance(moves, str) else " and ".join(moves)
    return Restriction(said, off, tuple(compared(1 + seat, seat) for seat in range(game.seats)))
