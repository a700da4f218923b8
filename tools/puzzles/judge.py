"""Verify that a position has one good move: proven, or clearly best in deeper searches."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.analysis.estimates import is_apart, looked_at_alone, percent
from stoneswidgets.errors import StonesError
from stoneswidgets.search.choices import ChoiceSearch, is_at_once
from stoneswidgets.search.exact.solve import ending_of, is_won_by_counting, solution_of, unsolvable
from stoneswidgets.search.exact.solver import solvers_of
from stoneswidgets.search.tree import Tree, is_judged
from stoneswidgets.teach.best import SEARCH, SOLVER
from stoneswidgets.teach.puzzles.graded import FEWEST, SAME, Judgement, alike, idea, wins_of
from stoneswidgets.teach.puzzles.puzzle import is_exact

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.exact.solve import Solution, Value
    from stoneswidgets.search.tree import Estimate

STATES = 300_000
"""States that a proof of a position's value may take, and then again the proof that all other moves are worse."""
GLANCE, LOOK, STUDY = 1_500, 10_000, 40_000
"""Simulations: of any position, of one that is looked at more closely, and of the whole at last."""
EACH = 300
"""Simulations of each move alone; rivals have more."""
SECOND = 60_000
"""Simulations of each other move where the best one wins for sure: another sure win would be as good."""
RIVALS = 5
"""How many moves have more; those that are not good, as many as the best: what a short search thinks bad may be as good."""
GAP = 0.15
"""By how much the best move's chance exceeds all others at the least, where it is searched for."""
NEAR = 10
"""Two chances, in games of 100 as they are told, count as near each other if they differ by less."""
SURE = 0.999
"""A bid is the one good one if an equilibrium makes it so often at least."""
_alone = partial(looked_at_alone, judged=False)
"""Puzzles are looked for by random games, which is quicker; where a game judges positions, that sees further and has the last word."""


def judged(position: Position, seat: int) -> Judgement | None:
    """Return the one good move of a seat; None if there is none, or none that is sure.

    The result depends on nothing but the position: everything is counted in states and simulations, never in time.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        A seat that is to move there.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(side=3).start().play("Tc3").play("a1").play("Ta2")
    >>> judged(sw.MunchStones().start(seed=1), 0) is None
    True
    """
    view, game = position.view(seat), position.game
    fewest = 2 if game.hides and not game.is_simultaneous else FEWEST
    if len(position.legal_moves(seat)) < fewest:
        return None
    return _bid(view) if is_at_once(view) else _move(position, view)


def _move(position: Position, view: View) -> Judgement | None:
    provable = not unsolvable(position)
    if provable and solvers_of(position.game).solver(position):
        found = _proven(position)
        return found.judgement if found else None
    if not provable and (ended := _ending(view)):
        return ended.judgement
    if _ahead(view, GLANCE) is None:
        return None
    if provable and (found := _proven(position)):
        return found.judgement
    return _searched(view)


class Proven(NamedTuple):
    """What has come of a proof: a judgement, or the certainty that there is no one good move."""

    judgement: Judgement | None


def _proven(position: Position) -> Proven | None:
    """Return what a proof says; None if it takes too many states."""
    solution = solution_of(position)
    values: dict[str, Value] = {}
    try:
        if not solution.slices.finishes(solution.proving(), STATES) or solution.value is None:
            return None
        if solution.chance(solution.value) == 0:
            return Proven(None)
        if not solution.slices.finishes(solution.evaluating(values), STATES):
            return None
    except StonesError:  # there are games that are longer than they say
        return Proven(None)
    move, first = max(values.items(), key=lambda each: each[1])
    view = position.view(position.to_move[0])
    ideas = {idea(view, each) for each, value in values.items() if value == first}
    second = max((value for value in values.values() if value < first), default=first)
    whole = all(value == int(value) for value in values.values())
    if (
        len(ideas) > 1
        or first == second
        or not whole
        or (is_won_by_counting(position) and not _matters(solution, first, second))
    ):
        return Proven(None)
    return Proven(Judgement(move, SOLVER, {each: int(value) for each, value in values.items()}))


def _matters(solution: Solution, first: Value, second: Value) -> bool:
    """Tell whether a point more or less changes who wins, or whether it is more than one."""
    return solution.chance(first) > solution.chance(second) or first - second > 1


def _bid(view: View) -> Judgement | None:
    """Return the one good choice where several choose at once; only if all that can follow has been looked at."""
    choices = ChoiceSearch(view, Random(0))
    if not is_exact(choices):
        return None
    move = max(choices.weights, key=choices.weights.__getitem__)
    others = [chance for other, chance in choices.chances.items() if other != move]
    if choices.weights[move] < SURE or choices.chances[move] - max(others) < GAP:
        return None
    return Judgement(move, SOLVER, {m: round(100 * chance) for m, chance in choices.chances.items()})


