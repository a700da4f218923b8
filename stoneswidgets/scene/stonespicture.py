"""The base class of pictures of stones on spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from stoneswidgets.plumbing.language import many
from stoneswidgets.scene import shapes
from stoneswidgets.scene.boardpicture import BoardPicture

if TYPE_CHECKING:
    from stoneswidgets.core.placement import StonesSnapshot
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.markup import Markup

_TRAY = "tray:"


class StonesPicture(BoardPicture):
    """A position of a game of stones; a subclass may say what is asked for, and how the game ended.

    A move that is neither a space nor two is chosen beside the board.
    """

    overlay_name: ClassVar[str] = ""
    position: StonesSnapshot

    # ------------------------------------------------------------ drawn

    @override
    def pieces(self) -> Layer:
        colours = self.position.game.colours
        return {
            f"piece:{name}": shapes.standing(shapes.disc(colours[seat]), self.plan.spaces[name])
            for name, seat in self.position.stones.items()
        }

    @override
    def overlay(self) -> Layer:
        marked = {"last": (self.spaces_of(self.look.last or "") or ("",))[-1]} | {
            f"won:{name}": name for name in self.winning()
        }
        spaces = self.plan.spaces
        return {id_: shapes.ring(spaces[name]) for id_, name in marked.items() if name in spaces}

    def winning(self) -> tuple[str, ...]:
        """Return the spaces of the stones that have won the game, if it shows which."""
        return ()

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return the click or the two clicks that make a move."""
        return tuple(f"space:{name}" for name in self.spaces_of(move)) or (_TRAY + move,)

    def spaces_of(self, move: str) -> tuple[str, ...]:
        """Return the spaces that are clicked for a move; nothing if it is chosen beside the board."""
        names = tuple(move.split("-"))
        return names if all(name in self.plan.spaces for name in names) else ()

    @override
    def tray(self) -> dict[str, TrayItem]:
        others = (move for move in self.moves if not self.spaces_of(move))
        return {_TRAY + move: {"label": move.capitalize()} for move in others}

    # ------------------------------------------------------------ in words

    @override
    def labels(self) -> dict[str, str]:
        names, stones = self.position.game.seat_names, self.position.stones
        return {
            f"space:{name}": f"{name}, {f'{names[stones[name]]} stone' if name in stones else 'empty'}"
            for name in self.plan.spaces
        }

    @override
    def status(self) -> str:
        names, winners = self.position.game.seat_names, self.position.winners
        if self.position.to_move:
            seat = self.position.to_move[0]
            return f"{names[seat]} to move: {self.asked(seat)}."
        if self.position.is_chance:
            return "A random event is due."
        if len(winners) == 1:
            return self.won(winners[0])
        is_full = len(self.position.stones) == len(self.plan.spaces)
        return "The board is full: a draw." if is_full else "A draw."

    def asked(self, seat: int) -> str:  # noqa: ARG002
        """Say what is asked of a seat."""
        game = self.position.game
        moves = any(len(self.spaces_of(game.texts[action])) > 1 for action in game.actions)
        return "move a stone" if moves else "drop a stone"

    def won(self, seat: int) -> str:
        """Say that a seat has won, and with what."""
        return f"{self.position.game.seat_names[seat]} wins."

    @override
    def standing(self, seat: int) -> str:
        return many([*self.position.stones.values()].count(seat), "stone")

    @override
    def emblem(self, seat: int) -> Markup:
        return shapes.disc(self.position.game.colours[seat])

    @override
    def announce(self, before: Snapshot, move: str) -> str:
        names = before.game.seat_names
        done = self.did(names[before.to_move[0]], move) if before.to_move else f"Chance: {move}."
        return f"{done} {self.status()}" if self.position.is_over else done

    def did(self, name: str, move: str) -> str:
        """Say what the player of that name did."""
        spaces = self.spaces_of(move)
        if len(spaces) > 1:
            return f"{name} moved {' to '.join(spaces)}."
        return f"{name} dropped a stone on {move}." if spaces else f"{name}: {move}."

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        return (self.position.game.colours[before.to_move[0]] if self.spaces_of(move) else ""), move

    @override
    def in_words(self, move: str) -> str:
        spaces = self.spaces_of(move)
        return f"a stone on {move}" if len(spaces) == 1 else " to ".join(spaces) or move
