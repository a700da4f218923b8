"""Check a game's rules by random games in which every number, index and position is checked.

Compiled rules compute with 64-bit words, and check neither for overflow nor for an index outside a vector. Here the same rules run in
plain Python on `Word` and `CheckedVector`, which do, and which stop a rule that would run for ever.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex
from weakref import WeakSet

from stoneswidgets.core.rules.calling import blamed, line_of
from stoneswidgets.core.rules.restoring import state_read
from stoneswidgets.core.rules.rules import LONGER
from stoneswidgets.errors import BrokenRule, StonesError, is_ours, quoted
from stoneswidgets.kernel import (
    ACTOR,
    ALL_WON,
    CHANCE,
    OVER,
    below,
    drawn_from,
    generator,
    no_chance,
    no_chance_outcomes,
    no_score,
)
from stoneswidgets.kernel.naming import field_named
from stoneswidgets.plumbing.arguments import seeded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random
    from types import CodeType

    from stoneswidgets.core.rules.rules import Rules

# ---------------------------------------------------------------- numbers and vectors


BITS = 64
MOST, LEAST = (1 << BITS - 1) - 1, -(1 << BITS - 1)
STEPS = 300_000
"""The most computations and uses of vectors in one call of a rule; beyond that, it is taken to run for ever."""


class _Meter:
    """Counts the steps of one call of a rule."""

    steps = 0

    def step(self) -> None:
        self.steps += 1
        if self.steps > STEPS:
            raise BrokenRule(f"it was stopped after {STEPS:,} steps: does it ever end?")


_METER = _Meter()


class Word(int):
    """A whole number whose computations raise `BrokenRule` where machine code would come to something else.

    >>> Word(1 << 62) << 1
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.BrokenRule: 9223372036854775808 does not fit 64 bits with sign
    """

    def bit_count(self) -> int:
        """Return how many bits are set."""
        if self < 0:
            raise BrokenRule(f"popcount of {int(self)}: a number below 0 has other bits in machine code")
        return Word(super().bit_count())

    def __truediv__(self, other: object) -> NoReturn:
        raise BrokenRule("/ gives a fraction; // divides whole numbers")

    __rtruediv__ = __truediv__

    def __pow__(self, other: object, modulus: object = None) -> NoReturn:
        raise BrokenRule("** is not for rules; multiply, or shift with <<")

    __rpow__ = __pow__


def _computing(name: str) -> Callable[..., Any]:
    """Return a method of `int` whose result is checked."""
    compute, shifts = getattr(int, name), "shift" in name

    def method(self: Word, *others: Any) -> Any:
        if shifts and isinstance(others[0], int):
            by = self if name.startswith("__r") and name != "__rshift__" else others[0]
            if not 0 <= by < BITS:
                raise BrokenRule(
                    f"a shift by {int(by)}: machine code can shift only by 0 to {BITS - 1} places"
                )
        found = compute(self, *others)
        if found is NotImplemented:
            return found
        _METER.step()
        if not LEAST <= found <= MOST:
            raise BrokenRule(f"{found} does not fit {BITS} bits with sign")
        return Word(found)

    return method


for _name in ("add", "sub", "mul", "and", "or", "xor", "lshift", "rshift", "floordiv", "mod"):
    for _method in (f"__{_name}__", f"__r{_name}__"):
        setattr(Word, _method, _computing(_method))
for _method in ("__neg__", "__invert__", "__pos__", "__abs__"):
    setattr(Word, _method, _computing(_method))


class CheckedVector(list[int]):
    """A vector that refuses indices outside it, numbers that do not fit 64 bits and, if it is `fixed`, writing; errors call it `name`."""

    def __init__(self, values: Iterable[int], name: str, *, fixed: bool = False) -> None:
        super().__init__(values)
        self.name, self.fixed = name, fixed
        self._written: dict[int, tuple[CodeType, int]] = {}

    def __getitem__(self, at: Any) -> Any:
        _METER.step()
        self._check_field(at)
        try:
            return Word(super().__getitem__(at))
        except (IndexError, TypeError):  # a slice is a list, which is no number
            self._refuse(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        _METER.step()
        if not isinstance(at, int) or not -len(self) <= at < len(self):
            self._refuse(at)
        self._check_field(at)
        if self.fixed:
            raise BrokenRule(f"it writes to {self.name}[{int(at)}], which it may not change")
        if not isinstance(value, int):
            raise BrokenRule(f"{value!r} is not a whole number")
        if not LEAST <= value <= MOST:
            raise BrokenRule(f"{int(value)} does not fit {BITS} bits with sign")
        super().__setitem__(at, int(value))
        frame = sys._getframe(1)  # noqa: SLF001 (inspect's own way takes as long as the rule)
        self._written[at % len(self)] = frame.f_code, frame.f_lineno

    def written_at(self, at: int) -> str:
        """Return, for a message, which rule's line wrote an entry last; "" if none did, or one of this library's own rules."""
        code, line = self._written.get(at, (None, 0))
        if code is None or is_ours(code.co_filename):
            return ""
        return f", as written by {code.co_name}, {line_of(code, line)}"

    def _check_field(self, at: int) -> None:
        """Refuse an entry that lies beyond the field that the rule names, and is another field's."""
        field = field_named(sys._getframe(2))  # noqa: SLF001 (as above)
        if field is not None and not field.at <= at < field.at + field.count:
            first, last = field.first[0], field.first[0] + field.shape[0] - 1
            raise BrokenRule(
                f"{self.name}.{field.name} goes from {first} to {last}, not {int(at) - field.offset}"
            )

    def _refuse(self, at: SupportsIndex) -> NoReturn:
        if not isinstance(at, int):
            raise BrokenRule(f"{self.name}[{at!r}]: name an entry by a whole number")
        there = f"goes up to {self.name}[{len(self) - 1}]" if self else "is empty"
        lists = self.name in {"out", "weights"}  # they have room for max_legal_moves
        short = f": max_legal_moves says {len(self)}, which is too few" if lists else ""
        raise BrokenRule(f"there is no {self.name}[{int(at)}]; it {there}{short}")


