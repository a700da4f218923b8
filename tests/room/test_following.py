"""The facilitator's lines on everybody's boards: followed, left, followed again, and added to."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw
from stoneswidgets.room import Host
from stoneswidgets.room.store import dumps, loads
from stoneswidgets.widgets.kept_games import _packed, _unpacked
from tests.room.pages import Page

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


def test_what_is_undone_on_a_board_that_follows_are_lines_of_its_own(host):
    _, ada, ben = led(host)
    ada.ask("followed", do="explore")
    ada.ask("followed", do="play", path=A1)
    assert ada.ask("followed", do="undo")["ok"]
    assert "error" in ada.ask("followed", do="undo")
    assert shown(ada)["moves"] == shown(ben)["moves"] == {"1": "d4", "2": "c4"}


def test_a_game_that_somebody_would_play_from_a_line_gives_way_to_what_is_shown(host):
    _, ada, _ = led(host)
    ada.ask("followed", do="explore")
    ada.ask("followed", do="play", path=A1)
    panel = ada.visitor.widgets["followed"].parts[0].model_id
    ada.send(to=panel, content={"id": 5, "n": 0, "do": "play", "node": 3})
    assert shown(ada)["moves"] == {"1": "d4", "2": "c4"}


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


def test_lines_come_to_each_page_of_the_facilitator_and_take_what_it_asks(host):
    desk, _, _ = led(host)
    panel = host.desk.board.parts[0].model_id
    other = Page(host)
    assert panel in {each["widget"] for each in other.told if each["tell"] == "open"}
    assert panel in {each["widget"] for each in desk.told if each["tell"] == "open"}
    other.send(to=panel, content={"id": 5, "n": 0, "do": "glyph", "node": 2, "glyph": "!"})
    assert host.desk.board.node.glyph == "!"


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


def test_after_the_server_has_ended_another_game_is_on_the_board_as_it_was_left(host):
    desk = Page(host)
    desk.do("show", game="ascension")
    move = host.desk.board.match.position.legal_moves()[0]
    host.desk.board.match.play(move)
    new = again(host)
    assert new.desk.board.match.game.title == "Ascension"
    assert new.desk.board.match.moves == host.desk.board.match.moves != ()
    Page(new).do("show", game="ascension")
    assert new.desk.board.match.moves == ()
    third = again(new)
    assert (third.desk.board.match.game.title, third.desk.board.match.moves) == ("Ascension", ())
    third.close()
    new.close()


@pytest.mark.parametrize("member", ["players", "game", "study", "place", "chapter"])
@pytest.mark.parametrize("other", [None, -1, 10**9, 1.5, "x", "eNoDAAAAAAE=", [], [[]], {}, {"a": 1}, True])
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


def test_a_desk_whose_variant_is_not_known_any_more_says_so_and_keeps_its_lines_until_something_is_done(
    host, caplog
):
    led(host)
    kept = json.loads(dumps(host.room))
    kept["board"]["game"] = _packed(_unpacked(kept["board"]["game"]).replace("siegestones", "another"))
    new = Host(loads(json.dumps(kept)))
    desk = Page(new)
    for told in (caplog.text, desk.last("room")["trouble"]):
        assert "there is no game 'another' here" in told
        assert "start it with their --rules" in told
    assert new.room.board == kept["board"]
    assert desk.ask("board", do="play", path=D4)["ok"]
    assert new.room.board != kept["board"]
    assert not desk.last("room")["trouble"]
    new.close()


@pytest.mark.parametrize(("member", "other"), [("board", []), ("board", None), ("leads", 1)])
def test_a_room_whose_board_is_none_is_refused(host, member, other):
    kept = json.loads(dumps(host.room)) | {member: other}
    with pytest.raises(sw.BadRecord, match="board is an object, and leads is true or false"):
        loads(json.dumps(kept))


def test_who_offers_a_line_and_who_pairs_people_up_are_told_what_was_done(host):
    desk, ada, ben = led(host)
    ada.ask("followed", do="explore")
    ada.ask("followed", do="play", path=A1)
    assert ada.do("offer")["said"] == "Your line is with the facilitator, who can show it to everybody."
    assert desk.do("pair")["said"] == "1 table was put up."
    assert ben.ask("game", do="play", path=C4)["ok"]
    Page(host, "Cleo")
    assert desk.do("pair")["said"] == (
        "1 table was put up. At 1 table a game goes on, and who sits there stays; ✕ closes a table."
    )
    assert desk.do("pair")["said"].startswith("1 table was put up.")