def _ending(view: View) -> Proven | None:
    """Return what is certain of an ending in which chance or choices made at once have a say; None if not all was looked at."""
    ending = ending_of(view)
    if ending is None or not is_exact(ending):
        return None
    chances = {move: value if view.seat == 0 else 1 - value for (move,), value in ending.values.items()}
    first, second = sorted(chances.values(), reverse=True)[:2]
    if first - second < GAP:
        return Proven(None)
    move = max(chances, key=chances.__getitem__)
    return Proven(Judgement(move, SOLVER, {each: round(100 * chance) for each, chance in chances.items()}))


def _searched(view: View) -> Judgement | None:
    """Return moves of one idea that are far ahead of each other in searches of them alone, and first in one of the whole."""
    wanted = _ahead(view, LOOK)
    if wanted is None:
        return None
    classes: dict[str, str] = {}
    for move in view.legal_moves():
        classes.setdefault(alike(view, move), move)
    mates = {each for each, move in classes.items() if idea(view, move) == wanted}
    found = {each: _alone(view, move, EACH, 1) for each, move in classes.items()}
    for rival in sorted(found, key=lambda each: -found[each].chance)[:RIVALS]:
        found[rival] = _alone(view, classes[rival], LOOK // 2, 2)
    best, second = _two(found, mates)
    if not is_apart(found[best], found[second], GAP):
        return None
    close = [each for each in mates if found[each].chance > found[second].chance]
    others = sorted(found.keys() - mates, key=lambda each: (-found[each].chance, each))
    for each in (*close, second, *others[:RIVALS]):
        found[each] = _alone(view, classes[each], STUDY // 2, 3)
    tree = Tree(view, Random(4), judged=False)
    tree.grow(STUDY)
    best, _ = _two(found, mates)
    if found[best].proven:
        for each in found.keys() - _good(found, mates):
            found[each] = found[each] if found[each].proven else _alone(view, classes[each], SECOND, 5)
    settled = _settled(view, classes, found, mates)
    if idea(view, tree.estimates[0].move) != wanted or not settled:
        return None
    best, _ = _two(settled, mates)
    values = {move: percent(settled[alike(view, move)]) for move in view.legal_moves()}
    return Judgement(classes[best], SEARCH, values)


def _ahead(view: View, simulations: int) -> str | None:
    """Return the idea that is best in a search, if it may be far ahead of the others."""
    tree = Tree(view, Random(0), judged=False)
    tree.grow(simulations)
    first, *others = tree.estimates
    best = idea(view, first.move)
    next_best = max(
        (
            e.chance
            for e in others
            if (e.visits * 20 >= first.visits or e.proven) and idea(view, e.move) != best
        ),
        default=0.0,
    )
    return best if first.chance > GAP and first.chance - next_best >= GAP / 2 else None


def _good(found: dict[str, Estimate], mates: set[str]) -> set[str]:
    """Return the moves of one idea that are worth as much as the best of them, or hardly less."""
    least = max(percent(found[each]) for each in mates) - round(100 * SAME)
    return {each for each in mates if percent(found[each]) >= least}


def _are_apart(found: dict[str, Estimate], good: set[str]) -> bool:
    """Tell whether the worst of the good moves is far ahead of the best of the others."""
    worst, (_, second) = min(good, key=lambda each: found[each].chance), _two(found, good)
    return is_apart(found[worst], found[second], GAP)


def _settled(
    view: View, classes: dict[str, str], found: dict[str, Estimate], mates: set[str]
) -> dict[str, Estimate]:
    """Return what moves are worth if the good ones are far ahead of the others, in the chances that are told, too; else nothing.

    In a game with a learned evaluation they are searched once more.
    """
    if not _are_apart(found, _good(found, mates)):
        return {}
    if is_judged(view):
        found = {each: looked_at_alone(view, classes[each], SECOND, 6) for each in found}
    good = _good(found, mates)
    best, second = (found[each] for each in _two(found, good))
    told = [wins_of(view, percent(each)) for each in (best, second)]
    return found if _are_apart(found, good) and (best.proven or told[0] - told[1] >= NEAR) else {}


def _two(found: dict[str, Estimate], good: set[str]) -> tuple[str, str]:
    """Return the best of the good ones, and the best of the others."""
    ranked = sorted(found, key=lambda each: found[each].chance, reverse=True)
    return next(each for each in ranked if each in good), next(each for each in ranked if each not in good)
