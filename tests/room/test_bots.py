"""Bots at a room's tables: at a free seat, failing, and never without people."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw
from stoneswidgets.room import Host, Room
from stoneswidgets.room.store import dumps, loads
from stoneswidgets.widgets.table import Player
from tests.room.pages import Page


def test_a_bot_takes_a_free_seat_plays_once_for_all_pages_and_goes_on_from_the_rooms_file():
    host = Host(Room())
    desk, ada = Page(host), Page(host, "Ada")
    again = Page(host, "Ada", ada.last("entered")["secret"])
    ada.do("open", game="siegestones")
    assert "free seat" in ada.do("bot", seat=0)["error"]
    assert "error" not in ada.do("bot", seat=1)
    assert ada.last("room")["tables"][0]["seats"] == ["Ada", "Bot 2 (easy)"]
    assert ada.last("room")["tables"][0]["bots"] == [1]
    table = host.room.tables[1]
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert len(table.match.moves) == 2, "one answer of the bot's, though two pages show the game"
    assert len(json.loads(again_scene(again))["moves"]) == 2
    assert ada.ask("game", do="undo")["ok"]
    assert table.match.moves == ()
    assert ada.ask("game", do="play", path=["tray:stone", "space:e4"])["ok"]
    for forbidden in (
        {"do": "seat", "seat": 1, "who": "bot:9"},
        {"do": "pace", "to": "slow"},
        {"do": "stop"},
    ):
        assert "error" in ada.ask("game", **forbidden)
    kept, secret = dumps(host.room), ada.last("entered")["secret"]
    host.close()
    host = Host(loads(kept))
    ada, desk = Page(host, "Ada", secret), Page(host)
    move = next(
        list(path)
        for path in sw.scene.picture(host.room.tables[1].match.position).paths()
        if path[0] == "tray:stone"
    )
    assert ada.ask("game", do="play", path=move)["ok"]
    assert len(host.room.tables[1].match.moves) == 4
    assert "error" not in desk.do("free", table=1, seat=1)
    assert host.room.tables[1].seats == ["Ada", None]
    assert "error" not in desk.do("bot", table=1, seat=1)
    assert "error" not in ada.do("up")
    assert host.room.tables[1].people == []
    host.close()


def again_scene(page):
    widget = page.widget("game")
    page.send(to=widget, content={"id": 8, "n": 0, "do": "scene"})
    return json.dumps(page.answers()[-1]["scene"])


def test_a_bot_that_fails_leaves_its_seat_and_the_desk_is_told(host, monkeypatch):
    class Broken:
        def think(self, _view):
            raise sw.StonesError("no idea")
            yield

    monkeypatch.setattr("stoneswidgets.room.bots.chosen", lambda who: Player(who, Broken()))
    desk, ada = Page(host), Page(host, "Ada")
    ada.do("open", game="siegestones")
    ada.do("bot", seat=1)
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert host.room.tables[1].seats == ["Ada", None]
    assert desk.last("room")["trouble"] == "The bot at table 1 could not move: no idea"


def test_bots_do_not_play_on_alone_and_a_table_without_people_goes(host):
    ada = Page(host, "Ada")
    ada.do("open", game="siegestones")
    ada.do("bot", seat=1)
    ada.do("up")
    assert host.room.tables == {}
    with pytest.raises(sw.StonesError, match="is in the list of players for a seat"):
        host.room.people.enter("bot:2")
