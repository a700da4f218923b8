"""Puzzles: positions from games between bots in which one move is the only good one, or those of one idea are."""
