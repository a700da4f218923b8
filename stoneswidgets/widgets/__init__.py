"""Widgets: live boards for notebooks."""

from stoneswidgets.widgets.board import Board

__all__ = ["Board"]
