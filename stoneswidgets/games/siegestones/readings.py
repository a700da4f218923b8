"""The readings (what exercises can ask for) of SiegeStones, with the mistakes that learners make."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, cast

from stoneswidgets.core.facts import Fact, each
from stoneswidgets.core.rules.inherited import plays_as
from stoneswidgets.errors import StonesError
from stoneswidgets.games.siegestones.facts import spaces
from stoneswidgets.games.siegestones.game import Control, SiegeStones
from stoneswidgets.scene import picture
from stoneswidgets.teach.reading import NOBODY, OF_ANY_GAME, Reader, Reading, Slip, scores_of, winner_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.siegestones.game import SiegeStonesPosition, SiegeStonesSnapshot
    from stoneswidgets.games.siegestones.picture import SiegeStonesPicture
    from stoneswidgets.teach.reading import Mistakes


NO_TOWER = Control(None, (), {})


def _owner(position: SiegeStonesSnapshot, at: str) -> Reading:
    names, control = position.game.seat_names, position.control().get(at, NO_TOWER)

    def whys() -> dict[str, Fact]:
        return {name: _no_owner(position, at, name) for name in (*names, NOBODY)} if control.sums else {}

    def mistakes() -> dict[str, Fact]:
        sums = each(control.sums)
        return {name: Fact("sums are", where=at, each=sums, why=why) for name, why in whys().items()}

    def doubts() -> dict[str, Fact]:
        asked = {name: Fact(f"ask if {why.kind}", **dict(why.values)) for name, why in whys().items()}
        return {name: Fact("doubted", why=why, ask=asked[name]) for name, why in whys().items()}

    return Reading(
        NOBODY if control.owner is None else names[control.owner],
        (*names, NOBODY),
        lambda: _reckoning(position, at),
        mistakes,
        doubts=doubts,
        there=control is not NO_TOWER,
        marks=spaces(control.ratings),
        since=lambda earlier: _changed_ratings(earlier, position, at),
    )


def _no_owner(position: SiegeStonesSnapshot, at: str, answer: str) -> Fact:
    """Return which condition was overlooked, without the sums."""
    sums, least = position.control()[at].sums, position.game.control_minimum
    if answer == NOBODY:
        return Fact("somebody has most", where=at, least=least)
    seat = position.game.seat_names.index(answer)
    if sums[seat] < least:
        return Fact("less than the least", whose=seat, where=at, least=least)
    kind = "less than somebody" if sums[seat] < max(sums) else "level with somebody"
    return Fact(kind, side=seat, where=at)


def _changed_ratings(before: SiegeStonesSnapshot, after: SiegeStonesSnapshot, at: str) -> Facts:
    """Return which stones next to a tower count less since an earlier position, and which are new there."""
    was, now = (position.control().get(at, NO_TOWER).ratings for position in (before, after))
    if at not in before.towers or at not in after.towers:
        return ()
    whose = after.stones
    lower = tuple(Fact("somebody's", whose=whose[s], where=s) for s in was if now[s] < was[s])
    new = [Fact("adds", where=s, n=n, side=whose[s]) for s, n in now.items() if s not in was]
    return (*(Fact("weakened", stones=lower),) * bool(lower), *new)


def _sums(position: SiegeStonesSnapshot, at: str) -> Reading:
    names, control = position.game.seat_names, position.control().get(at, NO_TOWER)
    if not (sums := control.sums or (0,) * len(names) * (control is NO_TOWER)):
        raise StonesError(
            f"{position.game.title} decides in its own way who controls a tower; no sums are known"
        )
    usual, base = plays_as(type(position.game), SiegeStones), position.game.threat_base
    hands = [_beside(position, at, seat) for seat in range(len(names))]
    counts = tuple(map(len, hands))
    mistakes = {
        tuple(base * n for n in counts): Fact("all unweakened", base=base),
        counts: Fact("stones counted"),
        sums[::-1]: Fact("sums reversed", whose=0),
    }
    return Reading(
        sums,
        names,
        lambda: _reckoning(position, at),
        lambda: mistakes if usual else {},
        lambda: tuple(_in_a_sum(position, at, seat) for seat in range(len(names))) if usual else (),
        there=control is not NO_TOWER,
        how=Fact("how sums", base=base) if usual else None,
        marks=spaces(control.ratings),
        of_each=tuple(map(spaces, hands)),
    )


def _in_a_sum(position: SiegeStonesSnapshot, at: str, seat: int) -> Mistakes:
    """Return the usual mistakes in one player's sum."""
    base, hand, sums = position.game.threat_base, _beside(position, at, seat), position.control()[at].sums
    total, lower = sums[seat], tuple(stone for stone, rating in hand.items() if rating < base - 1)
    found = {
        sum(sums): Fact("all colours"),
        **dict.fromkeys((total + base - 1, total + base), Fact("a stone too many", where=at)),
        **dict.fromkeys((total - n for n in hand.values()), Fact("a stone left out", n=len(hand), where=at)),
        base * len(hand): Fact("unweakened", base=base),
        total - 1: Fact("a tower too many"),
    }
    slips = {n: _of_one(seat, slip, hand) for n, slip in found.items()}
    if not lower:
        return slips
    each = (base - 1) * len(hand)
    slips[each] = _of_one(seat, Fact("once weakened", n=base - 1, stones=lower), lower)
    towers = {stone: _words(position).towers_beside(stone) for stone in lower}
    beside = {stone: Fact("next to", towers=tuple(by)) for stone, by in towers.items()}
    marks = spaces(dict.fromkeys((*lower, *chain(*towers.values()))))
    each_next = tuple(Fact("is next to", where=stone, next=by) for stone, by in beside.items())
    for over in range(1, base - min(hand.values())):
        if len(lower) > 1:  # each of them explains it
            more = Fact("or more") if over > 1 else None
            slip = Fact("some counted too high", stones=lower, more=more, each=each_next)
        else:
            slip = Fact("counted too high", where=lower[0], n=hand[lower[0]] + over, but=beside[lower[0]])
        slips[total + over] = Slip((slip,), marks)
    return slips


