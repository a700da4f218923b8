"""The Python interface of a board."""

from __future__ import annotations

import json
from random import Random
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st
from ipywidgets.embed import dependency_state

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.scene.patch import merge
from stoneswidgets.scene.rulebook import winning
from tests.strategies import SEEDS, games
from tests.widgets.wire import handle, overhear, plain

LONGEST = 100
"""Moves of a game: some rules of the tavern have it last for thousands."""


def test_it_shows_what_it_is_given():
    game = sw.SiegeStones(players=3)
    position = game.start().play("Td4")
    match = sw.Match(position)
    match.play("c4")
    assert sw.Board(game).position == game.start()
    assert sw.Board(position).position == position
    assert sw.Board(match).match is match
    assert sw.Board(match.record()).position == match.position


@pytest.mark.parametrize("shows", [None, 4, "no game", int])
def test_it_says_what_it_can_show(shows):
    with pytest.raises(
        sw.StonesError,
        match=r"a match, a position, a record, a game, a study or a short code|a code begins with",
    ):
        sw.Board(shows)


def test_a_notebook_keeps_a_picture_and_a_text():
    board = sw.Board(sw.SiegeStones().start().play("Td4"))
    data, _ = board._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert data["text/plain"] == repr(board)
    assert "d4, tower" in ET.fromstring(data["image/svg+xml"]).find("{*}desc").text
    image = ET.fromstring(data["text/html"]).find(".//img")
    assert (
        image.get("alt")
        == "SiegeStones: White to move: drop a stone or a tower. d4, tower, nobody controls it"
    )
    assert unquote(image.get("src")) == f"data:image/svg+xml,{data['image/svg+xml']}"


def test_the_value_in_marimo_has_the_moves_the_position_and_who_is_to_move_and_costs_a_move_nothing():
    board = sw.Board(sw.SiegeStones())
    sent = overhear(board)
    board.match.play("Td4")
    assert [*sent[-1]] == ["from", "patch"], "no trait is sent"
    dependency_state([board], drop_defaults=False)  # as Panel reads it: each name is a trait's
    value = board._for_readers()
    assert (value["moves"], value["to_move"]) == (["Td4"], ["White"])
    assert sw.Match(board.position).position == sw.SiegeStones().restore(value["position"])
    board.set_state({"_seen": 1})
    assert len(sent) == 1, "marimo's page may say what it shows"


def test_position_and_match_can_be_observed_and_set():
    board = sw.Board(sw.SiegeStones())
    seen = []
    board.observe(lambda change: seen.append(change["new"]), "position")
    board.match.play("d4")
    board.match.undo()
    assert seen == [board.match.start.play("d4"), board.match.start]
    board.position = sw.SiegeStones(side=3).start().play("Tc3")
    assert board.match.start == board.position
    assert board._scene["labels"]["space:c3"] == "c3, tower, nobody controls it"
    other = sw.Match(sw.SiegeStones())
    left, board.match = board.match, other
    left.play("c4")
    other.play("Te5")
    assert board.position.towers == ("e5",)
    assert seen[-1] == board.position
    with pytest.raises(sw.StonesError, match=r"neither a game's name .* nor a short code"):
        board.position = "d4"


@pytest.mark.parametrize("name", sw.GAMES)
def test_until_a_person_has_moved_a_board_says_how_the_game_is_won(name):
    board = sw.Board(sw.Match(sw.game(name), seed=2))
    assert board._scene["say"] == winning(board.match.game)
    board.match.play(",".join(board.position.legal_moves(seat)[0] for seat in board.position.to_move))
    assert board._scene["say"] not in {"", winning(board.match.game)}


def test_boards_of_one_match_stay_in_step():
    match = sw.Match(sw.SiegeStones())
    one, two = sw.Board(match), sw.Board(match)
    handle(one._session, {"id": 1, "n": 0, "do": "play", "path": ["tray:tower", "space:d4"]})
    assert two.position == one.position == match.position
    two.close()
    two.close()
    match.play("c4")
    assert one.position == match.position
    assert two.position != match.position


def test_callbacks_are_told_of_each_move():
    board = sw.Board(sw.SiegeStones())
    told = []

    def tell(move, position):
        told.append((move, len(position.towers)))

    board.on_move(tell)
    board.match.play("Td4")
    handle(board._session, {"id": 1, "n": 1, "do": "play", "path": ["tray:tower", "space:a1"]})
    board.match.undo()
    board.match.redo()
    board.on_move(tell, remove=True)
    board.match.play("b2")
    assert told == [("Td4", 1), ("Ta1", 2), ("Ta1", 2)]


def test_a_callback_that_fails_leaves_the_board_playable(caplog):
    board = sw.Board(sw.SiegeStones())
    board.on_move(lambda *_: 1 / 0)
    handle(board._session, {"id": 1, "n": 0, "do": "play", "path": ["tray:tower", "space:d4"]})
    assert board.match.moves == ("Td4",)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
@given(data=st.data(), seed=SEEDS)
@settings(deadline=None, max_examples=1)
def test_patches_lead_from_scene_to_scene(name, data, seed):
    board = sw.Board(sw.Match(data.draw(games(name)), seed), seat=data.draw(st.sampled_from((None, 0))))
    sent = overhear(board)
    handle(board._session, {"id": 1, "n": 0, "do": "overlay", "on": True})
    shown = json.loads(json.dumps(board._scene))
    sent.clear()
    rng = Random(seed)
    while not board.position.is_over and len(board.match.moves) < LONGEST:
        board.match.play(random_move(board.position, rng))
        (update,) = sent
        sent.clear()
        assert update["from"] == shown["n"]
        shown = merge(shown, update["patch"])
        assert shown == plain(board._session.scene()) == plain(board._scene)


def test_the_building_phase_is_filled_at_random_and_undone_at_once():
    board = sw.Board(sw.Match(sw.MunchStones(), seed=1))
    board.match.play(board.match.legal_moves()[0])
    before = board.match
    session = board._session
    assert session.scene()["tray"]["tray:fill"] == {"label": "Place the rest at random"}
    session.click(["tray:fill"])
    assert (board.position.phase, len(board.position.stones)) == ("munch", 33)
    assert "tray:fill" not in session.scene()["tray"]
    session.undo()
    assert board.match is before
    board.analysis = True
    assert "tray:fill" not in session.scene()["tray"], "its paths are the moves' alone, each with its number"
    one_seat = sw.Board(sw.Match(sw.MunchStones(), seed=1), seat=0)
    assert "tray:fill" not in one_seat._session.scene()["tray"]
