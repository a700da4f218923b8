"""Checks of what callers, files and browsers give: what is wrong gets an error in words."""
