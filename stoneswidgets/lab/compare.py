"""`compare`: what a change of rules does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError
from stoneswidgets.lab.cells import size
from stoneswidgets.lab.comparison import Comparison, difference_of, pairs_of_shares
from stoneswidgets.lab.jobs import Pair
from stoneswidgets.lab.run import run
from stoneswidgets.lab.simulate import GAMES, checked_until, job_of, rows_of
from stoneswidgets.lab.simulation import Simulation
from stoneswidgets.plumbing.arguments import drawn_unless_given, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.lab.intervals import Moments
    from stoneswidgets.lab.jobs import Job
    from stoneswidgets.search.players import Players


def compare(
    first: Game | Position,
    second: Game | Position,
    players: Players = None,
    games: int = GAMES,
    seed: int | None = None,
    *,
    measures: Sequence[Callable[..., None]] = (),
    looks: int = 0,
    until: float | None = None,
    keep: bool = False,
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401 (whatever has `submit`)
    progress: bool = True,
    path: str | PathLike[str] | None = None,
    among: int = 1,
) -> Comparison:
    """Play the same games under two sets of rules, from the same random numbers, and compare them game by game.

    Where the rules differ little, the two games of a pair begin alike, and so their difference is known far more exactly
    than that of games played independently (the method of common random numbers).

    Parameters
    ----------
    first, second : Game or Position
        The rules, or positions under them, as for `simulate`: of the same game or a variant of it, with equally many players.
    games : int
        How many pairs of games, at least 2.
    until : float, optional
        Stop as soon as half of the interval of the difference in AdvantageP1 is no wider than this. All intervals are then such as
        hold in spite of looking again and again.
    keep : bool
        Whether to keep the values of each game, as `values` of `Comparison.first` and `Comparison.second`.
    players, seed, measures, looks, workers, executor, progress, path
        As for `simulate`.
    among : int
        Of how many comparisons this is one; the intervals of all of them hold at once.

    Raises
    ------
    StonesError
        If an argument is not as described.
    BadRecord
        If the file at the path holds another run, or none.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> short, usual = sw.SiegeStones(goal=3), sw.SiegeStones()
    >>> compare(short, usual, games=500, seed=1, progress=False)["DurationMoves"].is_clear
    True
    """
    games, among = whole("the number of games", games, 2), whole("the number of comparisons", among, 1)
    seed = drawn_unless_given(seed)
    checked_until(until)
    pair = pair_of(first, second, players, measures, seed, looks, keep=keep)
    width = len(pair.first.measured)

    def enough(moments: tuple[Moments, ...]) -> bool:
        if until is None:
            return False
        found = difference_of(pairs_of_shares(moments[2 * width]), width * among, early=True)
        return found.half_width <= until

    found = run(
        pair,
        games,
        enough=enough,
        workers=workers,
        executor=executor,
        progress=progress,
        path=path,
    )
    kept = rows_of(found.kept, pair.columns) if keep else None
    return comparison_of(
        pair, found.moments, found.cells, kept, early=until is not None, stopped=found.stopped, among=among
    )


def pair_of(
    first: object,
    second: object,
    players: Players,
    measures: Sequence[Callable[..., None]],
    seed: int,
    looks: int = 0,
    *,
    keep: bool = False,
) -> Pair:
    """Return what is to be played.

    Raises
    ------
    StonesError
        As `compare` does.
    """
    one, other = (job_of(each, players, measures, seed, looks) for each in (first, second))
    if one.game.seats != other.game.seats:
        raise StonesError(
            f"games with equally many players are compared, and here are {one.game.seats} and "
            f"{other.game.seats}"
        )
    if one.measured != other.measured:
        raise StonesError(
            f"two sets of rules of the same game are compared; {one.game.title} and {other.game.title} are not measured alike"
        )
    return Pair(one, other, keep)


def comparison_of(
    pair: Pair,
    moments: Sequence[Moments],
    cells: Sequence[float] = (),
    kept: Any = None,  # noqa: ANN401 (lists, or a NumPy array)
    *,
    early: bool = False,
    stopped: bool = False,
    among: int = 1,
) -> Comparison:
    """Return the comparison that the moments of all columns, the counts for each space, and the rows of values come to."""
    width, first_cells = len(pair.first.measured), size(pair.first.game)

    def under(job: Job, begin: int) -> Simulation:
        own = cells[first_cells:] if begin else cells[:first_cells]
        return Simulation(
            job.game,
            job.who,
            moments[0].count,
            job.seed,
            job.measured,
            tuple(moments[begin : begin + width]),
            None if kept is None else [row[begin : begin + width] for row in kept],
            early=early,
            stopped=stopped,
            cells=tuple(own),
            job=job,
        )

    return Comparison(under(pair.first, 0), under(pair.second, width), tuple(moments[2 * width :]), among)
