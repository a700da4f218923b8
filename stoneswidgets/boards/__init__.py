"""Boards of any shape: hexagons, rhombuses, square grids, or a list of spaces and their neighbours."""

from __future__ import annotations

from stoneswidgets.boards.cells import MOST, Cells
from stoneswidgets.boards.hexes import HexBoard, hexhex, rhombus
from stoneswidgets.boards.listed import cells
from stoneswidgets.boards.squares import square

__all__ = ["MOST", "Cells", "HexBoard", "cells", "hexhex", "rhombus", "square"]
