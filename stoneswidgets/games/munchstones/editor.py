"""The editor of positions of MunchStones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.errors import StonesError
from stoneswidgets.games.munchstones.game import LETTERS
from stoneswidgets.games.munchstones.rules import EACH
from stoneswidgets.scene import shapes
from stoneswidgets.scene.editing import TOOL, Editor, stones_of, with_eraser

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.games.munchstones.game import MunchStonesSnapshot
    from stoneswidgets.scene.format import TrayItem

_NOTHING = "nothing"


class MunchStonesEditor(Editor):
    """The pieces on the board and beside it, which the editor changes.

    As long as stones are left to be drawn, a stone that is put on the board comes from the draw pile, and one that is taken off
    goes back there. Taking a stone off the draw pile puts all of it away (the Munch phase begins); putting one there brings it back.

    Parameters
    ----------
    shown : Position or View
        What there is to begin with.
    to_move : int
        Whose turn it is to be; with lines (M4) their lengths decide that.
    """

    def __init__(self, shown: MunchStonesSnapshot, to_move: int = 0) -> None:
        super().__init__(shown, to_move)
        position, self.game = shown, shown.game
        self.stones, self.towers = dict(position.stones), dict(position.towers)
        self.scored = [*map(list, position.scored)]
        self.lines = [*map(list, position.lines)]
        self.drawn = None if self.game.lines else position.drawn
        self.building = position.phase == "build"

    # ------------------------------------------------------------ changes

    @override
    def tools(self) -> dict[str, TrayItem]:
        towers = {
            f"{TOOL}{name}": {"label": f"tower on {name}", "svg": shapes.topped(COLOURS[letter])}
            for name, letter in self.towers.items()
        }
        return with_eraser({**stones_of(LETTERS), **towers})

    @override
    def used(self, tool: str, element: str) -> Position:
        tool, (kind, _, place) = tool.removeprefix(TOOL), element.partition(":")
        if kind == "space" and tool in self.towers:
            self._move_tower(tool, place)
        elif kind == "space":
            self._change_space(tool, place)
        elif tool in self.towers:
            raise StonesError("a tower stands on a space of the board")
        elif kind == "scored":
            self._change_scored(tool, *place.split(":"))
        else:
            self._change_source(tool)
        return self.position()

    def _move_tower(self, source: str, target: str) -> None:
        top, there = self.towers.pop(source), self.towers.get(target)
        self.towers[target] = top
        if there:
            self.towers[source] = there
        elif target in self.stones:
            self._take_off(target)

    def _change_space(self, tool: str, space: str) -> None:
        if space in self.towers:
            if tool == _NOTHING:
                raise StonesError(
                    f"three towers are always on the board; choose the tower on {space} to move it"
                )
            self.towers[space] = tool
        elif tool == _NOTHING:
            self._take_off(space)
        elif self.stones.get(space) != tool:
            self._put_on(space, tool)

    def _take_off(self, space: str) -> None:
        if space not in self.stones:
            return
        if self.building and self.game.lines:
            self.lines[(self._placed - 1) % self.game.seats].insert(0, self.stones[space])
        del self.stones[space]

    def _put_on(self, space: str, letter: str) -> None:
        if self.building and self.game.lines:
            old = self.stones.get(space)
            holders = range(self.game.seats) if old else [self._placed % self.game.seats]
            line = next((self.lines[seat] for seat in holders if letter in self.lines[seat]), None)
            if line is None:
                raise StonesError(
                    f"no {COLOURS[letter]} stone is left in the line that the next stone comes from"
                )
            at = line.index(letter)
            line[at : at + 1] = [old] if old else []
        elif self.drawn == letter and self._left(letter) == 0:
            self.drawn = None
        self.stones[space] = letter

    def _change_scored(self, tool: str, seat: str, letter: str) -> None:
        kept = self.scored[int(seat)]
        if tool != _NOTHING:
            kept.append(tool)
        elif letter in kept:
            kept.remove(letter)

    def _change_source(self, tool: str) -> None:
        """Empty the draw pile or the lines, or fill the draw pile with all stones that lie nowhere else."""
        if tool != _NOTHING and self.game.lines:
            raise StonesError(
                "nothing can be put into a line; a stone taken off the board goes back to its line"
            )
        self.building = tool != _NOTHING
        self.drawn = None
        self.lines = [[] for _ in self.lines]

    # ------------------------------------------------------------ the outcome

    @property
    def _placed(self) -> int:
        return 3 * EACH - sum(map(len, self.lines))

    def _left(self, letter: str) -> int:
        return EACH - [*self.stones.values(), self.drawn].count(letter)

    @override
    def position(self) -> Position:
        described: dict[str, Any] = {
            "towers": self.towers,
            "stones": self.stones,
            "scored": ["".join(sorted(kept, key=LETTERS.index)) for kept in self.scored],
            "turn": self.to_move,
        }
        left = 0
        if self.building and self.game.lines:
            described["lines"] = ["".join(line) for line in self.lines]
            left = 3 * EACH - self._placed
            if left:
                described["turn"] = self._placed % self.game.seats
        elif self.building:
            described["pile"] = {letter: max(0, self._left(letter)) for letter in LETTERS}
            described["drawn"] = self.drawn
            left = sum(described["pile"].values()) + bool(self.drawn)
        if not left and not self._can_move():
            most = max(map(len, self.scored))
            described["winners"] = [seat for seat, kept in enumerate(self.scored) if len(kept) == most]
        return self.game.restore(described)

    def _can_move(self) -> bool:
        return any(name in self.stones for tower in self.towers for name in self.game.beside(tower))
