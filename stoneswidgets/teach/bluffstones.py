"""The readings (what exercises can ask for) of BluffStones, with the mistakes that learners make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.bluffstones.parameters import LETTERS
from stoneswidgets.games.colours import COLOURS
from stoneswidgets.scene import picture
from stoneswidgets.scene.bluffstones.words import Words
from stoneswidgets.teach.reading import Reader, Reading, Value, colour_word, coloured, topped

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones.position import BluffStonesPosition


def _matching(position: BluffStonesPosition, at: str) -> Reading:
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


def _left(position: BluffStonesPosition, at: str | None) -> Reading:  # noqa: ARG001 (all readings are called alike)
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


def _next(position: BluffStonesPosition, at: str | None) -> Reading:  # noqa: ARG001
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


def _token(position: BluffStonesPosition, at: str | None) -> Reading:  # noqa: ARG001
    names = position.game.seat_names
    return Reading(names[position.token], names, lambda: f"{names[position.token]} has the turn token.")


def _words(position: BluffStonesPosition) -> Words:
    secret = position.phase == "bid"
    return Words(position, [None if secret else bid for bid in position.bids], None)


def _top(position: BluffStonesPosition, at: str) -> Reading:
    words = _words(position)
    return colour_word(
        position.towers.get(at), "byg", lambda: f"{words.label(at)}.", there=at in position.towers
    )


def _pile(position: BluffStonesPosition, seat: int) -> Reading:
    return coloured(position.piles[seat], lambda: f"{_words(position).standing(seat)}.")


def _thrown(position: BluffStonesPosition, _at: None) -> Reading:
    words, seats = _words(position), range(position.game.seats)
    return Reading(
        tuple(words.fates(seat).count("out") for seat in seats),
        position.game.seat_names,
        lambda: "\n".join(f"{words.place(f'hand:{seat}')}." for seat in seats),
    )


def _steps(position: BluffStonesPosition, _at: None) -> Reading:
    red = sum(step.stone == "r" for step in position.queue)
    return Reading(
        (red, len(position.queue) - red), ("removals", "placements"), lambda: picture(position).status()
    )


def _out(position: BluffStonesPosition, _at: None) -> Reading:
    return coloured(position.out_of_play, lambda: "Out are the stones thrown away, and those removed.")


pieces = topped

READINGS = {
    "top": Reader(_top, "the colour on top of a tower", "space"),
    "matching": Reader(_matching, "how many stones beside a tower have its top's colour", "space"),
    "left": Reader(_left, "how many stones each player has left"),
    "pile": Reader(_pile, "how many stones of each colour a player has left", "seat"),
    "thrown": Reader(_thrown, "how many stones of the round's bids each player throws out"),
    "steps": Reader(_steps, "how many removals and placements of the round are still to come"),
    "next": Reader(_next, "what happens next: who removes or places a stone, a new round, or the end"),
    "token": Reader(_token, "who has the turn token"),
    "out": Reader(_out, "how many stones of each colour are out, thrown away or removed"),
}
