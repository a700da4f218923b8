"""Compiles the games' rules and searches for the package: ``make modules``."""
