"""Exercises that ask for a move: any move that reaches the goals is right, a wrong one is refuted."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stoneswidgets.errors import BadRecord
from stoneswidgets.scene import picture
from stoneswidgets.teach.goal import check_goals, missed, reached
from stoneswidgets.teach.question import Question, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.position import Position
    from stoneswidgets.teach.goal import Goal


LISTED = 12
"""The most right moves that a solution lists; the others are only counted."""


@dataclass(frozen=True, kw_only=True)
class Find(Question):
    """Find a move with certain properties."""

    position: Position

    @abstractmethod
    def _judged(self, move: str) -> Verdict:
        """Judge a legal move."""

    def __post_init__(self) -> None:
        verdicts = (self._judged(move).right for move in self.position.legal_moves())
        first = next(verdicts, None)
        if first is None:
            raise BadRecord("position: there is no move to find")
        if all(right is first for right in verdicts):
            raise BadRecord(f"{'every' if first else 'no'} legal move is right")

    def check(self, answer: object) -> Verdict:
        """Check a move."""
        move = answer.strip() if isinstance(answer, str) else answer
        self.position.play(move)  # type: ignore[arg-type]  # what is no text is refused there
        return self._judged(str(move))

    def solutions(self) -> tuple[str, ...]:
        """Return the right moves."""
        return tuple(self._right())

    def _right(self) -> Iterator[str]:
        return (move for move in self.position.legal_moves() if self._judged(move).right)

    def explain(self) -> str:
        """Return the right moves, and where the first one leads."""
        moves = self.solutions()
        others = f" or {len(moves) - LISTED} others" if len(moves) > LISTED else ""
        return f"{', '.join(moves[:LISTED])}{others}.\n{self._judged(moves[0]).why}"


@dataclass(frozen=True, kw_only=True)
class Reach(Find):
    r"""Find a move that reaches goals; the engine works out which moves do.

    Parameters
    ----------
    goals : tuple of Goal
        The goals; all must be reached after the move.
    lasting : bool
        Whether the goals must still be reached after every reply.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> from stoneswidgets.teach import Goal
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = Reach(name="level", ask="Free d6!", position=p, goals=(Goal("owner", "nobody", "d6"),))
    >>> q.solutions()
    ('c6', 'd7', 'e7', 'd5', 'e6', 'Tb5', 'Tc6', 'Tb4', 'Tc4', 'Td5')
    >>> q.check("d4")
    Verdict(right=False, why='White 5: c5 5\nWhite controls d6.', line=('d4',))
    """

    goals: tuple[Goal, ...]
    lasting: bool = False

    def __post_init__(self) -> None:
        check_goals(self.position, self.goals)
        super().__post_init__()

    def _judged(self, move: str) -> Verdict:
        after = self.position.play(move)
        if why := missed(after, self.goals):
            return Verdict(right=False, why=why, line=(move,))
        if self.lasting:
            for reply, answered in after.successors():
                if why := missed(answered, self.goals):
                    return Verdict(right=False, why=f"Then comes {reply}.\n{why}", line=(move, reply))
        said, whys = picture(after).announce(self.position, move), reached(after, self.goals)
        why = said if all(line in said for line in whys.split("\n")) else whys
        return Verdict(
            right=True, why=f"{why}\nNo reply changes that." if self.lasting else why, line=(move,)
        )


@dataclass(frozen=True, kw_only=True)
class Listed(Find):
    """Find a move; a teacher has listed the right ones.

    Parameters
    ----------
    right : mapping of str to str
        The right moves, each with the reason.
    wrong : mapping of str to Verdict
        The verdicts on certain wrong moves.
    otherwise : str
        The text for all other wrong moves.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(opening="centre").start()
    >>> q = Listed(name="first", ask="Begin!", position=p, right={"d4": "…"}, otherwise="Take the centre.")
    >>> q.check("c4")
    Verdict(right=False, why='Take the centre.', line=('c4',))
    """

    right: Mapping[str, str]
    otherwise: str
    wrong: Mapping[str, Verdict] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for moves in (*((move,) for move in self.right), *(refuted.line for refuted in self.wrong.values())):
            position = self.position
            for move in moves:
                position = position.play(move)
        super().__post_init__()

    def _judged(self, move: str) -> Verdict:
        if move in self.right:
            return Verdict(right=True, why=self.right[move], line=(move,))
        return self.wrong.get(move, Verdict(right=False, why=self.otherwise, line=(move,)))
