"""The replay widget: a game move by move, which also works in saved pages without a kernel."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import traitlets

from stoneswidgets.core.given import decoded
from stoneswidgets.core.hidden_moves import last_decisions
from stoneswidgets.core.match import Match
from stoneswidgets.core.position import check_seat
from stoneswidgets.core.record import Record
from stoneswidgets.core.share import code
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene import Look, animated, drawn, picture
from stoneswidgets.scene.drawing import WIDTH, Saved
from stoneswidgets.scene.literal_colours import plain
from stoneswidgets.scene.markup import Markup
from stoneswidgets.scene.patch import difference
from stoneswidgets.widgets import page
from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.code_sharing import Shared
from stoneswidgets.widgets.kept_picture import kept, pictured
from stoneswidgets.widgets.scene_message import seat_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene import Animation, Drawing, Picture
    from stoneswidgets.scene.format import Scene
    from stoneswidgets.scene.literal_colours import Theme
    from stoneswidgets.scene.patch import Json


CAN = "copy", "look", "names", "overlay", "seat", "share"
"""What a replay has of what there is to be pressed on a board, beside its own steps."""


class Replay(Saved, Shared):
    """A game to step and play through, with remarks on its moves.

    The browser gets all positions when the replay is first shown, and needs no Python after that.

    Parameters
    ----------
    shows : Record, Match or str
        The game, or its short code. Of a match, the replay has the moves made so far.
    remarks : mapping of int to str, optional
        Remarks in plain text, by the number of the move; 0 for the start.
    seat : int, optional
        Show what this seat could see, and nothing else. Left out: everything in a record and in a match that is
        over; in a match that goes on, what everybody may see.

    Raises
    ------
    StonesError
        If it is given no game, or remarks or a seat that do not fit it.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> record = sw.from_code("1SaS4UTuijdDT")
    >>> sw.Replay(record, remarks={2: "White gets a stone next to the tower."})
    <Replay of SiegeStones: 3 moves, White to move: drop a stone or a tower.>
    """

    _reel = traitlets.Unicode().tag(sync=True)
    """JSON as text: in a saved notebook, an object's members are sorted, and parts of a picture lie in their order."""

    def __init__(
        self,
        shows: Record | Match | str,
        remarks: Mapping[int, str] | None = None,
        seat: int | None = None,
        *,
        layout: Any = None,  # noqa: ANN401
    ) -> None:
        game = decoded(shows)
        if isinstance(game, Match):
            positions, moves = game.positions, game.moves
        elif isinstance(game, Record):
            positions, moves = game.positions(), game.moves
        else:
            raise StonesError(f"a replay shows a record, a match or a short code, not {quoted(shows)}")
        if seat is not None:
            check_seat(positions[0].game, seat)
        open_to_all = seat is None and (isinstance(game, Record) or positions[-1].is_over)
        seen = tuple(position if open_to_all else position.view(seat) for position in positions)
        self._many = len(moves)
        frames = list(_frames(seen, moves, _checked(remarks, len(moves))))
        self._pictures = [_picture(seen, moves, at) for at in range(len(seen))]
        self._last = self._pictures[-1]
        reel = {
            "first": frames[0],
            "then": [difference(*pair) for pair in pairwise(frames)],
            "rated": [difference(*pair) for pair in pairwise([{}, *_ratings(seen, moves)])],
            "texts": _texts(game) if open_to_all else {},
        }
        more = {} if layout is None else {"layout": layout}
        super().__init__("board", board_style(), _reel=json.dumps(reel, separators=(",", ":")), **more)

    def svg(self, width: int | None = WIDTH, *, theme: Theme | None = None) -> Drawing:
        """Draw the last position; see `stoneswidgets.svg`."""
        return drawn(self._last, width, theme)

    def gif(self, width: int = WIDTH, *, theme: Theme = "light", seconds: float = 1.0) -> Animation:
        """Draw the positions one after the other; see `stoneswidgets.gif`."""
        return animated(self._pictures, width, theme, seconds)

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        """Return how it is written: as an .html page to step through that needs no network; as .gif, .svg and .png."""
        return {".html": self._page, ".gif": lambda: bytes(self.gif()), **self.svg()._formats()}  # noqa: SLF001 (of one kind)

    def _page(self) -> bytes:
        picture = str(self.svg(None))
        with suppress(
            StonesError
        ):  # a browser's Python cannot read style sheets: there, pages that forbid them show it black
            picture = plain(picture, "light", styled=True)
        return page.document(repr(self)[1:-1], self._reel, Markup(picture)).encode()

    def __repr__(self) -> str:
        many = self._many
        title, status = self._last.position.game.title, self._last.status()
        return f"<Replay of {title}: {many} {'move' if many == 1 else 'moves'}, {status}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401
        bundle = super()._repr_mimebundle_(**kwargs)
        return bundle and kept(bundle[0], pictured(str(self.svg()), repr(self)))


