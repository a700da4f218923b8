"""Clicks on a board: the tree of those that make a move, and why others make none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.position import refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.scene.base import Path, Picture
    from stoneswidgets.scene.format import Paths


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


def tree(paths: Iterable[Path]) -> Paths:
    """Return click paths as a tree: 0 ends a complete path, a text names the sibling that has the same branch.

    >>> tree([("tray:stone", "space:d4"), ("tray:tower", "space:d4"), ("pass",)])
    {'tray:stone': {'space:d4': 0}, 'tray:tower': 'tray:stone', 'pass': 0}
    """
    root: Paths = {}
    for path in paths:
        branch: Any = root
        for element in path[:-1]:
            branch = branch.setdefault(element, {})
        branch[path[-1]] = 0
    return _shared(root)


def _shared(branch: Paths) -> Paths:
    """Replace a branch that equals a sibling's by the sibling's id: many paths differ only in their first click."""
    first: dict[str, str] = {}
    short: Paths = {}
    for element, below in branch.items():
        if not isinstance(below, dict):
            short[element] = below
            continue
        shared = _shared(below)
        known = first.setdefault(repr(shared), element)
        short[element] = shared if known == element else known
    return short
