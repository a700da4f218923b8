"""Ascension: the game, its rules, and its positions."""
