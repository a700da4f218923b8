"""SiegeStones with cards: each card, and positions as JSON objects."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.scene import picture
from tests.strategies import walk

Cards = sw.SiegeStonesCards


def played(rules: dict[str, Any], moves: str) -> Any:
    p = Cards(**rules).start()
    for move in moves.split():
        p = p.play(move)
    return p


@pytest.mark.parametrize(
    "change",
    [
        {"lost": [0, 19, 0, 0]},
        {"lost": [1, 0, 0, 0]},
        {"towers_left": 5},
        {"controlled": [[]] * 4},
        {"one": []},
        {"lost": [0, 0, 1, 0]},
    ],
)
def test_a_described_position_is_checked(change: dict[str, Any]) -> None:
    p = played({"marching": 2}, "Td4 a1 g4 c4 c3")
    described = p.describe()
    assert p.game.restore(described) == p
    with pytest.raises(sw.BadRecord, match="that position is not possible"):
        p.game.restore(described | change)


def test_nobody_else_can_be_said_to_have_won() -> None:
    over = played({"hold_the_field": True, "goal": 1}, "Td4 a1 c4 a2")
    assert over.game.restore(over.describe()) == over
    with pytest.raises(sw.BadRecord, match="the game would not be over so"):
        over.game.restore(over.describe() | {"winners": [1]})


# ---------------------------------------------------------------- each card by the smallest position that shows it


def test_c1_white_takes_over_a_stone_or_a_tower_and_black_is_next() -> None:
    p = played({"cut_and_choose": True}, "d4 swap")
    assert (p.stones, p.to_move) == ({"d4": 1}, (0,))
    assert "swap" not in p.legal_moves()
    p = played({"cut_and_choose": True, "marching": 2}, "Td4 swap c4")
    assert (p.towers, p.stones, p.to_move) == (("d4",), {"c4": 0}, (0,))
    assert "swap" not in played({"cut_and_choose": True}, "d4 d5 c4").legal_moves()


def test_c2_every_turn_but_the_first_has_so_many_drops() -> None:
    p, seats = Cards(marching=3).start(), []
    for move in ("a1", "b2", "c3", "d4", "e5", "f6"):
        seats += p.to_move
        p = p.play(move)
    assert seats == [0, 1, 1, 1, 0, 0]


def test_c3_towers_keep_their_distance_and_a_refusal_names_the_card() -> None:
    p = played({"no_neighbours": 2}, "Td4")
    with pytest.raises(sw.IllegalMove, match=r"d5 is next to the tower on d4 \(No neighbours\)"):
        p.play("Td5")
    with pytest.raises(sw.IllegalMove, match=r"d6 is two spaces from the tower on d4 \(No neighbours\)"):
        p.play("Td6")
    assert p.play("Td7").towers == ("d7", "d4")


def test_c4_stones_two_spaces_away_count_with_a_part_of_their_rating() -> None:
    p = played({"long_arm": "half"}, "Td4 d6 c4 a1")
    assert p.control()["d4"].sums == (5, 3)
    assert played({"long_arm": "third"}, "Td4 d6 c4 a1").control()["d4"].sums == (5, 2)
    words = picture(p).sentences(picture(p).readings())
    assert "White 3 (d6); Two spaces from d4, a stone counts half of its rating, rounded down: d6" in words


def test_c5_a_tower_takes_a_clear_lead() -> None:
    moves = "Td4 d5 c4 e4 d6 c5 Td7"
    assert played({}, moves).control()["d4"].owner == 1
    p = played({"clear_lead": 6}, moves)
    assert p.control()["d4"].owner is None
    assert "the greatest sum is 5 ahead, and that takes 6" in picture(p).sentences(picture(p).readings())


def test_c6_stones_that_are_closed_in_leave_for_good() -> None:
    p = played({"closed_in": 3}, "c4 d4 d5 a1 e5")
    assert p.stones == {"d5": 0, "c4": 0, "e5": 0, "a1": 1}
    assert (p.lost, p.supply) == ((0, 1), (17, 18))
    before = played({"closed_in": 3}, "c4 d4 d5 a1")
    shown = picture(p)
    assert "d4 is closed in and has left the game." in shown.sentences(shown.happened(before, "e5"))
    assert "d4" in p.legal_moves()


@pytest.mark.parametrize("where", [v for v in Cards.parameters["sinkholes"].allowed if v != "off"])
def test_c7_a_hole_is_no_space(where: str) -> None:
    p = Cards(sinkholes=where).start()
    assert p.closed
    for name in p.closed:
        assert p.game.beside(name) == ()
        with pytest.raises(sw.IllegalMove, match=rf"{name} is a hole \(Sinkholes\)"):
            p.play(name)
        with pytest.raises(sw.BadDiagram, match="there is a piece in a hole"):
            p.game.from_diagram(played({}, name).to_diagram())
    scene = picture(p).scene()
    assert {name for name in p.game.board.names if scene["labels"][f"space:{name}"].endswith("hole")} == {
        *p.closed
    }
    assert str(sw.svg(p)).count("class='void'") == len(p.closed)


def test_c8_towers_win_only_in_a_chain() -> None:
    text = "4,7,4,..../..1../...[rxe].[rxe]/..1.1.1/....[rxe]./...../...."
    p = Cards(chain=3).from_diagram(text, 1)
    assert [name for name, control in p.control().items() if control.owner == 0] == ["d5", "f7"]
    assert (p.scores, p.is_over) == ((1, 0), False)


def test_c9_the_goal_wins_when_the_next_turn_begins() -> None:
    held = played({"hold_the_field": True, "goal": 1}, "Td4 a1 c4")
    assert played({"goal": 1}, "Td4 a1 c4").winners == (0,)
    assert not held.is_over
    assert held.play("Td5").to_move == (0,)  # c4 counts 4 for d4: nobody's, when Black's turn begins
    shown = picture(held.play("a2"))
    assert shown.position.winners == (0,)
    assert shown.sentences(shown.outcome()) == "Black wins: 1 tower held when the next turn begins."


def test_c10_the_bag_says_who_is_next_until_it_is_empty() -> None:
    p = played({"bag_of_turns": 1}, "d4")
    assert (p.outcomes(), p.tokens, p.to_move) == ({"black": 0.5, "white": 0.5}, (1, 1), ())
    p = p.play("black")
    assert (p.to_move, p.tokens) == ((0,), (0, 1))
    p = p.play("d5")
    assert [*p.outcomes()] == ["white"]
    assert p.play("white").tokens == (1, 1)
    assert picture(p).status() == "The bag says whose turn is next."


def test_c11_a_stone_steps_to_a_space_next_to_it_and_turns_without_a_drop_end_the_game() -> None:
    p = played({"step": 10}, "d4 a1")
    assert p.play("d4-d5").play("Tg4").fields.idle == 0
    for move, why in {
        "a1-b1": "no stone of your own",
        "d4-d6": "not next to d4",
        "d4-d4": "not next",
    }.items():
        with pytest.raises(sw.IllegalMove, match=rf"{why}.*\(Step\)"):
            p.play(move)
    assert ("tray:stone", "space:d4", "space:d5") in picture(p).paths()
    for move in ("d4-d5", "a1-b1", "d5-d4", "b1-a1", "d4-d5", "a1-b1", "d5-d4", "b1-a1", "d4-d5", "a1-b1"):
        assert not p.is_over
        p = p.play(move)
    assert (p.is_over, p.winners, p.stones) == (True, (0, 1), {"d5": 0, "b1": 1})


def test_c12_towers_in_the_middle_count_two() -> None:
    p = played({"crown": 4}, "Td4 a1 d5 a2 e5")
    assert (p.control()["d4"].owner, p.scores, p.is_over) == (0, (2, 0), False)
    assert picture(p).standing(0).startswith("2 points")
    assert str(sw.svg(p)).count("class='brim'") == 7


def test_c13_white_needs_fewer_towers() -> None:
    p = played({"uneven_sides": 2}, "Td4 d5 Ta1 b1")
    assert (p.winners, p.scores) == ((1,), (0, 2))
    assert picture(p).status() == "White wins with 2 towers; White needs 2 towers fewer."


def test_c14_a_tower_that_has_passed_twice_is_a_ruin_and_no_tower_any_more() -> None:
    before = played({"scorched": 2, "side": 3}, "c2 Td3 Tc3 e4 Ta1 Tc1")
    p = before.play("e3")
    assert (before.towers, p.towers, p.ruins) == (("a1", "c3", "d3", "c1"), ("a1", "c3", "c1"), ("d3",))
    assert (before.control()["d3"].owner, p.scores, p.towers_left) == (1, (0, 0), 5)
    shown = picture(p)
    assert shown.announce(before, "e3") == "Black dropped a stone on e3. d3 is a ruin now."
    assert (shown.labels()["space:d3"], "tower ruin" in str(sw.svg(p))) == ("d3, ruin", True)
    with pytest.raises(sw.IllegalMove, match=r"d3 is filled by a ruin \(Scorched\)"):
        p.play("d3")


def test_c15_both_choose_secretly_and_one_space_gets_one_tower() -> None:
    game = Cards(blind_beginning=True)
    p = game.start().play("Td4", 1)
    assert (p.to_move, p.chosen, p.view(0).chosen, p.view(1).chosen) == (
        (0,),
        (None, "d4"),
        (None, None),
        (None, "d4"),
    )
    assert [picture(p.view(seat)).labels()["space:d4"] for seat in (0, 1, None)] == [
        "d4, empty", "d4, White's choice, a tower", "d4, empty",
    ]  # fmt: skip
    assert "d4" not in str(p.view(0).describe()["chosen"])
    assert game.restore(p.describe()) == p
    with pytest.raises(sw.IllegalMove, match=r"both first choose a space for a tower \(Blind beginning\)"):
        p.play("d4", 0)
    assert (p.play("Td4").towers, p.play("Td4").towers_left) == (("d4",), 8)
    assert (p.play("Ta1").towers, p.play("Ta1").to_move) == (("a1", "d4"), (0,))


def test_c16_both_win_or_both_lose() -> None:
    ends = set()
    for seed in range(60):
        p = walk(Cards(together=1, side=3).start(), Random(seed), 1_000)[-1]
        owners = [control.owner for control in p.control().values()]
        is_won = None not in owners and abs(owners.count(0) - owners.count(1)) <= 1
        assert (p.winners, p.game.restore(p.describe())) == ((0, 1) if is_won else (), p)
        free = sorted(name for name, control in p.control().items() if control.owner is None)
        why = "nobody controls" if free else "the numbers of towers differ by more than 1 ("
        words = "Both win." if is_won else f"Both lose: {why}"
        assert picture(p).status().startswith(words)
        assert all(name in picture(p).status() for name in (free if not is_won else ()))
        ends.add(words)
    assert len(ends) == 3
    bot = sw.bot(4, seed=1)
    assert (
        bot.choose(Cards(together=1, blind_beginning=True).start().view(0)) in Cards().start().legal_moves()
    )
