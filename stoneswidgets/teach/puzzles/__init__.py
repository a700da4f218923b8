"""Puzzles: positions from bots' games with one good move, or several good moves of one idea."""
