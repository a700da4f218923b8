"""Puzzles: positions from games between bots in which one move is the only good one."""
