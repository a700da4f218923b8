"""Bots: players that are given a view, and nothing else."""

from stoneswidgets.search.bots import Bot, FlatMonteCarlo, Progress, RandomBot, TreeSearch
from stoneswidgets.search.levels import bot
from stoneswidgets.search.tree import Estimate

__all__ = ["Bot", "Estimate", "FlatMonteCarlo", "Progress", "RandomBot", "TreeSearch", "bot"]
