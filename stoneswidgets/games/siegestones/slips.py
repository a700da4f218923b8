"""The mistakes that learners make with SiegeStones' threat ratings, sums and control."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from stoneswidgets.core.rules.inherited import plays_as
from stoneswidgets.games.siegestones.game import SiegeStones
from stoneswidgets.games.siegestones.picture import SiegeStonesPicture
from stoneswidgets.plumbing.language import every, listed, many, sentence
from stoneswidgets.teach.reading import Slip, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.games.siegestones.game import SiegeStonesSnapshot

NOBODY = "nobody"


def owner_slip(position: SiegeStonesSnapshot, at: str, answer: str) -> Slip | None:
    """Say what the sums are, and which of the two conditions was overlooked."""
    names, game = position.game.seat_names, position.game
    if at not in position.towers or not (sums := position.control()[at].sums):
        return None
    best = max(sums)
    first = [seat for seat, total in enumerate(sums) if total == best]
    told = listed(f"{name} {total}" for name, total in zip(names, sums, strict=True))
    if answer == NOBODY:
        why = f"{names[first[0]]} has more than anybody else, and at least {game.control_minimum}."
    elif sums[names.index(answer)] < game.control_minimum:
        why = f"To control a tower takes {game.control_minimum} at least."
    elif len(first) > 1:
        why = f"{listed(every(names, first))} are level, and to control a tower takes more than everybody else has."
    else:
        why = f"{names[first[0]]} has more."
    return Slip(f"The sums at {at} are {told}. {why}")


def owner_doubt(position: SiegeStonesSnapshot, at: str, answer: str) -> str:
    """Say which of the two conditions was overlooked, but not what the sums are."""
    game = position.game
    if at not in position.towers or not (sums := position.control()[at].sums):
        return ""
    if answer == NOBODY:
        return f"Somebody has more than everybody else at {at}, and at least {game.control_minimum}: work out the sums."
    if sums[game.seat_names.index(answer)] < game.control_minimum:
        return (
            f"To control {at} takes {game.control_minimum} at least. What do {answer}'s stones next to it come to, "
            "each less the towers next to it?"
        )
    if sums[game.seat_names.index(answer)] < max(sums):
        return f"Somebody has more than {answer} at {at}: compare the sums."
    return f"{answer} controls {at} only with more than everybody else. Is anybody level?"


def sum_slip(position: SiegeStonesSnapshot, at: str, answer: Value) -> Slip | None:
    """Recognise a mistake in all sums alike, or else the first in one player's sum."""
    base, names = position.game.threat_base, position.game.seat_names
    sums = position.control()[at].sums
    if not (sums and plays_as(type(position.game), SiegeStones)) or isinstance(answer, str):
        return None
    hands = [beside(position, at, seat) for seat in range(len(sums))]
    counts = tuple(map(len, hands))
    if answer == sums[::-1]:
        return Slip(f"That is the wrong way round: {names[0]}'s sum comes first.")
    if answer == counts:
        return Slip("That counts the stones; add up their threat ratings.")
    if answer == tuple(base * n for n in counts):
        return Slip(
            f"That takes {base} for each stone. Each of them is next to at least one tower, this one, "
            "and every tower next to a stone takes 1 off its rating."
        )
    wrong = [(seat, n) for seat, n in enumerate(answer) if n != sums[seat]]
    slips = (_one_sum_slip(position, at, seat, n) for seat, n in wrong)
    if (first := next(filter(None, slips), None)) is None:
        return None
    right = [f"{name} {n} is right." for name, n, m in zip(names, sums, answer, strict=True) if n == m]
    return Slip("\n".join([*right, first.why]), first.marks)


