"""What any game is made of: its rules asked, positions, matches and records."""
