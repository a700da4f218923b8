"""`compare_levels`: the same comparison between players of several levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.compare import compare
from stoneswidgets.lab.run_file import file_in
from stoneswidgets.lab.simulation import figures
from stoneswidgets.plumbing.arguments import drawn_unless_given
from stoneswidgets.plumbing.tables import frame_of, html_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    import pandas as pd

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.lab.comparison import Comparison


@dataclass(frozen=True)
class ByLevel:
    """The same comparison between players of several levels.

    Attributes
    ----------
    comparisons : dict of int to Comparison
        One for each level.
    """

    comparisons: dict[int, Comparison]

    def __repr__(self) -> str:
        lines = (
            f"level {level}: {comparison['AdvantageP1']}" for level, comparison in self.comparisons.items()
        )
        return f"<{self._of.first.title} → {self._of.second.title}: {'; '.join(lines)}>"

    def __getitem__(self, level: int) -> Comparison:
        """Return the comparison between players of a level."""
        return self.comparisons[level]

    @property
    def _of(self) -> Comparison:
        return next(iter(self.comparisons.values()))

    def to_frame(self) -> pd.DataFrame:
        """Return a table with a row for each level and measure."""
        return frame_of(
            {"level": level, **row}
            for level, comparison in self.comparisons.items()
            for row in comparison.rows()
        )

    def _repr_html_(self) -> str:
        shown = ("AdvantageP1", "Drawishness", "DurationMoves", "LeadChange")
        rows = [
            (f"level {level}", *(figures(c[name].mean, c[name].interval) for name in shown))
            for level, c in self.comparisons.items()
        ]
        note = (
            f"{self._of.first.title} → {self._of.second.title}: what changes, between players of each level"
        )
        return html_of(note, ("players", *shown), rows)


def compare_levels(
    first: Game | Position,
    second: Game | Position,
    levels: Sequence[int] = (1, 3, 5),
    games: int = 1_000,
    seed: int | None = None,
    *,
    path: str | PathLike[str] | None = None,
    **options: Any,  # noqa: ANN401 (as for `compare`)
) -> ByLevel:
    """Make the same comparison between players of several levels, to see whether it holds for strong ones too.

    Parameters
    ----------
    first, second : Game or Position
        As for `compare`.
    levels : sequence of int
        Levels from 1 to 10; level 1 plays at random.
    games : int
        How many pairs of games at each level.
    seed : int, optional
        As for `compare`.
    path : path, optional
        A folder to which the runs are written, each to a file of its own; the same call goes on with them.
    **options
        What else `compare` takes.

    Returns
    -------
    ByLevel
        The comparisons; the intervals of all levels and measures hold at once with 95 % confidence.

    Raises
    ------
    StonesError
        If an argument is not as described.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> small = dict(side=3, goal=2)
    >>> found = compare_levels(
    ...     sw.SiegeStones(**small), sw.SiegeStones(opening="no-tower", **small), (1, 2), games=8, seed=1, workers=1
    ... )
    >>> list(found.comparisons), found[2].first.players
    ([1, 2], 'level 2 players')
    """
    if not isinstance(levels, list | tuple | range) or not levels:
        raise StonesError(f"levels: a list of levels such as (1, 3, 5), not {quoted(levels)}")
    seed = drawn_unless_given(seed)
    return ByLevel(
        {
            level: compare(
                first,
                second,
                None if level == 1 else level,
                games,
                seed,
                path=file_in(path, f"level-{level}"),
                among=len(levels),
                **options,
            )
            for level in levels
        }
    )
