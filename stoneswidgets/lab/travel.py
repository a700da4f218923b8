"""Work on its way to other processes, other machines too: a variant or a player from a cell goes along, rules and all.

What other processes cannot import is sent as it is (by cloudpickle, where it is installed: loky and Dask bring it). Rules are
sent as plain Python functions, and marked and compiled where they arrive.
"""

from __future__ import annotations

import pickle
import sys
from functools import cached_property, lru_cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol

from stoneswidgets.kernel import overriding
from stoneswidgets.kernel.call_graph import is_rule, rule
from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FunctionType, ModuleType

    from stoneswidgets.lab.jobs import Portion


class Portioned(Protocol):
    """What can be sent: work that is played in portions."""

    def portion(self, number: int, games: int) -> Portion:
        """Play the portion of that number."""


def packed(work: Portioned) -> bytes | None:
    """Return work as bytes that another process can unpack; None if that cannot be done."""
    try:
        with held():
            from cloudpickle import (  # type: ignore[import-untyped]  # noqa: PLC0415 (comes with loky and with Dask)
                Pickler,
            )
    except ImportError:
        return _pickled(work)

    class Packer(Pickler):  # type: ignore[misc]
        """Sends rules that no module holds under their own name as plain functions."""

        def reducer_override(self, given: Any) -> Any:  # noqa: ANN401
            if is_rule(given) and not _can_be_imported(given):
                make, arguments, state, _, _, fill = self._dynamic_function_reduce(given)
                return make, arguments, (fill, state), None, None, _arrived
            if isinstance(given, overriding.Told):
                return _told, (given.__name__, given.changed)
            if isinstance(
                given, cached_property
            ):  # the tables of a variant with a parameter; before 3.12 it has a lock
                return _property, (given.func, given.attrname)
            return super().reducer_override(given)

    with BytesIO() as file:
        try:
            Packer(file).dump(work)
        except (pickle.PicklingError, AttributeError, TypeError, ValueError):
            return None
        return file.getvalue()


def play(parcel: bytes, number: int, games: int) -> Portion:
    """Unpack work, and play the portion of that number."""
    return _unpacked(parcel).portion(number, games)


@lru_cache(4)
def _unpacked(parcel: bytes) -> Portioned:
    work: Portioned = pickle.loads(parcel)  # noqa: S301 (what this library packed)
    return work


def _pickled(work: Portioned) -> bytes | None:
    try:
        parcel = pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError):
        return None
    return None if b"__main__" in parcel else parcel


def _can_be_imported(function: FunctionType) -> bool:
    module = sys.modules.get(function.__module__)
    if module is None or module.__name__ in {"__main__", overriding.__name__}:
        return False
    found: Any = module
    for name in function.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is function


def _arrived(function: FunctionType, state: tuple[Any, Any]) -> None:
    fill, content = state
    fill(function, content)
    rule(function)


def _told(name: str, changed: dict[str, Any]) -> ModuleType:
    return overriding.Told(import_module(name), changed)


def _property(function: Callable[[Any], Any], name: str) -> cached_property[Any]:
    found = cached_property(function)
    found.__set_name__(object, name)
    return found
