"""Convert codes, texts, matches and records to the position or match that they stand for."""

from __future__ import annotations

from typing import TypeVar

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import from_code
from stoneswidgets.core.position import Position
from stoneswidgets.core.rules.registry import GAMES, classes
from stoneswidgets.errors import BadRecord, StonesError, meant, quoted

T = TypeVar("T")


def decoded(shows: T | str) -> T | Record | Game | Match:
    """Return the record of a short code, the game of a name or class, or the match on a board; anything else, as it is.

    A text that is neither is a `BadRecord`.
    """
    if (isinstance(shows, type) and issubclass(shows, Game)) or (
        isinstance(shows, str) and shows in classes()
    ):
        return game_of(shows, "a board")
    if not isinstance(shows, str):
        on_it = getattr(shows, "match", None) if hasattr(type(shows), "match") else None  # as a board has it
        return on_it if isinstance(on_it, Match) else shows
    try:
        return from_code(shows)
    except BadRecord as error:
        raise BadRecord(
            f"{quoted(shows)} is neither a game's name ({', '.join(GAMES)}) nor a short code: {error}{meant(shows, classes())}"
        ) from None


def design_of(value: object, use: str) -> tuple[Game, Design]:
    """Return the rules that are meant, and what they are called: a game, or that of a short code, a record or a match; `use` wants them."""
    found = decoded(value)
    if isinstance(found, Match | Record):
        return found.game, found.design
    return game_of(found, use), NAMELESS


def position_of(value: object, use: str) -> Position:
    """Return the position that is meant: a position itself, the last one of a match, a record or a short code, the one on a board.

    A `StonesError` says that it is nothing of that, and what wanted it: `use`, such as "solve".
    """
    value = decoded(value)
    if isinstance(value, Match):
        value = value.position
    elif isinstance(value, Record):
        value = value.positions()[-1]
    elif isinstance(value, Game):
        raise StonesError(f"{use} takes a position, such as the first of a game: game.start()")
    if not isinstance(value, Position):
        raise StonesError(
            f"{use} takes a position, a match, a record, a board or a short code, not {quoted(value)}"
        )
    return value
