"""Running many games: portion after portion, on as many processors as wanted, added up in their order."""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from operator import add
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.lab.intervals import Moments
from stoneswidgets.lab.run_file import RunFile
from stoneswidgets.lab.travel import packed, play
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.progress import progressing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from os import PathLike

    from stoneswidgets.lab.portion import Portion


AHEAD = 2
"""Portions queued for each processor: enough to keep it busy, few enough to keep memory small."""


RETRIES = 5
"""How often Dask plays a portion again whose process has died."""


class Work(Protocol):
    """The games to play; a worker needs nothing else."""

    @property
    def title(self) -> str:
        """What is played."""

    @property
    def size(self) -> int:
        """How many games make a portion: the same whoever plays them, and on however many processors."""

    @property
    def is_compiled(self) -> bool:
        """Whether threads can play portions side by side; if not, processes can."""

    @property
    def told(self) -> dict[str, Any]:
        """What is played, as JSON; a run's file holds it, so that no other run goes on with that file."""

    @property
    def keep(self) -> bool:
        """Whether portions hold the values of their games."""

    @property
    def columns(self) -> int:
        """How many values there are of each game."""

    @property
    def counts(self) -> int:
        """How many counts there are of the board's spaces."""

    def portion(self, number: int, games: int) -> Portion:
        """Play the portion of that number."""


class Run(NamedTuple):
    """The result of a run.

    Attributes
    ----------
    games : int
        How many games were played.
    moments : tuple of Moments
        The moments of each column.
    cells : list of float
        The counts for each space of the board.
    kept : list
        The values of the games of each portion, if they were kept.
    stopped : bool
        Whether somebody stopped it.
    """

    games: int
    moments: tuple[Moments, ...]
    cells: list[float]
    kept: list[Any]
    stopped: bool


def run(
    work: Work,
    games: int,
    *,
    enough: Callable[[tuple[Moments, ...]], bool] | None = None,
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401 (whatever has `submit`)
    progress: bool = True,
    path: str | PathLike[str] | None = None,
) -> Run:
    """Play so many games, in portions that are the same on any number of processors; add them up in their order.

    Parameters
    ----------
    work : Work
        What is played.
    games : int
        How many.
    enough : callable, optional
        Tells from the moments of all columns whether to stop; asked after each portion.
    workers, executor, progress, path
        As for `stoneswidgets.lab.simulate`.

    Raises
    ------
    StonesError
        If the number of workers, or the executor, is none.
    BadRecord
        If the file at the path holds another run, or none.
    """
    sizes = [min(work.size, games - begun) for begun in range(0, games, work.size)]
    file = RunFile(Path(path), work.told, work.columns, work.counts) if path is not None else None
    first, moments, cells, kept = _so_far(file, sizes)
    if work.keep and file and first != len(kept):
        raise BadRecord(f"{file.name} does not hold the values of each game: it was begun without keep=True")
    if first and enough is not None and enough(moments):
        sizes = sizes[:first]
    begun, stopped = first, False
    try:
        with progressing(games, work.title, shown=progress) as done:
            done(sum(sizes[:first]))
            before = moments
            for moments, portion in steps(work, sizes, workers, executor, first, before):
                cells = list(map(add, cells, portion.cells)) if cells else list(portion.cells)
                if work.keep:
                    kept.append(portion.values)
                done(sizes[begun])
                begun += 1
                if file:
                    file.write(begun, moments, cells, kept)
                if enough is not None and enough(moments):
                    break
    except KeyboardInterrupt:
        if not moments:
            raise
        stopped = True
    if file and begun > first:
        file.write(begun, moments, cells, kept, now=True)
    return Run(moments[0].count, moments, cells, kept, stopped)


def _so_far(
    file: RunFile | None, sizes: Sequence[int]
) -> tuple[int, tuple[Moments, ...], list[float], list[Any]]:
    """Return how many portions a file holds, and the moments, counts and values of their games."""
    if file is None:
        return 0, (), [], []
    first, moments, cells, values = file.read()
    if first > len(sizes) or (moments and moments[0].count != sum(sizes[:first])):
        raise BadRecord(
            f"{file.name} holds {moments[0].count if moments else 0:,} games, and {sum(sizes):,} are wanted"
        )
    return first, moments, cells, list(values)


