"""People who join, return or are removed, and the limit of pages for each."""

from __future__ import annotations

import json

import pytest
from comm import get_comm_manager

import stoneswidgets as sw
from stoneswidgets.room import Host, Room
from stoneswidgets.room.store import dumps, loads
from tests.room.pages import MOVE, Page


def test_who_comes_back_with_the_secret_is_at_the_same_seat_and_sees_the_whole_scene(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    assert "error" not in desk.do("pair")
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    secret = ben.last("entered")["secret"]
    host.leave(ben.visitor)
    assert ada.last("room")["people"] == [["Ada", True], ["Ben", False]]
    again = Page(host, "Ben", secret)
    assert again.state("game")["moves"] == {"1": "d4"}
    assert again.ask("game", do="play", path=["tray:stone", "space:e4"])["ok"]
    assert host.room.tables[1].match.moves == ("d4", "e4")
    for wrong in ("", "x", ada.last("entered")["secret"]):
        with pytest.raises(sw.StonesError):
            Page(host, "Ben", wrong)


def test_a_page_that_has_left_leaves_no_widget_and_no_comm(host):
    host.desk.ask("?", 9, {"kind": "move"}, board=True)
    for name in ("Ada", "Ben"):  # the first page makes what stays
        before = len(get_comm_manager().comms)
        page = Page(host, name)
        host.leave(page.visitor)
    assert len(get_comm_manager().comms) == before


def test_who_is_taken_off_the_list_is_told_and_does_not_come_back_by_itself(host):
    desk, ada = Page(host), Page(host, "Ada")
    secret = ada.last("entered")["secret"]
    desk.do("remove", name="Ada")
    assert (ada.last("out")["why"], ada.hung_up) == ("Your name was taken off the list.", True)
    assert desk.last("room")["people"] == []
    with pytest.raises(sw.StonesError, match="not on the room's list"):
        Page(host, "Ada", secret)
    ben = Page(host, "Ben")
    ben.do("leave")
    assert ben.hung_up
    assert host.room.people == {}


def test_a_room_that_is_read_from_its_file_asks_and_plays_on():
    host = Host(Room())
    desk, ada = Page(host), Page(host, "Ada")
    desk.do("ask", ask="Where?", seconds=30, **MOVE)
    ada.ask("question", do="play", path=["tray:stone", "space:d4"])
    ada.do("open", game="bluffstones")
    ada.ask("game", do="play", path=["bid:b", "confirm:one"])
    assert not {"error"} & {*desk.do("hang", on=True), *desk.do("watch", table=1)}
    kept, secret = dumps(host.room), ada.last("entered")["secret"]
    host.close()
    host = Host(loads(kept))
    again = Page(host, "Ada", secret)
    assert "Your answer: d4" in json.dumps(again.told)
    assert not again.state("game")["can"]["play"]
    assert host.room.tables[1].match.chosen == {0: "b"}
    assert (host.room.hangs, host.room.watched) == (True, 1), "the wall shows what it has shown"
    host.close()


def test_a_room_offers_the_variants_that_are_known_and_shows_what_differs(host):
    class Towerless(sw.SiegeStones):
        """Nobody wins before the board is full."""

        goal = 9

    desk = Page(host)
    assert ["towerless", "Towerless"] in desk.last("room")["games"]
    desk.do("show", game="towerless")
    assert "These rules differ: Nobody wins before the board is full." in json.dumps(desk.state("board"))
