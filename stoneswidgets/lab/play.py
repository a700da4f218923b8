"""Games between players, measured in the same way as random games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.dealing import draws_start
from stoneswidgets.kernel import CHANCE, generator
from stoneswidgets.lab.course import NOTES, OWN, begin, note_action, note_choice, note_lead
from stoneswidgets.lab.looks import LOOK, NOISE, NOW, begin_looks, look, note_look, note_rise, odds_of
from stoneswidgets.lab.random_play import conclude_game, measured_by, measuring, width_of
from stoneswidgets.lab.spaces import note_cell, places, plan
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.search.bots import TreeSearch
from stoneswidgets.search.levels import LevelledBot
from stoneswidgets.search.players import FunctionBot, moves_of, player

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, MutableSequence, Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.bots import Bot
    from stoneswidgets.search.players import Player


RANDOM_OPENING = 2
"""How many random moves begin games of players that may always play the same."""


def openings(
    given: int | None, players: Collection[Player], game: Rules, start: Position | None = None
) -> int:
    """Return how many random moves begin each game: those given, or some where only functions meet and nothing is drawn by chance.

    >>> import stoneswidgets as sw
    >>> openings(None, [max, min], sw.SiegeStones()), openings(None, [max, 3], sw.SiegeStones())
    (2, 0)
    """
    if given is not None:
        return whole("the number of opening moves", given, 0)
    functions = sum(isinstance(player(each), FunctionBot) for each in players)
    alike = 0 < min(len(players), game.seats) <= functions
    drawn = game.has_chance or (start is None and draws_start(game))
    return RANDOM_OPENING if alike and not drawn else 0


def sitting(players: Sequence[object], seats: int, game: int) -> list[int]:
    """Return which player sits at each seat in a game: from game to game, everybody moves on by a seat.

    >>> [sitting(["a", "b"], 2, game) for game in range(3)]
    [[0, 1], [1, 0], [0, 1]]
    >>> sitting(["a", "b"], 4, 1)
    [1, 0, 1, 0]
    """
    return [(seat + game) % len(players) for seat in range(seats)]


class Looker:
    """Estimates win chances in positions of a game by random games.

    Parameters
    ----------
    game : Game
        Whose positions.
    looks : int
        Random games for each position.
    rng : random.Random
        Seeds them.

    Attributes
    ----------
    odds : sequence of float
        The notes of `stoneswidgets.lab.looks`: the first numbers are the chances of each seat, then their variances.
    """

    def __init__(self, game: Rules, looks: int, rng: Random) -> None:
        self._backend = backend = backend_of(game)
        self._look = backend.driver(look, LOOK)
        self._tables, self._most, self._looks = backend.vector(game.tables), game.play_limit, looks
        self._out, self._g = backend.zeros(game.max_legal_moves), backend.vector(generator(rng))
        self._seats = game.seats
        self.odds: MutableSequence[float] = backend.zeros(odds_of(game.seats), "d")

    def look(self, state: Sequence[int]) -> None:
        """Estimate the chances in a state."""
        s, scratch = self._backend.vector(state), self._backend.zeros(len(state))
        self._look(self._tables, s, (scratch, self._out, self._g), self._looks, self._most, self.odds)

    def chances(self, state: Sequence[int]) -> tuple[list[float], list[float]]:
        """Estimate each seat's chance in a state; return them, and the variance of each."""
        self.look(state)
        now, noise = (self.odds[block * self._seats :][: self._seats] for block in (NOW, NOISE))
        return [*map(float, now)], [*map(float, noise)]


def seated(
    players: Sequence[Player], seats: int, seed: str, game: int
) -> tuple[list[int], list[Bot], Random]:
    """Return who sits at each seat in a game, a bot for each seat, and what chance events come from.

    Searches play random games, so that they are the same under all rules: positions are judged under some only.
    """
    rng = Random(f"{seed}/{game}")
    who = sitting(players, seats, game)
    bots = [player(players[each], rng.getrandbits(60)) for each in who]
    for bot in bots:
        if isinstance(bot, LevelledBot | TreeSearch):
            bot.judged = False
    return who, bots, rng


def play_measured(
    start: Position,
    players: Sequence[Player],
    measures: tuple[Callable[..., None], ...],
    seed: str,
    game: int,
    cells: MutableSequence[float],
    looks: int,
    opening_moves: int = 0,
) -> list[float]:
    """Play one game; return what it comes to, and each player's share of the win.

    Parameters
    ----------
    start : Position
        Where it begins.
    players : sequence of Player
        Who plays; they change seats from game to game.
    measures : tuple of rules
        Measures of one's own.
    seed : str
        Seeds the players and the chance events.
    game : int
        The number of the game: it says who sits where.
    cells : sequence of float
        The counts of `stoneswidgets.lab.spaces`, to which the game is added.
    looks : int
        How many random games are played from each position for the win chances there.
    opening_moves : int
        How many moves are made at random first: the same ones until all players have gone round the seats.
    """
    rules = start.game
    who, bots, rng = seated(players, rules.seats, seed, game)
    notes, own = [0] * (NOTES + OWN * len(measures)), measured_by(measures)
    d, tables, seats = rules.dynamics, rules.tables, rules.seats
    where, drawn = places(rules), plan(rules)
    by, looker = [0] * (drawn[0] + 1), Looker(rules, looks, Random(f"{seed}/{game}/looks")) if looks else None
    begin(notes)
    state, previous = list(start.state), list(start.state)
    if looker:
        looker.look(state)
        begin_looks(looker.odds)
    for count, (before, move, _) in enumerate(
        moves_of(start, bots, rng, opening_moves, f"{seed}/{game // len(players)}"), 1
    ):
        choosing = before.to_move
        texts = move.split(",") if len(choosing) > 1 else [move]
        for seat, text in zip(choosing or (CHANCE,), texts, strict=True):
            action, previous = rules.parse(text, seat), list(state)
            if looker:
                note_look(looker.odds, seat)
            note_action(notes, action)
            if seat == CHANCE:
                d.apply(tables, state, action)
            else:
                note_choice(notes, len(before.legal_moves(seat)))
                note_cell(where, drawn[0], action, seat, by)
                d.apply(tables, state, action)
                note_lead(d.score, tables, state, seats, notes)
                with measuring(rules.title):
                    own(tables, tuple(state), action, notes, NOTES)
            if looker:
                looker.look(state)
                note_rise(looker.odds, seat)
        if count >= rules.play_limit:
            break
    values = [0.0] * width_of(rules, len(measures), looks)
    plan_of = (1, seats, 0, len(measures), looks), where, drawn
    work = state, previous, list(state), [0] * rules.max_legal_moves, by, notes
    conclude_game(
        d.legal, d.apply, d.score, tables, plan_of, work, (looker.odds if looker else [], values, cells), 0
    )
    if len(players) == 1:
        return values
    shares = [0.0] * len(players)
    for seat, each in enumerate(who):
        shares[each] += values[1 + seat]
    return [*values, *shares]
