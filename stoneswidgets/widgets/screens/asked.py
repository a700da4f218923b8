"""Screens for questions on a board: an exercise, or a question to the room."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.widgets.screens.screen import CURTAINED, PLAYING, Display, Screen, in_place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.table import Table


@dataclass(frozen=True)
class Asked(Screen):
    """Ask something on the board: only the elements named here can be pressed.

    Attributes
    ----------
    headline : str
        What stands above the board, in place of whose turn it is.
    open : bool
        Whether moves can be made.
    reckoned : bool
        Whether the board shows what the game reckons.
    steps : bool
        Whether the answer takes several steps, which can be undone.
    taken : callable, optional
        Called with a move that is chosen on the board; the move is then not made.
    question : bool
        Whether the headline is a question that the page has, too.
    back : callable, optional
        Called when something is chosen on the board although nothing can be: takes what is shown off it.
    under : Screen
        What the board does but for the question.
    """

    HAS: ClassVar = {
        "play",
        "look",
        "pace",
        "more",
        "share",
        "copy",
        "sound",
        "overlay",
        "analyse",
        "enough",
        "why",
    }
    STEPS: ClassVar = {"undo", "redo"}
    headline: str
    open: bool = True
    reckoned: bool = True
    steps: bool = False
    taken: Callable[[str], None] | None = None
    question: bool = False
    back: Callable[[], None] | None = None
    under: Screen = field(default=PLAYING, compare=False)

    def announcement(self, table: Table) -> str:
        return self.under.announcement(table)

    def over(self, display: Display, table: Table) -> Display:
        """Return what the board shows while this is asked. A question about all that is there hides nothing of it."""
        position, view = display.screen.position(table), display.view
        screen = replace(self, under=PLAYING if display.screen is CURTAINED else display.screen)
        if table.board_seat is not None or view.state == position.state:
            return replace(display, screen=screen)
        return Display(screen, position, position, display.look, display.listing)

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        scene = {
            **self.under.offer(scene, table, picture),
            "status": self.headline,
            "asks": self.question,
            "ending": "",
        }
        return scene if self.open else in_place(scene, {}, self.headline)

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        has = (self.HAS if self.reckoned else self.HAS - {"overlay"}) | (self.STEPS if self.steps else set())
        if not self.open and not self.reckoned:  # a picture to a question: "More" would have nothing for it
            has -= {"more", "share", "sound"}
        can = self.under.can(table, picture, verbs, thinking=thinking)
        steps = {
            verb: on and (self.open or verb not in self.STEPS) for verb, on in can.items() if verb in has
        }
        return steps | {"back": True} if self.back else steps

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        if self.taken is None or self.under is not PLAYING:
            return self.under.click(table, display, path)
        self.taken(self.move(display, path))
        return PLAYING
