"""What a puzzle is about: names for what its move does, read off the positions before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.ascension.position import AscensionPosition
from stoneswidgets.games.bluffstones.position import BluffStonesPosition
from stoneswidgets.games.munchstones.position import MunchStonesPosition
from stoneswidgets.games.siegestones.position import SiegeStonesPosition
from stoneswidgets.games.tavern.position import TavernPosition
from stoneswidgets.search.choices import is_at_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.position import Position


def themes(position: Position, seat: int, move: str) -> tuple[str, ...]:
    """Name what the good move of a puzzle is about.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        The seat that makes the move.
    move : str
        The move.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> themes(sw.SiegeStones(goal=1).start().play("Td4"), 1, "c4")
    ('a win at once', 'a tower gained')
    """
    if is_at_once(position.view(seat)):
        found = list(_bid(position, seat, move))
    else:
        after = position.play(move)
        found = ["a win at once"] if after.is_over and after.winners == (seat,) else []
        for kind, names in _NAMES.items():
            if isinstance(position, kind):
                found += names(position, after, seat, move)
        if not found and after.scores == position.scores:
            found.append("a quiet move")
    return tuple(found)


def _bid(position: Position, seat: int, move: str) -> Iterator[str]:
    """Name what a bid is: holding back, or one that the others cannot match."""
    if move == "-":
        yield "holding back"
    elif isinstance(position, BluffStonesPosition):
        other = position.piles[1 - seat]
        if not other.get(move[0]):
            yield "a bid that cannot be matched"
        if move[0] == "r":
            yield "a red stone as a weapon"
        if len(move) > 1:
            yield "two stones shown"


def _siege(position: Position, after: Position, seat: int, move: str) -> Iterator[str]:
    if not isinstance(position, SiegeStonesPosition) or not isinstance(after, SiegeStonesPosition):
        return
    before, now = position.control(), after.control()
    lost = [
        tower
        for tower, control in before.items()
        if control.owner not in (None, seat) and now[tower].owner != control.owner
    ]
    if move.startswith("T"):
        weaker = any(
            now[tower].sums[other] < control.sums[other]
            for tower, control in before.items()
            for other in range(position.game.seats)
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


def _munch(position: Position, after: Position, seat: int, move: str) -> Iterator[str]:  # noqa: ARG001
    if not isinstance(after, MunchStonesPosition):
        return
    if after.scores == position.scores:
        yield "a change of colour"
    if after.is_over:
        yield "the last move"
    elif all(then.scores == after.scores for _, then in after.successors()):
        yield "nothing left to score for the opponent"


def _bluff(position: Position, after: Position, seat: int, move: str) -> Iterator[str]:
    if move.startswith("x"):
        yield "a stone removed"
    gained = after.scores[seat] - position.scores[seat]
    if gained:
        yield "a tower scored" if gained == 1 else "two towers with one stone"


def _ascension(position: Position, after: Position, seat: int, move: str) -> Iterator[str]:  # noqa: ARG001
    if not isinstance(position, AscensionPosition):
        return
    effects = position.effects(move)
    if effects.gods:
        yield "a god rises"
    if effects.false_gods:
        yield "a false god"
    if effects.worshippers:
        yield "a worshipper gained"
    if effects.gods and effects.removed:
        yield "a god's anger"


def _tavern(position: Position, after: Position, seat: int, move: str) -> Iterator[str]:  # noqa: ARG001
    if move in ("yes", "no"):
        yield "an offer to accept" if move == "yes" else "an offer to refuse"
    elif "!" in move:
        yield "a forced trade"
    elif ">" in move:
        yield "an offer to make"


_NAMES = {
    SiegeStonesPosition: _siege,
    MunchStonesPosition: _munch,
    BluffStonesPosition: _bluff,
    AscensionPosition: _ascension,
    TavernPosition: _tavern,
}
