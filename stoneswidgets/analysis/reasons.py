"""Reasons: what a move brings about, in the words of the pictures before and after it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stoneswidgets.scene import picture

if TYPE_CHECKING:
    from random import Random

    from stoneswidgets.core.position import Position, View

WORLDS = 24
"""Positions behind a view that are looked at."""


def consequences(view: View, move: str, rng: Random) -> tuple[str, ...]:
    """Say what a move brings about, as far as that is certain for whoever makes it.

    Where stones are hidden, only that is said which holds in all of several positions that the view could be of.

    Parameters
    ----------
    view : View
        What the seat knows that makes the move.
    move : str
        A legal move.
    rng : random.Random
        Draws those positions.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> from random import Random
    >>> p = sw.SiegeStones().start().play("Td4")
    >>> for line in consequences(p.view(1), "c4", Random(1)):
    ...     print(line)
    White dropped a stone on c4.
    White controls d4, 5 to 0.
    White: 1 tower, 18 stones left (before: 0 towers, 20 stones left).
    d4: White 5 (c4); White controls d4.
    c4: 6 − 1 = 5, next to 1 tower (d4).
    """
    worlds = WORLDS if view.game.hides else 1
    said = [_said(view.determinize(rng), move, view.seat or 0) for _ in range(worlds)]
    return tuple(line for line in said[0] if all(line in other for other in said))


def _said(position: Position, move: str, seat: int) -> list[str]:
    before, lines = picture(position.view(seat)), []
    for step in before.preview(move):
        earlier, position = position, position.play(step)
        lines += _sentences(picture(position.view(seat)).announce(earlier.view(seat), step))
    after = picture(position.view(seat))
    for each, name in enumerate(position.game.seat_names):
        if before.position.scores[each] != after.position.scores[each]:
            lines.append(f"{name}: {after.standing(each)} (before: {before.standing(each)}).")
    earlier_readings = before.readings()
    return lines + [text for id_, text in after.readings().items() if text != earlier_readings.get(id_)]


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=\.) (?=[A-Z])", text)
