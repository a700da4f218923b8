"""The readings (what exercises can ask for) of SiegeStones, with the mistakes that learners make."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, cast

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.rules.inherited import plays_as
from stoneswidgets.errors import StonesError
from stoneswidgets.games.siegestones.facts import spaces
from stoneswidgets.games.siegestones.game import Control, SiegeStones
from stoneswidgets.plumbing.language import listed, many, sentence
from stoneswidgets.scene import picture
from stoneswidgets.teach.reading import OF_ANY_GAME, Reader, Reading, Slip, Value, recognised, scores_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.siegestones.game import SiegeStonesPosition, SiegeStonesSnapshot
    from stoneswidgets.games.siegestones.picture import SiegeStonesPicture


NOBODY = "nobody"
NO_TOWER = Control(None, (), {})


def _owner(position: SiegeStonesSnapshot, at: str) -> Reading:
    names, control = position.game.seat_names, position.control().get(at, NO_TOWER)

    def slip(given: Value) -> Slip | None:
        told = (
            listed(f"{name} {total}" for name, total in zip(names, control.sums, strict=False))
            if control.sums
            else ""
        )
        return (
            Slip(f"The sums at {at} are {told}. {_no_owner(position, at, str(given))[0]}.") if told else None
        )

    return Reading(
        NOBODY if control.owner is None else names[control.owner],
        (*names, NOBODY),
        lambda: _reckoning(position, at),
        slip,
        there=control is not NO_TOWER,
        marks=spaces(control.ratings),
        doubt=lambda given: ": ".join(_no_owner(position, at, str(given))) if control.sums else "",
        since=lambda earlier: _changed_ratings(earlier, position, at),
    )


def _no_owner(position: SiegeStonesSnapshot, at: str, answer: str) -> tuple[str, str]:
    """Say which condition was overlooked, without the sums, and what to look at."""
    sums, least = position.control()[at].sums, position.game.control_minimum
    if answer == NOBODY:
        return f"Somebody has more than everybody else at {at}, and at least {least}", "work out the sums."
    own = sums[position.game.seat_names.index(answer)]
    if own < least:
        ask = f"what do {answer}'s stones next to it come to, each less the towers next to it?"
        return f"To control {at} takes {least} at least", ask
    if own < max(sums):
        return f"Somebody has more than {answer} at {at}", "compare the sums."
    return f"{answer} controls {at} only with more than everybody else", "is anybody level?"


def _changed_ratings(before: SiegeStonesSnapshot, after: SiegeStonesSnapshot, at: str) -> str:
    """Say which stones next to a tower count less since an earlier position, and which are new there."""
    was, now = (position.control().get(at, NO_TOWER).ratings for position in (before, after))
    if at not in before.towers or at not in after.towers:
        return ""
    whose = {stone: after.game.seat_names[after.stones[stone]] for stone in now}
    lower = [f"{whose[stone]}'s {stone}" for stone in was if now[stone] < was[stone]]
    told = [f"That takes 1 off {listed(lower)}."] if lower else []
    told += [sentence(f"{s} adds {n} for {whose[s]}.") for s, n in now.items() if s not in was]
    return "\n".join(told)


def _sums(position: SiegeStonesSnapshot, at: str) -> Reading:
    names, control = position.game.seat_names, position.control().get(at, NO_TOWER)
    if not (sums := control.sums or (0,) * len(names) * (control is NO_TOWER)):
        raise StonesError(
            f"{position.game.title} decides in its own way who controls a tower; no sums are known"
        )
    usual = plays_as(type(position.game), SiegeStones)
    return Reading(
        sums,
        names,
        lambda: _reckoning(position, at),
        lambda given: _sum_slip(position, at, given) if usual and not isinstance(given, str) else None,
        there=control is not NO_TOWER,
        how="Of each stone next to the tower, how many towers are next to it? Take them off "
        f"{position.game.threat_base}, and add up what is left."
        if usual
        else "",
        marks=spaces(control.ratings),
        of_each=tuple(spaces(_beside(position, at, seat)) for seat in range(len(names))),
    )


def _sum_slip(position: SiegeStonesSnapshot, at: str, answer: tuple[int, ...]) -> Slip | None:
    """Recognise a mistake in all sums alike, or else the first in one player's sum."""
    base, names, sums = position.game.threat_base, position.game.seat_names, position.control()[at].sums
    counts = tuple(len(_beside(position, at, seat)) for seat in range(len(sums)))
    alike = {
        tuple(
            base * n for n in counts
        ): f"That takes {base} for each stone. Each of them is next to at least one tower, "
        "this one, and every tower next to a stone takes 1 off its rating.",
        counts: "That counts the stones; add up their threat ratings.",
        sums[::-1]: f"That is the wrong way round: {names[0]}'s sum comes first.",
    }
    if answer in alike:
        return Slip(alike[answer])
    wrong = [(seat, n) for seat, n in enumerate(answer) if n != sums[seat]]
    slips = (_one_sum_slip(position, at, seat, n) for seat, n in wrong)
    if (first := next(filter(None, slips), None)) is None:
        return None
    right = [f"{name} {n} is right." for name, n, m in zip(names, sums, answer, strict=True) if n == m]
    return Slip("\n".join([*right, first.why]), first.marks)


