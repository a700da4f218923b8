"""The tavern's Stones: the game, its rules, its positions, and their notation."""
