"""A served room refuses hostile messages, idle connections and foreign host names."""

from __future__ import annotations

import asyncio
from itertools import product
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from stoneswidgets.room import server
from tests.room.sockets import Client, guest, serving


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
        '{"do":"wall","code":"ABCD2345"}',
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
            pings = await guest(link, "Pings")
            for _ in range(2 * server.AT_ONCE):
                pings.socket.ping()
            assert await pings.until(lambda _: False) is None
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


def test_who_sends_no_whole_request_is_cut_off_in_time(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "PATIENCE", 0.2)

    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(link).port)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127")
            assert await asyncio.wait_for(reader.read(), 600) == b""
            writer.close()

    asyncio.run(room())


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