def _one_sum_slip(position: SiegeStonesSnapshot, at: str, seat: int, answer: int) -> Slip | None:
    """Recognise the mistake in one player's sum."""
    base, name = position.game.threat_base, position.game.seat_names[seat]
    hand, sums = _beside(position, at, seat), position.control()[at].sums
    total, lower = sums[seat], [stone for stone, rating in hand.items() if rating < base - 1]
    if lower and 0 < answer - total < base - min(hand.values()):
        towers = {stone: _words(position).towers_beside(stone) for stone in lower}
        told = [f"next to {many(len(by), 'tower')} ({listed(by)})" for by in towers.values()]
        why = f"You counted {lower[0]} as {hand[lower[0]] + answer - total}, but it is {told[0]}."
        if len(lower) > 1:  # each of them explains it
            which = f"One of {listed(lower)}{', or more than one,' if answer - total > 1 else ''}"
            each = listed(f"{stone} is {by}" for stone, by in zip(lower, told, strict=True))
            why = f"{which} was counted too high: {each}."
        return Slip(why, spaces(dict.fromkeys((*lower, *chain(*towers.values())))))
    if lower and answer == (base - 1) * len(hand):
        why = (
            f"For {name}, that takes {base - 1} for each stone. How many towers are next to {listed(lower)}?"
        )
        return Slip(why, spaces(lower))
    stones = f"{many(len(hand), 'stone')} of that colour {'is' if len(hand) == 1 else 'are'} next to {at}"
    mistakes = {
        sum(sums): "that adds up the stones of all colours.",
        **dict.fromkeys(
            (total + base - 1, total + base), f"that counts a stone too many: only those next to {at} count."
        ),
        **{total - rating: f"that leaves a stone out: {stones}." for rating in hand.values()},
        base
        * len(hand): f"that takes {base} for each stone. Every tower next to a stone takes 1 off its rating.",
        total - 1: "that takes off a tower too many.",
    }
    return Slip(f"For {name}, {mistakes[answer]}", spaces(hand)) if answer in mistakes else None


def _beside(position: SiegeStonesSnapshot, at: str, seat: int) -> dict[str, int]:
    """Return a seat's stones next to a tower, with their ratings."""
    ratings = position.control().get(at, NO_TOWER).ratings
    return {stone: rating for stone, rating in ratings.items() if position.stones[stone] == seat}


def _rating(position: SiegeStonesSnapshot, at: str) -> Reading:
    base, there, words = position.game.threat_base, at in position.stones, _words(position)
    near, usual = [*position.game.beside(at)], plays_as(type(position.game), SiegeStones)
    towers, stones = len(words.towers_beside(at)), sum(name in position.stones for name in near)
    mistakes = {
        base: "That is what a stone has with no tower next to it.",
        towers: f"That is how many towers are next to it; take them off {base}.",
        base - 1: "That takes off one tower. Look at all six neighbours.",
        base + towers: "Towers make a rating smaller, not greater.",
        base - towers - stones: "That takes something off for stones, too. Only towers count.",
        base - towers + 1: "You have missed a tower. Go around the stone once more.",
        base - towers - 1: "That takes off a tower too many: only those that touch the stone count.",
    }
    return Reading(
        (position.ratings.get(at, 0),),
        (f"rating of {at}",),
        lambda: (words.rated_by(at) if there else Fact("no stone", where=at),),
        recognised(mistakes if usual else {}),
        there,
        f"Look at all its neighbours: every tower among them takes 1 off {base}, stones take nothing off."
        if usual
        else "",
        spaces(near),
    )


def _scores(position: SiegeStonesPosition, _at: None) -> Reading:
    return scores_of(position, "A tower counts for whoever controls it.")


