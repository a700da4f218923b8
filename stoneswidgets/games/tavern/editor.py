"""The editor of positions of the tavern's Stones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from stoneswidgets.core.position import View
from stoneswidgets.errors import StonesError
from stoneswidgets.games.tavern import shapes as stones
from stoneswidgets.games.tavern.facts import KINDS
from stoneswidgets.games.tavern.rules import BONUS_EACH, HAND, OPEN, SEATS
from stoneswidgets.scene.editing import TOOL, Editor
from stoneswidgets.scene.position_text import dumps

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.games.tavern.game import TavernSnapshot
    from stoneswidgets.scene.format import TrayItem

KNOWN = "known"
_DEALT = ["jgs+jgsg", "gsj+gsjs", "sjg+sjgj", "jgs+jgsg"]
"""The hands with which setting up begins before any have been dealt."""


class TavernEditor(Editor):
    """The hands and who knows which stones, which the editor changes.

    Where no hand is being played, one begins, with the stones that are there and no points.

    Parameters
    ----------
    shown : Position or View
        What there is to begin with.
    to_move : int
        Whose turn it is to be.
    """

    shown: TavernSnapshot

    @override
    def tools(self) -> dict[str, TrayItem]:
        kinds: dict[str, TrayItem] = {
            f"{TOOL}{c}": {"label": name, "svg": stones.stone(name)} for c, name in KINDS.items()
        }
        knows: dict[str, TrayItem] = {
            f"{TOOL}{KNOWN}:{seat}": {"label": f"{name} knows it, or not", "svg": stones.eye(seat)}
            for seat, name in enumerate(self.shown.game.seat_names)
        }
        return {**kinds, **knows}

    @override
    def used(self, tool: str, element: str) -> Position:
        """Return the position after a tool was used on a stone: a kind's letter, or a seat that gets to know it.

        A seat that knows the stone already forgets it.
        """
        places = {f"seat{seat + 1}:{i + 1}": (seat, i) for seat in range(SEATS) for i in range(HAND)}
        if isinstance(self.shown, View):
            places |= {f"own:{i + 1}": (self.shown.seat, i) for i in range(HAND)}
        if element not in places:
            raise StonesError("choose a stone's place")
        (seat, i), (kind, _, who), now = places[element], tool.removeprefix(TOOL).partition(":"), self._now()
        if kind == KNOWN:
            _know(now, int(who), seat, i)
        else:
            place = i if i < OPEN else i + 1
            hands = [*now["stones"]]
            hands[seat] = f"{hands[seat][:place]}{kind}{hands[seat][place + 1 :]}"
            now["stones"] = hands
        return self.shown.game.restore(now)

    @override
    def position(self) -> Position:
        if not 0 <= self.to_move < SEATS:
            raise StonesError(f"there is no seat {self.to_move}")
        return self.shown.game.restore(self._now())

    @override
    def diagram(self) -> str:
        """Return the position as lines, a name and a value each.

        Raises
        ------
        StonesError
            If some stones are hidden from whoever looks.
        """
        return dumps(_described(self.shown))

    def _now(self) -> dict[str, Any]:
        """Return the description of what there is, with the seat to move that is wanted."""
        now = _described(self.shown)
        if now["phase"] in {"deal", "over"}:
            return self._begun(now["stones"])
        return now if self.to_move == self.shown.to_move[0] else self._turned(now)

    def _begun(self, hands: list[str]) -> dict[str, Any]:
        return {
            "phase": "turn",
            "hand": 1,
            "stones": [*(hands or _DEALT)],
            "totals": [0] * SEATS,
            "bonus": BONUS_EACH,
            "known": [[[seat] for _ in range(HAND - OPEN)] for seat in range(SEATS)],
            "done": 0,
            "quiet": 0,
            "forced": [],
            "times_forced": [0] * SEATS,
            "to_move": self.to_move,
            "barred": None,
        }

    def _turned(self, now: dict[str, Any]) -> dict[str, Any]:
        """Give the turn to another seat; an offer is withdrawn. After a trade, one of both has it, the other is barred."""
        shown, offer = self.shown, self.shown.offer
        traded = shown.done > 0 and shown.quiet == 0
        other = offer.seat if offer and offer.seat != self.to_move else shown.to_move[0]
        kept = {name: value for name, value in now.items() if name not in {"offer", "asker"}}
        return kept | {"phase": "turn", "to_move": self.to_move, "barred": other if traded else None}


def _know(now: dict[str, Any], who: int, seat: int, i: int) -> None:
    if i < OPEN:
        raise StonesError(f"stone {i + 1} lies face up: all know it")
    row = now["known"][seat]
    knowers = [*range(SEATS)] if row[i - OPEN] == "everybody" else row[i - OPEN]
    row[i - OPEN] = sorted({*knowers} ^ {who})


def _described(position: TavernSnapshot) -> dict[str, Any]:
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
