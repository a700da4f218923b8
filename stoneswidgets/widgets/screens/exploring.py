"""Screens that show another position than the match's last: an earlier one, or a variation."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.teller import Told, phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.language import ended
from stoneswidgets.scene import picture
from stoneswidgets.scene.markdown import spoken
from stoneswidgets.scene.shown import marked_at
from stoneswidgets.scene.telling import announced, entries_of
from stoneswidgets.widgets.screens.screen import (
    PLAYING,
    Beside,
    Display,
    Elsewhere,
    Screen,
    in_place,
    too_early,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.matches.lines import Node
    from stoneswidgets.core.position import Position
    from stoneswidgets.scene import Look, Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.table import Table


THOUGHTS = {glyph: phrase(glyph) for glyph in ("!!", "!", "!?", "?!", "?", "??")}
"""What each glyph says."""
NOW = "tray:now"
"""What somebody clicks to leave another place for the game as it is now."""


@dataclass(frozen=True)
class Exploring(Beside):
    """Try variations: a move that is new adds one.

    Where several seats choose at once, `chosen` is a match from there in which some of them have. `news` is announced in place of the
    move that led there.
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

    def display(self, table: Table) -> Display:
        position, display = self.position(table), super().display(table)
        if not position.to_move:
            return display
        return replace(display, analysis_view=position.view(position.to_move[0]), analysis_note="")

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        back = "Back to the game" if table.lines.has_begun(table.match) else "Play from the start"
        return {
            **scene,
            "status": Told.of(("Exploring.", scene["status"], scene["ending"])),
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

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        if path == [NOW]:
            return PLAYING
        move = self.move(display, path)
        match = copy(self.chosen) or Match(self.place.position)
        match.play(move, display.picture.actor)
        if not match.moves:
            return replace(self, chosen=match)
        return Exploring(table.lines.tried(self.place, match))


def heard(node: Node, look: Look | None = None) -> str:
    """Return the announcement of a node: its move, text and marks."""
    return Told.of((led_to(node, look), ended(spoken(node.text)), marked_at(node)))


def led_to(node: Node, look: Look | None = None) -> str:
    """Return the move that led to a node, and its assessment."""
    if not node.parent:
        return "The start."
    lines = node.parent.children
    line = lines.index(node) + 1 if len(lines) > 1 else None
    led = phrase("move led", at=len(node.line()), line=line, of=len(lines))
    words = announced(picture(node.position, look), node.parent.position, node.move)
    return Told.of((led, words, THOUGHTS.get(node.glyph, "")))


def in_list(node: Node) -> tuple[str, str]:
    """Return what led to a place as a list of moves has it: the piece that is drawn there, and a few words."""
    if not node.parent:
        return "", "The start"
    drawn = picture(node.position)
    known = [drawn.notation(node.move)]
    return entries_of(drawn, [node.parent.position], [node.move], known)["1"]


REST = "tray:rest"
"""What somebody clicks to go on from a position that stays in sight for a while, as at the end of a hand."""


@dataclass(frozen=True)
class LookingBack(Elsewhere):
    """Show an earlier position, or the result of a better move, while the match goes on; `tries`: moves can be tried there, as a line."""

    better: bool = False
    tries: bool = False

    def announcement(self, table: Table) -> str:
        at = self.at(table)
        if self.better:
            return announced(self.display(table).picture, table.seen(at), self.there.move)
        return table.describe(at - 1, at) if at else "The start."

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        at = self.at(table)
        status = phrase("looking back", at=at, of=len(table.match.moves))
        if self.better:
            status = phrase("in place of", at=at + 1, move=self._in_words(table))
        back = in_place(scene, {NOW: "Back to the game"}, status)
        if self.tries:
            back["tray"] = scene["tray"] | back["tray"]
            back["paths"], back["chosen"] = scene["paths"] | back["paths"], scene["chosen"]
        return back

    def _in_words(self, table: Table) -> str:
        return picture(table.seen(self.at(table))).in_words(self.there.move)

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        if path == [NOW]:
            return PLAYING
        if not self.tries:
            raise StonesError(
                "nothing was done, because the board shows an earlier position. Go back to the game to play on"
            )
        return Exploring(self.there).click(table, display, path)


@dataclass(frozen=True)
class Resting(Elsewhere):
    """Keep a passed position visible until somebody goes on, as at the end of a hand."""

    bots_wait = True

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        return {**scene, "tray": {REST: {"label": picture.rest()}}, "paths": {REST: 0}}

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        if path != [REST]:
            raise too_early(f"“{display.picture.rest()}”")
        table.announcement = table.describe(self.at(table))
        return PLAYING
