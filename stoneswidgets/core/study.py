"""Studies: lines of moves side by side, from any position of any game, with notes; kept as JSON in the manner of records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from stoneswidgets.core import record as record_form
from stoneswidgets.core.display import Printed
from stoneswidgets.core.game import Game
from stoneswidgets.core.given import decoded
from stoneswidgets.core.match import Match
from stoneswidgets.core.position import Position
from stoneswidgets.core.record import Record
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.kernel import CHANCE
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.plumbing.arguments import dealt
from stoneswidgets.plumbing.fields import Fields
from stoneswidgets.plumbing.interrupts import loaded, whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

FORMAT, VERSION = "stoneswidgets-study", 1
LONGEST_TEXT = 10_000
"""How many characters a node's text may have."""
Glyph: TypeAlias = Literal["", "!!", "!", "!?", "?!", "?", "??"]
GLYPHS: tuple[str, ...] = get_args(Glyph)
Studied: TypeAlias = "Game | Position | Match | Record | str"


class Node:
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

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> study = sw.Study(sw.SiegeStones())
    >>> tower = study.chapters[0].start.add("Td4", "Takes the middle.")
    >>> answer, other = tower.add("c4"), tower.add("a1", glyph="?")
    >>> tower.main.move, other.line()
    ('c4', ('Td4', 'a1'))
    >>> other.promote()
    >>> print(study)
    SiegeStones
      1. Td4 (Takes the middle.) 2. a1?
        2. c4
    """

    __slots__ = ("_children", "_glyph", "_text", "move", "parent", "position")

    def __init__(self, position: Position, move: str = "", parent: Node | None = None) -> None:
        self.position, self.move, self.parent = position, move, parent
        self._children: list[Node] = []
        self._text, self._glyph = "", ""

    def __repr__(self) -> str:
        return f"<Node: {self._named() or 'the start'}, {self.position!r}>"

    def __reduce__(self) -> str:
        raise StonesError("a Node is not copied; copy its study")

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def _repr_html_(self) -> str:
        return self.position._repr_html_()

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
        self._text = _checked_text("a text", text)

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
        self._glyph = glyph

    def line(self) -> tuple[str, ...]:
        """Return the moves and chance outcomes from the chapter's start to here."""
        moves, node = [], self
        while node.parent:
            moves.append(node.move)
            node = node.parent
        return tuple(reversed(moves))

    def record(self) -> Record:
        """Return the line from the chapter's start to here as a record."""
        first = self
        while first.parent:
            first = first.parent
        return Record.of(first.position, self.line(), self.position)

    def add(self, move: str, text: str = "", glyph: Glyph = "") -> Node:
        """Return the node after a move, which is added as the last line if it is not there yet.

        Parameters
        ----------
        move : str
            A legal move or a chance outcome; where several seats choose at once, their moves joined by commas.
        text, glyph : str
            What is said of it, if anything.

        Raises
        ------
        IllegalMove, MalformedMove
            As `Position.play` does.
        StonesError
            If the text is too long, or there is no such glyph.
        """
        after = self.position.play(move)
        node = Node(after, _as_written(self.position, move), self)
        node.text, node.glyph = text, glyph
        there = next((child for child in self._children if child.move == node.move), node)
        with whole():
            there.text, there.glyph = node.text or there.text, node.glyph or there.glyph
            if there is node:
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
        with whole():
            others.remove(self)
            others.insert(0, self)

    def delete(self) -> None:
        """Take this node, and all lines that go on from it, out of the study.

        Raises
        ------
        StonesError
            If this is the start of a chapter.
        """
        self._siblings().remove(self)

    def _siblings(self) -> list[Node]:
        siblings = self.parent._children if self.parent else []  # noqa: SLF001 (another of this class)
        if self not in siblings:
            raise StonesError("this is the start of a chapter, or no longer part of a study")
        return siblings

    def _named(self) -> str:
        if self.parent is None:
            return ""
        said = " ".join(self._text.split())
        return self.move + self._glyph + (f" ({said})" if said else "")


