"""Drawings show themselves, can have literal colours, and are saved to files."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.scene import Look, gif, picture
from tests.strategies import play_at_random, positions
from tests.tiers import FEW

PAINT = re.compile(r"none|#[0-9a-f]{6}|url\(#[\w-]+\)")


def played(name, moves=12, seed=2):
    return play_at_random(sw.Match(sw.game(name), seed=seed), Random(seed), moves)


def pixels(data):
    image = pytest.importorskip("PIL.Image")
    return image.open(BytesIO(data)).convert("RGB")


@pytest.fixture
def renderer():
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@given(data=st.data())
@FEW
def test_a_picture_of_a_theme_has_literal_colours_alone(name, theme, data):
    position = data.draw(positions(name))
    text = str(sw.svg(position, Look(overlay=data.draw(st.booleans())), theme=theme))
    assert not re.search(r"var\(|light-dark|<style|class=|style=|transparent|px", text)
    for element in ET.fromstring(text).iter():
        for paint in {"fill", "stroke", "stop-color"} & element.attrib.keys():
            assert PAINT.fullmatch(element.attrib[paint]), element.attrib
        if element.tag.endswith("}text"):
            assert {"fill", "font-family", "font-size", "text-anchor", "y"} <= element.attrib.keys()


def test_themes_differ():
    p = sw.SiegeStones().start()
    assert sw.svg(p, theme="light") != sw.svg(p, theme="dark")
    assert sw.svg(p, theme="light") == sw.svg(p, theme="light")


@pytest.mark.usefixtures("renderer")
def test_a_renderer_that_knows_no_variables_draws_stones_in_their_colours():
    position = sw.SiegeStones().start().play("d4").play("c4").play("Te5")
    seen = picture(position)
    image = pixels(sw.svg(position).png(768))
    left, top, across, _ = seen.box
    scale = 768 / across
    colours = {}
    for space in ("d4", "c4", "b2"):
        x, y = seen.at()[f"space:{space}"]
        colours[space] = image.getpixel((round((x - left + 20) * scale), round((y - top + 20) * scale)))
    assert max(colours["d4"]) < 60
    assert min(colours["c4"]) > 180
    red, green, blue = colours["b2"]
    assert 220 > red > green + 20 > blue + 40


@pytest.mark.parametrize("name", sw.GAMES)
def test_whatever_a_board_takes_is_drawn(name):
    match = played(name)
    record = match.record()
    assert sw.svg(match) == sw.svg(sw.Match(record))
    assert sw.svg(record) == sw.svg(record)
    for shows in (match, record, match.position, match.position.view(None), match.game):
        assert f"<title>{match.game.title}:" in str(sw.svg(shows, theme="light"))


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (lambda: sw.svg(3), "a drawing takes a position, a view, a match, a record, a game or a short code"),
        (lambda: sw.svg("d4"), "neither a game's name .* nor a short code"),
        (lambda: sw.svg(sw.SiegeStones(), theme="blue"), "theme: 'light' or 'dark', not 'blue'"),
        (lambda: gif(sw.SiegeStones().start()), "a match, a record or a short code"),
    ],
)
def test_what_cannot_be_drawn_is_told(draw, told):
    with pytest.raises(sw.StonesError, match=told):
        draw()


@pytest.mark.usefixtures("renderer")
def test_a_drawing_is_saved_as_the_end_of_the_name_says(tmp_path):
    drawing = sw.svg(sw.SiegeStones().start())
    drawing.save(tmp_path / "board.svg")
    drawing.save(tmp_path / "board.PNG")
    assert (tmp_path / "board.svg").read_text("utf-8") == str(drawing)
    assert pixels((tmp_path / "board.PNG").read_bytes()).width == 960
    with pytest.raises(sw.StonesError, match=r"ends in \.svg or \.png, not 'board\.jpg'"):
        drawing.save(tmp_path / "board.jpg")


@pytest.mark.usefixtures("renderer")
@pytest.mark.parametrize("name", ["siegestones", "tavern"])
def test_a_gif_has_a_frame_for_each_position(name, tmp_path):
    match = played(name, 6)
    moving = gif(match, width=160, seconds=0.2)
    moving.save(tmp_path / "game.gif")
    with pytest.importorskip("PIL.Image").open(tmp_path / "game.gif") as image:
        assert image.width == 160
        assert 1 < image.n_frames <= len(match.positions)
    assert f"<img alt='{match.game.title}, an animation of" in moving._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize(
    ("module", "draw"), [("resvg_py", lambda p: sw.svg(p).png()), ("PIL.Image", lambda p: gif(sw.Match(p)))]
)
def test_a_missing_extra_is_named(module, draw, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(sw.StonesError, match=r'pip install "stoneswidgets\[pictures\]"'):
        draw(sw.SiegeStones().start())
