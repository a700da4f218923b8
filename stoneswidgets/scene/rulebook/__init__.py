"""The rules of games in words, under their rule parameters, and how two games differ; one module a game, and no rule is computed here."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.rules.registry import part
from stoneswidgets.core.teller import phrase
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, Section, bare, cited
from stoneswidgets.scene.rulebook.declared import as_variant, of_variant, page, parent

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
    <Rules of SiegeStones with control minimum 7: 18 rules, 10 rulings>
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
    return bare(rules(game).sections[-1].wins) if parent(game) is type(game) else ""


class Change(NamedTuple):
    """A rule that differs: the sentence before and after; empty where there is none."""

    was: str
    now: str


def changes(before: Game, after: Game) -> tuple[Change, ...]:
    """Return the sentences of the rules that differ, in their order.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> for change in changes(sw.SiegeStones(), sw.SiegeStones(opening="no-tower")):
    ...     print(change.was, "→", change.now)
    The first drop of the game is as free as any other (S7). → The first drop of the game is a stone, not a tower (S7).
    """
    was, now = rules(before).sentences, rules(after).sentences
    found: list[Change] = []
    for kind, i, j, k, m in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        old, new = was[i:j], now[k:m]
        blank = ("",) * abs(len(old) - len(new))
        found += map(
            Change._make,
            zip(old + blank[: len(new) - len(old)], new + blank[: len(old) - len(new)], strict=False),
        )
    return tuple(found)


def differing(game: Game) -> tuple[str, ...]:
    """Return the sentences by which a game's rules differ from the usual ones of the library, or of its class.

    >>> import stoneswidgets as sw
    >>> differing(sw.SiegeStones()), differing(sw.SiegeStones(opening="no-tower"))
    ((), ('The first drop of the game is a stone, not a tower (S7).',))
    """
    above = parent(game)
    if game == above():
        return ()
    if said := rules(game).differences:
        return said
    own = map(cited, () if type(game) is above else of_variant(game, above))
    as_parent = above(**{name: getattr(game, name) for name in above.parameters})
    return (*own, *(each.now or phrase("no longer", rule=each.was) for each in changes(above(), as_parent)))


@lru_cache(maxsize=64)
def difference(game: Game) -> str:
    """Say how a game's rules differ from the usual ones; empty where they do not.

    >>> import stoneswidgets as sw
    >>> difference(sw.SiegeStones(opening="no-tower"))
    'These rules differ: The first drop of the game is a stone, not a tower (S7).'
    """
    sentences = differing(game)
    return phrase("rules differ", what=sentences) if sentences else ""
