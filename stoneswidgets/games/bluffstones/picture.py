"""BluffStones drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.diagram import dumps
from stoneswidgets.core.position import Position
from stoneswidgets.core.words import COLOURS
from stoneswidgets.errors import StonesError
from stoneswidgets.games.bluffstones import mats as bluffstones_mats
from stoneswidgets.games.bluffstones.facts import BluffStonesFacts
from stoneswidgets.games.bluffstones.game import LETTERS, TOP_LETTERS
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.boardpicture import STONE
from stoneswidgets.scene.editing import NOTHING, TOOL, Editor, exchanged, stones_of, with_eraser

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point

_TOWER = "tower:"
_CONFIRM = {
    "confirm:none": "Bid none",
    "confirm:one": "Bid one",
    "confirm:two": "Bid two",
    "confirm:three": "Bid three",
}


class BluffStonesPicture(BluffStonesFacts):
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
                at = bluffstones_mats.hand(mat, k / (self.position.game.most_bid - 1))
                out = fate == "out" and self.look.reckoned
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
                layer[f"match:{name}"] = shapes.tally(
                    COLOURS[letter], n, self.position.game.needed, self.plan.spaces[name]
                )
            for name, towers in self.completions.items() if self.in_force else ():
                layer[f"gain:{name}"] = shapes.gain(len(towers), self.plan.spaces[name])
        return layer

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return for a bid the colour and how many, or that it is none; for other moves the stone and the space."""
        if move in self.position.game.bid_texts:
            many = [*_CONFIRM][len(move.strip("-"))]
            return (many,) if move == "-" else (f"bid:{move[0]}", many)
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
        buttons = [*_CONFIRM.items()][: self.position.game.most_bid + 1]
        return items | {button: {"label": label} for button, label in buttons}


class BluffStonesEditor(Editor):
    """Sets up the pieces on the board and in the piles at the beginning of a round.

    A stone for the board comes from what is out of play or else from the fullest pile. A tower taken off is scored
    by the seat that is to have the turn token; putting one on the board brings one back.
    """

    turn: ClassVar[str] = "token"
    shown: BluffStonesSnapshot

    @override
    def tools(self) -> dict[str, TrayItem]:
        towers = {
            f"{TOOL}{_TOWER}{letter}": {
                "label": f"tower topped {COLOURS[letter]}",
                "svg": shapes.topped(COLOURS[letter]),
            }
            for letter in TOP_LETTERS
        }
        return with_eraser({**stones_of(LETTERS), **towers})

    @override
    def change(self, now: dict[str, Any], tool: str, kind: str, place: str) -> None:
        top = tool.removeprefix(_TOWER) if tool.startswith(_TOWER) else ""
        if kind == "space" and top:
            self._put_tower(now, top, place)
        elif kind == "space":
            self._change_space(now, tool, place)
        elif kind == "pile" and top:
            raise StonesError("a tower is on the board, or scored; it is not in a pile")
        elif kind == "pile":
            self._change_pile(now["piles"][int(place[0])], tool, place[-1])
        elif kind == "won" and top:
            self._give_tower(now, top, int(place))
        else:
            raise StonesError(
                "nothing can be put there: bids are made when the game goes on, and only towers are scored"
            )

    def _change_space(self, now: dict[str, Any], tool: str, space: str) -> None:
        if tool == "r":
            raise StonesError("a red stone is never on the board: it is kept in a pile, and bid")
        if space in now["towers"] and tool == NOTHING:
            now["scored"][self.to_move] += now["towers"].pop(space)
        elif space in now["towers"]:
            now["towers"][space] = tool
        else:
            now["stones"].pop(space, None)
            if tool != NOTHING:
                self._find(now, tool)
                now["stones"][space] = tool

    def _find(self, now: dict[str, Any], letter: str) -> None:
        """Make sure that a stone of this colour is out of play: if none is, one is taken from the fullest pile."""
        game, fullest = self.shown.game, max(now["piles"], key=lambda pile: pile[letter])
        in_sight = [*now["stones"].values()].count(letter) + sum(pile[letter] for pile in now["piles"])
        if in_sight >= game.pile[letter] * game.players and fullest[letter]:
            fullest[letter] -= 1

    def _change_pile(self, pile: dict[str, int], tool: str, letter: str) -> None:
        if tool == NOTHING:
            pile[letter] = max(0, pile[letter] - 1)
        elif pile[tool] == self.shown.game.pile[tool]:
            raise StonesError(f"a pile has at most {pile[tool]} {COLOURS[tool]} stones")
        else:
            pile[tool] += 1

    def _put_tower(self, now: dict[str, Any], top: str, space: str) -> None:
        if space not in now["towers"]:
            scored = now["scored"]
            seat = next((i for i, kept in enumerate(scored) if top in kept), None)
            seat = next((i for i, kept in enumerate(scored) if kept), None) if seat is None else seat
            if seat is None:
                raise StonesError("all seven towers are on the board; take one off, and it is scored")
            scored[seat] = exchanged(scored[seat], top if top in scored[seat] else scored[seat][0], NOTHING)
            now["stones"].pop(space, None)
        now["towers"][space] = top

    def _give_tower(self, now: dict[str, Any], top: str, seat: int) -> None:
        """Have a seat score a tower with that top: one that another seat has scored, or else one from the board."""
        others = [other for other, kept in enumerate(now["scored"]) if other != seat and top in kept]
        standing = [name for name, letter in now["towers"].items() if letter == top]
        if others:
            now["scored"][others[0]] = exchanged(now["scored"][others[0]], top, NOTHING)
        elif standing:
            del now["towers"][standing[0]]
        else:
            raise StonesError(f"no tower topped {COLOURS[top]} is on the board, or scored by somebody else")
        now["scored"][seat] += top

    @override
    def diagram(self) -> str:
        """Return the position as lines, a name and a value each, without bids that are still secret."""
        shown = self.shown.view(None) if isinstance(self.shown, Position) else self.shown
        bids = shown.bids if self.shown.phase == "bid" else self.shown.bids
        return dumps(self.shown.describe() | {"bids": list(bids)})

    @override
    def complete(self, now: dict[str, Any]) -> None:
        now.pop("bids", None)
        now.pop("due", None)
        now["scored"] = ["".join(sorted(kept, key=TOP_LETTERS.index)) for kept in now["scored"]]
