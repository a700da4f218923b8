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
_DRAWN = re.compile(
    "--.*|fill|stroke.*|stop-color|opacity|paint-order|transform|display|text-anchor|dominant-baseline|font-(family|size|weight)"
)
"""The variables, and the CSS properties that become SVG attributes; programs other than browsers ignore the rest."""
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
    _style(root, (), {}, THEMES.index(theme))
    for element in () if styled else root.iter():
        for child in [*element]:
            if child.tag == f"{{{_SVG}}}style" or child.get("display") == "none":
                element.remove(child)
        if "dominant-baseline" in element.attrib:
            y, size = (float(element.get(name, 0)) for name in ("y", "font-size"))
            element.set("y", f"{y + _CENTRED * size:.1f}")
        for name in {"class", "style", "display", "dominant-baseline"} & element.attrib.keys():
            del element.attrib[name]
    drawn: str = ET.tostring(root, encoding="unicode")
    return drawn


def _style(
    element: Element, around: tuple[frozenset[str], ...], inherited: dict[str, str], theme: int
) -> None:
    """Write the style sheet's values into the attributes of an element, and of all elements inside it."""
    name, classes = element.tag.removeprefix(f"{{{_SVG}}}"), element.get("class", "").split()
    stays = [] if "transform" in element.attrib else [":not([transform])"]
    path = *around, frozenset([name, *(f".{each}" for each in classes), *stays])
    said = _values(path) | _declared(element.get("style", ""))
    literal = {name: _literal(value, inherited, theme) for name, value in said.items() if name[0] == "-"}
    known = inherited | literal
    for name, value in said.items():
        if name not in literal:
            element.attrib.update(_attributes(name, _literal(value, known, theme)))
    for child in element:
        _style(child, path, known, theme)


def _literal(value: str, known: dict[str, str], theme: int) -> str:
    """Return the value of a variable or of a theme; any other value unchanged."""
    if found := re.fullmatch(r"var\(([\w-]+)(?:, (.*))?\)", value):
        return known.get(found[1], found[2] or "")
    found = re.fullmatch(r"light-dark\((.*), (.*)\)", value)
    return found[1 + theme] if found else value


def _attributes(name: str, value: str) -> dict[str, str]:
    """Return a CSS property as SVG 1.1 has it: without units, a colour's opacity apart."""
    if name == "font-family":
        return {name: FONTS}
    colour, has_opacity, opacity = value.partition(" / ")
    if has_opacity:
        digits = "".join(f"{int(each):02x}" for each in re.findall(r"\d+", colour))
        return {name: f"#{digits}", f"{name.removesuffix('-color')}-opacity": f"{float(opacity[:-1]):g}"}
    value = re.sub(r"^#(.)(.)(.)$", r"#\1\1\2\2\3\3", value)
    value = value.replace("translateY(", "translate(0 ").replace("transparent", "none")
    return {name: re.sub(r"(?<=\d)px\b", "", value)}


_IGNORED = re.compile(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.DOTALL)


@cache
def _rules() -> list[tuple[list[set[str]], dict[str, str]]]:
    """Return the rules of the style sheet outside all conditions, those that count most last: the steps of a selector, and values."""
    found = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", _IGNORED.sub("", style() + marks.style())):
        values = _declared(body)
        before, _, more = selectors.partition(":is(")
        one_of, _, after = more.partition(")")
        many = [f"{before}{each}{after}" for each in one_of.split(", ")] if more else selectors.split(",")
        for selector in many if values else ():
            steps = [set(re.findall(r"\.?[\w-]+|:not.*|>", step)) for step in selector.split()]
            tokens = [token for step in steps for token in step]
            found.append(((sum(each[0] in ".:" for each in tokens), len(tokens)), steps, values))
    return [(steps, values) for _, steps, values in sorted(found, key=lambda each: each[0])]


@lru_cache(maxsize=4096)
def _values(path: tuple[frozenset[str], ...]) -> dict[str, str]:
    """Return what the style sheet says of an element, by the names and classes of those around it and its own."""
    return {name: value for steps, values in _rules() if _fits(steps, path) for name, value in values.items()}


def _fits(steps: list[set[str]], path: tuple[frozenset[str], ...]) -> bool:
    """Return whether the steps of a selector lead to the last element of a path."""
    *before, own = steps
    if not own <= path[-1]:
        return False
    if before[-1:] == [{">"}]:
        return _fits(before[:-1], path[:-1])
    return not before or any(_fits(before, path[:end]) for end in range(1, len(path)))


def _declared(text: str) -> dict[str, str]:
    pairs = re.findall(r"([\w-]+):\s*([^;]*[^;\s])", text)
    return {name: value for name, value in pairs if _DRAWN.fullmatch(name)}
