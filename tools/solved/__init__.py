"""SiegeStones on a board of side 3, solved: `python -m tools.solved`; see `tools.solved.__main__`."""
