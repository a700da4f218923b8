"""`without`: a game in which some moves may not be made, for everybody or for one seat alone."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.position import seat_in
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.kernel import State, Vector, rule
from stoneswidgets.kernel.fields import each, table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ALL = 0
"""Stands in the tables for all seats; any other number is a seat, plus one."""


def without(game: Game, moves: str | Sequence[str], seat: int | None = None) -> Game:
    """Return a game in which some moves may not be made, unless there is no other.

    Parameters
    ----------
    game : Game
        The game.
    moves : str, or sequence of str
        Texts of moves, or patterns of such texts: `*` stands for anything, `?` for one character.
    seat : int, optional
        The seat that may not make them; by default, no seat may.

    Returns
    -------
    Game
        A variant, with the same rule parameters.

    Raises
    ------
    StonesError
        If no move of the game is meant, or all are, or there is no such seat.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> game = without(sw.SiegeStones(), "T*", seat=0)
    >>> game.title
    'SiegeStones without T* for Black'
    >>> position = game.start()
    >>> "Td4" in position.legal_moves(), "Td4" in position.play("a4").legal_moves()
    (False, True)
    """
    game = game_of(game, "restrict")
    patterns = (moves,) if isinstance(moves, str) else tuple(moves) if isinstance(moves, list | tuple) else ()
    if not patterns or not all(isinstance(each, str) and each for each in patterns):
        raise StonesError(f'moves are texts such as "d4" or "T*", not {quoted(moves)}')
    if seat is not None:
        seat = seat_in(game, seat)
    whose = "" if seat is None else f" for {game.seat_names[seat]}"
    made = _class_of(type(game), patterns, seat, whose, max(game.actions, default=0) + 1)  # type: ignore[arg-type]  # mypy asks instances for their hash
    found = made(**{name: getattr(game, name) for name in game.parameters})
    meant = [_is_meant(found.action_text(action), patterns) for action in found.actions]
    if not any(meant):
        raise StonesError(
            f"no move of {game.title} is {' or '.join(map(quoted, patterns))}; moves are, for example, "
            f"{', '.join(game.action_text(action) for action in game.actions[:3])}"
        )
    if all(meant):
        raise StonesError(
            f"every move of {game.title} is {' or '.join(map(quoted, patterns))}: nothing would be left to play"
        )
    return found


def _is_meant(text: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(text, each) for each in patterns)


@lru_cache(64)
def _class_of(
    base: type[Game], patterns: tuple[str, ...], seat: int | None, whose: str, many: int
) -> type[Game]:
    """Return the class of variants of a game in which moves of these texts, whose numbers are below `many`, may not be made."""
    said = " and ".join(patterns)
    mark = sha256(repr((patterns, seat)).encode()).hexdigest()[:8]

    def banned(game: Any) -> list[int]:
        found = [0] * many
        for action in game.actions:
            if action >= 0:
                found[action] = int(_is_meant(game.action_text(action), patterns))
        return found

    entries = {
        f"whose_{mark}": table(lambda _: ALL if seat is None else seat + 1),
        f"banned_{mark}": each(many, table(banned)),
    }
    tables: Any = type("Tables", (base.Tables,), entries)
    first = tables.fields[f"whose_{mark}"].at

    def reduced(self: Any) -> tuple[Any, ...]:
        return without, (base(**{name: getattr(self, name) for name in base.parameters}), patterns, seat)

    body = {
        "__module__": "__main__",  # one's own game, none of the library's
        "__qualname__": f"Without.{base.__qualname__}",  # the same compiled rules for all moves
        "__doc__": phrase("may not be played", moves=said, by=whose),
        "name": f"{base.name}_without_{re.sub(r'[^a-z0-9]+', '_', said.lower()).strip('_')}_{mark}",
        "title": f"{base.title} without {said}{whose}",
        "Tables": tables,
        "__reduce__": reduced,
        "legal": _legal_of(base.dynamics.legal, first),
    }
    return type(f"Without{base.__name__}", (base,), body)


@lru_cache(64)
def _legal_of(parent: Callable[..., int], first: int) -> Callable[..., int]:
    """Return the rule that lists the moves of the parent's rule that are not banned in the tables, from entry `first` on."""

    @rule
    def legal(t: State, s: State, seat: int, out: Vector) -> int:
        n = parent(t, s, seat, out)
        if t[first] != ALL and t[first] != seat + 1:
            return n
        kept = 0
        for i in range(n):
            if t[first + 1 + out[i]] == 0:
                kept += 1
        if kept in (0, n):
            return n
        kept = 0
        for i in range(n):
            action = out[i]
            if t[first + 1 + action] == 0:
                out[kept] = action
                kept += 1
        return kept

    return legal
