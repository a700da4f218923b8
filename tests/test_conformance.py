"""What every game is held to, under any rules: a game is covered as soon as it is registered."""

from __future__ import annotations

import json
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import numpy as np
import pytest
from breakthrough import Breakthrough
from corners import Corners
from fingers import Fingers
from havannah import Havannah
from hex import Hex
from hypothesis import given, settings, strategies as st
from kuhn import Kuhn
from race import Race

import stoneswidgets as sw
import stoneswidgets.games
from stoneswidgets.core.game import Game
from stoneswidgets.core.playouts import Driver
from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.registry import classes
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, SIGNATURES, Dynamics, generator, nothing_hidden
from stoneswidgets.kernel.backends import Plain
from stoneswidgets.kernel.compiling import available, compiled
from tests.mutation import changed
from tests.strategies import SEEDS, games, positions, walk
from tests.tiny import NAMES

EXAMPLES = tuple(game.name for game in (Breakthrough, Corners, Fingers, Havannah, Hex, Kuhn, Race))
GAMES = pytest.mark.parametrize("name", [*sw.GAMES, *EXAMPLES, *NAMES])
FEW = settings(max_examples=25)


def test_every_game_is_registered_and_has_all_that_a_game_has() -> None:
    found = {
        cls.name
        for module in walk_packages(stoneswidgets.games.__path__, "stoneswidgets.games.")
        for cls in vars(import_module(module.name)).values()
        if isinstance(cls, type) and issubclass(cls, Game) and hasattr(cls, "dynamics")
    }
    assert found == set(sw.GAMES)
    for name in found:
        import_module(f"tests.oracles.{name}")
        assert (
            "def test_no_stone_appears_or_vanishes"
            in (Path(__file__).parent / "games" / f"test_{name}.py").read_text()
        )


@GAMES
def test_a_game_names_itself_its_designer_and_the_ruling_behind_each_parameter(name: str) -> None:
    cls = classes()[name]
    assert cls.name == name
    assert cls.title
    assert cls.designer or name in NAMES
    for field in fields(cls):
        assert field.metadata["ruling"][1:].isdigit()
        assert field.default in field.metadata["allowed"]
        assert field.metadata["about"]


