"""Trees of variations: nodes with moves, comments and marks, in chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, get_args

from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.position import parts_of, seat_in
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.kernel import CHANCE
from stoneswidgets.plumbing.arguments import dealt
from stoneswidgets.plumbing.display import Displayed, pictures
from stoneswidgets.plumbing.language import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position

LONGEST_TEXT = 10_000
"""How many characters a node's text may have."""
Glyph: TypeAlias = Literal["", "!!", "!", "!?", "?!", "?", "??"]
GLYPHS: tuple[str, ...] = get_args(Glyph)


class Node(Displayed):
    """A place in a study: a position, the move that led to it, and the lines that go on from it.

    Nodes are made by `add`. Where several seats choose at once, a node is one choice of all of them; where chance
    decides, it is one outcome.

    Attributes
    ----------
    parent : Node or None
        The node before; None at the start of a chapter.
    move : str
        The move or the chance outcome that led here; empty at the start of a chapter.
    position : Position
        The position.
    changes : int
        How often a place of any study has changed, in all: as long as it stays, so does what was worked out from one.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> study = sw.Study(sw.SiegeStones())
    >>> tower = study.chapters[0].start.add("Td4", "Takes the middle.")
    >>> answer, other = tower.add("c4"), tower.add("a1", glyph="?")
    >>> tower.main.move, other.line()
    ('c4', ('Td4', 'a1'))
    >>> other.promote()
    >>> tower.marks = "d4", "bold a1>d4"
    >>> print(study)
    SiegeStones
      1. Td4 [d4, bold a1>d4] (Takes the middle.) 2. a1?
        2. c4
    """

    __slots__ = ("_children", "_glyph", "_marks", "_text", "move", "parent", "position")
    changes: ClassVar[int] = 0
    position: Position
    move: str
    parent: Node | None

    def __init__(self, position: Position, move: str = "", parent: Node | None = None) -> None:
        self.position, self.move, self.parent = position, move, parent
        self._children: list[Node] = []
        self._text, self._glyph = "", ""
        self._marks: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Node: {self._named() or 'the start'}, {self.position!r}>"

    def __reduce__(self) -> str:
        raise StonesError("a Node is not copied; copy its study")

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes that go on from here, the main line's first."""
        return tuple(self._children)

    @property
    def main(self) -> Node | None:
        """The node with which the main line goes on; None at its end."""
        return self._children[0] if self._children else None

    @property
    def text(self) -> str:
        """What is said of this position."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        text = _checked_text("a text", text)
        Node.changes += 1
        self._text = text

    @property
    def glyph(self) -> str:
        """What is thought of the move that led here: one of ``!!``, ``!``, ``!?``, ``?!``, ``?``, ``??``, or nothing."""
        return self._glyph

    @glyph.setter
    def glyph(self, glyph: str) -> None:
        if glyph not in GLYPHS:
            raise StonesError(f"a glyph is one of {', '.join(filter(None, GLYPHS))}, not {quoted(glyph)}")
        if glyph and not self.parent:
            raise StonesError("no move led to the start of a chapter: it has no glyph")
        Node.changes += 1
        self._glyph = glyph

    @property
    def marks(self) -> tuple[str, ...]:
        """What is marked on the board, each as a short text: ``d4`` is ringed, ``d4>e5`` is an arrow, ``d4=A`` are one or two letters.

        ``bold``, ``dotted`` or ``double`` before it draw it in another way than dashed. Each place can have a ring and letters,
        and an arrow to each other place. Places are named as the picture names them, those beside the board too: ``seat1:3``.
        """
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[str]) -> None:
        checked: tuple[str, ...] = pictures().checked_marks(marks, self.position)
        Node.changes += 1
        self._marks = checked

    def way(self) -> tuple[Node, ...]:
        """Return the nodes from the chapter's start to this one, both included."""
        nodes = [self]
        while nodes[-1].parent:
            nodes.append(nodes[-1].parent)
        return tuple(reversed(nodes))

    def line(self) -> tuple[str, ...]:
        """Return the moves and chance outcomes from the chapter's start to here."""
        return tuple(node.move for node in self.way()[1:])

    def record(self) -> Record:
        """Return the line from the chapter's start to here as a record."""
        return Record.of(self.way()[0].position, self.line(), self.position)

    def add(self, move: str, text: str = "", glyph: Glyph = "", marks: Iterable[str] = ()) -> Node:
        """Return the node after a move, which is added as the last line if it is not there yet.

        Parameters
        ----------
        move : str
            A legal move or a chance outcome; where several seats choose at once, their moves joined by commas.
        text, glyph : str
            What is said of it, if anything.
        marks : iterable of str
            What is marked on the board; see `marks`.

        Raises
        ------
        IllegalMove, MalformedMove
            As `Position.play` does.
        StonesError
            If the text is too long, or there is no such glyph or mark.
        """
        node = Node(self.position.play(move), _as_written(self.position, move), self)
        node.text, node.glyph = text, glyph
        if marks != ():
            node.marks = marks
        there = self._joined(node)
        there.text, there.glyph = node.text or there.text, node.glyph or there.glyph
        if node.marks:
            there.marks = node.marks
        return there

    def add_line(self, moves: Iterable[str], text: str = "") -> Node:
        """Return the node at the end of a line of moves and chance outcomes; what is not there yet of it is added.

        Parameters
        ----------
        moves : iterable of str
            As for `add`, one after the other.
        text : str
            What is said of the first of them, if anything.

        Raises
        ------
        IllegalMove, MalformedMove, StonesError
            As `add` does; what comes before the move that is refused stays.
        """
        node = self
        for move in moves:
            node = node.add(move, text)
            text = ""
        return node

    def follow(self, moves: Iterable[str], positions: Iterable[Position]) -> Node:
        """Return the node at the end of a line that was played from here; what is not there yet of it is added.

        Parameters
        ----------
        moves : iterable of str
            Moves and chance outcomes, all of which were made.
        positions : iterable of Position
            The position after each of them.
        """
        node = self
        for move, position in zip(moves, positions, strict=True):
            node = node._joined(Node(position, _as_written(node.position, move), node))
        return node

    def _joined(self, node: Node) -> Node:
        """Return the node with this one's move that is there already; else this one, which is the last line now."""
        there = next((child for child in self._children if child.move == node.move), node)
        if there is node:
            Node.changes += 1
            self._children.append(node)
        return there

    def roll(self, seed: int | None = None) -> Node:
        """Return the node after one outcome of the chance event that is due, drawn by its probability.

        Raises
        ------
        StonesError
            If no random event is due.
        """
        return self.add(self.position.sample_chance(dealt(seed)))

    def promote(self) -> None:
        """Make the line that begins here the main one from the node before; the others keep their order.

        Raises
        ------
        StonesError
            If this is the start of a chapter.
        """
        others = self._siblings()
        others.remove(self)
        others.insert(0, self)
        Node.changes += 1

    def delete(self) -> None:
        """Take this node, and all lines that go on from it, out of the study.

        Raises
        ------
        StonesError
            If this is the start of a chapter.
        """
        siblings = self._siblings()
        Node.changes += 1
        siblings.remove(self)

    def memento(self) -> object:
        """Return all that can change here; `restore` brings it back."""
        return tuple(self._children), self._text, self._glyph, self._marks

    def restore(self, memento: Any) -> None:  # what `memento` has returned
        """Have all that can change here be as it was."""
        children, self._text, self._glyph, self._marks = memento
        self._children[:] = children
        Node.changes += 1

    def _siblings(self) -> list[Node]:
        siblings = self.parent._children if self.parent else []  # noqa: SLF001 (another of this class)
        if self not in siblings:
            raise StonesError("this place is the start of a chapter, or is no longer part of a study")
        return siblings

    def _named(self) -> str:
        return " ".join(filter(None, (self.move + self._glyph, self._noted()))) if self.parent else ""

    def _noted(self) -> str:
        """Return what is marked here and said of it, in one line."""
        said = " ".join(self._text.split())
        marked = f"[{', '.join(self._marks)}]" if self._marks else ""
        return " ".join(filter(None, (marked, f"({said})" if said and self.parent else said)))


