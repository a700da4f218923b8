"""The library's own games, a folder each."""

from __future__ import annotations

from typing import Any

from stoneswidgets.core.rules.registry import game_named


def game(name: str, **rules: object) -> Any:
    """Return a game by its name, with rule parameters by keyword.

    Parameters
    ----------
    name : str
        One of `GAMES`, or the name of a game from elsewhere.
    **rules
        The rule parameters that differ from their defaults.

    Raises
    ------
    BadRules
        If there is no such game, no such parameter, or the parameter cannot have that value.

    Examples
    --------
    >>> game("siegestones", tiebreak="threat").rules
    {'tiebreak': 'threat'}
    """
    return game_named(name, **rules)
