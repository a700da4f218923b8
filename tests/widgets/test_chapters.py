"""A study's chapters on a board: created, shown, ordered, saved and shared."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from tests.widgets.wire import ask, line, played, tell


def test_a_position_that_is_set_up_is_explored_as_a_chapter_before_any_bot_moves_and_the_game_before_comes_back():
    board = sw.Board(sw.from_code(sw.code(played("Td4", "c4").match)), players=(None, sw.bot(1)))
    before = board.match
    ask(board, do="setup", on=True)
    ask(board, do="play", path=["tray:black", "space:a1"])
    assert ask(board, do="turn", seat=1)["ok"]
    draft = board.draft
    assert ask(board, do="explore")["ok"]
    (chapter,) = board.study.chapters
    assert (chapter.start.position, board._session.place, board.draft) == (draft, chapter.start, None)
    assert (board._session.thinking, draft.to_move) == (False, (1,))
    assert ask(board, do="play", path=["tray:stone", "space:b2"])["ok"]
    assert line(board) == ("b2",)
    ask(board, do="play", path=["tray:now"])
    assert board.match.start == draft
    assert ask(board, do="undo")["ok"]
    assert (board.match, board._scene["say"]) == (before, "Back to the game before.")


def test_the_place_in_sight_is_set_up_and_begins_a_chapter_unless_it_hides_something():
    board = played("Td4", "c4", "e4")
    board.node = board.node.parent
    place = board.node.position
    ask(board, do="setup", on=True)
    assert board.draft == place
    ask(board, do="explore")
    assert [chapter.start.position for chapter in board.study.chapters[1:]] == [place]
    hidden = sw.Board(sw.Tavern())
    ask(hidden, do="setup", on=True)
    assert hidden.draft == hidden.match.start != hidden.position


def test_a_study_is_shown_on_a_board_chapter_by_chapter():
    study = sw.Study(sw.SiegeStones(), sw.Tavern())
    study.chapters[0].start.add("Td4").add("c4", "Near.")
    board = sw.Board(study)
    assert board.study is study
    assert board._panel._scene["chapters"] == ["1. SiegeStones", "2. Stones of the tavern"]
    assert ask(board, do="play", path=["tray:tower", "space:d4"])["ok"]
    assert line(board) == ("Td4",)
    assert len(list(study.chapters[0].nodes())) == 3
    assert tell(board, do="chapter", at=1)["ok"]
    assert board._scene["title"] == "Stones of the tavern"
    assert ask(board, do="play", path=["tray:tower", "space:a1"])["error"]
    assert tell(board, do="note", node=board._panel._scene["root"], text="Cards.")["ok"]
    assert tell(board, do="chapter", at=0)["ok"]
    assert board._scene["title"] == "SiegeStones"
    assert ask(board, do="undo")["ok"]
    assert (board._scene["title"], len(board._scene["seats"])) == ("Stones of the tavern", 4)
    assert study.chapters[1].start.text == ""
    with pytest.raises(sw.StonesError, match="no chapter to show"):
        sw.Board(sw.Study())


def test_chapters_are_put_first_and_taken_out_at_their_starts_and_that_is_undone():
    study = sw.Study(*(sw.SiegeStones(goal=goal) for goal in (1, 2, 3)))
    for chapter, title in zip(study.chapters, "ABC", strict=True):
        chapter.title = title
    board = sw.Board(study)

    def titles():
        return "".join(chapter.title for chapter in study.chapters)

    def here():
        return board._session.table.lines.of(board.node).title

    assert tell(board, do="chapter", at=2)["ok"]
    assert tell(board, do="promote", node=board._panel._scene["root"])["ok"]
    assert (titles(), here(), board._panel._scene["chapter"]) == ("CAB", "C", 0)
    assert tell(board, do="chapter", at=1)["ok"]
    assert ask(board, do="play", path=["tray:stone", "space:a1"])["ok"]
    assert tell(board, do="delete", node=board._panel._scene["root"])["ok"]
    assert (titles(), here()) == ("CB", "C")
    for way, after in (("undo", "CAB"), ("redo", "CB"), ("undo", "CAB"), ("undo", "CAB"), ("undo", "ABC")):
        assert ask(board, do=way)["ok"]
        assert titles() == after
    assert here() == "C"
    with pytest.raises(sw.StonesError, match="not a chapter of this study"):
        study.promote(sw.Study(sw.Tavern()).chapters[0])


def test_a_study_is_saved_from_the_board_and_read_on_another():
    board, other = played("Td4"), played("a1")
    ask(board, do="explore")
    ask(board, do="play", path=["tray:stone", "space:c4"])
    text = tell(board, do="save")["text"]
    assert sw.Study.loads(text) == board.study
    ask(other, do="explore")
    assert ask(other, do="paste", text=text)["ok"]
    assert str(other.study) == "SiegeStones\n  1. a1\nSiegeStones\n  1. Td4 2. c4"
    assert (line(other), other._scene["say"]) == ((), "The start.")
    short = ask(board, do="copy", what="code")["text"]
    assert sw.Study.from_code(short) == sw.Board(short).study == board.study
    assert ask(played("a1"), do="paste", text=f"https://example.org/play/siegestones.html#{short}")["ok"]
    before = other.study.dumps()
    for wrong in (text[:-3], text.replace("Td4", "z9"), sw.Study().dumps()):
        assert ask(other, do="paste", text=wrong)["error"]
    assert other.study.dumps() == before


def test_a_study_is_handed_on_as_a_qr_code_that_leads_to_the_page_it_was_asked_on():
    board = played("Td4")
    ask(board, do="explore")
    drawn = tell(board, do="qr", to="https://example.org/play/siegestones.html#")["text"]
    assert (
        f"<title>QR code of https://example.org/play/siegestones.html#{sw.code(board.study)}</title>" in drawn
    )
    assert "a QR code leads to a site" in tell(board, do="qr", to="file:///play/siegestones.html#")["error"]
    board.study.chapters[0].start.text = "".join(map(chr, Random(1).choices(range(33, 127), k=4_000)))
    assert "characters" in tell(board, do="qr", to="https://example.org/#")["error"]
