"""Games, positions, matches and records, for any game."""
