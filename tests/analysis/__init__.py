"""Tests of `stoneswidgets.analysis`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stoneswidgets as sw

if TYPE_CHECKING:
    from stoneswidgets.games.siegestones.game import SiegeStonesPosition


def quiet(**rules: object) -> SiegeStonesPosition:
    """A position of SiegeStones in which nothing is proven soon."""
    return sw.SiegeStones(**rules).start().play("d4").play("Tc3").play("e5")
