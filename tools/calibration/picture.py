"""Draw reliability diagrams of means and win probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.chart import GRID, LINE, SERIES, SOFT, paper, shape, text
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from tools.calibration.tenths import Tenth

ACROSS, DOWN, SIZE = 250, 240, 200


def picture(panels: list[tuple[str, dict[int, Tenth], dict[int, Tenth]]]) -> Markup:
    """Return a panel for each game: what was said, from left to right, and what was won, upwards; a ring for means, a disc for chances."""
    body = [
        tag("g", panel(*each), transform=f"translate({i % 2 * ACROSS} {i // 2 * DOWN})")
        for i, each in enumerate(panels)
    ]
    body.append(
        tag(
            "g",
            shape(8, 40, "before"),
            text(22, 45, "mean of the simulations"),
            shape(8, 64, "after"),
            text(22, 69, "chance that is told"),
            text(0, 95, "lines: 95 % intervals", colour=SOFT, size=13),
            text(0, 115, "from left to right: what was said,", colour=SOFT, size=13),
            text(0, 133, "upwards: what was won", colour=SOFT, size=13),
            transform=f"translate({len(panels) % 2 * ACROSS} {len(panels) // 2 * DOWN})",
        )
    )
    title = "What evaluate says, and what comes of it"
    finding = "On the diagonal is what comes as often as it is said: chances lie nearer to it than means."
    return paper(title, finding, join(*body), (len(panels) // 2 + 1) * DOWN)


def panel(title: str, means: dict[int, Tenth], chances: dict[int, Tenth]) -> Markup:
    """Return the panel of a game."""

    def y(share: float) -> float:
        return LINE + SIZE * (1 - share)

    parts = [text(0, 12, title, bold=True)]
    parts += [
        tag(
            "path",
            d=f"M0 {y(share):.1f}h{SIZE}M{SIZE * share:.1f} {y(0):.1f}v-{SIZE}",
            style=f"stroke: {GRID}; stroke-width: 1",
        )
        for share in (0, 0.5, 1)
    ]
    parts.append(
        tag(
            "path",
            d=f"M0 {y(0):.1f}L{SIZE} {y(1):.1f}",
            style=f"stroke: {SOFT}; stroke-width: 1.5; stroke-dasharray: 4 4",
        )
    )
    for series, found in (("before", means), ("after", chances)):
        for tenth in found.values():
            x, (low, high) = SIZE * tenth.said, tenth.interval
            parts.append(
                tag(
                    "path",
                    d=f"M{x:.1f} {y(low):.1f}V{y(high):.1f}",
                    style=f"stroke: {SERIES[series]}; stroke-width: 2",
                )
            )
            parts.append(shape(x, y(tenth.won.mean), series))
    return join(*parts)
