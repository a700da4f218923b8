"""Puzzles: positions from games between bots with one good move, or with several good moves of one idea."""
