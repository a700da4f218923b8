"""MunchStones: every rule and ruling."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given

import stoneswidgets as sw
from stoneswidgets.games.munchstones.game import MunchStonesPosition
from tests.games.munchstones import CORNERS, LINES, NAMES, filled, restored
from tests.strategies import positions


@given(positions("munchstones"))
def test_no_stone_appears_or_vanishes(p: MunchStonesPosition) -> None:
    seen = Counter([*p.stones.values(), *p.towers.values(), *"".join(p.scored), *"".join(p.lines)])
    seen.update(p.pile)
    seen.update(p.out_of_play)
    if not p.game.lines:
        seen.update(p.drawn or "")
    assert seen == {"r": 12, "y": 12, "b": 12}
    assert all(n >= 0 for n in p.out_of_play.values())
    assert len(p.towers) == 3
    assert "d4" not in p.stones | p.towers


# ---------------------------------------------------------------- the build phase


def test_the_start() -> None:
    p = sw.MunchStones().start()
    assert isinstance(p, MunchStonesPosition)
    assert (p.towers, p.stones, p.phase) == ({"c4": "r", "e5": "y", "d3": "b"}, {}, "build")
    assert p.pile == {"r": 11, "y": 11, "b": 11}
    assert p.out_of_play == {"r": 0, "y": 0, "b": 0}
    assert (p.to_move, p.turn, p.drawn, p.scores) == ((), 0, None, (0, 0))


def test_a_draw_is_by_what_is_left_in_the_pile() -> None:
    p = sw.MunchStones().start().play("=r").play("d5")
    assert p.outcomes() == {"=r": Fraction(10, 32), "=y": Fraction(11, 32), "=b": Fraction(11, 32)}


def test_a_colour_that_is_out_of_the_pile_is_not_drawn() -> None:
    stones = dict(
        zip([n for n in NAMES if n not in ("d4", "c4", "e5", "d3")], "r" * 11 + "y" * 11, strict=False)
    )
    p = restored(towers={"c4": "r", "e5": "y", "d3": "b"}, stones=stones, pile={"b": 11})
    assert p.outcomes() == {"=b": 1}
    with pytest.raises(sw.IllegalMove, match="no red stone is left in the pile"):
        p.play("=r")


def test_a_stone_goes_next_to_a_stone_or_a_tower() -> None:
    p = sw.MunchStones().start().play("=r")
    assert p.to_move == (0,)
    assert "b4" in p.legal_moves()
    assert "b5" not in p.legal_moves()
    q = p.play("b4").play("=b")
    assert q.to_move == (1,)
    assert "b5" in q.legal_moves()


def test_the_board_is_filled_but_for_the_centre() -> None:
    p = filled(sw.MunchStones())
    assert p.phase == "munch"
    assert set(NAMES) - set(p.stones | p.towers) == {"d4"}
    assert p.pile == {"r": 0, "y": 0, "b": 0}


# ---------------------------------------------------------------- the munch phase


def test_a_stone_of_the_towers_colour_scores() -> None:
    p = restored(towers=CORNERS, stones={"b5": "r", "c6": "b"}).play("a4-b5")
    assert (p.scores, p.scored, p.towers["b5"]) == ((1, 0), ("r", ""), "r")
    assert p.out_of_play["r"] == 12 - 2
    assert "b5" not in p.stones
    assert "a4" not in p.towers


def test_a_stone_of_another_colour_becomes_the_top_and_the_old_top_is_out() -> None:
    p = restored(towers=CORNERS, stones={"b5": "b", "c6": "b"})
    q = p.play("a4-b5")
    assert (q.scores, q.towers["b5"]) == ((0, 0), "b")
    assert q.out_of_play == p.out_of_play | {"r": p.out_of_play["r"] + 1}


def test_any_tower_moves_but_only_onto_stones_next_to_it() -> None:
    p = restored(towers={"d5": "r", "e5": "y", "g7": "b"}, stones={"e6": "y", "f6": "b", "a1": "r"})
    assert p.legal_moves() == ("d5-e6", "e5-e6", "e5-f6", "g7-f6")


def test_the_last_move_ends_the_game() -> None:
    described = {"towers": CORNERS, "stones": {"b5": "r", "a1": "r"}, "scored": ["b", "", "yy"]}
    p = restored(**described, turn=1).play("a4-b5")
    assert (p.is_over, p.to_move, p.turn) == (True, (), 2)
    assert (p.scores, p.winners) == ((1, 1, 2), (2,))
    with pytest.raises(sw.IllegalMove, match="the game is over"):
        p.play("b5-c6")


def test_a_position_without_a_move_is_over_at_once() -> None:
    p = restored(towers=CORNERS, stones={"d5": "r"}, scored=["b", ""], winners=[0])
    assert (p.is_over, p.winners, p.to_move) == (True, (0,), ())
    assert restored(**p.describe()) == p


# ---------------------------------------------------------------- rulings


@pytest.mark.parametrize(
    ("towers", "expected"),
    [("alternate", {"c4": "r", "e5": "y", "d3": "b"}), ("adjacent", {"c4": "r", "d5": "y", "e5": "b"})],
)
def test_m1_the_towers_places(towers: str, expected: dict[str, str]) -> None:
    p = sw.MunchStones(towers=towers).start()
    assert isinstance(p, MunchStonesPosition)
    assert p.towers == expected


def test_m1_all_alternate_places_are_equal_by_symmetry() -> None:
    board = sw.MunchStones().board
    images = {
        tuple(board.names[turn[board.index(name)]] for name in ("c4", "e5", "d3"))
        for turn in board.symmetries
    }
    assert images == {*permutations(("c4", "e5", "d3")), *permutations(("d5", "e4", "c3"))}


def test_m2_a_tie_is_a_shared_win() -> None:
    p = restored(towers=CORNERS, stones={"b5": "r"}, scored=["", "b", "y"])
    assert p.play("a4-b5").winners == (0, 1, 2)


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, 0)])
@pytest.mark.parametrize("lines", [False, True])
def test_m3_the_turn_goes_on_into_the_munch_phase(players: int, seat: int, *, lines: bool) -> None:
    p = filled(sw.MunchStones(players=players, lines=lines))
    assert p.phase == "munch"
    assert (p.to_move, p.turn) == ((seat,), seat)


def test_m4_the_leftmost_stone_of_the_line_is_placed() -> None:
    p = sw.MunchStones(lines=True).start(setup={"lines": ["ry" + "b" * 11 + "r" * 4, "y" * 10 + "r" * 6]})
    assert isinstance(p, MunchStonesPosition)
    assert (p.to_move, p.drawn, p.pile) == ((0,), "r", {"r": 0, "y": 0, "b": 0})
    p = p.play("d5")
    assert (p.to_move, p.drawn, p.stones) == ((1,), "y", {"d5": "r"})
    assert p.lines == ("y" + "b" * 11 + "r" * 4, "y" * 10 + "r" * 6)
    p = p.play("c5")
    assert (p.drawn, p.stones) == ("y", {"d5": "r", "c5": "y"})
    with pytest.raises(sw.IllegalMove, match="no stone has to be drawn now"):
        p.play("=y")


@pytest.mark.parametrize(("players", "lengths"), [(2, [17, 16]), (3, [11, 11, 11])])
def test_m4_lines_are_the_set_up(players: int, lengths: list[int]) -> None:
    game = sw.MunchStones(players=players, lines=True)
    start = game.start(seed=5)
    assert isinstance(start, MunchStonesPosition)
    assert list(map(len, start.lines)) == lengths
    assert Counter("".join(start.lines)) == {"r": 11, "y": 11, "b": 11}
    setup = game.setup_of(start.state)
    assert setup == {"lines": list(start.lines)}
    assert game.start(setup=setup) == start
    assert game.setup_of(start.play("d5").state) is None
    assert start != game.start(seed=6)


def test_m4_a_record_with_lines_holds_no_draws() -> None:
    match = sw.Match(sw.MunchStones(lines=True), seed=4)
    rng = Random(4)
    while not match.position.is_over:
        match.play(rng.choice(match.position.legal_moves()))
    record = sw.Record.loads(match.record().dumps())
    assert set(record.setup or {}) == {"lines"}
    assert not any(move.startswith("=") for move in record.moves)


def test_m4_off_there_is_no_set_up() -> None:
    with pytest.raises(sw.BadRecord, match="has no set-up other than a position, not 'lines'"):
        sw.MunchStones().start(setup=LINES)
    assert sw.MunchStones().setup_of(sw.MunchStones().start().state) is None


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["r" * 11 + "y" * 5, "y" * 6 + "b" * 11], "they have 16 and 17 stones, and should have 17 and 16"),
        (["r" * 12 + "y" * 5, "y" * 5 + "b" * 11], "12 stones are red"),
        (["r" * 17], "lines is a list of 2"),
        (["g" * 17, "r" * 16], "is not a text of the letters r, y, b"),
        ([17, 16], "17 is not a text"),
        ("ry", "lines is a list"),
        ([["r"] * 17, ["b"] * 16], "a list is not a text"),
    ],
)
def test_bad_lines_say_what_is_wrong(lines: object, message: str) -> None:
    with pytest.raises(sw.BadRecord) as error:
        sw.MunchStones(lines=True).start(setup={"lines": lines})
    assert message in str(error.value)


BUILD = "=r d5 =b"
TWO_STONES = {"towers": {"d5": "r", "e5": "y", "g7": "b"}, "stones": {"d6": "y", "f6": "b"}}


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("d4", "the centre stays empty in the build phase"),
        ("d5", "d5 is taken by a stone"),
        ("c4", "c4 is taken by a tower"),
        ("a1", "a1 is next to neither a stone nor a tower"),
        ("c4-d5", "towers stay where they are in the build phase"),
        ("=y", "no stone has to be drawn now"),
    ],
)
def test_refusals_in_the_build_phase(move: str, message: str) -> None:
    p = sw.MunchStones().start()
    for text in BUILD.split():
        p = p.play(text)
    with pytest.raises(sw.IllegalMove) as error:
        p.play(move)
    assert str(error.value) == f"{move!r}: {message}"


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("a4", "the build phase is over; move a tower"),
        ("a4-a3", "there is no tower on a4"),
        ("d5-f6", "f6 is not next to d5"),
        ("d5-e5", "e5 is taken by a tower"),
        ("d5-c5", "there is no stone on c5"),
        ("d5-d4", "there is no stone on d4"),
        ("=r", "no stone has to be drawn now"),
    ],
)
def test_refusals_in_the_munch_phase(move: str, message: str) -> None:
    with pytest.raises(sw.IllegalMove) as error:
        restored(**TWO_STONES).play(move)
    assert str(error.value) == f"{move!r}: {message}"


@pytest.mark.parametrize("move", ["d5", "c4-d5"])
def test_a_draw_comes_first(move: str) -> None:
    with pytest.raises(sw.IllegalMove, match="a stone has to be drawn first"):
        sw.MunchStones().start().play(move)


@pytest.mark.parametrize(
    "text", ["", "=", "=g", "=rr", "h9", "c4-", "-c4", "c4-c5-c6", "c4 c5", "C4", "d４", "=R"]
)
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(sw.MalformedMove, match="moves look like =r"):
        sw.MunchStones().start().play(text)
