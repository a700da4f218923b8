"""The information state by which a move is chosen."""

from __future__ import annotations

from random import Random
from typing import cast

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.position import Position, View, seat_in
from stoneswidgets.errors import StonesError, quoted

DRAWS = 64
"""The determinizations drawn of a view, to be sure that there is only one."""


def as_mover(view: View, what: str) -> View:
    """Return the view of a seat that is to move: the given one or, if nothing is hidden, the mover's own.

    A `StonesError` if it is no view, if nobody is to move, or if the seat that is to move knows something else; `what` begins the first of
    these messages, as in "a bot takes".
    """
    if not isinstance(view, View):
        raise StonesError(f"{what} a view, such as position.view(0), not {quoted(view)}")
    acting = view.to_move
    if view.seat in acting:
        return view
    if not acting:
        due = (
            "a random event is due; in a match it happens by itself, and sw.Match(game).position is what follows"
            if view.is_chance
            else "the game is over"
        )
        raise StonesError(f"there is nothing to choose in {view!r}: {due}")
    if not view.game.hides:
        return type(view)(view.game, view.state, acting[0])
    raise StonesError(
        f"{view!r} is not the view of the seat that is to move; give the view of seat {acting[0]}"
    )


def view_in(where: Match | Position | View, seat: int | None = None) -> View:
    """Return the view by which a seat chooses: in a match or a position, of the one that is to move unless another is named.

    A `StonesError` if nobody is to move, or several are and none is named.

    >>> import stoneswidgets as sw
    >>> view_in(sw.Match(sw.SiegeStones())).seat, view_in(sw.BluffStones().start(), 1).seat
    (0, 1)
    """
    if isinstance(where, View):
        if seat not in {None, where.seat}:
            raise StonesError(f"a seat chooses by its own view, not seat {quoted(seat)} by {where!r}")
        return where
    position = where.position if isinstance(where, Match) else where
    if not isinstance(position, Position):
        raise StonesError(f"a bot takes a match, a position or a view, not {quoted(where)}")
    acting = position.to_move
    if seat is None and len(acting) > 1:
        raise StonesError(
            f"the seats {', '.join(map(str, acting))} act at once: say for which to choose, for example seat=0"
        )
    if seat is not None and acting and seat not in acting:
        there = seat_in(position.game, seat)
        raise StonesError(f"seat {there} is not to move; to move: {', '.join(map(str, acting))}")
    return cast("View", position.view(acting[0] if seat is None and acting else seat))


def seat_of(view: View) -> int:
    """Return a view's seat or, where it is nobody's, the first that is to move."""
    return view.to_move[0] if view.seat is None else view.seat


def position_seen(view: View) -> Position | None:
    """Return the only position of a view; None if there are several.

    Were there two, that all of `DRAWS` positions drawn are the same one would happen once in 2 to the power of 63.

    >>> import stoneswidgets as sw
    >>> start = sw.BluffStones().start(seed=1)
    >>> position_seen(start.view(0)) == start, position_seen(start.play("b", 1).view(0))
    (True, None)
    """
    rng = Random(0)
    first: Position = view.determinize(rng)
    drawn = range(DRAWS if view.game.hides else 0)
    return first if all(view.determinize(rng).state == first.state for _ in drawn) else None
