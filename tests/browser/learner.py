"""Run ``stoneswidgets learn`` in a folder, for tests of its pages."""

from __future__ import annotations

from contextlib import contextmanager

from tests.browser import server
from tests.browser.lab import spare_hosts, told

WAKING = "The boards wake up"
HELD_BACK = """(() => {
    const send = WebSocket.prototype.send, held = [];
    WebSocket.prototype.send = function (...given) { held.push(() => send.apply(this, given)); };
    window.letGo = () => {
        WebSocket.prototype.send = send;
        for (const each of held.splice(0)) each();
    };
})()"""
"""What the page asks of Python waits until what stands there before has been looked at."""


@contextmanager
def learning(folder):
    """Run the command with lessons and settings in a folder; give what the server tells of itself."""
    places = {f"JUPYTER_{kind}_DIR": str(folder / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    environment = {**places, "IPYTHONDIR": str(folder / "ipython")}
    spare_hosts(folder / "CONFIG")

    def ready(process):
        info = told(folder / "RUNTIME", process)
        return info and info | {"url": info["url"].replace("localhost", "127.0.0.1")}

    command = ["learn", "lessons", "--no-browser", f"--port={server.free_port()}"]
    with server.running("stoneswidgets", command, folder, environment, ready) as info:
        yield info
