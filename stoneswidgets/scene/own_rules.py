"""Pictures of a variant: its own moves are buttons, and where its parent's words do not fit a position, plain ones stand."""

from __future__ import annotations

import re
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.language import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Path, Picture
    from stoneswidgets.scene.patch import Json


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
    "followed": lambda seen, _: _status(seen) if seen.position.is_over else "",
    "entry": lambda _, __, move: ("", move),
    "in_words": lambda _, move: move,
}
"""What is said instead, by the name of the method."""


@cache
def with_own_rules(kind: type[Picture]) -> type[Picture]:
    """Return a subclass of a picture class that says less where its words cannot be said of a position."""
    methods = {name: _or_plainly(getattr(kind, name), plainly) for name, plainly in _PLAINLY.items()}
    methods["announce"] = _with_emptied(methods["announce"])
    return type(kind.__name__, (kind,), {**methods, "__doc__": kind.__doc__, "__module__": kind.__module__})


def _or_plainly(told: Callable[..., Any], plainly: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(told)
    def method(self: Picture, *given: Any) -> Any:
        try:
            return told(self, *given)
        except StonesError:
            raise
        except (LookupError, TypeError, ValueError):
            return plainly(self, *given)

    return method


def _with_emptied(announce: Callable[..., str]) -> Callable[..., str]:
    """Return a method that says what a move did, and then which other spaces a variant's rule has emptied."""

    @wraps(announce)
    def method(self: Picture, before: Snapshot, move: str) -> str:
        said = announce(self, before, move)
        told, now = {*_WORD.findall(f"{move} {said}")}, _occupied(self)
        left = [
            each for each in _occupied(type(self)(before, self.look)) if each not in now and each not in told
        ]
        if not left:
            return said
        did, _, rest = said.partition(". ")
        emptied = f"{listed(left)} {'is' if len(left) == 1 else 'are'} empty now."
        return f"{did.removesuffix('.')}. {emptied} {rest}".strip()

    return method


_WORD = re.compile(r"\w+")


def _occupied(seen: Picture) -> list[str]:
    """Return the names of the spaces in which a piece stands, in the board's order."""
    board, at = seen.position.game.board, {id_.partition(":")[2] for id_ in seen.pieces()}
    return [name for name in board.names if name in at] if board else []


_NAMED = 4
"""How many of a variant's own moves a sentence names; further ones are only counted."""


@cache
def with_own_moves(kind: type[Picture]) -> type[Picture]:
    """Return a subclass of a picture class that adds buttons for a variant's own moves."""

    class WithOwnMoves(kind):  # type: ignore[misc,valid-type]
        """A picture of a variant with moves of its own."""

        def path(self, move: str) -> Path:
            """Return the button of a move of the variant's own, and the parent's click path of another."""
            own = move in self.position.game.own_moves
            return (f"tray:{move}",) if own else cast("Path", super().path(move))

        def tray(self) -> dict[str, Json]:
            """Return the parent's tray and those buttons."""
            items: dict[str, Json] = super().tray()
            return items | {f"tray:{move}": {"label": move.capitalize()} for move in self.own_moves}

        def status(self) -> str:
            """Say what the player has to do, and name the own moves that are possible."""
            said, own = super().status(), self.own_moves
            named = " or ".join(own) if len(own) <= _NAMED else f"one of {len(own)} other moves"
            return f"{said.removesuffix('.')}, or {named}." if own else str(said)

        def announce(self, before: Snapshot, move: str) -> str:
            """Say that an own move was made, or what a move of the parent's did."""
            if move not in before.game.own_moves:
                return str(super().announce(before, move))
            names = before.game.seat_names
            said = f"{names[before.to_move[0]]} chose: {move}." if before.to_move else f"{move.capitalize()}."
            return f"{said} {self.followed(before)}".strip()

        def in_words(self, move: str) -> str:
            """Return an own move as it is called, and what the parent says of another."""
            return move if move in self.position.game.own_moves else str(super().in_words(move))

    WithOwnMoves.__qualname__ = WithOwnMoves.__name__ = kind.__name__
    return WithOwnMoves
