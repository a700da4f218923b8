"""Find a game's readings by name, and work them out on a position."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.registry import part
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.scene import picture
from stoneswidgets.teach import any_game

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.teach.reading import Reader, Reading

STONE = re.compile(r"([1-9]):([1-9])")
_ON = {
    "": "off the whole position",
    "space": "at a space, such as d4",
    "intersection": "at an intersection, such as c4d4d5",
    "seat": "at a player, such as Player 1",
    "stone": "at a stone, such as 2:5 for the second player's fifth",
    "move": "at a legal move",
}


def own(game: Rules, name: str) -> Any:
    """Return an attribute of the readings of a game or its parent; None if there is none."""
    return getattr(part(type(game), "readings"), name, None)


def readers(game: Rules) -> dict[str, Reader]:
    """Return all readers of a game by name.

    >>> import stoneswidgets as sw
    >>> sorted(readers(sw.SiegeStones()))
    ['ahead', 'gain', 'moves', 'owner', 'rating', 'scores', 'sums', 'supply', 'turn', 'winner']
    """
    return any_game.READINGS | (own(game, "READINGS") or {})


def pieces(position: Position) -> dict[str, object]:
    """Return the piece on each place of a position."""
    if listed := own(position.game, "pieces"):
        return dict(listed(position))
    return {name: str(value) for name, value in position.describe().items()}


def read(position: Position, name: str, at: str | None = None) -> Reading:
    """Work out a reading.

    Parameters
    ----------
    position : Position
        Where.
    name : str
        What; see `readers`.
    at : str, optional
        The space, intersection, player, stone or move; left out for readings of the whole position.

    Raises
    ------
    StonesError
        If the game has no such reading, or there is no such place.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> read(p, "owner", "d6").value, read(p, "sums", "d6").value, read(p, "supply").value
    ('White', (0, 5), (20, 18))
    """
    known = readers(position.game)
    if not isinstance(name, str) or name not in known:
        raise StonesError(
            f"reading: {position.game.title} has no reading {quoted(name)}; it has {', '.join(known)}{meant(name, known)}"
        )
    reader = known[name]
    if (at is None) is not (reader.at == ""):
        raise StonesError(f"at: {name} is read {_ON[reader.at]}")
    return replace(reader.read(position, _place(position, reader.at, at)), teller=picture(position))


def _place(position: Position, kind: str, at: object) -> object:
    """Return a place in the form that readers take; moves are checked when they are played."""
    game = position.game
    if kind == "space" and (game.board is None or not isinstance(at, str) or at not in game.board):
        hint = meant(at, game.board.names if game.board else ())
        raise StonesError(f"at: there is no space {quoted(at)} on this board{hint}")
    if kind == "intersection" and (game.board is None or at not in game.board.point_names):
        hint = meant(at, game.board.point_names if game.board else ())
        raise StonesError(f"at: there is no intersection {quoted(at)} on this board{hint}")
    if kind == "seat":
        if at not in game.seat_names:
            hint = meant(at, game.seat_names)
            raise StonesError(
                f"at: there is no player {quoted(at)}; there are {', '.join(game.seat_names)}{hint}"
            )
        return game.seat_names.index(str(at))
    if kind == "stone":
        stone = STONE.fullmatch(at) if isinstance(at, str) else None
        if stone is None or at not in pieces(position):
            raise StonesError(f"at: there is no stone {quoted(at)}; they are dealt, and named like 2:5")
        return int(stone[1]) - 1, int(stone[2]) - 1
    return at
