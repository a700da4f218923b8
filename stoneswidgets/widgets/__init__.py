"""Widgets: live boards for notebooks."""

from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.exercise import Exercise

__all__ = ["Board", "Exercise"]
