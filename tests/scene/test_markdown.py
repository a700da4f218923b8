"""A small part of Markdown becomes HTML, the rest plain text; speech leaves out its signs."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from time import process_time

import pytest
from hypothesis import given, strategies as st

from stoneswidgets.scene.markdown import formatted, spoken

ELEMENTS = {"p", "strong", "em", "code", "ul", "ol", "li", "blockquote", "pre", "br", "hr"}
SIGNS = st.text(st.sampled_from("*_`#>-+[]()!<>/&;:'\"\\ \n\t1.)abc=~|") | st.characters(), max_size=80)


@pytest.fixture(autouse=True)
def _anew():
    formatted.cache_clear()
    spoken.cache_clear()


@pytest.mark.parametrize(
    ("text", "html", "aloud"),
    [
        ("Hold d4.", "<p>Hold d4.</p>", "Hold d4."),
        ("a\n\nb", "<p>a</p><p>b</p>", "a b"),
        ("**a** *b* `c<d`", "<p><strong>a</strong> <em>b</em> <code>c&lt;d</code></p>", "a b c<d"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>", "a b"),
        ("2. a\n3. b", "<ol start='2'><li>a</li><li>b</li></ol>", "a b"),
        ("> a", "<blockquote><p>a</p></blockquote>", "a"),
        ("# a", "<p><strong>a</strong></p>", "a"),
        ("```\na\n```", "<pre>a</pre>", "a"),
        ("a  \nb", "<p>a<br/>b</p>", "a b"),
        ("[a](javascript:b)", "<p>a (javascript:b)</p>", "a"),
        ("![a](https://b.c/d)", "<p>a (https://b.c/d)</p>", "a"),
        ("<b onclick='c'>a</b>", "<p>&lt;b onclick='c'&gt;a&lt;/b&gt;</p>", "<b onclick='c'>a</b>"),
        ("<script>a</script>", "<p>&lt;script&gt;a&lt;/script&gt;</p>", "<script>a</script>"),
        ("2 * 3 * 4 < 25 & d4_e5_f6", "<p>2 * 3 * 4 &lt; 25 &amp; d4_e5_f6</p>", "2 * 3 * 4 < 25 & d4_e5_f6"),
        ("", "", ""),
    ],
)  # fmt: skip
def test_a_small_part_becomes_html_and_all_else_stands_as_it_was_written(text, html, aloud):
    assert (formatted(text), spoken(text)) == (html, aloud)


class Reader(HTMLParser):
    """Reads HTML; whatever is open is closed again."""

    def __init__(self):
        super().__init__()
        self.open, self.attributes = [], []

    def handle_starttag(self, tag, attrs):
        assert tag in ELEMENTS
        self.open.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        assert (tag in {"br", "hr"}, attrs) == (True, [])


@given(SIGNS)
def test_whatever_is_written_no_other_element_and_no_attribute_comes_of_it(text):
    reader = Reader()
    reader.feed(formatted(text))
    reader.close()
    assert reader.open == []
    assert all(name == "start" and value.isdigit() for name, value in reader.attributes)
    assert "\n" not in spoken(text)


@pytest.mark.parametrize(
    "signs", ["[", "*", "`", "<", "![", "> ", "- ", "*a **b ", "[a](", "> - ", "1. ", "**a*"]
)
def test_the_longest_text_is_read_at_once_whatever_is_in_it(signs):
    text = (signs * 10_000)[:10_000]
    begun = process_time()
    formatted(text)
    spoken(text)
    assert process_time() - begun < 2


def test_without_jupyter_a_text_stands_as_it_was_written(monkeypatch):
    monkeypatch.setitem(sys.modules, "mistune", None)
    assert formatted("**a** <b>\nc") == "<p>**a** &lt;b&gt;<br/>c</p>"
    assert spoken("**a**\n\nc") == "**a** c"
