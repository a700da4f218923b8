"""The server of a room over real web sockets: thirty at once, hostile ones, broken lines, and a server that is killed."""

from __future__ import annotations

import asyncio
import errno
import json
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, suppress
from random import Random
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.testing import bind_unused_port
from tornado.websocket import WebSocketClosedError, websocket_connect

from stoneswidgets.errors import StonesError
from stoneswidgets.room import server
from stoneswidgets.room.door import MOST_WAITING, Door
from stoneswidgets.room.room import NAMES_OF_BROWSER
from stoneswidgets.room.store import Store

CONNECTED = []


class Client:
    """A browser: its socket, and what it has been told."""

    def __init__(self, socket):
        self.socket, self.told, self._id = socket, [], 0
        self.stream = socket.protocol.stream

    @classmethod
    async def at(cls, link, origin=None):
        """Connect, as a page of the room or of another site."""
        where = urlsplit(link).netloc
        headers = {"Origin": origin or f"http://{where}"}
        client = cls(await websocket_connect(HTTPRequest(f"ws://{where}/socket", headers=headers)))
        CONNECTED.append(client)
        return client

    @classmethod
    async def connect(cls, link, **first):
        client = await cls.at(link)
        await client.send(**first)
        return client

    async def send(self, **message):
        await self.socket.write_message(json.dumps(message))

    async def next(self):
        text = await asyncio.wait_for(self.socket.read_message(), 30)
        if text is None:
            return None
        self.told.append(json.loads(text))
        return self.told[-1]

    async def until(self, wanted):
        """Read until a message is wanted, and return it; None if the line ends."""
        while (message := await self.next()) is not None:
            if wanted(message):
                return message
        return None

    async def tell(self, kind):
        return await self.until(lambda message: message["tell"] == kind)

    async def shown(self, place):
        def wanted(message):
            return message["tell"] == "shown" and message["place"] == place

        known = [message for message in self.told if wanted(message)]
        return (known[-1] if known else await self.until(wanted))["widget"]

    async def ask(self, widget, **content):
        """Send a board a message, and return the answer."""
        self._id += 1
        await self.send(to=widget, content={"id": self._id, "n": 0} | content)
        found = await self.until(
            lambda message: message.get("data", {}).get("content", {}).get("id") == self._id
        )
        return found["data"]["content"]

    async def play(self, widget, path):
        """Make a move on the present scene."""
        scene = (await self.ask(widget, do="scene"))["scene"]
        return await self.ask(widget, do="play", path=path, n=scene["n"])


def guest(link, name, secret=""):
    return Client.connect(link, **entering(link, name, secret))


def entering(link, name, secret=""):
    """Return the message by which somebody enters."""
    code, own = urlsplit(link).fragment, secret or f"the secret of {name}"
    return {"do": "enter", "code": code, "name": name, "secret": own, "new": not secret}


def lead(own):
    return Client.connect(own, do="lead", key=urlsplit(own).fragment)


async def hang_up():
    """End all connections of this test: they belong to its event loop."""
    for client in CONNECTED:
        client.socket.close()
    await asyncio.sleep(0.1)
    for client in CONNECTED:
        client.stream.close()  # where the other side has not answered that
    CONNECTED.clear()


