"""Hex: the game, its picture, and its rules in prose."""

from hex.game import Hex

__all__ = ["Hex"]
