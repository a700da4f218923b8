"""BluffStones with cards: the game, its deck of rule cards, its rules, and its words."""
