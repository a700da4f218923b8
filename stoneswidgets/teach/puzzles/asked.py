"""A position that was looked for and found, as a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.puzzles.alike import themes
from stoneswidgets.teach.puzzles.bid_puzzle import BidPuzzle
from stoneswidgets.teach.puzzles.move_puzzle import MovePuzzle
from stoneswidgets.teach.puzzles.words import asked, first_hint, option

if TYPE_CHECKING:
    from stoneswidgets.teach.puzzles.mine import Mined
    from stoneswidgets.teach.puzzles.puzzle import Puzzle


def puzzle(mined: Mined, number: int, of: str) -> Puzzle:
    """Return a puzzle as a question, with its words.

    Parameters
    ----------
    mined : Mined
        The position with its one good move.
    number : int
        Its number in the set, from 1.
    of : str
        The name of the set.
    """
    position, seat, judgement, level = mined
    name = position.game.seat_names[seat]
    view = position.view(seat)
    told = _themes(mined)
    hints = (first_hint(view, told), *(f"Its theme: {theme}." for theme in told))
    if is_at_once(view):
        bids = tuple(option(move, judgement, view) for move in judgement.values)
        word = position.game.choice_word
        return BidPuzzle(
            name=str(number),
            ask=f"{name} chooses in secret. Which {word} wins most, if the others {word} as they should?",
            position=position,
            hints=hints,
            eyes=seat,
            of=of,
            seat=seat,
            level=level,
            themes=told,
            among=bids,
        )
    made = MovePuzzle(
        name=str(number),
        ask=asked(name, judgement, position),
        position=position,
        hints=hints,
        of=of,
        seat=seat,
        level=level,
        themes=told,
        by=judgement.by,
        values=judgement.values,
        lines={},
        slack=judgement.slack,
    )
    return replace(made, eyes=seat) if position.game.hides else made


def _themes(found: Mined) -> tuple[str, ...]:
    """Return what all good moves are about."""
    position, seat, judgement, _ = found
    of_each = [themes(position, seat, move) for move in (judgement.move, *judgement.good)]
    return tuple(theme for theme in of_each[0] if all(theme in others for others in of_each))
