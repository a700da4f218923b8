"""The tavern's Stones with cards: each card."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.scene import picture
from stoneswidgets.scene.editing import editor_of
from tests.games.tavern import DEAL, views_differ_in_known_stones_alone

Cards = sw.TavernCards


def seen(p: Any, seat: int | None) -> list[str]:
    return ["".join(stone.kind or "?" for stone in hand) for hand in p.view(seat).hands]


# ---------------------------------------------------------------- each card by the smallest position that shows it


def dealt(moves: str = "", deal: str = DEAL, **rules: Any) -> Any:
    p = Cards(**rules).start()
    for move in (deal, *moves.split()):
        p = p.play(move)
    return p


def passed(deal: str, **rules: Any) -> Any:
    return dealt("pass pass pass pass", deal, stall=4, **rules)


SILVER = "deal:sss+ssss,jjj+jjjg,ggg+ggjs,ggg+ggjs;1"


def test_c35_stones_are_worth_their_prices() -> None:
    p = passed(SILVER, prices="8-5-3")
    assert (p.scores, p.game.coins) == ((21 + 120, 53, 36, 36), {"s": 3, "g": 5, "j": 8})
    assert [worth.coins for worth in p.worths] == [21, 53, 36, 36]
    assert p.game.longest == 4 * 999 // (12 * 3 + 12 * 5 + 4 * 8) + 1


def test_c36_the_most_complete_hand_scores_the_bonus() -> None:
    assert passed(SILVER, bonus=240).scores == (247, 78, 43, 43)
    p = passed(SILVER, bonus=0)
    assert (p.scores, p.bonus) == ((7, 78, 43, 43), 0)
    before = dealt("pass pass pass", SILVER, stall=4, bonus=0)
    told = picture(p).announce(before, "pass")
    assert "Worth in coins" in told
    assert "bonus" not in told
    tied = passed("deal:jjj+ssgg,jjj+ggss,ggg+jjss,jjg+gsss;1", bonus=60)
    assert tied.bonus == 120
    with pytest.raises(sw.BadRecord, match="bonus"):
        Cards(bonus=60).restore(dealt(bonus=60).describe() | {"bonus": 120})


def test_c37_so_many_trades_are_forced_in_a_hand() -> None:
    with pytest.raises(sw.IllegalMove, match=r"no trade is forced \(Forces 0\)"):
        dealt(forces=0).play("1!2:1")
    assert not any("!" in move for move in dealt(forces=0).legal_moves())
    p = dealt("1!2:1 pass pass pass 1!3:1", forces=2)
    assert (p.forced_once, p.forced, p.times_forced) == ((0,), (0,), (0, 1, 1, 0))
    assert picture(p).labels()["seat:1"] == "Player 1, no points, has forced twice, no trade back"
    assert "has forced" in picture(dealt("1!2:1", forces=2)).labels()["seat:1"]
    with pytest.raises(
        sw.IllegalMove, match=r"Player 1 has forced two trades in this hand already \(Forces 2\)"
    ):
        p.play("pass").play("pass").play("1!2:1")
    wrong: dict[str, Any]
    for wrong in ({"forced_once": []}, {"forced_once": [1]}, {"forced": [0], "times_forced": [0, 2, 1, 0]}):
        with pytest.raises(sw.BadRecord, match="forced"):
            p.game.restore(p.describe() | wrong)
    with pytest.raises(sw.BadRecord, match="forced"):
        Cards(forces=0).restore(dealt("1!2:1").describe())


def test_c38_so_many_stones_lie_face_up() -> None:
    one = dealt(deal="deal:j+gsgssj,g+jsjggs,s+ggjsjs,g+sgjgsj;1", open_stones=1)
    assert seen(one, 1) == ["j??????", "gjsjggs", "s??????", "g??????"]
    with pytest.raises(sw.IllegalMove, match="only a stone that lies face up can be forced: 1 to 1, not 2"):
        one.play("1!2:2")
    with pytest.raises(sw.MalformedMove):
        Cards(open_stones=1).start().play(DEAL)
    none = dealt(deal="deal:+jgsgssj,+gjsjggs,+sggjsjs,+gsgsjgj;1", open_stones=0)
    assert seen(none, None) == ["???????"] * 4
    with pytest.raises(sw.IllegalMove, match=r"no trade is forced \(Open stones 0\)"):
        none.play("1!2:1")
    every = dealt(deal="deal:jgsgssj+,gjsjggs+,sggjsjs+,gsgsjgj+;1", open_stones=7)
    assert seen(every, None) == seen(every, 2) == ["jgsgssj", "gjsjggs", "sggjsjs", "gsgsjgj"]
    assert not every.game.hides
    assert "hidden" not in "".join(picture(every).labels().values())
    assert [str(sw.svg(p)).count("class='rack'") for p in (none, one, every)] == [8, 8, 0]
    edited: Any = editor_of(one).used("tool:j", "seat1:2")
    assert edited.hands[0][1].kind == "j"


def test_c39_an_offered_stone_is_shown_to_the_partner_before_the_answer() -> None:
    p, hidden = dealt("4>3:5", truth=True), dealt(truth=True)
    assert seen(p, 2)[0] == "jgsg???"
    for seat in (None, 1, 3):
        assert seen(p, seat) == seen(hidden, seat)
    assert seen(p.play("no"), 2)[0] == "jgsg???"
    assert seen(p.play("yes"), 0)[2] == "sgg?g??"
    assert p.hands[2][4].known_to == (2,)  # of the wanted stone nothing is said
    assert "hidden stone 4 (gold)" in picture(p.view(2)).status()
    assert "gold" not in picture(p.view(1)).status()
    assert "Player 3 knows it" in picture(p.view(1)).labels()["seat1:4"]


def test_c39_what_is_shown_follows_from_what_everybody_sees() -> None:
    views_differ_in_known_stones_alone(Cards(truth=True, open_stones=2), Random(3))


SIX = "deal:jjj+jjsg,jgg+ssgg,sss+sggj,gjs+sjgj;1"


def test_c40_a_hand_ends_when_somebody_has_so_many_of_a_kind() -> None:
    p = dealt("6>2:1", SIX, full_hand=6)
    assert (p.hand, p.is_chance, p.play("no").is_chance) == (1, False, False)
    q = p.play("yes")
    assert (q.is_chance, q.scores[0]) == (True, 6 * 12 + 6 + 120)
    assert not dealt("6>2:1 yes", SIX, full_hand=7).is_chance
    with pytest.raises(sw.BadRecord, match=r"the hand is over \(Full hand\)"):
        Cards(full_hand=6).restore(dealt("6>2:1 yes", SIX).describe())


def test_c40_a_full_hand_that_is_dealt_ends_the_hand_at_once() -> None:
    p = dealt(deal=SILVER, full_hand=7)
    assert (p.is_chance, p.hand, p.scores) == (True, 1, (127, 78, 43, 43))
    told = picture(p).announce(Cards(full_hand=7).start(), SILVER)
    assert told.startswith("Hand 1 is dealt. Hand 1 is over. Worth in coins")


def test_c40_a_bot_searches_a_hand_that_ends_behind_some_hidden_stones_alone() -> None:
    match, bot = sw.Match(Cards(full_hand=6), 0), sw.bot(level=4, seed=0)
    for _ in range(6):
        match.play(bot.choose(match.position, match.position.to_move[0]))
    assert len(match.moves) >= 6


def test_c40_who_completes_a_view_gives_nobody_a_full_hand() -> None:
    p, rng = dealt(deal="deal:jjj+jjsg,jgg+ssgg,sss+ssgj,gjs+sjgj;1", full_hand=6), Random(1)
    for _ in range(300):
        q = p.view(3).determinize(rng)
        assert max(max(Counter(s.kind for s in hand).values()) for hand in q.hands) < 6