def steps(
    work: Work,
    sizes: Sequence[int],
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401
    first: int = 0,
    moments: tuple[Moments, ...] = (),
) -> Iterator[tuple[tuple[Moments, ...], Portion]]:
    """Yield after each portion the moments of all columns so far, and what that portion came to; as `portions`.

    Parameters
    ----------
    moments : tuple of Moments
        Those of the portions before the first one.
    work, sizes, workers, executor, first
        As for `portions`.
    """
    for size, portion in zip(sizes[first:], portions(work, sizes, workers, executor, first), strict=False):
        sums = portion.sums
        half = len(sums) // 2
        found = (Moments(size, float(sums[i]), float(sums[half + i])) for i in range(half))
        moments = tuple(map(add, moments, found)) if moments else tuple(found)
        yield moments, portion


def portions(
    work: Work,
    sizes: Sequence[int],
    workers: int | None,
    executor: Any,  # noqa: ANN401
    first: int = 0,
) -> Iterator[Portion]:
    """Yield the results of portions in their order; those not yet begun are cancelled when the caller stops.

    Parameters
    ----------
    work : Work
        What is played.
    sizes : sequence of int
        The games of each portion.
    workers : int, optional
        How many portions at once; by default as many as there are processors.
    executor : Executor, optional
        Who plays them: an executor of `concurrent.futures`, or a client of Dask; by default threads or processes of this
        machine. What cannot be sent to another process is played in this one, and so is what is left when all processes of an
        executor have died.
    first : int
        The number of the first portion that is wanted.
    """
    numbered = list(enumerate(sizes))[first:]
    given = _workers(executor) if workers is None else whole("the number of workers", workers, 1)
    many = given or cpu_count() or 1
    if executor is None and (many == 1 or len(numbered) <= 1):
        yield from (work.portion(number, games) for number, games in numbered)
        return
    using = _pool(work, many) if executor is None else nullcontext(_executor(executor))
    waiting: deque[tuple[int, int, Future[Portion]]] = deque()
    with using as pool:
        submit = _submitter(work, pool)
        if submit is None:
            yield from (work.portion(number, games) for number, games in numbered)
            return
        try:
            for number, games in numbered:
                waiting.append((number, games, submit(number, games)))
                if len(waiting) >= AHEAD * many:
                    yield _result(work, *waiting.popleft())
            while waiting:
                yield _result(work, *waiting.popleft())
        finally:
            for _, _, future in waiting:
                future.cancel()


def _result(work: Work, number: int, games: int, future: Future[Portion]) -> Portion:
    try:
        return future.result()
    except BrokenExecutor:
        return work.portion(number, games)


def _submitter(work: Work, pool: Any) -> Callable[[int, int], Future[Portion]] | None:  # noqa: ANN401
    """Return what hands a portion to an executor; None if its processes cannot be told what to play."""
    if isinstance(pool, ThreadPoolExecutor):
        return lambda number, games: pool.submit(work.portion, number, games)
    parcel = packed(work)
    if parcel is None:
        return None

    def submit(number: int, games: int) -> Future[Portion]:
        try:
            future: Future[Portion] = pool.submit(play, parcel, number, games)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        return future

    return submit


def _executor(given: Any) -> Any:  # noqa: ANN401
    """Return an executor as it is, and for a client of Dask one that plays a portion again whose process has died."""
    if hasattr(given, "get_executor"):
        return given.get_executor(pure=False, retries=RETRIES)
    if not hasattr(given, "submit"):
        raise StonesError(
            f"an executor is one of concurrent.futures, or a client of Dask, not {quoted(given)}"
        )
    return given


def _workers(given: Any) -> int | None:  # noqa: ANN401
    """Return how many portions an executor plays at once, as far as it says."""
    if hasattr(given, "nthreads"):
        return sum(given.nthreads().values()) or None
    return getattr(given, "_max_workers", None)


def _pool(work: Work, workers: int) -> AbstractContextManager[Any]:
    """Return threads where compiled rules play, since these do not hold Python's lock; else processes, if loky is there."""
    if not work.is_compiled:
        try:
            from loky import get_reusable_executor  # noqa: PLC0415 (an optional extra)
        except ImportError:
            return ThreadPoolExecutor(1)
        return nullcontext(get_reusable_executor(workers))
    return ThreadPoolExecutor(workers)
