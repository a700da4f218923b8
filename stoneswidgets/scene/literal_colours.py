"""Replace a picture's style sheet by literal colours, for programs that know little CSS."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from stoneswidgets.scene import marks
from stoneswidgets.scene.document import style

if TYPE_CHECKING:
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
    """Return an SVG document that needs no style sheet: each element has its colours and sizes, those of a theme, as attributes.

    If `styled`, it keeps its style sheet, which has the last word wherever it is heeded: some pages forbid those.
    """
    from xml.etree import ElementTree as ET

    ET.register_namespace("", _SVG)
    root = ET.fromstring(text)  # noqa: S314 (drawn by this library)
    _style(root, "", {}, THEMES.index(theme), None if styled else 0.0)
    for element in () if styled else root.iter():
        for child in [*element]:
            if child.tag == f"{{{_SVG}}}style" or child.get("display") == "none":
                element.remove(child)
        for name in {"class", "style", "display"} & element.attrib.keys():
            del element.attrib[name]
    drawn: str = ET.tostring(root, encoding="unicode")
    return drawn


def _style(element: Element, around: str, inherited: dict[str, str], part: int, size: float | None) -> None:
    """Write the style sheet's values into the attributes of an element, and of all elements inside it.

    The size is that of its text, by which texts are moved; None if they stay, since the program knows their base line.
    """
    path = _entered(around, element)
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


_IGNORED = re.compile(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.DOTALL)
_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
_STEP = re.compile(r"(>?)\s*((?::\w+\([^)]*\)|[^\s>])+)")
_PART = re.compile(
    r":is\((?:\.(?P<classes>[^)]*)|(?P<names>[^)]*))\)|(?P<stays>:not\(\[transform\]\))|\.(?P<class>[\w-]+)|(?P<name>\w+)"
)
_NAMES = ("name", "names")
"""The parts of a selector that are names of elements; the others are of classes, and of what moves."""
_ANY = "(?:/[^/]*)*"
"""Of the path of an element: any elements around it."""


@cache
def _rules() -> tuple[tuple[re.Pattern[str], dict[str, str]], ...]:
    """Return the rules of the style sheet outside all conditions, those that count most last: a pattern of paths, and values."""
    found = []
    for selectors, body in _BLOCK.findall(_IGNORED.sub("", style() + marks.style())):
        values = {
            name: value
            for name, value in _declared(body).items()
            if name in _DRAWN or name in {"display", "dominant-baseline"} or name.startswith("--")
        }
        for selector in re.split(r",(?![^(]*\))", selectors) if values else ():
            are_names = [each.lastgroup in _NAMES for each in _PART.finditer(selector)]
            weight = are_names.count(False), are_names.count(True)
            found.append((weight, re.compile(_pattern(selector)), values))
    return tuple((pattern, values) for _, pattern, values in sorted(found, key=lambda each: each[0]))


def _pattern(selector: str) -> str:
    """Return a regular expression of the paths that a selector fits; see `_entered`."""
    found = ""
    for child, step in _STEP.findall(selector):
        found += "/" if child else f"{_ANY}/"
        for part in _PART.finditer(step):
            one_of = part[part.lastgroup or 0].replace(".", "").replace(", ", "|")
            if part["stays"]:
                found += "(?![^/]*!)"
            else:
                found += f"(?={'' if part.lastgroup in _NAMES else '[^/]* '}(?:{one_of}) )"
        found += "[^/]*"
    return found


def _entered(path: str, element: Element) -> str:
    """Return the path of an element: those around it and itself, each with its name, its classes, and ! where it is moved."""
    name = element.tag.removeprefix(f"{{{_SVG}}}")
    return f"{path}/{name} {element.get('class', '')} {'!' * ('transform' in element.attrib)}"


@lru_cache(maxsize=4096)
def _values(path: str) -> dict[str, str]:
    """Return what the style sheet says of an element, by its path."""
    return {
        name: value
        for pattern, values in _rules()
        if pattern.fullmatch(path)
        for name, value in values.items()
    }


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
