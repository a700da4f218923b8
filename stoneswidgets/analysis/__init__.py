"""Evaluations of positions and reviews of games."""
