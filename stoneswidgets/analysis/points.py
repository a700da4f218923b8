"""What is told of chances in games played for points: there a chance is a place between the least and the most points possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.plumbing.language import many
from stoneswidgets.search.exact.solver import chance_of, gained, limits, worth_of

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules


def in_points(game: Rules, chance: float, *, sure: bool) -> str:
    """Say in points what a chance stands for. A number that is sure and not whole is an average.

    >>> from stoneswidgets.games.siegestones.game import SiegeStones
    >>> class Margin(SiegeStones):
    ...     played_for = "margin"
    ...     score_range = (0, 4)
    >>> [in_points(Margin(), chance, sure=True) for chance in (0.5, 0.75, 0.3)]
    ['ends level', 'ends 2 ahead', 'ends 1.6 behind on average']
    >>> in_points(Margin(), 0.75, sure=False)
    'ends about 2.0 ahead'
    """
    points = round(worth_of(game, chance), 6)
    number = _number(abs(points)) if sure else f"about {abs(points):.1f}"
    mean = " on average" if sure and points != int(points) else ""
    if game.played_for == "points":
        return f"makes {'−' if points < 0 else ''}{number}{mean}"
    if sure and not points:
        return "ends level"
    return f"ends {number} {'ahead' if points >= 0 else 'behind'}{mean}"


def _number(points: float) -> str:
    return f"{points:.3f}".rstrip("0").rstrip(".")


def cost(game: Rules, part: float) -> str:
    """Return by how much a chance falls short, as a number: of games in 100, or of points."""
    if not counts_points(game):
        return str(round(100 * part))
    least, most = limits(game)
    points = part * max(1, most - least)
    return _number(round(points, 1) or round(points, 3))


def with_unit(game: Rules, number: str) -> str:
    """Return such a number with what it counts.

    >>> import stoneswidgets as sw
    >>> with_unit(sw.SiegeStones(), "1"), with_unit(sw.SiegeStones(), "0.5")
    ('1 tower', '0.5 towers')
    """
    return many(1, game.point_word) if number == "1" else f"{number} {game.point_word}s"


def heading(game: Rules, name: str) -> str:
    """Return what a player's chances are called.

    >>> import stoneswidgets as sw
    >>> heading(sw.SiegeStones(), "Black")
    "Black's chance to win"
    """
    if not counts_points(game):
        return f"{name}'s chance to win"
    what, least = ("lead", "worst") if game.played_for == "margin" else (f"{game.point_word}s", "fewest")
    most = "best" if least == "worst" else "most"
    return f"{name}'s {what} in the end, from the {least} (0 %) to the {most} (100 %)"


def came_to(position: Position, seat: int) -> float:
    """Return what the end of a game is for a seat, on the scale of chances."""
    game, winners = position.game, position.winners
    if not counts_points(game):
        return (seat in winners) / len(winners)
    return chance_of(game, gained(game, position.state, seat))
