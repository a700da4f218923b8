"""OpenSpiel's own tests and more, over every game and many rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from siege_variants import Ratings

import stoneswidgets as sw
from tests import tiny
from tests.tiers import at_night
from tests.tiny.thicket import ThicketForPoints

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.observation import make_observation  # noqa: E402

from stoneswidgets.interop.encoding import encoding  # noqa: E402
from stoneswidgets.interop.openspiel import Trail, register  # noqa: E402

register()  # the small games, where the module was imported before they were
VARIANTS = [
    *sw.GAMES,
    "siegestones(players=4,side=5,contested=next,both_at_goal=mover)",
    "munchstones(lines=true,players=3,towers=adjacent)",
    *tiny.FEW,
]
HIDDEN = ("bluffstones", "tavern", tiny.FEW[-1])
"""Games whose players do not know all of what happened."""
PERFECT, RECALL = (pyspiel.IIGObservationType(perfect_recall=recall) for recall in (False, True))


def play(state: Any, rng: Random, longest: int = 10_000) -> Any:
    """Play at random, chance by its odds; return the state."""
    while not state.is_terminal() and longest:
        longest -= 1
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(p)) for p in range(state.num_players())])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


# ---------------------------------------------------------------- OpenSpiel's suites


def simulate(game: Any) -> None:
    """Play a game in OpenSpiel's suite for games in Python, which imports all of scipy."""
    from open_spiel.python.tests import games_sim_test

    np.random.seed(1)
    games_sim_test.GamesSimTest("test_pig").sim_game(game)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, PERFECT) for name in VARIANTS),
        *((name, RECALL) for name in HIDDEN),
        *at_night(*((name, RECALL) for name in VARIANTS if name not in HIDDEN)),
    ],
    ids=lambda each: each if isinstance(each, str) else "now" if each is PERFECT else "recall",
)
def test_random_sim_test(name: str, kind: Any) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, mask_test=True, observer=game.make_observer(kind, {})
    )
    if kind is PERFECT:
        simulate(game)


# ---------------------------------------------------------------- what a game says of itself


