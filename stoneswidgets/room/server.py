"""The server of a room: hands out its pages, and carries the messages of their web sockets. Needs tornado."""

from __future__ import annotations

import asyncio
import json
import socket
from base64 import b64encode
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.json_text import parse
from stoneswidgets.room.host import Host
from stoneswidgets.room.pages import POLICY, assets, page
from stoneswidgets.scene.qr import qr_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.room.store import Store
    from stoneswidgets.room.visitor import Visitor

HERE, EVERYWHERE = "127.0.0.1", ""
LARGEST_MESSAGE = 256 << 10
"""The greatest length of a message from a page, in bytes."""
MOST_WAITING = 8 << 20
"""The most bytes that wait for a slow page; beyond that it is cut off, and gets everything anew when it comes back."""
MOST_STRANGERS, PATIENCE = 64, 10.0
"""How many pages may be connected without having entered, and for how many seconds each."""
PER_SECOND, AT_ONCE = 20, 100
"""How many messages a page may send: in the long run, and at once."""
WRONG = 1.0
"""Seconds that somebody with a wrong code waits."""
USUAL_PORTS = {"http": ":80", "https": ":443"}
"""What browsers leave out of an origin."""
POLICY_BROKEN, TRY_LATER = 1008, 1013
"""Codes with which a web socket is closed."""


class _Page(RequestHandler):
    """A page, or what it loads."""

    def initialize(self, kind: str, text: str) -> None:
        self._kind, self._text = kind, text

    def set_default_headers(self) -> None:
        """Have browsers load nothing else, keep nothing, and tell no other site where they come from."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cache-Control", "no-cache")
        self.clear_header("Server")

    def get(self) -> None:
        """Send it."""
        self.set_header("Content-Type", self._kind)
        self.finish(self._text)

    head = get

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ANN401 (as tornado calls it)
        """Say only that there is nothing here."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}\n")


class _Missing(_Page):
    """Any other address: there is nothing."""

    def initialize(self) -> None:  # type: ignore[override]
        super().initialize("", "")

    def prepare(self) -> None:
        self.send_error(404)


class _Socket(WebSocketHandler):
    """The web socket of one page."""

    strangers = 0

    def initialize(self, host: Host, link: str) -> None:
        self._host, self._link = host, link
        self._visitor: Visitor | None = None
        self._strange = False
        self._waiting = 0
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._left, self._last = float(AT_ONCE), monotonic()

    # ------------------------------------------------------------ coming and going

    def check_origin(self, origin: str) -> bool:
        """Let in pages of this server alone, also as another server that stands before it calls them."""
        return super().check_origin(origin) or origin == _origin(self._link)

    def open(self, *_: str, **__: str) -> None:
        """Wait for the code."""
        if _Socket.strangers >= MOST_STRANGERS:
            self.close(TRY_LATER, "too many are at the door")
            return
        self._strange = True
        _Socket.strangers += 1
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._expect())]

    def on_close(self) -> None:
        """Forget the page."""
        self._known()
        for task in self._tasks:
            task.cancel()
        if self._visitor is not None:
            visitor, self._visitor = self._visitor, None
            self._host.left(visitor)

    def _known(self) -> None:
        """Count the page no longer among those that have not entered."""
        if self._strange:
            self._strange = False
            _Socket.strangers -= 1

    async def _expect(self) -> None:
        await asyncio.sleep(PATIENCE)
        if self._visitor is None:
            self.close(POLICY_BROKEN, "nobody has entered")

    # ------------------------------------------------------------ what is received

    async def on_message(self, message: str | bytes) -> None:
        """Take a message: the first one is the code and a name, or the facilitator's key."""
        try:
            if not isinstance(message, str) or not self._in_time():
                raise StonesError("too many messages, or none of text")  # noqa: TRY301 (answered as all are)
            if self._visitor is not None:
                self._host.receive(self._visitor, message)
            else:
                await self._enter(parse(message, "message"))
        except StonesError as error:
            self._post(json.dumps({"tell": "refused", "why": str(error)}), [])
            self._hang_up()

    def _in_time(self) -> bool:
        now = monotonic()
        self._left = min(AT_ONCE, self._left + PER_SECOND * (now - self._last)) - 1
        self._last = now
        return self._left > 0

    async def _enter(self, content: object) -> None:
        match content:
            case {"do": "enter", "code": str(code), "name": str(name), "secret": str(secret)}:
                if not self._host.room.admits(code):
                    await asyncio.sleep(WRONG)
                    raise StonesError("that is not the code of this room")
                self._visitor = self._host.enter(name, secret, self._post, self._hang_up)
            case {"do": "lead", "key": str(key)}:
                if not self._host.room.is_led_with(key):
                    await asyncio.sleep(WRONG)
                    raise StonesError("that is not the facilitator's key")
                self._visitor = self._host.lead(self._post, self._hang_up)
                self._post(json.dumps({"tell": "link", "link": self._link, "qr": _qr(self._link)}), [])
            case _:
                raise StonesError("a page begins with the room's code and a name")
        self._known()

    # ------------------------------------------------------------ what is sent

    def _post(self, text: str, buffers: list[bytes]) -> None:
        if buffers:
            packed = [b64encode(each).decode() for each in buffers]
            text = f'{text[:-1]},"bytes":{json.dumps(packed)}}}'
        self._waiting += len(text)
        if self._waiting > MOST_WAITING:
            self.close(TRY_LATER, "too slow")
        else:
            self._out.put_nowait(text)

    def _hang_up(self) -> None:
        self._out.put_nowait("")

    async def _send(self) -> None:
        try:
            while text := await self._out.get():
                await self.write_message(text)
                self._waiting -= len(text)
        except WebSocketClosedError:
            return
        self.close(POLICY_BROKEN)


