"""Measure how well means and win probabilities predict results, and write the calibration that the package ships."""
