"""Lines tried on a board beside the match: what adds one, who may, what pages are told, and that the match waits."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

import stoneswidgets as sw
from stoneswidgets.scene.patch import merge
from tests.strategies import random_move
from tests.widgets.wire import Message, ask, overhear

LARGEST = 2300
"""Bytes of a message after a move, as for matches."""


def played(*moves, **options):
    board = sw.Board(sw.SiegeStones(), **options)
    for move in moves:
        board.match.play(move)
    return board


def tell(board, **message):
    """Send what the page beside the board sends, and return the answer."""
    sent = overhear(board._panel)
    board._panel._received(board._panel, {"id": 1, "n": 0} | message, [])
    return next(each for each in sent if each.get("id") == 1)


def line(board):
    return board._session.exploring.node.line()


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


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "go", "node": 99}, "no longer there"),
        ({"do": "promote", "node": 0}, "start of a chapter"),
        ({"do": "delete", "node": 0}, "start of a chapter"),
        ({"do": "glyph", "node": 0, "glyph": "!"}, "it has no glyph"),
        ({"do": "glyph", "node": 1, "glyph": "!!!"}, "a glyph is one of"),
        ({"do": "note", "node": 1, "text": "x" * 10_001}, "at most 10,000"),
        ({"do": "note", "node": 1, "text": "\ud800"}, "half of a letter"),
        ({"do": "roll", "outcome": ""}, "no random event"),
        ({"do": "roll", "outcome": "z9"}, "z9"),
        ({"do": "chapter", "at": 1}, "the numbers 0 to 0"),
    ],
)
def test_what_cannot_be_done_with_lines_is_refused_and_changes_nothing(message, words):
    board = played("Td4")
    ask(board, do="explore")
    before, can = board.study.dumps(), board._scene["can"]
    assert words in tell(board, **message)["error"]
    assert (board.study.dumps(), board._scene["can"]) == (before, can)


def test_while_no_lines_are_open_the_page_beside_the_board_changes_nothing():
    board = played("Td4")
    ask(board, do="explore")
    ask(board, do="play", path=["tray:now"])
    assert board._panel._scene == {"n": board._panel._scene["n"], "secret": False, "open": False}
    for message in ({"do": "go", "node": 0}, {"do": "delete", "node": 1}, {"do": "play", "node": 0}):
        assert "press Explore" in tell(board, **message)["error"]


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


def test_a_study_is_shown_on_a_board_chapter_by_chapter():
    study = sw.Study(sw.SiegeStones(), sw.Tavern())
    study.chapters[0].start.add("Td4").add("c4", "Near.")
    board = sw.Board(study)
    assert board.study is study
    assert board._panel._scene["chapters"] == ["SiegeStones", "Stones of the tavern"]
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
    before = other.study.dumps()
    for wrong in (text[:-3], text.replace("Td4", "z9"), sw.Study().dumps()):
        assert ask(other, do="paste", text=wrong)["error"]
    assert other.study.dumps() == before


def test_where_several_choose_at_once_one_place_is_all_of_their_choices():
    board, rng = sw.Board(sw.Study(sw.BluffStones().start(seed=1))), Random(1)
    seats = len(board._session.exploring.node.position.to_move)
    assert seats > 1
    for seat in range(seats):
        assert line(board) == ()
        assert board._session.sight.picture.actor == seat
        path = rng.choice([*board._session.sight.picture.paths()])
        assert ask(board, do="play", path=list(path))["ok"]
    assert len(line(board)[0].split(",")) == seats


def test_chance_is_rolled_or_chosen_and_both_stay():
    match, rng = sw.Match(sw.Tavern(), seed=1), Random(1)
    while not match.is_over:
        match.play(random_move(match.position, rng))
    board = sw.Board(sw.Study(match))
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


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_match_that_hides_something_or_others_play_has_no_lines_until_it_is_over(name):
    game, rng = sw.game(name), Random(1)
    match = sw.Match(game, seed=1)
    own, shared = sw.Board(match, seat=0), sw.Board(match)
    for _ in range(4):
        if match.is_over:
            break
        match.play(random_move(match.position, rng))
    if not match.is_over:
        boards = [own, shared] if game.hides else [own]
        for board in boards:
            assert "explore" not in board._scene["can"]
            assert ask(board, do="explore")["error"]
            assert ask(board, do="look", at=0)["ok"]
            assert [*board._scene["paths"]] == ["tray:now"]
    while not match.is_over:
        match.play(random_move(match.position, rng))
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


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_move_in_a_study_is_told_in_few_bytes_and_pages_know_all(name):
    board, rng = sw.Board(sw.Study(sw.game(name).start(seed=1))), Random(1)
    sent, panel = overhear(board), overhear(board._panel)
    seen = board._panel.scene(1)
    seen |= {"n": board._panel._scene["n"]}
    for _ in range(30):
        paths = [path for path in board._session.sight.picture.paths() if path != ("tray:now",)]
        if not paths:
            break
        sent.clear()
        panel.clear()
        board._received(
            board, {"id": 1, "n": board._session.number, "do": "play", "path": list(rng.choice(paths))}, []
        )
        assert all(each.bytes <= LARGEST for each in [*sent, *panel])
        for each in panel:
            assert each["from"] == seen["n"]
            seen = merge(seen, each["patch"])
    assert seen == Message(board._panel._scene, ())


def test_a_study_of_two_thousand_places_opens_within_half_a_second():
    study, rng = sw.Study(sw.SiegeStones(side=3)), Random(1)
    nodes = [study.chapters[0].start]
    while len(nodes) < 2_000:
        node = rng.choice(nodes)
        known = len(node.children)
        if not node.position.is_over:
            after = node.add(random_move(node.position, rng))
            nodes += [after] * (len(node.children) - known)
    begun = process_time()
    board = sw.Board(study)
    opened = process_time() - begun
    begun = process_time()
    ask(board, do="play", path=["tray:tower", "space:a1"])
    assert (opened < 0.5, process_time() - begun < 0.25) == (True, True), (opened, process_time() - begun)
