"""Replace a picture's style sheet by literal colours, for programs that know little CSS."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from stoneswidgets.scene import marks
from stoneswidgets.scene.document import style

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

Theme: TypeAlias = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")

_SVG = "http://www.w3.org/2000/svg"
_DRAWN = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "paint-order",
    "stop-color",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "transform",
)
"""The CSS properties that become SVG attributes; programs other than browsers ignore the rest."""
_PAINTS = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity"}
"""The properties that hold a colour, each with the attribute that holds its opacity."""
FONTS = "Arial, Helvetica, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"
"""Fonts, named one by one since few programs know the system's; most computers have one of them."""
_CENTRED = 0.35
"""Distance from a text's middle down to its baseline, per font size; few programs know `dominant-baseline`."""


def plain(text: str, theme: Theme, *, styled: bool = False) -> str:
    """Return an SVG document that needs no style sheet: each element has its colours and sizes as attributes.

    Parameters
    ----------
    text : str
        An SVG document as `document` makes it, with its style sheet or without.
    theme : {'light', 'dark'}
        The theme whose colours are written.
    styled : bool
        Whether it keeps its style sheet, which has the last word wherever it is heeded: some pages forbid those.
    """
    from xml.etree import ElementTree as ET

    ET.register_namespace("", _SVG)
    root = ET.fromstring(text)  # noqa: S314 (drawn by this library)
    _style(root, (), {}, THEMES.index(theme), None if styled else 0.0)
    for element in () if styled else root.iter():
        for child in [*element]:
            if child.tag == f"{{{_SVG}}}style" or child.get("display") == "none":
                element.remove(child)
        for name in {"class", "style", "display"} & element.attrib.keys():
            del element.attrib[name]
    drawn: str = ET.tostring(root, encoding="unicode")
    return drawn


def _style(
    element: Element, around: tuple[_Kind, ...], inherited: dict[str, str], part: int, size: float | None
) -> None:
    """Write the style sheet's values into the attributes of an element, and of all elements inside it.

    The size is that of its text, by which texts are moved; None if they stay, since the program knows their base line.
    """
    path = (*around, _Kind(element.tag, element.get("class", ""), "transform" in element.attrib))
    said = _values(path) | _declared(element.get("style", ""))
    known = inherited | {name: value for name, value in said.items() if name.startswith("--")}
    for name in (*_DRAWN, "display"):
        if name in said:
            element.attrib.update(_literal(name, _resolved(said[name], known, part)))
    size = None if size is None else float(element.get("font-size", size))
    if (baseline := said.get("dominant-baseline")) and size is None:
        element.set("dominant-baseline", baseline)
    elif size is not None and baseline == "central":
        element.set("y", f"{float(element.get('y', 0)) + _CENTRED * size:.1f}")
    for child in element:
        _style(child, path, known, part, size)


_HEX = re.compile(r"#(?:[0-9a-f]{3}){1,2}")
_RGB = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")


def _literal(name: str, value: str) -> dict[str, str]:
    """Return a CSS value as SVG 1.1 writes it in an attribute: without units."""
    if name in _PAINTS and value == "transparent":
        return {name: "none"}
    if name in _PAINTS and (found := _RGB.fullmatch(value)):
        red, green, blue = map(int, found.groups()[:3])
        return {name: f"#{red:02x}{green:02x}{blue:02x}", _PAINTS[name]: f"{float(found[4]):g}"}
    if name in _PAINTS and _HEX.fullmatch(value):
        return {name: value if len(value) > len("#fff") else "#" + "".join(2 * digit for digit in value[1:])}
    if name == "font-family":
        return {name: FONTS}
    if name == "transform":
        value = re.sub(r"translateY\(([^)]*)\)", r"translate(0 \1)", value)
    return {name: re.sub(r"(?<=\d)px\b", "", value)}


# ---------------------------------------------------------------- the style sheet


class _Kind(NamedTuple):
    """What of an element the selectors of the style sheet look at."""

    tag: str
    classes: str
    is_moved: bool


