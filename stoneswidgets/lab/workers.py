"""Who plays the portions of a run: this process, threads, processes of this machine, or others; as many as the work is worth."""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from itertools import islice
from os import cpu_count
from time import process_time
from typing import TYPE_CHECKING, Any, Protocol

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.travel import packed, play
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from stoneswidgets.lab.jobs import Portion

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
    def description(self) -> dict[str, Any]:
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


WORTH = 8.0
"""Seconds of the processor for which another process is worth its start, which takes seconds too."""
TRIED = 2
"""Portions that are played here to see how long one takes; the first may have to compile rules."""


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
        How many portions at once, at most; by default as many as there are processors. A little work is done by fewer.
    executor : Executor, optional
        Who plays them: an executor of `concurrent.futures`, or a client of Dask; by default threads or processes of this
        machine. What cannot be sent to another process is played in this one, and so is what is left when all processes of an
        executor have died.
    first : int
        The number of the first portion that is wanted.
    """
    numbered = iter(list(enumerate(sizes))[first:])
    most = (_workers(executor) if workers is None else whole("the number of workers", workers, 1)) or 0
    many, spent = most or cpu_count() or 1, []
    if executor is None:
        for number, games in islice(numbered, len(sizes) if many == 1 else TRIED):
            begun = process_time()
            yield work.portion(number, games)
            spent.append((process_time() - begun) / games)
        left = sum(sizes[first + TRIED :]) * min(spent, default=0.0)
        many = many if work.is_compiled else min(many, 1 + int(left / WORTH))
    if executor is None and many == 1:
        yield from (work.portion(number, games) for number, games in numbered)
        return
    yield from _shared(work, numbered, many, executor)


def _shared(
    work: Work,
    numbered: Iterator[tuple[int, int]],
    many: int,
    executor: Any,  # noqa: ANN401
) -> Iterator[Portion]:
    """Yield the results of portions that are played side by side."""
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
    """Return what hands a portion to an executor; None if its processes cannot get to know what to play."""
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
            with held():
                from loky import get_reusable_executor  # noqa: PLC0415 (an optional extra)
        except ImportError:
            return ThreadPoolExecutor(1)
        return nullcontext(get_reusable_executor(workers))
    return ThreadPoolExecutor(workers)
