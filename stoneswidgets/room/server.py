"""The web server of a room: serves its pages and carries their web sockets' messages. Needs tornado."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from base64 import b64encode
from functools import partial
from ipaddress import ip_address
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.json_text import parse
from stoneswidgets.room import own_rules
from stoneswidgets.room.host import Host
from stoneswidgets.room.pages import POLICY, assets, page
from stoneswidgets.scene.drawing import qr_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tornado.httputil import HTTPServerRequest

    from stoneswidgets.room.host import Page
    from stoneswidgets.room.store import Store

HERE, EVERYWHERE = "127.0.0.1", ""
LARGEST_MESSAGE = 256 << 10
"""The greatest length of a message from a page, in bytes."""
MOST_WAITING = 8 << 20
"""The most bytes that wait for a slow page; beyond that it is cut off, and gets everything anew when it comes back."""
PATIENCE = 10.0
"""Seconds that a page may be connected without having entered, and that a request may take to arrive."""
PER_SECOND, AT_ONCE = 20, 100
"""How many messages a page may send: in the long run, and at once."""
WRONG = 1.0
"""Seconds that somebody with a wrong code waits."""
USUAL_PORTS = {"http": ":80", "https": ":443"}
"""What browsers leave out of an origin."""
POLICY_BROKEN, TRY_LATER = 1008, 1013
"""Codes with which a web socket is closed."""
PASSED_ON = ("x-forwarded", "x-real-ip", "forwarded", "via")
"""How the headers begin by which a server says that it has passed a request on."""
FORBIDDEN, MISDIRECTED = 403, 421
"""Status codes of answers: to a page of another server, and to one who calls this server by a name that is not its own."""


class _Guarded(RequestHandler):
    """The base of all handlers: security headers, and a check of the Host header."""

    def set_default_headers(self) -> None:
        """Set headers that forbid other hosts, caching, and referrers."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        # elsewhere browsers print an error about it
        if _is_trusted(self.request.host, self.settings["link"]):
            self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cache-Control", "no-cache")
        self.clear_header("Server")

    def prepare(self) -> None:
        """Refuse requests under a foreign host name, which may be a trap (DNS rebinding)."""
        if not _is_own(self.request.host, self.settings["link"]):
            self.send_error(MISDIRECTED)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Send an error page without details."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}\n")


class _Asset(_Guarded):
    """A page or one of its assets."""

    def initialize(self, kind: str, text: str) -> None:
        self._kind, self._text = kind, text

    def get(self) -> None:
        """Send the file."""
        self.set_header("Content-Type", self._kind)
        self.finish(self._text)

    head = get


class _Missing(_Guarded):
    """Any other address: not found."""

    def prepare(self) -> None:
        self.send_error(404)


class _Socket(_Guarded, WebSocketHandler):
    """The web socket of one page."""

    def initialize(self, host: Host) -> None:
        self._host = host
        self._page: Page | None = None
        self._waiting = 0
        self._refused = False
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._left, self._last = float(AT_ONCE), monotonic()

    # ------------------------------------------------------------ coming and going

    def prepare(self) -> None:
        """Admit pages of this server only, also behind a proxy."""
        super().prepare()
        own = f"http://{self.request.host.lower()}", _origin(self.settings["link"])
        if not self._finished and self.request.headers.get("Origin", own[0]).lower() not in own:
            self.send_error(FORBIDDEN)

    def check_origin(self, _origin: str) -> bool:
        """Accept any origin, since `prepare` checks it more strictly than tornado."""
        return True

    def open(self, *_: str, **__: str) -> None:
        """Wait for the code."""
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._wait_for_entry())]

    def on_close(self) -> None:
        """Forget the page."""
        for task in self._tasks:
            task.cancel()
        if self._page is not None:
            page, self._page = self._page, None
            self._host.leave(page)

    async def _wait_for_entry(self) -> None:
        await asyncio.sleep(PATIENCE)
        if self._page is None:
            self.close(POLICY_BROKEN, "nobody has entered")

    # ------------------------------------------------------------ what is received

    async def on_message(self, message: str | bytes) -> None:
        """Handle a message: the first has the code and a name, or the facilitator's key."""
        if self._refused:
            return
        try:
            if not isinstance(message, str) or not self._within_rate():
                raise StonesError("too many messages, or one that is not text")  # noqa: TRY301 (answered as all are)
            if self._page is not None:
                self._host.receive(self._page, message)
            else:
                await self._enter(parse(message, "message"))
        except StonesError as error:
            self._post(json.dumps({"tell": "refused", "why": str(error)}), [])
            self._hang_up()

    def on_ping(self, data: bytes) -> None:  # noqa: ARG002
        """Count a ping as a message."""
        if not self._within_rate():
            self.close(POLICY_BROKEN, "too many pings")

    def on_pong(self, data: bytes) -> None:
        """Count a pong as a message."""
        self.on_ping(data)

    def _within_rate(self) -> bool:
        now = monotonic()
        self._left = min(AT_ONCE, self._left + PER_SECOND * (now - self._last)) - 1
        self._last = now
        return self._left > 0

    async def _enter(self, content: object) -> None:
        match content:
            case {
                "do": "enter",
                "code": str(code),
                "name": str(name),
                "secret": str(secret),
                "new": bool(new),
            }:
                await self._check("the code of this room", is_right=self._host.room.admits(code))
                self._page = self._host.enter(name, secret, self._post, self._hang_up, new=new)
            case {"do": "lead", "key": str(key)}:
                await self._check("the facilitator's key", is_right=self._host.room.is_facilitators_key(key))
                here = _is_here(self.request)
                self._page = self._with_link(self._host.lead(self._post, self._hang_up, is_here=here))
            case {"do": "wall", "code": str(code)}:
                await self._check("the code of this room", is_right=self._host.room.admits(code))
                self._page = self._with_link(self._host.wall(self._post, self._hang_up))
            case _:
                raise StonesError("a page begins with the room's code and a name")

    async def _check(self, what: str, *, is_right: bool) -> None:
        """Have whoever gives a wrong code or key wait, and refuse it."""
        if not is_right:
            await asyncio.sleep(WRONG)
            raise StonesError(f"that is not {what}")

    def _with_link(self, page: Page) -> Page:
        """Tell a page the link that lets people in."""
        page.tell(tell="link", link=self.settings["link"], qr=_qr(self.settings["link"]))
        return page

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
        """Take no more messages; close the socket when all is sent, or after a while if it is not read."""
        self._refused = True
        self._out.put_nowait("")
        asyncio.get_running_loop().call_later(PATIENCE, self.close, POLICY_BROKEN)

    async def _send(self) -> None:
        try:
            while text := await self._out.get():
                await self.write_message(text)
                self._waiting -= len(text)
        except WebSocketClosedError:
            return
        self.close(POLICY_BROKEN)