@asynccontextmanager
async def serving(path):
    """Serve a room in this process; gives its two links."""
    links = asyncio.get_running_loop().create_future()
    begun = lambda *both: links.set_result(both)  # noqa: E731
    task = asyncio.create_task(server.run(Store(path), port=0, share=None, begun=begun))
    await asyncio.wait({task, links}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield links.result()
    finally:
        await hang_up()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def take_part(link, number, rng):
    """Enter, answer, play whatever is legal, lose the line, come back to the same seat, and play on."""
    client = await guest(link, f"Player {number:02}")
    secret = (await client.tell("entered"))["secret"]
    question = await client.shown("question")
    assert (await client.play(question, ["tray:stone", rng.choice(["space:d4", "space:d5"])]))["ok"]
    board = await client.shown("game")
    broken, looks = False, 0
    while True:
        scene = (await client.ask(board, do="scene"))["scene"]
        if scene["step"] >= 4 or scene["ending"]:  # nobody may bid a stone: then the game is over at once
            break
        if scene["step"] >= 2 and not broken:
            broken = True
            client.socket.close()
            client = await guest(link, f"Player {number:02}", secret)
            board = await client.shown("game")
        elif scene["can"]["play"] and scene["paths"]:
            path = rng.choice([*paths(scene["paths"])])
            answer = await client.ask(board, do="play", path=path, n=scene["n"])
            assert answer.get("ok") or "meantime" in answer["error"]
        else:
            looks += 1
            assert looks < 300, scene["status"]
            await asyncio.sleep(0.1)
    await client.send(do="here")
    assert await client.tell("here")
    client.socket.close()
    return client


def paths(tree, before=()):
    """Give every way through what can be clicked."""
    for element, rest in tree.items():
        found = [*before, element]
        if rest == 0:
            yield found
        else:
            yield from paths(tree[rest] if isinstance(rest, str) else rest, found)


def test_thirty_play_and_answer_at_once_while_lines_break(tmp_path):
    async def room():
        async with serving(tmp_path / "room.json") as (link, own):
            desk = await lead(own)
            await desk.tell("entered")
            await desk.send(id=1, n=0, do="ask", ask="Where?", seconds=9)
            await desk.tell("answer")
            players = [asyncio.create_task(take_part(link, number, Random(number))) for number in range(30)]

            def all_in(message):
                return message["tell"] == "room" and len(message["people"]) == 30

            await desk.until(all_in)
            await desk.send(id=2, n=0, do="show", game="bluffstones")
            await desk.send(id=3, n=0, do="pair")
            reading = asyncio.create_task(desk.until(lambda _: False))
            await asyncio.gather(*players)
            reading.cancel()
        return Store(tmp_path / "room.json").open()

    found = asyncio.run(room())
    assert len(found.people) == 30
    assert len(found.vote.poll.answers) == 30
    assert len(found.tables) == 15
    assert all(len(table.match.moves) >= 4 or table.match.is_over for table in found.tables.values())


def test_a_server_that_is_killed_in_mid_game_has_lost_nothing_when_it_comes_back(tmp_path):
    def started(port=0):
        command = [
            sys.executable,
            "-m",
            "stoneswidgets.cli",
            "room",
            str(tmp_path / "room.json"),
            "--no-browser",
        ]
        process = subprocess.Popen([*command, "--port", str(port)], stdout=subprocess.PIPE, text=True)
        return process, *(process.stdout.readline().split()[-1] for _ in range(2))

    async def before(link, own):
        ada, ben, desk = await guest(link, "Ada"), await guest(link, "Ben"), await lead(own)
        secrets = [(await each.tell("entered"))["secret"] for each in (ada, ben)]
        await desk.send(id=1, n=0, do="ask", ask="Where?", seconds=9)
        await desk.send(id=2, n=0, do="show", game="bluffstones")
        await desk.send(id=3, n=0, do="pair")
        question, board, other = await ada.shown("question"), await ada.shown("game"), await ben.shown("game")
        assert (await ada.play(question, ["tray:tower", "space:d4"]))["ok"]
        assert (await ada.play(board, ["bid:b", "confirm:two"]))["ok"]
        assert (await ben.play(other, ["bid:r", "confirm:one"]))["ok"]
        assert (await ada.ask(board, do="scene"))["scene"]["moves"] in ({"1": "bb,r"}, {"1": "r,bb"})
        await hang_up()
        return secrets

    async def after(link, own, secrets):
        ada, ben = [
            await guest(link, name, secret) for name, secret in zip(["Ada", "Ben"], secrets, strict=True)
        ]
        desk = await lead(own)
        form = await desk.until(lambda message: "_form" in message.get("data", {}).get("state", {}))
        assert form["data"]["state"]["_form"]["answers"] == 1
        for each in (ada, ben):
            board = await each.shown("game")
            assert (await each.ask(board, do="scene"))["scene"]["moves"] in ({"1": "bb,r"}, {"1": "r,bb"})
        await hang_up()

    process, link, own = started()
    try:
        secrets = asyncio.run(before(link, own))
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    process, again, own_again = started(urlsplit(link).port)
    try:
        assert (again, own_again) == (link, own)
        asyncio.run(after(link, own, secrets))
    finally:
        process.terminate()
        process.communicate()
    assert process.returncode == 0


def test_a_room_that_is_served_is_not_served_again(tmp_path):
    async def twice():
        async with serving(tmp_path / "room.json") as (link, _):
            ada = await guest(link, "Ada")
            with pytest.raises(StonesError, match="this room is served already"):
                await server.run(Store(tmp_path / "room.json"), port=0, share=None, begun=print)
            await ada.send(do="here")
            assert await ada.tell("here")
        async with serving(tmp_path / "room.json") as (link, _):
            assert await (await guest(link, "Ben")).tell("entered")
        assert [path.name for path in tmp_path.iterdir()] == ["room.json"]

    asyncio.run(twice())


def test_behind_another_server_the_links_lead_through_that_one_and_its_pages_are_let_in(tmp_path):
    school = "https://hub.example/user/ada/proxy/8090"

    async def behind():
        links = asyncio.get_running_loop().create_future()
        begun = lambda *both: links.set_result(both)  # noqa: E731
        sockets, port = bind_unused_port()
        sockets.close()
        store = Store(tmp_path / "room.json")
        task = asyncio.create_task(server.run(store, port=port, share=school, begun=begun))
        link, own = await links
        assert link.startswith(f"{school}/#")
        assert own.startswith(f"{school}/desk#")
        here = f"http://127.0.0.1:{port}/"
        client = await Client.at(here, "https://hub.example")
        await client.send(do="lead", key=urlsplit(own).fragment)
        assert (await client.tell("link"))["link"] == link
        with pytest.raises(HTTPClientError, match="403"):
            await Client.at(here, "https://elsewhere.example")
        await hang_up()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(behind())


def test_who_may_not_in_stays_out_and_what_is_hostile_harms_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "WRONG", 0.01)
    monkeypatch.setattr(server, "PATIENCE", 0.5)
    hostile = [
        "",
        "[]",
        "{",
        "9" * 5000,
        '{"do":"enter"}',
        '{"do":"enter","code":"ABCD2345","name":"Eve","secret":"","new":true}',
        '{"do":"enter","code":7,"name":"Eve","secret":"","new":true}',
        '{"do":"lead","key":""}',
        '{"do":"lead","key":"\u00e9"}',
        b"\x00\xff",
    ]
    inside = [
        "",
        "null",
        "[" * 50_000,
        '{"do":"x","do":"y"}',
        '{"to":"x","content":{"do":"scene"}}',
        '{"id":1e400}',
        '{"do":"\\ud800"}',
    ]

    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            ada = await guest(link, "Ada")
            for text in hostile:
                client = await Client.at(link)
                await client.socket.write_message(text, binary=isinstance(text, bytes))
                assert (await client.tell("refused"))["why"], text
                assert await client.next() is None
            for text in inside:
                eve = await guest(link, f"Eve {inside.index(text)}")
                await eve.tell("room")
                await eve.socket.write_message(text)
                assert await eve.until(lambda message: message["tell"] in ("refused", "answer")), text
                eve.socket.close()
            flood = await guest(link, "Flood")
            for _ in range(2 * server.AT_ONCE):
                await flood.send(do="here")
            assert await flood.until(lambda message: message["tell"] == "refused")
            long = await guest(link, "Long")
            await long.tell("room")
            await long.socket.write_message("x" * (server.LARGEST_MESSAGE + 1))
            assert await long.until(lambda _: False) is None
            silent = await Client.at(link)
            assert await silent.next() is None, "who says nothing is cut off"
            with pytest.raises(HTTPClientError, match="403"):
                await Client.at(link, "http://elsewhere.example")
            await ada.send(do="here")
            assert await ada.tell("here")
            await pages(link)

    async def pages(link):
        base, fetch = link.partition("#")[0], AsyncHTTPClient().fetch
        for path in ("", "desk", "room.js", "room.css"):
            found = await fetch(base + path)
            assert "default-src 'none'; script-src 'self'" in found.headers["Content-Security-Policy"]
            assert found.headers["X-Content-Type-Options"] == "nosniff"
            assert urlsplit(link).fragment not in found.body.decode()
        for path in (
            "static",
            "roomXjs",
            "room.json",
            "../room.json",
            "%2e%2e/room.json",
            "desk/",
            "socket/x",
        ):
            found = await fetch(base + path, raise_error=False)
            assert (found.code, found.body) == (404, b"404\n")
            assert "Content-Security-Policy" in found.headers

    asyncio.run(room())


