"""Lines tried on a board beside the match: what adds one, who may, what pages are told, and that the match waits."""

from __future__ import annotations

import gc
from random import Random
from time import process_time

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.scene.patch import merge
from stoneswidgets.widgets import analysis
from tests.attack.two_worlds import pairs
from tests.strategies import play_at_random
from tests.widgets.wire import Message, ask, line, overhear, played, tell

LARGEST = 2300
"""Bytes of a message after a move, as for matches."""


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
        ({"do": "delete", "node": 0}, "no other chapter than this one"),
        ({"do": "glyph", "node": 0, "glyph": "!"}, "it has no glyph"),
        ({"do": "glyph", "node": 1, "glyph": "!!!"}, "a glyph is one of"),
        ({"do": "note", "node": 1, "text": "x" * 10_001}, "at most 10,000"),
        ({"do": "note", "node": 1, "text": "\ud800"}, "half of a letter"),
        ({"do": "roll", "outcome": ""}, "no random event"),
        ({"do": "roll", "outcome": "z9"}, "z9"),
        ({"do": "chapter", "at": 1}, "the numbers 0 to 0"),
        ({"do": "mark", "node": 1, "mark": "z9"}, "no place 'z9' to mark"),
        ({"do": "mark", "node": 1, "mark": "d4>d4"}, "from one place to another"),
        ({"do": "mark", "node": 99, "mark": "d4"}, "no longer there"),
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


def test_a_text_is_shown_as_markdown_and_read_aloud_without_its_signs():
    board = played("Td4")
    ask(board, do="explore")
    here = board._panel._scene["at"]
    assert tell(board, do="note", node=here, text="Hold **d4**.\n\n- <b>Now</b>")["ok"]
    panel = board._panel._scene
    assert panel["text"] == "Hold **d4**.\n\n- <b>Now</b>"
    assert panel["formatted"] == "<p>Hold <strong>d4</strong>.</p><ul><li>&lt;b&gt;Now&lt;/b&gt;</li></ul>"
    assert panel["nodes"][str(here)][3] == "Hold d4. <b>Now</b>"
    assert board._scene["say"].endswith("dropped a tower on d4. Hold d4. <b>Now</b>.")
    assert tell(board, do="note", node=here, text="Hold <b>.")["ok"]
    assert board._panel._scene["formatted"] == ""


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


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_mark_is_told_in_few_bytes(name):
    study = sw.Study(sw.game(name).start(seed=1))
    board = sw.Board(study)
    sent, panel = overhear(board), overhear(board._panel)
    start = board._panel._scene["root"]
    one, other, *_ = board._scene["labels"]
    for mark in (one, f"bold {one}>{other}", f"double {other}=A", f"{one}>{other}"):
        board._panel._received(board._panel, {"id": 1, "n": 0, "do": "mark", "node": start, "mark": mark}, [])
    assert len(study.chapters[0].start.marks) == 3
    assert max(each.bytes for each in [*sent, *panel]) <= LARGEST


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


def test_every_answer_to_a_proven_move_becomes_a_line_and_undo_takes_them_all_away(monkeypatch):
    monkeypatch.setattr(analysis, "AT_ONCE", 600.0)  # all is proven long before
    board = sw.Board(sw.SiegeStones(goal=1).start().play("Td4"), analysis=True)
    latest = board._session.analysis.latest
    lost = next(row["move"] for row in latest["moves"] if row["said"] == "proven loss")
    assert ask(board, do="why", move=lost)["why"]["forced"]
    assert not ask(board, do="why", move=latest["moves"][0]["move"])["why"]["forced"]
    board._session.explore(board._session.table.lines.keep(board._session.place, [lost]))
    tell(board, do="go", node=board._panel.number(board.study.chapters[0].start))
    before = str(board.study)
    assert ask(board, do="answers", move=lost)["ok"]
    assert line(board) == (lost,)
    assert board._scene["say"].endswith("Every answer is a line of the study now.")
    assert "wins by force" in board._panel._scene["text"]
    assert board.study.chapters[0].last.position.is_over
    assert ask(board, do="undo")["ok"]
    assert (str(board.study), line(board)) == (before, ())
    assert "no line is known" in ask(board, do="answers", move=latest["moves"][0]["move"])["error"]


