"""Rules are added to a running room at the desk on its own computer, and nowhere else."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from stoneswidgets.core.rules.registry import CLASSES
from stoneswidgets.lab.workers import packed
from stoneswidgets.room import Host, Room, own_rules, server
from stoneswidgets.room.store import Store, loads
from tests.room.pages import Page
from tests.room.sockets import CONNECTED, Client, entering, lead, serving

LONGER = '''import stoneswidgets as sw

class {name}(sw.SiegeStones):
    """{name}: four towers win."""

    goal = 4
'''
FAILS = """import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules

class NeverAdded(sw.SiegeStones):
    goal = 4

class FailsAtOnce(sw.SiegeStones):
    @sw.rule
    def apply(t, s, action):
        rules.apply(t, s, action)
        s.actor = t.near[len(s.empty) + 90]
"""


@pytest.fixture
def _games_as_before():
    before = dict(CLASSES)
    yield
    CLASSES.clear()
    CLASSES.update(before)


@pytest.mark.usefixtures("_games_as_before")
def test_rules_that_are_pasted_are_played_at_a_table_and_are_there_again_with_their_file(tmp_path):
    async def room():
        async with serving(tmp_path / "room.json") as (link, own):
            ada = await Client.connect(link, **entering(link, "Ada"))
            desk = await lead(own)
            assert (await desk.tell("entered"))["adds"]
            await desk.tell("here")
            await desk.send(id=1, n=0, do="add", text=LONGER.format(name="Fourfold"))
            said = (await desk.tell("answer"))["said"]
            assert f": Fourfold. The room's command needs --rules {tmp_path / 'room-rules-1.py'}" in said
            offered = ["fourfold", "Fourfold"]
            await ada.until(lambda told: offered in told.get("games", []))
            await ada.send(id=1, n=0, do="open", game=offered[0])
            await ada.tell("answer")

    asyncio.run(room())
    text = (tmp_path / "room-rules-1.py").read_text("utf-8")
    assert text == LONGER.format(name="Fourfold")
    assert Store(tmp_path / "room.json").open().tables[1].match.game.titled == "Fourfold"


@pytest.mark.usefixtures("_games_as_before")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import stoneswidgets as sw\nclass Mine(sw.SiegeStones)\n", "line 2: SyntaxError: expected ':'"),
        (LONGER.format(name="Mine").replace("goal", "gaol"), "line 3: BadRules: SiegeStones has no 'gaol'"),
        ("goal = 5\n", "there is no game in it"),
        ("import sys\nsys.exit(3)\n", "line 2: SystemExit: 3"),
        (FAILS, "the rule apply, line 3 of it, failed (t.near goes from 0 to 60, not 126)"),
        (LONGER.format(name="MunchStones"), "'munchstones' is a game of this library; MunchStones needs another name"),
        ("\0", "SyntaxError"),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_run_are_refused_with_their_line_and_change_nothing(tmp_path, text, why):
    host = Host(Room(), lambda text: own_rules.add(text, tmp_path / "room.json"))
    desk = Page(host, is_here=True)
    before = dict(CLASSES), desk.last("room")["games"]
    assert why in desk.do("add", text=text)["error"]
    assert (dict(CLASSES), desk.last("room")["games"]) == before
    assert not [*tmp_path.iterdir()]
    host.close()


@pytest.mark.usefixtures("_games_as_before")
def test_two_classes_of_one_name_are_refused(tmp_path):
    host = Host(Room(), lambda text: own_rules.add(text, tmp_path / "room.json"))
    desk = Page(host, is_here=True)
    assert desk.do("add", text=LONGER.format(name="OnlyOnce"))["ok"]
    first = CLASSES["onlyonce"]
    assert "have the same name 'onlyonce'" in desk.do("add", text=LONGER.format(name="OnlyOnce"))["error"]
    assert CLASSES["onlyonce"] is first
    assert [each.name for each in tmp_path.iterdir()] == ["room-rules-1.py"]
    host.close()


def test_rules_are_added_with_the_facilitators_key_over_the_loopback_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "WRONG", 0.01)

    async def at_a_desk(own, **headers):
        where, key = urlsplit(own).netloc, urlsplit(own).fragment
        headers = {"Origin": f"http://{headers.get('Host', where)}"} | headers
        desk = Client(await websocket_connect(HTTPRequest(f"ws://{where}/socket", headers=headers)))
        CONNECTED.append(desk)
        await desk.send(do="lead", key=key)
        return desk, (await desk.tell("entered"))["adds"]

    async def refused(client):
        await client.tell("here")
        await client.send(id=1, n=0, do="add", text=LONGER.format(name="FromElsewhere"))
        return (await client.tell("answer"))["error"]

    async def room():
        async with serving(tmp_path / "room.json") as (link, own):
            for headers in ({"X-Forwarded-For": "127.0.0.1"}, {"Via": "1.1 hub"}, {"Host": "10.0.0.7:8090"}):
                desk, adds = await at_a_desk(own, **headers)
                assert not adds
                assert "not 'add'" in await refused(desk)
            ada = await Client.connect(link, **entering(link, "Ada"))
            assert "not 'add'" in await refused(ada)
            wall = await Client.connect(link, do="wall", code=urlsplit(link).fragment)
            assert "not 'add'" in await refused(wall)
            stranger = await Client.connect(link, do="lead", key=urlsplit(link).fragment)
            assert "not the facilitator's key" in (await stranger.tell("refused"))["why"]
            early = await Client.connect(link, id=1, n=0, do="add", text="")
            assert (await early.tell("refused"))["why"]

    asyncio.run(room())
    assert "fromelsewhere" not in CLASSES
    assert not [*tmp_path.glob("*.py")]
    for address, adds in (("::1", True), ("127.0.0.1", True), ("10.0.0.8", False), ("", False)):
        request = SimpleNamespace(remote_ip=address, headers={}, host="127.0.0.1:8090")
        assert server._is_here(request) is adds
    host = Host(loads((tmp_path / "room.json").read_text("utf-8")))
    assert not Page(host, is_here=True).last("entered")["adds"], "where another server passes all on"
    host.close()


@pytest.mark.usefixtures("_games_as_before")
def test_games_of_added_rules_are_played_in_processes_that_cannot_import_them(tmp_path):
    pytest.importorskip("cloudpickle")
    path = tmp_path / "sent-elsewhere.py"
    path.write_text(FAILS.replace("s.actor = t.near[len(s.empty) + 90]", "s.actor = s.actor"), "utf-8")
    own_rules.run(path)
    parcel = packed((CLASSES["failsatonce"](),))
    script = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read())[0].start(1).is_over)"
    played = subprocess.run([sys.executable, "-c", script], input=parcel, capture_output=True, check=True)
    assert played.stdout.strip() == b"False"
