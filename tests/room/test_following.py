"""Participants' boards follow the facilitator's variations, leave them, and return."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw
from stoneswidgets.room import Host
from stoneswidgets.room.store import dumps, loads
from tests.room.pages import Page
from tests.tiers import at_night

D4, A1, C4 = (["tray:stone", f"space:{name}"] for name in ("d4", "a1", "c4"))


def shown(page, place="followed"):
    """Return what a page's board shows now."""
    return page.visitor.widgets[place]._scene


def led(host):
    """Have a desk explore a line while Ada and Ben follow it; return the three pages."""
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    assert "error" not in desk.do("lead", on=True)
    assert desk.ask("board", do="play", path=D4)["ok"]
    assert desk.ask("board", do="explore")["ok"]
    assert desk.ask("board", do="play", path=C4)["ok"]
    return desk, ada, ben


def test_everybody_sees_the_place_that_the_facilitator_looks_at_with_its_marks_and_text(host):
    desk, ada, ben = led(host)
    assert shown(ada)["labels"]["space:c4"] == "c4, White stone, rating 6"
    assert shown(ada)["moves"] == shown(ben)["moves"] == {"1": "d4", "2": "c4"}
    panel = host.desk.board.parts[0].model_id
    desk.send(to=panel, content={"id": 5, "n": 0, "do": "note", "node": 2, "text": "**Close** by."})
    desk.send(to=panel, content={"id": 6, "n": 0, "do": "mark", "node": 2, "mark": "dashed space:a1"})
    assert "Close by." in shown(ada)["say"]
    assert "pointed out" in shown(ada)["labels"]["space:a1"]
    desk.send(to=panel, content={"id": 7, "n": 0, "do": "go", "node": 1})
    assert shown(ben)["moves"] == {"1": "d4"}
    late = Page(host, "Cleo")
    assert shown(late)["moves"] == {"1": "d4"}


def test_nothing_is_played_on_a_board_that_follows(host):
    _, ada, _ = led(host)
    assert shown(ada)["paths"] == {}
    assert "press Explore" in ada.ask("followed", do="play", path=A1)["error"]
    for verb in ("new", "setup", "analyse", "review", "seat", "undo", "redo"):
        assert verb not in shown(ada)["can"]


def test_who_looks_elsewhere_stays_there_until_following_again(host):
    desk, ada, ben = led(host)
    assert ada.ask("followed", do="explore")["ok"]
    assert ada.ask("followed", do="play", path=A1)["ok"]
    assert desk.ask("board", do="play", path=["tray:stone", "space:e5"])["ok"]
    assert shown(ben)["moves"]["3"] == "e5"
    assert shown(ada)["moves"]["3"] == "a1"
    assert shown(ada)["tray"]["tray:now"]["label"] == "Follow again"
    assert ada.ask("followed", do="play", path=["tray:now"])["ok"]
    assert shown(ada)["moves"]["3"] == "e5"
    assert "You follow the facilitator." in shown(ada)["status"]


def test_a_line_that_somebody_offers_comes_to_the_desk_and_to_everybody(host):
    desk, ada, ben = led(host)
    assert "press Explore" in ada.do("offer")["error"]
    ada.ask("followed", do="explore")
    ada.ask("followed", do="play", path=A1)
    assert "error" not in ada.do("offer")
    assert desk.last("room")["offers"] == [["Ada", "d4 c4 a1"]]
    assert "offers" not in ben.last("room")
    assert "error" not in desk.do("take", name="Ada")
    assert desk.last("room")["offers"] == []
    assert host.desk.board.node.line() == ("d4", "c4", "a1")
    assert shown(ben)["moves"] == {"1": "d4", "2": "c4", "3": "a1"}
    assert "offers no line" in desk.do("take", name="Ada")["error"]


def test_a_line_of_another_game_than_the_desks_is_a_chapter_of_its_own(host):
    desk, ada, _ = led(host)
    ada.ask("followed", do="explore")
    ada.ask("followed", do="play", path=A1)
    ada.do("offer")
    desk.do("show", game="ascension")
    desk.do("take", name="Ada")
    assert host.desk.board.node.line() == ("d4", "c4", "a1")
    (lines,) = host.desk.board.parts
    assert lines.model_id in {each["widget"] for each in desk.told if each["tell"] == "open"}


def test_nobody_follows_any_more_when_the_facilitator_says_so(host):
    desk, ada, _ = led(host)
    desk.do("lead", on=False)
    assert ada.last("gone")["place"] == "followed"
    assert "shows no board" in ada.do("offer")["error"]


def test_a_game_that_hides_something_is_not_shown_while_it_goes_on(host):
    desk, ada = Page(host), Page(host, "Ada")
    desk.do("show", game="tavern")
    desk.do("lead", on=True)
    assert "followed" not in ada.visitor.widgets
    host.desk.board.match = sw.Match(sw.SiegeStones())
    desk.do("watch", table=0)
    assert shown(ada)["title"] == "SiegeStones"


def again(host):
    """Return another server's host for what the room's file has."""
    return Host(loads(dumps(host.room)))


def test_after_the_server_has_ended_the_facilitators_lines_go_on_and_are_followed(host):
    desk, _, _ = led(host)
    panel = host.desk.board.parts[0].model_id
    desk.send(to=panel, content={"id": 5, "n": 0, "do": "note", "node": 2, "text": "**Close** by."})
    desk.send(to=panel, content={"id": 6, "n": 0, "do": "go", "node": 1})
    new = again(host)
    assert new.desk.board.study.dumps() == host.desk.board.study.dumps()
    assert new.desk.board.match.moves == ("d4",)
    assert shown(Page(new, "Cleo"))["moves"] == {"1": "d4"}
    assert Page(new).last("room")["leads"]
    new.desk.board.node = new.desk.board.node.main
    third = again(new)
    assert "Close by." in shown(Page(third, "Dan"))["say"]
    third.close()
    new.close()


@pytest.mark.parametrize("member", ["players", "game", "study", "place", "chapter"])
@pytest.mark.parametrize(
    "other", [None, 10**9, "eNoDAAAAAAE=", {"a": 1}, *at_night(-1, 1.5, "x", [], [[]], {})]
)
def test_a_board_that_cannot_be_read_begins_anew_and_says_so(host, member, other, caplog):
    led(host)
    kept = json.loads(dumps(host.room))
    kept["board"][member] = other
    new = Host(loads(json.dumps(kept)))
    board = new.desk.board
    assert board.match.game.title == "SiegeStones"
    if not board.match.moves:
        desk = Page(new)
        told = desk.last("room")["trouble"]
        assert told.startswith("The board begins anew, because what was kept of it cannot be read: ")
        assert told in caplog.text
        assert json.loads(dumps(new.room))["board"] == kept["board"]
        assert desk.ask("board", do="rotate")["ok"]
        assert json.loads(dumps(new.room))["board"] == kept["board"]
    assert Page(new).do("show", game="bluffstones")["ok"]
    assert json.loads(dumps(new.room))["board"] != kept["board"]
    new.close()
