"""Solve SiegeStones on a board of side 3: `python -m tools.solved`; see `tools.solved.__main__`."""
