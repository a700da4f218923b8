"""SiegeStones: every ruling, and the source's example."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.diagram import write
from stoneswidgets.games.siegestones.game import SiegeStonesPosition
from tests.strategies import positions

EXAMPLE = "4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../...."


def played(game: sw.SiegeStones, moves: str) -> SiegeStonesPosition:
    p = game.start()
    for move in moves.split():
        p = p.play(move)
    assert isinstance(p, SiegeStonesPosition)
    return p


def from_diagram(text: str, to_move: int | None = None, **rules: object) -> SiegeStonesPosition:
    return sw.SiegeStones(**rules).from_diagram(text, to_move)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the source's worked example


def test_the_worked_example() -> None:
    control = from_diagram(EXAMPLE).control()
    assert {name: (c.owner, c.sums) for name, c in control.items()} == {
        "d6": (0, (15, 10)),
        "b3": (0, (15, 14)),
        "b1": (None, (0, 4)),
        "e4": (None, (5, 5)),
    }
    assert control["b3"].ratings == {"a3": 5, "b4": 5, "a2": 5, "c4": 5, "b2": 4, "c3": 5}


def test_the_worked_example_is_written_as_it_was_read() -> None:
    assert from_diagram(EXAMPLE).to_diagram() == EXAMPLE


# ---------------------------------------------------------------- random positions


@given(positions("siegestones"), st.integers(0, 11))
def test_a_turned_or_mirrored_game_has_turned_or_mirrored_control(p: SiegeStonesPosition, which: int) -> None:
    board = p.game.board
    names = dict(zip(board.names, (board.names[i] for i in board.symmetries[which]), strict=True))
    stones, towers = p.stones, p.towers
    cells = {names[n]: "16sp"[seat] for n, seat in stones.items()} | {names[n]: "[ree]" for n in towers}
    turned = p.game.from_diagram(write(board, cells))
    assert turned.scores == p.scores
    expected = {
        names[n]: (c.owner, c.sums, {names[s]: tr for s, tr in c.ratings.items()})
        for n, c in p.control().items()
    }
    assert {n: tuple(c) for n, c in turned.control().items()} == expected


@given(positions("siegestones"))
def test_no_stone_appears_or_vanishes(p: SiegeStonesPosition) -> None:
    assert p.towers_left + len(p.towers) == p.game.towers
    dropped = list(p.stones.values())
    for seat in range(p.game.players):
        spare = p.game.stones_each - dropped.count(seat) - p.scores[seat]
        assert p.supply[seat] == max(0, spare)
    empty = [n for n in p.game.board.names if n not in p.stones and n not in p.towers]
    assert len(empty) + len(p.stones) + len(p.towers) == p.game.board.count


# ---------------------------------------------------------------- rulings

# Two towers contested 5 to 5; a tower on d4 weakens a white stone beside the one and a black stone beside the other.
BALANCE = "4,7,4,.6../...../...[ree]../..[ree]..../.611../...../...."
# The same for White and Blue of three players, with Black to move.
BALANCE_OF_THREE = "4,7,4,..../..[ree]s./..6.../1...6../....../.1..[ree]/.s.."


def test_s1_level_at_the_goal_play_goes_on() -> None:
    p = from_diagram(BALANCE, 0, goal=1).play("Td4")
    assert (p.scores, p.is_over) == ((1, 1), False)


def test_s1_mover_wins_a_tie_at_the_goal() -> None:
    p = from_diagram(BALANCE, 0, goal=1, both_at_goal="mover").play("Td4")
    assert (p.scores, p.winners) == ((1, 1), (0,))


def test_s1_mover_who_is_not_among_the_tied_does_not_win() -> None:
    p = from_diagram(BALANCE_OF_THREE, 0, goal=1, both_at_goal="mover", players=3).play("Td4")
    assert (p.scores, p.is_over) == ((0, 1, 1), False)


def test_s1_more_than_everyone_else_wins() -> None:
    p = from_diagram("4,7,4,1[ree]../...../....../.....6./....../..[ree]../....", 0, goal=1)
    assert p.winners == (0,)


# One space is left, c2, for Black: two towers each; Black has more stones, White's are next to fewer towers.
NEARLY_FULL = "3,5,3,666/666[ree]/1[ree]611/1.1[ree]/[ree]11"


@pytest.mark.parametrize(("tiebreak", "winners"), [("stones", (0,)), ("threat", (1,)), ("none", (0, 1))])
def test_s2_a_tie_on_a_full_board(tiebreak: str, winners: tuple[int, ...]) -> None:
    p = from_diagram(NEARLY_FULL, 0, side=3, tiebreak=tiebreak).play("c2")
    assert (p.scores, p.winners) == ((2, 2), winners)


def test_s2_equal_stones_too_is_a_draw() -> None:
    p = from_diagram("3,5,3,111/6116/6111./666[ree]/666", 0, side=3).play("e5")
    assert (p.scores, p.winners) == ((0, 0), (0, 1))


def test_s3_a_marker_uses_up_a_stone() -> None:
    p = played(sw.SiegeStones(), "d4 Td5")
    assert p.scores == (1, 0)
    assert p.supply == (18, 20)


def test_s3_stones_each() -> None:
    p = played(sw.SiegeStones(stones_each=1, towers=2), "d4 d5")
    assert p.supply == (0, 0)
    assert all(move.startswith("T") for move in p.legal_moves())
    with pytest.raises(sw.IllegalMove, match="Black has no stone left"):
        p.play("a1")


def test_s4_without_stones_and_towers_a_player_passes_and_all_passing_ends_the_game() -> None:
    p = played(sw.SiegeStones(stones_each=1, towers=1, control_minimum=36), "d4 a1 Tg7")
    assert p.legal_moves() == ("pass",)
    q = p.play("pass")
    assert (q.is_over, q.legal_moves()) == (False, ("pass",))
    assert q.play("pass").winners == (0, 1)


def test_s4_a_pass_is_refused_while_there_is_a_drop() -> None:
    with pytest.raises(sw.IllegalMove, match="passing is only for"):
        sw.SiegeStones().start().play("pass")


def test_s4_who_has_no_stone_left_drops_a_tower_and_does_not_pass() -> None:
    p = played(sw.SiegeStones(stones_each=1, towers=2), "d4 d5")
    assert all(move.startswith("T") for move in p.legal_moves())
    with pytest.raises(sw.IllegalMove, match="passing is only for"):
        p.play("pass")


def test_s4_only_passes_in_a_row_end_the_game() -> None:
    # Black is out of stones; White still has one, so Black's first pass is followed by a drop.
    p = from_diagram("4,7,4,1.../...../....../......./....../...../....", 1, stones_each=1, towers=0)
    p = p.play("d4")
    p = p.play("pass")
    assert p.to_move == (1,)
    assert p.play("pass").is_over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s5_two_to_four_players_take_turns(players: int) -> None:
    p = played(sw.SiegeStones(players=players), "a1 b1 c1 d1 Ta4")
    assert p.to_move == (5 % players,)
    assert p.game.seat_names == ("Black", "White", "Blue", "Yellow")[:players]


def test_s5_goal() -> None:
    assert played(sw.SiegeStones(goal=1), "Td4 d5").winners == (1,)
    assert not played(sw.SiegeStones(goal=2), "Td4 d5").is_over


# Around c5: Black 10, White 10, Blue 5.
TWO_LEADERS = "4,7,4,.16./.1[ree]s./...6../...1s../....../...../...."


@pytest.mark.parametrize(("contested", "owner"), [("none", None), ("next", 2)])
def test_s6_two_leaders_tie(contested: str, owner: int | None) -> None:
    control = from_diagram(TWO_LEADERS, players=3, contested=contested).control()["c5"]
    assert (control.sums, control.owner) == ((10, 10, 5), owner)


def test_s6_the_next_sum_too_is_at_least_the_minimum() -> None:
    p = from_diagram(TWO_LEADERS, players=3, contested="next", control_minimum=6)
    assert p.control()["c5"].owner is None


@pytest.mark.parametrize(("opening", "moves"), [("free", 74), ("no-tower", 37), ("centre", 14)])
def test_s7_the_first_move_of_the_game(opening: str, moves: int) -> None:
    start = sw.SiegeStones(opening=opening).start()
    assert len(start.legal_moves()) == moves
    assert len(start.play("d4").legal_moves()) == 72


def test_s7_refusals_say_what_the_first_move_may_be() -> None:
    with pytest.raises(sw.IllegalMove, match="may not be a tower"):
        sw.SiegeStones(opening="no-tower").start().play("Td4")
    with pytest.raises(sw.IllegalMove, match="on one of c4, d5, c3, d4, e5, d3, e4"):
        sw.SiegeStones(opening="centre").start().play("a1")


def test_s8_towers_in_the_box() -> None:
    assert played(sw.SiegeStones(towers=1), "Td4").towers_left == 0
    assert len(sw.SiegeStones(towers=0).start().legal_moves()) == 37
    with pytest.raises(sw.IllegalMove, match="no tower is left"):
        sw.SiegeStones(towers=0).start().play("Td4")


def test_s9_threat_base_and_control_minimum() -> None:
    assert played(sw.SiegeStones(threat_base=12), "Td4 d5").control()["d4"].sums == (0, 11)
    assert played(sw.SiegeStones(control_minimum=6), "Td4 d5").control()["d4"].owner is None
    assert played(sw.SiegeStones(), "Td4 d5").control()["d4"].owner == 1


@pytest.mark.parametrize(("side", "spaces"), [(3, 19), (4, 37), (5, 61)])
def test_s10_board_size(side: int, spaces: int) -> None:
    assert len(sw.SiegeStones(side=side).start().legal_moves()) == 2 * spaces


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"players": 5}, "players=5 is not possible in SiegeStones: players is a whole number from 2 to 4"),
        ({"players": True}, "players=True"),
        ({"side": 4.0}, "side=4.0"),
        ({"tiebreak": "luck"}, "one of 'stones', 'threat', 'none'"),
        ({"tiebreak": ["stones"]}, "tiebreak=a list"),
        ({"goal": 10**5000}, "an integer of 16610 bits"),
        ({"luck": 1}, "has no rule parameter 'luck'; it has players, side, goal"),
    ],
)
def test_bad_rules_say_what_is_allowed(rules: dict[str, object], message: str) -> None:
    with pytest.raises(sw.BadRules) as error:
        sw.game("siegestones", **rules)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("move", "error", "message"),
    [
        ("d4", sw.IllegalMove, "d4 is taken by a stone"),
        ("Td6", sw.IllegalMove, "d6 is taken by a tower"),
        (
            "h9",
            sw.MalformedMove,
            "'h9' is not a move of SiegeStones on a board of side 4; moves look like d4",
        ),
        ("", sw.MalformedMove, "''"),
        ("D5", sw.MalformedMove, "'D5'"),
        ("x" * 10_000, sw.MalformedMove, "(10000 characters)"),
    ],
)
def test_refused_moves_say_why(move: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        played(sw.SiegeStones(), "d4 Td6").play(move)
    assert message in str(caught.value)


def test_no_move_after_the_end() -> None:
    with pytest.raises(sw.IllegalMove, match="the game is over"):
        played(sw.SiegeStones(goal=1), "Td4 d5").play("a1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5,9,5,...../....../......./......../........./......../......./....../.....", "side 5"),
        ("4,7,4,o.../...../....../......./....../...../....", "a4: brown"),
        ("4,7,4,s.../...../....../......./....../...../....", "a4: blue"),
        ("4,7,4,[xre].../...../....../......./....../...../....", "a4: black with tower with empty"),
        ("4,7,4," + "[ree]" * 4 + "/" + "[ree]" * 5 + "/[ree]...../......./....../...../....", "10 towers"),
        ("4,7,4,1111/11111/111111/111111./....../...../....", "21 black stones on the board, and 20 in all"),
    ],
)
def test_refused_positions_say_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(sw.BadDiagram) as error:
        sw.SiegeStones().from_diagram(text)
    assert message in str(error.value)


@pytest.mark.parametrize("to_move", [2, -1, True, "0"])
def test_a_diagram_is_for_a_seat_that_exists(to_move: object) -> None:
    with pytest.raises(sw.BadDiagram, match="to_move is a seat from 0 to 1"):
        sw.SiegeStones().from_diagram(EXAMPLE, to_move)  # type: ignore[arg-type]
