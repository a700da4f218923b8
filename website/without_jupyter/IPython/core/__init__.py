"""The package in which widgets look for the class of shells."""
