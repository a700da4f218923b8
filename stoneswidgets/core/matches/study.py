"""Studies: chapters of lines from any position of any game, with notes; kept as JSON in the manner of records."""

from __future__ import annotations

import json
from importlib.resources import files as resources
from typing import TYPE_CHECKING, Any, TypeAlias

from typing_extensions import override

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches import record as record_form
from stoneswidgets.core.matches.decoding import decoded
from stoneswidgets.core.matches.hidden_moves import is_open_to_all
from stoneswidgets.core.matches.lines import Chapter, Node
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import unpacked
from stoneswidgets.core.position import Position
from stoneswidgets.core.rules.registry import GAMES
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing import json_text
from stoneswidgets.plumbing.display import Printed, pictures
from stoneswidgets.plumbing.json_text import Fields, Filed
from stoneswidgets.plumbing.language import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT, VERSION = "stoneswidgets-study", 1
Studied: TypeAlias = "Game | Position | Match | Record | str"


class Study(Filed, Printed):
    """Lines of moves tried side by side, in chapters, with what is said of them.

    A study shows all of its positions. So if a game hides something, a study of a match can be made only when the match is over.

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
        return f"<Study: {counted(len(self._chapters), 'chapter')}>"

    def __str__(self) -> str:
        lines = [line for chapter in self._chapters for line in chapter.lines()]
        return "\n".join(lines) or "a study without chapters"

    def _repr_svg_(self) -> str:
        return self._chapters[0].start._repr_svg_() if self._chapters else ""

    def _repr_html_(self) -> str:
        return str(pictures().outlined(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Study) and self.__getstate__() == other.__getstate__()

    __hash__ = None  # type: ignore[assignment]  # a study changes

    def __getstate__(self) -> list[Any]:
        """Return the chapters flat, each node with the number of the one before it: long lines are not nested."""
        return [
            (
                chapter.memento(),
                [(at, n.move, n.position, n.text, n.glyph, n.marks) for at, n in _numbered(chapter)],
            )
            for chapter in self._chapters
        ]

    def __setstate__(self, state: list[Any]) -> None:
        self._chapters = []
        for kept, flat in state:
            nodes: list[Node] = []
            for at, move, position, text, glyph, marks in flat:
                parent = nodes[at] if nodes else None
                node = Node(position, move, parent)
                node._text, node._glyph, node._marks = text, glyph, marks  # noqa: SLF001 (checked when it was given)
                if parent:
                    parent._children.append(node)  # noqa: SLF001
                nodes.append(node)
            self._chapters.append(Chapter(nodes[0]))
            self._chapters[-1].restore(kept)

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
            If no chapter can be made from this, or the title is too long.
        """
        chapter = Chapter(_nodes_of(studied), title)
        self.take(chapter)
        return chapter

    def take(self, chapter: Chapter) -> None:
        """Add a chapter itself, not a copy: if it changes later, the study changes, too."""
        self._chapters.append(chapter)

    def delete(self, chapter: Chapter) -> None:
        """Take a chapter out of the study.

        Raises
        ------
        StonesError
            If it is not one of its chapters.
        """
        self._checked(chapter)
        self._chapters.remove(chapter)

    def promote(self, chapter: Chapter) -> None:
        """Make a chapter the first; the others keep their order.

        Raises
        ------
        StonesError
            If it is not one of the study's.
        """
        self._checked(chapter)
        self._chapters.remove(chapter)
        self._chapters.insert(0, chapter)

    def memento(self) -> object:
        """Return the chapters that there are now, for `restore`."""
        return self.chapters

    def restore(self, memento: Any) -> None:  # what `memento` has returned
        """Bring back the chapters that `memento` returned."""
        self._chapters[:] = memento

    def _checked(self, chapter: Chapter) -> None:
        if chapter not in self._chapters:
            raise StonesError(f"{quoted(chapter)} is not a chapter of this study; its own are in chapters")

    @classmethod
    def of_game(cls, game: str | Game[Any]) -> dict[str, Study]:
        """Return the studies of a game that come with the library, by their names.

        Parameters
        ----------
        game : str or Game
            The game or its name.

        Raises
        ------
        StonesError
            If there is no such game.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> list(sw.Study.of_game("siegestones"))
        ['the-only-move', 'three-ways-to-lose-a-tower']
        """
        name = game_of(game, "of_game").name
        if name not in GAMES:
            raise StonesError(f"there are no studies of {quoted(name)}; there are some of {', '.join(GAMES)}")
        folder = resources(f"stoneswidgets.games.{name}").joinpath("studies")
        kept = sorted(folder.iterdir(), key=lambda file: file.name)
        return {file.name.removesuffix(".json"): cls.loads(file.read_text("utf-8")) for file in kept}

    @classmethod
    @override
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
        for number, given in enumerate(_listed(top.members, "chapters"), 1):
            try:
                study._chapters.append(_chapter(given))
            except StonesError as error:
                raise BadRecord(f"chapter {number}: {error}") from None
        return study

    @classmethod
    def from_code(cls, text: str) -> Study:
        """Read a study from its short code, or from a link with one behind ``#``; `stoneswidgets.code` makes it.

        Raises
        ------
        BadRecord
            If the text is not the code of a study, or as for `loads`.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> study = sw.Study("1SaS4UTuijdDT")
        >>> sw.Study.from_code(sw.code(study)) == study
        True
        """
        return cls.loads(json.dumps({"format": FORMAT, "version": VERSION, "chapters": unpacked(text)}))

    @override
    def dumps(self) -> str:
        """Return the study as JSON text, which `loads` reads back."""
        study = {"format": FORMAT, "version": VERSION, "chapters": self.as_json()}
        return json.dumps(study, ensure_ascii=False)

    def as_json(self) -> list[Any]:
        """Return the chapters as they stand in the text."""
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
                | _notes(chapter.start)
                | ({} if chapter.asked is None else {"asked": chapter.asked})
                | ({"otherwise": chapter.otherwise} if chapter.otherwise else {})
                | {"moves": moves}
            )
        return chapters


