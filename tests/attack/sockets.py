"""Attack a live room over web sockets, with a server in another process.

Before anybody is in, odd requests come: other hosts and origins, broken headers, addresses that are nearly those of the room. Forty sockets come in, some with wrong codes, keys and secrets, and send what no page of ours sends: forged, oversized, binary, in no
order; some are cut off. Whatever name comes in is refused, or can be shown in a line. The server is killed amid games and started
again: every move that was answered as done is there. The server prints nothing at all of this. What a seat's socket gets in two worlds that differ only in what the seat may not
know is the same, byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

from tornado.httpclient import HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError, websocket_connect

import stoneswidgets as sw
from stoneswidgets.room import Room
from stoneswidgets.room.store import dumps
from tests.attack import Tally
from tests.attack.boards import forged_message
from tests.attack.live import ID
from tests.attack.mutations import STRANGE
from tests.attack.papers import HOSTILE
from tests.attack.served import asked
from tests.attack.two_worlds import pairs
from tests.attack.words import printed

if TYPE_CHECKING:
    from collections.abc import Iterator

SOCKETS, MESSAGES, TABLES, REQUESTS = 40, 8, 4, 60
WAIT, QUIET = 60, 2.0
"""Seconds: for an answer, and after which nothing more is expected where nothing has to come."""
OVERSIZED = "x" * (300 << 10)
PLAYERS = ("Ada", "Ben")
WRITTEN = [each for each in STRANGE if each.isprintable() and each.isascii()] + [
    "\x1b[2J",
    "é",
    "permessage-deflate; x=[",
    "gzip, [",
    "=;;=",
]
HOSTS = [
    "evil.example",
    "127.0.0.1.evil.example",
    "0x7f.1",
    "2130706433",
    "[",
    "]",
    "[::1",
    "::1]",
    "[v1.x]",
    "x@127.0.0.1",
    "127.0.0.1, x",
    *WRITTEN,
]
"""What is no name of this computer."""
HEADS = ["Origin", "Cookie", "Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions", "Content-Length", "Transfer-Encoding",
         "If-None-Match", "X-Forwarded-For", "X-Real-Ip", "X-Scheme", "Expect"]  # fmt: skip


class Line:
    """A web socket, and all that it was told."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.told = socket, list[str]()
        self.secret = self.name = ""

    @classmethod
    async def open(cls, link: str, first: str | bytes) -> Line:
        """Connect, and send the first message."""
        where = urlsplit(link).netloc
        line = cls(
            await websocket_connect(
                HTTPRequest(f"ws://{where}/socket", headers={"Origin": f"http://{where}"})
            )
        )
        await line.send(first)
        return line

    @classmethod
    async def enter(cls, link: str, name: str, secret: str = "") -> Line:
        """Connect as somebody."""
        code = urlsplit(link).fragment
        line = await cls.open(
            link,
            json.dumps(
                {
                    "do": "enter",
                    "code": code,
                    "name": name,
                    "secret": secret or f"the secret of {name}, and no more",
                    "new": not secret,
                }
            ),
        )
        entered = await line.until("entered", "refused") or {}
        line.secret, line.name = entered.get("secret", ""), entered.get("name", "")
        return line

    async def send(self, message: str | bytes) -> None:
        """Send it, unless the line is cut."""
        with suppress(WebSocketClosedError, StreamClosedError):
            await self.socket.write_message(message, binary=isinstance(message, bytes))

    async def next(self, within: float = WAIT) -> dict[str, Any] | None:
        """Return the next message; None if there is none any more."""
        try:
            text = await asyncio.wait_for(self.socket.read_message(), within)
        except TimeoutError:
            return None
        if text is None:
            return None
        self.told.append(text)
        return dict(json.loads(text))

    async def until(self, *kinds: str) -> dict[str, Any] | None:
        """Read until a message is of such a kind."""
        while (message := await self.next()) is not None and message["tell"] not in kinds:
            pass
        return message

    async def all(self) -> None:
        """Read until nothing comes any more."""
        while await self.next(QUIET) is not None:
            pass

    def board(self, place: str = "game") -> str:
        """Return the id of the board that was shown last."""
        shown = [json.loads(text) for text in self.told if '"tell":"shown"' in text]
        return str([each["widget"] for each in shown if each["place"] == place][-1])

    async def ask(self, **content: object) -> dict[str, Any]:
        """Ask the board, and return the answer."""
        given = {"id": len(self.told) + 1_000, "n": 0} | content
        await self.send(json.dumps({"to": self.board(), "content": given}))
        while (message := await self.next()) is not None:
            answer = message.get("data", {}).get("content", {})
            if isinstance(answer, dict) and answer.get("id") == given["id"]:
                return answer
        raise WebSocketClosedError


