"""A run of games: how many, between which players, from which seed, on how many processors, until when, saved where."""

from __future__ import annotations

import json
from array import array
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from math import isfinite
from operator import add
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypedDict
from warnings import warn

from stoneswidgets.errors import BadRecord, StonesError, Stopped, quoted
from stoneswidgets.lab.jobs import Portion
from stoneswidgets.lab.workers import portions
from stoneswidgets.plumbing.arguments import drawn_unless_given, whole
from stoneswidgets.plumbing.files import named
from stoneswidgets.plumbing.growing import GrowingFile
from stoneswidgets.plumbing.intervals import Moments
from stoneswidgets.plumbing.json_text import Fields
from stoneswidgets.plumbing.progress import progressing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from os import PathLike
    from typing import Self

    from stoneswidgets.lab.jobs import Work
    from stoneswidgets.plumbing.intervals import Interval
    from stoneswidgets.search.players import Players


FORMAT, VERSION = "stoneswidgets-run", 2
EVERY = 1.0
"""Seconds from one writing to the next."""
_MOST = 1 << 53


class RunFile:
    """A file that a run is written to, portion by portion.

    Parameters
    ----------
    path : path
        Where it is, or is to be.
    work : Work
        What is played; a file in which something else was played is refused.

    Attributes
    ----------
    portions : list of (int, Portion)
        Those that the file held when it was opened, each with its number of games.
    """

    def __init__(self, path: str | PathLike[str], work: Work) -> None:
        self._file, self._work = GrowingFile(path), work
        self._waiting: list[dict[str, Any]] = []
        self._written = monotonic()
        self.portions: list[tuple[int, Portion]] = []

    @contextmanager
    def growing(self) -> Iterator[None]:
        """Have the file to oneself, read what it holds, and in the end write all portions.

        Raises
        ------
        BadRecord
            If the file is no run, or one in which something else was played, or another program writes to it.
        """
        with self._file.alone():
            if self._file.is_there:
                self._file.head(self._check)
                self.portions = self._file.pieces(self._read)
            else:
                head = {"format": FORMAT, "version": VERSION, "keep": self._work.keep}
                self._file.begin({**head, "played": self._work.description})
            try:
                yield
            finally:
                self._write()

    def add(self, games: int, portion: Portion) -> None:
        """Take the portion of some games; it is written within a second, or when the next one is there."""
        numbers = (list(map(float, each)) for each in portion)
        self._waiting.append({"games": games, **dict(zip(Portion._fields, numbers, strict=True))})
        if monotonic() - self._written >= EVERY:
            self._write()

    def _write(self) -> None:
        waiting, self._waiting, self._written = self._waiting, [], monotonic()
        if waiting:
            self._file.add(*waiting)

    def _check(self, head: object) -> None:
        fields = Fields(head, "run", required=("format", "version", "keep", "played"))
        fields.header(FORMAT, VERSION)
        if self._work.keep and fields.members["keep"] is not True:
            raise BadRecord("it does not have the values of each game: it was begun without keep=True")
        if how := _differing(fields.members["played"], json.loads(json.dumps(self._work.description))):
            raise BadRecord(f"it has a different run: {how}")

    def _read(self, piece: object) -> tuple[int, Portion]:
        fields = Fields(piece, "portion", required=("games", *Portion._fields))
        games = fields.integer("games", range(1, _MOST))
        portion = Portion(*(_numbers(name, fields.members[name]) for name in Portion._fields))
        columns, counts = self._work.columns, self._work.counts
        if (
            len(portion.sums) != 2 * columns
            or len(portion.cells) != counts
            or (self._work.keep and len(portion.values) != games * columns)
        ):
            raise BadRecord("its numbers do not fit a run like this")
        return games, portion if self._work.keep else portion._replace(values=[])


