"""Bots: players that are given a view, and nothing else."""

from stoneswidgets.search.bots import Bot, FlatMonteCarlo, RandomBot, bot

__all__ = ["Bot", "FlatMonteCarlo", "RandomBot", "bot"]
