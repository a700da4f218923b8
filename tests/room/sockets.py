"""Clients of a served room over real web sockets."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from stoneswidgets.room import server
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
        text = await asyncio.wait_for(self.socket.read_message(), 600)
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
