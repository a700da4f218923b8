"""The room's server: thirty clients, dropped connections, a killed server, and a proxy."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random

from tornado.websocket import WebSocketClosedError

from stoneswidgets.room import server
from stoneswidgets.room.store import Store
from tests.room.pages import MOVE
from tests.room.sockets import guest, lead, serving


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
            assert looks < 6_000, scene["status"]
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


def test_twelve_play_and_answer_at_once_while_lines_break(tmp_path):
    async def room():
        async with serving(tmp_path / "room.json") as (link, own):
            desk = await lead(own)
            await desk.tell("entered")
            await desk.send(id=1, n=0, do="ask", ask="Where?", seconds=9, **MOVE)
            await desk.tell("answer")
            players = [asyncio.create_task(take_part(link, number, Random(number))) for number in range(12)]

            def all_in(message):
                return message["tell"] == "room" and len(message["people"]) == 12

            await desk.until(all_in)
            await desk.send(id=2, n=0, do="show", game="bluffstones")
            await desk.send(id=3, n=0, do="pair")
            reading = asyncio.create_task(desk.until(lambda _: False))
            await asyncio.gather(*players)
            reading.cancel()
        return Store(tmp_path / "room.json").open()

    found = asyncio.run(room())
    assert len(found.people) == 12
    assert len(found.poll.answers) == 12
    assert len(found.tables) == 6
    assert all(len(table.match.moves) >= 4 or table.match.is_over for table in found.tables.values())


def test_a_page_that_reads_too_slowly_is_cut_off_and_the_others_play_on(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "MOST_WAITING", 100_000)
    usual = server._Socket.write_message

    async def written(socket, text):
        """Write, but for one whose network takes nothing after the first board."""
        await usual(socket, text)
        if json.loads(text).get("tell") == "shown" and getattr(socket._page, "name", "") == "Slow":
            await asyncio.Event().wait()

    monkeypatch.setattr(server._Socket, "write_message", written)

    async def room():
        async with serving(tmp_path / "room.json") as (link, _):
            slow, ada = await guest(link, "Slow"), await guest(link, "Ada")
            await slow.tell("entered")
            await slow.send(id=1, n=0, do="open", game="siegestones")
            board = await slow.shown("game")
            with suppress(WebSocketClosedError):  # the line may be cut before all are sent
                for number in range(30):
                    await slow.send(to=board, content={"id": number, "n": 0, "do": "scene"})
            assert await ada.until(
                lambda message: message["tell"] == "room" and ["Slow", False] in message["people"]
            )
            await ada.send(do="here")
            assert await ada.tell("here")

    asyncio.run(room())
