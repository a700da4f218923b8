"""A page of the facilitator: the board, the question, and what can be asked for from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.page.tab.carrier import introduce
from stoneswidgets.room.visitor import Visitor
from stoneswidgets.widgets.protocol import NAME, NUMBER, TEXT, Command

if TYPE_CHECKING:
    from collections.abc import Callable

    import ipywidgets

    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.room.lectern import Lectern
    from stoneswidgets.room.room import Room


class Desk(Visitor):
    """A page of the facilitator.

    Parameters
    ----------
    room : Room
        The room.
    lectern : Lectern
        What the page shows.
    present : callable
        Returns the names of those whose pages are connected.
    post : callable
        Gives the page a message.
    hang_up : callable
        Ends the connection.
    """

    def __init__(
        self,
        room: Room,
        lectern: Lectern,
        present: Callable[[], set[str]],
        post: Post,
        hang_up: Callable[[], None],
    ) -> None:
        super().__init__(post, hang_up)
        self.room, self.lectern = room, lectern
        self._present = present
        self._shown: dict[str, str] = {}
        for widget in self._there().values():
            introduce(widget, post)

    def _there(self) -> dict[str, ipywidgets.DOMWidget]:
        found = {"board": self.lectern.board, "question": self.lectern.facilitator}
        return {place: widget for place, widget in found.items() if widget is not None}

    def widgets(self) -> set[str]:
        """Return the ids of the widgets that are shown."""
        return {widget.model_id for widget in self._there().values()}

    def refresh(self) -> None:
        """Show the board and the question."""
        there = {place: widget.model_id for place, widget in self._there().items()}
        for place in self._shown.keys() - there.keys():
            self.tell(tell="gone", place=place)
        for place, widget in there.items():
            if self._shown.get(place) != widget:
                self.tell(tell="shown", place=place, widget=widget)
        self._shown = there

    def close(self) -> None:
        """Close nothing: the widgets are there for all pages of the facilitator."""

    # ------------------------------------------------------------ what is asked for

    def show(self, game: str) -> None:
        """Put a new game on the board."""
        self.lectern.show(game)

    def ask(self, ask: str, seconds: int) -> None:
        """Ask the room about the position on the board."""
        self.lectern.ask(ask, seconds)

    def end(self) -> None:
        """End the question."""
        self.lectern.end()

    def pair(self) -> None:
        """Have all who are there and do not play go on from the board's position, at tables of their own."""
        self.room.pair(self.lectern.begin, self._present())

    def remove(self, name: str) -> None:
        """Take somebody off the list."""
        self.room.remove(name)

    def close_table(self, table: int) -> None:
        """Take a table away."""
        self.room.close(table)


Desk.commands = {
    "show": Command(Desk.show, {"game": NAME}),
    "ask": Command(Desk.ask, {"ask": TEXT, "seconds": NUMBER}),
    "end": Command(Desk.end),
    "pair": Command(Desk.pair),
    "remove": Command(Desk.remove, {"name": NAME}),
    "close": Command(Desk.close_table, {"table": NUMBER}),
}
