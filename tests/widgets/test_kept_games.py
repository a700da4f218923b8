"""The games on a lesson's boards go on where they were left."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

import stoneswidgets as sw
from stoneswidgets.core.registry import GAMES
from stoneswidgets.teach.notebooks import LESSONS
from stoneswidgets.widgets import kept_games, progress_store
from tests.widgets.test_study import line, tell
from tests.widgets.wire import ask


@pytest.fixture
def shown(monkeypatch, tmp_path):
    """Show a board at the end of a lesson's cell, with such code."""
    monkeypatch.setenv(LESSONS, "1")
    monkeypatch.setenv("JPY_SESSION_NAME", "/somewhere/01-siegestones.ipynb")
    kept = progress_store.Keeper(tmp_path / progress_store.FILE)
    monkeypatch.setattr(kept_games, "keeper", lambda: kept)

    def show(board, code="sw.Board(…)", cell="first-board"):
        parent = {"metadata": {"cellId": cell}, "content": {"code": code}}
        monkeypatch.setattr(kept_games, "get_ipython", lambda: SimpleNamespace(get_parent=lambda: parent))
        board._repr_mimebundle_()
        return board

    return show


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_back_with_its_moves_and_its_players(shown, name):
    first = shown(sw.Board(sw.game(name)))
    for _ in range(6):
        position = first.match.position
        for seat in position.to_move:
            first.match.play(first.match.position.legal_moves(seat)[0], seat)
    first._session.table.seats[0] = kept_games.chosen("bot:2")
    first._session.stop()
    second = shown(sw.Board(sw.game(name)))
    assert second.match.moves == first.match.moves
    assert second.position == first.position
    assert second._session.table.seats[0].name == "bot:2"


def test_only_the_board_of_the_same_cell_with_the_same_code_comes_back(shown):
    shown(sw.Board(sw.SiegeStones())).match.play("d4")
    assert not shown(sw.Board(sw.SiegeStones()), cell="another").match.moves
    assert not shown(sw.Board(sw.SiegeStones()), code="changed").match.moves
    assert shown(sw.Board(sw.SiegeStones())).match.moves == ("d4",)


def test_a_board_of_other_rules_begins_anew(shown):
    shown(sw.Board(sw.SiegeStones())).match.play("d4")
    assert not shown(sw.Board(sw.SiegeStones(goal=1))).match.moves


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', "\udc80"])
def test_a_file_that_cannot_be_read_is_no_game(shown, text, tmp_path):
    shown(sw.Board(sw.SiegeStones())).match.play("d4")
    (tmp_path / kept_games.FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    board = shown(sw.Board(sw.SiegeStones()))
    assert not board.match.moves
    board.match.play("c4")
    assert shown(sw.Board(sw.SiegeStones())).match.moves == ("c4",)


def test_nothing_is_kept_outside_the_lessons(shown, monkeypatch, tmp_path):
    monkeypatch.setenv("JPY_SESSION_NAME", "/somewhere/own.ipynb")
    shown(sw.Board(sw.SiegeStones())).match.play("d4")
    assert not (tmp_path / kept_games.FILE).exists()


def test_new_game_begins_anew(shown):
    board = shown(sw.Board(sw.SiegeStones()))
    board.match.play("d4")
    board.match = sw.Match(sw.SiegeStones())
    assert not shown(sw.Board(sw.SiegeStones())).match.moves


def explored(board):
    """A board on which a line was tried, with all that can be said of it."""
    for move in ("Td4", "c4", "e4"):
        board.match.play(move)
    ask(board, do="look", at=1)
    ask(board, do="play", path=["tray:stone", "space:a1"])
    here = board._panel._scene["at"]
    tell(board, do="note", node=here, text="Far away.")
    tell(board, do="glyph", node=here, glyph="?")
    tell(board, do="mark", node=here, mark="bold space:a1>space:d4")
    return board


def test_lines_come_back_and_the_place_that_was_looked_at(shown):
    first = explored(shown(sw.Board(sw.SiegeStones())))
    second = shown(sw.Board(sw.SiegeStones()))
    assert second.study == first.study
    assert str(second.study) == "SiegeStones\n  1. Td4 2. c4 3. e4\n    2. a1? [bold a1>d4] (Far away.)"
    assert (second.match.moves, line(second)) == (("Td4", "c4", "e4"), ("Td4", "a1"))
    assert second._scene["say"] == "The game goes on where you left it."
    assert ask(second, do="play", path=["tray:now"])["ok"]
    assert ask(second, do="explore")["ok"]
    assert line(second) == ("Td4", "c4", "e4")
    assert ask(second, do="play", path=["tray:stone", "space:g7"])["ok"]
    third = shown(sw.Board(sw.SiegeStones()))
    assert third.study == second.study != first.study
    assert line(third) == ("Td4", "c4", "e4", "g7")


def test_lines_of_a_game_before_come_back_too(shown):
    board = explored(shown(sw.Board(sw.SiegeStones())))
    ask(board, do="play", path=["tray:now"])
    ask(board, do="new")
    board.match.play("g4")
    again = shown(sw.Board(sw.SiegeStones()))
    assert (again.match.moves, again.study) == (("g4",), board.study)


def test_a_study_of_a_cell_comes_back_as_it_was_changed_with_the_chapter_in_sight(shown):
    study = sw.Study(sw.SiegeStones(), sw.Tavern().start(seed=1))
    board = shown(sw.Board(study))
    tell(board, do="chapter", at=1)
    tell(board, do="note", node=board._panel._scene["root"], text="Cards.")
    new = sw.Study(sw.SiegeStones(), sw.Tavern().start(seed=1))
    again = shown(sw.Board(new))
    assert again.study is new
    assert again.study.chapters[1].start.text == "Cards."
    assert (again._scene["title"], len(again._scene["seats"])) == ("Stones of the tavern", 4)


@pytest.mark.parametrize(
    "change", [{"study": "x"}, {"study": 5}, {"chapter": 9}, {"place": 99}, {"place": "a"}]
)
def test_lines_that_cannot_be_read_are_none(shown, tmp_path, change):
    explored(shown(sw.Board(sw.SiegeStones())))
    path = tmp_path / kept_games.FILE
    kept = json.loads(path.read_text("utf-8"))
    for each in kept.values():
        each.update(change)
    path.write_text(json.dumps(kept), "utf-8")
    board = shown(sw.Board(sw.SiegeStones()))
    assert (board.match.moves, board.study.chapters) == ((), ())


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a": 1, "a": 2}', "\ufeff", '{"lesson": [[]]}', "[]"])
def test_a_file_of_games_that_is_none_begins_anew_and_is_written_over(shown, tmp_path, text):
    (tmp_path / kept_games.FILE).write_text(text, "utf-8")
    board = shown(sw.Board(sw.SiegeStones()))
    assert not board.match.moves
    board.match.play("d4")
    assert shown(sw.Board(sw.SiegeStones())).match.moves == ("d4",)
