"""Play games, at random or between players, and have one driver note measures of each."""

from __future__ import annotations

from array import array
from functools import cache
from hashlib import sha256
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.dealing import draws_start
from stoneswidgets.core.position import parts_of
from stoneswidgets.core.rules.calling import blamed
from stoneswidgets.core.rules.states import nobody_won
from stoneswidgets.errors import BrokenRule
from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    OVER,
    WINNERS,
    State,
    Vector,
    below,
    generator,
    rule,
    unread,
)
from stoneswidgets.lab.looks import (
    LOOKED,
    begin_looks,
    conclude_looks,
    is_puzzle,
    look,
    note_look,
    note_rise,
    odds_of,
)
from stoneswidgets.lab.measures import (
    NOTES,
    OWN,
    VALUES,
    begin,
    conclude,
    conclude_own,
    note_action,
    note_choice,
    note_lead,
)
from stoneswidgets.lab.spaces import conclude_cells, count_of, coverage, note_cell, places, plan
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.progress import UNCOMPILED, underway
from stoneswidgets.search.bots import LevelledBot, TreeSearch, played_by_searches
from stoneswidgets.search.players import FunctionBot, moves_of, player

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import Callables
    from stoneswidgets.lab.looks import Values, Vectors
    from stoneswidgets.search.bots import Bot
    from stoneswidgets.search.players import Player

    Reals = tuple[Values, ...]

CARRIES, LOWS = 2_147_483_083, (1 << 31) - 1
"""How many values the two halves of a generator's state have at most (see `kernel.below`)."""


# ---------------------------------------------------------------- games with notes


