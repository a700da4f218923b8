"""What is wrong with a game, so that it cannot be searched."""

from __future__ import annotations

ACTION_BITS, CHILD_BITS = 20, 14
ACTION, MOST_CHILDREN = (1 << ACTION_BITS) - 1, (1 << CHILD_BITS) - 1
"""The greatest action, and the most that there may be in one position."""
BAD_ACTION, NO_MOVE, TOO_MANY, BAD_SCORE, ENDLESS = range(1, 6)
FAULTS = (
    "",
    f"an action or a chance outcome is below 0 or above {ACTION:,}, and cannot be searched",
    "a seat is to move and has no legal move",
    f"there are more than {MOST_CHILDREN:,} moves, or ways to choose at once, in one position, too many to be searched",
    "a score at the end is outside score_range",
    "a game goes on beyond its max_game_length",
)
"""What is wrong, in words, by these numbers (0: nothing)."""
