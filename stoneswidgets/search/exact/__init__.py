"""Proofs: exact values of positions, and forced wins."""
