"""A random game with every step checked: what a rule does that it may not is told with the rule's name and line."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.bodies import own_rules
from stoneswidgets.core.rules.calling import readable, unlisted
from stoneswidgets.core.rules.restoring import state_read
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.core.rules.soundness import blamed, miscounted
from stoneswidgets.errors import BrokenRule, StonesError, quoted
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
from stoneswidgets.kernel.bounded import bounded, returned_at
from stoneswidgets.kernel.checked import METER, CheckedVector
from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random
    from types import FunctionType

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel.bounded import Asked
    from stoneswidgets.kernel.checked import Row

_IDLE = 20
"""The number of moves, none of which changed anything, after which rules are taken to do nothing."""


def draws_unlisted(game: Rules) -> bool:
    """Tell whether the class of games that adds no moves of its own draws outcomes of chance that are too many to list."""
    classes: Any = type(game).__mro__
    rules = next(cls.dynamics for cls in classes if hasattr(cls, "dynamics") and not cls.own_moves)
    return rules.chance is not no_chance and rules.chance_outcomes is no_chance_outcomes


def _rows(game: Rules) -> Mapping[int, Mapping[int, Row]]:
    """Return the rows of entries that a variant's rules name; a page to play, with none, does not load what finds them."""
    if game.is_tested:
        return {}
    with held():
        from stoneswidgets.core.named_rows import named_rows

    return named_rows(game)


