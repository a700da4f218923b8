"""How a review shows itself in a notebook: as a live board with the review open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.widgets.board import Board

if TYPE_CHECKING:
    from stoneswidgets.analysis.review import Review


def shown(review: Review) -> Board:
    """Return a live board with the game of a review, and the review open."""
    match = review.match
    secret = match.game.hides and not match.is_over
    board = Board(match, seat=review.seat if secret else None)
    board._session.reviewer.put(review)  # noqa: SLF001 (its own part)
    board._session.hear("The review of the game.")  # noqa: SLF001
    return board
