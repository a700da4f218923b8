"""The tavern's Stones: the game, its rules, and its positions."""
