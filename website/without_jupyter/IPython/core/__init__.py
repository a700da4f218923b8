"""Where widgets look for the class of shells."""
