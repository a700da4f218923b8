"""Properties that every game has under any rules, checked on random games.

A game is covered as soon as it is registered. To hold every game to something more, write a function of a position into
`PROPERTIES`, or of a game's match into `test_a_game_keeps_to_everything`.
"""

from __future__ import annotations

import json
from contextlib import contextmanager, suppress
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
import stoneswidgets.games
from stoneswidgets.core.game import Game
from stoneswidgets.core.playouts import Driver
from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.registry import WITH_CARDS, classes
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, generator, nothing_hidden
from stoneswidgets.kernel.backends import Plain
from stoneswidgets.plumbing.json_text import parse
from tests.attack.mutations import mutated
from tests.strategies import SEEDS, positions, walk
from tests.tiers import NIGHT, at_night
from tests.tiny import EXAMPLES, TINY

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = [cls.name for cls in TINY]


def test_every_game_is_registered_and_has_all_that_a_game_has() -> None:
    found = {
        cls.name
        for module in walk_packages(stoneswidgets.games.__path__, "stoneswidgets.games.")
        for cls in vars(import_module(module.name)).values()
        if isinstance(cls, type) and issubclass(cls, Game) and hasattr(cls, "dynamics")
    }
    assert found == {*sw.GAMES, *WITH_CARDS}
    for name in found:
        import_module(f"tests.oracles.{name}")
    for name in sw.GAMES:
        own = (Path(__file__).parent / "games" / f"test_{name}.py").read_text()
        assert "def test_no_stone_appears_or_vanishes" in own


@pytest.mark.parametrize("name", [*sw.GAMES, *EXAMPLES, *NAMES])
def test_a_game_names_itself_its_designer_and_the_ruling_behind_each_parameter(name: str) -> None:
    cls = classes()[name]
    assert cls.name == name
    assert cls.title
    assert cls.designer or name in NAMES
    for field in fields(cls):
        assert field.metadata["ruling"][1:].isdigit()
        assert field.default in field.metadata["allowed"]
        assert field.metadata["about"]


def legal_moves_are_unique_ordered_and_playable(p: sw.Position, rng: Random) -> None:
    for seat in p.to_move:
        moves = p.legal_moves(seat)
        assert moves
        assert len(set(moves)) == len(moves) <= p.game.max_legal_moves
        for move in rng.sample(moves, min(len(moves), 20)):
            assert p.play(move, seat) != p
    if len(p.to_move) == 1:
        assert p.legal_moves() == p.legal_moves(p.to_move[0])
    if not p.to_move:
        assert p.legal_moves() == ()


def the_text_of_every_move_and_outcome_is_read_back(p: sw.Position, rng: Random) -> None:
    for seat in p.to_move:
        for move in p.legal_moves(seat):
            assert p.game.action_text(p.game.parse(move, seat)) == move
    if p.is_chance:
        for outcome in (*p.outcomes(), p.sample_chance(rng)):
            assert p.game.action_text(p.game.parse(outcome, CHANCE)) == outcome


def all_other_moves_are_refused_with_a_reason_and_nothing_changes(p: sw.Position, rng: Random) -> None:
    elsewhere = walk(p.game.start(seed=1), rng, 60)
    moves = sorted({(m, seat) for q in elsewhere for seat in q.to_move for m in q.legal_moves(seat)})
    before = p.state
    for text, seat in rng.sample(moves, min(len(moves), 20)):
        if seat in p.to_move and text not in p.legal_moves(seat):
            with pytest.raises(sw.IllegalMove, match=r".: .+"):
                p.play(text, seat)
        elif p.is_over:
            with pytest.raises(sw.StonesError):
                p.play(text)
        changed = text[: rng.randrange(len(text))] + rng.choice("a4T:-, ×\0") + text
        with suppress(sw.StonesError):
            p.play(changed, seat)
        with suppress(sw.MalformedMove):
            assert p.game.action_text(p.game.parse(changed, seat)) == changed
    for given_move in (None, 5, b"d4", ["d4"], 1.5):
        with pytest.raises(sw.MalformedMove):
            p.play(given_move)  # type: ignore[arg-type]
    assert p.state == before


