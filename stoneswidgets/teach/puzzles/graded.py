"""Positions with one good move and the value of every move; moves of one idea, and the themes of the good ones."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.analysis.estimates import chance_of
from stoneswidgets.analysis.evaluation import SIMULATIONS
from stoneswidgets.analysis.reasons import worlds
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.best import SEARCH
from stoneswidgets.teach.reading import own

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot, View

FEWEST = 4
"""The fewest legal moves of a puzzle, so that guessing seldom helps; the answer to an offer has two."""
SAME = 0.05
"""Moves of one idea count as equally good if search finds them worth at most so much less than the best of them."""


class Judgement(NamedTuple):
    """A position's one good move, or the best of several equally good ones of one idea, and the values of all moves.

    They are proven by a solver, or the mean of a search's simulations in percent; of bids, wins in 100 games.
    """

    move: str
    by: str
    values: dict[str, int]

    @property
    def slack(self) -> int:
        """The largest difference in value between the best move and another good one."""
        return round(100 * SAME) if self.by == SEARCH else 0

    @property
    def good(self) -> tuple[str, ...]:
        """The good moves."""
        least = self.values[self.move] - self.slack
        return tuple(move for move, value in self.values.items() if value >= least)


def wins_of(snapshot: Snapshot, value: int) -> int:
    """Return the win probability in percent for the mean of a search; 0 and 100 only where it is certain.

    >>> import stoneswidgets as sw
    >>> siegestones, ascension = sw.SiegeStones().start(), sw.Ascension().start(seed=1)
    >>> wins_of(siegestones, 64), wins_of(ascension, 64), wins_of(siegestones, 100)
    (77, 51, 100)
    """
    if value in {0, 100}:
        return value
    return max(1, min(99, round(100 * chance_of(snapshot, value / 100, SIMULATIONS))))


class GradedPosition(NamedTuple):
    """A position with one good move for a seat, and the lowest level of bots that finds it, as do all above it; 11 if even level 10 does not."""

    position: Position
    seat: int
    judgement: Judgement
    level: int


def alike(view: View, move: str) -> str:
    """Return a text shared by moves with the same effect for all that the seat can know that makes them; else the move.

    >>> import stoneswidgets as sw
    >>> view = sw.Tavern().start(setup=None).play("deal:jgs+gssj,jgs+gssj,jgs+gssj,ssg+jgsj;1").view(0)
    >>> alike(view, "5>4:1") == alike(view, "6>4:2"), alike(view, "5>4:1") == alike(view, "4>4:1")
    (True, False)
    >>> alike(sw.SiegeStones().start().view(0), "d4")
    'd4'
    """
    return _asked("alike", view, move) or move


def idea(view: View, move: str) -> str:
    """Return a text shared by moves of one idea, such as followers of any colour on one intersection.

    They are one answer to a puzzle where they are equally good. Moves that come to the same are of one idea.

    >>> import stoneswidgets as sw
    >>> view = sw.Ascension().start(seed=1).play("r:d4").view(1)
    >>> idea(view, "r:c4d4d5"), idea(view, "b:c5"), alike(view, "b:c5")
    ('c4d4d5', 'c5', 'b:c5')
    """
    return _asked("idea", view, move) or alike(view, move)


def _asked(name: str, view: View, move: str) -> str | None:
    asked = own(view.game, name)
    return str(asked(view, move)) if asked else None


QUIET = "a quiet move"
AT_ONCE = "a win at once"


def themes(position: Position, seat: int, move: str) -> tuple[str, ...]:
    """Return the themes of a puzzle's good move, made by a seat.

    >>> import stoneswidgets as sw
    >>> themes(sw.SiegeStones(goal=1).start().play("Td4"), 1, "c4")
    ('a win at once', 'a tower gained')
    """
    named = own(position.game, "themes")
    found: list[str] = list(named(position, seat, move)) if named else []
    if is_at_once(position.view(seat)):
        return tuple(found)
    after = position.play(move)
    # whatever is hidden from the seat: what it cannot know is no theme of its puzzle
    if after.is_over and all(
        world.play(move).winners == (seat,) for world in (position, *worlds(position.view(seat), Random(1)))
    ):
        found.insert(0, AT_ONCE)
    if not found and after.scores == position.scores:
        found.append(QUIET)
    return tuple(found)
