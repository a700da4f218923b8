"""A picture for a game that brings none: the position in words, and a button for each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import HIDDEN, WINNERS
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.language import listed
from stoneswidgets.scene.markup import Markup, tag

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.core.slots import Slots
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.geometry import Point

WIDTH, LINE, MARGIN = 480.0, 34.0, 26.0


class WordedPicture(Picture):
    """What stands in each slot of the state, line by line."""

    overlay_name = "Scores"

    @property
    def lines(self) -> dict[str, str]:
        """The lines of text by element id."""
        game, state, at = self.shown.game, self.shown.state, WINNERS + 1
        found = {}
        for slots in game.slots:
            values = [self._value(slots, value) for value in state[at : at + slots.repeat]]
            found[f"slot:{slots.name}"] = f"{slots.name}: {', '.join(values)}"
            at += slots.repeat
        for seat, name in enumerate(game.seat_names):
            found[f"seat:{seat}"] = f"{name}: {self.standing(seat)}"
        return found

    def _value(self, slots: Slots, value: int) -> str:
        if slots.kind == "number":
            return str(value)
        if value < 0:
            return "hidden" if value == HIDDEN and self.shown.game.hides else "none"
        if slots.kind == "choice":
            return str(value)
        board = self.shown.game.board
        names = board.names if board is not None and len(board.names) == slots.size else range(slots.size)
        return " ".join(str(name) for i, name in enumerate(names) if value >> i & 1) or "none"

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box: a line for each slot and each seat."""
        return 0.0, 0.0, WIDTH, LINE * len(self.lines) + 2 * MARGIN

    def board(self) -> Layer:
        """Return the ground."""
        _, _, width, height = self.box
        return {"slab": tag("rect", class_="mat", width=width, height=height, rx=18)}

    def pieces(self) -> Layer:
        """Return the lines."""
        at = self.at()
        return {
            id_: tag("text", line, x=at[id_][0], y=at[id_][1], font_size=20)
            for id_, line in self.lines.items()
        }

    def overlay(self) -> Layer:
        """Return nothing: all is said."""
        return {}

    def at(self) -> dict[str, Point]:
        """Return the middle of each line."""
        return {id_: (WIDTH / 2, MARGIN + LINE * (i + 0.5)) for i, id_ in enumerate(self.lines)}

    def paths(self) -> dict[Path, str]:
        """Return a button for each move."""
        return {(f"move:{move}",): move for move in self.moves}

    def chosen(self) -> list[str]:
        """Return nothing."""
        return []

    def tray(self) -> dict[str, TrayItem]:
        """Return the buttons."""
        return {
            f"move:{move}": {"label": move, "svg": tag("text", move[:6], font_size=26)} for move in self.moves
        }

    def labels(self) -> dict[str, str]:
        """Return the lines."""
        return self.lines

    def about(self) -> dict[str, About]:
        """Return nothing."""
        return {}

    def status(self) -> str:
        """Say whose turn it is, or who has won."""
        shown, names = self.shown, self.shown.game.seat_names
        if shown.is_over:
            winners = [names[seat] for seat in shown.winners]
            return f"{winners[0]} wins." if len(winners) == 1 else f"A draw: {listed(winners)} share it."
        if shown.is_chance:
            return "A random event is due."
        return f"{listed([names[seat] for seat in shown.to_move])} to move."

    def standing(self, seat: int) -> str:
        """Say what a seat has scored."""
        return f"score {self.shown.scores[seat]}"

    def emblem(self, seat: int) -> Markup:
        """Return the seat's number."""
        return tag("text", str(seat + 1), font_size=40)

    def announce(self, before: Snapshot, move: str) -> str:
        """Say who moved, and how."""
        names = before.game.seat_names
        who = listed([names[seat] for seat in before.to_move] or ["Chance"])
        return f"{who}: {move}. {self.status()}"

    def tools(self) -> dict[str, TrayItem]:
        """Return nothing: a position is set up as text."""
        return {}

    def edit(self, path: Path, to_move: int) -> Position:  # noqa: ARG002
        """Say that a position is set up as text."""
        raise StonesError(
            f"{self.shown.game.title} has no pieces to be put on a board; give the position as text"
        )

    def turned_over(self, to_move: int) -> Position:
        """Return this position with another seat to move."""
        described = self.shown.describe()
        return self.shown.game.restore({**described, "to_move": to_move})
