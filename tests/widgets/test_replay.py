"""Replays: what they send, what a seat sees in them, and what works without Python."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.document import SVG
from stoneswidgets.scene.markdown import spoken
from stoneswidgets.scene.patch import merge
from tests.strategies import play_at_random


def played(game, plies=10_000):
    return play_at_random(sw.Match(game, seed=4), Random(4), plies)


def reel(replay):
    return json.loads(replay._reel)


def frames(replay):
    scene = reel(replay)["first"]
    yield scene
    for patch in reel(replay)["then"]:
        scene = merge(scene, patch)
        yield scene


def unmarked(scene):
    """Return what there is to see, but for the mark of the last move."""
    parts = {name: scene[name] for name in ("board", "pieces", "labels", "status")}
    for layer in ("board", "pieces"):
        parts[layer] = {key: markup for key, markup in parts[layer].items() if key not in {"last", "left"}}
    return parts


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
def test_each_frame_is_the_scene_of_its_position_and_has_its_reckoning(name):
    record = played(sw.game(name), 30).record()
    replay = sw.Replay(record)
    shown, rating = list(frames(replay)), {}
    assert len(shown) == len(record.moves) + 1
    for scene, change, position in zip(shown, reel(replay)["rated"], record.positions(), strict=True):
        assert unmarked(scene) == unmarked(picture(position).scene())
        rating = merge(rating, change)
        reckoned, rated = merge(scene, rating), picture(position, Look(overlay=True)).scene()
        assert unmarked(reckoned) == unmarked(rated)
        assert reckoned["rated"]
        assert reckoned["overlay"].keys() - {"last"} == rated["overlay"].keys() - {"last"}
        assert scene["paths"] == scene["tray"] == {}
        assert set(scene["can"]) == {"copy", "look", "names", "overlay", "seat", "share"}
    assert [scene["say"][:7] for scene in shown[:3]] == ["The sta", "Move 1:", "Move 2:"]


@pytest.mark.full
@pytest.mark.parametrize("name", ["tavern", "bluffstones"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_of_a_match_that_goes_on_a_seat_gets_its_own_view_alone(name, seat):
    match = played(sw.game(name), 9)
    shown = list(frames(sw.Replay(match, seat=seat)))
    for scene, position in zip(shown, match.positions, strict=True):
        assert unmarked(scene) == unmarked(picture(position.view(seat)).scene())
    assert reel(sw.Replay(match, seat=seat))["texts"] == {}


def test_what_is_over_is_open_and_can_be_passed_on():
    match = played(sw.BluffStones())
    texts = reel(sw.Replay(match))["texts"]
    assert sw.from_code(texts["code"]) == sw.Record.loads(texts["record"]) == match.record()


def test_remarks_belong_to_their_moves():
    remarks = {0: "Look.", 2: "<b>bold</b>"}
    shown = list(frames(sw.Replay(played(sw.SiegeStones(), 3), remarks)))
    assert [scene["remark"] for scene in shown] == ["Look.", "", "<b>bold</b>", ""]


def test_its_picture_is_of_the_last_position():
    match = played(sw.SiegeStones(), 3)
    replay = sw.Replay(match)
    assert repr(replay) == "<Replay of SiegeStones: 3 moves, White to move: drop a stone or a tower.>"
    bundle = replay._repr_mimebundle_()[0]
    assert bundle["text/plain"] == repr(replay)
    assert bundle[SVG] == str(replay.svg())
    assert "White to move" in str(replay.svg())


def test_a_page_is_saved_that_needs_nothing_else(tmp_path):
    replay = sw.Replay(sw.from_code("1SaS4UTuijdDT"), remarks={1: "a tower </script>"})
    replay.save(tmp_path / "game.html")
    text = (tmp_path / "game.html").read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "stoneswidgets-code" in text
    assert str(replay.svg(None)).partition("<desc>")[2].partition("</desc>")[0] in text
    assert "a tower </script>" not in text
    assert not re.search(r"""(?:src|href)=['"]?(?:\w+:)?//""", text)


@pytest.mark.full
@pytest.mark.parametrize("end", ["svg", "png"])
def test_a_replay_is_saved_as_pictures(end, tmp_path):
    pytest.importorskip("resvg_py")
    path = tmp_path / f"game.{end}"
    sw.Replay(sw.from_code("1SaS4UTuijdDT")).save(path)
    assert path.read_bytes()[:4] in {b"<svg", b"\x89PNG"}


@pytest.mark.full
@pytest.mark.parametrize("game", sw.GAMES)
def test_a_study_is_gone_through_as_it_is_printed_with_texts_and_marks(game):
    for study in sw.Study.of_game(game).values():
        replay = sw.Replay(study)
        shown = [*frames(replay)]
        read = [
            node
            for chapter in study.chapters
            for node in (chapter.start, *(node for _, line in chapter.runs() for node in line))
        ]
        assert len(shown) == len(read) == sum(len([*chapter.nodes()]) for chapter in study.chapters)
        for at, (frame, node) in enumerate(zip(shown, read, strict=True)):
            assert frame["step"] == at
            assert frame["remark"].endswith(spoken(node.text))
            assert not frame["paths"]
            assert frame["labels"] == picture(node.position, Look(marks=node.marks)).scene()["labels"]
        entries = [shown[0]["entries"][str(at)] for at in range(1, len(read))]
        for node, (_, words, number, *_) in zip(read[1:], entries, strict=True):
            assert number == (str(len(node.line())) if node.parent else "")
            assert words.endswith(node.glyph)
        begun = [line[0] for chapter in study.chapters for _, line in chapter.runs()]
        assert [node for node, entry in zip(read[1:], entries, strict=True) if entry[3] > "0"] == begun
        assert sw.Study.loads(reel(replay)["texts"]["record"]) == study


def test_a_studys_texts_are_shown_as_markdown_and_told_without_its_signs():
    study = sw.Study("1SaS4UTuijdDT")
    start = study.chapters[0].start
    start.text, start.main.text, start.main.main.text = "Hold **d4**.", "- <b>so</b>\n- or so", "Plain."
    first, listed, plain, empty = frames(sw.Replay(study))
    assert (first["remark"], first["html"]) == (
        "SiegeStones. Hold d4.",
        "<p>SiegeStones.</p><p>Hold <strong>d4</strong>.</p>",
    )
    assert (listed["remark"], listed["html"]) == (
        "<b>so</b> or so",
        "<ul><li>&lt;b&gt;so&lt;/b&gt;</li><li>or so</li></ul>",
    )
    assert (plain["remark"], plain["html"], empty["remark"], empty["html"]) == ("Plain.", "", "", "")
