"""Describe moves without what is hidden from the viewer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.hidden_moves import UNTOLD, known
from stoneswidgets.core.teller import Told
from stoneswidgets.plumbing.language import listed
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.look import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.core.position import Snapshot


def known_move(drawn: Picture, before: Snapshot, move: str) -> str:
    """Return the text of a move that was made from `before`, without what the viewer of a picture may not know.

    A picture made for the rules in force says that by its `notation`.
    """
    told = drawn.notation(move)
    is_said = drawn.in_force and type(drawn).notation is not Picture.notation
    return told if is_said or told != move else known(before, drawn.position, move)


def known_moves(drawn: Picture, seen: Callable[[int], Snapshot], moves: Sequence[str]) -> list[str]:
    """Return the moves of a game without what the viewer may not know, who saw `seen(n)` after n moves."""
    if not drawn.position.game.hides:
        return list(moves)
    return [known_move(drawn, seen(at), move) for at, move in enumerate(moves)]


def entries_of(
    drawn: Picture, positions: Sequence[Snapshot], moves: Sequence[str], told: Sequence[str]
) -> dict[str, tuple[str, str]]:
    """Return the list of moves by number; of a move of which the viewer does not know all, what is `told`."""
    own, reader = drawn.position.game.own_moves, -1 if drawn.you is None else drawn.you
    found = {}
    for number, (before, move, text) in enumerate(zip(positions, moves, told, strict=False), 1):
        shown = text == move and move not in own
        found[str(number)] = _entry(type(drawn), before, move, reader) if shown else ("", text)
    return found


@lru_cache(1 << 12)
def _entry(kind: type[Picture], before: Snapshot, move: str, reader: int) -> tuple[str, str]:
    """Return the entry of a move, which every scene after it has in its list."""
    return kind(before, Look(reader=reader)).entry(before, move)


def announced(drawn: Picture, before: Snapshot, move: str) -> Told:
    """Say what a move did that led from `before` to what a picture shows, as far as its viewer may know it."""
    told = known_move(drawn, before, move) if drawn.position.game.hides else move
    if told == move or told == drawn.notation(move):
        return drawn.announce(before, move)
    who = listed([drawn.names[seat] for seat in before.to_move] or ["Chance"])
    return Told.of((f"{who} {told}." if told == UNTOLD else f"{who}: {told}.", drawn.status()))