@rule
def no_measure(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """Do nothing: the rule that is called where the caller gives no measures."""


@rule
def copy(values: State, first: int, to: Vector) -> None:
    """Write values, from a place on, to a vector."""
    for i in range(len(to)):
        to[i] = values[first + i]


@rule
def conclude_game(
    legal: Callable[..., int],
    apply: Callable[..., None],
    score: Callable[..., int],
    t: State,
    plan: tuple[State, ...],
    work: Vectors,
    reals: Reals,
    game: int,
) -> None:
    """Write what a game came to into its values; see `play_noting` for the vectors."""
    header, _, drawn, _ = plan
    s, before, scratch, out, by, notes = work
    odds, values, cells = reals
    seats, measures = header[1], header[3]
    covers, looked = 1 if drawn[0] > 0 else 0, LOOKED if header[4] > 0 else 0
    at = game * (1 + seats + VALUES + covers + looked + measures)
    conclude(score, t, s, seats, notes, values, at)
    conclude_cells(s, drawn, by, values, at + 1, cells)
    at += 1 + seats + VALUES
    if covers > 0:
        values[at] = coverage(by, drawn[0])
    if looked > 0:
        puzzle = is_puzzle(legal, apply, t, before, s, scratch, out)
        conclude_looks(s, odds, puzzle, values, at + covers)
    conclude_own(notes, measures, values, at + covers + looked)


@rule
def play_noting(
    rules: Callables,
    t: State,
    starts: State,
    plan: Vectors,
    work: Vectors,
    generators: Vectors,
    reals: Reals,
) -> int:
    """Play games of one kind, from each of the start states in turn, with notes on each; return how many were over without a winner.

    It takes rules, the last of which notes measures of one's own; the tables; the start states; the plan: a header (the number of the last
    game, seats, events of a game at most, measures of one's own, looks, the number of the first game), the spaces that actions
    take, what the counts of spaces need, and what happens in each game: of each event the seat and the action (none: it is drawn at random); room to work in: a state, the state before, a scratch state, actions, who took each
    space, and the notes; the generators of the games' seeds, of a game, and of the looks; and the numbers that are found: win
    chances, each game's values, and the counts of spaces.
    """
    legal, apply, random_action, chance, score, own = rules
    header, where, drawn, given = plan
    s, before, scratch, out, by, notes = work
    seeds, g, look_g = generators
    odds = reals[0]
    seats, longest, looks = header[1], header[2], header[4]
    counted, looking = unread(out), (scratch, out, look_g)
    most = len(given) // 2 if len(given) > 0 else longest
    unwon = 0
    for game in range(header[5], header[0]):
        g[0] = below(seeds, CARRIES) + 1 << 32 | below(seeds, LOWS) + 1
        first = game * len(s) % len(starts)
        copy(starts, first, s)
        begin(notes)
        begin(by)
        if looks > 0:
            look((random_action, chance, apply), t, s, looking, looks, longest, odds)
            begin_looks(odds)
        events = 0
        while s[ACTOR] != OVER and events < most:
            seat = s[ACTOR] = given[2 * events] if len(given) > 0 else s[ACTOR]
            if looks > 0:
                note_look(odds, seat)
                copy(s, 0, before)
            if seat == CHANCE:
                action = given[2 * events + 1] if len(given) > 0 else chance(t, s, g)
                apply(t, s, action)
                note_action(notes, action)
            else:
                note_choice(notes, legal(t, s, seat, counted))
                action = given[2 * events + 1] if len(given) > 0 else random_action(t, s, seat, out, g)
                note_action(notes, action)
                note_cell(where, drawn[0], action, seat, by)
                apply(t, s, action)
                note_lead(score, t, s, seats, notes)
                own(t, s, action, notes, NOTES)
            events += 1
            if looks > 0:
                look((random_action, chance, apply), t, s, looking, looks, longest, odds)
                note_rise(odds, seat)
        conclude_game(legal, apply, score, t, plan, work, reals, game)
        if s[ACTOR] == OVER and (s[WINNERS] < 1 or s[WINNERS] >> seats != 0):
            unwon += 1
    return unwon


PLAY_NOTING = "i(legal+apply+random_action+chance+score+measure, v, v, v*4, v*6, v*3, f*3)"


@cache
def measured_by(measures: tuple[Callable[..., None], ...]) -> Callable[..., None]:
    """Return one rule that notes all measures of one's own, each in its own slots."""
    if not measures:
        return no_measure
    *before, last = measures
    first, at = measured_by(tuple(before)), OWN * len(before)

    @rule
    def own(t: State, s: State, action: int, notes: Vector, slot: int) -> None:
        first(t, s, action, notes, slot)
        last(t, s, action, notes, slot + at)

    names = sha256("+".join(f"{each.__module__}.{each.__qualname__}" for each in measures).encode())
    # which the disk cache then leaves alone
    within = any("<locals>" in each.__qualname__ for each in measures)
    own.__qualname__ = f"{'<locals>.' * within}measured_by.{names.hexdigest()[:16]}"
    return own


class measuring:  # noqa: N801 (used as a context, not as a type)
    """Within, the exception of a mistake in a measure of one's own is a `BrokenRule` that names the measure and its line."""

    def __init__(self, title: str) -> None:
        self._title = title

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, BrokenRule):
            raise blamed(self._title, error, "measuring a game") from error


def width_of(game: Rules, measures: int, looks: int) -> int:
    """Return how many values a game comes to, with so many measures of one's own, without what they say of each player."""
    covers, looked = game.board is not None, LOOKED if looks else 0
    return 1 + game.seats + VALUES + covers + looked + measures


