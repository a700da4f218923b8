"""Participants: what they can do at a table and as spectators, and what is refused."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw
from stoneswidgets.core.matches.design import Design
from stoneswidgets.room.store import dumps, loads
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
    for page in (ada, ben):
        page.do("up")
    assert "you have played another seat" in ben.do("sit", table=1, seat=0)["error"]


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


def test_whoever_sits_at_a_table_changes_its_rules_before_the_first_move(host):
    ada, ben, desk = Page(host, "Ada"), Page(host, "Ben"), Page(host)
    ada.do("open", game="siegestones")
    form = ada.visitor.widgets["change"]
    desk_form = host.desk.shows()["change"]
    assert form._form["groups"] == desk_form._form["groups"], "the form of the desk"
    assert ada.form("change", do="set", name="opening", to=1)["ok"]
    changed = [one["name"] for group in form._form["groups"] for one in group["controls"] if one["changed"]]
    assert changed == ["opening"]
    assert ada.form("change", do="set", name="players", to=3)["ok"]
    assert ada.form("change", do="call", name="Three's company", sentence="More fights.")["ok"]
    ben.do("sit", table=1, seat=2)
    assert host.room.tables[1].has_sat == {"Ada": 0, "Ben": 2}
    for name, to, why in (
        ("goal", 12, "a whole number from 1 to 9, not 12"),
        ("players", 2, "only 2 can play"),
        ("komi", 1, "no rule parameter"),
        ("opening", 9, "a choice among 3"),
    ):
        assert why in ada.form("change", do="set", name=name, to=to)["error"]
    table = host.room.tables[1]
    assert (table.match.game.opening, table.match.game.players) == ("no-tower", 3)
    (told,) = desk.last("room")["tables"]
    assert (told["seats"], told["game"][:26]) == (["Ada", None, "Ben"], "Three's company: SiegeSton")
    assert "More fights." in ben.do("rules", of="1")["rules"]
    assert loads(dumps(host.room)).tables[1].match.design == table.match.design
    assert "first move" in ada.ask("game", do="play", path=["tray:tower", "space:d4"])["error"]
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert "change" not in ben.visitor.widgets, "the game has begun: its rules stay"
    assert "change" not in Page(host, "Cleo").visitor.widgets


def test_a_table_goes_on_from_a_code_or_a_link(host):
    ada = Page(host, "Ada")
    game = sw.SiegeStones(goal=3)
    code = sw.code(game.start().play("Td4"))
    assert "error" not in ada.do("open_code", code=f" https://stones.example/play/siegestones.html#{code}\n")
    match = host.room.tables[1].match
    assert (match.game, match.position.towers, match.can_undo) == (game, ("d4",), False)
    code = sw.code(
        sw.Match(sw.AscensionCards(secret_pair=True), seed=1, design=Design("In the dark", "Who is who?"))
    )
    dealt = []
    for _ in range(9):  # a deal is one of a hundred
        assert "error" not in ada.do("open_code", code=code)
        assert host.room.tables[1].titled == "In the dark: Ascension with Secret pair"
        dealt.append(host.room.tables[1].match.start)
    assert dealt != 9 * [sw.from_code(code).positions()[0]], "it is dealt anew"
    match = host.room.tables[1].match
    for wrong in ("chess", "", sw.code(sw.SiegeStones(goal=1).start().play("Td4").play("d5"))):
        assert len(ada.do("open_code", code=wrong)["error"]) > 10
    assert host.room.tables[1].match is match
