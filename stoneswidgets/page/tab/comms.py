"""Send widgets' messages between Python and a page, in place of Jupyter's comms."""

from __future__ import annotations

import json
from contextlib import contextmanager
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import comm
from comm.base_comm import BaseComm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stoneswidgets.widgets.code_sharing import Shared

    Post = Callable[[str, list[bytes]], None]
    """Gives the page a message: JSON as text, and the bytes that go with it."""

_CODE, _STYLE = "_esm", "_css"
"""What every widget brings along elsewhere. The page has these of its own, and is told the name of the bundle alone."""


def send_comms_through(post: Post) -> None:
    """Send the messages of all widgets made from now on to the page.

    To replace `comm.create_comm` is what the package comm asks of whoever carries messages; ipykernel does the same.
    """
    comm.create_comm = partial(_PageComm, post)


@contextmanager
def comms_through(post: Post) -> Iterator[None]:
    """Send the messages of widgets made in this context to a page."""
    before = comm.create_comm
    send_comms_through(post)
    try:
        yield
    finally:
        comm.create_comm = before


def open_on_page(widget: Shared, post: Post) -> None:
    """Open a widget and its inner widgets, in their present state, on a page that joins later."""
    for part in widget.parts:
        open_on_page(part, post)
    for each in (widget.layout, widget):
        _post(post, "comm_open", each.model_id, {"state": each.get_state()}, [])


def deliver(widget: str, content: dict[str, Any]) -> None:
    """Pass what the page's model has sent to a widget; ignore it if the widget is gone."""
    to = comm.get_comm_manager().comms.get(widget)
    if to is not None:
        data = {"method": "custom", "content": content}
        to.handle_msg({"content": {"comm_id": widget, "data": data}, "buffers": [], "metadata": {}})


@cache
def _names() -> dict[str, str]:
    """Return the name of each bundle, by its text."""
    bundles = files("stoneswidgets").joinpath("static").iterdir()
    return {bundle.read_text("utf-8"): bundle.name for bundle in bundles if bundle.name.endswith(".js")}


class _PageComm(BaseComm):
    """The comm of one widget."""

    def __init__(self, post: Post, *given: Any, **named: Any) -> None:
        self._post = post
        super().__init__(*given, **named)

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,  # noqa: ARG002 (versions of Jupyter's protocol)
        buffers: list[bytes] | None = None,
        **_target: Any,
    ) -> None:
        """Send a message to the page."""
        _post(self._post, msg_type, self.comm_id, dict(data or {}), [bytes(each) for each in buffers or ()])


def _post(post: Post, kind: str, widget: str, told: dict[str, Any], buffers: list[bytes]) -> None:
    if "state" in told:
        state = {name: value for name, value in told["state"].items() if name != _STYLE}
        if _CODE in state:
            state[_CODE] = _names().get(state[_CODE], "")
        told["state"] = state
    message = {"tell": kind.removeprefix("comm_"), "widget": widget, "data": told}
    post(json.dumps(message, separators=(",", ":")), buffers)
