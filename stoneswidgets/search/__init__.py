"""Bots: players that are given a view, and nothing else."""

from stoneswidgets.search.bots import Bot, RandomBot, Thought, TreeSearch, bot
from stoneswidgets.search.tree import Estimate

__all__ = ["Bot", "Estimate", "RandomBot", "Thought", "TreeSearch", "bot"]
