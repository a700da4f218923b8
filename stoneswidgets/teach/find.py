"""Exercises that ask for a move that reaches given goals; wrong moves are refuted."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, once
from stoneswidgets.core.teller import Told
from stoneswidgets.errors import BadRecord
from stoneswidgets.plumbing.language import many
from stoneswidgets.scene import Look, picture
from stoneswidgets.teach.goal import check_goals, idle, missed, places, reached
from stoneswidgets.teach.question import MoveLine, Question, Verdict, seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.goal import Goal, Missed


LISTED = 3
"""The most right moves that a solution lists; the others are only counted."""


def answers(position: Position, reply: str) -> Fact:
    """Return who answers, and with what."""
    what = picture(position).as_fact(reply)
    return (
        Fact("answers", who=position.to_move[0], what=what)
        if position.to_move
        else Fact("answered by chance", what=what)
    )


def answered(position: Position, reply: str) -> Fact:
    """Return who replies, with which move, and its effects.

    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td4").play("c4")
    >>> picture(p).say(answered(p, "e5"))
    'Black answers: a stone on e5. Nobody controls d4: it is a tie.'
    >>> p = sw.MunchStones().restore({"towers": {"c4": "r", "e5": "y", "d3": "b"}, "turn": 1, "stones": {"b3": "r", "b2": "r"}})
    >>> picture(p).say(answered(p, "c4-b3"))
    'Player 2 answers: the tower from c4 onto b3. That scored a red stone.'
    """
    deed, *then = picture(position.play(reply)).explained(position, reply)
    brought = [Fact("brought", also=deed["also"])] if deed.get("also") else []
    return Fact("happened", facts=(answers(position, reply), *brought, *then))


def ending(position: Position, line: tuple[str, ...]) -> Facts:
    """Return how the game has ended after a line, one of several if it is longer than a move; nothing if it goes on.

    >>> import stoneswidgets as sw
    >>> ending(sw.SiegeStones(goal=1).start(), ("Td4", "c4"))
    (Fact('one way'), Fact('happened', facts=(Fact('won', n=1, others=(0,), who=(1,)),)))
    """
    end, one_of_several = MoveLine(position, line).end, (Fact("one way"),) if len(line) > 1 else ()
    return (*one_of_several, picture(end).now()) if line and end.is_over else ()


@dataclass(frozen=True, kw_only=True, repr=False)
class Find(Question):
    """Find a move with certain properties."""

    position: Position

    @abstractmethod
    def _judged(self, move: str) -> Verdict:
        """Judge a legal move in words; whether it is right, `_is_right` says."""

    @abstractmethod
    def _is_right(self, move: str) -> bool:
        """Tell whether a legal move is right, without the texts, which take far longer."""

    def __post_init__(self) -> None:
        found = map(self._is_right, self.position.legal_moves())
        first = next(found, None)
        if first is None:
            raise BadRecord("position", "there is no move to find")
        if all(right is first for right in found):
            raise BadRecord(
                f"{'every' if first else 'no'} legal move is right{'' if first else self._why_none()}"
            )

    def _why_none(self) -> str:
        """Explain why no move is right, where that is not obvious."""
        return ""

    def check(self, answer: object) -> Verdict:
        """Check a move."""
        move = answer.strip() if isinstance(answer, str) else answer
        self.position.play(move)  # type: ignore[arg-type]  # what is no text is refused there
        return self._judged(str(move))

    def solutions(self) -> tuple[str, ...]:
        """Return the right moves."""
        return self._right

    @cached_property
    def _right(self) -> tuple[str, ...]:
        return tuple(filter(self._is_right, self.position.legal_moves()))

    def explain(self) -> str:
        """Return the right moves, and where the first one leads."""
        moves, shown = self.solutions(), picture(self.position)
        named = moves if len(moves) == LISTED + 1 else moves[:LISTED]
        told = Fact("right moves", moves=(*map(shown.as_fact, named),), n=len(moves) - len(named) or None)
        return f"{shown.say(told)}\n{self._judged(moves[0]).why}"

    @property
    def look(self) -> Look:
        """How its positions are put into words: the seat that is to find the move is "you"."""
        return Look(reader=self.position.to_move[0] if self.eyes is None else self.eyes)

    def _happened(self, move: str) -> Facts:
        """Return what a move did, as far as the learner sees it."""
        return picture(seen(self, self.position.play(move))).explained(seen(self, self.position), move)

    def _say(self, facts: Iterable[Fact]) -> str:
        """Say facts of the position, line by line."""
        return picture(self.position, self.look).listing(facts)

    def _said(self, move: str) -> str:
        """Say what a move did, as far as the learner sees it."""
        return picture(seen(self, self.position.play(move)), self.look).sentences(self._happened(move))


@dataclass(frozen=True, kw_only=True, repr=False)
class Reach(Find):
    r"""Find a move that reaches all goals, if `lasting` also after every reply; the engine works out which moves do.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> from stoneswidgets.teach import Goal
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = Reach(name="level", ask="Free d6!", position=p, goals=(Goal("owner", "nobody", "d6"),))
    >>> q.solutions()
    ('c6', 'd7', 'e7', 'd5', 'e6', 'Tb5', 'Tc6', 'Tb4', 'Tc4', 'Td5')
    >>> q.check("d4")
    Verdict(right=False, why='You dropped a stone on d4. That changes nothing at d6.\nWhite controls d6.\nWhite 5 (c5)', line=('d4',), marks=('space:c5',))
    """

    goals: tuple[Goal, ...]
    lasting: bool = False

    def __post_init__(self) -> None:
        check_goals(self.position, self.goals)
        super().__post_init__()

    def _about(self) -> tuple[str, ...]:
        return places(self.position, self.goals)

    def _is_right(self, move: str) -> bool:
        return self._misses(move) is None

    def _misses(self, move: str) -> tuple[tuple[str, ...], Missed] | None:
        """Return the line after which a goal is missed, the move alone or with a reply, and that goal; None where the move is right."""
        after = self.position.play(move)
        if gone := missed(after, self.goals):
            return (move,), gone
        for reply, then in after.successors() if self.lasting else ():
            if gone := missed(then, self.goals):
                return (move, reply), gone
        return None

    def _why_none(self) -> str:
        reaches = [move for move, after in self.position.successors() if not missed(after, self.goals)]
        return (
            f": {reaches[0]} reaches the goals, but a reply undoes them, and lasting is true"
            if reaches
            else ""
        )

    def _judged(self, move: str) -> Verdict:
        after, made = self.position.play(move), self._happened(move)
        teller = picture(after, self.look)
        if found := self._misses(move):
            line, gone = found
            gone = gone._replace(reading=replace(gone.reading, teller=teller))
            if len(line) > 1:
                reply = answered(after, line[1])
                slip, first = gone.slip((reply,)), teller.sentences([reply])
            else:
                still, since = idle(self.position, after, self.goals, gone), gone.reading.since
                if since and gone.reading.marks and self._about() and not still:
                    slip, first = gone.slip(), teller.listing(since(self.position))
                else:
                    slip = gone.slip(made)
                    first = teller.sentences((*made, *still))
                slip = slip._replace(facts=(*self._given(after), *slip.facts))
            why = Told.of((first, teller.listing(slip.facts)), "\n")
            return Verdict(right=False, why=why, line=line, marks=slip.marks)
        lasts = (Fact("no reply changes"),) if self.lasting else ()
        whys = teller.listing((*once(reached(after, self.goals), made), *lasts))
        return Verdict(right=True, why=Told.of((teller.sentences(made), whys), "\n"), line=(move,))

    def _given(self, after: Position) -> Facts:
        """Return what a move gave to others; nothing if that is nothing, or nothing public."""
        game, before = self.position.game, self.position.scores
        more = tuple(
            Fact("has more", side=seat, gained=many(now - was, game.point_word))
            for seat, (was, now) in enumerate(zip(before, after.scores, strict=True))
            if seat not in self.position.to_move and now > was
        )
        return (Fact("with that", each=more),) if more and not game.hides else ()


@dataclass(frozen=True, kw_only=True, repr=False)
class Listed(Find):
    r"""Find a move; a teacher has listed the right ones with their reasons, and the verdicts on certain wrong ones.

    Of any other move is said what it does, and `otherwise`.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(opening="centre").start()
    >>> q = Listed(name="first", ask="Begin!", position=p, right={"d4": "…"}, otherwise="Take the centre.")
    >>> q.check("c4")
    Verdict(right=False, why='You dropped a stone on c4.\nTake the centre.', line=('c4',), marks=())
    """

    right: Mapping[str, str]
    otherwise: str
    wrong: Mapping[str, Verdict] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if both := [move for move in self.right if move in self.wrong]:
            raise BadRecord(f"{both[0]} is in right and in wrong; it belongs in one of them")
        for moves in (*((move,) for move in self.right), *(refuted.line for refuted in self.wrong.values())):
            MoveLine(self.position, moves).positions()
        super().__post_init__()

    def _is_right(self, move: str) -> bool:
        return move in self.right

    def _judged(self, move: str) -> Verdict:
        if self._is_right(move):
            return Verdict(right=True, why=self.right[move], line=(move,))
        return self.wrong.get(move) or Verdict(
            right=False, why=Told.of((self._said(move), self.otherwise), "\n"), line=(move,)
        )
