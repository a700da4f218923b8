"""Bots: players that are given a view, and nothing else."""

from stoneswidgets.search.bots import Bot, FlatMonteCarlo, RandomBot, Thought, TreeSearch
from stoneswidgets.search.levels import bot
from stoneswidgets.search.tree import Estimate

__all__ = ["Bot", "Estimate", "FlatMonteCarlo", "RandomBot", "Thought", "TreeSearch", "bot"]
