"""The editor of positions of BluffStones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.position import Position
from stoneswidgets.errors import StonesError
from stoneswidgets.games.bluffstones.game import LETTERS
from stoneswidgets.scene import shapes
from stoneswidgets.scene.editing import TOOL, Editor, stones_of, with_eraser
from stoneswidgets.scene.position_text import dumps

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot
    from stoneswidgets.scene.format import TrayItem

_TOPS = "byg"
_NOTHING, _TOWER = "nothing", "tower:"


class BluffStonesEditor(Editor):
    """The pieces on the board and in the piles at the beginning of a round, which the editor changes.

    A stone for the board comes from what is out of play or else from the fullest pile. A tower taken off is scored
    by the seat that is to have the turn token; putting one on the board brings one back.

    Parameters
    ----------
    shown : Position or View
        What there is to begin with.
    to_move : int
        Who is to have the turn token.
    """

    shown: BluffStonesSnapshot

    def __init__(self, shown: BluffStonesSnapshot, to_move: int = 0) -> None:
        super().__init__(shown, to_move)
        position, self.game, self.token = shown, shown.game, to_move
        self.stones, self.towers = dict(position.stones), dict(position.towers)
        self.piles = [*map(dict, position.piles)]
        self.scored = [*map(list, position.scored)]

    @override
    def tools(self) -> dict[str, TrayItem]:
        towers = {
            f"{TOOL}{_TOWER}{letter}": {
                "label": f"tower topped {COLOURS[letter]}",
                "svg": shapes.topped(COLOURS[letter]),
            }
            for letter in LETTERS[:3]
        }
        return with_eraser({**stones_of(LETTERS), **towers})

    @override
    def used(self, tool: str, element: str) -> Position:
        tool, (kind, _, place) = tool.removeprefix(TOOL), element.partition(":")
        if kind == "space" and tool.startswith(_TOWER):
            self._put_tower(tool.removeprefix(_TOWER), place)
        elif kind == "space":
            self._change_space(tool, place)
        elif kind == "pile":
            self._change_pile(tool, *place.split(":"))
        elif kind == "won" and tool.startswith(_TOWER):
            self._give_tower(tool.removeprefix(_TOWER), int(place))
        else:
            raise StonesError(
                "nothing can be put there: bids are made when the game goes on, and only towers are scored"
            )
        return self.position()

    def _change_space(self, tool: str, space: str) -> None:
        if tool == "r":
            raise StonesError("a red stone is never on the board: it is kept in a pile, and bid")
        if space in self.towers and tool == _NOTHING:
            self.scored[self.token].append(self.towers.pop(space))
        elif space in self.towers:
            self.towers[space] = tool
        else:
            self.stones.pop(space, None)
            if tool != _NOTHING:
                self._find(tool)
                self.stones[space] = tool

    def _find(self, letter: str) -> None:
        """Make sure that a stone of this colour is out of play: if none is, one is taken from the fullest pile."""
        fullest = max(self.piles, key=lambda pile: pile[letter])
        in_sight = [*self.stones.values()].count(letter) + sum(pile[letter] for pile in self.piles)
        if in_sight >= self.game.pile[letter] * self.game.players and fullest[letter]:
            fullest[letter] -= 1

    def _change_pile(self, tool: str, seat: str, letter: str) -> None:
        if tool.startswith(_TOWER):
            raise StonesError("a tower is on the board, or scored; it is not in a pile")
        pile = self.piles[int(seat)]
        if tool != _NOTHING:
            if pile[tool] == self.game.pile[tool]:
                raise StonesError(f"a pile has at most {pile[tool]} {COLOURS[tool]} stones")
            pile[tool] += 1
        elif pile[letter]:
            pile[letter] -= 1

    def _put_tower(self, top: str, space: str) -> None:
        if space not in self.towers:
            holder = next((kept for kept in self.scored if top in kept), None)
            holder = holder or next(filter(None, self.scored), None)
            if holder is None:
                raise StonesError("all seven towers are on the board; take one off, and it is scored")
            holder.remove(top if top in holder else holder[0])
            self.stones.pop(space, None)
        self.towers[space] = top

    def _give_tower(self, top: str, seat: int) -> None:
        """Have a seat score a tower with that top: one that another seat has scored, or else one from the board."""
        others = [kept for other, kept in enumerate(self.scored) if other != seat and top in kept]
        standing = [name for name, letter in self.towers.items() if letter == top]
        if others:
            others[0].remove(top)
        elif standing:
            del self.towers[standing[0]]
        else:
            raise StonesError(f"no tower topped {COLOURS[top]} is on the board, or scored by somebody else")
        self.scored[seat].append(top)

    @override
    def diagram(self) -> str:
        """Return the position as lines, a name and a value each, without bids that are still secret."""
        shown = self.shown.view(None) if isinstance(self.shown, Position) else self.shown
        bids = shown.bids if self.shown.phase == "bid" else self.shown.bids
        return dumps(self.shown.describe() | {"bids": list(bids)})

    @override
    def position(self) -> Position:
        return self.game.restore(
            {
                "towers": self.towers,
                "stones": self.stones,
                "piles": self.piles,
                "scored": ["".join(sorted(kept, key=_TOPS.index)) for kept in self.scored],
                "token": self.token,
            }
        )
