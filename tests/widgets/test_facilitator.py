"""The room's board: nothing is shown before it is asked for, and every message of a page is checked."""

from __future__ import annotations

import pytest

import stoneswidgets as sw


@pytest.fixture
def room():
    room = sw.Facilitator(sw.SiegeStones().start().play("Td4"), seconds=30)
    yield room
    room.close()


def ask(room, **message):
    sent = []
    room.send = sent.append
    room._received(room, {"id": 1, "n": 0, **message}, [])
    (answer,) = sent
    return answer


def test_answers_and_names_are_on_the_page_only_when_they_are_shown(room):
    ask(room, do="collect", text="Ada: c4\nBen: e4\nCleo: c4")
    assert room._form["answers"] == 3
    assert "Ada" not in str(room._form)
    assert room._form["rows"] == []
    assert "votes" not in room._picture.split("</style>")[1]
    ask(room, do="open", on=True)
    assert [(row["move"], row["votes"]) for row in room._form["rows"]] == [("c4", 2), ("e4", 1)]
    assert "Ada" not in str(room._form)
    assert "class='votes-number'>2</text>" in room._picture
    ask(room, do="named", on=True)
    assert room._form["rows"][0]["names"] == ["Ada", "Cleo"]


def test_names_that_are_read_from_right_to_left_stand_in_the_order_of_the_list(room):
    ask(room, do="collect", text="\u05d0\u05d3\u05d4: c4\n\u0628\u0646: c4\nCleo: c4")
    ask(room, do="open", on=True)
    ask(room, do="named", on=True)
    names = room._form["rows"][0]["names"]
    assert names == ["Cleo", "\u2068\u05d0\u05d3\u05d4\u2069", "\u2068\u0628\u0646\u2069"]


def test_what_the_room_chose_is_played_and_the_next_question_begins_without_answers(room):
    room.collect("c4\nc4\ne4")
    assert room.play() == "c4"
    assert (room.match.moves, room._form["answers"], room._form["open"]) == (("c4",), 0, False)
    with pytest.raises(sw.StonesError, match="nobody has answered"):
        room.play()
    room.back()
    assert (room.match.moves, room._form["answers"]) == ((), 3)
    room.match.play("e4")
    room.back()
    assert (room.match.moves, room._form["answers"]) == ((), 0)
    assert room._form["count"] == "No answers so far."


def test_a_verdict_says_best_only_of_what_is_proven():
    room = sw.Facilitator(sw.SiegeStones(goal=1).start().play("Td4"))
    room.collect("c4\na1")
    room.show_answers(on=True)
    room.judge()
    assert room._form["best"].startswith("The best move: ")
    assert "proven win" in room._form["best"]
    assert room._form["rows"][1]["said"]
    room.close()
    room = sw.Facilitator(sw.SiegeStones())
    room.show_answers(on=True)
    room.judge()
    assert room._form["best"].startswith("Search prefers: ")
    room.close()


def test_what_is_preferred_beside_a_greater_chance_is_said_to_be_what_was_looked_at_most():
    position = sw.SiegeStones().start()
    said = {}
    for seed in range(40):
        room = sw.Facilitator(position)
        room._evaluation = found = sw.evaluate(position, simulations=200, seed=seed)
        room.show_answers(on=True)
        said[found[found.best].chance < max(each.chance for each in found.moves)] = room._form["best"]
        room.close()
    assert said[True].endswith("%; what came out higher was looked at less).")
    assert said[False].endswith("%).")


def test_only_what_the_asked_seat_knows_is_on_the_screen():
    match = sw.Match(sw.Tavern(), seed=3)
    everybody, own = sw.Facilitator(match), sw.Facilitator(match, seat=match.position.to_move[0])
    hidden = str(sw.svg(match.position.view(None)))
    assert everybody._picture.count(">?<") == hidden.count(">?<")
    assert own._picture.count(">?<") < hidden.count(">?<")
    everybody.close()
    own.close()


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "play", "move": "d4"}, "d4"),
        ({"do": "play"}, "move is missing"),
        ({"do": "group", "group": "Red"}, "no group"),
        ({"do": "open", "on": 1}, "true or false"),
        ({"do": "import"}, "do:"),
    ],
)
def test_a_wrong_message_is_refused_in_words_and_changes_nothing(room, message, words):
    before = room._form
    assert words in ask(room, **message)["error"]
    assert room._form == before


def test_the_end_of_a_game_asks_nothing():
    room = sw.Facilitator(sw.SiegeStones(goal=1).start().play("Td4"))
    room.play("c4")
    assert room.match.is_over
    assert (room._form["over"], room._form["status"]) == (True, "")
    room.close()