class Chapter:
    """A part of a study: the lines from one position.

    Attributes
    ----------
    start : Node
        The position that its lines start from.
    """

    __slots__ = ("_title", "start")

    def __init__(self, start: Node, title: str = "") -> None:
        self.start = start
        self.title = title

    def __repr__(self) -> str:
        many = sum(1 for _ in self.nodes()) - 1
        return f"<Chapter {self.heading!r}: {many} {'move' if many == 1 else 'moves'}>"

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
    def game(self) -> Game:
        """The game, with its rule parameters."""
        game: Any = self.start.position.game
        found: Game = game
        return found

    @property
    def heading(self) -> str:
        """The title; of a chapter without one, that of its game."""
        return self._title or self.game.title

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
        if said := " ".join(self.start.text.split()):
            yield f"  {said}"
        waiting = [(node, 1) for node in reversed(self.start.children[1:])]
        if self.start.main:
            waiting.append((self.start.main, 1))
        while waiting:
            node: Node | None
            node, depth = waiting.pop()
            number = len(node.line())
            words, beside = [], []
            while node:
                words.append(f"{number}. {node._named()}")  # noqa: SLF001 (of this module)
                beside += [(other, depth + 1) for other in node.children[1:]]
                node, number = node.main, number + 1
            yield "  " * depth + " ".join(words)
            waiting += reversed(beside)


