"""The picture of any game of placement: stones on spaces, and a move is a click on its space."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from stoneswidgets.scene import shapes
from stoneswidgets.scene.boardpicture import BoardPicture
from stoneswidgets.scene.language import many

if TYPE_CHECKING:
    from stoneswidgets.core.placement import PlacementSnapshot
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.markup import Markup

_TRAY, _TOOL = "tray:", "tool:"


class StonesPicture(BoardPicture):
    """A position of a game of placement; a subclass may say what is asked for, and how the game ended.

    A move that is no space is chosen beside the board.
    """

    overlay_name: ClassVar[str] = ""
    shown: PlacementSnapshot

    # ------------------------------------------------------------ drawn

    def pieces(self) -> Layer:
        """Return the stones."""
        colours = self.shown.game.colours
        return {
            f"piece:{name}": shapes.standing(shapes.disc(colours[seat]), self.plan.spaces[name])
            for name, seat in self.shown.stones.items()
        }

    def overlay(self) -> Layer:
        """Return the mark of the last move, and of the stones that have won."""
        marked = {"last": self.look.last or ""} | {f"won:{name}": name for name in self.winning()}
        spaces = self.plan.spaces
        return {id_: shapes.ring(spaces[name]) for id_, name in marked.items() if name in spaces}

    def winning(self) -> tuple[str, ...]:
        """Return the spaces of the stones that have won the game, if it shows which."""
        return ()

    # ------------------------------------------------------------ chosen

    def paths(self) -> dict[Path, str]:
        """Return for each move the one click that makes it."""
        return {(f"space:{move}" if move in self.plan.spaces else _TRAY + move,): move for move in self.moves}

    def chosen(self) -> list[str]:
        """Return nothing: a move is one click."""
        return []

    def tray(self) -> dict[str, TrayItem]:
        """Return the moves that are no spaces."""
        others = (move for move in self.moves if move not in self.plan.spaces)
        return {_TRAY + move: {"label": move.capitalize()} for move in others}

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
            seat = self.shown.to_move[0]
            return f"{names[seat]} to move: {self.asked(seat)}."
        return self.won(winners[0]) if len(winners) == 1 else "The board is full: a draw."

    def asked(self, seat: int) -> str:  # noqa: ARG002
        """Say what is asked of a seat."""
        return "drop a stone"

    def won(self, seat: int) -> str:
        """Say that a seat has won, and with what."""
        return f"{self.shown.game.seat_names[seat]} wins."

    def standing(self, seat: int) -> str:
        """Say how many stones a seat has."""
        return many([*self.shown.stones.values()].count(seat), "stone")

    def emblem(self, seat: int) -> Markup:
        """Return the seat's stone."""
        return shapes.disc(self.shown.game.colours[seat])

    def announce(self, before: Snapshot, move: str) -> str:
        """Say what was done, and how the game ended."""
        done = self.did(before.game.seat_names[before.to_move[0]], move)
        return f"{done} {self.status()}" if self.shown.is_over else done

    def did(self, name: str, move: str) -> str:
        """Say what the player of that name did."""
        return f"{name} dropped a stone on {move}."

    def in_words(self, move: str) -> str:
        """Return a move in words."""
        return f"a stone on {move}" if move in self.plan.spaces else move

    # ------------------------------------------------------------ set up

    def tools(self) -> dict[str, TrayItem]:
        """Return a stone of each colour, and nothing."""
        return {
            **{_TOOL + c: {"label": f"{c} stone", "svg": shapes.disc(c)} for c in self.shown.game.colours},
            f"{_TOOL}nothing": {"label": "take off", "svg": shapes.eraser()},
        }

    def edit(self, path: Path, to_move: int) -> Position:
        """Return the position with something else on a space."""
        tool, space = path[0].removeprefix(_TOOL), path[1].removeprefix("space:")
        colours, stones = self.shown.game.colours, self.shown.stones
        there = {
            colour: [name for name, owner in stones.items() if owner == seat and name != space]
            for seat, colour in enumerate(colours)
        }
        if tool in colours:
            there[tool].append(space)
        return self.shown.game.restore(there | {"to_move": to_move})

    def turned_over(self, to_move: int) -> Position:
        """Return the position with another seat to move."""
        now = self.shown.describe()
        return self.shown.game.restore(now | {"to_move": to_move})
