"""The screen on which a position is set up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.lines import Node
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.scene.base import tree
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.widgets.screens.screen import Beside, Display, Screen, impossible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.position import Position
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene, TrayItem
    from stoneswidgets.teach import SetUp
    from stoneswidgets.widgets.table import Table


@dataclass(frozen=True)
class SettingUp(Beside):
    """A step of setting up a position in place of the match. Every step is a possible position, and the start of lines of its own.

    The seat that is `to_move` is remembered even while the position is one in which the game is over. An exercise that asks for the
    position, `question`, says which tools are offered, which one is in hand, and what may be changed. What was `told` is announced.
    """

    to_move: int
    earlier: SettingUp | None = None
    question: SetUp | None = None
    told: str = ""

    @classmethod
    def of(cls, position: Position, question: SetUp | None = None) -> SettingUp:
        """Return the first step: a position as it is."""
        return cls(Node(position), position.to_move[0] if position.to_move else 0, question=question)

    def announcement(self, table: Table) -> str:
        return self.told

    def display(self, table: Table) -> Display:
        return replace(super().display(table), analysis_note=phrase("not while set up"))

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        tools = self._tools(picture)
        return {
            **scene,
            "tray": tools,
            "paths": tree(product(tools, picture.at())),
            "chosen": [self.question.in_hand] if self.question else [*tools][:1],
            "status": phrase("set up a piece" if tools else "set up a text"),
        }

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        own = {"undo": self.earlier is not None, "redo": False, "resume": False, "review": False}
        can = super().can(table, picture, verbs, thinking=thinking)
        return can | {verb: on for verb, on in own.items() if verb in can}

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        """Use a tool on an element."""
        seen = display.picture
        if len(path) != 2 or path[0] not in self._tools(seen) or path[1] not in seen.at():
            raise StonesError(f"nothing can be put on the board by clicking {quoted(' then '.join(path))}")
        tool, place = path
        told = f"{seen.named()[place]}: {self._tools(seen)[tool]['label']}."
        try:
            there = Node(editor_of(seen.position, self.to_move).used(tool, place))
        except BadRecord as error:  # nobody has typed the field that is wrong
            raise impossible(error.why) from None
        except StonesError as error:
            raise impossible(str(error)) from None
        if self.question and (why := self.question.refusal(there.position)):
            raise impossible(why)
        return replace(self, there=there, earlier=self, told=told)

    def _tools(self, picture: Picture) -> dict[str, TrayItem]:
        tools = editor_of(picture.position).tools()
        return {id_: tools[id_] for id_ in (self.question.tools if self.question else tools)}

    def with_turn(self, seat: int) -> SettingUp:
        """Return the step after choosing the seat that is to move."""
        there = Node(editor_of(self.there.position, seat).position())
        return replace(self, there=there, to_move=seat, earlier=self)

    def with_position(self, position: Position) -> SettingUp:
        """Return the step after the whole position was replaced."""
        to_move = position.to_move[0] if position.to_move else self.to_move
        return replace(self, there=Node(position), to_move=to_move, earlier=self)
