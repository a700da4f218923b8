"""`simulate`: many games under the same rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.game import Game
from stoneswidgets.core.position import Position
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.jobs import Job
from stoneswidgets.lab.measures import checked, own_measures
from stoneswidgets.lab.run import run
from stoneswidgets.lab.simulation import Simulation, interval_of
from stoneswidgets.plumbing.arguments import drawn_unless_given, whole
from stoneswidgets.search.players import named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike

    from stoneswidgets.lab.intervals import Moments
    from stoneswidgets.search.players import Players

GAMES = 10_000


def simulate(
    game: Game | Position,
    players: Players = None,
    games: int = GAMES,
    seed: int | None = None,
    *,
    measures: Sequence[Callable[..., None]] = (),
    looks: int = 0,
    until: float | None = None,
    keep: bool = False,
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401 (concurrent.futures', Dask's: whatever has `submit`)
    progress: bool = True,
    path: str | PathLike[str] | None = None,
) -> Simulation:
    """Play many games, and measure them.

    Parameters
    ----------
    game : Game or Position
        What is played, or a position that all games begin from. Without a position, each game has a random set-up
        of its own, where the game has one.
    players : Player, or sequence or mapping of Player
        Who plays: a level from 1 to 10, a bot, a function from a view to a move, or None for random moves; several, in a
        mapping by their names, change seats from game to game. Random games are by far the fastest.
    games : int
        How many, at least 2.
    seed : int, optional
        The same seed gives the same games, on any number of processors. Left out, one is drawn; the result names it.
    measures : sequence of functions
        Measures of one's own: functions ``(t, s, action, notes, at)`` marked with `sw.rule`. Each is called after
        every ply with the tables, the state and the action that led to it, keeps its value in ``notes[at]``, and may use
        the seven slots behind it; all begin with 0. Where ``notes[at + 7]`` is not 0, the value is divided by it.
    looks : int
        How many random games are played from each position of each game, to estimate who would win. Drama, Stability,
        KillerMove, DecisivenessThreshold and PuzzleQuality are worked out from these chances; with 0 they are left out. It
        takes long: with 100 looks, 1,000 times as long as the games alone.
    until : float, optional
        Stop as soon as half of the 95 % interval of AdvantageP1 is no wider than this. The intervals are then such as hold in
        spite of looking again and again (see `stoneswidgets.lab.intervals.at_any_time`).
    keep : bool
        Whether to keep the values of each game, as `Simulation.values`.
    workers : int, optional
        How many processors to use; by default all.
    executor : Executor, optional
        Who plays: an executor of `concurrent.futures`, or a client of Dask. Variants, players and measures from a cell travel to
        its processes (with cloudpickle, which loky and Dask bring).
    progress : bool
        Whether to show how far it has come.
    path : path, optional
        A file in which the run is saved every second. If it holds the first part of this run, the run goes on from there;
        the result is the same as without a break.

    Returns
    -------
    Simulation
        What the games came to. Interrupted, it holds the games so far, and says so.

    Raises
    ------
    StonesError
        If an argument is not as described.
    BadRecord
        If the file at the path holds another run, or none.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> r = simulate(sw.SiegeStones(), games=1_000, seed=1, progress=False)
    >>> r["DurationMoves"].measure.unit, 20 < r["DurationMoves"].mean < 28
    ('plies', True)
    """
    games = whole("the number of games", games, 2)
    seed = drawn_unless_given(seed)
    checked_until(until)
    job = job_of(game, players, measures, seed, looks, keep=keep)

    def enough(moments: tuple[Moments, ...]) -> bool:
        return until is not None and interval_of(measured[0], moments[0], early=True).half_width <= until

    measured = job.measured
    found = run(job, games, enough=enough, workers=workers, executor=executor, progress=progress, path=path)
    return Simulation(
        job.game,
        job.who,
        found.games,
        seed,
        measured,
        found.moments,
        rows_of(found.kept, len(measured)) if keep else None,
        early=until is not None,
        stopped=found.stopped,
        cells=tuple(found.cells),
        job=job,
    )


def checked_until(until: object) -> None:
    """Check the half width of the interval at which a run is to stop.

    Raises
    ------
    StonesError
        If that is no number between 0 and 1.
    """
    if until is not None and not (isinstance(until, int | float) and 0 < until < 1):
        raise StonesError(
            f"until is half of an interval's width, a number between 0 and 1, not {quoted(until)}"
        )


def job_of(
    game: object,
    players: Players,
    own: Sequence[Callable[..., None]],
    seed: int,
    looks: int = 0,
    *,
    keep: bool = False,
) -> Job:
    """Return what is to be played.

    Raises
    ------
    StonesError
        If it is no game and no position, if the game is over there, or if a player or a measure is none.
    """
    several = named(players if isinstance(players, tuple | list | dict) else (players,))
    if all(each is None for each in several.values()):
        several = {}
    if isinstance(game, Position):
        if game.is_over:
            raise StonesError(f"the game is over in {game!r}: there is nothing to simulate")
        start, rules = game, game.game
    elif isinstance(game, Game):
        start, rules = None, game
    else:
        raise StonesError(
            f"what is simulated is a game such as sw.SiegeStones(), or a position, not {quoted(game)}"
        )
    return Job(
        rules,
        start,
        (*own_measures(rules), *checked(own)),
        seed,
        tuple(several.values()),
        tuple(several),
        whole("the number of looks", looks, 0),
        keep,
    )


def rows_of(portions: Sequence[Sequence[float]], width: int) -> Any:  # noqa: ANN401
    """Return the values of all games as rows: a NumPy array, in a browser's Python lists."""
    if sys.platform == "emscripten":
        return [list(values[i : i + width]) for values in portions for i in range(0, len(values), width)]
    import numpy as np  # noqa: PLC0415 (only where it is needed)

    return np.concatenate(portions).reshape(-1, width)
