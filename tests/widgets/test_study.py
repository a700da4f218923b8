"""Variations tried on a board while the match waits."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from tests.attack.two_worlds import pairs
from tests.strategies import play_at_random
from tests.widgets.wire import ask, line, overhear, played, tell


def test_a_move_tried_at_an_earlier_position_adds_a_line_and_the_match_waits():
    board = played("Td4", "c4", "e4")
    assert ask(board, do="look", at=1)["ok"]
    assert ask(board, do="play", path=["tray:stone", "space:a1"])["ok"]
    assert (line(board), board.match.moves) == (("Td4", "a1"), ("Td4", "c4", "e4"))
    assert str(board.study) == "SiegeStones\n  1. Td4 2. c4 3. e4\n    2. a1"
    assert board._scene["say"] == "Move 2, line 2 of 2: White dropped a stone on a1."
    assert board._scene["status"].startswith("Exploring. Black to move")
    assert ask(board, do="play", path=["tray:now"])["ok"]
    assert (board._scene["step"], board._session.exploring) == (3, None)
    board.match.play("a1")
    assert ask(board, do="explore")["ok"]
    assert line(board) == ("Td4", "c4", "e4", "a1")


def test_a_bot_waits_while_lines_are_tried(monkeypatch):
    board = played("Td4", players=(None, sw.bot(1)))
    begun = []
    monkeypatch.setattr(
        board._session._thinker, "start", lambda thought, then: (begun.append(thought), then())
    )
    ask(board, do="undo")
    assert ask(board, do="explore")["ok"]
    for id_ in ("space:a1", "space:b2"):
        assert ask(board, do="play", path=["tray:stone", id_])["ok"]
    assert (line(board), board.match.moves, begun) == (("a1", "b2"), (), [])


def test_lines_are_promoted_deleted_and_written_to_and_all_of_it_is_undone():
    board = played("Td4", "c4")
    ask(board, do="look", at=1)
    ask(board, do="play", path=["tray:stone", "space:a1"])
    here = board._panel._scene["at"]
    before = str(board.study)
    changes = (
        ({"do": "promote", "node": here}, "SiegeStones\n  1. Td4 2. a1\n    2. c4"),
        ({"do": "note", "node": here, "text": "Far."}, "SiegeStones\n  1. Td4 2. a1 (Far.)\n    2. c4"),
        ({"do": "glyph", "node": here, "glyph": "?"}, "SiegeStones\n  1. Td4 2. a1? (Far.)\n    2. c4"),
        ({"do": "delete", "node": here}, "SiegeStones\n  1. Td4 2. c4"),
    )
    for change, after in changes:
        assert tell(board, **change)["ok"]
        assert str(board.study) == after
        if change["do"] == "glyph":
            assert board._scene["say"] == "Move 2, line 1 of 2: White dropped a stone on a1. A mistake. Far."
    assert line(board) == ("Td4",)
    for _, after in [*changes[-2::-1], (None, before)]:
        assert ask(board, do="undo")["ok"]
        assert (str(board.study), line(board)) == (after, ("Td4", "a1"))
    for _, after in changes:
        assert ask(board, do="redo")["ok"]
        assert str(board.study) == after
    assert "nothing to redo" in ask(board, do="redo")["error"]


def test_marks_are_drawn_told_erased_and_undone():
    board = played("Td4")
    ask(board, do="explore")
    here = board._panel._scene["at"]
    labels = [board._scene["labels"]["space:a1"]]
    for mark, said in (
        ("space:a1", "Ring on a1."),
        ("double space:a1", "Double ring on a1."),
        ("space:a1>space:d4", "Arrow from a1 to d4."),
        ("bold space:a1=AB", "Bold letters AB on a1."),
        ("double space:a1", "Double ring on a1 taken away."),
    ):
        assert tell(board, do="mark", node=here, mark=mark)["ok"]
        assert board._scene["say"] == said
        labels.append(board._scene["labels"]["space:a1"])
    assert labels == [
        "a1, empty",
        "a1, empty, pointed out",
        "a1, empty, double ring",
        "a1, empty, double ring, arrow to d4",
        "a1, empty, double ring, arrow to d4, bold letters AB",
        "a1, empty, arrow to d4, bold letters AB",
    ]
    assert "bold letters AB" in str(board.svg())
    assert board._panel._scene["marked"] == 2
    assert tell(board, do="unmark", node=here)["ok"]
    assert (board._panel._scene["marked"], board._scene["labels"]["space:a1"]) == (0, "a1, empty")
    for label in reversed(labels):
        assert ask(board, do="undo")["ok"]
        assert board._scene["labels"]["space:a1"] == label
    for label in labels[1:]:
        assert ask(board, do="redo")["ok"]
        assert board._scene["labels"]["space:a1"] == label
    marked = "Marked: arrow from a1 to d4 and bold letters AB on a1."
    assert board._scene["say"].endswith(f"dropped a tower on d4. {marked}")
    assert tell(board, do="note", node=here, text="Near enough")["ok"]
    ask(board, do="undo"), ask(board, do="redo")
    assert board._scene["say"].endswith(f"dropped a tower on d4. Near enough. {marked}")
    ask(board, do="play", path=["tray:now"])
    assert board._scene["labels"]["space:a1"] == "a1, empty"


def test_the_best_lines_are_walked_and_kept():
    board = played("Td4", analysis=True)
    analysis = board._session.analysis
    assert analysis.latest["done"]
    rows = [row for row in analysis.latest["moves"] if "line" in row]
    assert [row["move"] for row in rows] == [row["move"] for row in analysis.latest["moves"][:3]]
    for row in rows:
        assert row["line"][0] == row["move"]
        moves = analysis.line(row["move"])
        position = board.match.position
        for move in moves:
            position = position.play(move)
    assert len(rows[0]["line"]) > 1
    best = rows[0]["move"]
    moves = analysis.line(best)
    assert board._scene["can"]["line"]
    assert ask(board, do="line", move=best, at=2)["ok"]
    assert (line(board), board.match.moves) == (("Td4", *moves[:2]), ("Td4",))
    assert ask(board, do="undo")["ok"]
    assert str(board.study) == "SiegeStones\n  1. Td4"
    tell(board, do="go", node=board._panel.number(board.study.chapters[0].start.main))
    best, second = (
        row["move"] for row in analysis.latest["moves"][:2]
    )  # looked at anew: others may be best now
    for move in best, second:
        moves = analysis.line(move)
        assert ask(board, do="keep", move=move, at=len(moves))["ok"]
        assert line(board) == ("Td4",)
        assert board._scene["say"] == f"A line of the study now: {' '.join(moves)}."
        end = board.study.chapters[0].start.main
        for each in moves:
            end = next(child for child in end.children if child.move == each)
    many = len(list(board.study.chapters[0].nodes()))
    assert ask(board, do="keep", move=best, at=len(analysis.line(best)))["ok"]
    assert len(list(board.study.chapters[0].nodes())) == many
    assert "it has lines of" in ask(board, do="keep", move="Td4", at=1)["error"]
    board.analysis = False
    assert "no line of the analysis" in ask(board, do="keep", move=best, at=1)["error"]


def test_the_game_goes_on_from_a_place_with_the_same_lines():
    board = played("Td4", "c4", players=(None, None))
    before = board.match
    ask(board, do="look", at=1)
    ask(board, do="play", path=["tray:stone", "space:a1"])
    assert tell(board, do="play", node=board._panel._scene["at"])["ok"]
    assert (board.match.moves, board._session.exploring) == (("Td4", "a1"), None)
    assert board.match is not before
    ask(board, do="explore")
    assert [each.heading for each in board.study.chapters] == ["SiegeStones"]
    assert line(board) == ("Td4", "a1")


def test_chance_is_rolled_or_chosen_and_both_stay():
    board = sw.Board(sw.Study(play_at_random(sw.Match(sw.Tavern(), seed=1), Random(1))))
    start = board.study.chapters[0].start
    nodes = board.study.chapters[0].nodes()
    event = next(node for node in nodes if node.position.is_chance)
    known = board._panel.number(event)
    many = len(event.children)
    assert start
    assert tell(board, do="go", node=known)["ok"]
    assert board._panel._scene["rolls"]
    assert tell(board, do="roll", outcome="")["ok"]
    assert len(event.children) in (many, many + 1)


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
def test_a_match_that_hides_something_or_others_play_has_no_lines_until_it_is_over(name):
    game, rng = (
        sw.game(name, **{"tavern": {"target": 50}, "ascension": {"stones_each": 8}}.get(name, {})),
        Random(1),
    )
    match = sw.Match(game, seed=1)
    own, shared = sw.Board(match, seat=0), sw.Board(match)
    play_at_random(match, rng, 4)
    if not match.is_over:
        boards = [own, shared] if game.hides else [own]
        for board in boards:
            assert "explore" not in board._scene["can"]
            assert ask(board, do="explore")["error"]
            assert ask(board, do="look", at=0)["ok"]
            assert [*board._scene["paths"]] == ["tray:now"]
    play_at_random(match, rng)
    assert ask(shared, do="explore")["ok"]
    assert ("explore" in own._scene["can"]) is not own._session.table.hides_something


def test_two_worlds_that_look_the_same_to_a_seat_have_the_same_lines():
    """Another seat has chosen in secret, one thing or another: the board is asked for lines, and says the same."""
    told = []
    for choice in (0, 1):
        match = sw.Match(sw.BluffStones(), seed=1)
        board = sw.Board(match, seat=0)
        match.play(match.legal_moves(1)[choice], 1)
        answers = [ask(board, **message) for message in ({"do": "explore"}, {"do": "look", "at": 0})]
        told.append((board._scene, answers, board._panel, str(board.study)))
    assert told[0] == told[1]
    assert told[0][2:] == (None, "a study without chapters")


def test_two_worlds_are_told_the_same_while_a_study_is_open_beside_the_game():
    """The only person's board opens a study in place of the game, in which bots hold one thing or another."""
    compared = 0
    for (here, other), seat in pairs(Random(3), 8):
        start = sw.Match(type(here.game)(), seed=1).position
        if here.to_move != (seat,) or seat not in start.to_move:  # a bot that begins there plays by chance
            continue
        text = sw.Study(start).dumps()
        players = [None if each == seat else 1 for each in range(here.game.seats)]
        told = []
        for world in (here, other):
            board = sw.Board(world, players=players)
            sent = overhear(board)
            assert "when the match is over" in ask(board, do="explore")["error"]
            assert ask(board, do="paste", text=text)["ok"]
            assert len(board.study.chapters) == 1
            told.append((sent, board._scene, board._panel._scene))
        assert told[0] == told[1]
        compared += 1
    assert compared


def test_a_reviews_findings_become_lines_of_the_match_by_one_click():
    board = sw.Board(sw.SiegeStones(goal=1))
    assert "has not been reviewed" in ask(board, do="study")["error"]
    for move in ("Td4", "a1", "c4"):
        board.match.play(move)
    ask(board, do="look", at=1)
    assert ask(board, do="play", path=["tray:stone", "space:g4"])["ok"]
    assert ask(board, do="play", path=["tray:now"])["ok"]
    assert ask(board, do="review", on=True)["ok"]
    assert ask(board, do="study")["ok"]
    start = board.study.chapters[0].start
    assert [node.move + node.glyph for node in start.main.children][:2] == ["a1??", "g4"]
    assert start.main.children[2].text == "Better."
    assert (len(board.study.chapters), line(board)) == (1, ("Td4", "a1", "c4"))
    assert board.match.moves == ("Td4", "a1", "c4")
