"""What callers, files and browsers give is checked here, and refused in words."""
