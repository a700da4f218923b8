"""Text is escaped in every element."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from stoneswidgets.scene.markup import Markup, join, number, tag

XML_SPACES = str.maketrans("\t\n\r", "   ")


def legible(text):
    return "".join(
        c
        for c in text
        if c in "\t\n\r" or (c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    )


@pytest.mark.full
@given(st.text(), st.text())
def test_any_text_stays_text(inside, value):
    parsed = ET.fromstring(tag("text", inside, aria_label=value))
    assert not list(parsed)
    assert list(parsed.attrib) == ["aria-label"]
    assert parsed.attrib["aria-label"] == legible(value).replace("\r\n", "\n").translate(XML_SPACES)
    assert (parsed.text or "").replace("\r", "\n") == legible(inside).replace("\r\n", "\n").replace(
        "\r", "\n"
    )


def test_markup_is_not_escaped_again():
    assert tag("g", tag("path", d="M0 0"), "<") == "<g><path d='M0 0'/>&lt;</g>"
    assert join(Markup("<g/>"), "&") == "<g/>&amp;"


@given(st.floats(-1e4, 1e4))
def test_numbers_are_short_and_right(value):
    assert abs(float(number(value)) - value) <= 0.05 + 1e-9
    assert len(number(value)) <= 8
