"""Exercises from a study's chapter: the learner plays one side, the study's moves are the other."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.evaluation import Evaluation
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.analysis.review import simulations_of_a_move
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.position import parts_of
from stoneswidgets.core.teller import GameTeller, Told, phrase
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing.language import sentence
from stoneswidgets.plumbing.texts import one_line, prose
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.markdown import spoken
from stoneswidgets.scene.shown import marked_at
from stoneswidgets.scene.telling import announced
from stoneswidgets.search import TreeSearch
from stoneswidgets.teach.find import answers
from stoneswidgets.teach.question import Question, Verdict, moves_in, seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.matches.lines import Chapter, Node
    from stoneswidgets.core.position import Position

WRONG = {"?": "called a mistake", "??": "called a blunder"}
"""The fact that is said of a line that is there to be refuted, where its author has written nothing."""
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")


@dataclass(frozen=True, kw_only=True, repr=False)
class AskedChapter(Question):
    """A study's chapter as an exercise: find one side's moves; the study makes the others. `asked` makes it.

    Where the reader, on `seat`, is to move (from `first` on), a text's first paragraph is said, and the others are hints. A line
    is right, unless its first move has the glyph ``?`` or ``??``: then the way it goes on is its refutation.
    """

    chapter: Chapter
    seat: int
    first: Node
    position: Position

    def __post_init__(self) -> None:
        for node in self._choices():
            if not self._right(node):
                raise BadRecord(
                    f"after {' '.join(node.line()) or 'no move'}, the study has no right line for "
                    f"{self._name}; all of them have the glyph ? or ??"
                )

    @property
    def look(self) -> Look:
        """How its positions are put into words: the learner is "you"."""
        return Look(reader=self.seat)

    @property
    def _name(self) -> str:
        return self.chapter.game.seat_names[self.seat]

    def hints_at(self, node: Node) -> tuple[str, ...]:
        """Return the hints at a node where the learner chooses."""
        return self.hints if node is self.first else tuple(_hints(node))

    def marks_of(self, hint: str) -> tuple[str, ...]:
        """Return the marks that a hint says."""
        return next((each.marks for each in self.chapter.nodes() if marked_at(each) == hint), ())

    def line(self, node: Node) -> tuple[str, ...]:
        """Return the moves from the exercise's position to a node."""
        return node.line()[len(self.first.line()) :]

    def answered(self, node: Node, move: str) -> tuple[Node, Verdict]:
        """Judge a legal move of the learner at a node; return where the learner chooses next, and the verdict.

        After a wrong move that is the same node; after the last right one, nothing goes on there.
        """
        node.position.play(move, self.seat)
        game = node.position.game
        move = game.action_text(game.parse(move, self.seat))
        found = next((each for each in node.children if self._part(each) == move), None)
        if found is None:
            return node, self._otherwise(node, move)
        if found.glyph in WRONG:
            told = Told.of((_text(found) or phrase(WRONG[found.glyph]), *map(self._told, _main(found))), "\n")
            last = [*_main(found)][-1:] or [found]
            return node, Verdict(right=False, why=told, line=self.line(last[0]), marks=last[0].marks)
        way = [*self._until_choice(found)]
        told = Told.of((_text(found) or self._told(found), *map(self._told, way)), "\n")
        place = [found, *way][-1]
        return place, Verdict(right=True, why=told, line=self.line(place), marks=place.marks)

    def check(self, answer: object) -> Verdict:
        """Check the learner's moves in order, as texts or one text; the study answers each."""
        node = self.first
        for move in moves_in(answer):
            if not node.children:
                raise StonesError(f"{quoted(move)}: the study has ended before that move")
            node, verdict = self.answered(node, move)
            if not verdict.right:
                return verdict
        if node.children:
            return verdict.more([phrase("study goes on")])._replace(right=False)
        return verdict

    def solutions(self) -> tuple[str, ...]:
        """Return the reader's moves in the study's first right line."""
        return (" ".join(self._part(node) for node, _ in self._solution()),)

    def explain(self) -> str:
        """Return the first right variation, with its comments and the study's replies."""
        told = []
        for node, verdict in self._solution():
            words = picture(seen(self, (node.parent or node).position)).in_words(self._part(node))
            told.append(f"{sentence(words)}. {verdict.why}")
        return "\n".join(told)

    # ------------------------------------------------------------ places

    def _solution(self) -> Iterator[tuple[Node, Verdict]]:
        """Yield each move of the reader's in the first right line, with what is said of it."""
        node = self.first
        while node.children:
            found = self._right(node)[0]
            node, verdict = self.answered(node, self._part(found))
            yield found, verdict

    def _choices(self) -> Iterator[Node]:
        """Yield the places where the reader may come to choose."""
        waiting = [self.first]
        while waiting:
            node = waiting.pop()
            if node.children:
                yield node
                waiting += [[each, *self._until_choice(each)][-1] for each in self._right(node)]

    def _right(self, node: Node) -> list[Node]:
        return [each for each in node.children if each.glyph not in WRONG]

    def _until_choice(self, node: Node) -> Iterator[Node]:
        """Yield what the study makes after a node, until the reader chooses again."""
        while self.seat not in node.position.to_move and node.main:
            node = node.main
            yield node

    def _part(self, node: Node) -> str:
        """Return the reader's part of the move that led to a node."""
        actors = (node.parent or node).position.to_move
        return parts_of(node.move, actors)[actors.index(self.seat)]

    # ------------------------------------------------------------ what is said

    def _told(self, node: Node) -> str:
        """Say what led to a node, and the first of what its author says of it; of where nothing follows, all of that."""
        before = seen(self, (node.parent or node).position)
        words = _paragraphs(node)[: 1 if node.children else None]
        return Told.of((announced(picture(seen(self, node.position), self.look), before, node.move), *words))

    def _otherwise(self, node: Node, move: str) -> Verdict:
        """Answer a move that has no line: with what the author wrote for that, or by a search."""
        actors = node.position.to_move
        parts = dict(zip(actors, parts_of(self._right(node)[0].move, actors), strict=True)) | {
            self.seat: move
        }
        line = (*self.line(node), ",".join(parts[seat] for seat in actors))
        if self.chapter.otherwise:
            return Verdict(right=False, why=self.chapter.otherwise, line=line)
        view = node.position.view(self.seat)
        simulations = simulations_of_a_move(node.position.game)
        search = MoveSearch(view, Random(0))
        for _ in search.searching(simulations):
            pass
        found, best = Evaluation(search=search), self._part(self._right(node)[0])
        why = phrase("not in the study", yours=found.verdict(move), study=found.verdict(best))
        after = node.position.play(line[-1])
        if len(after.to_move) == 1 and self.seat not in after.to_move and not after.game.hides:
            reply = TreeSearch(simulations, seed=0).choose(after)
            said = picture(after, self.look).sentences([answers(after, reply)])
            return Verdict(right=False, why=Told.of((why, said), "\n"), line=(*line, reply))
        return Verdict(right=False, why=why, line=line)


