"""Moves as texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.errors import MalformedMove, quoted

if TYPE_CHECKING:
    from collections.abc import Callable


class Texts(dict[int, str]):
    """The texts of actions by their numbers, each worked out when it is first asked for."""

    def __init__(self, text: Callable[[int], str]) -> None:
        super().__init__()
        self._text = text

    def __missing__(self, action: int) -> str:
        text = self[action] = self._text(action)
        return text


def malformed(text: str, title: str, examples: str) -> MalformedMove:
    """Return the error for a text that is not a move, with examples of moves."""
    return MalformedMove(f"{quoted(text)} is no move of {title}; moves look like {examples}")
