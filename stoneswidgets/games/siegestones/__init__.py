"""SiegeStones: the game, its rules, its positions, and their notation."""
