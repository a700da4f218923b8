"""Continue a game after an answer to a puzzle: with exact play in small endings, else with a search's."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.search import TreeSearch
from stoneswidgets.search.choices import ChoiceSearch, is_at_once
from stoneswidgets.search.exact.solve import ending_of
from stoneswidgets.teach.best import LONGEST

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.search.exact.solver import Ending

REPLIES = 2_000
"""Simulations for the reply to a wrong answer."""
ENDING = 20_000
"""States that the values of an ending with chance nodes or simultaneous choices may take."""
_EVEN = 0.005
"""Two choices count as equally likely if their shares differ by less."""
_FARTHEST = 16
"""The most moves of an ending that is played as both should."""


def played_on(
    position: Position, seat: int, *, well: bool = True, simulations: int = REPLIES // 4
) -> tuple[str, ...]:
    """Return how a search goes on; in an ending that can be looked at whole, how the seats play that do as they should.

    Where both choose at once, they make the likeliest choices. Of equally likely ones, if it is to go on `well` for `seat`, those
    that serve it best; if not, what the other can choose that costs it most.
    """
    line: list[str] = []
    while position.to_move and len(line) < _FARTHEST:
        choices = at_once(position) if is_at_once(position.view(position.to_move[0])) else ()
        bids = _met_bids(choices, seat, well=well) if choices else ()
        move = ",".join(bids) or _best_of_an_ending(position)
        if not move and (len(line) >= LONGEST or len(position.to_move) > 1):
            break
        line.append(move or TreeSearch(simulations, seed=0).choose(position))
        position = position.play(line[-1])
    return tuple(line)


def _met_bids(choices: tuple[ChoiceSearch, ...], seat: int, *, well: bool) -> tuple[str, ...]:
    """Return what both seats choose at once in a line that goes on well for `seat`, or badly (see `played_on`)."""
    own, other = (likeliest(choices[each]) for each in (seat, 1 - seat))
    met = {bid: choices[seat].against(bid) for bid in own}
    if well:
        mine, theirs = max(((a, b) for a in own for b in other), key=lambda both: met[both[0]][both[1]][1])
    else:
        mine, against = own[0], met[own[0]]
        theirs = max(against, key=lambda bid: (against[bid][0] * (1 - against[bid][1]), against[bid][0]))
    return (mine, theirs) if seat == 0 else (theirs, mine)


def likeliest(choice: ChoiceSearch) -> list[str]:
    """Return the most frequent choices, ties up to rounding."""
    most = max(choice.weights.values())
    return [each for each, weight in choice.weights.items() if weight > most - _EVEN]


def at_once(position: Position) -> tuple[ChoiceSearch, ...]:
    """Return both seats' simultaneous choices; empty unless everything that can follow was searched."""
    both = tuple(ChoiceSearch(position.view(seat), Random(0)) for seat in position.to_move)
    return both if all(map(is_exact, both)) else ()


def _best_of_an_ending(position: Position) -> str:
    """Return the best move of the seat to move; "" where not all that can follow has been looked at."""
    seat = position.to_move[0]
    ending = ending_of(position.view(seat)) if len(position.to_move) == 1 else None
    if ending is None or not is_exact(ending):
        return ""
    (move,) = (max if seat == 0 else min)(ending.values, key=ending.values.__getitem__)
    return move


def is_exact(search: ChoiceSearch | Ending) -> bool:
    """Solve an ending, if `ENDING` states are enough; tell whether they are."""
    return search.slices is not None and search.slices.finishes(search.solving(), ENDING) and search.exact
