"""SiegeStones, by Patrick Matthews: towers controlled by sums of threat ratings (TR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.base import Game, malformed
from stoneswidgets.errors import BadRecord, MalformedMove, quoted
from stoneswidgets.games.siegestones import notation
from stoneswidgets.games.siegestones.levels import LEVELS
from stoneswidgets.games.siegestones.parameters import SiegeStonesParameters
from stoneswidgets.games.siegestones.position import SiegeStonesPosition, SiegeStonesView
from stoneswidgets.games.siegestones.rules import (
    CENTRAL,
    DYNAMICS,
    EMPTY,
    LEFT,
    PASS,
    TOWER,
    TOWERS,
    supply,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stoneswidgets.core.levels import Level
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.kernel import (
        Dynamics,
        State,
    )


_COLOURS = ("Black", "White", "Blue", "Yellow")


class SiegeStones(SiegeStonesParameters[SiegeStonesPosition], Game[SiegeStonesPosition]):
    """SiegeStones, by Patrick Matthews: stones threaten towers, and their threat ratings decide who controls each.

    This is the game under one choice of its rule parameters. `start` returns its first position; `stoneswidgets.rules`
    tells its rules.

    Examples
    --------
    >>> game = SiegeStones(tiebreak="threat")
    >>> p = game.from_diagram("4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../....")
    >>> p.control()["d6"].sums, p.control()["b3"].sums
    ((15, 10), (15, 14))
    """

    name: ClassVar[str] = "siegestones"
    title: ClassVar[str] = "SiegeStones"
    designer: ClassVar[str] = "Patrick Matthews"
    code: ClassVar[str] = "S"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    position_type: ClassVar[type[Position]] = SiegeStonesPosition
    view_type: ClassVar[type[View]] = SiegeStonesView

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:  # noqa: ARG002
        """Return the empty board with Black to move; SiegeStones has no random set-up."""
        if setup is not None:
            raise BadRecord(
                f"{self.title} has no set-up but a position, not {', '.join(map(quoted, setup)) or 'this'}"
            )
        state = self.blank()
        state[LEFT], state[EMPTY] = self.towers, self.board.full
        return state

    def setup_of(self, state: State) -> dict[str, Any] | None:  # noqa: ARG002
        """Return None: there is no set-up."""
        return None

    def action_text(self, action: int) -> str:
        """Return 'd4' for a stone, 'Td4' for a tower, 'pass'."""
        if action == PASS:
            return "pass"
        names = self.board.names
        return f"T{names[action - TOWER]}" if action >= TOWER else names[action]

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the action of such a text."""
        if text == "pass":
            return PASS
        name = text.removeprefix("T")
        if name not in self.board:
            raise _not_a_move(text, self)
        return self.board.index(name) + (TOWER if text.startswith("T") else 0)

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why a drop or a pass is not legal."""
        if action == PASS:
            return "passing is only for a player who can drop neither a stone nor a tower"
        tower = action >= TOWER
        space = action - TOWER if tower else action
        if not state[EMPTY] >> space & 1:
            what = "tower" if state[TOWERS] >> space & 1 else "stone"
            return f"{self.board.names[space]} is taken by a {what}"
        if tower and state[LEFT] == 0:
            return "no tower is left"
        if not tower and self.own(supply)(self.tables, state, seat) <= 0:
            return f"{self.seat_names[seat]} has no stone left (a marker on a tower uses one up)"
        if self.opening == "no-tower":
            return "the first move of the game may not be a tower"
        return f"the first move of the game is on one of {', '.join(self.board.named(self.tables[CENTRAL]))}"

    # ------------------------------------------------------------ positions in words and pictures

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described."""
        return notation.state_of(self, described)

    def from_diagram(self, text: str, to_move: int | None = None) -> SiegeStonesPosition:
        """Return the position of a diagram.

        Parameters
        ----------
        text : str
            See `stoneswidgets.core.diagram.read`. Black's stones are 1 or x, White's 6 or w, Blue's s, Yellow's p; a
            control marker on a tower is ignored, since control follows from the stones.
        to_move : int, optional
            The seat whose turn it is; by default it follows from the number of pieces, as if nobody had passed.

        Raises
        ------
        BadDiagram
            If the text cannot be read, or the board or a piece does not exist with these rules.
        """
        return notation.from_diagram(self, text, to_move)


def _not_a_move(text: str, game: SiegeStones) -> MalformedMove:
    return malformed(
        text, f"{game.title} on a board of side {game.side}", "d4 (a stone), Td4 (a tower), pass"
    )