def application(host: Host, link: str) -> Application:
    """Return what answers requests.

    Parameters
    ----------
    host : Host
        The room.
    link : str
        The address of the page for those who take part.
    """
    html = "text/html; charset=utf-8"
    pages = {"": (html, page("guest")), "desk": (html, page("desk")), **assets()}
    handlers: list[Any] = [
        (f"/{name}", _Page, {"kind": kind, "text": text}) for name, (kind, text) in pages.items()
    ]
    return Application(
        [*handlers, ("/socket", _Socket, {"host": host, "link": link})],
        default_handler_class=_Missing,
        websocket_ping_interval=20,
        websocket_max_message_size=LARGEST_MESSAGE,
        log_function=_unlogged,
    )


def _origin(link: str) -> str:
    """Return the origin of an address, as browsers give it.

    >>> _origin("HTTPS://Hub.Example:443/proxy/8090/#ABCDE")
    'https://hub.example'
    """
    scheme, host, *_ = urlsplit(link.lower())
    return f"{scheme}://{host.removesuffix(USUAL_PORTS.get(scheme, ''))}"


def _unlogged(_handler: RequestHandler) -> None:
    """Who asks for what is nobody's business."""


def _qr(link: str) -> str:
    """Return the QR code of the link as SVG; why there is none, in words, if there is none."""
    try:
        return str(qr_of(link))
    except StonesError as error:
        return str(error)


def address_here() -> str:
    """Return the address by which others on the network reach this computer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


async def run(store: Store, *, port: int, share: str | None, begun: Callable[[str, str], None]) -> None:
    """Serve a room until this is cancelled.

    Parameters
    ----------
    store : Store
        Where the room is kept.
    port : int
        The port; 0 for any that is free.
    share : str or None
        Lets the other computers of the network in: this computer's name or address, as they know it; empty for the address
        that is found. The whole address (``https://…``) of another server of this computer that passes everything on: only
        that one is let in. None: this computer's own browsers alone.
    begun : callable
        Is given the link for those who take part, and that for the facilitator.

    Raises
    ------
    OSError
        If the port is taken, or the room cannot be kept.
    BadRecord
        If the file is no room.
    StonesError
        If the room is served already.
    """
    passed_on = share is not None and "://" in share
    with store.held():
        sockets = bind_sockets(port, HERE if share is None or passed_on else EVERYWHERE)
        room = store.open()
        host = Host(room)
        store.failed = host.warn
        number = sockets[0].getsockname()[1]
        own = f"http://{HERE}:{number}/"
        if share is None:
            outside = own
        elif passed_on:
            own = outside = f"{share.rstrip('/')}/"
        else:
            outside = f"http://{share or address_here()}:{number}/"
        link = f"{outside}#{room.code}"
        server = HTTPServer(
            application(host, link), idle_connection_timeout=30, max_body_size=LARGEST_MESSAGE
        )
        server.add_sockets(sockets)
        begun(link, f"{own}desk#{room.key}")
        try:
            await asyncio.Event().wait()
        finally:
            server.stop()
            host.close()
