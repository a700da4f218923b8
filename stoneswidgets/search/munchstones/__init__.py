"""The exact solver of MunchStones."""