def _checked(remarks: Mapping[int, str] | None, many: int) -> dict[int, str]:
    if not isinstance(remarks, dict | None):
        raise StonesError(f"remarks are a dict from the numbers of moves to texts, not {quoted(remarks)}")
    for number, remark in (remarks or {}).items():
        if type(number) is not int or not 0 <= number <= many:
            raise StonesError(f"remarks: there is no move {quoted(number)}; the game has {many}")
        if not isinstance(remark, str):
            raise StonesError(f"remarks: that on move {number} is a text, not {quoted(remark)}")
    return remarks or {}


def _picture(
    seen: tuple[Snapshot, ...], moves: tuple[str, ...], at: int, *, overlay: bool = False
) -> Picture:
    decided = last_decisions(seen.__getitem__, moves, at)
    before, last = [None, None, *(move for _, move in decided)][-2:]
    earlier = decided[-1][0] if decided else None
    return picture(seen[at], Look(overlay=overlay, last=last, before=before, earlier=earlier))


def _frames(seen: tuple[Snapshot, ...], moves: tuple[str, ...], remarks: dict[int, str]) -> Iterator[Scene]:
    """Return the scene of each position, in which nothing can be chosen."""
    known = picture(seen[-1]).known_moves(seen.__getitem__, moves)
    texts = {str(i): move for i, move in enumerate(known, 1)}
    entries = picture(seen[-1]).entries(seen, moves, known)
    for at in range(len(seen)):
        now = _picture(seen, moves, at)
        frame: Scene = {
            **now.scene(),
            "n": 0,
            "secret": False,
            "news": [],
            "pace": "",
            "step": at,
            "say": f"Move {at}: {now.announced(seen[at - 1], moves[at - 1])}" if at else "The start.",
            "remark": remarks.get(at, ""),
            "moves": texts,
            "entries": entries,
            "seats": {str(seat): seat_of(now, seat) for seat in range(now.position.game.seats)},
            "players": {},
            "rates": now.overlay_name,
            "analysis": {},
            "review": {},
            "setup": {},
            "can": {verb: True for verb in CAN if verb != "overlay" or now.overlay_name},
        }
        frame["paths"], frame["chosen"], frame["tray"] = {}, [], {}
        yield frame


def _ratings(seen: tuple[Snapshot, ...], moves: tuple[str, ...]) -> Iterator[Json]:
    """Return for each position the patch that draws the overlay (threat ratings, say) on it."""
    for at in range(len(seen)):
        plain, rated = (_picture(seen, moves, at, overlay=overlay).scene() for overlay in (False, True))
        yield difference(plain, rated)


def _texts(shows: Record | Match) -> dict[str, str]:
    record = shows.record() if isinstance(shows, Match) else shows
    try:
        return {"record": record.dumps(), "code": code(record)}
    except StonesError:  # too long for a code
        return {"record": record.dumps()}