def a_position_described_in_json_is_restored(p: sw.Position, rng: Random) -> None:
    one_has_chosen = (p.play(rng.choice(p.legal_moves(seat)), seat) for seat in p.to_move[1:])
    for q in (p, *one_has_chosen):
        restored = p.game.restore(json.loads(json.dumps(q.describe())))
        assert restored == q
        assert hash(restored) == hash(q)
        for seat in q.to_move:
            assert restored.legal_moves(seat) == q.legal_moves(seat)
            assert restored.view(seat).before_choices() == q.view(seat).before_choices()
    assert sw.Record.loads(sw.Match(p, seed=1).record().dumps()).positions()[0] == p


def only_an_ended_game_has_winners(p: sw.Position, _rng: Random) -> None:
    assert p.is_over == bool(p.winners) == (p.state[ACTOR] == OVER)
    assert p.is_over + p.is_chance + bool(p.to_move) == 1
    assert len(p.scores) == p.game.seats == len(p.game.seat_names)


def chance_outcomes_have_the_odds_with_which_they_are_drawn(p: sw.Position, _rng: Random) -> None:
    outcomes = p.outcomes()
    if not p.is_chance:
        assert outcomes == {}
        with pytest.raises(sw.StonesError):
            p.sample_chance(Random(1))
        return
    drawn = [p.sample_chance(Random(i)) for i in range(200)]
    if outcomes:
        assert sum(outcomes.values()) == 1
        assert set(drawn) <= set(outcomes)
        assert all(abs(drawn.count(o) / 200 - float(odds)) < 0.2 for o, odds in outcomes.items())
    for outcome in {*drawn[:20]}:
        p.play(outcome)


def picking_a_move_at_random_agrees_with_the_listing(p: sw.Position, rng: Random) -> None:
    if not p.to_move:
        return
    game, state, out = p.game, list(p.state), [0] * p.game.max_legal_moves
    n = game.dynamics.legal(game.tables, state, state[ACTOR], out)
    listed, g = set(out[:n]), generator(rng)
    times = 30 * n if n < 40 else 200
    picked = {game.dynamics.random_action(game.tables, state, state[ACTOR], out, g) for _ in range(times)}
    assert picked <= listed
    assert n >= 40 or picked == listed
    assert tuple(state) == p.state


def a_seat_gets_what_it_may_know_and_nothing_else(p: sw.Position, rng: Random) -> None:
    for seat in (None, *range(p.game.seats)):
        view = p.view(seat)
        assert (view.to_move, view.scores, view.winners) == (p.to_move, p.scores, p.winners)
        assert type(view)(p.game, p.state, seat) == view == type(view)(p.game, view.state, seat)
        other = view.determinize(rng)
        assert other.view(seat) == view
        assert hash(other.view(seat)) == hash(view)
        if seat in p.to_move:
            apart, unlike = (p.game.restore(each.describe()) for each in (p, other))  # never looked at
            assert view.legal_moves(seat) == apart.legal_moves(seat) == unlike.legal_moves(seat)
        assert p.game.restore(other.describe()) == other


def what_a_seat_cannot_know_changes_no_choice_and_no_evaluation(p: sw.Position, rng: Random) -> None:
    seed = rng.getrandbits(32)
    for seat in p.to_move[:1]:
        other = p.view(seat).determinize(rng)
        chosen = [sw.bot(level=2, seed=seed).choose(each.view(seat)) for each in (p, other)]
        assert chosen[0] == chosen[1]
        found = [sw.evaluate(each, simulations=20, seed=seed) for each in (p, other)]
        assert found[0].moves == found[1].moves
        assert found[0].why(chosen[0]) == found[1].why(chosen[0])


def a_bot_is_given_the_view_of_who_is_to_move(p: sw.Position, _rng: Random) -> None:
    hides = p.game.dynamics.mask is not nothing_hidden
    for seat in {None, *range(p.game.seats)} - {*p.to_move} if p.to_move else ():
        if hides:
            with pytest.raises(sw.StonesError, match="give the view of seat"):
                sw.bot(level=2, seed=1).choose(p.view(seat))
        else:
            assert sw.bot(level=2, seed=1).choose(p.view(seat)) in p.legal_moves()


