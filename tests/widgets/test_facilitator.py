"""The facilitator's board shows nothing early, and checks every message of a page."""

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
    assert [(row["answer"], row["votes"]) for row in room._form["rows"]] == [("c4", 2), ("e4", 1)]
    assert "Ada" not in str(room._form)
    assert "class='votes-number'>2</text>" in room._picture
    ask(room, do="named", on=True)
    assert room._form["rows"][0]["names"] == ["Ada", "Cleo"]


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


def test_only_what_the_asked_seat_knows_is_on_the_screen():
    match = sw.Match(sw.Tavern(), seed=3)
    everybody, own = sw.Facilitator(match), sw.Facilitator(match, seat=match.position.to_move[0])
    hidden = str(sw.svg(match.position.view(None)))
    assert everybody._picture.count(">?<") == hidden.count(">?<")
    assert own._picture.count(">?<") < hidden.count(">?<")
    everybody.close()
    own.close()