# ---------------------------------------------------------------- a game


class CheckedGame:
    """One random game with every step checked: `moves` of them so far, to a `state`; `possible` counts each action that could have been chosen.

    In as many positions as there are `looks`, from the first on, scores, views and descriptions are checked, too, and the move is carried
    out twice.
    """

    def __init__(self, game: Rules, rng: Random, *, looks: int) -> None:
        self._game, self._rng, self._rules, self._looks = game, rng, game.dynamics, looks
        self._generator = CheckedVector(generator(rng), "g")
        self._room, self._chances = game.max_legal_moves, {*game.chances}
        self._tables = CheckedVector(game.tables, "t", fixed=True)
        self._last, self.moves = "", 0
        self.possible: Counter[int] = Counter()
        self.state = list(game.start(rng.randrange(1 << 31)).state)
        self._looked_at: list[tuple[str, list[int]]] = []

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end."""
        return bool(self.state[ACTOR] == OVER)

    def play(self, until: float = inf) -> None:
        """Play to the end, or as many moves as a game has at most, or to a time of `perf_counter`."""
        game = self._game
        while not self.is_over and self.moves < game.play_limit and perf_counter() < until:
            looks = self.moves < self._looks
            if looks:
                self._look()
            action = self._chance() if self.state[ACTOR] == CHANCE else self._choose()
            text = self._text(action)
            before, (self.state, made) = self.state, self._applied(self.state, action, text)
            if looks and self.state != self._applied(before, action, text)[0]:
                raise self._broken(
                    "the rule apply makes a different state when it is called again with the same "
                    "one; it must not remember anything or draw random numbers (the rule chance draws them, from g)"
                )
            self._last, self.moves = text, self.moves + 1
            at, why = game.caller.soundness.found(self.state)
            if why:
                raise self._broken(f"the rule apply made an impossible state: {why}{made.written_at(at)}")
        if self.is_over:
            self._look()
            self._check_scores()
        for when, state in self._looked_at:  # after the game, when its rules are known to work
            self._check_read_back(when, state)

    # ------------------------------------------------------------ rules

    def _run(self, name: str, state: CheckedVector, *given: Any, when: str = "") -> Any:
        rule: Callable[..., Any] = getattr(self._rules, name)
        _METER.steps = 0
        try:
            return rule(self._tables, state, *given)
        except Exception as error:
            raise blamed(self._game.title, error, when or self._when()) from error

    def _read(self, name: str, *given: Any) -> Any:
        """Call a rule that may not write to the state."""
        return self._run(name, CheckedVector(self.state, "s", fixed=True), *given)

    def _applied(self, before: list[int], action: int, text: str) -> tuple[list[int], CheckedVector]:
        state = CheckedVector(before, "s")
        self._run("apply", state, Word(action), when=f"at {text}")
        return list(state), state

    def _legal(self, state: list[int], seat: int) -> list[int]:
        out = CheckedVector([0] * self._room, "out")
        count = self._run("legal", CheckedVector(state, "s", fixed=True), Word(seat), out)
        return [int(each) for each in self._game.caller.listed("legal", count, list(out))]

    def _choose(self) -> int:
        game = self._game
        if game.is_simultaneous and not 0 < (bits := self._read("choosing")) < 1 << game.seats:
            raise self._broken(
                f"the rule choosing returned {bits}, but has to return a bit for each seat that chooses now, a number from 1 to "
                f"{(1 << game.seats) - 1}"
            )
        seat = self._rng.choice(game.caller.to_move(self.state))
        self.state[ACTOR] = seat
        legal = self._legal(self.state, seat)
        if not legal:
            raise self._broken(f"the rule legal has no move for seat {seat}, which is to move")
        if len({*legal}) < len(legal):
            twice, _ = Counter(legal).most_common(1)[0]
            raise self._broken(f"the rule legal lists {twice} ({game.action_text(twice)}) twice")
        self.possible.update(legal)
        if drawn_from(self._rules.random_action) is self._rules.legal:
            return legal[below(self._generator, len(legal))]  # as it does, which asks for the list once more
        out = CheckedVector([0] * self._room, "out")
        action = self._read("random_action", Word(seat), out, self._generator)
        if action not in legal:
            raise self._broken(f"the rule random_action chose {action}, which the rule legal does not list")
        return int(action)

    def _chance(self) -> int:
        game = self._game
        if why := game.caller.stuck(self.state):
            raise self._broken(f"the rule apply made a position in which {why}")
        out, weights = (CheckedVector([0] * self._room, name) for name in ("out", "weights"))
        count = self._read("chance_outcomes", out, weights)
        outcomes = game.caller.listed("chance_outcomes", count, list(out))
        if any(weight < 1 for weight in list(weights)[:count]):
            raise self._broken("the rule chance_outcomes gives a weight below 1")
        action = self._read("chance", self._generator)
        if outcomes and action not in outcomes:
            raise self._broken(f"the rule chance drew {action}, which the rule chance_outcomes does not list")
        if not outcomes and action not in self._chances and not _draws_unlisted(game):
            raise self._broken(
                f"the rule chance drew {action}, which is not one of the game's chances; an outcome of its own is declared, as in heads = sw.move()"
            )
        self.possible.update(outcomes or (int(action),))
        return int(action)

    # ------------------------------------------------------------ what is checked

    def _text(self, action: int) -> str:
        """Return the text of an action, which has to be read back."""
        game = self._game
        try:
            text = game.action_text(action)
        except LookupError:
            raise self._broken(
                f"action {action} has no text; a move, or an outcome of chance, is declared, as in heads = sw.move()"
            ) from None
        try:
            read = game.parse(text, self.state[ACTOR])
        except StonesError as error:
            raise BrokenRule(f"{game.title}: the move {text!r} is not read back: {error}") from None
        if read != action:
            raise BrokenRule(
                f"{game.title}: the move {text!r} of action {action} is read back as action {read}"
            )
        return text

    def _look(self) -> None:
        """Check the scores, what each seat sees, and the static evaluation."""
        for seat in range(self._game.seats):
            if not isinstance(points := self._read("score", seat), int):
                raise self._broken(
                    f"the rule score returned {quoted(points)} for seat {seat}, but has to return a whole number"
                )
            self._look_as(seat)
        won = self._read("judge") if self.state[ACTOR] >= 0 else -1
        if not isinstance(won, int) or not -1 <= won <= ALL_WON:
            raise self._broken(
                f"the rule judge returned {quoted(won)}, but has to return how many of {ALL_WON} games the seat to move wins, or −1 "
                "to leave that to random games"
            )
        self._looked_at.append((self._when(), list(self.state)))

    def _look_as(self, seat: int) -> None:
        """Check that `determinize` fills in exactly what `mask` hides from a seat, and that its moves do not depend on that."""
        seen = CheckedVector(self.state, "s")
        self._run("mask", seen, seat)
        whole = CheckedVector(list(seen), "s")
        self._run("determinize", whole, seat, self._generator)
        again = CheckedVector(list(whole), "s")
        self._run("mask", again, seat)
        if list(again) != list(seen):
            raise self._broken(
                f"what the rule determinize fills in for seat {seat} is not what the rule mask takes out"
            )
        caller, state = self._game.caller, list(whole)
        if why := caller.soundness.fault(state) or caller.soundness.unfilled(self.state, state):
            raise self._broken(
                f"what the rule determinize fills in, for the bots, where the rule mask hides something from seat {seat}, "
                f"makes an impossible state: {why}"
            )
        if seat in caller.to_move(self.state) and self._legal(state, seat) != self._legal(self.state, seat):
            raise self._broken(
                f"which moves the rule legal lists for seat {seat} reveals what the rule mask hides from it"
            )

    def _check_read_back(self, when: str, state: list[int]) -> None:
        """Check that the description of a position is read back."""
        game = self._game
        try:
            back = state_read(game, game.position_type(game, tuple(state)).describe())
        except StonesError as error:
            raise BrokenRule(f"{game.title}, {when}: the position is not read back: {error}") from None
        if list(back) != state:
            raise BrokenRule(
                f"{game.title}, {when}: reading the position back gives a different one: does describe say everything in the state?"
            )

    def _check_scores(self) -> None:
        """Check the scores at the end, where they are played for."""
        game = self._game
        if not game.counts_points:
            return
        if game.dynamics.score is no_score:
            raise BrokenRule(f"{game.title} is played for {game.played_for}, and has no rule score")
        least, most = game.score_range
        for seat in range(game.seats):
            score = self._read("score", seat)
            if not least <= score <= most:
                raise self._broken(
                    f"the score of seat {seat} is {score}, outside the score_range, {least} to {most}"
                )

    def _broken(self, why: str) -> BrokenRule:
        return BrokenRule(f"{self._game.title}, {self._when()}: {why}")

    def _when(self) -> str:
        if not self._last:
            return "at the start"
        return f"{'at the end, ' * self.is_over}after {self._last}"


def _draws_unlisted(game: Rules) -> bool:
    """Tell whether the class of games that adds no moves of its own draws outcomes of chance that are too many to list."""
    classes: Any = type(game).__mro__
    rules = next(cls.dynamics for cls in classes if hasattr(cls, "dynamics") and not cls.own_moves)
    return rules.chance is not no_chance and rules.chance_outcomes is no_chance_outcomes


# ---------------------------------------------------------------- games


_ENDLESS = 3
"""After so many games, none of which was over in time, rules are taken never to end one."""
_LOOKED_AT, _LOOKS = 5, 64
"""In how many games, and in how many positions of each, more than the moves is looked at."""
_GAMES, _FIRST_LOOKS, _SECONDS = 3, 4, 0.15
"""A class is checked briefly by so many games, the first of which is looked at, and for so long at most."""
_CHECKED: WeakSet[type] = WeakSet()


def checked_games(game: Rules, rng: Random, games: int) -> Iterator[CheckedGame]:
    """Play random games with every step checked; yield each at its end. Raise a `BrokenRule` if a rule fails, or if no game ends."""
    late = 0
    for number in range(games):
        played = CheckedGame(game, rng, looks=_LOOKS * (number < _LOOKED_AT))
        played.play()
        late += not played.is_over
        if late == number + 1 == min(_ENDLESS, games):
            raise BrokenRule(f"{game.title}: {not_over(game, late, late)}")
        yield played


def check_briefly(game: Rules) -> None:
    """Check the rules of a class from outside this library in a few random games, once; raise a `BrokenRule` if one fails."""
    if game.is_tested or type(game) in _CHECKED:
        return
    rng, end = seeded(1), perf_counter() + _SECONDS
    for number in range(_GAMES):
        CheckedGame(game, rng, looks=0 if number else _FIRST_LOOKS).play(end)
    _CHECKED.add(type(game))


def not_over(game: Rules, late: int, games: int) -> str:
    """Return, for a message, how many of some random games were not over before their time, `late` of them; "" if all were."""
    if not late:
        return ""
    said, most = game.max_game_length, game.play_limit
    times = "" if most == said else f" of {said}, {LONGER} times"
    ever = ": do its rules ever end a game?" * (late == games)
    return f"{late:,} of {games:,} games were not over after {most:,} moves (its max_game_length{times}), and count as timeouts{ever}"
