"""A page of the room: it is told things, and asks for things."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from stoneswidgets.page.tab.carrier import deliver
from stoneswidgets.widgets.protocol import answered, id_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.widgets.protocol import Command


class Visitor(ABC):
    """A page of the room, as long as it is connected.

    Parameters
    ----------
    post : callable
        Gives the page a message: JSON as text, and a list of bytes that go with it.
    hang_up : callable
        Ends the connection.
    """

    commands: Mapping[str, Command]
    """What the page may ask for."""

    def __init__(self, post: Post, hang_up: Callable[[], None]) -> None:
        self.post, self.hang_up = post, hang_up
        self._news = ""

    def tell(self, **message: object) -> None:
        """Tell the page something."""
        self.post(json.dumps(message, separators=(",", ":"), ensure_ascii=False), [])

    def tell_news(self, news: str) -> None:
        """Tell the page something that it keeps, unless it knows it already."""
        if self._news != news:
            self._news = news
            self.post(news, [])

    @abstractmethod
    def widgets(self) -> set[str]:
        """Return the ids of the widgets that the page may send messages to."""

    @abstractmethod
    def refresh(self) -> None:
        """Show on the page what belongs there now."""

    def receive(self, content: object) -> None:
        """Do what the page asks for; what cannot be done is answered in words."""
        match content:
            case {"do": "here"}:
                self.tell(tell="here")
            case {"to": str(widget), "content": dict(inner)}:
                if widget in self.widgets():
                    deliver(widget, inner)
                else:  # it was taken away meanwhile
                    self.tell(tell="answer", id=id_of(inner), error="this board is gone")
            case _:
                self.tell(tell="answer", **answered(self, self.commands, content))

    @abstractmethod
    def close(self) -> None:
        """Close what is shown: the page is gone."""
