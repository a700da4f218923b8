"""SiegeStones on a board of side 3, solved: `python -m benchmarks.solved`; see `benchmarks.solved.__main__`."""
