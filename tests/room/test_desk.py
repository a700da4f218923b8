"""The facilitator's pages: a question, its answers, the clock, and their evaluation."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from contextlib import nullcontext
from time import time

import pytest

import stoneswidgets as sw
from stoneswidgets.room.prediction import any_kind
from stoneswidgets.room.store import dumps, loads
from stoneswidgets.teach import poll
from tests.room.pages import MOVE, Page


def test_answers_come_together_at_the_desk_are_changed_and_are_closed_when_they_are_shown(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Red/Ben")
    assert "error" not in desk.do("ask", ask="Where?", seconds=30, **MOVE)
    assert ada.state("question")["status"] == "Where?"
    assert ada.ask("question", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert ada.ask("question", do="play", path=["tray:stone", "space:d5"])["ok"]
    assert ben.ask("question", do="play", path=["tray:tower", "space:d4"])["ok"]
    facilitator = host.desk.question
    assert [(each.who, each.group, each.text) for each in facilitator.answers] == [
        ("Ada", "", "d5"),
        ("Ben", "Red", "Td4"),
    ]
    assert '"answers":2' in json.dumps(desk.told).replace(" ", "")
    desk.send(to=desk.widget("question"), content={"id": 3, "n": 0, "do": "open", "on": True})
    assert "error" in ada.ask("question", do="play", path=["tray:stone", "space:d4"])
    assert "Yours: d5" in ada.visitor.widgets["question"]._scene["status"]
    desk.send(to=desk.widget("question"), content={"id": 4, "n": 0, "do": "play", "move": "Td4"})
    assert ada.state("question")["pieces"]
    assert facilitator.answers == ()
    desk.do("end")
    assert ada.last("gone")["place"] == "question"


def test_a_second_desk_sees_what_the_first_one_asks_and_one_that_comes_later_too(host):
    first, second = Page(host), Page(host)
    first.do("ask", ask="Where?", seconds=30, **MOVE)
    Page(host, "Ada").ask("question", do="play", path=["tray:stone", "space:d4"])
    third = Page(host)
    assert first.widget("question") == second.widget("question") == third.widget("question")
    opened = {each["widget"]: each["data"]["state"] for each in third.told if each["tell"] == "open"}
    form = opened[third.widget("question")]["_form"]
    assert (form["ask"], form["answers"]) == ("Where?", 1)


def test_answers_are_taken_until_the_time_is_up_then_all_are_told_the_rooms(host, monkeypatch):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    desk.do("ask", ask="Where?", seconds=30, **MOVE)
    assert ada.ask("question", do="play", path=["tray:stone", "space:d4"])["ok"]
    desk.send(to=desk.widget("question"), content={"id": 3, "n": 0, "do": "clock", "on": True})
    assert 29 < ada.last("clock")["left"] <= 30
    monkeypatch.setattr(poll, "time", lambda: time() + 31)
    assert "error" in ben.ask("question", do="play", path=["tray:stone", "space:d4"])
    assert "Time is up." in ben.visitor.widgets["question"]._scene["status"]
    host.desk.question.collect("Cleo: e4")  # called out: the facilitator may still take it
    desk.send(to=desk.widget("question"), content={"id": 4, "n": 0, "do": "open", "on": True})
    assert "The room: d4 1, e4 1. Yours: d4." in ada.visitor.widgets["question"]._scene["status"]
    counted = {id_ for id_ in ben.visitor.widgets["question"]._scene["overlay"] if id_.startswith("count:")}
    assert counted == {"count:space:d4", "count:space:e4"}
    again = loads(dumps(host.room)).poll
    assert (again.revealed, again.ends, again.answers) == (True, host.room.poll.ends, host.room.poll.answers)
    desk.send(to=desk.widget("question"), content={"id": 5, "n": 0, "do": "open", "on": False})
    assert not any(id_.startswith("count:") for id_ in ben.visitor.widgets["question"]._scene["overlay"])


KINDS = [
    ({"kind": "number", "least": 0, "most": 100, "unit": "games of 100"}, "52 %", "52", "101"),
    ({"kind": "choice", "options": ["Better", "Worse"]}, "worse", "Worse", "Best"),
    ({"kind": "sentence"}, " The  first tower. ", "The first tower.", "x" * 301),
]


@pytest.mark.parametrize(("kind", "said", "read", "wrong"), KINDS)
def test_answers_that_are_no_moves_are_shown_once_the_facilitator_does_and_kept(
    host, kind, said, read, wrong
):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Red/Ben")
    assert desk.last("room")["waiting"] == []
    assert "error" not in desk.do("ask", ask="What do you expect?", seconds=30, kind=kind, board=True)
    assert "error" in ada.do("answer", said=wrong)
    assert "error" not in ada.do("answer", said=said)
    assert desk.last("room")["waiting"] == ["Red/Ben"]
    assert (ada.last("question")["question"]["yours"], ben.last("question")["question"]["yours"]) == (
        read,
        "",
    )
    assert "error" in ben.ask("question", do="play", path=["tray:stone", "space:d4"]), "no move is asked for"
    before = ben.last("question")["question"]
    assert (before["rows"], before["bars"], before["says"], before["answers"]) == ([], [], "", 1)
    late = loads(dumps(host.room)).poll
    assert (late.kind.to_dict(), late.answers) == (kind, host.room.poll.answers)
    assert late.kind.match.position == host.room.poll.kind.match.position
    desk.send(to=desk.widget("question"), content={"id": 4, "n": 0, "do": "open", "on": True})
    desk.send(to=desk.widget("question"), content={"id": 5, "n": 0, "do": "named", "on": True})
    shown = ben.last("question")["question"]
    assert [(row["answer"], row["votes"]) for row in shown["rows"]] == [(read, 1)]
    assert "Ada" not in json.dumps(shown), "names are the facilitator's alone"
    assert (shown["count"], shown["missing"]) == ("1 of 2 have answered.", 1)
    assert "error" in ben.do("answer", said=said)
    assert "error" in desk.form("question", do="play", move="d4")
    desk.do("end")
    assert ben.last("question")["question"] is None


@pytest.mark.parametrize(
    "kind",
    [
        {},
        {"kind": "move", "more": []},
        {"kind": "number"},
        {"kind": "number", "least": 1, "most": 1, "unit": ""},
        {"kind": "number", "least": 0, "most": 1 << 60, "unit": ""},
        {"kind": "number", "least": True, "most": 9, "unit": "x" * 99},
        {"kind": "choice", "options": [1, 2]},
        {"kind": "choice", "options": ["a"] * 7},
    ],
)
def test_what_is_no_kind_of_question_is_refused(host, kind):
    desk = Page(host)
    if kind.get("kind") == "move":
        desk.do("ask", ask="?", seconds=9, kind=kind, board=False)
    else:
        assert "error" in desk.do("ask", ask="?", seconds=9, kind=kind, board=False)
    assert host.room.poll is None


def test_rules_in_force_are_told_where_there_is_a_game_with_what_differs(host):
    desk, ada = Page(host), Page(host, "Ada")
    ada.do("open", game="siegestones")
    host.room.tables.open(sw.Match(sw.SiegeStones(opening="no-tower")), [])
    assert "These rules differ" not in ada.do("rules", of="1")["rules"]
    assert "a stone, not a tower" in ada.do("rules", of="2")["rules"].partition("<ul>")[2][:200]
    assert "SiegeStones" in desk.do("rules", of="board")["rules"]
    for of in ("question", "followed", "board", "3", "x", "²"):
        assert "error" in ada.do("rules", of=of), of
    desk.do("ask", ask="Where?", seconds=9, **MOVE)
    assert "SiegeStones" in ada.do("rules", of="question")["rules"]


def test_who_has_won_is_told_and_kept_when_all_tables_end(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Red/Ben")
    (table,) = host.room.tables.pair(lambda: sw.Match(sw.SiegeStones(goal=1)), host.room.people.here)
    while not table.match.is_over:
        table.match.play(table.match.legal_moves()[-1])
    desk.do("watch", table=0)
    (told,) = ada.last("room")["tables"]
    won = table.match.position.winners[0]
    winner = f"{('Ada', 'Red/Ben')[won]} ({table.match.game.seat_names[won]})"
    assert told["result"] == f"{winner} won, {len(table.match.moves)} moves"
    ada.do("again")
    assert host.room.tables[1].seats == table.seats[::-1], "everybody moves up"
    assert host.room.tables.met == {frozenset(("Ada", "Red/Ben")): 2}
    desk.do("close_all")
    host.room.tables.pair(lambda: sw.Match(sw.Tavern()), host.room.people.here)
    desk.do("close_all")
    assert not host.room.tables
    first, second, dealt = loads(dumps(host.room)).tables.games
    assert first["rules"] == "SiegeStones with goal 1"
    assert told["result"].endswith(f"({first['result'].replace(' won', ') won', 1)}"), "no name is in it"
    assert sw.from_code(first["code"]).moves == table.match.moves
    assert second["result"] == dealt["result"] == "not begun", "a deal alone is nobody's move"
    assert ben.last("room")["tables"] == []


def predict(measure="AdvantageP1", who="random", games=200):
    return {"kind": {"kind": "prediction", "measure": measure, "who": who, "games": games}, "board": False}


def test_a_room_predicts_and_games_answer_with_an_interval_and_who_was_inside(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Red/Ben")
    assert "error" in desk.do("run")
    assert desk.form("change", do="set", name="opening", to=1)["ok"]
    assert desk.form("change", do="call", name="Quiet", sentence="")["ok"]
    assert "error" not in desk.do("ask", ask="", seconds=9, **predict())
    asked = ada.last("question")["question"]
    assert (asked["ask"], asked["kind"], asked["most"]) == (
        "How many games of 100 does Black win?",
        "number",
        100,
    )
    assert "opening no tower" in asked["lab"]["rules"]
    ada.do("answer", said="58")
    ben.do("answer", said="3")
    assert desk.last("room")["lab"] == "ready"
    assert "error" not in desk.do("run")  # without an event loop, all of it
    found = ada.last("question")["question"]
    low, mean, high = (found["lab"][name] for name in ("low", "mean", "high"))
    assert low < mean < high
    inside = int(low <= 58 <= high)
    assert found["says"] == f"Between {low:g} and {high:g}: {inside} of 2 numbers; the nearest: 58, 3."
    assert found["lab"]["lines"][0].startswith("It is ")
    assert "of people it says nothing" in " ".join(found["lab"]["lines"])
    assert "Ben" not in json.dumps(found)
    assert "games are played" in ben.do("answer", said="9")["error"]
    kept = host.room.poll.kind.to_dict()
    for lines in (["Fine."], ["\x1b[2J"]):
        kept["found"] = kept["found"] | {"low": 50, "high": 60, "lines": lines}
        with pytest.raises(sw.BadRecord, match="control char") if "\x1b" in lines[0] else nullcontext():
            again = any_kind(kept, host.room.poll.kind.match)
    assert "2 of 3 numbers" in again.says({"50": 1, "60": 1, "61": 1}), "with the limits"
    assert "error" in desk.do("run")
    again = loads(dumps(host.room))
    assert again.poll.form()["lab"] == found["lab"]
    desk.do("end")
    (noted,) = loads(dumps(host.room)).asked
    assert (noted["rules"], noted["answers"]) == (
        "Quiet: SiegeStones with opening no tower",
        [["Ada", "58"], ["Red/Ben", "3"]],
    )
    assert noted["found"].startswith("It is ")


def test_games_that_are_stopped_before_they_can_answer_say_so_and_can_be_played_again(host):
    async def room():
        desk = Page(host)
        desk.do("ask", ask="", seconds=9, **predict(games=100_000))
        desk.do("run")
        assert "too few to answer" in desk.do("stop")["said"]
        assert desk.last("room")["lab"] == "ready"

    asyncio.run(room())


@pytest.mark.parametrize(
    "kind", [predict(measure="x"), predict(who="9"), predict(games=1), predict(games=10**9)]
)
def test_what_games_cannot_answer_is_refused(host, kind):
    assert "error" in Page(host).do("ask", ask="?", seconds=9, **kind)
    assert host.room.poll is None


def test_all_that_was_asked_and_played_is_one_table_with_names_and_without(host):
    desk, ada = Page(host), Page(host, "Ada")
    Page(host, "Red/Ben")
    desk.do("ask", ask="Where?", seconds=30, **MOVE)
    host.room.poll.collect("Ada: d4\nRed/Ben: c4\n=1+1: d4\ne5")
    host.room.poll.play()
    host.room.poll.answer("Ada", "e4")
    desk.do("pair")
    rows = [
        *csv.DictReader(io.StringIO(desk.do("export", form="csv", names=True)["csv"].removeprefix("\ufeff")))
    ]
    assert [(row["what"], row["group"], row["name"], row["answer"]) for row in rows] == [
        ("answer", "", "Ada", "d4"),
        ("answer", "Red", "Ben", "c4"),
        ("answer", "", "'=1+1", "d4"),
        ("answer", "", "", "e5"),
        ("answer", "", "Ada", "e4"),
        ("game", "", "Ada", "Black"),
        ("game", "Red", "Ben", "White"),
    ]
    assert sw.from_code(rows[4]["code"]).moves == ("d4",)
    plain = desk.do("export", form="csv", names=False)["csv"]
    assert not any(name in plain for name in ("Ada", "Ben", "Red", "1+1"))
    assert [row["name"] for row in csv.DictReader(io.StringIO(plain))] == ["1", "2", "3", "", "1", "1", "2"]
    assert "error" in ada.do("export", form="csv", names=True)
    assert "error" in desk.do("export", form="pdf", names=True)


def test_a_question_that_is_back_since_its_move_was_taken_back_is_noted_once(host):
    desk, ada = Page(host), Page(host, "Ada")
    desk.do("ask", ask="Where?", seconds=9, **MOVE)
    for answer in ("d4", "c4"):
        ada.ask("question", do="play", path=["tray:stone", f"space:{answer}"])
        host.desk.question.play()
        assert [each["answers"] for each in host.room.asked] == [[["Ada", answer]]]
        host.desk.question.back()
        assert (host.room.asked, host.room.poll.answer_of("Ada")) == ([], answer)
    assert host.room.export("csv", names=True).count("Ada") == 1


def test_a_page_to_print_counts_answers_and_no_name_is_on_it_without_names(host):
    desk, _, _ = Page(host), Page(host, "Ada"), Page(host, "Red/Ben")
    desk.do("ask", ask="Why <b>?", seconds=30, kind={"kind": "sentence"}, board=False)
    host.room.poll.collect("Ada: it is short\nRed/Ben: it is short\nlong")
    game = sw.SiegeStones(goal=1).start().play("Td4")
    host.room.tables.open(sw.Match(game), ["Ada", "Red/Ben"]).match.play("d5")
    page, plain = (desk.do("export", form="page", names=names)["page"] for names in (True, False))
    assert "<td>it is short</td><td>2</td><td>Ada, Red/Ben</td>" in page
    assert "<td>it is short</td><td>2</td><td>1, 2</td>" in plain
    assert "Ada (Black) and Red/Ben (White)</td><td>White won, 1 move</td>" in page
    assert "1. Why &lt;b&gt;?" in page
    assert page.index(">it is short<") < page.index(">long<"), "the commonest first"
    assert not any(name in plain for name in ("Ada", "Ben", "Red"))
    assert "Ada" not in desk.do("export", form="csv", names=False)["csv"]
