"""What can be asked for on a BluffStones position, and the mistakes that learners make there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.games.bluffstones import LETTERS
from stoneswidgets.scene.bluffstones_words import Words
from stoneswidgets.scene.coloured import COLOURS
from stoneswidgets.teach.reading import Reading, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.games.bluffstones import BluffStonesSnapshot


def _matching(position: BluffStonesSnapshot, at: str) -> Reading:
    words, board = _words(position), position.game.board
    there = at in position.towers
    stones = words.matching.get(at, ())
    beside = sum(name in position.stones for name in board.named(board.near[board.index(at)]))

    def why() -> str:
        return words.reckoning(at) if there else f"There is no tower on {at}."

    slips: dict[Value, str] = {
        (len(stones) + 1,): "The stone on top of the tower does not count.",
        (beside,): "That counts all stones next to it. Which have the colour on top of the tower?",
    }
    return Reading((len(stones),), (f"stones that match {at}",), why, lambda: slips, there)


def _left(position: BluffStonesSnapshot, at: str | None) -> Reading:  # noqa: ARG001 (all readings are called alike)
    names, piles = position.game.seat_names, position.piles
    left = tuple(sum(pile.values()) for pile in piles)

    def why() -> str:
        return "\n".join(
            f"{name} {n}: {', '.join(f'{pile[letter]} {COLOURS[letter]}' for letter in LETTERS)}"
            for name, n, pile in zip(names, left, piles, strict=True)
        )

    def slips() -> dict[Value, str]:
        bids = [bid or "-" for bid in position.bids]
        doubled = any(len(bid) > 1 for bid in bids)
        returned = tuple(n + (doubled and bid != "-") for n, bid in zip(left, bids, strict=True))
        return {returned: "A stone that is thrown out does not go back to its player's pile: it is gone."}

    return Reading(left, names, why, slips)


def _next(position: BluffStonesSnapshot, at: str | None) -> Reading:  # noqa: ARG001
    names = position.game.seat_names
    steps = [f"{name} {does} a stone" for does in ("removes", "places") for name in names]
    bids, over = "a new round of bids", "nothing: the game is over"
    if position.is_over:
        value = over
    elif position.phase == "bid":
        value = bids
    else:
        value = steps[position.queue[0].seat + len(names) * (position.phase == "place")]

    def why() -> str:
        return "The round is over: all bid again." if value == bids else _words(position).status()

    return Reading(value, (*steps, bids, over), why)


def _token(position: BluffStonesSnapshot, at: str | None) -> Reading:  # noqa: ARG001
    names = position.game.seat_names
    return Reading(names[position.token], names, lambda: f"{names[position.token]} has the turn token.")


def _words(position: BluffStonesSnapshot) -> Words:
    secret = position.phase == "bid"
    return Words(position, [None if secret else bid for bid in position.bids], None)


READINGS: dict[str, Callable[[BluffStonesSnapshot, Any], Reading]] = {
    "matching": _matching,
    "left": _left,
    "next": _next,
    "token": _token,
}
