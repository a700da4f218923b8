"""The tavern's Stones: each seat's view."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from stoneswidgets.games.tavern.game import Stone, TavernPosition
from tests.games.tavern import EVERYONE, dealt, position, views_differ_in_known_stones_alone
from tests.strategies import SEEDS, games

if TYPE_CHECKING:
    import stoneswidgets as sw


def seen(p: TavernPosition, seat: int | None) -> list[str]:
    return ["".join(stone.kind or "." for stone in hand) for hand in p.view(seat).hands]  # type: ignore[attr-defined]


def test_t4_a_hidden_stone_is_known_to_its_holder_alone() -> None:
    assert seen(dealt(), 1) == ["jgs....", "gjsjggs", "sgg....", "gsg...."]
    assert seen(dealt(), None) == ["jgs....", "gjs....", "sgg....", "gsg...."]


def test_t4_an_offer_says_nothing_about_its_stones() -> None:
    for seat in (None, *EVERYONE):
        assert seen(dealt("4>3:5"), seat) == seen(dealt(), seat)
        assert seen(dealt("4>3:5 no"), seat) == seen(dealt(), seat)


def test_t4_who_gave_a_hidden_stone_away_still_knows_it_and_its_new_holder_learns_it() -> None:
    p = dealt("4>3:5 yes")
    assert p.hands[2][4] == Stone("g", face_up=False, known_to=(0, 2))
    assert p.hands[0][3] == Stone("s", face_up=False, known_to=(0, 2))
    assert seen(p, 0) == ["jgssssj", "gjs....", "sgg.g..", "gsg...."]
    assert seen(p, 2) == ["jgss...", "gjs....", "sggjgjs", "gsg...."]
    assert seen(p, 1) == seen(dealt(), 1)


def test_t4_a_stone_that_was_face_up_is_remembered_by_all_when_it_is_hidden() -> None:
    p = dealt("1>3:5 yes")
    assert p.hands[2][4] == Stone("j", face_up=False, known_to=EVERYONE)
    assert seen(p, None) == ["sgs....", "gjs....", "sgg.j..", "gsg...."]


def test_t4_a_hidden_stone_that_is_laid_face_up_is_seen_by_all() -> None:
    p = dealt("4!2:1")
    assert p.hands[1][0] == Stone("g", face_up=True, known_to=EVERYONE)
    assert p.hands[0][3] == Stone("g", face_up=False, known_to=EVERYONE)


def test_t4_a_stone_is_followed_from_hand_to_hand() -> None:
    p = dealt("4>3:5 yes 5>2:4 yes")
    assert p.hands[1][3] == Stone("g", face_up=False, known_to=(0, 1, 2))
    assert p.hands[2][4] == Stone("j", face_up=False, known_to=(1, 2))


def test_t4_what_all_players_know_an_onlooker_need_not() -> None:
    p = dealt("4>2:4 yes 4>3:4 yes 4>4:4 yes")
    assert p.hands[3][3].known_to == EVERYONE
    assert seen(p, None)[3] == "gsg...."


@given(games("tavern"), SEEDS)
def test_who_knows_what_follows_from_what_everybody_sees(game: sw.Tavern, seed: int) -> None:
    views_differ_in_known_stones_alone(game, Random(seed))


def rest_is_known(*unknown: tuple[int, int]) -> TavernPosition:
    """Return a position where seat 0 knows all but those stones (seat, stone from 4) of the others."""
    known: list[list[Any]] = [["everybody"] * 4 for _ in range(4)]
    for seat, stone in unknown:
        known[seat][stone - 4] = [seat]
    return position(known=known, done=1, barred=1)


def test_a_view_is_completed_with_every_possibility_equally_likely() -> None:
    unknown = ((1, 4), (2, 7))
    p = rest_is_known(*unknown)
    bag = Counter({"j": 12, "g": 12, "s": 12})
    bag.subtract(stone.kind for hand in p.view(0).hands for stone in hand if stone.kind)  # type: ignore[attr-defined]
    stones = list(bag.elements())
    assert len(stones) == 8 + 2
    possible = Counter(permutations(stones, 2))
    rng, view = Random(1), p.view(0)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        q = view.determinize(rng)
        assert isinstance(q, TavernPosition)
        found[tuple(q.hands[seat][stone - 1].kind or "" for seat, stone in unknown)] += 1
    assert set(found) == set(possible)
    for pair, n in possible.items():
        assert found[pair] / 6000 == pytest.approx(n / 90, abs=0.02)
