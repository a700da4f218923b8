"""The games on a lesson's boards go on where they were left."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import stoneswidgets as sw
from stoneswidgets.core.registry import GAMES
from stoneswidgets.teach.notebooks import LESSONS
from stoneswidgets.widgets import kept_games, progress_store


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
