"""A run of games: their number, players, seed and processors, when to stop, and the file where they are saved."""

from __future__ import annotations

import json
from array import array
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from operator import add as plus
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar
from warnings import warn

from stoneswidgets.errors import BadRecord, StonesError, Stopped, quoted
from stoneswidgets.lab.jobs import Portion
from stoneswidgets.lab.spaces import count_of
from stoneswidgets.lab.workers import portions
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.arguments import drawn_unless_given, real, whole
from stoneswidgets.plumbing.intervals import FEWEST, Moments
from stoneswidgets.plumbing.progress import progressing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from os import PathLike

    from stoneswidgets.lab.jobs import Work
    from stoneswidgets.plumbing.intervals import Interval
    from stoneswidgets.search.players import Players

T = TypeVar("T")
FORMAT, VERSION = "stoneswidgets-run", 4
EVERY = 1.0
"""Seconds from one writing to the next."""
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
    path: str | PathLike[str] | None


@dataclass(frozen=True)
class Run:
    """How games are played: `simulate`, `compare`, `sweep`, `ablate`, `skill`, `restrict` and `compare_levels` say which, and take all of this by name.

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
    path : path, optional
        A file to which the run is saved while it goes on. If it holds the first part of this run, the run goes on from there; the
        result is the same as without a break. A call that makes several runs takes a folder, and each run has a file of its own
        there.

    Raises
    ------
    StonesError
        If something is not as described.
    BadRecord
        If the file at the path holds another run, or none.
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
    path: str | PathLike[str] | None = None

    def __post_init__(self) -> None:
        """Check what was given, and draw a seed if there is none."""
        checked = vars(self)  # the fields are frozen
        checked["games"] = whole("the number of games", self.games, 2)
        checked["looks"] = whole("the number of looks", self.looks, 0)
        if self.opening_moves is not None:
            checked["opening_moves"] = whole("the number of opening moves", self.opening_moves, 0)
        if self.until is not None and not 0 < (real(self.until) or 0) < 1:
            raise StonesError(
                f"until is half of an interval's width, a number between 0 and 1, not {quoted(self.until)}"
            )
        checked["seed"] = drawn_unless_given(self.seed)

    def part(self, number: int, name: str, **changes: Any) -> Run:
        """Return one of several runs, with random numbers and a file of its own; an interrupt of it ends all of them."""
        assert self.seed is not None  # noqa: S101 (one was drawn)
        given = vars(self) | {"seed": self.seed + number, "path": file_in(self.path, name)} | changes
        return _Part(**given)

    def play(self, work: Work, watched: Callable[[tuple[Moments, ...]], Interval]) -> Totals:
        """Play games, in portions that are the same on any number of processors; add them up in their order.

        `watched` gives the interval that is to become narrow, from the moments of all columns.
        """
        totals, half, title = Totals(), 0.0, work[0].title
        played = {name: job.description for name, job in zip(("first", "second"), work, strict=False)}
        head = {"format": FORMAT, "version": VERSION, "keep": self.keep, "played": played}
        with run_file(self.path, head, partial(_portion_in, work)) as (before, add):
            try:
                with progressing(self.games, title, is_shown=self.progress) as done:
                    for games, portion in self._portions(work, before, add):
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

    def _portions(
        self, work: Work, before: Sequence[tuple[int, Portion]], add: Callable[..., None]
    ) -> Iterator[tuple[int, Portion]]:
        """Yield the portions that were played before, then those that are played now and written once a second."""
        sizes = sizes_of(self.games, work[0].size)
        if [games for games, _ in before] != sizes[: len(before)]:
            many, name = sum(games for games, _ in before), Path(self.path or "").name
            raise BadRecord(f"{name} already holds {many:,} games, but you asked for {self.games:,}")
        yield from before
        played = portions(work, sizes, self.workers, self.executor, len(before))
        waiting, written = [], monotonic()
        try:
            for games, portion in zip(sizes[len(before) :], played, strict=True):
                if self.path is not None:
                    numbers = {name: list(map(float, each)) for name, each in portion._asdict().items()}
                    waiting.append({"games": games, **numbers})
                if waiting and monotonic() - written >= EVERY:
                    add(*waiting)
                    waiting, written = [], monotonic()
                yield games, portion
        finally:
            if waiting:
                add(*waiting)


def _portion_in(work: Work, piece: Any) -> tuple[int, Portion]:
    """Return the games of a line of a run's file; raise an error if it does not fit the run."""
    games, job = int(piece["games"]), work[0]
    columns = job.columns * (3 if len(work) > 1 else 1)
    portion = Portion(*([float(each) for each in piece[name]] for name in Portion._fields))
    traces = games * len(work) if job.players else 0
    lengths = (
        games * columns if job.keep else 0,
        2 * columns,
        sum(count_of(each.game) for each in work),
        traces,
    )
    if games < 1 or tuple(map(len, portion)) != lengths:
        raise BadRecord("its numbers do not fit a run like this")
    return games, portion


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


