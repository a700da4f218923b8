"""The course of one game: each player's chance to win, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stoneswidgets.lab.charts.base import Chart, tooltip
from stoneswidgets.lab.charts.paper import AXIS_HEIGHT, INK, LINE, SOFT, WIDTH, Axis, grid, marker, text
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

_HEIGHT, _ROOM = 200, 34
_LINES = ("", "7 4", "2 4", "10 4 2 4")
"""How the line of each seat is dashed: told apart in black and white."""


@dataclass(frozen=True, repr=False)
class Chances(Chart):
    """Each player's chance to win, move by move.

    Attributes
    ----------
    moves : tuple of str
        The moves; the chances begin with those before the first.
    names : tuple of str
        The players.
    chances : tuple of tuple of float
        For the start and after each move, each player's chance.
    turn : int
        The number of the move that decided most; 0: none.
    """

    moves: tuple[str, ...]
    names: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    turn: int = 0

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each position and player."""
        return [
            {"ply": ply, "move": move, "series": name, "chance": chance}
            for ply, (move, each) in enumerate(zip(("", *self.moves), self.chances, strict=True))
            for name, chance in zip(self.names, each, strict=True)
        ]

    def _drawn(self) -> tuple[Markup, float]:
        axis, top = Axis("moves", 0, max(1, len(self.moves))), LINE
        parts = [axis.drawn(top, top + _HEIGHT)]
        for share in (0, 0.5, 1):
            y = top + _HEIGHT * (1 - share)
            parts += [grid(f"M0 {y}H{WIDTH}"), text(0, y - 3, f"{100 * share:.0f} %", colour=SOFT, size=12)]
        for seat, name in enumerate(self.names):
            points = [(axis.x(i), top + _HEIGHT * (1 - each[seat])) for i, each in enumerate(self.chances)]
            parts += [self._line(points, seat), self._named(seat, name, top + _HEIGHT + AXIS_HEIGHT)]
        if self.turn:
            x = axis.x(self.turn)
            line = f"stroke: {SOFT}; stroke-width: 1.5; stroke-dasharray: 2 3"
            parts.append(marker(x, top, _HEIGHT, f"move {self.turn}: {self.moves[self.turn - 1]}", line))
        return join(*parts), top + _HEIGHT + AXIS_HEIGHT + _ROOM

    @staticmethod
    def _line(points: Sequence[tuple[float, float]], seat: int) -> Markup:
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dashes = f"; stroke-dasharray: {_LINES[seat]}" if _LINES[seat] else ""
        return tag(
            "path",
            d=f"M{way}",
            style=f"fill: none; stroke: {INK}; stroke-width: 2.5; stroke-linejoin: round{dashes}",
        )

    @classmethod
    def _named(cls, seat: int, name: str, y: float) -> Markup:
        x = seat * WIDTH / 4
        return join(cls._line([(x, y + 10), (x + 34, y + 10)], seat), text(x + 40, y + 15, name))

    def _layers(self) -> list[dict[str, Any]]:
        told = tooltip(
            (("series", "player"), ("move", "move"), ("ply", "number"), ("chance", "chance")), ".3~g"
        )
        dashes = [[int(n) for n in each.split()] or [1, 0] for each in _LINES[: len(self.names)]]
        encoding = {
            "x": {"field": "ply", "type": "quantitative", "title": "moves"},
            "y": {
                "field": "chance",
                "type": "quantitative",
                "title": "chance to win",
                "axis": {"format": "%"},
                "scale": {"domain": [0, 1]},
            },
            "color": {"field": "series", "type": "nominal", "title": None, "sort": list(self.names)},
            "strokeDash": {
                "field": "series",
                "type": "nominal",
                "title": None,
                "scale": {"domain": list(self.names), "range": dashes},
            },
            "tooltip": told,
        }
        return [{"mark": {"type": "line", "point": True}, "encoding": encoding}]
