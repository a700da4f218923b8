"""SiegeStones: the picture of a position, and its words."""
