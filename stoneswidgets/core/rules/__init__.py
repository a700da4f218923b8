"""Classes of games: what they declare, and how their rules are called."""
