"""Clicks on a board that make no move: what they lack, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.position import refusal

if TYPE_CHECKING:
    from stoneswidgets.scene.base import Path, Picture


def wanting(drawn: Picture, path: Path) -> str:
    """Return what has to be chosen first, so that these clicks can go on or end a move; "" where that is not what they lack."""
    if not drawn.legal or any(whole[: len(path)] == path for whole in drawn.paths()):
        return ""
    return drawn.begins if any(move in drawn.legal for move in drawn.attempts(path)) else ""


def refused(drawn: Picture, path: Path) -> str:
    """Say why no move can be made by these clicks, in the rules' words; "" where they have several reasons."""
    game, seat, state = drawn.position.game, drawn.actor, drawn.position.state
    if seat is None:
        return ""
    reasons = {
        "" if move in drawn.legal else refusal(game, state, seat, game.parse(move, seat))
        for move in drawn.attempts(path)
    }
    return reasons.pop() if len(reasons) == 1 else ""
