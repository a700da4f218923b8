"""Charts of what the lab finds."""