def test_where_several_choose_at_once_or_nothing_is_analysed_there_is_no_line():
    bids = sw.Board(sw.Study(sw.BluffStones().start(seed=1)), analysis=True)
    for board in (bids, played("Td4")):
        assert not board._scene["can"]["line"]
        assert ask(board, do="line", move="r", at=1)["error"]
    for board in (sw.Board(sw.SiegeStones(), seat=0, analysis=True), sw.Board(sw.Tavern(), analysis=True)):
        assert not board._scene["can"]["line"]
        assert ask(board, do="keep", move="r", at=1)["error"]
    board = sw.Board(sw.Study(sw.Tavern().start(seed=1)), analysis=True)
    while len(board._session.place.position.to_move) != 1:
        tell(board, do="roll", outcome="")
    assert board._scene["can"]["line"]
    best = board._session.analysis.latest["moves"][0]["move"]
    assert ask(board, do="line", move=best, at=1)["ok"]
    assert line(board)[-1] == best


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


def test_where_several_choose_at_once_one_place_is_all_of_their_choices():
    board, rng = sw.Board(sw.Study(sw.BluffStones().start(seed=1))), Random(1)
    seats = len(board._session.place.position.to_move)
    assert seats > 1
    for seat in range(seats):
        assert line(board) == ()
        assert board._session.sight.picture.actor == seat
        path = rng.choice([*board._session.sight.picture.paths()])
        assert ask(board, do="play", path=list(path))["ok"]
    assert len(line(board)[0].split(",")) == seats


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


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_match_that_hides_something_or_others_play_has_no_lines_until_it_is_over(name):
    game, rng = sw.game(name), Random(1)
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
        if here.to_move != (seat,):
            continue
        text = sw.Study(sw.Match(type(here.game)(), seed=1).position).dumps()
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
    gc.collect()  # what the tests before have left is not this one's
    begun = process_time()
    board = sw.Board(study)
    opened = process_time() - begun
    begun = process_time()
    ask(board, do="play", path=["tray:tower", "space:a1"])
    assert (opened < 0.5, process_time() - begun < 0.25) == (True, True), (opened, process_time() - begun)


def test_a_step_works_out_no_place_anew_and_a_change_from_elsewhere_is_seen(monkeypatch):
    board = played("Td4", "c4")
    ask(board, do="explore")
    start, panel = board.study.chapters[0].start, board._panel
    listed, worked_out = panel._entry, []
    monkeypatch.setattr(panel, "_entry", lambda node: (worked_out.append(node), listed(node))[1])
    for node in (start.main, start, start.main):
        assert tell(board, do="go", node=panel.number(node))["ok"]
    assert worked_out == []
    start.main.text = "So."
    start.add("a1")
    assert tell(board, do="go", node=panel.number(start))["ok"]
    assert len(worked_out) == 4
    assert panel._scene["nodes"][str(panel.number(start.main))][3] == "So."


def test_a_step_names_what_is_on_the_board_no_more_often_than_a_move_does(monkeypatch):
    board = played("Td4", "c4")
    drawn, named = type(board._session.sight.picture), []
    labels = drawn.labels
    monkeypatch.setattr(drawn, "labels", lambda self: (named.append(self), labels(self))[1])
    board.match.play("e4")
    move = len(named)
    ask(board, do="explore")
    named.clear()
    assert tell(board, do="go", node=board._panel.number(board.study.chapters[0].start.main))["ok"]
    assert len(named) == move > 0


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


def test_pages_are_told_the_text_as_a_plain_one_which_each_host_sends_as_it_is():
    board = played("Td4")
    ask(board, do="explore")
    tell(board, do="note", node=board._panel._scene["at"], text="*Here*")
    sent = []
    board._panel.send = lambda content, _buffers=None: sent.append(content)
    board._panel._received(board._panel, {"id": 1, "n": 0, "do": "scene"}, [])
    told = sent[0]["scene"]["formatted"]
    assert (type(told), told) == (str, "<p><em>Here</em></p>")