def asked(chapter: Chapter, name: str = "", of: str = "") -> AskedChapter:
    """Return a chapter as a question, which later changes of the chapter do not affect; its name is the heading, if none is given.

    A `BadRecord` if it is not asked, if the reader's side is never to move in its main line, or if somewhere no line is right.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> chapter = sw.Study(sw.SiegeStones()).chapters[0]
    >>> chapter.start.text = "Take the middle."
    >>> node = chapter.start.add("Td4", "A tower.").add("c4").add("e4", "Level again.")
    >>> chapter.asked, chapter.otherwise = 0, "That is not the middle."
    >>> question = asked(chapter)
    >>> question.check("a1").why
    'That is not the middle.'
    >>> question.check("Td4 e4").right, question.solutions()
    (True, ('Td4 e4',))
    """
    study = Study()
    study.take(chapter)
    (kept,) = copy(study).chapters
    seat = kept.asked
    if seat is None:
        raise BadRecord(
            f"the chapter {quoted(kept.heading)} does not ask the reader: choose which side the reader plays"
        )
    first = kept.start
    while seat not in first.position.to_move and first.main:
        first = first.main
    if seat not in first.position.to_move or not first.children:
        raise BadRecord(
            f"the chapter {quoted(kept.heading)} asks nothing: its main line has no move of {kept.game.seat_names[seat]}"
        )
    at_once = any(
        seat in node.position.to_move[1:] or len(node.position.to_move) > 1 for node in kept.nodes()
    )
    said = [next(iter(_paragraphs(node)), "") for node in first.way()]
    task = phrase("what does the study play")
    to_find = GameTeller(kept.game).say(Fact("the study's move to find", who=seat, task=task))
    return AskedChapter(
        name=one_line(name or kept.heading, "the name of a chapter"),
        ask=prose(" ".join(filter(None, said)) or to_find, "text"),
        task="" if any(said) else task,
        position=first.position,
        hints=tuple(hint for node in first.way() for hint in _hints(node)),
        eyes=seat if at_once or kept.game.hides else None,
        of=of,
        chapter=kept,
        seat=seat,
        first=first,
    )


def asked_in(study: Study, of: str = "") -> tuple[AskedChapter, ...]:
    """Return the chapters of a study that ask something; a `BadRecord` if none does, one cannot, or two have one heading."""
    found = tuple(asked(chapter, of=of) for chapter in study.chapters if chapter.asked is not None)
    if not found:
        raise BadRecord(
            "no chapter of the study asks the reader: choose for one of them which side the reader plays"
        )
    names = [question.name for question in found]
    if len({*names}) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord(f"two chapters that are asked have the heading {quoted(twice)}; give them titles")
    return found


def _paragraphs(node: Node) -> tuple[str, ...]:
    """Return what is said of a node, each paragraph in one line without its signs."""
    return tuple(filter(None, map(spoken, _PARAGRAPHS.split(node.text))))


def _text(node: Node) -> str:
    return "\n".join(_paragraphs(node))


def _hints(node: Node) -> Iterator[str]:
    """Yield what an author has written below the first paragraph, and at last what is marked."""
    yield from _paragraphs(node)[1:]
    if told := marked_at(node):
        yield told


def _main(node: Node) -> Iterator[Node]:
    """Yield what follows a node in its main line."""
    while node.main:
        node = node.main
        yield node