def attack(seed: int, times: int) -> Tally:
    """Attack one room after the other."""
    tally, rng = Tally("live rooms over web sockets: hostile ones, killed servers, two worlds"), Random(seed)
    while tally.tried < times:
        with TemporaryDirectory() as folder:
            _hostile(tally, rng, Path(folder, "room.json"))
            _worlds(tally, rng, Path(folder))
    return tally


@contextmanager
def serving(path: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """Serve a room in a process; gives that, and the links of the room and of the facilitator."""
    command = [
        sys.executable,
        "-m",
        "stoneswidgets",
        "room",
        str(path),
        "--no-browser",
        "--port",
        str(port),
    ]
    with (
        _printed(path).open("ab") as printed_to,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=printed_to, text=True) as process,
    ):
        assert process.stdout is not None
        try:
            link, own = (process.stdout.readline().split()[-1] for _ in range(2))
            yield process, link, own
        finally:
            process.kill()


def _printed(path: Path) -> Path:
    """Return where the errors go that the server of a room prints."""
    return path.with_suffix(".errors")


# ---------------------------------------------------------------- hostile ones, and a server that is killed


def _hostile(tally: Tally, rng: Random, path: Path) -> None:
    with serving(path) as (process, link, own):
        for _ in range(REQUESTS):
            tally.note(_odd(rng, urlsplit(link)))
        played = asyncio.run(_amid_all(tally, rng, link, own, process))
        port = urlsplit(link).port or 0
    with serving(path, port) as (_, link, _own):
        asyncio.run(_all_there(tally, link, played))
    errors = _printed(path).read_text("utf-8", "replace")
    tally.note(errors and f"the server printed {errors[-400:]!r}")


