"""Widgets that share one copy of their JavaScript and CSS in a saved notebook."""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from uuid import uuid4

import anywidget
import ipywidgets
import traitlets
from IPython import get_ipython
from IPython.core.interactiveshell import InteractiveShell

from stoneswidgets.errors import quoted
from stoneswidgets.scene.patch import carrying, difference
from stoneswidgets.widgets.kept_picture import with_picture
from stoneswidgets.widgets.protocol import Command, answered, id_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.scene.patch import Json

T = TypeVar("T")


class ReadOnly(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets have no types
    """A widget whose state only Python changes: a browser may read it, and send messages."""

    def set_state(self, sync_data: object) -> None:
        """Refuse: a browser must not change the state."""
        self.send({"id": None, "error": f"a widget's state is not set from outside, by {quoted(sync_data)}"})

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        match msg["content"]["data"]:
            case {"method": "request_state"} | {"method": "custom", "content": _}:
                super()._handle_msg(msg)
            case {"method": "update", "state": state}:
                self.set_state(state)
            case other:
                self.set_state(other)


class Taken(traitlets.Instance[T]):
    """A trait whose values a function, `take`, converts; it refuses others with its own message."""

    def __init__(self, kind: type[T], take: Callable[[object], T]) -> None:
        super().__init__(kind)
        self._kind, self._take = kind, take

    def validate(self, obj: Any, value: object) -> T | None:
        """Return the converted value."""
        return super().validate(obj, value if isinstance(value, self._kind) else self._take(value))


class Code(ReadOnly):
    """The code and style sheet of one kind of widget. It is never shown itself."""

    esm = traitlets.Unicode().tag(sync=True)
    css = traitlets.Unicode().tag(sync=True)


class Shared(ReadOnly, anywidget.AnyWidget):
    """A widget that refers to its `Code` in Jupyter, and carries its own copy elsewhere.

    A Jupyter notebook saves the state of every widget, so there is one `Code` for each kind of widget (a JavaScript bundle),
    and the widgets hold its id. Other hosts (marimo, Shiny) do not save code, and some serve several
    people from one process: there, each widget brings its own copy.
    """

    commands: ClassVar[Mapping[str, Command]] = {}
    """What a page may ask for; ``hello``, how things are, it may ask of any widget."""
    follows: ClassVar[Mapping[str, Callable[[Any, Any], None]]] = {}
    """By the names of traits that people observe: what the widget itself does as a part of a change of one."""
    _ends: tuple[Callable[[], object], ...] = ()
    """What ends when it is closed; Python also closes a widget whose construction failed."""
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    _code = traitlets.Instance(Code, allow_none=True).tag(sync=True, **ipywidgets.widget_serialization)
    _id = traitlets.Unicode().tag(sync=True)

    def __init__(self, kind: str, css: str, **traits: Any) -> None:
        if isinstance(get_ipython(), InteractiveShell):
            id_ = uuid4().hex
            carried = {"_esm": bundle("shared"), "_code": _code(kind, css), "_id": id_, "model_id": id_}
        else:
            carried = {"_esm": _address(kind) if in_marimo() else bundle(kind), "_css": css}
        super().__init__(**carried, **traits)
        self._doer: object = self
        self._answer: Json = {}
        self.on_msg(self._received)

    def __dir__(self) -> list[str]:
        """Return what this kind of widget brings, and what everybody needs of a widget; the class lists the rest."""
        mine = [cls for cls in type(self).__mro__ if cls not in Shared.__mro__]
        brought = {name: each for cls in mine for name, each in vars(cls).items() if not name.startswith("_")}
        traits = {name for name, each in brought.items() if isinstance(each, traitlets.TraitType)}
        kept = {name for name in vars(self) if not name.startswith("_")}
        return sorted({"close", "layout", *traits, *(brought.keys() | kept) - set(dir(Shared))})

    @property
    def parts(self) -> tuple[Shared, ...]:
        """The widgets inside this one."""
        return ()

    def close(self) -> None:
        """Remove the widget with its parts from all notebooks, and stop its work."""
        for end in self._ends:
            end()
        for part in self.parts:
            part.close()
        if self.trait_has_value("layout"):  # Python also closes a widget whose construction failed
            self.layout.close()
        super().close()

    def _kept(self) -> Mapping[str, str]:
        """Return what a notebook keeps of it, in several forms by their MIME types; nothing of what is only a part of another widget."""
        return {}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        return with_picture(bundle[0], kept) if bundle and (kept := self._kept()) else bundle

    def notify_change(self, change: Any) -> None:
        """Have the widget itself follow a change, and then tell observers of it."""
        if follow := self.follows.get(change["name"]):
            follow(self, change)
        super().notify_change(change)

    def _received(self, _widget: Shared, content: object, _buffers: object) -> None:
        self._answer = {"id": id_of(content), "ok": True}
        commands = {**self.commands, "hello": self.commands.get("hello", _HELLO)}
        answer = answered(self._doer, commands, content)
        if self._answer or "error" in answer:
            self.send(answer)
        self._answer = {}

    def _send_new(self, shown: Json, now: Mapping[str, Any]) -> None:
        """Send what is new in a scene: in the answer, if a message caused it, since a second one would cost 600 bytes more.

        It is changed in place: pages that open later get the whole scene, the others only the patch. After a secret all get the
        whole: what a page merges, and a notebook then saves, stands in an order that depends on what was there before.
        """
        message, self._answer = self._answer, {}
        after_secret = shown.get("secret") and not now["secret"]
        patch = difference(shown, now)
        message |= (
            {"id": message.get("id"), "ok": True, "scene": now} if after_secret else {"from": shown["n"]}
        )
        shown.clear()
        shown.update(now)
        self.send(*([message] if after_secret else carrying(message, patch)))


_HELLO = Command(lambda widget: widget.send_state(set(widget.keys) - {"_esm", "_css"}))
"""Sends a page how things are, as when it has just opened or an answer was lost; code does not change."""


def send_after_cell(widget: Shared, trait: str) -> None:
    """Send the whole value of a trait when the running cell has finished.

    Programs that run a notebook without a browser (nbclient, nbconvert) save the last state that they were sent, and
    do not apply patches.
    """
    if isinstance(shell := get_ipython(), InteractiveShell):
        _WAITING[widget] = trait
        shell.events.register("post_run_cell", _send_waiting)


def _send_waiting(_result: object) -> None:
    while _WAITING:
        widget, trait = _WAITING.popitem()
        widget.send_state(trait)


@cache
def bundle(name: str) -> str:
    """Return the JavaScript of a bundle, which was built from `js/`."""
    return files("stoneswidgets").joinpath("static", f"{name}.js").read_text("utf-8")


@cache
def style_sheet(*names: str) -> str:
    """Return the style sheets of these names in one, with what all of them use, without what only people read."""
    folder = files("stoneswidgets.widgets")
    whole = (folder.joinpath(f"{name}.css").read_text("utf-8") for name in ("colours", *names, "touch"))
    return _UNREAD.sub("", "".join(whole))


def in_marimo() -> bool:
    """Tell whether this is a marimo notebook."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())


@cache
def _address(name: str) -> str:
    """Return a bundle as an address that contains it: only such code does marimo take where no cell is running, as after a click."""
    return f"data:text/javascript;base64,{b64encode(bundle(name).encode()).decode()}"


_UNREAD = re.compile(r"/\*.*?\*/|(?<=[{};,])\s+", re.DOTALL)
"""What of a style sheet no browser reads: comments, and space before what begins anyway."""
_CODES: dict[str, Code] = {}
_WAITING: dict[Shared, str] = {}


def _code(kind: str, css: str) -> Code:
    code = _CODES.get(kind)
    if code is None or code.comm is None:  # as after Widget.close_all()
        code = _CODES[kind] = Code(esm=bundle(kind), css=css)
    return code
