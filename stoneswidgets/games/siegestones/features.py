"""Features that explain a win probability in SiegeStones: towers controlled, in reach, and in danger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, Feature, each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.siegestones.game import SiegeStonesSnapshot

WEIGHTS = {"controlled": 103, "reach": 45, "loose": -57}
"""What one more of each is worth, in hundredths of the logarithm of the odds to win."""


def features(position: SiegeStonesSnapshot) -> Iterator[Feature]:
    """Yield what there is to say of a position."""
    game, scores = position.game, position.scores
    seats = range(game.seats)
    controlled = Fact("all controlled", each=each(scores, first="controls so many"), goal=game.goal)
    yield Feature("controlled", scores, controlled)
    reach = [_taken(position, seat) for seat in seats]
    near = tuple(Fact("can take", who=seat, where=tuple(reach[seat])) for seat in seats)
    yield Feature("reach", tuple(map(len, reach)), Fact("all in reach", each=near))
    loose = [_loose(position, seat) for seat in seats]
    held = tuple(
        Fact(
            "loose" if loose[seat] else "none loose",
            who=seat,
            n=len(loose[seat]),
            all=scores[seat],
            where=(*loose[seat],),
        )
        for seat in seats
        if scores[seat]
    )
    yield Feature("loose", tuple(map(len, loose)), Fact("all loose", each=held))


def _strongest(position: SiegeStonesSnapshot, tower: str) -> int:
    """Return the greatest rating that a stone could have which is dropped next to a tower; 0 where there is no room."""
    board, taken = position.game.board, {*position.stones, *position.towers}
    free = [board.index(name) for name in board.named(board.near[board.index(tower)]) if name not in taken]
    towers = sum(1 << board.index(name) for name in position.towers)
    return max((position.game.threat_base - (board.near[i] & towers).bit_count() for i in free), default=0)


def _taken(position: SiegeStonesSnapshot, seat: int) -> list[str]:
    """Return the towers that a seat would control after one more stone."""
    if not position.supply[seat]:
        return []
    found = []
    for tower, control in position.control().items():
        needed = max(
            position.game.control_minimum, 1 + max(s for o, s in enumerate(control.sums) if o != seat)
        )
        if control.owner != seat and 0 < needed - control.sums[seat] <= _strongest(position, tower):
            found.append(tower)
    return found


def _loose(position: SiegeStonesSnapshot, seat: int) -> list[str]:
    """Return the towers of a seat that it would control no more after one stone of another seat's."""
    return [
        tower
        for tower, control in position.control().items()
        if control.owner == seat
        and any(
            position.supply[other] and control.sums[seat] - total <= _strongest(position, tower)
            for other, total in enumerate(control.sums)
            if other != seat
        )
    ]
