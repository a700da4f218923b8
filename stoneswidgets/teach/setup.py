"""Exercises that ask for a position with a property; of wrong ones they say what is missing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, once
from stoneswidgets.core.position import Position
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.scene import picture
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.scene.look import Look
from stoneswidgets.teach.goal import check_goals, idle, missed, places, reached
from stoneswidgets.teach.pointing import check_places, element, spoken
from stoneswidgets.teach.question import Question, Verdict
from stoneswidgets.teach.reading import Slip, pieces, read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.scene.editing import Editor
    from stoneswidgets.teach.goal import Goal


@dataclass(frozen=True, kw_only=True, repr=False)
class SetUp(Question):
    r"""Set up a position that reaches all goals, from one that does not; `solution` is one that does.

    Only the `free` places may be changed (left out, all), and at most so many `changes` be made.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> from stoneswidgets.teach import Goal
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = SetUp(
    ...     name="q", ask="Free d6!", position=p, solution=p.play("d5"), goals=(Goal("owner", "nobody", "d6"),)
    ... )
    >>> q.check(p.play("a1"))
    Verdict(right=False, why='That changes nothing at d6.\nWhite controls d6.\nWhite 5 (c5)', line=(), marks=('space:c5',))
    >>> q.check(p.play("e6")).right
    True
    """

    position: Position
    goals: tuple[Goal, ...]
    solution: Position
    free: tuple[str, ...] = ()
    changes: int | None = None

    def __post_init__(self) -> None:
        check_goals(self.position, self.goals)
        check_places(self.position, self.free, "free")
        if self.check(self.position).right:
            raise BadRecord("goals", "the position has them already, so there is nothing to set up")
        if self.solution.game != self.position.game:
            raise BadRecord("solution", "it has another game, or other rules, than the position")
        verdict = self.check(self.solution)
        if not verdict.right:
            raise BadRecord("solution", f"it is not right: {verdict.why}")

    def check(self, answer: object) -> Verdict:
        """Check a position, or its diagram."""
        position = self._given(answer)
        if overdone := self._overdone(position):
            why = picture(position).listing(overdone.facts)
            return Verdict(right=False, why=why, marks=overdone.marks)
        gone = missed(position, self.goals)
        if gone is None:
            return Verdict(right=True, why=picture(position).listing(once(reached(position, self.goals))))
        slip, done, lacking = gone.slip(), idle(self.position, position, self.goals, gone), gone.lacking()
        if not self._changed(position):
            done, lacking = (Fact("nothing yet"),), ()
        why = picture(position).listing((*done, *slip.facts, *lacking))
        return Verdict(right=False, why=why, marks=slip.marks)

    def refusal(self, position: Position) -> str:
        """Say why a position cannot be an answer, whatever is lacking in it: what was changed there that may not be; "" if nothing was."""
        overdone = self._overdone(position)
        return picture(position).listing(overdone.facts) if overdone else ""

    @cached_property
    def tools(self) -> tuple[str, ...]:
        """The ids of the editor's tools that change what lies somewhere, or a goal's reading: no other can be needed.

        >>> import stoneswidgets as sw
        >>> sw.ExerciseSet.of_lesson("tavern")["cheap"].tools
        ('tool:j', 'tool:g', 'tool:s')
        """
        return tuple(tool for tool in editor_of(self.position).tools() if self._changes(tool))

    @cached_property
    def in_hand(self) -> str:
        """The tool to begin with: the first that lays something as the solution has it.

        >>> import stoneswidgets as sw
        >>> sw.ExerciseSet.of_lesson("siegestones")["felt"].in_hand
        'tool:tower'
        """
        wanted = pieces(self.solution)
        places = {place: element(self.position, place) for place in self._changed(self.solution)}
        for tool in self.tools:
            for place, id_ in places.items():
                with suppress(StonesError):  # what cannot be done there
                    if pieces(self._editor.used(tool, id_)).get(place) == wanted.get(place):
                        return tool
        return self.tools[0]

    @property
    def _editor(self) -> Editor:
        """The editor, with the colour of the seat to move."""
        return editor_of(self.position, next(iter(self.position.to_move), 0))

    def _changes(self, tool: str) -> bool:
        now = self._matters(self.position)
        for place in picture(self.position).at():
            with suppress(StonesError):  # what cannot be done there
                if self._matters(self._editor.used(tool, place)) != now:
                    return True
        return False

    def _matters(self, position: Position) -> object:
        return pieces(position), [read(position, goal.reading, goal.at).value for goal in self.goals]

    def _about(self) -> tuple[str, ...]:
        return places(self.position, self.goals)

    def solutions(self) -> tuple[str, ...]:
        """Return the diagram of a right answer."""
        return (editor_of(self.solution).diagram(),)

    def explain(self) -> str:
        """Return what has to be changed, and what follows."""
        reasons = picture(self.solution).listing(once(reached(self.solution, self.goals)))
        return f"{'; '.join(self._changed(self.solution).values())}.\n{reasons}"

    def _given(self, answer: object) -> Position:
        if isinstance(answer, Position) and answer.game == self.position.game:
            return answer
        if isinstance(answer, str):
            return editor_of(self.position).read(answer)
        raise StonesError(
            f"{quoted(answer)} is not an answer here; answer with a position of {self.position.game.title}, or its diagram"
        )

    def _changed(self, position: Position) -> dict[str, str]:
        """Return the places where something else lies than at the beginning, with what lies there now."""
        before, after = pieces(self.position), pieces(position)
        labels = picture(position, Look(reckoned=False)).labels()
        return {
            place: labels.get(element(position, place)) or spoken(position, place)
            for place in {**before, **after}
            if before.get(place) != after.get(place)
        }

    def _overdone(self, position: Position) -> Slip | None:
        """Say what was changed beyond what may be; None if nothing was."""
        changed = self._changed(position)
        fixed = [place for place in changed if self.free and place not in self.free]
        if fixed:
            fact = self._said("not to be changed", what=fixed, only=self.free)
            return Slip((fact,), tuple(element(self.position, place) for place in fixed))
        if self.changes is not None and len(changed) > self.changes:
            fact = self._said("too many changed", what=changed, n=len(changed), most=self.changes)
            return Slip((fact,), tuple(element(self.position, place) for place in changed))
        return None

    def _said(self, kind: str, what: Iterable[str], only: Iterable[str] = (), **numbers: int) -> Fact:
        """Return a fact about places; it is another where intersections, whose names are long, are among them."""
        board, both = self.position.game.board, (*what, *only)
        between = board is not None and any(place in board.point_names for place in both)
        names = [tuple(spoken(self.position, place) for place in places) for places in (what, only)]
        return Fact(f"{kind} between" if between else kind, what=names[0], only=names[1], **numbers)
