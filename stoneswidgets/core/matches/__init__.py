"""Games being played, and their records, codes and variations."""
