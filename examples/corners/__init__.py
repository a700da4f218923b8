"""Corners: the game, its picture, and its rules in prose."""

from corners.game import Corners

__all__ = ["Corners"]