class Chapter:
    """A part of a study: the lines from one position.

    Attributes
    ----------
    start : Node
        The position that its lines start from.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> chapter = sw.Study("1SaS4UTuijdDT").chapters[0]
    >>> chapter.asked, chapter.otherwise = 0, "Look at the tower again."
    >>> chapter
    <Chapter 'SiegeStones': 3 moves, asked>
    """

    __slots__ = ("_asked", "_otherwise", "_title", "start")
    start: Node

    def __init__(self, start: Node, title: str = "") -> None:
        self.start = start
        self.title = title
        self._asked: int | None = None
        self._otherwise = ""

    def __repr__(self) -> str:
        moves = sum(1 for _ in self.nodes()) - 1
        asked = "" if self._asked is None else ", asked"
        return f"<Chapter {self.heading!r}: {counted(moves, 'move')}{asked}>"

    def __reduce__(self) -> str:
        raise StonesError("a Chapter is not copied; copy its study")

    @property
    def title(self) -> str:
        """What it is called; empty if it has no title."""
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = _checked_text("a title", title)

    @property
    def asked(self) -> int | None:
        """The seat that a reader plays, where the chapter is asked as an exercise; None where it is not."""
        return self._asked

    @asked.setter
    def asked(self, seat: int | None) -> None:
        self._asked = None if seat is None else seat_in(self.game, seat)

    @property
    def otherwise(self) -> str:
        """What is said to a reader's move that has no line; if empty, a search answers it."""
        return self._otherwise

    @otherwise.setter
    def otherwise(self, text: str) -> None:
        self._otherwise = _checked_text("a text", text)

    def memento(self) -> object:
        """Return all that can change here except the lines; `restore` brings it back."""
        return self._title, self._asked, self._otherwise

    def restore(self, memento: Any) -> None:  # what `memento` has returned
        """Have all that can change here but for the lines be as it was."""
        self._title, self._asked, self._otherwise = memento

    @property
    def game(self) -> Game:
        """The game, with its rule parameters."""
        game: Any = self.start.position.game
        found: Game = game
        return found

    @property
    def heading(self) -> str:
        """The title; of a chapter without one, that of its game."""
        return self._title or self.game.title

    @property
    def last(self) -> Node:
        """The end of the main line."""
        node = self.start
        while node.main:
            node = node.main
        return node

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes, the start first, each before those that go on from it, and main lines before others."""
        waiting = [self.start]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def lines(self) -> Iterator[str]:
        """Yield the heading and the lines, as `print` shows them: what goes on elsewhere stands below, further in."""
        yield " ".join(self.heading.split())
        if noted := self.start._noted():  # noqa: SLF001 (of this module)
            yield f"  {noted}"
        for depth, line in self.runs():
            first = len(line[0].line())
            words = (f"{number}. {node._named()}" for number, node in enumerate(line, first))  # noqa: SLF001 (of this module)
            yield "  " * depth + " ".join(words)

    def runs(self) -> Iterator[tuple[int, list[Node]]]:
        """Yield each line from where it branches off, in reading order, with its depth: 1 for lines from the start, 2 for variations of these."""
        waiting = [(node, 1) for node in reversed(self.start.children)]
        while waiting:
            node, depth = waiting.pop()
            line = [node]
            while line[-1].main:
                line.append(line[-1].main)
            yield depth, line
            beside = [(other, depth + 1) for each in line for other in each.children[1:]]
            waiting += reversed(beside)


def _as_written(position: Position, move: str) -> str:
    """Return a legal move in the game's own spelling, so that another spelling makes no second line."""
    game, seats = position.game, position.to_move or (CHANCE,)
    parts = zip(parts_of(move, seats), seats, strict=True)
    return ",".join(game.action_text(game.parse(part, seat)) for part, seat in parts)


def _checked_text(what: str, text: object) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise StonesError(f"{what} is a text of at most {LONGEST_TEXT:,} characters, not {quoted(text)}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StonesError(f"{what} has half of a letter in it: {quoted(text)}") from None
    return text
