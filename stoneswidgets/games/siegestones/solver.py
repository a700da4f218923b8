"""SiegeStones' tablebase: the first positions on a board of side 3, for the goals that the file has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stoneswidgets.games.siegestones.game import SiegeStones
from stoneswidgets.games.siegestones.rules import State
from stoneswidgets.games.siegestones.solved import SIDE, solved
from stoneswidgets.search.exact.solver import Solvers

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.exact.solver import Node


class SiegeStonesSolvers(Solvers):
    """The tablebase, for exactly the rule parameters that it was made for."""

    def known(self, game: Rules, node: Node) -> int | None:
        """Return a state's value for the seat to move, if the table has it."""
        s = State(node)
        if not isinstance(game, SiegeStones) or s.actor < 0 or s.passes:
            return None
        values = solved().get(game.goal) if game.side == SIDE else None
        if values is None:
            return None
        usual, seat = SiegeStones(side=SIDE, goal=game.goal), s.actor
        if game.tables != usual.tables or s.towers_left + s.towers.bit_count() != usual.towers:
            return None
        return _worth(game.goal, s.stones[seat], s.stones[1 - seat], s.towers, more=s.towers_left > 0)


@lru_cache(1 << 15)
def _worth(goal: int, mine: int, other: int, towers: int, *, more: bool) -> int | None:
    return solved()[goal].worth(mine, other, towers, more=more)


SOLVERS = SiegeStonesSolvers()
