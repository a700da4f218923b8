"""The panel beside a board: its variations as a tree, with comments, marks and editing."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

import traitlets

from stoneswidgets.core.matches.lines import LONGEST_TEXT, Chapter, Node
from stoneswidgets.core.matches.share import code
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene import marks, picture
from stoneswidgets.scene.drawing import LONGEST_LINK, qr_of
from stoneswidgets.scene.markdown import beyond_letters, spoken
from stoneswidgets.widgets.code_sharing import style_sheet
from stoneswidgets.widgets.frame import Holder
from stoneswidgets.widgets.protocol import NAME, NUMBER, SWITCH, Command, Request, text
from stoneswidgets.widgets.screens.exploring import THOUGHTS, in_list

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.core.matches.study import Study
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.widgets.session import Session

_BEGUN = 60
"""How much of what is said of a place stands in the list, in characters."""
_OUTCOMES = 60
"""How many outcomes of chance there may be to choose one from the list."""


def _closed(panel: StudyPanel, request: Request) -> str:
    return "" if panel._scene["open"] else phrase("no lines now", verb=request.verb)  # noqa: SLF001 (its own)


_NODE = {"node": NUMBER}
_OF_CHAPTER = ("title", "seat", "otherwise")
"""What is said of a chapter as a whole."""
_ASKED = "stoneswidgets.widgets.exercise"
"""The module that asks a chapter; imported when one is tried."""


class StudyPanel(Holder):
    """The lines beside a board, which holds it; see `Board`. It shows the chapter below the board as a learner has it."""

    _scene = traitlets.Dict().tag(
        sync=True, to_json=lambda scene, _: json.dumps(scene, separators=(",", ":"))
    )

    def __init__(self, session: Session) -> None:
        self._session = session
        self._numbers: dict[Node, int] = {}
        self._numbered: list[Node] = []
        self._listed: tuple[object, Json] = None, {}
        self._words: dict[Node, tuple[str, str]] = {}
        super().__init__("study", style_sheet("study"), _scene=self.scene(1))

    def update(self) -> None:
        """Tell pages what has changed."""
        self._send_new(self._scene, self.scene(self._scene["n"] + 1))

    def scene(self, n: int) -> Json:
        """Return what is shown, as the browser gets it."""
        exploring, study = self._session.exploring, self._session.table.lines.study
        if exploring is None:
            return {"n": n, "secret": False, "open": False}
        node = exploring.place
        chapter = self._session.table.lines.of(node)
        outcomes = [*node.position.outcomes()]
        return {
            "n": n,
            "secret": False,
            "open": True,
            "chapters": [f"{number}. {each.heading}" for number, each in enumerate(study.chapters, 1)],
            "chapter": study.chapters.index(chapter),
            "root": self.number(chapter.start),
            "at": self.number(node),
            "nodes": self._places(chapter),
            "text": node.text,
            "formatted": str(beyond_letters(node.text)),  # marimo sends no subclasses of str as they are
            "glyph": node.glyph,
            "thoughts": THOUGHTS,
            "outcomes": outcomes if len(outcomes) <= _OUTCOMES else [],
            "rolls": node.position.is_chance,
            "asks": {
                "title": chapter.title,
                "seat": "" if chapter.asked is None else chapter.game.seat_names[chapter.asked],
                "seats": list(chapter.game.seat_names),
                "otherwise": chapter.otherwise,
                "tried": bool(self.children),
            },
            "marked": len(node.marks),
        }

    def number(self, node: Node) -> int:
        """Return the number of a node, by which pages name it."""
        if node not in self._numbers:
            self._numbers[node] = len(self._numbered)
            self._numbered.append(node)
        return self._numbers[node]

    def node(self, number: int) -> Node:
        """Return the node of a number; a `StonesError` if it is not in the chapter that is shown."""
        if str(number) not in self._scene["nodes"]:
            raise StonesError("this line is no longer there")
        return self._numbered[number]

    def _places(self, chapter: Chapter) -> Json:
        """Return the entries of a chapter's nodes, recomputed only after a change."""
        now = chapter, Node.changes
        if self._listed[0] != now:
            self._listed = now, {str(self.number(each)): self._entry(each) for each in chapter.nodes()}
        return self._listed[1]

    def _entry(self, node: Node) -> list[object]:
        """Return a place as the list has it: the piece and words of the move, what is thought and said of it, what follows."""
        if node not in self._words:
            self._words[node] = in_list(node)
        said = spoken(node.text)
        begun = said if len(said) <= _BEGUN else f"{said[: _BEGUN - 1]}…"
        return [*self._words[node], node.glyph, begun, *map(self.number, node.children)]

    # ------------------------------------------------------------ what a page may ask for

    @property
    def _here(self) -> Node:
        exploring = self._session.exploring
        if exploring is None:
            raise StonesError("no lines are tried now; press Explore")
        return exploring.place

    def _go(self, node: int) -> None:
        self._session.explore(self.node(node))

    def _chapter(self, at: int) -> None:
        chapters = self._session.table.lines.study.chapters
        if at >= len(chapters):
            raise StonesError(f"at: the chapters have the numbers 0 to {len(chapters) - 1}, not {at}")
        self._session.explore(chapters[at].start)

    def _ask(self, what: str, to: str) -> None:
        chapter = self._session.table.lines.of(self._here)
        seats = ("", *chapter.game.seat_names)
        if what not in _OF_CHAPTER:
            raise StonesError(f"what: one of {', '.join(_OF_CHAPTER)}, not {quoted(what)}")
        if what == "seat" and to not in seats:
            raise StonesError(
                f"to: the reader plays one of {', '.join(seats[1:])}, or nobody, not {quoted(to)}"
            )
        if what == "seat":
            self._set(chapter, "asked", seats.index(to) - 1 if to else None)
        else:
            self._set(chapter, what, to)

    def _try(self, on: bool) -> None:  # noqa: FBT001 (a command's field)
        """Ask the chapter below the board, as a learner has it; that counts nowhere."""
        chapter = self._session.table.lines.of(self._here)
        tried, self.children = self.children, (import_module(_ASKED).Exercise(chapter),) if on else ()
        for each in tried:
            each.close()
        self.update()

    def _note(self, node: int, text: str) -> None:
        self._set(self.node(node), "text", text)

    def _thought(self, node: int, glyph: str) -> None:
        self._set(self.node(node), "glyph", glyph)

    def _promote(self, node: int) -> None:
        line, study = self.node(node), self._session.table.lines.study

        def change() -> Node:
            if line.parent:
                line.promote()
            else:
                study.promote(self._session.table.lines.of(line))
            return line

        self._change(line.parent or study, change)

    def _delete(self, node: int) -> None:
        line, study = self.node(node), self._session.table.lines.study

        def change() -> Node:
            if line.parent:
                line.delete()
                return line.parent
            chapter = self._session.table.lines.of(line)
            at = study.chapters.index(chapter)
            study.delete(chapter)
            return study.chapters[max(at - 1, 0)].start

        if not line.parent and len(study.chapters) == 1:
            raise StonesError("the study has no other chapter than this one, which stays")
        self._change(line.parent or study, change)

    def _mark(self, node: int, mark: str) -> None:
        marked = self.node(node)
        names = picture(marked.position).named()
        drawn = marks.read(mark, names)
        kind = "mark taken away" if str(drawn) in marked.marks else "marked"
        news = phrase(kind, mark=marks.in_words(drawn, names))
        self._set(marked, "marks", marks.toggled(marked.marks, drawn, names), news)

    def _unmark(self, node: int) -> None:
        self._set(self.node(node), "marks", (), phrase("marks taken away"))

    def _roll(self, outcome: str) -> None:
        node = self._here
        self._change(node, lambda: node.add(outcome) if outcome else node.roll())

    def _set(self, changed: Node | Chapter, name: str, value: object, news: str = "") -> None:
        """Have a place, or a chapter, have something else under a name; the same place stays in sight."""

        def change() -> Node:
            setattr(changed, name, value)
            return self._here

        self._change(changed, change, news)

    def _change(self, node: Node | Chapter | Study, change: Callable[[], Node], news: str = "") -> None:
        lines = self._session.table.lines
        self._session.explore(lines.changed(node, change, place=self._here), news)

    def _play(self, node: int) -> None:
        self._session.play_from(self.node(node))

    def _save(self) -> Json:
        return {"text": self._session.table.lines.study.dumps()}

    def _qr(self, to: str) -> Json:
        if not to.startswith(("http://", "https://")):
            raise StonesError(f"to: a QR code leads to a site, at http:// or https://, not to {quoted(to)}")
        return {"text": str(qr_of(to + code(self._session.table.lines.study)))}

    commands: ClassVar[Mapping[str, Command]] = {
        "go": Command(_go, _NODE, (_closed,)),
        "promote": Command(_promote, _NODE, (_closed,)),
        "delete": Command(_delete, _NODE, (_closed,)),
        "note": Command(_note, {**_NODE, "text": text(LONGEST_TEXT)}, (_closed,)),
        "glyph": Command(_thought, {**_NODE, "glyph": NAME}, (_closed,)),
        "mark": Command(_mark, {**_NODE, "mark": NAME}, (_closed,)),
        "unmark": Command(_unmark, _NODE, (_closed,)),
        "roll": Command(_roll, {"outcome": NAME}, (_closed,)),
        "chapter": Command(_chapter, {"at": NUMBER}, (_closed,)),
        "play": Command(_play, _NODE, (_closed,)),
        "ask": Command(_ask, {"what": NAME, "to": text(LONGEST_TEXT)}, (_closed,)),
        "try": Command(_try, {"on": SWITCH}, (_closed,)),
        "save": Command(_save, refused=(_closed,)),
        "qr": Command(_qr, {"to": text(LONGEST_LINK)}, (_closed,)),
    }
    """What a page may ask for."""
