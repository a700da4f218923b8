"""The readings (what exercises can ask for) of SiegeStones, with the mistakes that learners make."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.rules.inherited import plays_as
from stoneswidgets.errors import StonesError
from stoneswidgets.games.siegestones.game import SiegeStones
from stoneswidgets.games.siegestones.picture import SiegeStonesPicture
from stoneswidgets.games.siegestones.slips import (
    NOBODY,
    beside,
    changed_ratings,
    neighbours,
    owner_doubt,
    owner_slip,
    places,
    rating_slip,
    sum_slip,
)
from stoneswidgets.teach.reading import OF_ANY_GAME, Reader, Reading, Value, recognised, scores_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.siegestones.game import SiegeStonesPosition, SiegeStonesSnapshot


def _owner(position: SiegeStonesSnapshot, at: str) -> Reading:
    names = position.game.seat_names
    control = position.control()
    owner = control[at].owner if at in control else None
    return Reading(
        NOBODY if owner is None else names[owner],
        (*names, NOBODY),
        lambda: _reckoning(position, at),
        lambda given: owner_slip(position, at, str(given)),
        there=at in control,
        marks=places(control[at].ratings if at in control else ()),
        doubt=lambda given: owner_doubt(position, at, str(given)),
        since=lambda earlier: changed_ratings(earlier, position, at),
    )


def _sums(position: SiegeStonesSnapshot, at: str) -> Reading:
    names = position.game.seat_names
    control = position.control()
    sums = control[at].sums if at in control else (0,) * len(names)
    if not sums:
        raise StonesError(
            f"{position.game.title} decides in its own way who controls a tower; no sums are known"
        )
    return Reading(
        sums,
        names,
        lambda: _reckoning(position, at),
        lambda given: sum_slip(position, at, given) if plays_as(type(position.game), SiegeStones) else None,
        there=at in control,
        how="Of each stone next to the tower, how many towers are next to it? Take them off "
        f"{position.game.threat_base}, and add up what is left."
        if plays_as(type(position.game), SiegeStones)
        else "",
        marks=places(control[at].ratings if at in control else ()),
        of_each=tuple(
            places(beside(position, at, seat)) if at in control else () for seat in range(len(names))
        ),
    )


def _rating(position: SiegeStonesSnapshot, at: str) -> Reading:
    base, there = position.game.threat_base, at in position.stones
    words = _words(position)
    towers = len(words.towers_beside(at)) if there else base

    def facts() -> Facts:
        return (words.rated_by(at) if there else Fact("no stone", where=at),)

    return Reading(
        (position.ratings.get(at, 0),),
        (f"rating of {at}",),
        facts,
        lambda given: (
            rating_slip(position, at, towers, int(given[0]))
            if plays_as(type(position.game), SiegeStones)
            else None
        ),
        there,
        f"Look at all its neighbours: every tower among them takes 1 off {base}, stones take nothing off."
        if plays_as(type(position.game), SiegeStones)
        else "",
        places(neighbours(position, at)),
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
    markers = places(tower for tower, control in position.control().items() if control.owner is not None)
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
    return SiegeStonesPicture(position)


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