def _of_one(seat: int, slip: Fact, stones: object) -> Slip:
    """Return a mistake in one player's number."""
    return Slip((Fact("mistake in one", side=seat, slip=slip),), spaces(stones))


def _beside(position: SiegeStonesSnapshot, at: str, seat: int) -> dict[str, int]:
    """Return a seat's stones next to a tower, with their ratings."""
    ratings = position.control().get(at, NO_TOWER).ratings
    return {stone: rating for stone, rating in ratings.items() if position.stones[stone] == seat}


def _rating(position: SiegeStonesSnapshot, at: str) -> Reading:
    base, there, words = position.game.threat_base, at in position.stones, _words(position)
    near, usual = [*position.game.beside(at)], plays_as(type(position.game), SiegeStones)
    towers, stones = len(words.towers_beside(at)), sum(name in position.stones for name in near)
    mistakes = {
        base: Fact("with no tower"),
        towers: Fact("towers counted", base=base),
        base - 1: Fact("with one tower"),
        base + towers: Fact("towers added"),
        base - towers - stones: Fact("stones taken off"),
        base - towers + 1: Fact("a tower missed"),
        base - towers - 1: Fact("a tower that does not touch"),
    }
    return Reading(
        (position.ratings.get(at, 0),),
        (f"rating of {at}",),
        lambda: (words.rated_by(at) if there else Fact("no stone", where=at),),
        lambda: mistakes if usual else {},
        how=Fact("how rating", base=base) if usual else None,
        there=there,
        marks=spaces(near),
    )


def _supply(position: SiegeStonesSnapshot, _at: str | None) -> Reading:
    game, stones = position.game, [*position.stones.values()]
    dropped = tuple(stones.count(seat) for seat in range(game.seats))
    towers = [tower for tower, control in position.control().items() if control.owner is not None]
    mistakes = {
        dropped: Fact("dropped counted"),
        tuple(game.stones_each - n for n in dropped): Fact("markers forgotten"),
        position.supply[::-1]: Fact("supplies reversed", whose=0),
        position.scores: Fact("markers alone", each=game.stones_each),
    }
    return Reading(
        position.supply,
        game.seat_names,
        lambda: supplies(position, (game.stones_each,) * game.seats, position.scores),
        lambda: mistakes,
        marks=spaces(towers),
        how=Fact("how supply", each=game.stones_each),
    )


def supplies(position: SiegeStonesSnapshot, each: Sequence[int], markers: Sequence[int]) -> Facts:
    """Return what each seat has left to drop of how many stones, with those that mark towers."""
    stones = [*position.stones.values()]
    return tuple(
        Fact("supply", side=seat, n=n, each=each[seat], stones=stones.count(seat), markers=markers[seat])
        for seat, n in enumerate(position.supply)
    )


def _winner(position: SiegeStonesPosition, _at: None) -> Reading:
    reading, goal = winner_of(position), position.game.goal
    if position.is_over:
        return reading
    names = enumerate(position.game.seat_names)
    doubts = {name: Fact("not won yet", goal=goal, side=seat) for seat, name in names}
    doubts["a draw"] = Fact("no draw yet", goal=goal)
    goes_on = Fact("goes on", each=each(position.scores, first="controls so many"), goal=goal)
    return replace(reading, facts=lambda: (goes_on,), doubts=lambda: doubts)


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


READINGS = {
    "scores": Reader(
        lambda position, _at: scores_of(position, Fact("how scores")), "how many towers each player controls"
    ),
    "owner": Reader(_owner, "who controls a tower", "space", answer="a player's name, or nobody"),
    "sums": Reader(_sums, "each player's sum of threat ratings at a tower", "space"),
    "rating": Reader(_rating, "the threat rating of a stone", "space"),
    "winner": OF_ANY_GAME["winner"]._replace(read=_winner),
    "supply": Reader(_supply, "how many stones each player has left to drop"),
}
