"""Pictures with literal colours: the style sheet worked out for each element, for programs that know little CSS."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeAlias

from stoneswidgets.plumbing.extras import extra
from stoneswidgets.scene import marks
from stoneswidgets.scene.document import style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cssselect2 import ElementWrapper, Matcher
    from tinycss2.ast import Node

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

    Raises
    ------
    StonesError
        If cssselect2 is not installed, which reads style sheets.
    """
    ElementWrapper = extra("cssselect2", "a picture with literal colours", "cssselect2").ElementWrapper  # noqa: N806
    ET = import_module("xml.etree.ElementTree")  # noqa: N806 (as its own documentation has it)
    ET.register_namespace("", _SVG)
    root = ET.fromstring(text)
    _style(ElementWrapper.from_xml_root(root), {}, _Sheet(theme), None if styled else 0.0)
    for element in () if styled else root.iter():
        for child in [*element]:
            if child.tag == f"{{{_SVG}}}style" or child.get("display") == "none":
                element.remove(child)
        for name in {"class", "style", "display"} & element.attrib.keys():
            del element.attrib[name]
    drawn: str = ET.tostring(root, encoding="unicode")
    return drawn


def _style(element: ElementWrapper, inherited: dict[str, str], sheet: _Sheet, size: float | None) -> None:
    """Write the style sheet's values into the attributes of an element and of all elements inside it.

    The size is that of its text, by which texts are moved; None if they stay, since the program knows their base line.
    """
    said = sheet.declared(element)
    known = inherited | {name: value for name, value in said.items() if name.startswith("--")}
    etree = element.etree_element
    for name in (*_DRAWN, "display"):
        if name in said:
            etree.attrib.update(_literal(name, sheet.resolved(said[name], known)))
    size = None if size is None else float(etree.get("font-size", size))
    if (baseline := said.get("dominant-baseline")) and size is None:
        etree.set("dominant-baseline", baseline)
    elif size is not None and baseline == "central":
        etree.set("y", f"{float(etree.get('y', 0)) + _CENTRED * size:.1f}")
    for child in element.iter_children():
        _style(child, known, sheet, size)


def _literal(name: str, value: str) -> dict[str, str]:
    """Return a CSS value as SVG 1.1 writes it in an attribute: without units."""
    from tinycss2.color4 import parse_color

    if name in _PAINTS and (colour := parse_color(value)) is not None:
        red, green, blue = (round(255 * part) for part in colour.to("srgb").coordinates)
        if not colour.alpha:
            return {name: "none"}
        seen_through = {_PAINTS[name]: f"{colour.alpha:g}"} if colour.alpha < 1 else {}
        return {name: f"#{red:02x}{green:02x}{blue:02x}", **seen_through}
    if name == "font-family":
        return {name: FONTS}
    if name == "transform":
        value = re.sub(r"translateY\(([^)]*)\)", r"translate(0 \1)", value)
    return {name: re.sub(r"(?<=\d)px\b", "", value)}


class _Sheet:
    """The style sheet that all pictures share, in one theme."""

    def __init__(self, theme: Theme) -> None:
        self._part = THEMES.index(theme)
        self._matcher = _matcher()

    def declared(self, element: ElementWrapper) -> dict[str, str]:
        """Return the properties of an element; of several values of a property, the one that counts."""
        said: dict[str, str] = {}
        for _, _, _, declarations in sorted(self._matcher.match(element), key=lambda match: match[:2]):
            said.update(declarations)
        said.update(_declarations(element.etree_element.get("style", "")))
        return said

    def resolved(self, value: str, known: dict[str, str]) -> str:
        """Return a value with variables and ``light-dark()`` replaced by what they stand for in the theme."""
        from tinycss2 import parse_component_value_list

        return "".join(self._parts(parse_component_value_list(value), known)).strip()

    def _parts(self, nodes: Sequence[Node], known: dict[str, str]) -> Iterator[str]:
        for node in nodes:
            if node.type != "function" or node.lower_name not in {"var", "light-dark"}:
                yield node.serialize()
                continue
            first, *others = _split(node.arguments)
            if node.lower_name == "light-dark":
                yield "".join(self._parts((first, *others)[self._part], known)).strip()
            elif (name := "".join(n.serialize() for n in first).strip()) in known:
                yield self.resolved(known[name], known)
            else:
                otherwise = (node for other in others for node in other)
                yield "".join(self._parts(list(otherwise), known)).strip()


def _split(nodes: Sequence[Node]) -> tuple[list[Node], ...]:
    """Return the arguments of a function, of which there are two at most; the second may hold commas of its own."""
    for at, node in enumerate(nodes):
        if node.type == "literal" and node.value == ",":
            return list(nodes[:at]), list(nodes[at + 1 :])
    return (list(nodes),)


def _declarations(text: str) -> dict[str, str]:
    from tinycss2 import parse_blocks_contents, serialize

    found = parse_blocks_contents(text)
    return {each.name: serialize(each.value).strip() for each in found if each.type == "declaration"}


@cache
def _matcher() -> Matcher:
    """Return the rules of the style sheet, outside all conditions."""
    from cssselect2 import Matcher, compile_selector_list
    from tinycss2 import parse_stylesheet, serialize

    matcher = Matcher()
    for found in parse_stylesheet(style() + marks.style(), skip_comments=True, skip_whitespace=True):
        if found.type == "qualified-rule":
            declarations = _declarations(serialize(found.content))
            for selector in compile_selector_list(found.prelude):
                matcher.add_selector(selector, declarations)
    return matcher
