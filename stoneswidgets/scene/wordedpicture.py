"""A picture for a game that brings none: the position in words, and a button for each move."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.kernel import HIDDEN, WINNERS, no_score
from stoneswidgets.scene.markup import Markup, tag
from stoneswidgets.scene.variants import PlainWords

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.rules.slots import Slots
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point

WIDTH, LINE, MARGIN = 480.0, 34.0, 26.0


class WordedPicture(PlainWords):
    """What stands in each slot of the state, line by line."""

    overlay_name = "Scores"
    WORDS: ClassVar[dict[str, str]] = {"score": "score {n}"}

    @property
    def lines(self) -> dict[str, str]:
        """The lines of text by element id."""
        game, state, at = self.position.game, self.position.state, WINNERS + 1
        found = {}
        for slots in game.slots:
            values = [self._value(slots, value) for value in state[at : at + slots.repeat]]
            found[f"slot:{slots.name}"] = f"{slots.name}: {', '.join(values)}"
            at += slots.repeat
        for seat, name in enumerate(game.seat_names):
            found[f"seat:{seat}"] = ": ".join(filter(None, (name, self.standing(seat))))
        return found

    def _value(self, slots: Slots, value: int) -> str:
        if slots.kind == "number" and (value != HIDDEN or HIDDEN in slots.range):
            return str(value)
        if value < 0:
            return "hidden" if value == HIDDEN and self.position.game.hides else "none"
        if slots.kind == "choice":
            return str(value)
        board = self.position.game.board
        names = board.names if board is not None and len(board.names) == slots.size else range(slots.size)
        return " ".join(str(name) for i, name in enumerate(names) if value >> i & 1) or "none"

    @property
    @override
    def box(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, WIDTH, LINE * len(self.lines) + 2 * MARGIN

    @override
    def board(self) -> Layer:
        _, _, width, height = self.box
        return {"slab": tag("rect", class_="mat", width=width, height=height, rx=18)}

    @override
    def pieces(self) -> Layer:
        at = self.at()
        return {
            id_: tag("text", line, x=at[id_][0], y=at[id_][1], font_size=20)
            for id_, line in self.lines.items()
        }

    @override
    def overlay(self) -> Layer:
        return {}

    @override
    def at(self) -> dict[str, Point]:
        return {id_: (WIDTH / 2, MARGIN + LINE * (i + 0.5)) for i, id_ in enumerate(self.lines)}

    @override
    def path(self, move: str) -> Path:
        """Return the move's button."""
        return (f"move:{move}",)

    @override
    def tray(self) -> dict[str, TrayItem]:
        return {
            f"move:{move}": {"label": move, "svg": tag("text", move[:6], font_size=26)} for move in self.moves
        }

    @override
    def lies(self) -> dict[str, Fact]:
        return {id_: Fact("text", text=line) for id_, line in self.lines.items()}

    @override
    def labels(self) -> dict[str, str]:
        return self.lines

    @override
    def stands(self, seat: int) -> Facts:
        has_score = self.position.game.dynamics.score is not no_score
        return (Fact("score", n=self.position.scores[seat]),) if has_score else ()

    @override
    def emblem(self, seat: int) -> Markup:
        return tag("text", str(seat + 1), font_size=40)
