"""All readings by their names: those of any game, and each game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError, shown
from stoneswidgets.scene import picture
from stoneswidgets.teach import bluffstones, munchstones, siegestones
from stoneswidgets.teach.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.position import Position


def _scores(position: Position, at: str | None) -> Reading:  # noqa: ARG001 (all readings are called alike)
    return Reading(position.scores, position.game.seat_names, lambda: f"{_standing(position)}.")


def _winner(position: Position, at: str | None) -> Reading:  # noqa: ARG001
    names, winners = position.game.seat_names, position.winners
    won = names[winners[0]] if len(winners) == 1 else "a draw"
    return Reading(
        won if position.is_over else "nobody yet",
        (*names, "a draw", "nobody yet"),
        lambda: (
            picture(position).status() if position.is_over else f"The game goes on: {_standing(position)}."
        ),
    )


def _standing(position: Position) -> str:
    return ", ".join(
        f"{name} {score}" for name, score in zip(position.game.seat_names, position.scores, strict=True)
    )


ANY_GAME: dict[str, Callable[[Position, str | None], Reading]] = {"scores": _scores, "winner": _winner}
OWN: dict[str, dict[str, Callable[[Any, str | None], Reading]]] = {
    "siegestones": siegestones.READINGS,
    "munchstones": munchstones.READINGS,
    "bluffstones": bluffstones.READINGS,
}
PLACED = {"owner", "sums", "rating", "top", "matching"}
"""The readings of a place on the board."""


def read(position: Position, name: str, at: str | None = None) -> Reading:
    """Read something off a position.

    Parameters
    ----------
    position : Position
        Where.
    name : str
        What: ``scores`` and ``winner`` in any game, and what each game has besides.

        SiegeStones: the ``owner`` and the ``sums`` of a tower, the ``rating`` of a stone, the ``supply``, which is how
        many stones each player has left to drop.

        MunchStones: the ``top`` of a tower, the stones that are ``out`` by colour, the ``chances``, which are the
        munches that would score now, and whose ``turn`` it is.

        BluffStones: the number of stones ``matching`` a tower, the stones ``left`` in each pile, what comes ``next``
        in the round, who has the ``token``.
    at : str, optional
        The space of the tower or the stone.

    Raises
    ------
    StonesError
        If the game has no such reading, or there is nothing to read there.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> read(p, "owner", "d6").value, read(p, "sums", "d6").value, read(p, "supply").value
    ('White', (0, 5), (20, 18))
    """
    known: dict[str, Callable[[Any, str | None], Reading]] = ANY_GAME | OWN.get(position.game.name, {})
    if not isinstance(name, str) or name not in known:
        raise StonesError(
            f"reading: {position.game.title} has no reading {shown(name)}; it has {', '.join(known)}"
        )
    if (at is None) is (name in PLACED):
        raise StonesError(
            f"at: {name} is read {'at a space' if name in PLACED else 'off the whole position'}"
        )
    board = position.game.board
    if at is not None and board is not None and (not isinstance(at, str) or at not in board):
        raise StonesError(f"at: there is no space {shown(at)} on this board")
    return known[name](position, at)