class NotedGames:
    """Games with notes on each, with measures of one's own, and so many looks at each position for the win chances there."""

    def __init__(self, game: Rules, measures: tuple[Callable[..., None], ...] = (), looks: int = 0) -> None:
        self._backend = backend_of(game)
        self._play = self._backend.early(play_noting, PLAY_NOTING, measured_by(measures))
        vector = self._backend.vector
        self._game, self._tables, self._looks = game, vector(game.tables), looks
        self._where, self._drawn, self._cells = (
            vector(places(game) or (-1,)),
            vector(plan(game)),
            count_of(game),
        )
        self._measures = len(measures)
        self._width = width_of(game, len(measures), looks)

    def play(
        self, starts: Sequence[int], seed: str, games: int = 1, events: Sequence[int] = ()
    ) -> tuple[Values, Values]:
        """Play a portion; return each game's values, one game after the other, and the counts of `stoneswidgets.lab.spaces`.

        Games begin from the start states in turn, one after the other, and are random unless `events` are given: what happens in each of
        them, a seat and its action in turn.
        """
        game, vector, zeros = self._game, self._backend.vector, self._backend.zeros
        generators = (
            vector(generator(Random(seed))),
            zeros(1),
            vector(generator(Random(f"{seed}/looks")) if self._looks else (1,)),
        )
        values, cells = zeros(games * self._width, "d"), zeros(self._cells, "d")
        reals = zeros(odds_of(game.seats), "d"), values, cells
        work = (
            *(zeros(game.state_layout.length) for _ in range(3)),
            zeros(game.max_legal_moves),
            zeros(int(self._drawn[0]) + 1),
            zeros(NOTES + OWN * self._measures),
        )
        states, given = starts if isinstance(starts, array) else vector(starts), vector(events)
        done, is_plain = 0, self._play.is_plain
        while done < games:
            now = self._play.many(games - done)
            header = [done + now, game.seats, game.play_limit, self._measures, self._looks, done]
            planned = vector(header), self._where, self._drawn, given
            with measuring(game.title):
                unwon = self._play(now, self._tables, states, planned, work, generators, reals)
            if unwon and not (events or game.is_cooperative):
                raise nobody_won(game.title, unwon)
            done += now
            if is_plain:
                underway(now, UNCOMPILED if self._play.is_plain else "")
        return values, cells


# ---------------------------------------------------------------- games between players

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


def sitting(seat: int, game: int, players: Sequence[Player]) -> int:
    """Return who of the players sits at a seat: from game to game, everybody moves on by a seat."""
    return (seat + game) % len(players)


def seated(players: Sequence[Player], seats: int, seed: str, game: int) -> tuple[list[Bot], Random]:
    """Return a bot for each seat in a game, and what chance events come from.

    Searches play random games, so that they are the same under all rules: positions are judged under some only.
    """
    rng = Random(f"{seed}/{game}")
    bots = [player(players[sitting(seat, game, players)], rng.getrandbits(60)) for seat in range(seats)]
    for bot in bots:
        if isinstance(bot, LevelledBot | TreeSearch):
            bot.judged = False
    return bots, rng


def events_of(
    start: Position, players: Sequence[Player], seed: str, game: int, opening_moves: int = 0
) -> list[int]:
    """Play one game; return what happened in it, a seat and its action in turn.

    The number of the game says who sits where; `seed` seeds the players and the chance events. The opening moves are the same until
    all players have gone round the seats.
    """
    rules = start.game
    bots, rng = seated(players, rules.seats, seed, game)
    events = [] if opening_moves else played_by_searches(start, bots, rng, rules.play_limit)
    if events:
        return events
    bots, rng = seated(players, rules.seats, seed, game)
    moves = moves_of(start, bots, rng, opening_moves, f"{seed}/{game // len(players)}")
    for before, move, _ in islice(moves, rules.play_limit):
        choosing = before.to_move
        for seat, text in zip(choosing or (CHANCE,), parts_of(move, choosing), strict=True):
            events += seat, rules.parse(text, seat)
    return events


def try_out(start: Position, measures: tuple[Callable[..., None], ...]) -> None:
    """Measure one random game in plain Python, where a measure cannot change the state; a `BrokenRule` names the one that fails."""
    rules, state, events = start.game, list(start.state), events_of(start, (None,), "trial", 0)
    own, notes = measured_by(measures), [0] * (NOTES + OWN * len(measures))
    for state[ACTOR], action in zip(events[::2], events[1::2], strict=True):
        seat = state[ACTOR]
        rules.dynamics.apply(rules.tables, state, action)
        if seat != CHANCE:
            with measuring(rules.title):
                own(rules.tables, tuple(state), action, notes, NOTES)
