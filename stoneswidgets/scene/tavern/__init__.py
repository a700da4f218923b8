"""The tavern's Stones: the picture of a position, its words, and its editor."""
