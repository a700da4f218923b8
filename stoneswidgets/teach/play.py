"""Exercises that play out an ending: each move keeps the win (or draw) by proof, or is refuted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.teller import Told
from stoneswidgets.errors import BadRecord
from stoneswidgets.scene import Look, picture
from stoneswidgets.search import bot
from stoneswidgets.search.bots import Defender
from stoneswidgets.search.exact.solve import (
    best_move,
    can_force,
    is_won_by_counting,
    result,
    unforceable,
)
from stoneswidgets.teach.find import answered, answers
from stoneswidgets.teach.question import MoveLine, Question, Verdict, moves_in
from stoneswidgets.teach.reading import read

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position
    from stoneswidgets.search import Bot


TOLD = 3
"""The most moves of a solution that are told beside a board that shows them."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayOut(Question):
    """Win, or hold, a solvable position against an opponent; the learner plays the seat that is to move.

    The most plies to win `within` are counted of both players together. Without a level, the opponent plays the best defence.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(goal=1).start().play("Td4")
    >>> q = PlayOut(name="q", ask="Win at once!", position=p, within=1)
    >>> print(q.check("a1").why)
    One ply, and you have not won.
    The game goes on: Black controls no towers, you 0. To win takes 1, and more than anybody else.
    >>> q.check("c4").right
    True
    """

    position: Position
    win: bool = True
    within: int | None = None
    level: int | None = None

    def __post_init__(self) -> None:
        if why := unforceable(self.position):
            raise BadRecord("position", f"{self.position.game.title}: {why}")
        if self.within is not None and not self.win:
            raise BadRecord("within", "leave it out, since a draw has to be held to the end of the game")
        if self.within is not None and is_won_by_counting(self.position):
            raise BadRecord(
                "within",
                f"{self.position.game.title} is won by counting at the end, so nobody can win sooner",
            )

    @property
    def seat(self) -> int:
        """The seat that the learner plays."""
        return self.position.to_move[0]

    @property
    def look(self) -> Look:
        """How its positions are put into words: the learner is "you"."""
        return Look(reader=self.seat)

    def opponent(self) -> Bot:
        """Return the opponent. It always plays the same move in the same position."""
        return Defender() if self.level is None else bot(self.level, seed=0)

    def judged(self, moves: tuple[str, ...]) -> Verdict | None:
        """Judge both players' moves so far: None while the aim can still be reached; a wrong move's line ends with its refutation."""
        position = MoveLine(self.position, moves).end
        if position.is_over:
            right = result(position, self.seat) >= int(self.win)
            return Verdict(right, picture(position, self.look).status(), moves)
        left = None if self.within is None else self.within - len(moves)
        if position.to_move[0] == self.seat or self._held(position, left):
            return None
        line = moves
        if left == 0:
            late = self._say(Fact("not won in", plies=Fact("plies", n=len(moves))))
            goes_on = replace(read(position, "winner", None), teller=picture(position, self.look))
            why = Told.of((late, goes_on.why()), "\n")
        else:
            reply, facts = self._refuted(position, left)
            line, why = (*moves, reply), self._say(*facts)
        return Verdict(right=False, why=why, line=line)

    def check(self, answer: object) -> Verdict:
        """Check the learner's moves, one after the other, as texts or one text; the opponent answers each."""
        opponent = self.opponent()
        line: tuple[str, ...] = ()
        for move in moves_in(answer):
            line = (*line, move)
            verdict = self.judged(line)
            while verdict is None and (position := MoveLine(self.position, line).end).to_move[0] != self.seat:
                line = (*line, opponent.choose(position))
                verdict = self.judged(line)
            if verdict:
                return verdict
        return Verdict(right=False, why=self._say(Fact("so far so good")), line=line)

    def solutions(self) -> tuple[str, ...]:
        """Return the learner's moves in one solution."""
        way = self.way()
        steps = zip(MoveLine(self.position, way).positions(), way, strict=False)
        return (" ".join(move for before, move in steps if before.to_move[0] == self.seat),)

    def explain(self) -> str:
        """Return one solution, with the opponent's moves."""
        way = self.way()
        steps = zip(pairwise(MoveLine(self.position, way).positions()), way, strict=True)
        return "\n".join(picture(after, self.look).announce(before, move) for (before, after), move in steps)

    def revealed(self) -> str:
        """Return how a solution begins and how the game ends; the board shows the moves between."""
        way = self.way()
        if len(way) <= TOLD:
            return self.explain()
        begun, end = (picture(MoveLine(self.position, way[:n]).end, self.look) for n in (1, len(way)))
        rest = self._say(Fact("board goes on", n=len(way) - 1))
        return "\n".join((begun.announce(self.position, way[0]), rest, end.status()))

    def way(self) -> tuple[str, ...]:
        """Return one solution: the moves of both players; a `BadRecord` if there is none."""
        if not self._held(self.position, self.within):
            within = "" if self.within is None else f" within {self._say(Fact('plies', n=self.within))}"
            wanted = "a win" if self.win else "a draw"
            name = self.position.game.seat_names[self.seat]
            raise BadRecord("position", f"{name} is to move there and cannot force {wanted}{within}")
        opponent, position = self.opponent(), self.position
        way: tuple[str, ...] = ()
        while not position.is_over:
            mover = position.to_move[0]
            move = best_move(position) if mover == self.seat else opponent.choose(position, mover)
            way, position = (*way, move), position.play(move)
        return way

    def _held(self, position: Position, left: int | None) -> bool:
        return can_force(position, self.seat, win=self.win, within=left)

    def _refuted(self, position: Position, left: int | None) -> tuple[str, Facts]:
        """Return the reply that refutes a wrong move, and the explanation."""
        if left is not None:
            replies = dict(position.successors())
            if lost := [
                move for move, after in replies.items() if after.is_over and result(after, self.seat) < 0
            ]:
                return lost[0], (answers(position, lost[0]), picture(replies[lost[0]]).now())
            reply = next(move for move, after in replies.items() if not self._held(after, left - 1))
            late = Fact("too late", plies=Fact("plies", n=self.within))
            return reply, (Fact("happened", facts=(*answered(position, reply)["facts"], late)),)
        reply = best_move(position)
        then = Fact("you lose" if result(position, self.seat) < 0 else "you draw")
        return reply, (answered(position, reply), Fact("after that", end=then))

    def _say(self, *facts: Fact) -> Told:
        return picture(self.position, self.look).listing(facts)
