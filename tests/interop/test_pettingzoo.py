"""PettingZoo's own tests and more, over every game and many seeds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from tests import tiny
from tests.tiers import at_night

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from stoneswidgets.interop.encoding import encoding, utilities  # noqa: E402
from stoneswidgets.interop.pettingzoo import env  # noqa: E402

GAMES = pytest.mark.parametrize("name", sw.GAMES)
VARIANTS: list[Any] = [
    *((name, {}) for name in (*sw.GAMES, *tiny.FEW)),
    ("siegestones", {"side": 3, "players": 4, "towers": 0, "stones_each": 2}),
    *at_night(("munchstones", {"lines": True, "players": 3}), ("bluffstones", {"players": 3})),
]


def play(made: Any, rng: Random) -> list[Any]:
    """Play a game at random; return what every agent was given whenever it was its turn."""
    seen = []
    for agent in made.agent_iter():
        observation, reward, terminated, truncated, info = made.last()
        seen.append((agent, observation["observation"].tobytes(), reward, terminated))
        legal = info["action_mask"].nonzero()[0]
        made.step(None if terminated or truncated else int(rng.choice(legal)))
    return seen


@pytest.mark.parametrize(("name", "rules"), VARIANTS)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_api_test(name: str, rules: dict[str, Any]) -> None:
    api_test(env(name, **rules), num_cycles=1000)


@pytest.mark.parametrize(("name", "rules"), VARIANTS)
def test_seed_test(name: str, rules: dict[str, Any]) -> None:
    seed_test(lambda: env(name, **rules), num_cycles=1000)


@pytest.mark.parametrize(("name", "rules"), VARIANTS)
def test_agents_get_their_views_and_their_legal_moves(name: str, rules: dict[str, Any]) -> None:
    made, rng = env(name, **rules), Random(3)
    made.reset(seed=3)
    known = encoding(made.unwrapped.game)
    for agent in made.agent_iter():
        observation, _, terminated, _, info = made.last()
        position = made.unwrapped.position
        seat = made.possible_agents.index(agent)
        assert (observation["observation"] == known.vector(position.view(seat))).all()
        assert (observation["action_mask"] == info["action_mask"]).all()
        assert {made.move(a) for a in info["action_mask"].nonzero()[0]} == set(position.legal_moves(seat))
        assert made.observation_space(agent).contains(observation)
        if terminated:
            made.step(None)
            continue
        assert seat == position.to_move[0]
        for other in set(made.agents) - {made.possible_agents[s] for s in position.to_move}:
            assert not made.infos[other]["action_mask"].any()
        made.step(made.action(rng.choice(position.legal_moves(seat))))


@GAMES
def test_rewards_come_at_the_end_and_are_the_utilities(name: str) -> None:
    made = env(name)
    for seed in range(3):
        made.reset(seed=seed)
        rewards: dict[str, list[float]] = {agent: [] for agent in made.possible_agents}
        for agent, _, reward, terminated in play(made, Random(seed)):
            rewards[agent].append(reward)
            assert terminated or reward == 0
        position = made.unwrapped.position
        assert position.is_over
        assert [sum(rewards[agent]) for agent in made.possible_agents] == utilities(position)


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    made = env("siegestones")
    made.reset(seed=1)
    made.step(made.action("d4"))
    before = made.unwrapped.position
    with pytest.raises(sw.IllegalMove, match="d4 is taken"):
        made.step(made.action("d4"))
    with pytest.raises(sw.MalformedMove, match="not 75"):
        made.step(75)
    with pytest.raises(sw.StonesError, match=r"player_1 .* has to choose"):
        made.step(None)
    assert made.unwrapped.position == before
    assert made.agent_selection == "player_1"


def test_a_name_rules_and_a_render_mode_are_checked() -> None:
    with pytest.raises(sw.BadRules, match="there is no game 'chess'"):
        env("chess")
    with pytest.raises(sw.BadRules, match="goal=99"):
        env("siegestones", goal=99)
    with pytest.raises(sw.StonesError, match="ansi, svg, human, not 'rgb_array'"):
        env("siegestones", render_mode="rgb_array")


def test_it_is_shown_as_text_and_as_picture(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = {mode: env("munchstones", render_mode=mode) for mode in ("ansi", "svg", "human", None)}
    for made in drawn.values():
        made.reset(seed=1)
    assert drawn["ansi"].render().startswith("MunchStones: ")
    assert drawn["svg"].render().startswith("<svg")
    assert not capsys.readouterr().out
    assert drawn["human"].render() is drawn[None].render() is None
    drawn["human"].step(int(drawn["human"].last()[0]["action_mask"].argmax()))
    assert capsys.readouterr().out.count("MunchStones: ") == 2, "at each step, too"