def application(host: Host, link: str) -> Application:
    """Return the tornado application of a room; `link` is the address of the page for those who take part."""
    html = "text/html; charset=utf-8"
    handlers: list[Any] = [
        ("/", _Asset, {"kind": html, "text": page("guest")}),
        ("/desk", _Asset, {"kind": html, "text": page("desk")}),
        ("/wall", _Asset, {"kind": html, "text": page("wall")}),
        *(
            (f"/{re.escape(name)}", _Asset, {"kind": kind, "text": text})
            for name, (kind, text) in assets().items()
        ),
        ("/socket", _Socket, {"host": host}),
    ]
    return Application(
        handlers,
        link=link,
        default_handler_class=_Missing,
        websocket_ping_interval=20,
        websocket_max_message_size=LARGEST_MESSAGE,
        log_function=lambda _handler: None,  # who asks for what is nobody's business
    )


def _is_own(host: str, link: str) -> bool:
    """Tell whether a Host header names this server: by IP address or a known name.

    >>> link = "http://laptop:8090/#ABCD2345"
    >>> [_is_own(host, link) for host in ("10.0.0.7:8090", "[::1]:8090", "Laptop:8090", "localhost", "evil.example", "[")]
    [True, True, True, True, False, False]
    """
    name = ""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return bool(ip_address(name))
    except ValueError:
        here = socket.gethostname().lower()
        return name in ("localhost", here, f"{here}.local", urlsplit(link).hostname)


def _is_trusted(host: str, link: str) -> bool:
    """Tell whether browsers treat the connection as secure: https, or their own computer.

    >>> [_is_trusted(host, "http://10.0.0.7:8090/") for host in ("10.0.0.7:8090", "127.0.0.1:8090", "[::1]:8090", "localhost", "[")]
    [False, True, True, True, False]
    >>> _is_trusted("127.0.0.1:8090", "https://hub.example/proxy/8090/")
    True
    """
    if link.startswith("https:"):
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def _is_here(request: HTTPServerRequest) -> bool:
    """Tell whether a request comes from this computer's own browser, and nobody has passed it on."""
    try:
        comes_from_here = ip_address(request.remote_ip or "").is_loopback
    except ValueError:
        return False
    passed_on = any(each.lower().startswith(PASSED_ON) for each in request.headers)
    return comes_from_here and not passed_on and _is_trusted(request.host, "")


def _origin(link: str) -> str:
    """Return the origin of an address, as browsers give it.

    >>> _origin("HTTPS://Hub.Example:443/proxy/8090/#ABCDE")
    'https://hub.example'
    """
    scheme, host, *_ = urlsplit(link.lower())
    return f"{scheme}://{host.removesuffix(USUAL_PORTS.get(scheme, ''))}"


def _qr(link: str) -> str:
    """Return the QR code of the link as SVG, or the reason why there is none."""
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
    """Serve a room until cancelled; `begun` is given the link for those who take part, and that for the facilitator.

    `share` lets the other computers of the network in: this computer's name or address, as they know it; empty for the address
    that is found. The whole address (``https://…``) of another server of this computer that passes everything on: only
    that one is let in. None: this computer's own browsers alone.
    """
    passed_on = share is not None and "://" in share
    with store.held():
        room = store.open()
        sockets = bind_sockets(port, HERE if share is None or passed_on else EVERYWHERE)
        host = Host(room, None if passed_on else partial(own_rules.add, room=store.path))
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
            application(host, link),
            idle_connection_timeout=PATIENCE,
            body_timeout=PATIENCE,
            max_header_size=16 << 10,
            max_body_size=LARGEST_MESSAGE,
            max_buffer_size=2 * LARGEST_MESSAGE,
            xheaders=passed_on,
        )
        server.add_sockets(sockets)
        begun(link, f"{own}desk#{room.key}")
        try:
            await asyncio.Event().wait()
        finally:
            server.stop()
            host.close()
