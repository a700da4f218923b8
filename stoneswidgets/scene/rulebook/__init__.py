"""The rules of the games in words, under the rule parameters in force; one module a game, and no rule is computed here."""

from __future__ import annotations

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.rules.parts import part
from stoneswidgets.plumbing.answering import call_checked
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, Section
from stoneswidgets.scene.rulebook.declared import as_variant, page, parent

__all__ = ["Rulebook", "Ruling", "Section", "rules"]


@call_checked
def rules(game: Game) -> Rulebook:
    """Return all the rules of a game, in words, as its rule parameters have them.

    Of a game that brings no page of rules, the page says what its class does: its docstring and its rule parameters.

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
    game = game_of(game, "what has rules")
    above, book = parent(game), part(type(game), "rulebook")
    written: Rulebook = book.rules(game) if book else page(game, above)
    return written if above is type(game) else as_variant(written, above)