def _one_sum_slip(position: SiegeStonesSnapshot, at: str, seat: int, answer: int) -> Slip | None:
    """Recognise the mistake in one player's sum."""
    base, name = position.game.threat_base, position.game.seat_names[seat]
    hand, sums = beside(position, at, seat), position.control()[at].sums
    total, lower = sums[seat], [stone for stone, rating in hand.items() if rating < base - 1]
    if lower and 0 < answer - total < base - min(hand.values()):
        towers = {stone: SiegeStonesPicture(position).towers_beside(stone) for stone in lower}
        first, beside_it = lower[0], towers[lower[0]]
        why = f"You counted {first} as {hand[first] + answer - total}, but {many(len(beside_it), 'tower')} are next to it: {listed(beside_it)}."
        if len(lower) > 1:  # each of them explains it
            which = f"One of {listed(lower)}{', or more than one,' if answer - total > 1 else ''}"
            told = listed(
                f"{each} is next to {many(len(by), 'tower')} ({listed(by)})" for each, by in towers.items()
            )
            why = f"{which} was counted too high: {told}."
        return Slip(why, places(dict.fromkeys((*lower, *chain(*towers.values())))))
    if lower and answer == (base - 1) * len(hand):
        why = (
            f"For {name}, that takes {base - 1} for each stone. How many towers are next to {listed(lower)}?"
        )
        return Slip(why, places(lower))
    mistakes = {
        sum(sums): "that adds up the stones of all colours.",
        **dict.fromkeys(
            (total + base - 1, total + base), f"that counts a stone too many: only those next to {at} count."
        ),
        **dict.fromkeys(
            (total - rating for rating in hand.values()),
            f"that leaves a stone out: {many(len(hand), 'stone')} of that colour "
            f"{'is' if len(hand) == 1 else 'are'} next to {at}.",
        ),
        base
        * len(hand): f"that takes {base} for each stone. Every tower next to a stone takes 1 off its rating.",
        total - 1: "that takes off a tower too many.",
    }
    return Slip(f"For {name}, {mistakes[answer]}", places(hand)) if answer in mistakes else None


def beside(position: SiegeStonesSnapshot, at: str, seat: int) -> dict[str, int]:
    """Return a seat's stones next to a tower, with their ratings."""
    ratings = position.control()[at].ratings
    return {stone: rating for stone, rating in ratings.items() if position.stones[stone] == seat}


def changed_ratings(before: SiegeStonesSnapshot, after: SiegeStonesSnapshot, at: str) -> str:
    """Say which stones next to a tower count less since an earlier position, and which are new there."""
    if at not in after.towers or at not in before.towers:
        return ""
    was, now = before.control()[at].ratings, after.control()[at].ratings
    names = after.game.seat_names
    lower = [f"{names[after.stones[stone]]}'s {stone}" for stone in was if now[stone] < was[stone]]
    new = [
        f"{stone} adds {rating} for {names[after.stones[stone]]}"
        for stone, rating in now.items()
        if stone not in was
    ]
    told = [f"That takes 1 off {listed(lower)}"] if lower else []
    return "".join(f"{sentence(text)}.\n" for text in (*told, *new)).strip()


def places(spaces: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of spaces."""
    return tuple(f"space:{space}" for space in spaces)


def rating_slip(position: SiegeStonesSnapshot, at: str, towers: int, answer: int) -> Slip | None:
    """Recognise the mistake in a threat rating."""
    if not plays_as(type(position.game), SiegeStones):
        return None
    base = position.game.threat_base
    pieces_near = sum(name in position.stones or name in position.towers for name in neighbours(position, at))
    mistakes = {
        base: "That is what a stone has with no tower next to it.",
        towers: f"That is how many towers are next to it; take them off {base}.",
        base - 1: "That takes off one tower. Look at all six neighbours.",
        base + towers: "Towers make a rating smaller, not greater.",
        base - pieces_near: "That takes something off for stones, too. Only towers count.",
        base - towers + 1: "You have missed a tower. Go around the stone once more.",
        base - towers - 1: "That takes off a tower too many: only those that touch the stone count.",
    }
    return Slip(mistakes[answer]) if answer in mistakes else None


def neighbours(position: SiegeStonesSnapshot, at: str) -> list[str]:
    """Return the spaces next to a space."""
    return [*position.game.beside(at)]
