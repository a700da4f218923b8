"""MunchStones, by Jeff Morrow: a board filled with random stones, then eaten by three towers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.base import Game, malformed
from stoneswidgets.core.colours import COLOURS
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.games.munchstones import notation
from stoneswidgets.games.munchstones.levels import LEVELS
from stoneswidgets.games.munchstones.parameters import LETTERS, MunchStonesParameters
from stoneswidgets.games.munchstones.position import MunchStonesPosition, MunchStonesView, packed
from stoneswidgets.games.munchstones.rules import (
    DRAW,
    DYNAMICS,
    EACH,
    LINE,
    MOVE,
    PILE,
    take_turn,
)
from stoneswidgets.kernel import (
    Dynamics,
    State,
    below,
    generator,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stoneswidgets.core.levels import Level
    from stoneswidgets.core.position import Position, View


class MunchStones(MunchStonesParameters[MunchStonesPosition], Game[MunchStonesPosition]):
    """MunchStones, by Jeff Morrow: a board is filled with random stones, then eaten by three towers.

    This is the game under one choice of its rule parameters. `start` returns its first position; `stoneswidgets.rules`
    tells its rules.

    Examples
    --------
    >>> p = MunchStones().start()
    >>> p.towers, p.outcomes()
    ({'c4': 'r', 'e5': 'y', 'd3': 'b'}, {'=r': Fraction(1, 3), '=y': Fraction(1, 3), '=b': Fraction(1, 3)})
    >>> p = p.play("=b").play("d5")
    >>> p.stones, p.pile
    ({'d5': 'b'}, {'r': 11, 'y': 11, 'b': 10})
    >>> p.play("=r").play("d4")
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.IllegalMove: 'd4': the centre stays empty in the build phase
    """

    name: ClassVar[str] = "munchstones"
    title: ClassVar[str] = "MunchStones"
    designer: ClassVar[str] = "Jeff Morrow"
    code: ClassVar[str] = "M"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    point_word: ClassVar[str] = "stone"
    position_type: ClassVar[type[Position]] = MunchStonesPosition
    view_type: ClassVar[type[View]] = MunchStonesView

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the towers on the empty board; with lines, as the set-up has them or drawn at random (M4)."""
        if not self.lines:
            if setup is not None:
                raise BadRecord(
                    f"{self.title} without lines has no set-up but a position, "
                    f"not {', '.join(map(quoted, setup)) or 'this'}"
                )
            return self._started(("",) * self.players)
        return self._started(self._dealt(rng) if setup is None else notation.read_setup(self, setup))

    def _started(self, lines: tuple[str, ...]) -> list[int]:
        state = self.blank()
        notation.put_towers(self, state, self.first_towers)
        for colour in range(1, 4):
            state[PILE + colour] = 0 if self.lines else EACH
        for seat, line in enumerate(lines):
            state[LINE + seat] = packed(line)
        self.own(take_turn)(self.tables, state, 0)
        return state

    def _dealt(self, rng: Random) -> tuple[str, ...]:
        g = generator(rng)
        stones = list(LETTERS * EACH)
        drawn = "".join(stones.pop(below(g, len(stones))) for _ in range(3 * EACH))
        return tuple(drawn[seat :: self.players] for seat in range(self.players))

    def setup_of(self, state: State) -> dict[str, Any] | None:
        """Return the set-up, the lines; None in a game without lines, or if a game cannot start with this state."""
        lines = MunchStonesPosition(self, tuple(state)).lines
        if self.lines and tuple(map(len, lines)) == self.line_lengths and self._started(lines) == list(state):
            return {"lines": list(lines)}
        return None

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return '=r' for a draw, 'd5' for a placement, 'c4-c5' for a tower's move."""
        names = self.board.names
        if action >= DRAW:
            return f"={LETTERS[action - DRAW - 1]}"
        return f"{names[action // MOVE - 1]}-{names[action % MOVE]}" if action >= MOVE else names[action]

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the action of such a text."""
        if len(text) == 2 and text[0] == "=" and text[1] in LETTERS:  # noqa: PLR2004
            return DRAW + LETTERS.index(text[1]) + 1
        board = self.board
        if text in board:
            return board.index(text)
        source, _, target = text.partition("-")
        if source in board and target in board:
            return MOVE * (1 + board.index(source)) + board.index(target)
        raise malformed(text, self.title, "=r (a draw; r, y or b), d5 (a placement), c4-c5 (a tower's move)")

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why a draw, a placement or a tower's move is not possible."""
        position = MunchStonesPosition(self, tuple(state))
        if action >= DRAW and seat >= 0:
            return "no stone is to be drawn now"
        if action >= DRAW:
            return f"no {COLOURS[LETTERS[action - DRAW - 1]]} stone is left in the pile"
        if position.is_chance:
            return "a stone is to be drawn first"
        if position.phase == "build":
            return self._unplaceable(position, action)
        return self._immovable(position, action)

    def _unplaceable(self, position: MunchStonesPosition, space: int) -> str:
        if space >= MOVE:
            return "towers stay where they are in the build phase"
        name = self.board.names[space]
        if space == self.board.centre:
            return "the centre stays empty in the build phase"
        if name in position.towers or name in position.stones:
            return f"{name} is taken by a {'tower' if name in position.towers else 'stone'}"
        return f"{name} is next to neither a stone nor a tower"

    def _immovable(self, position: MunchStonesPosition, action: int) -> str:
        if action < MOVE:
            return "the build phase is over; a tower is to be moved"
        source, target = self.action_text(action).split("-")
        if source not in position.towers:
            return f"there is no tower on {source}"
        if self.board.index(target) not in self.board.neighbours[self.board.index(source)]:
            return f"{target} is not next to {source}"
        if target in position.towers:
            return f"{target} is taken by a tower"
        return f"there is no stone on {target}"

    # ------------------------------------------------------------ positions in words

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described; it is in the build phase if stones are still to be placed."""
        return notation.state_of(self, described)
