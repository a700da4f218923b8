"""A game being played, and what is written down of it: records, codes, lines side by side."""
