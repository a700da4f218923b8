"""List the differences between the rules of two games, sentence by sentence."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.scene.rulebook import rules
from stoneswidgets.scene.rulebook.declared import of_variant, parent

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game


class Change(NamedTuple):
    """A rule that differs.

    Attributes
    ----------
    was, now : str
        The sentence before and after; empty where there is none.
    """

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
    own = () if type(game) is above else of_variant(game, above)
    as_parent = above(**{name: getattr(game, name) for name in above.parameters})
    return (*own, *(each.now or f"No longer: {each.was}" for each in changes(above(), as_parent)))


@lru_cache(maxsize=64)
def difference(game: Game) -> str:
    """Say how a game's rules differ from the usual ones; empty where they do not.

    >>> import stoneswidgets as sw
    >>> difference(sw.SiegeStones(opening="no-tower"))
    'These rules differ: The first drop of the game is a stone, not a tower (S7).'
    """
    sentences = differing(game)
    return f"These rules differ: {' '.join(sentences)}" if sentences else ""
