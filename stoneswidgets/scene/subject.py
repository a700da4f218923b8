"""Which position of a match, a record or a game is drawn, and how much of it is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeAlias

from stoneswidgets.core.decoding import decoded
from stoneswidgets.core.game import Game
from stoneswidgets.core.hidden_moves import last_decisions
from stoneswidgets.core.lines import Node
from stoneswidgets.core.match import Match
from stoneswidgets.core.position import Position, Snapshot
from stoneswidgets.core.record import Record
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene.base import Look

Drawable: TypeAlias = "Match | Position | Snapshot | Record | Game | Node | str"
_SEED = 0
"""The seed of the start position that is drawn for a game, so that it is the same each time."""


class Moment(NamedTuple):
    """A position of a game as it is seen, with the moves that are marked."""

    seen: Snapshot
    look: Look


def moments(shows: Match | Record | str, look: Look | None = None) -> list[Moment]:
    """Return every position of a game, first to last.

    Of a record and of a match that is over, everything is seen; of a match that goes on, what everybody may see.
    """
    game = decoded(shows)
    if not isinstance(game, (Match, Record)):
        raise StonesError(f"what moves is a match, a record or a short code, not {quoted(shows)}")
    positions = game.positions() if isinstance(game, Record) else (*game.positions[:-1], game.position)
    goes_on = isinstance(game, Match) and not game.is_over
    look = look or Look()
    found: list[Moment] = []
    views = [position.view(None) if goes_on else position for position in positions]
    for at, seen in enumerate(views):
        before, last = [None, None, *(move for _, move in last_decisions(views.__getitem__, game.moves, at))][
            -2:
        ]
        found.append(Moment(seen, replace(look, last=look.last or last, before=look.before or before)))
    return found


def moment(shows: object, look: Look | None = None) -> Moment:
    """Return the position to draw: a position itself, the last one of a match or record, a game's start.

    Parameters
    ----------
    shows : Match, Position, View, Record, Game, Node or short code
        A position is seen whole, a view as it is; a game at its start, as everybody may see it; a node with its marks.
    look : Look, optional
        How it is looked at.

    Raises
    ------
    StonesError
        If `shows` cannot be drawn.
    """
    shows = decoded(shows)
    if not isinstance(look, Look | None):
        raise StonesError(f"look: a Look, such as Look(names=True), not {quoted(look)}")
    if isinstance(shows, Node):
        return moments(shows.record(), replace(look or Look(), marks=shows.marks))[-1]
    if isinstance(shows, Snapshot):
        return Moment(shows, look or Look())
    if isinstance(shows, Game):
        return Moment(Match(shows, seed=_SEED).position.view(None), look or Look())
    if isinstance(shows, (Match, Record)):
        return moments(shows, look)[-1]
    raise StonesError(
        f"what is drawn is a position, a view, a match, a record, a game or a short code, not {quoted(shows)}"
    )
