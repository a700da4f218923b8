"""Sheets of positions."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import stoneswidgets as sw


class Tags(HTMLParser):
    """The tags of a page in their order, and the text."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.words = [], ""
        self.feed(page)

    def handle_starttag(self, tag, _attributes):
        self.tags.append(tag)

    def handle_data(self, data):
        self.words += data


START = sw.SiegeStones().start()


def test_each_position_has_a_picture_and_a_caption():
    match = sw.Match(sw.SiegeStones())
    match.play("Td4")
    sheet = sw.sheet([START, match, match.record(), START.view(0)], columns=3, title="Towers")
    page = Tags(sheet.html())
    assert [page.tags.count(name) for name in ("h1", "figure", "figcaption")] == [1, 4, 4]
    assert sheet.captions[1] == "2. White to move: drop a stone or a tower."
    assert "repeat(3, 1fr)" in sheet.html()
    assert sheet.html().count(".stones-art .slab") == 1
    assert sheet.html().count("d4, tower, nobody controls it") == 2
    assert sheet.html().count("class='last'") == 2


def test_a_sheet_shows_whatever_is_drawn():
    match = sw.Match(sw.SiegeStones())
    match.play("Td4")
    sheet = sw.sheet(
        [match, sw.code(match), "siegestones", sw.SiegeStones(), sw.Study(match).chapters[0].last]
    )
    assert [words[3:] for words in sheet.captions[:4]] == [
        "White to move: drop a stone or a tower.",
        "White to move: drop a stone or a tower.",
        "Black to move: drop a stone or a tower.",
        "Black to move: drop a stone or a tower.",
    ]


def test_what_is_hidden_in_a_match_is_not_on_its_sheet():
    match = sw.Match(sw.Tavern(), seed=1)
    hidden = sw.sheet([match]).body
    assert hidden == sw.sheet([match.position.view(None)]).body
    assert hidden != sw.sheet([match.position]).body


def test_words_are_escaped():
    sheet = sw.sheet({"<script>alert(1)</script>": START}, title="</title><img src=x onerror=alert(1)>")
    tags = Tags(sheet.html()).tags
    assert not {"script", "img"} & set(tags)
    assert tags.count("svg") == 1
    assert "<script>alert(1)</script>" in Tags(sheet.html()).words


def test_a_page_is_saved(tmp_path):
    sheet = sw.sheet([START])
    sheet.save(tmp_path / "sheet.html")
    assert (tmp_path / "sheet.html").read_text("utf-8") == sheet.html()
    assert sheet._repr_html_() in sheet.html()
    assert repr(sheet) == "<Sheet of 1 position>"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (([],), "one position at least"),
        (([START, "d4"],), "position 2: 'd4' is neither a game's name .* nor a short code"),
    ],
)
def test_what_cannot_be_shown_is_told(given, message):
    with pytest.raises(sw.StonesError, match=message):
        sw.sheet(*given)


@pytest.mark.parametrize("columns", [0, 7, True, "2"])
def test_columns_are_few(columns):
    with pytest.raises(sw.StonesError, match="the number of columns is a whole number from 1 to 6"):
        sw.sheet([START], columns=columns)
