"""Links to the site, and QR codes, read back by a barcode reader."""

from __future__ import annotations

import pytest
import zxingcpp
from PIL import Image

import stoneswidgets as sw

SITE = "http://192.168.1.5:8000"


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_qr_code_is_read_back_as_the_link_and_the_link_has_the_game(name, tmp_path):
    match = sw.Match(sw.game(name), seed=1)
    while len(match.moves) < 4 and match.position.to_move:
        seat = match.position.to_move[0]
        match.play(match.position.legal_moves(seat)[0], seat)
    sw.qr(match, f"{SITE}/").save(tmp_path / "qr.png")
    with Image.open(tmp_path / "qr.png") as picture:
        (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == sw.link(match, SITE)
    page, code = found.text.split("#")
    assert page == f"{SITE}/play/{name}.html"
    assert sw.from_code(code) == match.record()


@pytest.mark.parametrize(
    "site",
    [
        "",
        "ftp://x",
        "play.html",
        "http://",
        "http://x#y",
        "http://x?y",
        None,
        "http://[",
        7,
        "http://a\x1b[2J",
        "http://a b",
    ],
)
def test_what_is_no_address_is_refused_in_words(site):
    with pytest.raises(sw.StonesError, match="site: the address of a site"):
        sw.link(sw.SiegeStones().start(), site)


def test_a_code_that_is_none_has_no_link():
    with pytest.raises(sw.BadRecord):
        sw.link("1SaS4UTuijdDX", SITE)


def test_a_link_to_a_variants_game_says_what_would_do(tmp_path):
    mine = type("Mine", (sw.SiegeStones,), {"goal": 5})
    match = sw.Match(mine())
    match.play("Td4")
    said = r"cannot know the rules of mine: sw.Replay\(…\).save\('mine.html'\) .* room --rules FILE .*sw.code"
    with pytest.raises(sw.StonesError, match=said):
        sw.link(match, SITE)
    sw.Replay(match).save(tmp_path / "mine.html")
    assert "These rules differ" in (tmp_path / "mine.html").read_text("utf-8")
    assert sw.from_code(sw.code(match)) == match.record()
    with pytest.raises(sw.StonesError, match="a study without chapters has no page"):
        sw.link(sw.Study(), SITE)
