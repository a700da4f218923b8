"""Pictures of a variant: where the words of its parent do not fit a position that its own rules led to, plain ones stand."""

from __future__ import annotations

from functools import cache, wraps
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Picture


def _status(seen: Picture) -> str:
    position, names = seen.position, seen.names
    if position.is_over:
        return f"The game is over: {' and '.join(names[seat] for seat in position.winners)} won."
    return f"{' and '.join(names[seat] for seat in position.to_move)} to move." if position.to_move else ""


def _announced(seen: Picture, before: Snapshot, move: str) -> str:
    who = " and ".join(seen.names[seat] for seat in before.to_move) or "Chance"
    return f"{who}: {move}.{f' {_status(seen)}' if seen.position.is_over else ''}"


_PLAINLY: dict[str, Callable[..., Any]] = {
    "labels": lambda seen: {id_: id_.partition(":")[2] or id_ for id_ in seen.at()},
    "about": lambda _: {},
    "readings": lambda _: {},
    "beside": lambda _: {},
    "status": _status,
    "ending": lambda _: "",
    "standing": lambda seen, seat: str(seen.position.scores[seat]),
    "announce": _announced,
    "entry": lambda _, __, move: ("", move),
    "in_words": lambda _, move: move,
}
"""What is said instead, by the name of the method."""


@cache
def with_own_rules(kind: type[Picture]) -> type[Picture]:
    """Return a subclass of a picture class that says less where its words cannot be said of a position."""
    methods = {name: _or_plainly(getattr(kind, name), plainly) for name, plainly in _PLAINLY.items()}
    return type(kind.__name__, (kind,), {**methods, "__doc__": kind.__doc__, "__module__": kind.__module__})


def _or_plainly(told: Callable[..., Any], plainly: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(told)
    def method(self: Picture, *given: Any) -> Any:  # noqa: ANN401
        try:
            return told(self, *given)
        except StonesError:
            raise
        except (LookupError, TypeError, ValueError):
            return plainly(self, *given)

    return method
