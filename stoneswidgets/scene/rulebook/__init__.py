"""The rules of the games in words, under the rule parameters in force; one module a game, and no rule is computed here."""

from __future__ import annotations

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.rules.registry import part
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, Section, uncited
from stoneswidgets.scene.rulebook.declared import as_variant, page, parent

__all__ = ["Rulebook", "Ruling", "Section", "rules", "winning"]


def rules(game: Game) -> Rulebook:
    """Return all the rules of a game, in words, for its rule parameters.

    If a game has no page of rules, the page shows what its class says: its docstring and its rule parameters.

    Parameters
    ----------
    game : Game
        The game, with the rule parameters that it is played under.

    Returns
    -------
    Rulebook
        The page: a notebook folds it, ``print`` shows it as text.

    Raises
    ------
    StonesError
        If it is given no game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> page = sw.rules(sw.SiegeStones(control_minimum=7))
    >>> page
    <Rules of SiegeStones with control_minimum=7: 18 rules, 10 rulings>
    >>> [rule for rule in page.sentences if "at least 7" in rule][0][:58]
    'Whoever has the greatest sum controls the tower, if it is '
    """
    game = game_of(game, "sw.rules")
    above, book = parent(game), part(type(game), "rulebook")
    written: Rulebook = book.rules(game) if book else page(game, above)
    return written if above is type(game) else as_variant(written, above)


def winning(game: Game) -> str:
    """Return how a game is won, as its page of rules says it, without the rulings that the page cites.

    Of a variant nothing is returned: what its parent's page says may not hold.

    >>> import stoneswidgets as sw
    >>> winning(sw.SiegeStones(goal=3))
    'Whoever controls at least 3 towers after a turn, and more than anybody else, wins at once.'
    """
    return uncited(rules(game).sections[-1].wins) if parent(game) is type(game) else ""