class Study(Printed):
    """Lines of moves tried side by side, in chapters, with what is said of them.

    A study shows all of its positions. Of a match of a game that hides something it can be made once the match is over.

    Parameters
    ----------
    *studied : Game, Position, Match, Record or str
        What the chapters are made from: a game or a position, to start from; a match, a record or a short code, whose
        moves become the main line.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> study = sw.Study("1SaS4UTuijdDT")
    >>> study.chapters[0].start.main.add("d5", "Closer.", "!?").line()
    ('Td4', 'd5')
    >>> print(study)
    SiegeStones
      1. Td4 2. c4 3. e4
        2. d5!? (Closer.)
    >>> sw.Study.loads(study.dumps()) == study
    True
    """

    __slots__ = ("_chapters",)

    def __init__(self, *studied: Studied) -> None:
        self._chapters = [Chapter(_nodes_of(each)) for each in studied]

    def __repr__(self) -> str:
        many = len(self._chapters)
        return f"<Study: {many} {'chapter' if many == 1 else 'chapters'}>"

    def __str__(self) -> str:
        lines = [line for chapter in self._chapters for line in chapter.lines()]
        return "\n".join(lines) or "a study without chapters"

    def _repr_svg_(self) -> str:
        return self._chapters[0].start._repr_svg_() if self._chapters else ""

    def _repr_html_(self) -> str:
        image, markup = loaded("stoneswidgets.scene.image"), loaded("stoneswidgets.scene.markup")
        words = markup.tag("pre", str(self))
        return str(image.framed(self._repr_svg_(), below=words)) if self._chapters else str(words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Study) and self.__getstate__() == other.__getstate__()

    __hash__ = None  # type: ignore[assignment]  # a study changes

    def __getstate__(self) -> list[Any]:
        """Return the chapters flat, each node with the number of the one before it: long lines are not nested."""
        return [
            (chapter.title, [(at, n.move, n.position, n.text, n.glyph) for at, n in _numbered(chapter)])
            for chapter in self._chapters
        ]

    def __setstate__(self, state: list[Any]) -> None:
        self._chapters = []
        for title, flat in state:
            nodes: list[Node] = []
            for at, move, position, text, glyph in flat:
                parent = nodes[at] if nodes else None
                node = Node(position, move, parent)
                node._text, node._glyph = text, glyph  # noqa: SLF001 (checked when it was given)
                if parent:
                    parent._children.append(node)  # noqa: SLF001
                nodes.append(node)
            self._chapters.append(Chapter(nodes[0], title))

    def __copy__(self) -> Study:
        """Return a study that is changed independently of this one."""
        copied = Study()
        copied.__setstate__(self.__getstate__())
        return copied

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters, in order."""
        return tuple(self._chapters)

    def add(self, studied: Studied, title: str = "") -> Chapter:
        """Add a chapter, and return it.

        Raises
        ------
        StonesError
            If it can be made of nothing that was given, or the title is too long.
        """
        chapter = Chapter(_nodes_of(studied), title)
        self._chapters.append(chapter)
        return chapter

    def delete(self, chapter: Chapter) -> None:
        """Take a chapter out of the study.

        Raises
        ------
        StonesError
            If it is not one of its chapters.
        """
        if chapter not in self._chapters:
            raise StonesError(f"this is no chapter of the study: {quoted(chapter)}")
        self._chapters.remove(chapter)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Study:
        """Read a study from a file.

        Raises
        ------
        OSError
            If the file cannot be read.
        BadRecord
            As for `loads`.
        """
        return cls.loads(json_text.read(path))

    @classmethod
    def loads(cls, text: str) -> Study:
        """Read a study from its text, and replay its lines.

        Raises
        ------
        BadRecord
            If the text is not a study, or a move is illegal or malformed: the message gives the chapter and the move, both
            counted from 1 as they stand in the text.
        """
        top = Fields(json_text.parse(text, "study"), "study", required=("format", "version", "chapters"))
        top.header(FORMAT, VERSION)
        study = cls()
        for number, given in enumerate(_listed(top.given, "chapters"), 1):
            try:
                study._chapters.append(_chapter(given))
            except StonesError as error:
                raise BadRecord(f"chapter {number}: {error}") from None
        return study

    def dumps(self) -> str:
        """Return the study as JSON text, which `loads` reads back."""
        chapters = []
        for chapter in self._chapters:
            start = chapter.start.position
            setup = Record.of(start, (), start).setup
            moves = [
                {"after": at, "move": node.move} | _notes(node) for at, node in list(_numbered(chapter))[1:]
            ]
            chapters.append(
                {"title": chapter.title, "game": chapter.game.name, "rules": chapter.game.rules}
                | ({} if setup is None else {"setup": setup})
                | ({"text": chapter.start.text} if chapter.start.text else {})
                | {"moves": moves}
            )
        return json.dumps({"format": FORMAT, "version": VERSION, "chapters": chapters}, ensure_ascii=False)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the study to a file, which `load` reads back.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        files.write(path, self.dumps() + "\n")


def _nodes_of(studied: object) -> Node:
    """Return the first node of a chapter, with the moves of a game that was played as its main line."""
    studied = decoded(studied)
    if isinstance(studied, Game):
        return Node(studied.start())
    if isinstance(studied, Position):
        return Node(studied)
    if isinstance(studied, Match):
        if studied.game.hides and not studied.is_over:
            raise StonesError(
                f"a study shows all, and this match of {studied.game.title} goes on: study it when it is over"
            )
        studied = studied.record()
    if not isinstance(studied, Record):
        raise StonesError(
            f"what is studied is a game, a position, a match, a record or a short code, not {quoted(studied)}"
        )
    node = first = Node(studied.positions()[0])
    for move in studied.moves:
        node = node.add(move)
    return first


def _numbered(chapter: Chapter) -> Iterator[tuple[int, Node]]:
    """Yield each node with the number of the node before it, counted from the start, which is 0."""
    numbers: dict[int, int] = {}
    for number, node in enumerate(chapter.nodes()):
        numbers[id(node)] = number
        yield numbers[id(node.parent)] if node.parent else 0, node


def _notes(node: Node) -> dict[str, str]:
    return {name: note for name, note in (("text", node.text), ("glyph", node.glyph)) if note}


def _chapter(given: object) -> Chapter:
    fields = Fields(given, "chapter", ("title", "game", "rules", "moves"), ("setup", "text")).given
    record: dict[str, Any] = {"format": record_form.FORMAT, "version": record_form.VERSION, "moves": []}
    record |= {name: fields[name] for name in ("game", "rules", "setup") if name in fields}
    start = Record.loads(json.dumps(record)).positions()[0]
    nodes = [Node(start)]
    nodes[0].text = fields.get("text", "")
    for number, move in enumerate(_listed(fields, "moves"), 1):
        try:
            nodes.append(_move(move, nodes))
        except StonesError as error:
            raise BadRecord(f"move {number}: {error}") from None
    return Chapter(nodes[0], fields["title"])


def _move(given: object, nodes: list[Node]) -> Node:
    fields = Fields(given, "move", ("after", "move"), ("text", "glyph"))
    before = nodes[fields.integer("after", range(len(nodes)))]
    many = len(before.children)
    node = before.add(fields.given["move"], fields.given.get("text", ""), fields.given.get("glyph", ""))
    if len(before.children) == many:
        raise BadRecord(f"{quoted(node.move)} is there twice")
    return node


def _listed(given: dict[str, Any], name: str) -> list[Any]:
    listed = given[name]
    if not isinstance(listed, list):
        raise BadRecord(f"{name} is a list, not {quoted(listed)}")
    return listed


def _as_written(position: Position, move: str) -> str:
    """Return a legal move as the game writes it, so that a move that is written in another way is no other line."""
    game, seats = position.game, position.to_move or (CHANCE,)
    parts = move.split(",") if len(seats) > 1 else [move]
    return ",".join(game.action_text(game.parse(part, seat)) for part, seat in zip(parts, seats, strict=True))


def _checked_text(what: str, text: object) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise StonesError(f"{what} is a text of at most {LONGEST_TEXT:,} characters, not {quoted(text)}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StonesError(f"{what} has half of a letter in it: {quoted(text)}") from None
    return text
