"""The variations tried at a board: a tree for each match played there, with undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.matches.lines import Chapter, Node
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.study import Study
from stoneswidgets.errors import StonesError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class _Below(NamedTuple):
    """A node and its subtree."""

    node: Node

    def memento(self) -> list[tuple[Node, object]]:
        """Return the subtree's state, for `restore`."""
        return [(node, node.memento()) for node in Chapter(self.node).nodes()]

    @staticmethod
    def restore(memento: Any) -> None:  # what `memento` has returned
        """Restore the subtree's state."""
        for node, before in memento:
            node.restore(before)


class _Change(NamedTuple):
    """An undoable change: the state before it, and the node that was shown then."""

    node: Node | _Below | Chapter | Study | Lines
    memento: object
    place: Node


class Lines:
    """The variations at a board, with undo and redo: a chapter for each match whose lines are explored.

    `given` says whether the board was made of a study, `version` how often something of it was changed here.
    """

    def __init__(self, study: Study | None = None) -> None:
        self.study = study or Study()
        self._played: list[tuple[Match, Chapter]] = []
        self._undone: list[_Change] = []
        self._done: list[_Change] = []
        self.given = study is not None
        self.version = 0

    def read(self, study: Study) -> Chapter:
        """Add the chapters of a study; return the first of them."""
        first = Lines(study).first
        for chapter in study.chapters:
            self.study.take(chapter)
        self.version += 1
        return first

    def replace(self, study: Study, match: Match, chapter: Chapter | None, place: Node) -> None:
        """Replace all chapters by those of a study, one of which has a match; it can be undone."""

        def change() -> Node:
            self.restore((study.chapters, () if chapter is None else ((match, chapter),)))
            return place

        self.changed(self, change, place)

    def memento(self) -> object:
        """Return the chapters and their matches, for `restore`."""
        return self.study.memento(), tuple(self._played)

    def restore(self, memento: Any) -> None:  # what `memento` has returned
        """Restore the chapters and their matches."""
        chapters, self._played[:] = memento
        self.study.restore(chapters)

    @property
    def first(self) -> Chapter:
        """The first chapter; a `StonesError` if the study has none."""
        if not self.study.chapters:
            raise StonesError("the study has no chapter to show; add one")
        return self.study.chapters[0]

    # ------------------------------------------------------------ matches and places

    def chapter(self, match: Match) -> Chapter:
        """Return the chapter of a match: the one that it was put in, or one of its own."""
        found = (chapter for played, chapter in self._played if played is match)
        return next(found, None) or self.put(match, Chapter(Node(match.start)))

    def put(self, match: Match, chapter: Chapter) -> Chapter:
        """Assign a match to a chapter."""
        self._played.append((match, chapter))
        return chapter

    def match(self, chapter: Chapter) -> Match:
        """Return the last match played in a chapter, or a new one."""
        found = (played for played, other in reversed(self._played) if other is chapter)
        match = next(found, None) or Match(chapter.start.position)
        self.put(match, chapter)
        return match

    def has_begun(self, match: Match) -> bool:
        """Tell whether there is a game to go back to: not so, where a study was opened and nothing was played yet."""
        return bool(match.moves) or not self.given

    def place(self, match: Match, at: int) -> Node:
        """Return the place after that many moves of a match. What was played is the main line, until somebody says otherwise."""
        node = self.chapter(match).start
        way = [node]
        for move, position in zip(match.moves, match.positions[1:], strict=True):
            others = node.children
            node = node.follow([move], [position])
            if others and node not in others:
                node.promote()
            way.append(node)
        return way[at]

    def of(self, node: Node) -> Chapter:
        """Return the chapter that a node is in; a new one, if none is known."""
        start = node.way()[0]
        chapters = (*self.study.chapters, *(chapter for _, chapter in self._played))
        return next((chapter for chapter in chapters if chapter.start is start), None) or Chapter(start)

    def open(self, node: Node) -> None:
        """Add the chapter of a node to the study."""
        if (chapter := self.of(node)) not in self.study.chapters:
            self.study.take(chapter)
            self.version += 1

    # ------------------------------------------------------------ changes

    def tried(self, node: Node, match: Match) -> Node:
        """Return the node after the moves played from a node."""
        return self.changed(node, lambda: node.follow(match.moves, match.positions[1:]), node)

    def keep(self, place: Node, moves: Sequence[str]) -> Node:
        """Add a variation at a node, where it is new, and return its last node. If it cannot be played there, nothing has changed."""
        positions = [place.position]
        for move in moves:
            positions.append(positions[-1].play(move))
        node, known = place, 0
        for move in moves:
            there = next((child for child in node.children if child.move == move), None)
            if there is None:
                break
            node, known = there, known + 1
        return self.changed(node, lambda: node.follow(moves[known:], positions[known + 1 :]), place=place)

    def join(self, place: Node, tree: Node) -> Node:
        """Merge another tree with its comments at a node; return the first node of its main line."""

        def change() -> Node:
            ways = [(place, tree)]
            while ways:
                node, other = ways.pop()
                for child in other.children:
                    there = node.follow([child.move], [child.position])
                    there.text = there.text or child.text
                    ways.append((there, child))
            return next((node for node in place.children if tree.main and node.move == tree.main.move), place)

        return self.changed(_Below(place), change, place)

    def changed(
        self, node: Node | _Below | Chapter | Study | Lines, change: Callable[[], Node], place: Node
    ) -> Node:
        """Change something at a node, just below it, anywhere below it, in a chapter, or which there are; it can be undone. Return the place to look at then."""
        before = _Change(node, node.memento(), place)
        after = change()
        if node.memento() != before.memento:
            self._done.append(before)
            self._undone.clear()
            self.version += 1
        return after

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change."""
        return bool(self._undone)

    def undo(self, place: Node) -> Node:
        """Undo the last change; return the node to show."""
        return self._turned_back(self._done, self._undone, place, "undo")

    def redo(self, place: Node) -> Node:
        """Redo the last undone change; return the node to show."""
        return self._turned_back(self._undone, self._done, place, "redo")

    def _turned_back(self, changes: list[_Change], others: list[_Change], place: Node, name: str) -> Node:
        if not changes:
            raise StonesError(f"there is nothing to {name}")
        node, memento, looked_at = changes.pop()
        others.append(_Change(node, node.memento(), place))
        node.restore(memento)
        self.version += 1
        return looked_at
