"""Bids of BluffStones: studied, and solved near the end of a game."""
