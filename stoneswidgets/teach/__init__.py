"""Exercises: questions about positions, and what there is to say to an answer."""
