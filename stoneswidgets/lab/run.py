"""Running many games: portion after portion, on as many processors as wanted, added up in their order."""

from __future__ import annotations

import pickle
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from operator import add
from os import cpu_count
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from stoneswidgets.lab.intervals import Moments
from stoneswidgets.progress import progressing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableSequence, Sequence
    from contextlib import AbstractContextManager

    from stoneswidgets.lab.random_play import Portion

    Values = MutableSequence[float]

AHEAD = 2
"""Portions queued for each processor: enough to keep it busy, few enough to keep memory small."""


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
    kept: list[Values]
    stopped: bool


def run(
    work: Work,
    games: int,
    *,
    keep: bool = False,
    enough: Callable[[tuple[Moments, ...]], bool] | None = None,
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401 (whatever has `submit`)
    progress: bool = True,
) -> Run:
    """Play so many games, in portions that are the same on any number of processors; add them up in their order.

    Parameters
    ----------
    work : Work
        What is played.
    games : int
        How many.
    keep : bool
        Whether to keep the values of each game.
    enough : callable, optional
        Tells from the moments of all columns whether to stop; asked after each portion.
    workers, executor, progress
        As for `stoneswidgets.lab.simulate`.
    """
    sizes = [min(work.size, games - begun) for begun in range(0, games, work.size)]
    moments: tuple[Moments, ...] = ()
    before = 0
    kept: list[Values] = []
    cells: list[float] = []
    try:
        with progressing(games, work.title, shown=progress) as done:
            for moments, portion in steps(work, sizes, workers, executor):
                cells = list(map(add, cells, portion.cells)) if cells else list(portion.cells)
                if keep:
                    kept.append(portion.values)
                done(moments[0].count - before)
                before = moments[0].count
                if enough is not None and enough(moments):
                    break
    except KeyboardInterrupt:
        if not moments:
            raise
        return Run(moments[0].count, moments, cells, kept, stopped=True)
    return Run(moments[0].count, moments, cells, kept, stopped=False)


def steps(
    work: Work,
    sizes: Sequence[int],
    workers: int | None = None,
    executor: Any = None,  # noqa: ANN401
) -> Iterator[tuple[tuple[Moments, ...], Portion]]:
    """Yield after each portion the moments of all columns so far, and what that portion came to; as `portions`."""
    moments: tuple[Moments, ...] = ()
    for size, portion in zip(sizes, portions(work, sizes, workers, executor), strict=False):
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
) -> Iterator[Portion]:
    """Yield the results of all portions in their order; portions not yet begun are cancelled when the caller stops.

    Parameters
    ----------
    work : Work
        What is played.
    sizes : sequence of int
        The games of each portion.
    workers : int, optional
        How many portions at once; by default as many as there are processors.
    executor : concurrent.futures.Executor, optional
        Who plays them; by default threads or processes of this machine.
    """
    many = workers or cpu_count() or 1
    alone = many == 1 or len(sizes) == 1 or not (work.is_compiled or _travels(work))
    if executor is None and alone:
        yield from (work.portion(number, games) for number, games in enumerate(sizes))
        return
    waiting: deque[Future[Portion]] = deque()
    with _pool(work, many) if executor is None else nullcontext(executor) as using:
        try:
            for number, games in enumerate(sizes):
                waiting.append(using.submit(work.portion, number, games))
                if len(waiting) >= AHEAD * many:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _travels(work: Work) -> bool:
    """Tell whether other processes can be told what to play: not what stands in a notebook's cell, or inside a function."""
    try:
        return b"__main__" not in pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False


def _pool(work: Work, workers: int) -> AbstractContextManager[Any]:
    """Return threads where compiled rules play, since these do not hold Python's lock; else processes, if loky is there."""
    if not work.is_compiled:
        try:
            from loky import get_reusable_executor  # noqa: PLC0415 (an optional extra)
        except ImportError:
            return ThreadPoolExecutor(1)
        return nullcontext(get_reusable_executor(workers))
    return ThreadPoolExecutor(workers)
