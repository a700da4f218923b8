"""A position of the tavern's Stones being changed by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError
from stoneswidgets.games.tavern.rules import BONUS_EACH, HAND, OPEN, SEATS

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.games.tavern.game import TavernSnapshot

KNOWN = "known"
_DEALT = ["jgs+jgsg", "gsj+gsjs", "sjg+sjgj", "jgs+jgsg"]
"""The hands with which setting up begins before any have been dealt."""


class Editor:
    """The hands and who knows which stones, which the editor changes.

    Where no hand is being played, one begins, with the stones that are there and no points.

    Parameters
    ----------
    position : Position
        What there is to begin with.
    to_move : int
        Whose turn it is to be.

    Raises
    ------
    StonesError
        If some stones are hidden from whoever looks.
    """

    def __init__(self, position: TavernSnapshot, to_move: int) -> None:
        self.game, self.described = position.game, described(position)
        if self.described["phase"] in {"deal", "over"}:
            self._begin(to_move)
        elif to_move != position.to_move[0]:
            self._turn(position, to_move)

    def _begin(self, to_move: int) -> None:
        self.described = {
            "phase": "turn",
            "hand": 1,
            "stones": self.described["stones"] or _DEALT,
            "totals": [0] * SEATS,
            "bonus": BONUS_EACH,
            "known": [[[seat] for _ in range(HAND - OPEN)] for seat in range(SEATS)],
            "done": 0,
            "quiet": 0,
            "forced": [],
            "times_forced": [0] * SEATS,
            "to_move": to_move,
            "barred": None,
        }

    def _turn(self, shown: TavernSnapshot, to_move: int) -> None:
        """Give the turn to another seat; an offer is withdrawn. After a trade, one of both has it, the other is barred."""
        before, offer = shown.to_move[0], shown.offer
        for name in ("offer", "asker"):
            self.described.pop(name, None)
        traded = shown.done > 0 and shown.quiet == 0
        other = offer.seat if offer and offer.seat != to_move else before
        self.described |= {"phase": "turn", "to_move": to_move, "barred": other if traded else None}

    def used(self, tool: str, seat: int, i: int) -> Position:
        """Return the position after a tool was used on a stone: a kind's letter, or a seat that gets to know it.

        A seat that knows the stone already forgets it.
        """
        kind, _, who = tool.partition(":")
        if kind == KNOWN:
            self._know(int(who), seat, i)
        else:
            hands = [*self.described["stones"]]
            place = i if i < OPEN else i + 1
            hands[seat] = f"{hands[seat][:place]}{tool}{hands[seat][place + 1 :]}"
            self.described["stones"] = hands
        return self.position()

    def _know(self, who: int, seat: int, i: int) -> None:
        if i < OPEN:
            raise StonesError(f"stone {i + 1} lies face up: all know it")
        row = self.described["known"][seat]
        knowers = [*range(SEATS)] if row[i - OPEN] == "everybody" else row[i - OPEN]
        row[i - OPEN] = sorted({*knowers} ^ {who})

    def position(self) -> Position:
        """Return the position as it stands.

        Raises
        ------
        BadRecord
            If there can be no such position; the message says why.
        """
        return self.game.restore(self.described)


def described(position: TavernSnapshot) -> dict[str, Any]:
    """Return a position as its game describes it.

    Raises
    ------
    StonesError
        If some stones are hidden from whoever looks.
    """
    if any(stone.kind is None for hand in position.hands for stone in hand):
        raise StonesError(
            "what is hidden cannot be written down or changed; look at the whole position for that"
        )
    return position.describe()
