"""Make and check the puzzles that the package ships; see `python -m tools.puzzles --help`."""