def _supply(position: SiegeStonesSnapshot, at: str | None) -> Reading:
    names, game = position.game.seat_names, position.game
    dropped = tuple(list(position.stones.values()).count(seat) for seat in range(game.seats))

    def facts() -> Facts:
        each = enumerate(zip(position.supply, dropped, position.scores, strict=True))
        return tuple(
            Fact("supply", side=seat, n=left, each=game.stones_each, stones=stones, markers=markers)
            for seat, (left, stones, markers) in each
        )

    unmarked = tuple(game.stones_each - n for n in dropped)
    markers = spaces(tower for tower, control in position.control().items() if control.owner is not None)
    mistakes = {
        dropped: "That counts the stones on the board; how many are left?",
        unmarked: "That forgets the markers: one stone stands on each tower that a player controls.",
        position.supply[::-1]: f"That is the wrong way round: {names[0]}'s come first.",
        position.scores: "Those are the markers alone. Take them, and the stones on spaces, "
        f"off {game.stones_each}.",
    }
    return Reading(
        position.supply,
        names,
        facts,
        recognised(mistakes),
        marks=markers,
        how=f"Off {game.stones_each} go a player's stones on spaces, and one for each tower that the player controls.",
    )


def _winner(position: SiegeStonesSnapshot, at: None) -> Reading:
    reading, game = OF_ANY_GAME["winner"].read(position, at), position.game

    def doubt(answer: Value) -> str:
        if position.is_over:
            return reading.doubt(answer)
        only = f"{game.goal} towers win only for whoever controls more than everybody else."
        if answer == "a draw":
            return f"What would end the game? {only}"
        return f"{only} How many does {answer} control then, and how many do the others?"

    def facts() -> Facts:
        if position.is_over:
            return reading.facts()
        each = tuple(
            Fact("each" if seat else "controls so many", who=seat, n=n)
            for seat, n in enumerate(position.scores)
        )
        return (Fact("goes on", each=each, goal=game.goal),)

    return replace(reading, doubt=doubt, facts=facts)


def _words(position: SiegeStonesSnapshot) -> SiegeStonesPicture:
    return cast("SiegeStonesPicture", picture(position))


def _reckoning(position: SiegeStonesSnapshot, at: str) -> Facts:
    return _words(position).sums(at) if at in position.towers else (Fact("no tower", where=at),)


def pieces(position: SiegeStonesSnapshot) -> dict[str, object]:
    """Return what lies where."""
    return {**position.stones, **dict.fromkeys(position.towers, "tower")}


def themes(position: SiegeStonesPosition, seat: int, move: str) -> Iterator[str]:
    """Name what the good move of a puzzle is about."""
    before, now = position.control(), position.play(move).control()
    lost = [
        tower
        for tower, control in before.items()
        if control.owner not in (None, seat) and now[tower].owner != control.owner
    ]
    if move.startswith("T"):
        weaker = any(
            now[tower].sums[other] < control.sums[other]
            for tower, control in before.items()
            for other in range(len(now[tower].sums and control.sums))
            if other != seat
        )
        yield "a tower as a weapon" if weaker or lost else "a tower dropped in the right place"
    if any(now[tower].owner == seat for tower in lost):
        yield "a tower taken from the opponent"
    elif lost:
        yield "a tower freed from the opponent"
    gained = [tower for tower, control in now.items() if control.owner == seat]
    if sum(tower not in before or before[tower].owner != seat for tower in gained) > len(lost):
        yield "a tower gained"
    if any(tower not in gained and before[tower].owner == seat for tower in before):
        yield "a tower given up"


HINTS = {
    "a tower as a weapon": "A tower can be dropped, too: which stones would it make weaker?",
    "a tower dropped in the right place": "A tower that you drop is yours where your stones are already. Where are they?",
    "a tower taken from the opponent": "Go through the towers that your opponent controls: which of them is held by least?",
    "a tower freed from the opponent": "Go through the towers that your opponent controls: which of them need not be yours, if only it is theirs no more?",
    "a tower gained": "Which towers are nobody's, or could be dropped where you are strong?",
}
"""What is thought of first, by what a puzzle is about; where it is about several things, the first of these."""

READINGS = {
    "scores": Reader(_scores, "how many towers each player controls"),
    "owner": Reader(_owner, "who controls a tower: a player's name, or nobody", "space"),
    "sums": Reader(_sums, "each player's sum of threat ratings at a tower", "space"),
    "rating": Reader(_rating, "the threat rating of a stone", "space"),
    "winner": Reader(_winner, OF_ANY_GAME["winner"].about),
    "supply": Reader(_supply, "how many stones each player has left to drop"),
}
