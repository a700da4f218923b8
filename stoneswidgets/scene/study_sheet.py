"""A study to print: its lines, and diagrams of what is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.study import Study
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.answering import call_checked
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markdown import formatted, spoken
from stoneswidgets.scene.markup import Markup, tag
from stoneswidgets.scene.sheet import Sheet, with_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.lines import Node


@call_checked
def study(of: Study) -> Sheet:
    """Return a study to print: each chapter's lines, with diagrams of its start and of all places that have marks.

    Parameters
    ----------
    of : Study
        The study.

    Raises
    ------
    StonesError
        If it is none, or has no chapter.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.paper.study(sw.Study.of_game("siegestones")["three-ways-to-lose-a-tower"]).captions
    ('Three ways to lose a tower', '2. c4', '3. d5', '5. e5', '3. Tc5', 'Now you: take d4 away')
    """
    if not isinstance(of, Study) or not of.chapters:
        raise StonesError(f"what is printed here is a study with at least one chapter, not {quoted(of)}")
    captions: list[str] = []
    parts: list[Markup] = []
    for chapter in of.chapters:
        runs = [*chapter.runs()]
        drawn = [chapter.start, *(node for _, line in runs for node in line if node.marks)]
        named = [_numbered(node) if node.parent else "The start" for node in drawn]
        figures = [
            tag(
                "figure",
                _diagram(node),
                tag("figcaption", tag("strong", name), _turn(node), formatted(node.text)),
            )
            for node, name in zip(drawn, named, strict=True)
        ]
        captions += [chapter.heading, *named[1:]]
        parts += [
            tag("h2", chapter.heading) if parts else Markup(""),
            tag("div", *figures, class_="places", style="grid-template-columns: repeat(2, 1fr)"),
            *(_line(depth, line) for depth, line in runs),
        ]
    return with_parts(captions[0], captions, *parts)


def _turn(node: Node) -> str:
    """Say who is to move where a chapter starts; later on the moves tell."""
    return "" if node.parent else f" {picture(node.position).status()}"


def _numbered(node: Node) -> str:
    words = picture((node.parent or node).position).notation(node.move)
    return f"{len(node.line())}. {words}{node.glyph}"


def _diagram(node: Node) -> Markup:
    return document(picture(node.position, Look(marks=node.marks)).scene(), None, names=True)


def _line(depth: int, line: Sequence[Node]) -> Markup:
    """Return a line in words, as far in as it stands; a text that is below a diagram stands there."""
    said = [
        part
        for node in line
        for part in (tag("strong", _numbered(node)), f" {'' if node.marks else spoken(node.text)} ")
    ]
    return tag("p", *said, style=f"margin-left: {5 * (depth - 1)}mm")