def _differing(played: object, wanted: dict[str, Any], of: str = "") -> str:
    """Say how a saved run differs from the wanted one; "" if they are the same. A difference in code is named only if there is no other."""
    there: dict[str, Any] = played if isinstance(played, dict) else {}
    one, other = ("a comparison" if "first" in each else "a simulation" for each in (there, wanted))
    if one != other:
        return f"{one}, not {other}"
    for name in sorted({**wanted, **there}, key="code".__eq__):
        found, value = there.get(name), wanted.get(name)
        if found == value:
            continue
        if isinstance(value, dict):
            return _differing(found, value, f"{of}the rule " if name == "rules" else f"in the {name} game ")
        if name in _ANOTHER:
            return f"{of}{_ANOTHER[name]} is different"
        return (
            f"{of}{name} {'are' if name in _NONE else 'is'} {_told(name, there)}, not {_told(name, wanted)}"
        )
    return ""


def _told(name: str, played: dict[str, Any]) -> str:
    value = played.get(name)
    if isinstance(value, list):
        return ", ".join(map(str, value)) or _NONE.get(name, "none")
    return quoted(value) if name in played else "as usual"


_NONE = {"players": "random", "measures": "none"}
_ANOTHER = {"start": "the position where games begin", "code": "the code of a rule, or of a measure,"}


def _numbers(name: str, given: object) -> list[float]:
    listed: list[Any] = given if isinstance(given, list) else [None]
    try:
        numbers = [float(n) for n in listed if type(n) in (int, float)]
    except OverflowError:
        numbers = []
    if len(numbers) != len(listed) or not all(map(isfinite, numbers)):
        raise BadRecord(f"{name} are numbers, not {quoted(given)}")
    return numbers


USUAL_GAMES = 10_000


class Options(TypedDict, total=False):
    """What can be said of a run by name, beside its players, games and seed: see `Run`."""

    measures: Sequence[Callable[..., None]]
    looks: int
    until: float | None
    keep: bool
    workers: int | None
    executor: Any
    progress: bool
    path: str | PathLike[str] | None


