"""Hypothesis strategies: games under any rules, and positions reached by random play."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.registry import GAMES, classes

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position

SEEDS = st.integers(0, 2**32)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
"""Whatever a file or a message may hold where something else is wanted."""


def rules(cls: type[Game]) -> st.SearchStrategy[dict[str, Any]]:
    """Any choice of rule parameters of a game, most of them left at their defaults."""

    def values(allowed: range | tuple[Any, ...]) -> st.SearchStrategy[Any]:
        return (
            st.integers(allowed.start, allowed.stop - 1)
            if isinstance(allowed, range)
            else st.sampled_from(allowed)
        )

    return st.fixed_dictionaries({}, optional={f.name: values(f.metadata["allowed"]) for f in fields(cls)})


def games(name: str | None = None) -> st.SearchStrategy[Game]:
    """A game under any rules; any game, if none is named."""
    drawn = [classes()[name]] if name else [classes()[own] for own in GAMES]
    return st.sampled_from(drawn).flatmap(lambda cls: rules(cls).map(cls.from_rules))


def walk(position: Position, rng: Random, plies: int) -> list[Position]:
    """Play at random from a position, at most that many moves; return all positions, the first one included."""
    positions = [position]
    while len(positions) <= plies and not position.is_over:
        position = position.play(random_move(position, rng))
        positions.append(position)
    return positions


def play_at_random(match: Match, rng: Random, moves: int = 10_000) -> Match:
    """Play at random in a match, at most that many moves, and return it."""
    for _ in range(moves):
        if match.is_over:
            break
        match.play(random_move(match.position, rng))
    return match


@st.composite
def positions(draw: st.DrawFn, name: str | None = None, longest: int = 120) -> Position:
    """A position reached by random play under any rules."""
    game = draw(games(name))
    rng = Random(draw(SEEDS))
    plies = draw(st.integers(0, longest))
    return walk(game.start(seed=rng.getrandbits(32)), rng, plies)[-1]


def values(cls: type[Game], key: str) -> list[Any]:
    """Return the values of a rule parameter but its default: those with which a card is laid."""
    each = cls.parameters[key]
    return [value for value in each.allowed if value != each.default]


def laid(cls: type[Game], rng: Random, most: int = 3) -> dict[str, Any]:
    """Draw a set of cards that can be laid, with few stones if their number is drawn, so that they run out now and then."""
    keys = [card.key for card in cls.deck.cards]
    while True:
        rules = {key: rng.choice(values(cls, key)) for key in rng.sample(keys, rng.randint(1, most))}
        if "stones_each" in rules:
            rules["stones_each"] = rng.randint(2, 14)
        if "players" in cls.parameters and rng.random() < 0.2:
            rules["players"] = rng.choice(values(cls, "players"))
        if not [*cls.deck.refusals(rules)]:
            return rules
