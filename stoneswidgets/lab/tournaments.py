"""`tournament`: players against each other, in every seat equally often, with a table of how they did, and their ratings."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, cycle, islice, permutations
from math import exp, log, nan, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import BadRecord, StonesError, Stopped, quoted
from stoneswidgets.lab.play import openings
from stoneswidgets.lab.result import Result, numbered
from stoneswidgets.lab.run import head_of, run_file
from stoneswidgets.plumbing.arguments import drawn_unless_given, whole
from stoneswidgets.plumbing.intervals import FEWEST, Moments, of_share
from stoneswidgets.plumbing.progress import progressing
from stoneswidgets.search.players import moves_of, named, player

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from os import PathLike

    from stoneswidgets.search.players import Player

FORMAT, VERSION = "stoneswidgets-tournament", 1
SCALE = 400 / log(10)
"""Elo's scale: a player rated 400 above another wins ten times as often as that one."""
SURE, STEPS, CLOSE = 1.96, 200, 1e-10
"""Standard errors on either side of a rating; the most steps of the fit, and the step size at which it ends."""


def pairings(players: int, seats: int) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield for each game of a tournament the player in each seat, and what seeds its set-up; it goes on for ever, in rounds.

    All groups of as many players as there are seats take turns, and each group goes round the seats with the same set-up. So in
    each round everybody plays in every seat equally often. With fewer players than seats, players sit in several seats.

    Examples
    --------
    >>> [sitting for sitting, _ in islice(pairings(players=3, seats=2), 6)]
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    >>> [sitting for sitting, _ in islice(pairings(2, 3), 3)]
    [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    """
    orders = [tuple(range(seats))]
    if players >= seats:
        groups = list(combinations(range(players), seats))
        orders = [(0, *order) for order in permutations(range(1, seats))]
    else:
        groups = [tuple(islice(cycle(range(players)), first, first + seats)) for first in range(players)]
    for turn, order in enumerate(cycle(orders)):
        for at, group in enumerate(groups):
            sitting = [group[place] for place in order]
            for moved in range(seats):
                yield (*sitting[moved:], *sitting[:moved]), f"{turn}/{at}"


class Played(NamedTuple):
    """A game of a tournament.

    Attributes
    ----------
    seats : tuple of int
        The number of the player in each seat.
    record : Record
        The game itself.
    """

    seats: tuple[int, ...]
    record: Record

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple((self.record.result or {}).get("winners", ()))

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score."""
        return tuple((self.record.result or {}).get("scores", ()))

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win."""
        won = self.winners
        whole = self.record.game.is_cooperative
        return tuple(
            0.0 if seat not in won else 1.0 if whole else 1 / len(won) for seat in range(len(self.seats))
        )


class Rating(NamedTuple):
    """How strong a player is: the mean of all players is 0, and 400 more is ten times as strong.

    Attributes
    ----------
    value : float
        The rating.
    low, high : float
        Its 95 % interval.
    """

    value: float
    low: float
    high: float


class Standing(NamedTuple):
    """How a player did in a tournament.

    Attributes
    ----------
    player : str
        Who.
    games : int
        How many games the player played; a game in which it sits in two seats counts twice.
    wins, shared, losses : int
        Games that the player won alone, won with others, and lost.
    score : float
        The part of all games that the player won, those won with others divided among the winners.
    low, high : float
        The 95 % interval of the score; NaN where there are too few different games for one.
    rating : Rating
        How strong the player is (see `ratings`), with its 95 % interval, as for the score.
    """

    player: str
    games: int
    wins: int
    shared: int
    losses: int
    score: float
    low: float
    high: float
    rating: Rating


@dataclass(frozen=True, repr=False)
class Tournament(Result):
    """What a tournament came to; at the end of a notebook's cell it shows itself as a table.

    Attributes
    ----------
    game : Game
        What is played.
    players : tuple of str
        What the players are called.
    seed : int
        What the games come from: the same seed and players give the same games.
    planned : int
        How many games there were to be.
    opening_moves : int
        How many moves of each game are made at random before the players choose.
    played : tuple of Played
        The games that have been played, in their order: who sat in which seat, and who won.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> t = sw.tournament([3, None], sw.SiegeStones(goal=1), games=8, seed=1, progress=False)
    >>> [(standing.player, standing.wins) for standing in t.standings]
    [('level 3', 8), ('random', 0)]
    """

    game: Game
    players: tuple[str, ...]
    seed: int
    planned: int
    opening_moves: int
    played: tuple[Played, ...]

    @property
    def different(self) -> list[Played]:
        """The games that count: where the same players in the same seats always played the same game, it is there once."""
        games: dict[tuple[int, ...], dict[str, Played]] = {}
        for each in self.played:
            games.setdefault(each.seats, {}).setdefault(each.record.dumps(), each)
        once = {id(each) for found in games.values() if len(found) == 1 for each in found.values()}
        return [each for each in self.played if len(games[each.seats]) > 1 or id(each) in once]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How each player did in the games that are `different`, the one with the highest rating first."""
        different = self.different
        shares = [(each.seats, each.shares) for each in different]
        found = []
        for who, rating in enumerate(ratings(shares, len(self.players))):
            own = [
                share for seats, parts in shares for at, share in zip(seats, parts, strict=True) if at == who
            ]
            wins, losses = own.count(1.0), own.count(0.0)
            counts = len(own), wins, len(own) - wins - losses, losses
            score = sum(own) / len(own) if own else 0.0
            few = len(different) < len(self.played) and len(own) < FEWEST
            limits = of_share(replace(Moments.of(own), few=few))
            if few:
                rating = rating._replace(low=nan, high=nan)  # noqa: PLW2901
            found.append(Standing(self.players[who], *counts, score, *limits, rating))
        return tuple(sorted(found, key=lambda standing: -standing.rating.value))

    def record(self, number: int) -> Record:
        """Return the record of a game, counted from 1; a `StonesError` if there is no such game."""
        number = numbered(number, len(self.played))
        return self.played[number - 1].record

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player."""
        rows = [standing._asdict() for standing in self.standings]
        for row in rows:
            rating = row.pop("rating")
            row |= {"rating": rating.value, "rating_low": rating.low, "rating_high": rating.high}
        return rows

    @property
    def caption(self) -> str:
        """What stands above the table."""
        played, different = len(self.played), len(self.different)
        return phrase(
            "a tournament",
            title=self.game.title,
            played=played if played < self.planned else None,
            n=max(played, self.planned),
            seed=str(self.seed),
            moves=self.opening_moves or None,
            different=different if different < played else None,
        )

    def __repr__(self) -> str:
        best = f", {self.standings[0].player} is ahead" if self.played else ""
        return f"<Tournament of {self.caption}{best}>"


def tournament(
    players: Sequence[Player] | Mapping[str, Player],
    game: Game,
    games: int = 100,
    seed: int | None = None,
    *,
    opening_moves: int | None = None,
    path: str | PathLike[str] | None = None,
    progress: bool = True,
) -> Tournament:
    """Let players play each other, in every seat equally often, and rate them.

    Parameters
    ----------
    players : sequence or mapping
        Two or more: levels from 1 to 10, bots, functions from a view to a move, None for random moves; in a mapping, by
        their names. Each game is played by copies of the bots with seeds of their own. With fewer players than
        seats, players sit in several seats.
    game : Game
        What they play.
    games : int
        How many games in all. All groups of players that fit the seats take turns, and each goes round the seats with
        one and the same set-up.
    seed : int, optional
        The same seed and players give the same games, if functions play the same again. Without one, a seed is drawn; the result
        names it.
    opening_moves : int, optional
        How many moves of each game are made at random before the players choose, the same ones while the same players go round the
        seats: players that always play the same then play different games. Left out, it is 2 where only functions meet, which may
        always play the same, and nothing in the game is drawn by chance; otherwise 0. Without it, equal games of theirs count once.
    path : path, optional
        A file to which each game is written when it is done. If it is there already, the tournament in it goes on. One program
        plays for a file at a time.
    progress : bool
        Whether to show how far it has come.

    Returns
    -------
    Tournament
        A table with each player's score and rating (Bradley–Terry, on Elo's scale), and 95 % intervals of both.
        Interrupted, it holds the games so far; with a path, the same call goes on with them.

    Raises
    ------
    StonesError
        If there are no players, or one fails or plays what is not legal; the message says in which game.
    BadRecord
        If the file holds another tournament, or none, or another program writes to it.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> def first(view):
    ...     return view.legal_moves()[0]
    >>> t = sw.tournament({"two": 2, "random": None, "first": first}, sw.SiegeStones(goal=1), games=12, seed=1)
    >>> t
    <Tournament of SiegeStones: 12 games, seed 1, two is ahead>
    >>> [standing.games for standing in t.standings]
    [8, 8, 8]
    """
    taking_part, game = named(players), game_of(game, "a tournament")
    if len(taking_part) < 2:  # one alone plays nobody
        raise StonesError(f"a tournament has two players or more, not {len(taking_part)}")
    games, titles = whole("the number of games", games, 1), tuple(taking_part)
    opening_moves = openings(opening_moves, taking_part.values(), game)
    begun = head_of(path) if seed is None else None
    seed = begun.get("seed", 0) if begun else drawn_unless_given(seed)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "rules": game.rules,
        "players": titles,
        "seed": seed,
        "opening_moves": opening_moves,
    }
    coming = pairings(len(titles), game.seats)

    def played_in(piece: Any) -> Played:
        record = Record.loads(json.dumps(piece["record"]))
        if record.game != game or record.result is None:
            raise BadRecord("the record is not a finished game of this tournament")
        return Played(tuple(piece["seats"]), record)

    with run_file(path, head, played_in) as (played, add):
        for line, (each, (seats, _)) in enumerate(zip(played, coming, strict=False), 2):
            if each.seats != seats:
                name = Path(path or "").name
                raise BadRecord(f"{name}, line {line}: seats is {quoted(list(each.seats))}, not {[*seats]}")
        try:
            with progressing(max(0, games - len(played)), game.title, is_shown=progress) as done:
                for number, (seats, setup) in zip(range(len(played), games), coming, strict=False):
                    sitting = [(titles[who], taking_part[titles[who]]) for who in seats]
                    record = _play(game, sitting, seed, number, setup, opening_moves)
                    played.append(Played(seats, record))
                    add({"seats": seats, "record": json.loads(record.dumps())})
                    done(1)
        except KeyboardInterrupt:
            if not played:
                raise Stopped("no game was over yet") from None
    return Tournament(game, titles, seed, games, opening_moves, tuple(played))


def _play(
    game: Game, players: Sequence[tuple[str, Player]], seed: int, number: int, setup: str, opening_moves: int
) -> Record:
    """Play the game of that number, with a player and its name for each seat."""
    rng, moves = Random(f"{seed}/{setup}"), list[str]()
    start = last = game.start(seed=rng.getrandbits(32))
    bots = [
        player(each, Random(f"{seed}/{number}/{seat}").getrandbits(32))
        for seat, (_, each) in enumerate(players)
    ]
    try:
        for _, move, last in moves_of(start, bots, rng, opening_moves, f"{seed}/{setup}"):  # noqa: B007
            moves.append(move)
    except StonesError as error:
        names = ", ".join(name for name, _ in players)
        raise type(error)(f"game {number + 1} ({names}), after {len(moves)} moves: {error}") from error
    return Record.of(start, tuple(moves), last)


# ---------------------------------------------------------------- ratings


def ratings(games: Iterable[tuple[Sequence[int], Sequence[float]]], players: int) -> list[Rating]:
    """Return the ratings of players under which their results are likeliest.

    Each player has a strength, and wins a game by its part of the strengths of all that play it (Luce 1959; of two
    players, that is the model of Bradley and Terry); winners share a game. Each player is given half a win against
    one of middle strength and half a loss, so that who has won all games has a rating too.

    Parameters
    ----------
    games : iterable of (sequence of int, sequence of float)
        For each game, who played in each seat, and what part of the game that seat won; these add up to 1.
    players : int
        How many players there are.

    Examples
    --------
    >>> first, second = ratings([((0, 1), (1.0, 0.0))] * 10 + [((0, 1), (0.0, 1.0))] * 1, 2)
    >>> first.value > 0 > second.value, round(first.value + second.value)
    (True, 0)
    """
    won = [0.5] * players
    met: Counter[tuple[int, ...]] = Counter()
    for seats, shares in games:
        met[tuple(sorted(seats))] += 1
        for who, share in zip(seats, shares, strict=True):
            won[who] += share
    theta = [0.0] * players
    for _ in range(STEPS):
        slope, bend = _derivatives(theta, won, met)
        step = _solved(bend, [[value] for value in slope])
        theta = [t + max(-1.0, min(1.0, s[0])) for t, s in zip(theta, step, strict=True)]
        if max(abs(s[0]) for s in step) < CLOSE:
            break
    unit = [[float(i == k) for k in range(players)] for i in range(players)]
    spread = _solved(_derivatives(theta, won, met)[1], unit)
    middle = sum(theta) / players
    rows = [sum(row) / players for row in spread]
    overall = sum(rows) / players
    errors = [sqrt(max(0.0, spread[i][i] - 2 * rows[i] + overall)) for i in range(players)]
    return [
        Rating(SCALE * (t - middle), SCALE * (t - middle - SURE * e), SCALE * (t - middle + SURE * e))
        for t, e in zip(theta, errors, strict=True)
    ]


def _derivatives(
    theta: Sequence[float], won: Sequence[float], met: Counter[tuple[int, ...]]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the logarithm of the likelihood, and how it bends (its second derivative, negated)."""
    players = len(theta)
    slope, bend = list(won), [[0.0] * players for _ in range(players)]
    for who, t in enumerate(theta):  # the half win and the half loss
        part = 1 / (1 + exp(-t))
        slope[who] -= part
        bend[who][who] += part * (1 - part)
    for seats, times in met.items():
        whole = sum(exp(theta[who]) for who in seats)
        parts = {who: seats.count(who) * exp(theta[who]) / whole for who in set(seats)}
        for who, part in parts.items():
            slope[who] -= times * part
            bend[who][who] += times * part
            for other, its in parts.items():
                bend[who][other] -= times * part * its
    return slope, bend


def _solved(matrix: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    """Solve a linear system with a positive definite matrix (Gauss–Jordan elimination)."""
    many = len(matrix)
    rows = [[*a, *b] for a, b in zip(matrix, right, strict=True)]
    for i in range(many):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for k in range(many):
            if k != i and (factor := rows[k][i]):
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[many:] for row in rows]
