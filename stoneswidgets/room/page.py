"""A page of the room, as long as it is connected: it is told things, shows widgets, and asks for things, as its role may."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from stoneswidgets.page.tab.carrier import carried, deliver
from stoneswidgets.widgets.protocol import answered, id_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.widgets.code_sharing import Shared
    from stoneswidgets.widgets.protocol import Command

    Shown = dict[str, Shared]
    """The widgets of a page, by the places where they are."""


class Role(ABC):
    """What is shown to somebody, and what that person may ask for.

    Attributes
    ----------
    owns : bool
        Whether the widgets are one page's own, and end with it.
    post : callable
        Gives a message to all pages that show the widgets.
    commands : mapping of str to Command
        What may be asked for; the commands are given the role.
    """

    owns: bool
    post: Post
    commands: Mapping[str, Command]

    @abstractmethod
    def shows(self, there: Shown) -> Shown:
        """Return the widgets that belong on the page now: of those that are there, the ones that fit, and new ones."""


class Page:
    """A page of the room, as long as it is connected.

    Parameters
    ----------
    role : Role
        What the page shows, and who does what is asked for there.
    name : str
        Whose page it is; empty for the facilitator's.
    post : callable
        Gives the page a message: JSON as text, and a list of bytes that go with it.
    hang_up : callable
        Ends the connection.

    Attributes
    ----------
    widgets : dict
        The widgets that are there, by their places.
    """

    def __init__(self, role: Role, name: str, post: Post, hang_up: Callable[[], None]) -> None:
        self.role, self.name, self.post, self.hang_up = role, name, post, hang_up
        self.widgets: Shown = {}
        self._news = ""
        self._ends: float | None = None

    def tell(self, **message: object) -> None:
        """Tell the page something."""
        self.post(packed(message), [])

    def tell_news(self, news: str, ends: float | None, left: float | None) -> None:
        """Tell the page how the room is, and when the time for its question is up, unless it knows that already."""
        if self._news != news:
            self._news = news
            self.post(news, [])
        if self._ends != ends:
            self._ends = ends
            self.tell(tell="clock", left=-1 if left is None else round(left, 1))

    def refresh(self) -> None:
        """Show what belongs there now."""
        before, self.widgets = self.widgets, self.role.shows(self.widgets)
        for place, widget in self.widgets.items():
            if before.get(place) is not widget:
                self.tell(tell="shown", place=place, widget=widget.model_id)
        for place in before.keys() - self.widgets.keys():
            self.tell(tell="gone", place=place)
        if self.role.owns:
            for place, widget in before.items():
                if self.widgets.get(place) is not widget:
                    widget.close()

    def receive(self, content: object) -> None:
        """Do what the page asks for; what cannot be done is answered in words."""
        match content:
            case {"to": str(widget), "content": dict(inner)}:
                if any(_has(each, str(widget)) for each in self.widgets.values()):
                    with carried(self.role.post):
                        deliver(widget, inner)
                else:  # it was taken away meanwhile
                    self.tell(tell="answer", id=id_of(inner), error="this board is gone")
            case _:
                self.tell(tell="answer", **answered(self.role, self.role.commands, content))

    def close(self) -> None:
        """Close what is the page's own: it is gone."""
        while self.widgets:
            _, widget = self.widgets.popitem()
            if self.role.owns:
                widget.close()


def _has(widget: Shared, id_: str) -> bool:
    """Tell whether a widget, or one that is shown in it, has that id."""
    return widget.model_id == id_ or any(_has(part, id_) for part in widget.parts)


def packed(message: Mapping[str, object]) -> str:
    """Return a message as text."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
