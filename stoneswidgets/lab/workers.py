"""Play portions of games in threads, processes or an executor, and send other processes what to play."""

from __future__ import annotations

import pickle
import sys
from collections import deque
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from functools import cached_property, lru_cache, partial
from importlib import import_module
from io import BytesIO
from itertools import islice
from os import cpu_count
from time import process_time
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.kernel import overriding
from stoneswidgets.kernel.call_graph import is_rule, rule
from stoneswidgets.lab.jobs import portion
from stoneswidgets.plumbing.arguments import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from types import FunctionType, ModuleType

    from stoneswidgets.lab.jobs import Portion, Work

AHEAD = 2
"""Portions queued for each processor: enough to keep it busy, few enough to keep memory small."""
WORTH = 8.0
"""Seconds of the processor for which another process is worth its start, which takes seconds too."""
TRIED = 2
"""Portions that are played here to see how long one takes; the first may have to compile rules."""


def portions(
    work: Work, sizes: Sequence[int], workers: int | None, executor: Any, first: int = 0
) -> Iterator[Portion]:
    """Yield the results of portions in their order; those not yet begun are cancelled when the caller stops.

    They are played by threads or processes of this machine, as many as there are processors, or by an executor. A little work is done by
    fewer. What cannot be sent to another process is played in this one, and so is what is left when all processes of an executor
    have died. `sizes` has the games of each portion; `first` is the number of the first that is wanted.
    """
    if executor is not None and not hasattr(executor, "submit"):
        raise StonesError(f"an executor is one as concurrent.futures has them, not {quoted(executor)}")
    here, numbered = partial(portion, work), iter(list(enumerate(sizes))[first:])
    usual = getattr(executor, "_max_workers", None) or cpu_count() or 1
    many = usual if workers is None else whole("the number of workers", workers, 1)
    if executor is None and many > 1:
        spent = []
        for number, games in islice(numbered, TRIED):
            begun = process_time()
            yield here(number, games)
            spent.append((process_time() - begun) / games)
        left = sum(sizes[first + TRIED :]) * min(spent, default=0.0)
        many = many if work[0].is_compiled else min(many, 1 + int(left / WORTH))
    own = _pool(work, many) if executor is None and many > 1 else nullcontext(executor)
    with own as pool:
        there = here if isinstance(pool, ThreadPoolExecutor) else _sent(work)
        if pool is None or there is None:
            yield from (here(number, games) for number, games in numbered)
            return
        waiting: deque[tuple[int, int, Future[Portion]]] = deque()
        try:
            for number, games in numbered:
                waiting.append((number, games, _submitted(pool, there, number, games)))
                if len(waiting) >= AHEAD * many:
                    yield _result(here, *waiting.popleft())
            while waiting:
                yield _result(here, *waiting.popleft())
        finally:
            for _, _, future in waiting:
                future.cancel()


def _submitted(pool: Any, play: Callable[..., Portion], number: int, games: int) -> Future[Portion]:
    try:
        future: Future[Portion] = pool.submit(play, number, games)
    except BrokenExecutor as error:
        future = Future()
        future.set_exception(error)
    return future


def _result(here: Callable[..., Portion], number: int, games: int, future: Future[Portion]) -> Portion:
    try:
        return future.result()
    except BrokenExecutor:
        return here(number, games)


def _pool(work: Work, workers: int) -> AbstractContextManager[Any]:
    """Return threads where compiled rules play, since these do not hold Python's lock; else processes, if loky is there."""
    if work[0].is_compiled:
        return ThreadPoolExecutor(workers)
    try:
        from loky import get_reusable_executor
    except ImportError:
        return nullcontext()
    return nullcontext(get_reusable_executor(workers))


# ---------------------------------------------------------------- what is sent to another process


def _sent(work: Work) -> Callable[[int, int], Portion] | None:
    """Return what another process can call to play portions; None if it cannot get to know what to play."""
    parcel = packed(work)
    return None if parcel is None else partial(play, parcel)


def play(parcel: bytes, number: int, games: int) -> Portion:
    """Unpack work, and play the portion of that number."""
    return portion(_unpacked(parcel), number, games)


@lru_cache(4)
def _unpacked(parcel: bytes) -> Work:
    work: Work = pickle.loads(parcel)  # noqa: S301 (what this library packed)
    return work


def packed(work: Work) -> bytes | None:
    """Return work as bytes that another process can unpack; None if that cannot be done."""
    try:
        # comes with loky and with Dask
        from cloudpickle import Pickler  # type: ignore[import-untyped]
    except ImportError:
        return None

    class Packer(Pickler):  # type: ignore[misc]
        """Sends rules that no module holds under their own name as plain functions."""

        def reducer_override(self, given: Any) -> Any:
            if is_rule(given) and not _can_be_imported(given):
                make, arguments, state, _, _, fill = self._dynamic_function_reduce(given)
                return make, arguments, (fill, state), None, None, _arrived
            if isinstance(given, overriding.ModuleCopy):
                return _copied, (given.__name__, given.changed)
            # the tables of a variant with a parameter; before 3.12 it has a lock
            if isinstance(given, cached_property):
                return _property, (given.func, given.attrname)
            return super().reducer_override(given)

    with BytesIO() as file:
        try:
            Packer(file).dump(work)
        except (pickle.PicklingError, AttributeError, TypeError, ValueError):
            return None
        return file.getvalue()


def _can_be_imported(function: FunctionType) -> bool:
    module = sys.modules.get(function.__module__)
    if module is None or module.__spec__ is None or module.__name__ in {"__main__", overriding.__name__}:
        return False
    found: Any = module
    for name in function.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is function


def _arrived(function: FunctionType, state: tuple[Any, Any]) -> None:
    fill, content = state
    fill(function, content)
    rule(function)


def _copied(name: str, changed: dict[str, Any]) -> ModuleType:
    return overriding.ModuleCopy(import_module(name), changed)


def _property(function: Callable[[Any], Any], name: str) -> cached_property[Any]:
    found = cached_property(function)
    found.__set_name__(object, name)
    return found
