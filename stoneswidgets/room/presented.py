"""The node that the facilitator presents to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.matches.match import Match
from stoneswidgets.widgets.screens.exploring import heard

if TYPE_CHECKING:
    from stoneswidgets.core.matches.lines import Node


class Presented:
    """A node of the variations on the facilitator's board, as it was when it was presented.

    Parameters
    ----------
    node : Node
        The node.

    Attributes
    ----------
    match : Match
        The moves that lead there.
    marks : tuple of str
        What is marked there on the board.
    announcement : str
        What led there, and what is said of it.
    """

    def __init__(self, node: Node) -> None:
        self._of = _shown(node)
        self.match = Match(node.record())
        self.marks = node.marks
        self.announcement = heard(node)

    def shows(self, node: Node) -> bool:
        """Tell whether nothing has changed since it was presented."""
        return self._of == _shown(node)


def _shown(node: Node) -> tuple[Node, str, str, tuple[str, ...]]:
    return node, node.text, node.glyph, node.marks