def random_games_end_within_their_bound_and_are_the_same_plain_and_compiled(
    p: sw.Position, rng: Random
) -> None:
    seed = rng.getrandbits(32)
    fast, plain = (Driver(p, Random(seed), backend) for backend in (None, Plain(p.game.dynamics)))
    for driver in (fast, plain):
        driver.play(2)
    assert fast.result == plain.result
    assert 0 <= fast.result.plies <= 2 * p.game.max_game_length
    assert sum(fast.result.wins) + fast.result.draws == 2


PROPERTIES = (
    legal_moves_are_unique_ordered_and_playable,
    the_text_of_every_move_and_outcome_is_read_back,
    all_other_moves_are_refused_with_a_reason_and_nothing_changes,
    a_position_described_in_json_is_restored,
    only_an_ended_game_has_winners,
    chance_outcomes_have_the_odds_with_which_they_are_drawn,
    picking_a_move_at_random_agrees_with_the_listing,
    a_seat_gets_what_it_may_know_and_nothing_else,
    what_a_seat_cannot_know_changes_no_choice_and_no_evaluation,
    a_bot_is_given_the_view_of_who_is_to_move,
    random_games_end_within_their_bound_and_are_the_same_plain_and_compiled,
)


@contextmanager
def holds(what: str, match: sw.Match) -> Iterator[None]:
    """Say of a failure which property of which position does not hold."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{what}, in {match.position.game!r} after {', '.join(match.moves) or 'no move'}")
        raise


def drawn_rules(cls: type[Game], rng: Random) -> Game:
    changed_ones = [field for field in fields(cls) if rng.random() < 0.4]
    return cls(**{field.name: rng.choice(field.metadata["allowed"]) for field in changed_ones})


@pytest.mark.parametrize("times", [pytest.param(2, id="few"), pytest.param(25, marks=NIGHT, id="many")])
@pytest.mark.parametrize("name", [*sw.GAMES, *EXAMPLES, *at_night(*NAMES)])
def test_a_game_keeps_to_everything(name: str, times: int) -> None:
    """Positions are looked at where games begin, at the first chance event, at the end, and at random in between."""
    cls, rng = classes()[name], Random(1)
    for number in range(times):
        game = drawn_rules(cls, rng) if number else cls()
        seed = rng.getrandbits(32)
        match, plies = sw.Match(game, seed=seed), [0, *rng.sample(range(1, 60), 4)]
        assert sw.Match(type(game).from_rules(game.rules), seed=seed).position == match.position
        visited = [match.position]
        while not match.is_over and len(visited) < 400:
            p = match.position
            if len(visited) - 1 in plies or (p.is_chance and not any(q.is_chance for q in visited[:-1])):
                for each in PROPERTIES:
                    with holds(each.__name__, match):
                        each(p, rng)
            match.play(random_move(p, rng))
            visited.append(match.position)
        for each in PROPERTIES:
            with holds(each.__name__, match):
                each(match.position, rng)
        with holds("a match undoes and redoes, and its record replays", match):
            _is_undone_and_redone(match, visited[-30:])


def _is_undone_and_redone(match: sw.Match, visited: list[sw.Position]) -> None:
    record = sw.Record.loads(match.record().dumps())
    assert record == match.record()
    assert record.positions() == match.positions
    assert sw.Match(record).position == match.position
    moves = match.moves
    for position in reversed(visited[:-1]):
        match.undo()
        assert match.position == position
    for position in visited[1:]:
        match.redo()
        assert match.position == position
    assert match.moves == moves


@pytest.mark.full
@pytest.mark.parametrize("name", [*sw.GAMES, *at_night(*EXAMPLES, *NAMES)])
@given(st.data())
def test_a_changed_description_is_a_position_or_a_bad_record(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    changed = mutated(json.dumps(p.describe()), Random(data.draw(SEEDS)))
    try:
        q = p.game.restore(parse(changed, "position"))
    except sw.BadRecord:
        return
    assert p.game.restore(q.describe()) == q
    assert all(-(2**63) <= n < 2**63 for n in q.state)
    plies = min(p.game.max_game_length, 1000)
    assert plies == 1000 or walk(q, Random(1), plies)[-1].is_over