# ---------------------------------------------------------------- files of runs


@contextmanager
def run_file(
    path: str | PathLike[str] | None, head: Mapping[str, Any], read: Callable[[Any], T]
) -> Iterator[tuple[list[T], Callable[..., None]]]:
    """Have the file of a run to oneself; yield the pieces that it holds, and a function that writes further ones behind them.

    The first line, its head, says what is played, and each further one holds games of it; one that a crash or a full disk has cut off
    costs that line only. `read` makes a piece of its JSON, and raises a `BadRecord`, KeyError, TypeError or ValueError if it is none.
    Without a path, there are no pieces, and none are written. A `BadRecord` if something else is played there, a line before the last
    is damaged, or another program has the file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     given = f"{folder}/run.jsonl", {"game": "siegestones"}, lambda piece: piece["games"]
    ...     with run_file(*given) as (begun, add):
    ...         add({"games": 64})
    ...     with run_file(*given) as (again, add):
    ...         print(begun, again)
    [] [64]
    """
    if path is None:
        yield [], lambda *_: None
        return
    path = Path(path)
    with files.locked(path, f"another program is writing to {path.name}; wait until it has ended"):
        pieces, end = _begun(path, json.loads(json.dumps(head)), read)

        def add(*further: Mapping[str, Any]) -> None:
            nonlocal end
            left = memoryview("".join(map(_line, further)).encode())
            with path.open("r+b", buffering=0) as file:
                file.seek(end)
                file.truncate()
                while left:
                    left = left[file.write(left) :]
                end = file.tell()

        yield pieces, add


def head_of(path: str | PathLike[str] | None) -> dict[str, Any] | None:
    """Return what a file's first line says is played; None if there is no file, a `BadRecord` if it is not the file of a run."""
    if path is None or not Path(path).exists():
        return None
    with Path(path).open("rb") as file:
        try:
            found = _parsed(file.readline())
        except BadRecord:
            found = None
    if isinstance(found, dict):
        return found
    raise BadRecord(f"{Path(path).name} is not the file of a run; another path= begins one")


def file_in(folder: str | PathLike[str] | None, name: str) -> Path | None:
    """Return the file of one run of several in a folder, which is made if it is not there; None without one."""
    if folder is None:
        return None
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise BadRecord(f"{path.name} is a file; several runs are kept in a folder")
    path.mkdir(parents=True, exist_ok=True)
    return path / f"{name}.jsonl"


def _begun(path: Path, wanted: dict[str, Any], read: Callable[[Any], T]) -> tuple[list[T], int]:
    """Return the pieces that a file holds, and where the last whole one ends; begin the file if there is none."""
    found = head_of(path)
    if found is None:
        files.write(path, _line(wanted))
        return [], path.stat().st_size
    if how := _difference(found, wanted):
        raise BadRecord(
            f"{path.name} has a different run: {how}. The file of a run belongs to it and to one version of the library; "
            "another path= begins a new one"
        )
    first, *lines = path.read_bytes().splitlines(keepends=True)
    pieces, end = [], len(first)
    for number, line in enumerate(lines, 2):
        try:
            pieces.append(read(_parsed(line)))
        except (BadRecord, KeyError, TypeError, ValueError, OverflowError) as error:
            where = f"{path.name}, line {number}"
            if number <= len(lines):
                raise BadRecord(f"{where} is damaged: {error}") from None
            warn(f"the last line, {where}, is damaged and was left out ({error})", stacklevel=2)
            break
        end += len(line)
    return pieces, end


def _line(piece: Mapping[str, Any]) -> str:
    return json.dumps(piece, ensure_ascii=False, separators=(",", ":")) + "\n"


def _parsed(line: bytes) -> Any:
    """Return what a line holds; raise a `BadRecord` if it is cut off or no JSON."""
    if not line.endswith(b"\n"):
        raise BadRecord("it is cut off")
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord("it is no JSON") from None


def _difference(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Say what differs between what a file has and what is wanted; "" if nothing does."""
    for name in {**wanted, **found}:
        here, there = found.get(name), wanted.get(name)
        if isinstance(here, dict) and isinstance(there, dict):
            if how := _difference(here, there):
                return f"{how}" if name == "played" else f"{name}: {how}"
        elif here != there:
            return f"{name} is {quoted(here)}, not {quoted(there)}"
    return ""