def _nodes_of(studied: object) -> Node:
    """Return the first node of a chapter, with the moves of a game that was played as its main line."""
    studied = decoded(studied)
    if isinstance(studied, Game):
        return Node(studied.start())
    if isinstance(studied, Position):
        return Node(studied)
    if isinstance(studied, Match):
        if studied.game.hides and not is_open_to_all(studied):
            why = (
                "hides something for good: study its record"
                if studied.is_over
                else "is not over: study it afterwards"
            )
            raise StonesError(f"a study shows everything, but this match of {studied.game.title} {why}")
        played = studied.positions
    elif isinstance(studied, Record):
        played = studied.positions()
    else:
        raise StonesError(
            f"a study takes a game, a position, a match, a record or a short code, not {quoted(studied)}"
        )
    first = Node(played[0])
    first.follow(studied.moves, played[1:])
    return first


def _numbered(chapter: Chapter) -> Iterator[tuple[int, Node]]:
    """Yield each node with the number of the node before it, counted from the start, which is 0."""
    numbers: dict[int, int] = {}
    for number, node in enumerate(chapter.nodes()):
        numbers[id(node)] = number
        yield numbers[id(node.parent)] if node.parent else 0, node


def _notes(node: Node) -> dict[str, Any]:
    """Return what is thought and said of a node and marked there, without what is empty."""
    notes = {"text": node.text, "glyph": node.glyph, "marks": list(node.marks)}
    return {name: note for name, note in notes.items() if note}


def _chapter(given: object) -> Chapter:
    fields = Fields(
        given,
        "chapter",
        ("title", "game", "rules", "moves"),
        ("setup", "text", "marks", "asked", "otherwise"),
    ).members
    record: dict[str, Any] = {"format": record_form.FORMAT, "version": record_form.VERSION, "moves": []}
    record |= {name: fields[name] for name in ("game", "rules", "setup") if name in fields}
    start = Record.loads(json.dumps(record)).positions()[0]
    nodes = [Node(start)]
    nodes[0].text, nodes[0].marks = fields.get("text", ""), fields.get("marks", ())
    for number, move in enumerate(_listed(fields, "moves"), 1):
        try:
            nodes.append(_move(move, nodes))
        except StonesError as error:
            raise BadRecord(f"move {number}: {error}") from None
    chapter = Chapter(nodes[0], fields["title"])
    chapter.asked, chapter.otherwise = fields.get("asked"), fields.get("otherwise", "")
    return chapter


def _move(given: object, nodes: list[Node]) -> Node:
    fields = Fields(given, "move", ("after", "move"), ("text", "glyph", "marks"))
    before = nodes[fields.integer("after", range(len(nodes)))]
    known = len(before.children)
    notes = {name: note for name, note in fields.members.items() if name not in {"after", "move"}}
    node = before.add(fields.members["move"], **notes)
    if len(before.children) == known:
        raise BadRecord(f"{quoted(node.move)} is there twice")
    return node


def _listed(given: dict[str, Any], name: str) -> list[Any]:
    listed = given[name]
    if not isinstance(listed, list):
        raise BadRecord(f"{name} is a list, not {quoted(listed)}")
    return listed