@dataclass(frozen=True)
class Run:
    """How games are played: `simulate`, `compare`, `sweep`, `skill`, `restrict` and `compare_levels` say which, and take all of this by name.

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
    until : float, optional
        Stop as soon as half of the 95 % interval of AdvantageP1 (in a comparison, of the difference in it) is no wider than this.
        All intervals are then made so that they hold although the run looks again and again (see
        `stoneswidgets.plumbing.intervals.at_any_time`). If all games are played before that, a warning says how many it takes.
    keep : bool
        Whether to keep the values of each game, as `Simulation.values`.
    workers : int, optional
        How many processors to use at most; by default all. Small runs use fewer, since starting a process takes time, too.
    executor : Executor, optional
        Who plays: an executor of `concurrent.futures`, or a client of Dask. Variants, players and measures from a cell are sent
        to its processes (with cloudpickle, which comes with loky and Dask).
    progress : bool
        Whether to show how far it has come.
    path : path, optional
        A file to which the run is saved while it goes on. If it holds the first part of this run, the run goes on from there; the
        result is the same as without a break. A call that makes several runs takes a folder, and each run has a file of its own
        there.

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
    until: float | None = None
    keep: bool = False
    workers: int | None = None
    executor: Any = None
    progress: bool = True
    path: str | PathLike[str] | None = None

    def __post_init__(self) -> None:
        """Check what was given, and draw a seed if there is none."""
        whole("the number of games", self.games, 2)
        whole("the number of looks", self.looks, 0)
        if self.until is not None and not (isinstance(self.until, int | float) and 0 < self.until < 1):
            raise StonesError(
                f"until is half of an interval's width, a number between 0 and 1, not {quoted(self.until)}"
            )
        object.__setattr__(self, "seed", drawn_unless_given(self.seed))

    @classmethod
    def of(cls, players: Players, games: int, seed: int | None, options: Options) -> Self:
        """Return a run with these options."""
        return cls(players, games, seed, **options)

    def part(self, number: int, name: str, **changes: Any) -> Run:
        """Return one of several runs, with random numbers and a file of its own; an interrupt of it ends all of them."""
        assert self.seed is not None  # noqa: S101 (one was drawn)
        given = vars(self) | {"seed": self.seed + number, "path": file_in(self.path, name)} | changes
        return _Part(**given)

    def play(self, work: Work, watched: Callable[[tuple[Moments, ...]], Interval]) -> Totals:
        """Play games, in portions that are the same on any number of processors; add them up in their order.

        Parameters
        ----------
        work : Work
            What is played.
        watched : callable
            Gives the interval that is to become narrow, from the moments of all columns.

        Raises
        ------
        StonesError
            If the number of workers, or the executor, is none.
        BadRecord
            If the file at the path holds another run, or none.
        """
        sizes = sizes_of(self.games, work.size)
        totals, half = Totals(), 0.0
        file = RunFile(self.path, work) if self.path is not None else None
        with file.growing() if file else nullcontext():
            try:
                with progressing(self.games, work.title, is_shown=self.progress) as done:
                    for games, portion in self._portions(work, sizes, file):
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
                f"{work.title}: until={self.until} was not reached; after {totals.games:,} games half of the interval is {half:.2g}: "
                f"it takes some {more:,.0f} games",
                stacklevel=2,
            )
        return totals

    def _portions(
        self, work: Work, sizes: Sequence[int], file: RunFile | None
    ) -> Iterable[tuple[int, Portion]]:
        """Yield the portions of the file, then those that are played now and written to it."""
        before = file.portions if file else []
        if [games for games, _ in before] != list(sizes[: len(before)]):
            raise BadRecord(
                f"{Path(self.path or '').name} already holds {sum(n for n, _ in before):,} games, but you asked for {self.games:,}"
            )
        yield from before
        rest = sizes[len(before) :]
        for games, portion in zip(
            rest, portions(work, sizes, self.workers, self.executor, len(before)), strict=True
        ):
            if file:
                file.add(games, portion)
            yield games, portion


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

    Attributes
    ----------
    stopped : bool
        Whether somebody stopped it.
    """

    stopped: bool = False
    _so_far: tuple[int, list[float], list[float]] = (0, [], [])
    _values: array[float] = field(default_factory=lambda: array("d"))

    def add(self, games: int, portion: Portion) -> None:
        """Add the portion of some games; where that is interrupted, all of it counts, or nothing."""
        before, sums, cells = self._so_far
        sums = [*map(add, sums or [0.0] * len(portion.sums), portion.sums)]
        cells = [*map(add, cells or [0.0] * len(portion.cells), portion.cells)]
        self.values.extend(map(float, portion.values))
        self._so_far = before + games, sums, cells

    @property
    def games(self) -> int:
        """How many games were played."""
        return self._so_far[0]

    @property
    def moments(self) -> tuple[Moments, ...]:
        """The moments of each column."""
        games, sums, _ = self._so_far
        half = len(sums) // 2
        return tuple(Moments(games, *both) for both in zip(sums[:half], sums[half:], strict=True))

    @property
    def cells(self) -> list[float]:
        """The counts for each space of the board."""
        return self._so_far[2]

    @property
    def values(self) -> array[float]:
        """The values of the games, one game after the other, if they were kept."""
        games, sums, _ = self._so_far
        del self._values[games * len(sums) // 2 :]  # of a portion whose adding was interrupted
        return self._values


def file_in(folder: str | PathLike[str] | None, name: str) -> Path | None:
    """Return the file of one run of several in a folder, which is made if it is not there; None without one.

    Raises
    ------
    BadRecord
        If there is a file instead of the folder.
    """
    if folder is None:
        return None
    path = named(folder)
    if path.exists() and not path.is_dir():
        raise BadRecord(f"{path.name} is a file; several runs are kept in a folder")
    path.mkdir(parents=True, exist_ok=True)
    return path / f"{name}.jsonl"
