"""Corners drawn and put into words, and its rules in prose."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.rulebook.book import Rules, Ruling, sections, sentence
from stoneswidgets.scene import shapes
from stoneswidgets.scene.boardpicture import BoardPicture
from stoneswidgets.scene.language import listed, many

if TYPE_CHECKING:
    from corners import Corners, CornersSnapshot

    from stoneswidgets.position import Position, Snapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.markup import Markup

COLOURS = ("black", "white")


class CornersPicture(BoardPicture):
    """A position of Corners, drawn."""

    overlay_name: ClassVar[str] = ""
    shown: CornersSnapshot

    # ------------------------------------------------------------ drawn

    def pieces(self) -> Layer:
        """Return the stones."""
        return {
            f"piece:{name}": shapes.standing(shapes.disc(COLOURS[seat]), self.plan.spaces[name])
            for name, seat in self.shown.stones.items()
        }

    def overlay(self) -> Layer:
        """Return the mark of the last move."""
        last = self.look.last
        return {"last": shapes.ring(self.plan.spaces[last])} if last in self.plan.spaces else {}

    # ------------------------------------------------------------ chosen

    def paths(self) -> dict[Path, str]:
        """Return for each drop the click that makes it."""
        return {(f"space:{move}",): move for move in self.moves}

    def chosen(self) -> list[str]:
        """Return nothing: a drop is one click."""
        return []

    def tray(self) -> dict[str, TrayItem]:
        """Return nothing: there is nothing to choose beside the board."""
        return {}

    # ------------------------------------------------------------ in words

    def labels(self) -> dict[str, str]:
        """Return what is on each space."""
        names, stones = self.shown.game.seat_names, self.shown.stones
        return {
            f"space:{name}": f"{name}, {f'{names[stones[name]]} stone' if name in stones else 'empty'}"
            for name in self.plan.spaces
        }

    def about(self) -> dict[str, About]:
        """Return nothing: there is nothing to explain."""
        return {}

    def status(self) -> str:
        """Say whose turn it is, or how the game ended."""
        names, winners = self.shown.game.seat_names, self.shown.winners
        if self.shown.to_move:
            return f"{names[self.shown.to_move[0]]} to move: drop a stone."
        return f"{names[winners[0]]} wins." if len(winners) == 1 else "The board is full: a draw."

    def standing(self, seat: int) -> str:
        """Say how many stones a seat has."""
        return many([*self.shown.stones.values()].count(seat), "stone")

    def emblem(self, seat: int) -> Markup:
        """Return the seat's stone."""
        return shapes.disc(COLOURS[seat])

    def announce(self, before: Snapshot, move: str) -> str:
        """Say what was dropped, and how the game ended."""
        dropped = f"{before.game.seat_names[before.to_move[0]]} dropped a stone on {move}."
        return f"{dropped} {self.status()}" if self.shown.is_over else dropped

    # ------------------------------------------------------------ set up

    def tools(self) -> dict[str, TrayItem]:
        """Return a stone of each colour, and nothing."""
        return {
            **{f"tool:{c}": {"label": f"{c} stone", "svg": shapes.disc(c)} for c in COLOURS},
            "tool:nothing": {"label": "take off", "svg": shapes.eraser()},
        }

    def edit(self, path: Path, to_move: int) -> Position:
        """Return the position with something else on a space."""
        tool, space = path[0].removeprefix("tool:"), path[1].removeprefix("space:")
        there = {c: [n for n, seat in self.shown.stones.items() if COLOURS[seat] == c] for c in COLOURS}
        there = {c: [n for n in names if n != space] for c, names in there.items()}
        if tool in COLOURS:
            there[tool].append(space)
        return self.shown.game.restore(there | {"to_move": to_move})

    def turned_over(self, to_move: int) -> Position:
        """Return the position with another seat to move."""
        now = self.shown.game.describe(self.shown.state)
        return self.shown.game.restore(now | {"to_move": to_move})


PICTURE = CornersPicture

# ---------------------------------------------------------------- the rules in prose

CORNER = {
    "loses": "whoever first has three stones that touch one another loses",
    "wins": "whoever first has three stones that touch one another wins",
}


def rules(game: Corners) -> Rules:
    """Return the rules as the game's parameters have them."""
    page = f"""
    # Corners
    - Two players, {listed(game.seat_names)}, in turn drop a stone of their own on an empty space of a board with
      {game.board.count} spaces (C3).
    - {sentence(CORNER[game.corner])} (C1).
    - If the board is full before, they draw (C2).
    """
    rulings = (
        Ruling(
            "C1", "What a corner does.", f"{sentence(CORNER[game.corner])}.", "Avoiding takes more thought."
        ),
        Ruling("C2", "A full board, and no corner.", "A draw.", "There is nothing to part the players."),
        Ruling(
            "C3",
            "The size of the board.",
            f"{game.side} spaces along each edge, {game.board.count} in all.",
            "A game of a few minutes, and one that can be searched to its end.",
        ),
    )
    credit = "Corners was made up for this library's documentation."
    return Rules(game, credit, sections(page), rulings, {"corner": CORNER})