class _Step(NamedTuple):
    """A part of a selector: what an element has to be."""

    name: str
    classes: frozenset[str]
    one_of: frozenset[str]
    stays: bool
    is_child: bool

    def fits(self, kind: _Kind) -> bool:
        """Tell whether an element is so, wherever it stands."""
        classes = kind.classes.split()
        return (
            self.classes.issubset(classes)
            and (not self.name or kind.tag == f"{{{_SVG}}}{self.name}")
            and (not self.one_of or not self.one_of.isdisjoint(classes))
            and not (self.stays and kind.is_moved)
        )


class _Rule(NamedTuple):
    """Values of properties for the elements that a selector fits."""

    steps: tuple[_Step, ...]
    values: dict[str, str]


_IGNORED = re.compile(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.DOTALL)
_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
_STEP = re.compile(r"(>\s*)?((?::\w+\([^)]*\)|[^\s>])+)")
_PART = re.compile(
    r"(?P<one>:is\([^)]*\))|(?P<stays>:not\(\[transform\]\))|\.(?P<class>[\w-]+)|(?P<name>\w+)"
)


@cache
def _rules() -> tuple[_Rule, ...]:
    """Return the rules of the style sheet outside all conditions, those that count most last."""
    found: list[tuple[tuple[int, int], _Rule]] = []
    for selectors, body in _BLOCK.findall(_IGNORED.sub("", style() + marks.style())):
        values = {
            name: value
            for name, value in _declared(body).items()
            if name in _DRAWN or name in {"display", "dominant-baseline"} or name.startswith("--")
        }
        for selector in re.split(r",(?![^(]*\))", selectors) if values else ():
            steps = tuple(_step(*each) for each in _STEP.findall(selector))
            found.append((_weight(steps), _Rule(steps, values)))
    return tuple(rule for _, rule in sorted(found, key=lambda each: each[0]))


def _step(child: str, text: str) -> _Step:
    parts = [each.groupdict() for each in _PART.finditer(text)]
    one_of = (each["one"] for each in parts if each["one"])
    return _Step(
        next((each["name"] for each in parts if each["name"]), ""),
        frozenset(each["class"] for each in parts if each["class"]),
        frozenset(re.findall(r"\.([\w-]+)", next(one_of, ""))),
        any(each["stays"] for each in parts),
        bool(child),
    )


def _weight(steps: Sequence[_Step]) -> tuple[int, int]:
    """Return how much a selector counts: its classes, then its names of elements."""
    classes = sum(len(each.classes) + bool(each.one_of) + each.stays for each in steps)
    return classes, sum(bool(each.name) for each in steps)


@lru_cache(maxsize=4096)
def _values(path: tuple[_Kind, ...]) -> dict[str, str]:
    """Return what the style sheet says of an element, the last of a path from the document's root."""
    found: dict[str, str] = {}
    for rule in _rules():
        if _fit(rule.steps, path):
            found.update(rule.values)
    return found


def _fit(steps: Sequence[_Step], path: Sequence[_Kind]) -> bool:
    """Tell whether a selector fits the last element of a path."""
    *outer, last = steps
    if not path or not last.fits(path[-1]):
        return False
    ends = range(len(path) - 1, len(path) - 2 if last.is_child else 0, -1)
    return not outer or any(_fit(outer, path[:end]) for end in ends)


def _declared(text: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip()}


_CALL = re.compile(r"var\(|light-dark\(")


def _resolved(value: str, known: dict[str, str], part: int) -> str:
    """Return a value with variables and ``light-dark()`` replaced by what they stand for in a theme."""
    while found := _CALL.search(value):
        start, end, inside = found.end(), found.end(), 1
        comma = 0
        while inside:
            inside += {"(": 1, ")": -1}.get(value[end], 0)
            comma = comma or end * (value[end] == "," and inside == 1)
            end += 1
        first, second = value[start : comma or end - 1].strip(), value[comma + 1 : end - 1].strip()
        chosen = known.get(first, second) if found[0] == "var(" else (first, second)[part]
        value = value[: found.start()] + chosen + value[end:]
    return value