def test_a_page_that_reads_too_slowly_is_cut_off_and_the_others_play_on(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "MOST_WAITING", 100_000)
    usual = server._Socket.write_message

    async def written(socket, text):
        """Write, but for one whose network takes nothing after the first board."""
        await usual(socket, text)
        if "shown" in text and getattr(socket._page, "name", "") == "Slow":
            await asyncio.Event().wait()

    monkeypatch.setattr(server._Socket, "write_message", written)

    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            slow, ada = await guest(link, "Slow"), await guest(link, "Ada")
            await slow.tell("entered")
            await slow.send(id=1, n=0, do="open", game="siegestones")
            board = await slow.shown("game")
            for number in range(30):
                await slow.send(to=board, content={"id": number, "n": 0, "do": "scene"})
            assert await ada.until(
                lambda message: message["tell"] == "room" and ["Slow", False] in message["people"]
            )
            await ada.send(do="here")
            assert await ada.tell("here")

    asyncio.run(room())


async def idle(link, many, text=b"", address="127.0.0.1"):
    """Open so many connections that say nothing, or no more than this; return them."""
    port = urlsplit(link).port
    opened = []
    for _ in range(many):
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        writer.write(text)
        opened.append(writer)
    return opened


@pytest.mark.parametrize(
    "text", [b"", b"GET / HTTP/1.1\r\nHost: 127", b"GET /socket"], ids=["silent", "half", "cut"]
)
def test_forty_get_in_past_hundreds_of_connections_that_only_wait_from_their_own_address_and_from_others(
    tmp_path, monkeypatch, text
):
    monkeypatch.setattr(server, "PATIENCE", 3600.0)

    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            strangers = [
                writer
                for address in ("127.0.0.1", "127.0.0.2")
                for writer in await idle(link, MOST_WAITING, text, address)
            ]
            pages = await asyncio.gather(*(guest(link, f"Pupil {number:02}") for number in range(40)))
            assert all(await asyncio.gather(*(page.tell("entered") for page in pages)))
            assert (await AsyncHTTPClient().fetch(link.partition("#")[0])).code == 200
            for writer in strangers:
                writer.close()

    asyncio.run(room())


