"""Heat maps: a share for each space, drawn on the board itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.game import game_of
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.charts.base import Chart
from stoneswidgets.lab.charts.paper import INK, LINE, WIDTH, text
from stoneswidgets.lab.spaces import Share
from stoneswidgets.plumbing.arguments import plain
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game

_PAPER, _FULL = "light-dark(#ffffff, #1c1f24)", "light-dark(#7fb8dc, #14567f)"
"""A space with the least and with the greatest value; a number on either can be read."""


@dataclass(frozen=True, repr=False)
class HeatMap(Chart):
    """A share for each space, on the board: the greater, the larger and fuller the disc; the number of 100 stands in it.

    Attributes
    ----------
    game : Game
        Whose board it is.
    shares : dict of str to float
        The share of each space that has one.
    """

    game: Game
    shares: dict[str, float]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each space."""
        return [{"space": space, "share": share} for space, share in self.shares.items()]

    def _drawn(self) -> tuple[Markup, float]:
        shown = picture(self.game.start(seed=0))
        scene = shown.scene()
        scene["pieces"], scene["overlay"] = {}, {}
        left, top, across, down = shown.box
        places = shown.at()
        low, high = min(self.shares.values()), max(self.shares.values())
        discs = [
            self._disc(*places[f"space:{space}"], share, (share - low) / ((high - low) or 1))
            for space, share in self.shares.items()
        ]
        board = document(scene, None)
        tall = WIDTH * down / across
        over = tag("svg", *discs, viewBox=f"{left:g} {top:g} {across:g} {down:g}")
        inner = tag("svg", board, over, width=WIDTH, height=tall)
        words = f"from {100 * low:.0f} of 100, on {_at(self.shares, low)}, to {100 * high:.0f}, on {_at(self.shares, high)}"
        return join(inner, text(WIDTH / 2, tall + LINE, words, anchor="middle")), tall + 1.4 * LINE

    @staticmethod
    def _disc(x: float, y: float, share: float, part: float) -> Markup:
        radius = 24 + 16 * part
        full = tag(
            "circle",
            cx=x,
            cy=y,
            r=radius,
            style=f"fill: {_FULL}; opacity: {0.15 + 0.85 * part:.2f}",
        )
        number = tag(
            "text", f"{100 * share:.0f}", x=x, y=y + 11,
            style=f"fill: {INK}; font-size: 30px; font-weight: 600; font-family: system-ui, sans-serif; text-anchor: middle",
        )  # fmt: skip
        return join(
            tag("circle", cx=x, cy=y, r=radius, style=f"fill: {_PAPER}; stroke: {INK}; stroke-width: 2"),
            full,
            number,
        )


def _at(shares: Mapping[str, float], share: float) -> str:
    return next(space for space, each in shares.items() if each == share)


def heat_map(game: Game, shares: Mapping[str, Any], title: str = "") -> HeatMap:
    """Return a share for each space, drawn on the board.

    Parameters
    ----------
    game : Game
        Whose board it is.
    shares : mapping of str to float or Share
        By the names of spaces: shares from 0 to 1, or what a simulation's `spaces` has, such as ``games.spaces.wins``.
        Spaces without one, and those of no game, stay empty.
    title : str
        What is shown.

    Raises
    ------
    StonesError
        If the game has no board, or not such a space, or nothing is to be shown.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> heat_map(sw.SiegeStones(), {"d4": 0.6, "a1": 0.4}, "Who takes it wins")
    <Chart: Who takes it wins. Greatest on d4 (60 of 100), least on a1 (40 of 100).>
    """
    game = game_of(game, "a heat map")
    if not isinstance(shares, Mapping):
        raise StonesError(f"shares are a dict from spaces to numbers from 0 to 1, not {quoted(shares)}")
    if game.board is None:
        raise StonesError(f"{game.title} has no board to draw on")
    found, off = {}, [0.0]
    for space, each in shares.items():
        game.board.index(space)
        part = each.part if isinstance(each, Share) else plain(each)
        if isinstance(part, int | float) and isnan(part):  # the space was never taken
            continue
        if not isinstance(part, int | float) or not 0 <= part <= 1:
            raise StonesError(
                f"a share is a number from 0 to 1, as 0.5 is 50 of 100 games, and {space} has {quoted(part)}"
            )
        found[space] = float(part)
        if isinstance(each, Share):
            off.append(each.interval.half_width)
    if not found:
        raise StonesError("a heat map shows one space at least")
    most, least = max(found, key=lambda space: found[space]), min(found, key=lambda space: found[space])
    finding = f"Greatest on {most} ({100 * found[most]:.0f} of 100), least on {least} ({100 * found[least]:.0f} of 100)."
    if max(off) > 0:
        finding += f" All numbers are good to ± {100 * max(off):.2g} at once."
    return HeatMap(title or game.titled, finding, game, found)
