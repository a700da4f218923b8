"""Proven moves at the tavern win in every possible deal of the hidden hands."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.games.tavern.rules import ALL, EACH, HAND, State
from stoneswidgets.kernel import ACTOR, HIDDEN, OVER, WINNERS
from stoneswidgets.search.exact.frames import finished as ended
from stoneswidgets.search.tactics import SOON, Unseen, tactics_of
from tests.tiers import at_night

SECRET = 4
"""How many stones are hidden from seat 0 in these positions."""


def _late(rng: Random, game: sw.Tavern | None = None) -> sw.games.tavern.TavernPosition:
    """Return a position at the end of a hand that may end the game, seat 0 to move or to answer."""
    game = game or sw.Tavern()
    bag = list("jgs" * EACH)
    rng.shuffle(bag)
    dealt = [bag[HAND * seat : HAND * (seat + 1)] for seat in range(4)]
    known = [[{0, seat} for _ in range(4)] for seat in range(4)]
    for seat, place in rng.sample([(seat, place) for seat in (1, 2, 3) for place in range(4)], SECRET):
        known[seat][place] = {seat}
    start = game.start(setup=None).play("deal:jgs+gssj,jgs+gssj,jgs+gssj,ssg+jgsj;1").describe()
    totals = [rng.randrange(940, 1000) if seat == 0 else rng.randrange(865, 950) for seat in range(4)]
    position = game.restore(
        {
            **start,
            "hand": 15,
            "stones": ["".join(hand[:3]) + "+" + "".join(hand[3:]) for hand in dealt],
            "known": [[sorted(seats) for seats in hand] for hand in known],
            "totals": totals,
            "done": rng.choice([10, 11, 11, 11]),
            "quiet": 1,
            "to_move": 0,
        }
    )
    if rng.random() < 0.4:
        asked = position.play("pass")
        offers = [move for move in asked.legal_moves() if ">1:" in move]
        return asked.play(rng.choice(offers)) if offers else position
    return position


def _deals(view: sw.View) -> list[tuple[int, ...]]:
    """Return all states that seat 0 may be in."""
    places = [i for i in range(ALL) if view.fields.stones[i] == HIDDEN]
    found = []
    for kinds in product((1, 2, 3), repeat=len(places)):
        state = State(list(view.state))
        for place, kind in zip(places, kinds, strict=True):
            state.stones[place] = kind
        if all([*state.stones].count(kind) <= EACH for kind in (1, 2, 3)):
            found.append(tuple(state))
    return found


def _is_sure(game, nodes, plies, *, won=True) -> bool:
    """Tell whether seat 0 wins from all these states by what it sees in each; or loses, without a choice of its own."""
    own: dict = {}
    for node in nodes:
        if node[ACTOR] == OVER:
            if not (node[WINNERS] == 1 if won else node[WINNERS] & 1 == 0):
                return False
        elif plies == 0 or node[ACTOR] < 0:
            return False
        elif node[ACTOR] == 0:
            seen = list(node)
            game.caller.ask("mask", seen, 0)
            own.setdefault(tuple(seen), []).append(node)
        elif not _is_sure(game, _after(game, [node], None), plies - 1, won=won):
            return False
    return (won or not own) and all(
        any(
            _is_sure(game, _after(game, alike, action), plies - 1)
            for action in game.caller.legal_actions(seen, 0)
        )
        for seen, alike in own.items()
    )


def _after(game, nodes, action):
    """Return the states after an action; after each legal one, where none is given."""
    actions = [action] if action is not None else game.caller.legal_actions(nodes[0], nodes[0][ACTOR])
    return [tuple(game.caller.after(node, each)) for node in nodes for each in actions]


def _proven(view: sw.View, *, won=True) -> set[str]:
    """Return the moves that are proven to win, or to lose."""
    found = set()
    for move in view.legal_moves():
        looking = Unseen(view, None)._always(view, view.game.parse(move, 0), SOON, won=won)
        if ended(looking):
            found.add(move)
    return found


@pytest.mark.parametrize("positions", [6, *at_night(12)])
def test_what_is_proven_is_what_wins_or_loses_in_every_deal(positions) -> None:
    rng, proven = Random(5), {True: 0, False: 0}
    for _ in range(positions):
        position = _late(rng)
        view, game = position.view(0), position.game
        deals = _deals(view)
        for won in (True, False):
            sure = {
                move
                for move in view.legal_moves()
                if _is_sure(game, _after(game, deals, game.parse(move, 0)), SOON, won=won)
            }
            assert _proven(view, won=won) == sure
            proven[won] += bool(sure)
    assert 0 < min(proven.values()) <= max(proven.values()) < positions


def test_the_states_that_are_listed_are_all_but_for_the_order_of_stones_that_nothing_tells_apart() -> None:
    rng = Random(1)
    for _ in range(5):
        position = _late(rng)
        view, game = position.view(0), position.game
        action = game.parse(view.legal_moves()[0], 0)
        listed = list(game.possible_states(view.state, 0, action))
        assert len(set(listed)) == len(listed)
        for state in listed:
            assert game.position_type(game, state).view(0) == view

        def kind(state):
            alike: dict = {}
            for i in range(ALL):
                alike.setdefault((i // HAND, State(state).knowers[i]), []).append(State(state).stones[i])
            return tuple((key, tuple(sorted(stones))) for key, stones in sorted(alike.items()))

        assert set(map(kind, _deals(view))) == set(map(kind, listed))


def _certain(rng: Random):
    """Return a position in which a move is proven to win, and one does not."""
    while True:
        position = _late(rng)
        if set() < _proven(position.view(0)) < set(position.legal_moves()):
            return position


def test_evaluate_says_so_and_level_10_plays_it() -> None:
    position = _certain(Random(7))
    view = position.view(0)
    sure = _proven(view)
    e = sw.evaluate(view, seed=1)
    assert e.best in sure
    assert all(each.visits for each in e.moves)
    assert e.moves[0].proven
    assert e.moves[0].chance == 1
    assert e.why(e.best)
    assert sw.bot(10, seed=1).choose(view) in sure


def test_what_a_game_does_not_list_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    class _Other(sw.Tavern):
        @sw.rule
        def worth(kind):
            return kind

    other = _Other().restore(_certain(Random(7)).describe()).view(0)
    assert other.game.possible_states(other.state, 0, 0) is None
    assert tactics_of(other, None, 20_000, 5) is None

    position = _certain(Random(7))
    monkeypatch.setattr(sw.Tavern, "possible_states", lambda *_: None)
    assert _proven(position.view(0)) == set()
