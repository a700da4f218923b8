"""Ascension: the picture of a position, its words, and its editor."""
