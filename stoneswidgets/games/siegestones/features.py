"""Features that explain a win probability in SiegeStones: towers controlled, in reach, and in danger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.plumbing.language import listed
from stoneswidgets.scene.feature import Feature, compared, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.siegestones.game import SiegeStonesSnapshot

WEIGHTS = {"controlled": 103, "reach": 45, "loose": -57}
"""What one more of each is worth, in hundredths of the logarithm of the odds to win."""


def features(position: SiegeStonesSnapshot) -> Iterator[Feature]:
    """Yield what there is to say of a position."""
    game, scores = position.game, position.scores
    names, seats = game.seat_names, range(game.seats)
    yield Feature(
        "controlled", scores, counted(names, "controls", "tower", scores)[:-1] + f"; {game.goal} win."
    )
    reach = [_taken(position, seat) for seat in seats]
    told = (f"can take {listed(towers) if towers else 'none'}" for towers in reach)
    yield Feature("reach", tuple(map(len, reach)), compared(names, told)[:-1] + ", with one stone at each.")
    loose = [_loose(position, seat) for seat in seats]
    held = [(name, n, towers) for name, n, towers in zip(names, scores, loose, strict=True) if n]
    told = (
        f"{len(towers) or 'none'} of {n}{f' ({listed(towers)})' if towers else ''}" for _, n, towers in held
    )
    said = f"Towers that can be lost to one stone: {compared((name for name, *_ in held), told)}"
    yield Feature("loose", tuple(map(len, loose)), said)


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