class Trial:
    """One random game with every step checked.

    Parameters
    ----------
    game : Game
        The game to play.
    rng : random.Random
        Draws the moves.
    looks : int
        In how many positions, from the first on, scores, views and descriptions are checked, too, and the move is carried out twice.
    asked : dict, optional
        To it is added what rules ask of which seat.

    Attributes
    ----------
    state : list of int
        The state of the position to which the game has come.
    played : list of str
        The moves, and outcomes of chance, that were played.
    possible : Counter of int
        In how many positions of it each action, or outcome of chance, was possible.
    uncounted : dict of int to tuple of int and str
        Moves of a variant's own that the rule `legal` wrote behind those that it counted, each with how many it counted, and its line.
    """

    def __init__(self, game: Rules, rng: Random, *, looks: int, asked: Asked | None = None) -> None:
        self._game, self._rng, self._rules = game, rng, game.dynamics
        self._looks, self._asked = looks, asked
        self._generator = CheckedVector(generator(rng), "g")
        self._actions, self._chances = set(game.actions), set(game.chances)
        self._room, self._added = game.max_legal_moves, {*game.own_moves.values()}
        self._tables = CheckedVector(game.tables, "t")
        self._tables.fixed = True
        self._tables.rows = self._named_rows = _rows(game)
        self._deciding = [
            each for each in own_rules(game.dynamics) if each.__name__ in {"leaders", "break_tie"}
        ]
        self.played: list[str] = []
        self._idle = 0
        self.possible: Counter[int] = Counter()
        self.uncounted: dict[int, tuple[int, str]] = {}
        self._seen: list[tuple[str, list[int]]] = []
        self._reached: list[tuple[str, tuple[int, ...]]] = []
        self.state = list(game.start(rng.randrange(1 << 31)).state)
        self._made = CheckedVector(self.state, "s")
        self._sound("at the start")

    @property
    def moves(self) -> int:
        """How many moves, and outcomes of chance, were played."""
        return len(self.played)

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end."""
        return bool(self.state[ACTOR] == OVER)

    def play(self, most: float = inf) -> None:
        """Play to the end, or `most` moves, or as many as a game has at most."""
        game = self._game
        most = min(most, game.play_limit)
        while not self.is_over and len(self.played) < most:
            looks = len(self.played) < self._looks
            if looks:
                self._look()
            action = self._chance() if self.state[ACTOR] == CHANCE else self._choose()
            self.played.append(self._text(action))
            before, self.state = self.state, self._applied(action)
            self._idle += before == self.state
            if looks and self.state != self._applied(action, before):
                raise self._broken(
                    "the rule apply makes a different state when it is called again with the same "
                    "one; it must not remember anything or draw random numbers (the rule chance draws them, from g)"
                )
            self._sound(f"after {self.played[-1]}")
            self._reached.append((self._when(), tuple(self.state)))
            if self._idle == len(self.played) == _IDLE:
                raise BrokenRule(
                    f"{game.title}: no move changed anything, in {_IDLE} moves: does the rule apply call the one that it overrides, "
                    "as in rules.apply(t, s, action)?"
                )
        if self.is_over:
            self._end()
            for rule in self._deciding:
                self._decide(rule)
        self._look()
        self._read_back()

    # ------------------------------------------------------------ rules

    def _applied(self, action: int, before: list[int] | None = None) -> list[int]:
        state = CheckedVector(self.state if before is None else before, "s")
        self._run("apply", state, action)
        self._made = state
        return list(state)

    def _run(self, name: str, state: CheckedVector, *given: Any, reads: bool = False) -> Any:
        """Call a rule; with `reads`, it raises `BrokenRule` if it writes to the state."""
        rule: Callable[..., Any] = getattr(self._rules, name)
        state.fixed, METER.steps = reads, 0
        state.rows, state.began = self._named_rows, list.__getitem__(state, ACTOR)
        try:
            with bounded(rule, self._asked):
                return rule(self._tables, state, *given)
        except Exception as error:
            raise blamed(self._game.title, error, self._when() + self._unhandled(name, *given)) from error

    def _unhandled(self, name: str, *given: Any) -> str:
        """Say, of a failed rule apply, that the move is one of the variant's own."""
        texts = {action: text for text, action in self._game.own_moves.items()}
        if name != "apply" or given[0] not in texts:
            return ""
        return f" (of own_moves, which the rule apply carries out itself: if action == {given[0]}: …)"

    def _read(self, name: str, *given: Any) -> Any:
        return self._run(name, CheckedVector(self.state, "s"), *given, reads=True)

    def _at(self, name: str) -> str:
        """Return the line in which a rule has just returned something."""
        return returned_at(getattr(self._rules, name))

    def _choose(self) -> int:
        game = self._game
        if game.is_simultaneous and not 0 < (bits := self._read("choosing")) < 1 << game.seats:
            raise self._broken(
                f"the rule choosing{self._at('choosing')} returned {bits}, but has to return a bit for each seat that chooses "
                f"now, a number from 1 to {(1 << game.seats) - 1}"
            )
        seat = self._rng.choice(game.caller.to_move(self.state))
        self.state[ACTOR] = seat
        out = CheckedVector([0] * self._room, "out")
        count = self._read("legal", seat, out)
        self._number("legal", count)
        legal = [int(action) for action in list(out)[:count]]
        if not legal:
            raise self._broken(f"the rule legal has no move for seat {seat}, which is to move")
        self._listed("legal", legal, self._actions)
        self.possible.update(legal)
        if count < self._room and (behind := int(out[count])) in self._added and behind not in legal:
            self.uncounted[behind] = count, self._at("legal")
        if drawn_from(self._rules.random_action) is self._rules.legal:
            return legal[below(self._generator, len(legal))]  # as it does, which asks for the list once more
        action = self._read("random_action", seat, out, self._generator)
        if action not in legal:
            raise self._broken(
                f"the rule random_action{self._at('random_action')} chose {action}, which the rule legal does not list"
            )
        return int(action)

    def _chance(self) -> int:
        game = self._game
        if not game.has_chance:
            raise self._broken(
                "the rule apply made a position in which a chance event is due (s[0] is −1), but this "
                "game's dynamics have no rule chance"
            )
        out, weights = (CheckedVector([0] * self._room, name) for name in ("out", "weights"))
        count = self._read("chance_outcomes", out, weights)
        self._number("chance_outcomes", count)
        outcomes = [int(outcome) for outcome in list(out)[:count]]
        self._listed("chance_outcomes", outcomes, self._chances)
        if any(weight < 1 for weight in list(weights)[:count]):
            raise self._broken("the rule chance_outcomes gives a weight below 1")
        action = self._read("chance", self._generator)
        if outcomes and action not in outcomes:
            raise self._broken(
                f"the rule chance{self._at('chance')} drew {action}, which the rule chance_outcomes does not list"
            )
        if not outcomes and action not in self._chances and not draws_unlisted(game):
            raise self._broken(unlisted(game, "chance", action))
        self.possible.update(outcomes or (int(action),))
        return int(action)

    # ------------------------------------------------------------ what is checked

    def _number(self, rule: str, count: object) -> None:
        if why := miscounted(f"{rule}{self._at(rule)}", count, self._room):
            raise self._broken(why)

    def _listed(self, rule: str, listed: list[int], known: set[int]) -> None:
        twice = [action for action in listed if listed.count(action) > 1]
        if twice:
            raise self._broken(f"the rule {rule} lists {readable(self._game, twice[0])} twice")
        if strange := [action for action in listed if action not in known]:
            raise self._broken(unlisted(self._game, rule, strange[0]))

    def _text(self, action: int) -> str:
        game, seat = self._game, self.state[ACTOR]
        text = game.action_text(action)
        try:
            read = game.parse(text, seat)
        except StonesError as error:
            raise BrokenRule(f"{game.title}: the move {text!r} is not read back: {error}") from None
        if read != action:
            raise BrokenRule(
                f"{game.title}: the move {text!r} of action {action} is read back as action {read}"
            )
        return text

    def _sound(self, when: str) -> None:
        at, why = self._game.caller.soundness.found(self.state)
        if why:
            where = self._made.written_at(at)
            raise BrokenRule(
                f"{self._game.title}, {when}: the rule apply made an impossible state: {why}{where}"
            )

    def _end(self) -> None:
        """Check the scores at the end, where they are played for."""
        game = self._game
        if not counts_points(game):
            return
        if game.dynamics.score is no_score:
            raise BrokenRule(
                f"{game.title} is played for {game.played_for}, and its dynamics have no rule score"
            )
        least, most = game.score_range
        for seat in range(game.seats):
            score = self._read("score", seat)
            if not least <= score <= most:
                raise self._broken(
                    f"the score of seat {seat} is {score}, outside the score_range, {least} to {most}"
                )

    def _look(self) -> None:
        """Check the scores, and that `determinize` fills in exactly what `mask` hides, for each seat."""
        game = self._game
        for seat in range(game.seats):
            if not isinstance(points := self._read("score", seat), int):
                raise self._broken(
                    f"the rule score{self._at('score')} returned {quoted(points)} for seat {seat}, but has to return a whole number"
                )
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
            sound = game.caller.soundness
            if why := sound.fault(whole) or sound.unfilled(self.state, whole):
                raise self._broken(
                    f"what the rule determinize fills in, for the bots, where the rule mask hides something from seat {seat}, "
                    f"makes an impossible state: {why}"
                )
        won = self._read("judge") if self.state[ACTOR] >= 0 else -1
        if not isinstance(won, int) or not -1 <= won <= ALL_WON:
            raise self._broken(
                f"the rule judge{self._at('judge')} returned {quoted(won)}, but has to return how many of {ALL_WON} games "
                "the seat to move wins, or −1 to leave that to random games"
            )
        self._seen.append((self._when(), list(self.state)))

    def _decide(self, rule: FunctionType) -> None:
        """Check that a rule of the variant's own would name seats as winners, had the game ended some moves before it did.

        Ties are rare at the end itself; much earlier, a rule need not work.
        """
        everybody = (1 << self._game.seats) - 1
        for when, reached in self._reached[-len(self._reached) // 4 :]:
            state, METER.steps = CheckedVector(reached, "s"), 0
            state.fixed = True
            names_seats = True
            with suppress(Exception), bounded(rule, self._asked):  # it may count on what only an end has
                won = rule(self._tables, state, *[everybody] * (rule.__name__ == "break_tie"))
                names_seats = 0 < won <= everybody
            if not names_seats:
                raise BrokenRule(
                    f"{self._game.title}: if the game ended {when}, the rule {rule.__name__}{returned_at(rule)} would return {int(won)}, but "
                    "has to return a set of seats, in which each has the bit 1 << seat"
                )

    def _read_back(self) -> None:
        """Check that positions are what is told of them, and are read back from their descriptions; after the game, when the rules work."""
        game = self._game
        for when, reached in self._reached:
            if why := game.position_type(game, reached).contradiction():
                raise BrokenRule(f"{game.title}, {when}: {why}")
        for when, state in self._seen:
            try:
                back = state_read(game, game.position_type(game, tuple(state)).describe())
            except StonesError as error:
                raise BrokenRule(f"{game.title}, {when}: the position is not read back: {error}") from None
            except Exception as error:
                raise blamed(game.title, error, f"{when}, describing the position") from error
            if list(back) != state:
                raise BrokenRule(
                    f"{game.title}, {when}: reading the position back gives a different one: does describe say everything "
                    "in the state?"
                )

    def _broken(self, why: str) -> BrokenRule:
        return BrokenRule(f"{self._game.title}, {self._when()}: {why}")

    def _when(self) -> str:
        if not self.played:
            return "at the start"
        return f"{'at the end, ' * (self.state[ACTOR] == OVER)}after {self.played[-1]}"
