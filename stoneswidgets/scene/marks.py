"""Marks on a board as short texts: places ringed, arrows from place to place, one or two letters."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.scene import shapes
from stoneswidgets.scene.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from stoneswidgets.scene.geometry import Point

KINDS = ("dashed", "bold", "dotted", "double")
"""How a mark can be drawn; the first is meant where none is named."""
MOST = 200
"""How many marks a position can have."""
ON_BOARD = ("space:", "point:")
"""How the ids of places begin that are named without it."""
_TEXT = re.compile(rf"(?:({'|'.join(KINDS)}) )?([^\s>=]+)(?:>([^\s>=]+)|=([^\W_]{{1,2}}))?")


class BoardMark(NamedTuple):
    """A mark: a ring around an element, or letters on it, or an arrow `to` another, drawn in one of `KINDS`."""

    place: str
    to: str = ""
    letters: str = ""
    kind: str = KINDS[0]

    def __str__(self) -> str:
        """Return its text, which `read` reads back."""
        kind = "" if self.kind == KINDS[0] else f"{self.kind} "
        more = f">{_short(self.to)}" if self.to else f"={self.letters}" if self.letters else ""
        return f"{kind}{_short(self.place)}{more}"

    @property
    def spot(self) -> tuple[str, str, bool]:
        """What there can be only one mark for: a ring, letters, or an arrow to one place."""
        return self.place, self.to, bool(self.letters)


def read(text: object, there: Collection[str]) -> BoardMark:
    """Return a mark from its text, such as ``d4``, ``d4>e5``, ``bold d4=A``; a `StonesError` if it is none of elements that are `there`."""
    found = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise StonesError(
            f"a mark is a place (d4), an arrow (d4>e5) or one or two letters (d4=A), with {', '.join(KINDS[1:])} before it"
            f" or nothing, not {quoted(text)}"
        )
    kind, place, to, letters = found.groups(default="")
    if place == to:
        raise StonesError(f"an arrow goes from one place to another, not as {quoted(text)}")
    return BoardMark(_id(place, there), to and _id(to, there), letters, kind or KINDS[0])


def checked(marks: Iterable[str], there: Collection[str]) -> tuple[str, ...]:
    """Return marks on elements with these ids, each as it is usually written; a `StonesError` if one is none, or stands twice."""
    if isinstance(marks, str) or not hasattr(marks, "__iter__"):
        raise StonesError(f"marks are a list of texts, such as ['d4', 'd4>e5', 'd4=A'], not {quoted(marks)}")
    found: dict[object, BoardMark] = {}
    for text in marks:
        mark = read(text, there)
        if mark.spot in found:
            raise StonesError(f"{quoted(text)} marks the same thing as {quoted(str(found[mark.spot]))}")
        found[mark.spot] = mark
        if len(found) > MOST:
            raise StonesError(f"a position has at most {MOST} marks")
    return tuple(map(str, found.values()))


def toggled(marks: tuple[str, ...], mark: BoardMark, there: Collection[str]) -> tuple[str, ...]:
    """Return marks without this one, if it is one of them; else with it, in place of one of another kind or with other letters."""
    known = {each.spot: each for each in (read(text, there) for text in marks)}
    if known.get(mark.spot) == mark:
        del known[mark.spot]
    else:
        known[mark.spot] = mark
    return tuple(map(str, known.values()))


def known(marks: Iterable[str], there: Collection[str]) -> list[BoardMark]:
    """Return marks without those of elements that are not there."""
    found = []
    for text in marks:
        try:
            found.append(read(text, there))
        except StonesError:
            continue
    return found


# ---------------------------------------------------------------- drawn, and put into words


def drawn(
    marks: Sequence[BoardMark], at: Mapping[str, Point], sizes: Mapping[str, float]
) -> tuple[dict[str, Markup], dict[str, Markup]]:
    """Return what is drawn below all pieces, the rings, and what is drawn above them; each by its id."""
    rings, above = dict[str, Markup](), dict[str, Markup]()
    for mark in marks:
        size = sizes.get(mark.place, 1)
        kind = "" if mark.kind == KINDS[0] else mark.kind
        if mark.to:
            above[f"mark:{mark.place}>{mark.to}"] = shapes.arrow(at[mark.place], at[mark.to], mark.kind)
        elif mark.letters:
            above[f"mark:{mark.place}="] = shapes.letters(mark.letters, at[mark.place], size, mark.kind)
        else:
            rings[f"mark:{mark.place}"] = shapes.pointed(at[mark.place], size, kind)
    if above or any(mark.kind != KINDS[0] for mark in marks):
        rings["marks"] = tag("style", Markup(style()))
    return rings, above


def labelled(
    marks: Sequence[BoardMark], labels: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, str]:
    """Return the labels of elements with what is marked there, by the names of the places."""
    words = dict(labels)
    for mark in marks:
        place, to, what = mark.place, mark.to, _what(mark)
        if to:
            words[place] += f", {what} to {names[to]}"
            words[to] += f", {what} from {names[place]}"
        else:
            words[place] += f", {'pointed out' if what == 'ring' else what}"
    return words


def in_words(mark: BoardMark, names: Mapping[str, str]) -> str:
    """Return what a mark is, and where, by the names of the places."""
    where = f"from {names[mark.place]} to" if mark.to else "on"
    return f"{_what(mark)} {where} {names[mark.to or mark.place]}"


def marked(texts: tuple[str, ...], names: Mapping[str, str]) -> str:
    """Say what is marked; nothing, if nothing is."""
    said = [in_words(mark, names) for mark in known(texts, names)]
    return phrase("marks are", marks=tuple(said)) if said else ""


def _what(mark: BoardMark) -> str:
    many = "letters" if len(mark.letters) > 1 else "letter"
    what = "arrow" if mark.to else f"{many} {mark.letters}" if mark.letters else "ring"
    return what if mark.kind == KINDS[0] else f"{mark.kind} {what}"


@cache
def style() -> str:
    """Return the style sheet of marks, which a picture has where it needs it: four kinds, told apart by colour and line."""
    return files("stoneswidgets.scene").joinpath("marks.css").read_text("utf-8")


# ---------------------------------------------------------------- places


def _id(name: str, there: Collection[str]) -> str:
    for id_ in (name, *(begin + name for begin in ON_BOARD)):
        if id_ in there:
            return id_
    raise StonesError(f"there is no place {quoted(name)} to mark here{meant(name, map(_short, there))}")


def _short(id_: str) -> str:
    return id_.partition(":")[2] if id_.startswith(ON_BOARD) else id_