def _odd(rng: Random, link: SplitResult) -> str:
    """Ask for something in a way in which no browser asks: no error of the server's own, and nothing for who calls it otherwise."""
    own = rng.random() < 0.3
    host = link.netloc if own else rng.choice(HOSTS)
    path = rng.choice(
        ["/", "/desk", "/socket", "/socket", "/room.js", "/roomXjs", "/room.css/", "//desk", "/%00"]
    )
    heads = {"Host": host, "Connection": "close"} | {
        name: rng.choice([f"http://{link.netloc}", f"http://{rng.choice(HOSTS)}", *WRITTEN])
        for name in rng.sample(HEADS, k=rng.randrange(len(HEADS)))
    }
    verb = rng.choice(["GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "x"])
    lines = [f"{verb} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in heads.items()), "", ""]
    answer = asked(link.port or 0, "\r\n".join(lines).encode())
    status, _, rest = answer.partition(b"\r\n")
    wrong = (
        status.startswith(b"HTTP/1.1 5")
        or (not own and status.startswith((b"HTTP/1.1 1", b"HTTP/1.1 2")))
        or (path == "/roomXjs" and b" 200 " in status)
        or (b"text/html" in rest and b"Content-Security-Policy" not in rest)
    )
    return f"{status!r} is answered to {lines}" if wrong else ""


async def _amid_all(
    tally: Tally, rng: Random, link: str, own: str, process: subprocess.Popen[str]
) -> dict[str, tuple[str, list[str]]]:
    """Let everybody in, attack, play; kill the server; return what each player was told to be done, with the secrets."""
    key = urlsplit(own).fragment
    players = [await Line.enter(link, name) for name in PLAYERS]
    desk = await Line.open(link, json.dumps({"do": "lead", "key": key}))
    for verb in ({"do": "show", "game": "bluffstones"}, {"do": "pair"}):
        await desk.send(json.dumps({"id": 1, "n": 0, **verb}))
    for player in players:
        while not any('"tell":"shown","place":"game"' in text for text in player.told):
            await player.next()
    strangers = [_stranger(tally, rng, link, key) for _ in range(SOCKETS // 4)]
    guests = [_guest(tally, rng, link, players[0].board()) for _ in range(SOCKETS)]
    killer = asyncio.create_task(_kill(process, 1 + 6 * rng.random()))
    playing = [_play(player, Random(rng.random())) for player in players]
    *lines, one, other = await asyncio.gather(*strangers, *guests, *playing)
    await killer
    secrets = {line.name: line.secret for line in [*lines, *players] if line and line.secret}
    for line in [*lines, *players]:
        told = "".join(line.told) if line else ""
        others = [secret for name, secret in secrets.items() if line and name != line.name]
        tally.note("a secret was told" if any(each in told for each in (key, *others)) else "")
    return {player.name: (player.secret, done) for player, done in zip(players, (one, other), strict=True)}


async def _kill(process: subprocess.Popen[str], after: float) -> None:
    await asyncio.sleep(after)
    process.send_signal(signal.SIGKILL)


async def _stranger(tally: Tally, rng: Random, link: str, key: str) -> Line | None:
    """Begin with anything but the right code: nobody gets in."""
    code = urlsplit(link).fragment
    enter: dict[str, object] = {
        "do": "enter",
        "code": code,
        "name": "Eve",
        "secret": "the secret of Eve",
        "new": True,
    }
    wrong = [
        enter | {"code": rng.choice(["", code[:-1], code[::-1], code + "A", *STRANGE])},
        enter | {"name": rng.choice(PLAYERS)},
        enter | {"name": rng.choice(PLAYERS), "secret": rng.choice(["x", key, code, *STRANGE])},
        enter | {"secret": "x" * 32, "new": False},
        {"do": "lead", "key": rng.choice(["", key[:-1], key.swapcase(), code, *STRANGE])},
        {"do": "pair"},
        [enter],
    ]
    first = rng.choice(
        [json.dumps(rng.choice(wrong)), OVERSIZED, b"\x00\xff", json.dumps(enter).encode(), ""]
    )
    try:
        line = await Line.open(link, first)
        await line.all()
    except (OSError, WebSocketClosedError):  # the server is gone
        return None
    inside = any('"tell":"entered"' in text for text in line.told)
    tally.note(f"a stranger is in after {first[:200]!r}" if inside else "")
    return line


async def _guest(tally: Tally, rng: Random, link: str, board: str) -> Line | None:
    """Come in under some name, send anything, also to a board of another one's, and be cut off, or not."""
    given = rng.choice(
        [f"Player {rng.randrange(10**6)}", "".join(rng.choices([*HOSTILE, *STRANGE, "Ada"], k=2))]
    )
    try:
        line = await Line.enter(link, given)
        wrong = ""
        try:
            printed(line.name)
        except (AssertionError, UnicodeEncodeError) as error:
            wrong = f"the name {given!r} is shown: {error}"
        tally.note(wrong)
        for _ in range(MESSAGES if line.secret else 0):
            await line.send(_message(rng, board))
            tally.note()
            if rng.random() < 0.03:
                line.socket.protocol.stream.close()
                break
        await line.all()
    except (OSError, WebSocketClosedError, StreamClosedError):
        return None
    return line


def _message(rng: Random, board: str) -> str | bytes:
    forged = {"to": board, "content": forged_message(rng, rng.randrange(9))}
    usual = [
        {"id": 1, "n": 0, "do": verb, "game": "tavern", "table": 1, "seat": 0}
        for verb in ("open", "sit", "up", "leave")
    ]
    desk = [
        {"id": 1, "n": 0, "do": verb, "table": 1, "name": "Ada"}
        for verb in ("close", "remove", "pair", "end")
    ]
    texts: list[object] = [forged, forged, *usual[:3], *desk, {"do": "here"}]
    if rng.random() < 0.1:
        return rng.choice(
            [OVERSIZED, b"\x00" * 9, rng.choice(STRANGE).encode("utf-8", "replace").decode(), "[" * 9_000]
        )
    return json.dumps(rng.choice(texts))


async def _play(player: Line, rng: Random) -> list[str]:
    """Bid again and again until the server is gone; return the game's moves as they were told last."""
    known: list[str] = []
    with suppress(OSError, WebSocketClosedError, StreamClosedError):
        while True:
            scene = (await player.ask(do="scene"))["scene"]
            known = [*scene["moves"].values()]
            ways = [*_ways(scene["paths"])]
            if scene["can"]["play"] and ways:
                await player.ask(do="play", path=rng.choice(ways), n=scene["n"])
            await asyncio.sleep(0.1)
    return known


def _ways(tree: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[list[str]]:
    for element, rest in tree.items():
        if rest == 0:
            yield [*before, element]
        else:
            yield from _ways(tree[rest] if isinstance(rest, str) else rest, (*before, element))


async def _all_there(tally: Tally, link: str, played: dict[str, tuple[str, list[str]]]) -> None:
    for name, (secret, known) in played.items():
        line = await Line.enter(link, name, secret)
        while not any('"tell":"shown","place":"game"' in text for text in line.told):
            await line.next()
        moves = [*(await line.ask(do="scene"))["scene"]["moves"].values()]
        tally.note("" if moves[: len(known)] == known else f"{name} had played {known}, and finds {moves}")
        line.socket.close()


# ---------------------------------------------------------------- two worlds


def _worlds(tally: Tally, rng: Random, folder: Path) -> None:
    drawn = list(pairs(rng, TABLES))
    told = [
        _traffic([(both[world], seat) for both, seat in drawn], folder / f"world {world}.json")
        for world in range(2)
    ]
    for (both, seat), one, other in zip(drawn, *told, strict=True):
        tally.note(
            ""
            if one == other
            else f"{both[0]!r}: the socket of seat {seat} is told other things in another world"
        )


def _traffic(tables: list[tuple[sw.Position, int]], path: Path) -> list[list[str]]:
    """Return all that one seat's socket is told at each table."""
    room, me = Room("ABCDEFGH", "k" * 32), []
    for number, (position, seat) in enumerate(tables):
        names = [f"Player {number}.{each}" for each in range(position.game.seats)]
        secrets = [room.enter(name) for name in names]
        room.open(sw.Match(position), names)
        me.append((names[seat], secrets[seat]))
    path.write_text(dumps(room), "utf-8")
    with serving(path) as (_, link, _own):
        return asyncio.run(_told(link, me))


async def _told(link: str, me: list[tuple[str, str]]) -> list[list[str]]:
    found, lines = [], []  # that one is gone is told to the others at any time: all stay
    for name, secret in me:
        line = await Line.enter(link, name, secret)
        while not any('"tell":"shown","place":"game"' in text for text in line.told):
            await line.next()
        for content in (
            {"do": "scene"},
            {"do": "rotate"},
            {"do": "undo"},
            {"do": "copy", "what": "code"},
            {"do": "review", "on": True},
        ):
            await line.send(json.dumps({"to": line.board(), "content": {"id": 5, "n": 1, **content}}))
        await line.send(json.dumps({"do": "here"}))
        await line.until("here")
        found.append([ID.sub("", text).replace(secret, "") for text in line.told])
        lines.append(line)
    for line in lines:
        line.socket.close()
    return found
