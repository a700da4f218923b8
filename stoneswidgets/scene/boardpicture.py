"""Base classes of pictures of a board: any, of games of stones, and of coloured stones and topped towers."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core import words
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.words import COLOURS
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.geometry import laid_out
from stoneswidgets.scene.markup import join

if TYPE_CHECKING:
    from stoneswidgets.boards import Cells
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.placement import StonesSnapshot
    from stoneswidgets.core.position import ColouredSnapshot, Snapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.geometry import Plan, Point
    from stoneswidgets.scene.markup import Markup
    from stoneswidgets.scene.mats import Box, Mat


class BoardPicture(Picture):
    """A position on a board; subclasses add what lies beside the board."""

    @cached_property
    def plan(self) -> Plan:
        """Where the spaces and intersections lie."""
        return laid_out(cast("Cells", self.position.game.board), self.look.orientation)

    @property
    @override
    def steps(self) -> int:
        return self.plan.board.turns

    @property
    @override
    def is_mirrored(self) -> bool:
        return self.plan.board.is_mirrored

    @property
    @override
    def box(self) -> tuple[float, float, float, float]:
        return self.plan.box

    @override
    def board(self) -> Layer:
        return _slab_with_hollows(self.plan)

    @override
    def at(self) -> dict[str, Point]:
        return {f"space:{name}": at for name, at in self.plan.spaces.items()}

    @override
    def beside(self) -> dict[str, About]:
        board, found = self.plan.board, dict[str, "About"]()
        pieces = self.things()
        for name in board.names:
            spaces = (f"space:{each}" for each in sorted(self.position.game.beside(name), key=board.index))
            near = [id_ for id_ in spaces if id_ in pieces]
            if near and f"space:{name}" in pieces:
                text = self.say(Fact("lies next to", where=name, what=tuple(pieces[id_] for id_ in near)))
                found[f"space:{name}"] = {"text": [text], "marks": near}
        return found


@lru_cache(maxsize=64)
def _slab_with_hollows(plan: Plan) -> Layer:
    hollows = {
        f"space:{name}": shapes.hollow(name, at, plan.outlines[name]) for name, at in plan.spaces.items()
    }
    return {"slab": shapes.slab(plan), **hollows}


_TRAY = "tray:"


class StonesPicture(BoardPicture):
    """A position of a game of stones; a subclass may say what is asked for, and how the game ended.

    A move that is neither a space nor two is chosen beside the board.
    """

    overlay_name: ClassVar[str] = ""
    WORDS: ClassVar[dict[str, str]] = words.STONES
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
    def lies(self) -> dict[str, Fact]:
        stones = self.position.stones
        return {
            f"space:{name}": Fact("stone", side=stones[name]) if name in stones else Fact("empty")
            for name in self.plan.spaces
        }

    @override
    def due(self) -> Facts:
        if not self.position.to_move:
            return (Fact("waits"),)
        seat = self.position.to_move[0]
        return (Fact("to move", who=seat, asked=self.asked(seat)),)

    @override
    def outcome(self) -> Facts:
        if not self.position.is_over:
            return ()
        if self.position.game.is_cooperative:
            return super().outcome()
        if len(self.position.winners) == 1:
            return (self.won(self.position.winners[0]),)
        return (Fact("full" if len(self.position.stones) == len(self.plan.spaces) else "level"),)

    def asked(self, seat: int) -> Fact:  # noqa: ARG002
        """Return what is asked of a seat."""
        game = self.position.game
        moves = any(len(self.spaces_of(game.texts[action])) > 1 for action in game.actions)
        return Fact("a step" if moves else "a drop")

    def won(self, seat: int) -> Fact:
        """Return that a seat has won, and with what."""
        return Fact("won", who=seat)

    @override
    def stands(self, seat: int) -> Facts:
        return (Fact("stones", n=[*self.position.stones.values()].count(seat)),)

    @override
    def emblem(self, seat: int) -> Markup:
        return shapes.disc(self.position.game.colours[seat])

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        done = self.did(before.to_move[0], move) if before.to_move else Fact("chance", move=move)
        return (done, *self.followed(before))

    def did(self, seat: int, move: str) -> Fact:
        """Return what a seat did."""
        spaces = self.spaces_of(move)
        if len(spaces) == 1:
            return Fact("dropped", who=seat, where=move)
        return (
            Fact("moved", who=seat, start=spaces[0], to=spaces[1])
            if spaces
            else Fact("made", who=seat, move=move)
        )

    @override
    def drawn(self, move: Fact) -> str:
        return "" if move.kind == "a move" else self.position.game.colours[self.position.to_move[0]]

    @override
    def as_fact(self, move: str) -> Fact:
        spaces = self.spaces_of(move)
        if len(spaces) > 1:
            return Fact("from to", start=spaces[0], to=spaces[1])
        return Fact("a stone", where=move) if spaces else Fact("a move", text=move)


STONE = "tray:stone"


class ColouredPicture(BoardPicture):
    """A board with coloured stones and topped towers; below it a mat for each seat."""

    WORDS: ClassVar[dict[str, str]] = words.COLOURED
    position: ColouredSnapshot
    standings: ClassVar[bool] = True
    mat_height: ClassVar[float]

    @cached_property
    def stones(self) -> dict[str, str]:
        """The colour of each stone on the board."""
        return self.position.stones

    @cached_property
    def towers(self) -> dict[str, str]:
        """The colour on top of each tower."""
        return self.position.towers

    @property
    def across(self) -> int:
        """How many mats lie side by side."""
        return self.position.game.seats

    @cached_property
    def mats(self) -> list[Mat]:
        """The mat of each seat."""
        return mats.below(self.plan.box, self.position.game.seats, self.across, self.mat_height)

    @property
    @override
    def box(self) -> Box:
        return mats.around(self.plan.box, self.mats)

    # ------------------------------------------------------------ drawn

    @override
    def board(self) -> Layer:
        layer, names = super().board(), self.position.game.seat_names
        grounds = (mats.ground(mat, name) for mat, name in zip(self.mats, names, strict=True))
        return {**layer, "slab": join(layer["slab"], *grounds), **self.slots()}

    @abstractmethod
    def slots(self) -> Layer:
        """Return the hollows on the mats in which stones and towers lie."""

    @abstractmethod
    def belongings(self) -> Layer:
        """Return what lies on the mats."""

    @override
    def pieces(self) -> Layer:
        spaces = self.plan.spaces
        layer = {
            # an inner group: with the overlay, the style sheet moves only glyphs of stones directly in the outer one
            f"piece:{name}": shapes.standing(
                shapes.standing(shapes.disc(COLOURS[letter]), (0, 0)), spaces[name]
            )
            for name, letter in self.stones.items()
        }
        for name, letter in self.towers.items():
            layer[f"tower:{name}"] = shapes.standing(shapes.topped(COLOURS[letter]), spaces[name])
        for seat in self.acting:
            layer[f"turn:{seat}"] = mats.turn(self.mats[seat])
        return layer | self.belongings()

    @override
    def at(self) -> dict[str, Point]:
        return super().at() | self.places

    @override
    def sizes(self) -> dict[str, float]:
        return dict.fromkeys(self.places, mats.HEAP)

    @property
    @abstractmethod
    def places(self) -> dict[str, Point]:
        """The centre of each place on the mats."""

    # ------------------------------------------------------------ in words

    @override
    def lies(self) -> dict[str, Fact]:
        return {f"space:{name}": self._on(name) for name in self.plan.spaces} | {
            id_: self.place(id_) for id_ in self.places
        }

    def _on(self, name: str) -> Fact:
        if name in self.stones:
            return Fact("stone", colour=self.stones[name])
        return self.tower(name) if name in self.towers else Fact("empty")

    @abstractmethod
    def tower(self, name: str) -> Fact:
        """Return which tower is on a space, and what follows from the stones beside it."""

    @abstractmethod
    def place(self, id_: str) -> Fact:
        """Return what lies on a place on the mats."""
