"""Havannah: the game, its picture, and its rules in prose."""

from havannah.game import Havannah

__all__ = ["Havannah"]
