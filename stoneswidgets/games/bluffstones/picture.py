"""BluffStones drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.games.bluffstones import mats as bluffstones_mats
from stoneswidgets.games.bluffstones.game import BID_TEXTS, LETTERS
from stoneswidgets.games.bluffstones.words import BluffStonesWords
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.colouredpicture import STONE

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point

_CONFIRM = {0: "confirm:none", 1: "confirm:one", 2: "confirm:two"}


class BluffStonesPicture(BluffStonesWords):
    """A position of BluffStones, drawn.

    A bid is shown to the seat that made it, and to everybody once all bids are revealed. Before that, no other
    picture contains it, even one drawn from a whole position.
    """

    overlay_name: ClassVar[str] = "Stones that match"
    begins: ClassVar[str] = "a colour"
    mat_height: ClassVar[float] = bluffstones_mats.HEIGHT

    @property
    @override
    def acting(self) -> tuple[int, ...]:
        return super().acting if self.look.reckoned or self.position.phase == "bid" else ()

    # ------------------------------------------------------------ drawn

    @cached_property
    @override
    def places(self) -> dict[str, Point]:
        """The centre of each heap, of each bid, of the towers that each seat has scored."""
        found: dict[str, Point] = {}
        for seat, mat in enumerate(self.mats):
            found |= {f"pile:{seat}:{c}": mat.slot(k, bluffstones_mats.PILE) for k, c in enumerate(LETTERS)}
            found[f"hand:{seat}"] = bluffstones_mats.hand(mat, 0.5)
            found[f"won:{seat}"] = bluffstones_mats.won(mat)
        return found

    @override
    def slots(self) -> Layer:
        """Return the slots for the piles, the bids and the towers scored."""
        layer = {
            id_: mats.slot(COLOURS[id_[-1]], at) for id_, at in self.places.items() if id_.startswith("pile")
        }
        for seat, mat in enumerate(self.mats):
            layer[f"hand:{seat}"] = bluffstones_mats.hand_slots(mat)
            layer[f"won:{seat}"] = bluffstones_mats.won_slot(mat)
        return layer

    @override
    def belongings(self) -> Layer:
        """Return the piles, the bids as far as they may be seen, the towers scored, the turn token."""
        shown = self.position
        layer: Layer = {"token": bluffstones_mats.token(self.mats[shown.token])}
        for seat, mat in enumerate(self.mats):
            piles = {f"pile:{seat}:{letter}": n for letter, n in shown.piles[seat].items()}
            layer |= mats.heaps(piles, self.places)
            for k, letter in enumerate(shown.scored[seat]):
                layer[f"won:{seat}:{k}"] = bluffstones_mats.trophy(
                    mat, COLOURS[letter], k, len(shown.scored[seat])
                )
            layer |= self._bid(seat)
        return layer | mats.crowns(self.mats, self.winners)

    def _bid(self, seat: int) -> Layer:
        mat, bid = self.mats[seat], self.bids[seat]
        if bid is None:
            return {f"veil:{seat}": bluffstones_mats.veil(mat)} if seat in self.position.has_bid else {}
        if bid == "-":
            return {f"bid:{seat}": bluffstones_mats.nothing(mat)}
        layer = {}
        for k, fate in enumerate(self.fates(seat)):
            if fate != "gone":
                at, out = bluffstones_mats.hand(mat, k), fate == "out" and self.look.reckoned
                layer[f"bid:{seat}:{k}"] = bluffstones_mats.bid(COLOURS[bid[0]], at, out=out)
            if fate == "next" and self.look.reckoned:
                layer["next"] = shapes.ring(at, bluffstones_mats.BID + 2)
        return layer

    @override
    def moved(self) -> dict[str, str]:
        """Return the stone that was placed: it was bid."""
        earlier, space = cast("BluffStonesSnapshot | None", self.look.earlier), self.look.last
        if earlier is None or space not in self.position.stones or not earlier.queue:
            return {}
        seat = earlier.queue[0].seat
        return {f"piece:{space}": f"bid:{seat}:{len(earlier.bids[seat] or '') - 1}"}

    @override
    def taken(self) -> dict[str, str]:
        """Return the towers that were scored."""
        earlier = cast("BluffStonesSnapshot | None", self.look.earlier)
        if earlier is None or not earlier.queue:
            return {}
        seat = earlier.queue[0].seat
        return {f"tower:{name}": f"won:{seat}" for name in earlier.towers if name not in self.towers}

    @override
    def overlay(self) -> Layer:
        layer = {}
        space = (self.look.last or "").removeprefix("x")
        if space in self.plan.spaces:
            layer["last"] = shapes.ring(self.plan.spaces[space])
        if self.rated:
            for name, letter in self.position.towers.items():
                n = len(self.matching[name])
                layer[f"match:{name}"] = shapes.tally(COLOURS[letter], n, 3, self.plan.spaces[name])
            for name, towers in self.completions.items() if self.in_force else ():
                layer[f"gain:{name}"] = shapes.gain(len(towers), self.plan.spaces[name])
        return layer

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return for a bid the colour and how many, or that it is none; for other moves the stone and the space."""
        if move in BID_TEXTS:
            return (f"bid:{move[0]}", _CONFIRM[len(move)]) if move != "-" else (_CONFIRM[0],)
        return STONE, f"space:{move.removeprefix('x')}"

    @override
    def attempts(self, path: Path) -> list[str]:
        """Return placements while a stone is placed, and removals while one is removed: the clicks are the same."""
        found, removes = super().attempts(path), self.position.phase == "remove"
        return [move for move in found if self.position.phase == "bid" or move.startswith("x") == removes]

    @override
    def chosen(self) -> list[str]:
        """Return the stone that is to be used; a bid begins with nothing."""
        return [STONE] if self.moves and self.position.phase != "bid" else []

    @override
    def tray(self) -> dict[str, TrayItem]:
        if not self.moves:
            return {}
        if self.position.phase != "bid":
            colour = COLOURS[self.position.queue[0].stone]
            return {STONE: {"label": f"{colour} stone", "svg": shapes.disc(colour)}}
        items: dict[str, TrayItem] = {
            f"bid:{letter}": {"label": f"{COLOURS[letter]} stone", "svg": shapes.disc(COLOURS[letter])}
            for letter in LETTERS
        }
        items[_CONFIRM[0]] = {"label": "Bid none", "svg": shapes.nothing()}
        return items | {_CONFIRM[1]: {"label": "Bid one"}, _CONFIRM[2]: {"label": "Bid two"}}