def test_a_game_for_one_is_played_to_its_end() -> None:
    game = pyspiel.load_game(ThicketForPoints.name)
    assert (game.num_players(), game.min_utility(), game.utility_sum()) == (1, -1, None)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "dynamics", "chance", "information", "players"),
    [
        ("siegestones", "SEQUENTIAL", "DETERMINISTIC", "PERFECT_INFORMATION", (2, 4)),
        ("munchstones", "SEQUENTIAL", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", (2, 3)),
        ("bluffstones", "SIMULTANEOUS", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", (2, 3)),
        ("ascension", "SEQUENTIAL", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", (2, 2)),
        ("tavern", "SEQUENTIAL", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", (4, 4)),
    ],
)
def test_game_types(
    name: str, dynamics: str, chance: str, information: str, players: tuple[int, int]
) -> None:
    kind = pyspiel.load_game(name).get_type()
    assert (kind.dynamics.name, kind.chance_mode.name, kind.information.name) == (
        dynamics,
        chance,
        information,
    )
    assert (kind.min_num_players, kind.max_num_players) == players
    assert (kind.utility.name, kind.reward_model.name) == ("ZERO_SUM", "TERMINAL")


def test_rule_parameters_by_text_and_by_dict() -> None:
    game = pyspiel.load_game("siegestones(tiebreak=threat,players=3)")
    assert game.rules == sw.SiegeStones(tiebreak="threat", players=3)
    assert game.num_players() == 3
    assert str(pyspiel.load_game("siegestones", {"players": 3, "tiebreak": "threat"})) == str(game)
    assert pyspiel.load_game("munchstones(lines=True)").rules == sw.MunchStones(lines=True)
    assert pickle.loads(pickle.dumps(game)).rules == game.rules


def test_a_rule_parameter_that_is_a_row_of_numbers_is_a_text_with_slashes() -> None:
    assert pyspiel.load_game("ratings").rules.ratings == (6, 5, 4, 3, 2, 1, 0)
    game = pyspiel.load_game("ratings(ratings=9/8/7/6/5/4/3,side=3)")
    assert game.rules == Ratings(ratings=(9, 8, 7, 6, 5, 4, 3), side=3)
    assert pickle.loads(pickle.dumps(game)).rules == game.rules
    simulate(game)
    for bad in ("9/8", "9/8/x", "9/8/7/6/5/4/99", "9", ""):
        with pytest.raises(sw.BadRules, match="ratings is 7 whole numbers, each from 0 to 12"):
            pyspiel.load_game("ratings", {"ratings": bad})


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("siegestones").new_initial_state()
    state.apply_action(0)
    before = str(state)
    with pytest.raises(sw.IllegalMove, match="a4 is taken"):
        state.apply_action(0)
    with pytest.raises(sw.MalformedMove, match="not 500"):
        state.apply_action(500)
    assert str(state) == before


# ---------------------------------------------------------------- the same game as the engine's


@pytest.mark.parametrize("name", VARIANTS)
def test_actions_are_the_moves_of_the_engine(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(3):
        state = game.new_initial_state()
        rng = Random(seed)
        while not state.is_terminal():
            before = state.position
            if not state.is_chance_node():
                for seat in before.to_move:
                    texts = [state.action_to_string(seat, a) for a in state.legal_actions(seat)]
                    assert sorted(texts) == sorted(before.legal_moves(seat))
            history = len(state.full_history())
            play(state, rng, 1)
            made = state.full_history()[history:]
            if before is not None and made[0].player >= 0:
                joint = ",".join(state.action_to_string(m.player, m.action) for m in made)
                assert state.position == before.play(joint)
        assert state.position.is_over
        assert [r > 0 for r in state.returns()].count(True) in (0, len(state.position.winners))


# ---------------------------------------------------------------- what players know


@pytest.mark.parametrize("name", VARIANTS)
def test_observations_are_views(name: str) -> None:
    game = pyspiel.load_game(name)
    known = encoding(game.rules)
    observer = make_observation(game, PERFECT)
    for seed in range(3):
        state = game.new_initial_state()
        assert state.observation_tensor(0)[:2] == [1, 0]
        play(state, Random(seed), 12 + 5 * seed)
        for player in range(game.num_players()):
            view = state.position.view(player)
            expected = known.vector(view)
            assert (np.array(state.observation_tensor(player), np.float32) == expected).all()
            assert state.observation_string(player) == f"player={player} {known.text(view)}"
            observer.set_from(state, player)
            assert (observer.tensor == expected).all()
            assert set(observer.dict) == set(known.pieces)


def test_hidden_stones_are_in_no_observation() -> None:
    state = play(pyspiel.load_game("tavern").new_initial_state(), Random(3), 20)
    rng = Random(1)
    for player in range(4):
        *earlier, (moves, position) = state._trail
        other = state.clone()
        other._trail = Trail([*earlier, (moves, position.view(player).determinize(rng))])
        assert str(other) != str(state)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor((player + 1) % 4) != state.observation_tensor((player + 1) % 4)


def test_somebody_looking_on_sees_no_hidden_stone() -> None:
    game = pyspiel.load_game("tavern")
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    state = play(game.new_initial_state(), Random(3), 5)
    seen = set()
    for player in range(4):
        public.set_from(state, player)
        assert (public.tensor == encoding(game.rules).vector(state.position.view(None))).all()
        seen.add(public.string_from(state, player))
    assert len(seen) == 1


@pytest.mark.parametrize("name", ["munchstones", "bluffstones", "tavern(target=60)"])
def test_an_information_state_holds_every_earlier_one(name: str) -> None:
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(5)
    earlier = [""] * state.num_players()
    while not state.is_terminal():
        play(state, rng, 1)
        for player, before in enumerate(earlier):
            now = state.clone().information_state_string(player)
            assert now == state.information_state_string(player)
            assert now.startswith(before)
            earlier[player] = now


# ---------------------------------------------------------------- in use


def test_python_ends_well_after_the_games_were_registered() -> None:
    code = "import pyspiel, stoneswidgets.interop.openspiel; pyspiel.load_game('siegestones').new_initial_state()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
