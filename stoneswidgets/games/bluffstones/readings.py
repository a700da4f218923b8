"""The readings (what exercises can ask for) of BluffStones, with the mistakes that learners make."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.facts import Fact
from stoneswidgets.games.bluffstones.game import LETTERS
from stoneswidgets.games.bluffstones.picture import BluffStonesPicture
from stoneswidgets.scene import picture
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.reading import (
    OF_ANY_GAME,
    Reader,
    Reading,
    Slip,
    Value,
    colour_word,
    coloured,
    line,
    recognised,
    scores_of,
    topped,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.bluffstones.game import BluffStonesPosition

ONE_SHORT = 2
"""Stones of its colour beside a tower that lacks one more."""


def _matching(position: BluffStonesPosition, at: str) -> Reading:
    words, near = BluffStonesPicture(position), position.game.beside(at)
    there = at in position.towers
    stones = words.matching.get(at, ())
    others = [name for name in near if name in position.stones and name not in stones]
    beside = len(stones) + len(others)

    def facts() -> Facts:
        if not there:
            return line(f"There is no tower on {at}.")
        odd = (Fact("odd", where=tuple(others)),) if others else ()
        return (words.reckoning(at), *odd)

    mistakes = {
        len(stones) + 1: "The stone on top of the tower does not count.",
        beside: "That counts all stones next to it. Which have the colour on top of the tower?",
        len(others): "Those are the others. Which have the colour on top of the tower?",
    }
    return Reading(
        (len(stones),),
        (f"stones that match {at}",),
        facts,
        recognised(mistakes),
        there,
        "Only the six spaces next to the tower count, and on them only stones of the colour on its top.",
        tuple(f"space:{name}" for name in near if name in position.stones),
    )


def _scores(position: BluffStonesPosition, _at: None) -> Reading:
    reading = scores_of(
        position,
        "A tower goes to whoever places the third stone of its colour next to it, whoever placed the others.",
    )
    words = BluffStonesPicture(position)
    most = max(map(len, words.matching.values()), default=0)
    nearest = [tower for tower, stones in words.matching.items() if len(stones) == most > 1]
    return replace(
        reading,
        facts=lambda: (*reading.facts(), *map(words.reckoning, nearest)),
        marks=tuple(f"space:{name}" for tower in nearest for name in (tower, *words.matching[tower])),
    )


def _left(position: BluffStonesPosition, at: str | None) -> Reading:
    names, piles = position.game.seat_names, position.piles
    left = tuple(sum(pile.values()) for pile in piles)

    def facts() -> Facts:
        each = (tuple(Fact("counted", n=pile[c], colour=c) for c in LETTERS) for pile in piles)
        return tuple(Fact("holds", who=seat, n=left[seat], pile=pile) for seat, pile in enumerate(each))

    def slip(answer: Value) -> Slip | None:
        bids = [bid.strip("-") for bid in map(str, (bid or "-" for bid in position.bids))]
        doubled = any(len(bid) > 1 for bid in bids)
        before = tuple(n + len(bid) for n, bid in zip(left, bids, strict=True))
        mistakes = {
            before: "That is before the bids: every stone that is bid leaves its player's pile.",
            tuple(n + (doubled and bid != "") for n, bid in zip(left, bids, strict=True)): "A stone that is "
            "thrown out does not go back to its player's pile: it is gone.",
            tuple(n - (bid != "") for n, bid in zip(before, bids, strict=True)): "That takes one stone off "
            "for each bid. All stones that are bid leave the pile.",
            left[::-1]: "It is the other way round.",
        }
        return Slip(mistakes[answer]) if isinstance(answer, tuple) and answer in mistakes else None

    return Reading(left, names, facts, slip, how="All stones of a bid leave the pile, thrown out or not.")


def _next(position: BluffStonesPosition, at: str | None) -> Reading:
    names = position.game.seat_names
    steps = [f"{name} {does} a stone" for does in ("removes", "places") for name in names]
    bids, over = "a new round of bids", "nothing: the game is over"
    if position.is_over:
        value = over
    elif position.phase == "bid":
        value = bids
    else:
        value = steps[position.queue[0].seat + len(names) * (position.phase == "place")]

    def facts() -> Facts:
        words = BluffStonesPicture(position)
        return line("The round is over: all bid again.") if value == bids else (words.now(),)

    def doubt(answer: Value) -> str:
        if answer == over:
            return "The game goes on, since somebody has bid."
        if answer == bids:
            return (
                "A stone of these bids is still to be used." if position.queue else "Has anybody bid a stone?"
            )
        does, seat = divmod(steps.index(str(answer)), len(names))
        return _overlooked(position, seat, removes=does == 0)

    return Reading(value, (*steps, bids, over), facts, doubt=doubt)


def _overlooked(position: BluffStonesPosition, seat: int, *, removes: bool) -> str:
    """Say why that player does not use a stone now, or not to do that with it."""
    names, bid, queue = position.game.seat_names, (position.bids[seat] or "").strip("-"), position.queue
    name, does = names[seat], "remove a stone with" if removes else "place"
    if not queue:
        return _idle(position, name, removes=removes)
    if not bid:
        return f"{name} has bid nothing to {does}."
    waits = [later.stone for later in queue if later.seat == seat]
    if not waits:
        return f"{name} has nothing left to {does}: the only stone of that bid was thrown out."
    if removes != (waits[0] == "r"):
        only = "Only a red one removes" if removes else "A red one is not placed: it removes"
        return f"{name}'s stone is {COLOURS[waits[0]]}. {only} a stone."
    if queue[0].stone == "r" != waits[0]:
        return "Red stones come before all others, whoever has the turn token."
    return f"{names[queue[0].seat]} comes first: the turn goes round from the token."


def _idle(position: BluffStonesPosition, name: str, *, removes: bool) -> str:
    """Say why a player does not use a stone where nobody does any more."""
    if removes and not position.stones:
        return f"{name} has nothing to remove: no stone lies on a space."
    if not removes and position.stones.keys() | position.towers.keys() >= {*position.game.board.names}:
        return f"{name} has no room to place a stone: no space is empty."
    return f"For that {name} would have to bid {'a red stone' if removes else 'a stone that is not red'}."


def _token(position: BluffStonesPosition, at: str | None) -> Reading:
    names = position.game.seat_names
    return Reading(names[position.token], names, lambda: line(f"{names[position.token]} has the turn token."))


def _top(position: BluffStonesPosition, at: str) -> Reading:
    words = BluffStonesPicture(position)
    return colour_word(
        position.towers.get(at),
        "byg",
        lambda: (Fact("contents", where=at, what=words.lies()[f"space:{at}"]),),
        there=at in position.towers,
    )


def _pile(position: BluffStonesPosition, seat: int) -> Reading:
    return coloured(
        position.piles[seat], lambda: (Fact("standing", parts=BluffStonesPicture(position).stands(seat)),)
    )


def _thrown(position: BluffStonesPosition, _at: None) -> Reading:
    words, seats = BluffStonesPicture(position), range(position.game.seats)
    bids = [(bid or "").strip("-") for bid in position.bids]
    thrown = tuple(words.fates(seat).count("out") for seat in seats)
    mistakes: dict[Value, str] = {
        tuple(
            int(len(bid) > 1) for bid in bids
        ): "Not only whoever bid two: everyone who bid at least one throws one out.",
        tuple(map(len, bids)): "Everyone throws out one stone at most. What is left of a bid of two?",
        (1,) * len(bids): "Whoever bid nothing has nothing to throw out.",
        (0,) * len(bids): "Somebody has bid two: then stones are thrown out.",
        tuple(int(len(bid) == 1) for bid in bids): "Whoever bid two throws one out as well.",
    }
    return Reading(
        thrown,
        position.game.seat_names,
        lambda: tuple(Fact("happened", facts=(words.place(f"hand:{seat}"),)) for seat in seats),
        recognised(mistakes),
        how="As soon as anybody bids two, everyone who bid at least one throws one out.",
    )


def _steps(position: BluffStonesPosition, _at: None) -> Reading:
    red = sum(step.stone == "r" for step in position.queue)
    return Reading(
        (red, len(position.queue) - red),
        ("removals", "placements"),
        lambda: (picture(position).now(),),
    )


def _out(position: BluffStonesPosition, _at: None) -> Reading:
    return coloured(position.out_of_play, lambda: line("Out are the stones thrown away, and those removed."))


def themes(position: BluffStonesPosition, seat: int, move: str) -> Iterator[str]:
    """Name what the good move or bid of a puzzle is about."""
    if is_at_once(position.view(seat)):
        yield from _of_a_bid(position, seat, move)
        return
    if move.startswith("x"):
        yield "a stone removed"
    gained = position.play(move).scores[seat] - position.scores[seat]
    if gained:
        yield "a tower scored" if gained == 1 else "two towers with one stone"


def _of_a_bid(position: BluffStonesPosition, seat: int, move: str) -> Iterator[str]:
    if move == "-":
        yield "holding back"
        return
    if not position.piles[1 - seat].get(move[0]):
        yield "a bid that cannot be matched"
    elif position.piles[seat][move[0]] > position.piles[1 - seat][move[0]]:
        yield "a colour of which you have more"
    matching = BluffStonesPicture(position).matching
    if any(top == move[0] and len(matching[tower]) == ONE_SHORT for tower, top in position.towers.items()):
        yield "a tower one stone away"
    if move[0] == "r":
        yield "a red stone as a weapon"
    if len(move) > 1:
        yield "two stones shown"


pieces = topped

HINTS = {
    "a red stone as a weapon": "A red stone removes before anything is placed. What would you rather not have on the board?",
    "a tower one stone away": "Which tower lacks one stone only? Who can place it, and who places first?",
    "a bid that cannot be matched": "What is left in the other pile? Look for what the other player cannot bid any more.",
    "a colour of which you have more": "Compare the piles colour by colour: of what do you have more?",
    "two stones shown": "Two stones make everybody throw one out: whom does that hurt?",
    "holding back": "Every stone that is bid is gone from the pile. Do you need any of them now?",
    "two towers with one stone": "One stone may match more than one tower.",
    "a tower scored": "Which tower lacks one stone only?",
    "a stone removed": "Which stone on the board is worth most to somebody else?",
}
"""What is thought of first, by what a puzzle is about; where it is about several things, the first of these."""

READINGS = {
    "scores": Reader(_scores, OF_ANY_GAME["scores"].about),
    "top": Reader(_top, "the colour on top of a tower", "space", is_fact=True),
    "matching": Reader(_matching, "how many stones beside a tower have its top's colour", "space"),
    "left": Reader(_left, "how many stones each player has left"),
    "pile": Reader(_pile, "how many stones of each colour a player has left", "seat", is_fact=True),
    "thrown": Reader(_thrown, "how many stones of the round's bids each player throws out"),
    "steps": Reader(_steps, "how many removals and placements of the round are still to come"),
    "next": Reader(_next, "what happens next: who removes or places a stone, a new round, or the end"),
    "token": Reader(_token, "who has the turn token", is_fact=True),
    "out": Reader(_out, "how many stones of each colour are out, thrown away or removed"),
}
