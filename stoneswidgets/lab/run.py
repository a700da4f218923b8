"""A run of games: how many, between which players, from which seed, on how many processors, until when."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from operator import add as plus
from typing import TYPE_CHECKING, Any, TypedDict
from warnings import warn

from stoneswidgets.errors import StonesError, Stopped, quoted
from stoneswidgets.lab.workers import portions
from stoneswidgets.plumbing.arguments import drawn_unless_given, real, whole
from stoneswidgets.plumbing.intervals import FEWEST, Moments
from stoneswidgets.plumbing.progress import progressing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.lab.jobs import Portion, Work
    from stoneswidgets.plumbing.intervals import Interval
    from stoneswidgets.search.players import Players

USUAL_GAMES = 10_000


class Options(TypedDict, total=False):
    """What can be said of a run by name, beside its players, games and seed: see `Run`."""

    measures: Sequence[Callable[..., None]]
    looks: int
    opening_moves: int | None
    until: float | None
    keep: bool
    workers: int | None
    executor: Any
    progress: bool


@dataclass(frozen=True)
class Run:
    """How games are played: `simulate`, `compare` and `sweep` say which, and take all of this by name.

    Parameters
    ----------
    players : Player, or sequence or mapping of Player
        Who plays: a level from 1 to 10, a bot, a function from a view to a move, or None for random moves; several, in a
        mapping by their names, change seats from game to game. Random games are by far the fastest. In the lab, bots that search
        use random games under all rules alike; so does level 10, which elsewhere uses what was learned about the usual rules.
    games : int
        How many, at least 2.
    seed : int, optional
        The same seed gives the same games, on any number of processors. Left out, one is drawn; the result names it.
    measures : sequence of functions
        Measures of your own: functions ``(t, s, action, notes, at)`` marked with `sw.rule`. Each is called after every ply with
        the tables, the state and the action that led to it, keeps its value in ``notes[at]``, and may use the seven slots after
        it; all begin with 0. Where ``notes[at + 7]`` is not 0, the value is divided by it.
    looks : int
        How many random games are played from each position of each game, to estimate who would win. Drama, Stability,
        KillerMove, DecisivenessThreshold and PuzzleQuality are worked out from these chances; with 0 they are left out. It
        takes long: with 100 looks, 1,000 times as long as the games alone.
    opening_moves : int, optional
        How many moves of each game are made at random before the players choose, the same ones until all players have gone round the
        seats: players that always play the same then play different games. Left out, it is 2 where functions play each other, which
        may always play the same, and nothing in the game is drawn by chance; otherwise 0.
    until : float, optional
        Stop as soon as half of the 95 % interval of AdvantageP1 (in a comparison, of the difference in it) is no wider than this.
        All intervals are then made so that they hold although the run looks again and again (see
        `stoneswidgets.plumbing.intervals.at_any_time`). If all games are played before that, a warning says how many it takes.
    keep : bool
        Whether to keep the values of each game, as `Simulation.values`.
    workers : int, optional
        How many processors to use at most; by default all. Small runs use fewer, since starting a process takes time, too.
    executor : Executor, optional
        Who plays: an executor as `concurrent.futures` has them, also loky's, or Dask's ``client.get_executor()``. Variants, players
        and measures from a cell are sent to its processes (with cloudpickle, which comes with loky and Dask).
    progress : bool
        Whether to show how far it has come.

    Raises
    ------
    StonesError
        If something is not as described.
    """

    players: Players = None
    games: int = USUAL_GAMES
    seed: int | None = None
    measures: Sequence[Callable[..., None]] = ()
    looks: int = 0
    opening_moves: int | None = None
    until: float | None = None
    keep: bool = False
    workers: int | None = None
    executor: Any = None
    progress: bool = True

    def __post_init__(self) -> None:
        """Check what was given, and draw a seed if there is none."""
        object.__setattr__(self, "games", whole("the number of games", self.games, 2))
        object.__setattr__(self, "looks", whole("the number of looks", self.looks, 0))
        if self.opening_moves is not None:
            object.__setattr__(
                self, "opening_moves", whole("the number of opening moves", self.opening_moves, 0)
            )
        if self.until is not None and not 0 < (real(self.until) or 0) < 1:
            raise StonesError(
                f"until is half of an interval's width, a number between 0 and 1, not {quoted(self.until)}"
            )
        object.__setattr__(self, "seed", drawn_unless_given(self.seed))

    def part(self, number: int) -> Run:
        """Return one of several runs, with random numbers of its own; an interrupt of it ends all of them."""
        assert self.seed is not None  # noqa: S101 (one was drawn)
        return _Part(**vars(self) | {"seed": self.seed + number})

    def play(self, work: Work, watched: Callable[[tuple[Moments, ...]], Interval]) -> Totals:
        """Play games, in portions that are the same on any number of processors; add them up in their order.

        `watched` gives the interval that is to become narrow, from the moments of all columns.
        """
        totals, half, title = Totals(), 0.0, work[0].title
        sizes = sizes_of(self.games, work[0].size)
        played = portions(work, sizes, self.workers, self.executor)
        try:
            with progressing(self.games, title, is_shown=self.progress) as done:
                for games, portion in zip(sizes, played, strict=True):
                    totals.add(games, portion)
                    done(games)
                    half = watched(totals.moments).half_width if self.until is not None else 0.0
                    if self.until is not None and half <= self.until:
                        break
        except KeyboardInterrupt:
            if not totals.games:
                raise Stopped("no game that counts was over yet") from None
            totals.stopped = True
        if self.until is not None and half > self.until and not totals.stopped:
            more = float(f"{totals.games * (half / self.until) ** 2:.1g}")
            warn(
                f"{title}: until={self.until} was not reached; after {totals.games:,} games half of the interval is {half:.2g}: "
                f"it takes some {more:,.0f} games",
                stacklevel=2,
            )
        return totals


class _Part(Run):
    """One of several runs."""

    def play(self, work: Work, watched: Callable[[tuple[Moments, ...]], Interval]) -> Totals:
        totals = super().play(work, watched)
        if totals.stopped:
            raise KeyboardInterrupt
        return totals


def sizes_of(games: int, size: int) -> list[int]:
    """Return how many games each portion has.

    >>> sizes_of(10, 4)
    [4, 4, 2]
    """
    return [min(size, games - begun) for begun in range(0, games, size)]


@dataclass
class Totals:
    """What the portions so far add up to.

    These are the sums of all columns, then of their squares, the counts for each space, the values if they are kept, and the traces,
    which tell the different games between players, or pairs of games.
    """

    games: int = 0
    sums: list[float] = field(default_factory=list)
    cells: list[float] = field(default_factory=list)
    values: array[float] = field(default_factory=lambda: array("d"))
    traces: set[tuple[float, ...]] = field(default_factory=set)
    stopped: bool = False

    def add(self, games: int, portion: Portion) -> None:
        """Add the portion of some games."""
        self.sums = [*map(plus, self.sums or [0.0] * len(portion.sums), portion.sums)]
        self.cells = [*map(plus, self.cells or [0.0] * len(portion.cells), portion.cells)]
        self.values.extend(map(float, portion.values))
        self.traces.update(zip(*[map(float, portion.traces)] * (len(portion.traces) // games), strict=True))
        self.games += games

    @property
    def moments(self) -> tuple[Moments, ...]:
        """The moments of each column."""
        half = len(self.sums) // 2
        return tuple(
            Moments(self.games, *both) for both in zip(self.sums[:half], self.sums[half:], strict=True)
        )

    def different(self, players: int) -> int | None:
        """Return how many games differ, if the same happened whenever the same players sat in the same seats; else None."""
        few = len(self.traces)
        return few if 0 < few <= players and few < self.games else None

    def counted(self, players: int) -> tuple[Moments, ...]:
        """Return the moments of each column with equal games counted once, where each player always plays the same."""
        different = self.different(players)
        if different is None:
            return self.moments
        part, few = different / self.games, different < FEWEST
        return tuple(Moments(different, part * each.total, part * each.squares, few) for each in self.moments)
