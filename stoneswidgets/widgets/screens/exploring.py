"""Lines are tried side by side, while the match waits as it is."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stoneswidgets.core.match import Match
from stoneswidgets.scene import picture
from stoneswidgets.scene.markdown import spoken
from stoneswidgets.scene.marks import marked
from stoneswidgets.widgets.screens.screen import PLAYING, Beside, Screen, Sight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.lines import Node
    from stoneswidgets.core.position import Position
    from stoneswidgets.scene import Look, Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.table import Table

THOUGHTS = {
    "!!": "A brilliant move.",
    "!": "A good move.",
    "!?": "An interesting move.",
    "?!": "A doubtful move.",
    "?": "A mistake.",
    "??": "A blunder.",
}
"""What each glyph says."""
NOW = "tray:now"
"""What somebody clicks to leave another place for the game as it is now."""


@dataclass(frozen=True)
class Exploring(Beside):
    """Lines are tried: a move that is made adds one where it is not there yet.

    Attributes
    ----------
    chosen : Match or None
        Where several seats choose at once: a match from there in which some of them have.
    news : str
        What is announced in place of the move that led there: what has been changed here.
    """

    explores = True
    chosen: Match | None = None
    news: str = field(default="", compare=False)

    @property
    def before(self) -> Node | None:
        """The place to which a half-made choice goes back; None where nobody has chosen."""
        return self.place if self.chosen else None

    def position(self, table: Table) -> Position:
        return self.chosen.position if self.chosen else self.place.position

    def announcement(self, table: Table) -> str:
        return self.news or heard(self.place, table.look)

    def sight(self, table: Table) -> Sight:
        position, sight = self.position(table), super().sight(table)
        if not position.to_move:
            return sight
        return replace(sight, analysis_view=position.view(position.to_move[0]), analysis_note="")

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        back = "Back to the game" if table.lines.has_begun(table.match) else "Play from the start"
        return {
            **scene,
            "status": " ".join(filter(None, ("Exploring.", scene["status"], scene["ending"]))),
            "ending": "",
            "tray": {**scene["tray"], NOW: {"label": back}},
            "paths": {**scene["paths"], NOW: 0},
        }

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        lines = table.lines
        own = {
            "undo": lines.can_undo or self.chosen is not None,
            "redo": lines.can_redo,
            "resume": False,
            "stop": False,
        }
        can = super().can(table, picture, verbs, thinking=thinking)
        return {
            verb: own.get(verb, on)
            for verb, on in can.items()
            if verb not in {"look", "explore", "review", "study"}
        }

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path == [NOW]:
            return PLAYING
        move = self.move(sight, path)
        match = copy(self.chosen) or Match(self.place.position)
        match.play(move, sight.picture.actor)
        if not match.moves:
            return replace(self, chosen=match)
        return Exploring(table.lines.tried(self.place, match))


def heard(node: Node, look: Look | None = None) -> str:
    """Say what led to a place, what is said of it, and what is marked there."""
    pointed = marked(node.marks, picture(node.position).labels()) if node.marks else ""
    return " ".join(filter(None, (led_to(node, look), spoken(node.text), pointed)))


def led_to(node: Node, look: Look | None = None) -> str:
    """Say what led to a place, and what is thought of it."""
    if not node.parent:
        return "The start."
    lines, number = node.parent.children, len(node.line())
    line = f", line {lines.index(node) + 1} of {len(lines)}" if len(lines) > 1 else ""
    words = picture(node.position, look).announced(node.parent.position, node.move)
    return f"Move {number}{line}: {words} {THOUGHTS.get(node.glyph, '')}".rstrip()
