"""`compare`: what a change of rules does."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError
from stoneswidgets.lab.cells import size
from stoneswidgets.lab.comparison import Comparison
from stoneswidgets.lab.jobs import Pair
from stoneswidgets.lab.run import run
from stoneswidgets.lab.simulate import GAMES, job_of
from stoneswidgets.lab.simulation import Simulation
from stoneswidgets.validation.arguments import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike

    from stoneswidgets.games.base import Game
    from stoneswidgets.lab.intervals import Moments
    from stoneswidgets.lab.jobs import Job
    from stoneswidgets.position import Position
    from stoneswidgets.search.players import Players


def compare(
    first: Game | Position,
    second: Game | Position,
    players: Players = None,
    games: int = GAMES,
    seed: int | None = None,
    *,
    measures: Sequence[Callable[..., None]] = (),
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401 (whatever has `submit`)
    progress: bool = True,
    path: str | PathLike[str] | None = None,
) -> Comparison:
    """Play the same games under two sets of rules, from the same random numbers, and compare them game by game.

    Where the rules differ little, the two games of a pair begin alike, and so their difference is known far more exactly
    than that of games played independently (the method of common random numbers).

    Parameters
    ----------
    first, second : Game or Position
        The rules, or positions under them, as for `simulate`; with equally many players.
    games : int
        How many pairs of games, at least 2.
    players, seed, measures, workers, executor, progress, path
        As for `simulate`.

    Raises
    ------
    StonesError
        If an argument is not as described.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> short, usual = sw.SiegeStones(goal=3), sw.SiegeStones()
    >>> compare(short, usual, games=500, seed=1, progress=False)["DurationMoves"].is_clear
    True
    """
    games = whole("the number of games", games, 2)
    seed = randbits(32) if seed is None else whole("a seed", seed)
    pair = pair_of(first, second, players, measures, seed)
    found = run(pair, games, workers=workers, executor=executor, progress=progress, path=path)
    return comparison_of(pair, found.moments, found.cells, stopped=found.stopped)


def pair_of(
    first: object,
    second: object,
    players: Players,
    measures: Sequence[Callable[..., None]],
    seed: int,
) -> Pair:
    """Return what is to be played.

    Raises
    ------
    StonesError
        As `compare` does.
    """
    pair = Pair(job_of(first, players, measures, seed), job_of(second, players, measures, seed))
    if pair.first.game.seats != pair.second.game.seats:
        raise StonesError(
            f"games with equally many players are compared, and here are {pair.first.game.seats} and "
            f"{pair.second.game.seats}"
        )
    return pair


def comparison_of(
    pair: Pair,
    moments: Sequence[Moments],
    cells: Sequence[float] = (),
    *,
    stopped: bool = False,
) -> Comparison:
    """Return the comparison that the moments of all columns, and the counts for each space, come to."""
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
            stopped=stopped,
            cells=tuple(own),
            job=job,
        )

    return Comparison(under(pair.first, 0), under(pair.second, width), tuple(moments[2 * width :]))
