"""View options: orientation, marks, and whether sums and ratings are shown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.hidden_moves import UNTOLD, known
from stoneswidgets.scene.geometry import Orientation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.core.position import Snapshot

_MARKED = 2
"""How many of the last moves are marked."""


@dataclass(frozen=True)
class Look:
    """How a position is shown: turned, marked, with or without the overlay.

    Parameters
    ----------
    orientation : Orientation
        How the board is turned.
    overlay : bool
        Whether the numbers that the game works out (SiegeStones: threat ratings and sums) are drawn on the pieces.
    last : str, optional
        The last move, which is marked.
    before : str, optional
        The move before the last one; a picture needs it where the last move answers it, as in trades.
    earlier : Position or View, optional
        The position before the last move, so that pieces which the move took away can be shown leaving.
    made : tuple of (Position or View, str), optional
        The position before the move or chance outcome that led here, and its text, where the viewer may know all of it.
    nearest : int, optional
        At a table, the seat at the lower edge. Left out: the seat whose view is drawn, or the first seat.
    reader : int, optional
        The seat that is the reader's own, which words call "you"; −1 for none. Left out: the seat whose view is drawn.
    marks : tuple of str
        The ids of elements that are pointed out, as a teacher's finger does, and other marks as a study has them: ``d4>e5``.
    reckoned : bool
        Whether the picture draws and says what follows from the rules: scores, sums, who controls what, how a game ended.
        False: only what lies where, and what has been made known, as where an exercise asks for such a thing.
    below : float
        How much room is left below the picture at least.
    said : str
        What stands below the picture before that in which the rules differ: what these are called.
    """

    orientation: Orientation = field(default_factory=Orientation)
    overlay: bool = False
    last: str | None = None
    before: str | None = None
    earlier: Snapshot | None = None
    made: tuple[Snapshot, str] | None = None
    nearest: int | None = None
    reader: int | None = None
    marks: tuple[str, ...] = ()
    reckoned: bool = True
    below: float = 0
    said: str = ""

    def after(self, seen: Callable[[int], Snapshot], moves: Sequence[str], at: int) -> Look:
        """Return this look at what was seen after `at` moves: with the last two that a seat chose and the viewer knows.

        Which these are follows from what was seen alone, as all that is told does. A move that is marked already stays.

        Parameters
        ----------
        seen : callable
            From a number of moves to what the viewer saw after them.
        moves : sequence of str
            The moves and chance outcomes.
        at : int
            How many of them have been made.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> match = sw.Match(sw.SiegeStones())
        >>> for move in ("Td4", "c4", "e5"):
        ...     match.play(move)
        >>> look = Look().after(match.positions.__getitem__, match.moves, 3)
        >>> look.last, look.before
        ('e5', 'c4')
        """
        decided: list[tuple[Snapshot | None, str | None]] = []
        made = None
        for i in range(at - 1, -1, -1):
            before = seen(i)
            move = known(before, seen(at), moves[i]) if before.game.hides else moves[i]
            if UNTOLD in move.split(","):
                continue
            if i == at - 1:
                made = before, move
            if not before.is_chance:
                decided.append((before, move))
                if len(decided) == _MARKED:
                    break
        (earlier, last), (_, previous) = (*decided, (None, None), (None, None))[:_MARKED]
        if self.last:
            earlier, last = self.earlier, self.last
        return replace(self, earlier=earlier, last=last, before=self.before or previous, made=made)
