"""Participants: what they can do at a table and as spectators, and what is refused."""

from __future__ import annotations

import json

import pytest

from tests.room.pages import Page


def test_those_who_sit_nowhere_and_the_desk_look_on_without_a_way_to_play(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    ada.do("open", game="siegestones")
    ada.do("bot", seat=1)
    assert "you sit at table 1" in ada.do("watch", table=1)["error"]
    assert "no table 7" in ben.do("watch", table=7)["error"]
    for page in (ben, desk):
        assert "error" not in page.do("watch", table=1)
        assert page.state("watched")["paths"] == {}
        assert page.state("watched")["status"].startswith("Table 1. ")
        assert (
            "you are only watching"
            in page.ask("watched", do="play", path=["tray:stone", "space:d4"])["error"]
        )
        for message in (
            {"do": "undo"},
            {"do": "new"},
            {"do": "seat", "seat": 0, "who": "person"},
            {"do": "paste", "text": "1"},
            {"do": "analyse", "on": True},
            {"do": "setup", "on": True},
            {"do": "stop"},
        ):
            assert "error" in page.ask("watched", **message), message
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert ben.visitor.widgets["watched"].match.moves == host.room.tables[1].match.moves != ()
    for at in (0, 2):
        assert ben.ask("watched", do="look", at=at)["ok"]
    ben.do("sit", table=1, seat=1)
    assert "watched" in ben.visitor.widgets, "the bot sits there"
    desk.do("free", table=1, seat=1)
    ben.do("sit", table=1, seat=1)
    assert ben.visitor.widgets.keys() == {"game"}
    desk.do("watch", table=0)
    assert desk.last("gone")["place"] == "watched"


@pytest.mark.parametrize(
    "content",
    [
        [],
        7,
        {},
        {"do": "open"},
        {"id": 1, "n": 0, "do": "open", "game": "chess"},
        {"id": 1, "n": 0, "do": "open", "game": "siegestones", "more": 1},
        {"id": 1, "n": 0, "do": "sit", "table": -1, "seat": 0},
        {"id": 1, "n": 0, "do": "sit", "table": 1, "seat": True},
        {"id": 1, "n": 0, "do": "remove", "name": "Ben"},
        {"id": 1, "n": 0, "do": "pair"},
        {"id": 1, "n": 0, "do": "close", "table": 1},
        {"id": 1, "n": 0, "do": "__class__"},
        {"to": "x", "content": {"id": 1, "n": 0, "do": "scene"}},
        {"to": 1, "content": {}},
    ],
)
def test_what_somebody_who_takes_part_may_not_ask_is_answered_in_words_and_changes_nothing(host, content):
    ada, ben = Page(host, "Ada"), Page(host, "Ben")
    ben.do("open", game="siegestones")
    before = ada.last("room")
    told = []
    already = len(ada.told)
    host.receive(ada.visitor, json.dumps(content))
    told = ada.told[already:]
    assert [each["tell"] for each in told] == ["answer"]
    assert len(told[0]["error"]) > 10
    assert ada.last("room") == before
