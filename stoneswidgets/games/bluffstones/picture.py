"""BluffStones drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.position import View
from stoneswidgets.games.bluffstones import mats as bluffstones_mats
from stoneswidgets.games.bluffstones.editor import Setup
from stoneswidgets.games.bluffstones.game import LETTERS
from stoneswidgets.games.bluffstones.words import Words, told, towers_on
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.colouredpicture import STONE, TOOL, ColouredPicture, tools
from stoneswidgets.scene.language import listed
from stoneswidgets.scene.position_text import dumps

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.geometry import Point

_NONE = "bid:none"
_CONFIRM = {0: "confirm:none", 1: "confirm:one", 2: "confirm:two"}


class BluffStonesPicture(ColouredPicture):
    """A position of BluffStones, drawn.

    A bid is shown to the seat that made it, and to everybody once all bids are revealed. Before that, no other
    picture contains it, even one drawn from a whole position.
    """

    overlay_name: ClassVar[str] = "Stones that match"
    mat_height: ClassVar[float] = bluffstones_mats.HEIGHT
    shown: BluffStonesSnapshot

    @cached_property
    def bids(self) -> tuple[str | None, ...]:
        """The bids that may be shown."""
        if self.shown.phase != "bid":
            return self.shown.bids
        viewer = self.shown.seat if isinstance(self.shown, View) else None
        return tuple(bid if seat == viewer else None for seat, bid in enumerate(self.shown.bids))

    @cached_property
    def words(self) -> Words:
        """The position in words."""
        return Words(self.shown, self.bids, self.actor)

    # ------------------------------------------------------------ drawn

    @cached_property
    def places(self) -> dict[str, Point]:
        """The centre of each heap, of each bid, of the towers that each seat has scored."""
        found: dict[str, Point] = {}
        for seat, mat in enumerate(self.mats):
            found |= {f"pile:{seat}:{c}": mat.slot(k, bluffstones_mats.PILE) for k, c in enumerate(LETTERS)}
            found[f"hand:{seat}"] = bluffstones_mats.hand(mat, 0.5)
            found[f"won:{seat}"] = bluffstones_mats.won(mat)
        return found

    def slots(self) -> Layer:
        """Return the slots for the piles, the bids and the towers scored."""
        layer = {
            id_: mats.slot(COLOURS[id_[-1]], at) for id_, at in self.places.items() if id_.startswith("pile")
        }
        for seat, mat in enumerate(self.mats):
            layer[f"hand:{seat}"] = bluffstones_mats.hand_slots(mat)
            layer[f"won:{seat}"] = bluffstones_mats.won_slot(mat)
        return layer

    def belongings(self) -> Layer:
        """Return the piles, the bids as far as they may be seen, the towers scored, the turn token."""
        shown = self.shown
        layer: Layer = {"token": bluffstones_mats.token(self.mats[shown.token])}
        for seat, mat in enumerate(self.mats):
            for letter, n in shown.piles[seat].items():
                if n:
                    id_ = f"pile:{seat}:{letter}"
                    layer[f"heap:{id_}"] = mats.heap(COLOURS[letter], self.places[id_])
                    layer[f"count:{id_}"] = mats.count(n, COLOURS[letter], self.places[id_])
            for k, letter in enumerate(shown.scored[seat]):
                layer[f"won:{seat}:{k}"] = bluffstones_mats.trophy(
                    mat, COLOURS[letter], k, len(shown.scored[seat])
                )
            layer |= self._bid(seat)
        return layer | mats.crowns(self.mats, shown.winners)

    def _bid(self, seat: int) -> Layer:
        mat, bid = self.mats[seat], self.bids[seat]
        if bid is None:
            return {f"veil:{seat}": bluffstones_mats.veil(mat)} if seat in self.shown.has_bid else {}
        if bid == "-":
            return {f"bid:{seat}": bluffstones_mats.nothing(mat)}
        layer = {}
        for k, fate in enumerate(self.words.fates(seat)):
            if fate != "used":
                at = bluffstones_mats.hand(mat, k)
                layer[f"bid:{seat}:{k}"] = bluffstones_mats.bid(COLOURS[bid[0]], at, out=fate == "out")
            if fate == "next":
                layer["next"] = shapes.ring(at, bluffstones_mats.BID + 2)
        return layer

    def moved(self) -> dict[str, str]:
        """Return the stone that was placed: it was bid."""
        earlier, space = cast("BluffStonesSnapshot | None", self.look.earlier), self.look.last
        if earlier is None or space not in self.shown.stones or not earlier.queue:
            return {}
        seat = earlier.queue[0].seat
        return {f"piece:{space}": f"bid:{seat}:{len(earlier.bids[seat] or '') - 1}"}

    def taken(self) -> dict[str, str]:
        """Return the towers that were scored."""
        earlier = cast("BluffStonesSnapshot | None", self.look.earlier)
        if earlier is None or not earlier.queue:
            return {}
        seat = earlier.queue[0].seat
        return {f"tower:{name}": f"won:{seat}" for name in earlier.towers if name not in self.shown.towers}

    def overlay(self) -> Layer:
        """Return the mark of the last move and, if that is asked for, what matches towers and what would be scored."""
        layer = {}
        space = (self.look.last or "").removeprefix("x")
        if space in self.plan.spaces:
            layer["last"] = shapes.ring(self.plan.spaces[space])
        if self.look.overlay:
            for name, letter in self.shown.towers.items():
                n = len(self.words.matching[name])
                layer[f"match:{name}"] = shapes.tally(COLOURS[letter], n, 3, self.plan.spaces[name])
            for name, towers in self.words.completions.items():
                layer[f"gain:{name}"] = shapes.gain(len(towers), self.plan.spaces[name])
        return layer

    # ------------------------------------------------------------ chosen

    def paths(self) -> dict[Path, str]:
        """Return for a bid the colour and how many, for other moves the stone and the space."""
        if self.shown.phase == "bid":
            return {
                (f"bid:{bid[0]}" if bid != "-" else _NONE, _CONFIRM[len(bid.strip("-"))]): bid
                for bid in self.moves
            }
        return {(STONE, f"space:{move.removeprefix('x')}"): move for move in self.moves}

    def chosen(self) -> list[str]:
        """Return the stone that is to be used; a bid begins with nothing."""
        return [STONE] if self.moves and self.shown.phase != "bid" else []

    def tray(self) -> dict[str, TrayItem]:
        """Return what a bid is made of, or the stone that is to be used."""
        if not self.moves:
            return {}
        if self.shown.phase != "bid":
            colour = COLOURS[self.shown.queue[0].stone]
            return {STONE: {"label": f"{colour} stone", "svg": shapes.disc(colour)}}
        items: dict[str, TrayItem] = {
            f"bid:{letter}": {"label": f"{COLOURS[letter]} stone", "svg": shapes.disc(COLOURS[letter])}
            for letter in LETTERS
        }
        items[_NONE] = {"label": "no stone", "svg": shapes.nothing()}
        for n, id_ in _CONFIRM.items():
            items[id_] = {"label": f"Bid {('none', 'one', 'two')[n]}"}
        return items

    # ------------------------------------------------------------ in words

    def labels(self) -> dict[str, str]:
        """Return what is on each space, in each pile, of the bids and of the towers scored."""
        return {f"space:{name}": self.words.label(name) for name in self.plan.spaces} | {
            id_: self.words.place(id_) for id_ in self.places
        }

    def about(self) -> dict[str, About]:
        """Return for each tower which stones match it, and for a placement which towers it would score."""
        found: dict[str, About] = {
            f"space:{tower}": {
                "text": [self.words.reckoning(tower)],
                "marks": [f"space:{stone}" for stone in stones],
            }
            for tower, stones in self.words.matching.items()
        }
        for name, towers in self.words.completions.items():
            found[f"space:{name}"] = {
                "text": [f"{name} scores {towers_on(towers)}."],
                "marks": [f"space:{tower}" for tower in towers],
            }
        return found

    def ending(self) -> str:
        """Say what decided: towers, or stones left."""
        return self.words.ending()

    def status(self) -> str:
        """Say what is asked of whom, and what comes after; or how the game ended."""
        return self.words.status()

    def standing(self, seat: int) -> str:
        """Say what a seat has scored and what is left of its pile."""
        return self.words.standing(seat)

    def announce(self, before: Snapshot, move: str) -> str:
        """Say what was bid, thrown out, removed, placed and scored, and how the game ended."""
        return self.words.announce(cast("BluffStonesSnapshot", before), move)

    def in_words(self, move: str) -> str:
        """Return a bid, all bids together, a removal or a placement in words."""
        if self.shown.phase != "bid":
            space = move.removeprefix("x")
            if space != move:
                return f"the {COLOURS[self.shown.stones[space]]} stone off {space}"
            return f"the {COLOURS[self.shown.queue[0].stone]} stone on {space}"
        bids = move.split(",")
        if len(bids) == 1:
            return told(move)
        return listed(f"{told(bid)} by {name}" for name, bid in zip(self.words.names, bids, strict=True))

    # ------------------------------------------------------------ set up

    def tools(self) -> dict[str, TrayItem]:
        """Return the stones, towers with each top, and nothing."""
        towers: dict[str, TrayItem] = {
            f"{TOOL}tower:{letter}": {
                "label": f"tower topped {COLOURS[letter]}",
                "svg": shapes.topped(COLOURS[letter]),
            }
            for letter in LETTERS[:3]
        }
        return tools(LETTERS, towers)

    def edit(self, path: Path, to_move: int) -> Position:
        """Return the position, at the beginning of a round, with a piece put somewhere or taken off.

        A stone for the board comes from what is out of play or else from the fullest pile. A tower taken off is scored
        by the seat that is to have the turn token; putting one on the board brings one back.
        """
        return Setup(self.shown, to_move).used(path[0].removeprefix(TOOL), path[1])

    def diagram(self) -> str:
        """Return the position as lines of text, with those bids that may be shown."""
        return dumps(self.shown.describe() | {"bids": list(self.bids)})

    def turned_over(self, to_move: int) -> Position:
        """Return this position, at the beginning of a round, with the turn token at another seat."""
        return Setup(self.shown, to_move).position()
