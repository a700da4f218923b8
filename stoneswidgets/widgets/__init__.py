"""Widgets: live boards for notebooks."""

from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.compare import Compare
from stoneswidgets.widgets.exercise import Exercise

__all__ = ["Board", "Compare", "Exercise"]
