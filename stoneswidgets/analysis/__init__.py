"""What is thought of the moves of a position: in numbers, in bars, and in words."""
