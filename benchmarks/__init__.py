"""Benchmarks: speed beside peers in the same run, and a ladder of the bots' levels."""
