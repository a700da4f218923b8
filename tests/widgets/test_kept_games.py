"""Games on a lesson's boards resume where they were left, and so do any notebook's variations."""

from __future__ import annotations

import json
from functools import partial
from itertools import count
from types import SimpleNamespace

import pytest

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import GAMES
from stoneswidgets.teach.notebooks import LESSON
from stoneswidgets.widgets import kept_games, progress_store
from tests.widgets.test_study import line, tell
from tests.widgets.wire import ask

RUNS = count()
"""The ids of messages that ask for a cell to be run."""


@pytest.fixture
def shown(monkeypatch, tmp_path):
    """Show boards at the end of a cell with such code, which a lesson's script runs, or somebody; return the first."""
    monkeypatch.setattr(kept_games, "_LESSONS", set())
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "01-siegestones.ipynb"))
    kept = progress_store.Keeper(tmp_path / progress_store.FILE)
    monkeypatch.setattr(kept_games, "keeper", lambda: kept)

    def show(*boards, code="sw.Board(…)", cell="first-board", by_script=True):
        metadata = {"cellId": cell} | ({LESSON: True} if by_script else {})
        parent = {"header": {"msg_id": next(RUNS)}, "metadata": metadata, "content": {"code": code}}
        monkeypatch.setattr(kept_games, "get_ipython", lambda: SimpleNamespace(get_parent=lambda: parent))
        for board in boards:
            board._repr_mimebundle_()
        return boards[0]

    return show


@pytest.fixture
def own(shown, monkeypatch, tmp_path):
    """Show boards at the end of a cell of a notebook of one's own, which is there."""
    path = tmp_path / "own.ipynb"
    path.write_text('{"cells": [{"id": "first-board"}]}', "utf-8")
    monkeypatch.setenv("JPY_SESSION_NAME", str(path))
    return partial(shown, by_script=False)


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


def test_a_renamed_lesson_has_its_games_and_a_copy_begins_anew(shown, monkeypatch, tmp_path):
    path, other = tmp_path / "01-siegestones.ipynb", tmp_path / "from a friend.ipynb"
    path.write_text('{"cells": [{"id": "first-board"}]}', "utf-8")
    other.write_bytes(path.read_bytes())
    shown(sw.Board(sw.SiegeStones())).match.play("d4")
    monkeypatch.setenv("JPY_SESSION_NAME", str(other))
    assert not shown(sw.Board(sw.SiegeStones())).match.moves
    shown(sw.Board(sw.SiegeStones())).match.play("e4")
    assert shown(sw.Board(sw.SiegeStones())).match.moves == ("e4",)
    other.rename(tmp_path / "again.ipynb")
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "again.ipynb"))
    assert shown(sw.Board(sw.SiegeStones())).match.moves == ("e4",)


def test_new_game_begins_anew(shown):
    board = shown(sw.Board(sw.SiegeStones()))
    board.match.play("d4")
    board.match = sw.Match(sw.SiegeStones())
    assert not shown(sw.Board(sw.SiegeStones())).match.moves


def finished(game):
    """A match of random moves that is over."""
    match = sw.Match(game)
    while not match.is_over:
        for seat in match.position.to_move:
            match.play(match.legal_moves(seat)[0], seat)
    return match


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
    assert second._scene["say"].startswith("The lines go on where you left them;")
    assert ask(second, do="play", path=["tray:now"])["ok"]
    assert ask(second, do="explore")["ok"]
    assert line(second) == ("Td4", "c4", "e4")
    assert ask(second, do="play", path=["tray:stone", "space:g7"])["ok"]
    third = shown(sw.Board(sw.SiegeStones()))
    assert third.study == second.study != first.study
    assert line(third) == ("Td4", "c4", "e4", "g7")


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


def test_in_a_notebook_of_ones_own_lines_come_back_beside_the_match_that_the_cell_makes(own):
    first = explored(own(sw.Board(sw.SiegeStones())))
    again = own(sw.Board(sw.SiegeStones(), players=[None, None]), code="changed")
    assert again.study == first.study
    assert (again.match.moves, line(again)) == ((), ("Td4", "a1"))
    assert (
        again._scene["say"] == "The lines go on where you left them; Undo takes them away, and begins anew."
    )
    assert ask(again, do="play", path=["tray:now"])["ok"]
    again.match.play("Td4")
    assert ask(again, do="explore")["ok"]
    assert line(again) == ("Td4",)


def test_only_what_the_cell_makes_as_it_did_goes_on(own):
    study = sw.Study(sw.SiegeStones())
    first = own(sw.Board(study))
    tell(first, do="note", node=first._panel._scene["root"], text="Begin.")
    study.chapters[0].start.add("Td4")
    assert str(own(sw.Board(study)).study) == "SiegeStones\n  Begin.\n  1. Td4", "what is made now stays"
    assert own(sw.Board(sw.Study(sw.SiegeStones()))).study.chapters[0].start.text == "Begin."
    explored(own(sw.Board(sw.SiegeStones())))
    assert not own(sw.Board(sw.SiegeStones(goal=2))).study.chapters
    assert not own(sw.Board(sw.MunchStones())).study.chapters
    assert own(sw.Board(sw.SiegeStones())).study.chapters


def test_lines_of_a_game_that_hides_something_come_back_and_the_new_one_keeps_its_secrets(own):
    board = own(sw.Board(sw.BluffStones(), players=[1, 1]))
    board.match = finished(sw.BluffStones())
    ask(board, do="explore")
    tell(board, do="note", node=board._panel._scene["at"], text="Over.")
    again = own(sw.Board(sw.BluffStones(), players=[None, None]))
    assert again._session.place.text == "Over."
    assert again._scene["say"] == "The lines go on where you left them; New game begins anew."
    assert not again._session.table.lines.can_undo
    ask(again, do="new")
    assert not again._session.table.may_explore
    ask(board, do="play", path=["tray:now"])
    waiting = own(sw.Board(sw.BluffStones()))
    assert waiting._scene["say"].endswith("Explore shows them when the game is over.")
    assert waiting.node is None


def test_the_board_of_one_seat_and_looking_without_a_change_keep_nothing(own, tmp_path):
    for board in (own(sw.Board(sw.SiegeStones(), seat=0)), own(sw.Board(sw.Study("1SaS4UTuijdDT")))):
        board.match.play(board.match.legal_moves()[0])
    board.node = board.node.main
    assert not (tmp_path / kept_games.FILE).exists()
