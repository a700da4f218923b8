"""The readings (what exercises can ask for) of BluffStones, with the mistakes that learners make."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.games.bluffstones.game import LETTERS
from stoneswidgets.games.bluffstones.picture import BluffStonesPicture
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.reading import (
    OF_ANY_GAME,
    Reader,
    Reading,
    colour_word,
    coloured,
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
    there, stones = at in position.towers, words.matching.get(at, ())
    others = [name for name in near if name in position.stones and name not in stones]

    def facts() -> Facts:
        odd = (Fact("odd", where=tuple(others)),) if others else ()
        return (words.reckoning(at), *odd) if there else (Fact("no tower", where=at),)

    mistakes = {
        len(stones) + 1: Fact("top counted"),
        len(stones) + len(others): Fact("all beside counted"),
        len(others): Fact("others counted"),
    }
    return Reading(
        (len(stones),),
        (f"stones that match {at}",),
        facts,
        lambda: mistakes,
        how=Fact("how matching"),
        there=there,
        marks=tuple(f"space:{name}" for name in near if name in position.stones),
    )


def _scores(position: BluffStonesPosition, _at: None) -> Reading:
    reading, words = scores_of(position, Fact("how scores")), BluffStonesPicture(position)
    most = max(map(len, words.matching.values()), default=0)
    nearest = [tower for tower, stones in words.matching.items() if len(stones) == most > 1][:2]
    return replace(
        reading,
        facts=lambda: (*reading.facts(), *map(words.reckoning, nearest)),
        marks=tuple(f"space:{name}" for tower in nearest for name in (tower, *words.matching[tower])),
    )


def _left(position: BluffStonesPosition, _at: None) -> Reading:
    left, bids = tuple(sum(pile.values()) for pile in position.piles), _bids(position)
    before = tuple(n + len(bid) for n, bid in zip(left, bids, strict=True))
    doubled = any(len(bid) > 1 for bid in bids)

    def facts() -> Facts:
        each = (tuple(Fact("counted", n=pile[c], colour=c) for c in LETTERS) for pile in position.piles)
        return tuple(Fact("holds", who=seat, n=left[seat], pile=pile) for seat, pile in enumerate(each))

    mistakes = {
        before: Fact("before the bids"),
        tuple(n + (doubled and bid != "") for n, bid in zip(left, bids, strict=True)): Fact("thrown back"),
        tuple(n - (bid != "") for n, bid in zip(before, bids, strict=True)): Fact("one off a bid"),
        left[::-1]: Fact("other way round"),
    }
    return Reading(left, position.game.seat_names, facts, lambda: mistakes, how=Fact("how left"))


def _bids(position: BluffStonesPosition) -> list[str]:
    """Return the letters that each seat has bid."""
    return [(bid or "").strip("-") for bid in position.bids]


def _next(position: BluffStonesPosition, _at: None) -> Reading:
    names = position.game.seat_names
    steps = [f"{name} {does} a stone" for does in ("removes", "places") for name in names]
    bids, over = "a new round of bids", "nothing: the game is over"
    if position.is_over:
        value = over
    elif position.phase == "bid":
        value = bids
    else:
        value = steps[position.queue[0].seat + len(names) * (position.phase == "place")]

    def doubts() -> dict[str, Fact]:
        each = (divmod(i, len(names)) for i in range(len(steps)))
        used = {
            step: _overlooked(position, seat, removes=does == 0)
            for step, (does, seat) in zip(steps, each, strict=True)
        }
        again = Fact("a stone is left" if position.queue else "has anybody bid")
        return {over: Fact("somebody has bid"), bids: again, **used}

    now = Fact("all bid again") if value == bids else BluffStonesPicture(position).now()
    return Reading(value, (*steps, bids, over), lambda: (now,), doubts=doubts)


def _overlooked(position: BluffStonesPosition, seat: int, *, removes: bool) -> Fact:
    """Return why that player does not use a stone now, or not to do that with it."""
    queue, does = position.queue, Fact("to remove with" if removes else "to place down")
    if not queue:
        return _idle(position, seat, removes=removes)
    if not _bids(position)[seat]:
        return Fact("bid nothing", side=seat, does=does)
    waits = [later.stone for later in queue if later.seat == seat]
    if not waits:
        return Fact("thrown out before", side=seat, does=does)
    if removes != (waits[0] == "r"):
        return Fact("only red removes" if removes else "red is not placed", whose=seat, colour=waits[0])
    if queue[0].stone == "r" != waits[0]:
        return Fact("red first")
    return Fact("comes first", side=queue[0].seat)


def _idle(position: BluffStonesPosition, seat: int, *, removes: bool) -> Fact:
    """Return why a player does not use a stone where nobody does any more."""
    if removes and not position.stones:
        return Fact("nothing to remove", side=seat)
    if not removes and position.stones.keys() | position.towers.keys() >= {*position.game.board.names}:
        return Fact("no room", side=seat)
    return Fact("would have to bid", side=seat, bid=Fact("a red stone" if removes else "a stone not red"))


def _token(position: BluffStonesPosition, _at: None) -> Reading:
    names = position.game.seat_names
    return Reading(names[position.token], names, lambda: (Fact("has token", side=position.token),))


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
    words, seats, bids = BluffStonesPicture(position), range(position.game.seats), _bids(position)
    mistakes = {
        tuple(int(len(bid) > 1) for bid in bids): Fact("only of two"),
        tuple(map(len, bids)): Fact("all thrown"),
        (1,) * len(bids): Fact("nothing to throw"),
        (0,) * len(bids): Fact("two were bid"),
        tuple(int(len(bid) == 1) for bid in bids): Fact("not of two"),
    }
    return Reading(
        tuple(words.fates(seat).count("out") for seat in seats),
        position.game.seat_names,
        lambda: tuple(Fact("happened", facts=(words.place(f"hand:{seat}"),)) for seat in seats),
        lambda: mistakes,
        how=Fact("how thrown"),
    )


def _steps(position: BluffStonesPosition, _at: None) -> Reading:
    red = sum(step.stone == "r" for step in position.queue)
    steps = red, len(position.queue) - red
    return Reading(steps, ("removals", "placements"), lambda: (BluffStonesPicture(position).now(),))


def _out(position: BluffStonesPosition, _at: None) -> Reading:
    return coloured(position.out_of_play, lambda: (Fact("what is out"),))


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

READINGS = {
    "scores": OF_ANY_GAME["scores"]._replace(read=_scores),
    "top": Reader(_top, "the colour on top of a tower", "space", is_fact=True),
    "matching": Reader(_matching, "how many stones beside a tower have its top's colour", "space"),
    "left": Reader(_left, "how many stones each player has left"),
    "pile": Reader(_pile, "how many stones of each colour a player has left", "seat", is_fact=True),
    "thrown": Reader(_thrown, "how many stones of the round's bids each player throws out"),
    "steps": Reader(_steps, "how many removals and placements of the round are still to come"),
    "next": Reader(
        _next, "what happens next", answer="who removes or places a stone, a new round, or the end"
    ),
    "token": Reader(_token, "who has the turn token", is_fact=True),
    "out": Reader(_out, "how many stones of each colour are out, thrown away or removed"),
}
UNDER_CARDS = ("top", "matching", "pile", "token", "out")
"""The readings that hold under any cards."""