@GAMES
def test_play_and_pictures_ask_for_no_name_that_is_not_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To work out what was meant takes longer than a move does."""
    monkeypatch.setattr("stoneswidgets.plumbing.answering.meant", lambda given, _: pytest.fail(given))
    for p in walk(sw.game(name).start(seed=1), Random(1), 20):
        assert [p.legal_moves(seat) for seat in p.to_move] == [
            p.view(seat).legal_moves() for seat in p.to_move
        ]
        assert p.game.restore(p.describe()) == p
    sw.Board(p).close()


@GAMES
@FEW
@given(st.data())
def test_legal_moves_are_unique_ordered_and_playable(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    for seat in p.to_move:
        moves = p.legal_moves(seat)
        assert moves
        assert len(set(moves)) == len(moves) <= p.game.max_legal_moves
        assert moves == p.game.restore(p.describe()).legal_moves(seat)
        for move in moves:
            q = p.play(move, seat)
            assert q != p
    if len(p.to_move) == 1:
        assert p.legal_moves() == p.legal_moves(p.to_move[0])
    if not p.to_move:
        assert p.legal_moves() == ()


@GAMES
@FEW
@given(st.data())
def test_the_text_of_every_move_and_outcome_is_read_back(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    for seat in p.to_move:
        for move in p.legal_moves(seat):
            assert p.game.action_text(p.game.parse(move, seat)) == move
    if p.is_chance:
        for outcome in (*p.outcomes(), p.sample_chance(Random(1))):
            assert p.game.action_text(p.game.parse(outcome, CHANCE)) == outcome


@GAMES
@FEW
@given(st.data())
def test_all_other_moves_are_refused_with_a_reason_and_nothing_changes(
    name: str, data: st.DataObject
) -> None:
    p = data.draw(positions(name))
    rng = Random(data.draw(SEEDS))
    elsewhere = walk(p.game.start(seed=1), rng, 60)
    texts = {(m, seat) for q in elsewhere for seat in q.to_move for m in q.legal_moves(seat)} | {
        (o, None) for q in elsewhere if q.is_chance for o in (*q.outcomes(), q.sample_chance(rng))
    }
    before = p.state
    for text, seat in sorted(texts, key=str):
        if seat is not None and seat in p.to_move and text not in p.legal_moves(seat):
            with pytest.raises(sw.IllegalMove, match=r".: .+"):
                p.play(text, seat)
        elif not p.to_move and text not in p.outcomes() and not (p.is_chance and seat is None):
            with pytest.raises(sw.StonesError):
                p.play(text)
    assert p.state == before


@GAMES
@FEW
@given(positions=st.data(), text=st.text(max_size=12))
def test_any_text_is_a_move_or_a_stones_error(name: str, positions: st.DataObject, text: str) -> None:
    p = positions.draw(_reached(name))
    for seat in (None, *range(p.game.seats)):
        try:
            p.play(text, seat)
        except sw.StonesError as error:
            assert str(error)  # noqa: PT017 (most texts raise, a few are moves)


def _reached(name: str) -> st.SearchStrategy[sw.Position]:
    return positions(name, 20)


@GAMES
@pytest.mark.parametrize("given_move", [None, 5, b"d4", ["d4"], 1.5])
def test_what_is_no_text_is_malformed(name: str, given_move: object) -> None:
    p = classes()[name]().start(seed=1)
    with pytest.raises(sw.MalformedMove):
        p.play(given_move)  # type: ignore[arg-type]


@GAMES
@FEW
@given(st.data())
def test_equal_games_are_equal_and_hash_alike(name: str, data: st.DataObject) -> None:
    game, seed = data.draw(games(name)), data.draw(SEEDS)
    first, second = (
        walk(type(game).from_rules(game.rules).start(seed=seed), Random(seed), 40) for _ in range(2)
    )
    assert first == second
    assert list(map(hash, first)) == list(map(hash, second))


@GAMES
@FEW
@given(st.data())
def test_a_match_undoes_and_redoes_and_its_record_replays(name: str, data: st.DataObject) -> None:
    game, seed = data.draw(games(name)), data.draw(SEEDS)
    match, rng = sw.Match(game, seed=seed), Random(seed)
    visited = [match.position]
    while len(visited) < 30 and not match.position.is_over:
        match.play(random_move(match.position, rng))
        visited.append(match.position)
    record = sw.Record.loads(match.record().dumps())
    assert record == match.record()
    assert record.positions() == match.positions
    assert sw.Match.from_record(record).position == match.position
    moves = match.moves
    for position in reversed(visited[:-1]):
        match.undo()
        assert match.position == position
    assert not match.can_undo
    for position in visited[1:]:
        match.redo()
        assert match.position == position
    assert match.moves == moves


@GAMES
@FEW
@given(st.data())
def test_a_position_described_in_json_is_restored(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    described = json.loads(json.dumps(p.describe()))
    assert p.game.restore(described) == p
    assert sw.Match(p).record().positions()[0] == p
    assert sw.Record.loads(sw.Match(p, seed=1).record().dumps()).positions()[0] == p


@GAMES
def test_a_changed_description_is_a_position_or_a_bad_record(name: str) -> None:
    tries = settings(max_examples=30 if name in NAMES else 200)
    tries(given(st.data())(lambda data: _is_a_position_or_a_bad_record(name, data)))()


def _is_a_position_or_a_bad_record(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    described = data.draw(changed(json.loads(json.dumps(p.describe()))))
    try:
        q = p.game.restore(described)
    except sw.BadRecord:
        return
    assert p.game.restore(q.describe()) == q
    assert all(-(2**63) <= n < 2**63 for n in q.state)
    plies = min(p.game.max_game_length, 1000)
    assert plies == 1000 or walk(q, Random(1), plies)[-1].is_over


@GAMES
@FEW
@given(st.data())
def test_every_game_ends_within_its_bound(name: str, data: st.DataObject) -> None:
    game, seed = data.draw(games(name)), data.draw(SEEDS)
    start = game.start(seed=seed)
    driver = Driver(start, Random(seed))
    driver.play(3)
    assert 0 <= driver.result.plies <= 3 * game.max_game_length
    assert sum(driver.result.wins) + driver.result.draws == 3


@GAMES
@FEW
@given(st.data())
def test_only_an_ended_game_has_winners(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name, longest=400))
    assert p.is_over == bool(p.winners) == (p.state[ACTOR] == OVER)
    assert p.is_over + p.is_chance + bool(p.to_move) == 1
    assert len(p.scores) == p.game.seats == len(p.game.seat_names)


@GAMES
@FEW
@given(st.data())
def test_chance_outcomes_have_the_odds_with_which_they_are_drawn(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    if not p.is_chance:
        with pytest.raises(sw.StonesError):
            p.sample_chance(Random(1))
        assert p.outcomes() == {}
    later = walk(p, Random(1), 200)
    if not any(q.is_chance for q in later):
        return
    p = next(q for q in later if q.is_chance)
    outcomes = p.outcomes()
    drawn = [p.sample_chance(Random(i)) for i in range(200)]
    if outcomes:
        assert sum(outcomes.values()) == 1
        assert set(drawn) <= set(outcomes)
        assert all(abs(drawn.count(o) / 200 - float(odds)) < 0.2 for o, odds in outcomes.items())
    for outcome in set(drawn):
        p.play(outcome)


@GAMES
@FEW
@given(st.data())
def test_picking_a_move_at_random_agrees_with_the_listing(name: str, data: st.DataObject) -> None:
    p, rng = data.draw(positions(name)), Random(data.draw(SEEDS))
    if not p.to_move:
        p = next(q for q in walk(p.game.start(), rng, 10) if q.to_move)
    game, state, out = p.game, list(p.state), [0] * p.game.max_legal_moves
    n = game.dynamics.legal(game.tables, state, state[ACTOR], out)
    listed, g = out[:n], generator(rng)
    picked = [
        game.dynamics.random_action(game.tables, state, state[ACTOR], out, g)
        for _ in range(30 * n if n < 40 else 200)
    ]
    assert set(picked) <= set(listed)
    if n < 40:
        assert set(picked) == set(listed)
    assert tuple(state) == p.state


@GAMES
@FEW
@given(st.data())
def test_a_seat_gets_what_it_may_know_and_nothing_else(name: str, data: st.DataObject) -> None:
    p, rng = data.draw(positions(name)), Random(data.draw(SEEDS))
    for seat in (None, *range(p.game.seats)):
        view = p.view(seat)
        assert (view.to_move, view.scores, view.winners) == (p.to_move, p.scores, p.winners)
        if seat in p.to_move:
            assert view.legal_moves(seat) == p.legal_moves(seat)
        other = view.determinize(rng)
        assert other.view(seat) == view
        assert hash(other.view(seat)) == hash(view)
        if seat in p.to_move:
            assert other.legal_moves(seat) == p.legal_moves(seat)
        assert p.game.restore(other.describe()) == other


@GAMES
@FEW
@given(st.data())
def test_a_view_holds_no_more_whatever_it_is_made_from(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    for seat in (None, *range(p.game.seats)):
        view = p.view(seat)
        assert type(view)(p.game, p.state, seat) == view
        assert type(view)(p.game, view.state, seat) == view


@GAMES
@settings(max_examples=8)
@given(st.data())
def test_what_a_seat_cannot_know_changes_no_choice_and_no_evaluation(name: str, data: st.DataObject) -> None:
    p, seed = data.draw(positions(name)), data.draw(SEEDS)
    for seat in p.to_move:
        other = p.view(seat).determinize(Random(seed))
        chosen = [sw.bot(level=2, seed=seed).choose(each.view(seat)) for each in (p, other)]
        assert chosen[0] == chosen[1]
        shown = [each if seat == p.to_move[0] else each.view(seat) for each in (p, other)]
        found = [sw.evaluate(each, simulations=20, seed=seed) for each in shown]
        assert found[0].moves == found[1].moves
        assert found[0].weights == found[1].weights
        assert found[0].why(chosen[0]) == found[1].why(chosen[0])


@GAMES
@settings(max_examples=8)
@given(st.data())
def test_a_bot_is_given_the_view_of_who_is_to_move(name: str, data: st.DataObject) -> None:
    p = data.draw(positions(name))
    hides = p.game.dynamics.mask is not nothing_hidden
    for seat in {None, *range(p.game.seats)} - {*p.to_move} if p.to_move else ():
        if hides:
            with pytest.raises(sw.StonesError, match="give the view of seat"):
                sw.bot(level=2, seed=1).choose(p.view(seat))
        else:
            assert sw.bot(level=2, seed=1).choose(p.view(seat)) in p.legal_moves()
    with pytest.raises(sw.StonesError, match=r"position\.view\(0\)"):
        sw.bot(level=2).choose(p)  # type: ignore[arg-type]


@pytest.mark.skipif(not available(), reason="numba is not installed")
@GAMES
@FEW
@given(st.data())
def test_random_games_are_the_same_plain_and_compiled(name: str, data: st.DataObject) -> None:
    p, seed = data.draw(positions(name)), data.draw(SEEDS)
    fast = p.playouts(3, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stoneswidgets.core.backend.fastest", Plain)
        assert p.playouts(3, seed) == fast


@pytest.mark.skipif(not available(), reason="numba is not installed")
@GAMES
@settings(max_examples=60)
@given(st.data())
def test_plain_and_compiled_rules_agree_move_by_move(name: str, data: st.DataObject) -> None:
    game, rng = data.draw(games(name)), Random(data.draw(SEEDS))
    plain = game.dynamics
    fast = Dynamics(*(compiled(rule, SIGNATURES[name]) for name, rule in plain._asdict().items()))
    tables = np.array(game.tables, np.int64)
    state = list(game.start(seed=rng.getrandbits(32)).state)
    quick, out, fast_out = (
        np.array(state),
        [0] * game.max_legal_moves,
        np.zeros(game.max_legal_moves, np.int64),
    )
    g = generator(rng)
    fast_g = np.array(g, np.int64)
    weights, fast_weights = [0] * game.max_legal_moves, np.zeros(game.max_legal_moves, np.int64)
    for _ in range(300):
        seat = state[ACTOR]
        if seat == OVER:
            break
        if seat == CHANCE:
            n = plain.chance_outcomes(game.tables, state, out, weights)
            assert n == fast.chance_outcomes(tables, quick, fast_out, fast_weights)
            assert out[:n] == fast_out[:n].tolist()
            assert weights[:n] == fast_weights[:n].tolist()
            action = plain.chance(game.tables, state, g)
            assert action == fast.chance(tables, quick, fast_g)
        else:
            n = plain.legal(game.tables, state, seat, out)
            assert n == fast.legal(tables, quick, seat, fast_out)
            assert out[:n] == fast_out[:n].tolist()
            action = plain.random_action(game.tables, state, seat, out, g)
            assert action == fast.random_action(tables, quick, seat, fast_out, fast_g)
        for viewer in range(-1, game.seats):
            masked, quick_masked = list(state), quick.copy()
            plain.mask(game.tables, masked, viewer)
            fast.mask(tables, quick_masked, viewer)
            assert masked == quick_masked.tolist()
            plain.determinize(game.tables, masked, viewer, g)
            fast.determinize(tables, quick_masked, viewer, fast_g)
            assert masked == quick_masked.tolist()
        plain.apply(game.tables, state, action)
        fast.apply(tables, quick, action)
        assert state == quick.tolist()
        assert g == fast_g.tolist()
        assert all(
            plain.score(game.tables, state, s) == fast.score(tables, quick, s) for s in range(game.seats)
        )