def test_sockets_that_never_enter_do_not_keep_anybody_out_and_who_is_sent_away_leaves_no_name(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(server, "Door", lambda: Door(8))

    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            strangers = [await Client.at(link) for _ in range(12)]
            ada = await guest(link, "Ada")
            assert await ada.tell("entered")
            with suppress(WebSocketClosedError):
                await strangers[0].socket.write_message(json.dumps(entering(link, "Zoe")))
            assert await strangers[0].next() is None
            zoe = await guest(link, "Zoe")
            assert await zoe.tell("entered")

    asyncio.run(room())


def test_who_sends_no_whole_request_is_cut_off_in_time(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "PATIENCE", 0.2)

    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(link).port)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127")
            assert await asyncio.wait_for(reader.read(), 30) == b""
            writer.close()

    asyncio.run(room())


def test_a_server_without_descriptors_pauses_says_so_in_one_line_and_goes_on(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(server, "PAUSE", 0.01)

    async def room():
        loop = asyncio.get_running_loop()
        usual, tries = loop.sock_accept, []

        async def accept(listening):
            tries.append(listening)
            if len(tries) < 20:
                raise OSError(errno.EMFILE, "Too many open files")
            return await usual(listening)

        monkeypatch.setattr(loop, "sock_accept", accept)
        async with serving(tmp_path / "room.json") as (link, _):
            assert await (await guest(link, "Ada")).tell("entered")

    asyncio.run(room())
    assert [record.getMessage() for record in caplog.records if record.name == "stoneswidgets.room"] == [
        "Nobody new gets in for the moment: Too many open files."
    ]


def test_only_who_calls_the_server_by_its_own_name_and_over_its_own_scheme_is_answered(tmp_path):
    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            where, fetch = urlsplit(link).netloc, AsyncHTTPClient().fetch
            for path in ("", "room.js", "socket"):
                found = await fetch(
                    f"http://{where}/{path}", headers={"Host": "evil.example"}, raise_error=False
                )
                assert found.code == server.MISDIRECTED
                assert "Content-Security-Policy" in found.headers
            refused = await fetch(f"http://{where}/socket", raise_error=False)
            assert "Content-Security-Policy" in refused.headers
            for origin in (f"https://{where}", f"ftp://{where}", "null"):
                with pytest.raises(HTTPClientError, match="403"):
                    await Client.at(link, origin)
            assert await Client.at(link, f"http://{where}")

    asyncio.run(room())


def test_a_browser_has_a_mark_by_which_its_names_are_counted(tmp_path):
    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            where = urlsplit(link).netloc
            found = await AsyncHTTPClient().fetch(f"http://{where}/")
            cookie = found.headers["Set-Cookie"].partition(";")[0]
            assert "HttpOnly" in found.headers["Set-Cookie"]
            told = []
            for number in range(NAMES_OF_BROWSER + 1):
                headers = {"Origin": f"http://{where}", "Cookie": cookie}
                client = Client(await websocket_connect(HTTPRequest(f"ws://{where}/socket", headers=headers)))
                CONNECTED.append(client)
                await client.send(**entering(link, f"Eve {number}"))
                told.append((await client.next())["tell"])
            assert told == ["entered"] * NAMES_OF_BROWSER + ["refused"]

    asyncio.run(room())
