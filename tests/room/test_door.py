"""The door of a served room: hostile messages, connections that only wait, and who calls it by another name."""

from __future__ import annotations

import asyncio
import errno
import json
from contextlib import suppress
from itertools import product
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClosedError, websocket_connect

from stoneswidgets.room import server
from stoneswidgets.room.door import MOST_WAITING, Door
from stoneswidgets.room.people import NAMES_OF_BROWSER
from tests.room.sockets import CONNECTED, Client, entering, guest, serving


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
            assert found.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        found = await fetch(base, headers={"Host": "10.0.0.7:8090"})
        assert "Cross-Origin-Opener-Policy" not in found.headers, "browsers print an error about it"
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
            assert await asyncio.wait_for(reader.read(), 600) == b""
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


def test_only_who_calls_the_server_by_its_own_name_and_over_its_own_scheme_is_answered(tmp_path, caplog):
    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            where, fetch = urlsplit(link).netloc, AsyncHTTPClient().fetch
            for path, host in product(("", "room.js", "socket"), ("evil.example", "[", "]::1")):
                found = await fetch(f"http://{where}/{path}", headers={"Host": host}, raise_error=False)
                assert found.code == server.MISDIRECTED, host
                assert "Content-Security-Policy" in found.headers
            refused = await fetch(f"http://{where}/socket", raise_error=False)
            assert "Content-Security-Policy" in refused.headers
            for origin in (f"https://{where}", f"ftp://{where}", "null"):
                with pytest.raises(HTTPClientError, match="403"):
                    await Client.at(link, origin)
            assert await Client.at(link, f"http://{where}")

    asyncio.run(room())
    assert not caplog.records, "whatever is asked for, nothing is printed"


def test_a_browser_has_a_mark_by_which_its_names_are_counted(tmp_path):
    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            where = urlsplit(link).netloc
            found = await AsyncHTTPClient().fetch(f"http://{where}/")
            cookie = found.headers["Set-Cookie"].partition(";")[0]
            assert "HttpOnly" in found.headers["Set-Cookie"]
            other = await AsyncHTTPClient().fetch(
                f"http://{where}/", headers={"Cookie": f"{server.BROWSER}={'x' * 999}"}
            )
            assert "Set-Cookie" in other.headers, "what another one has made up is no mark"
            told = []
            for number in range(NAMES_OF_BROWSER + 1):
                headers = {"Origin": f"http://{where}", "Cookie": cookie}
                client = Client(await websocket_connect(HTTPRequest(f"ws://{where}/socket", headers=headers)))
                CONNECTED.append(client)
                await client.send(**entering(link, f"Eve {number}"))
                told.append((await client.next())["tell"])
            assert told == ["entered"] * NAMES_OF_BROWSER + ["refused"]

    asyncio.run(room())
