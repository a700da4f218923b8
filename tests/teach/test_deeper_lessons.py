"""The claims of the second lessons, and of the one on a solved game, are true."""

from __future__ import annotations

import nbformat
import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones.solver import key_of
from stoneswidgets.search.exact.solver import known, known_moves
from stoneswidgets.teach import ExerciseSet
from stoneswidgets.teach.question import MoveLine
from tests.notebooks import FOLDER
from tests.teach.lessons import notebook_of


def drops_that_win(position, seat):
    """Return the drops with which a seat would win at once if it were to move."""
    turned = position.game.from_diagram(position.to_diagram(), to_move=seat)
    return [move for move, after in turned.successors() if after.winners == (seat,)]


def test_what_the_second_lesson_on_siegestones_says_of_its_exercises_is_so():
    lesson = ExerciseSet.of_lesson("siegestones-deeper")
    stop = lesson["stop"].position
    assert drops_that_win(stop, 1) == ["Tg4"]
    assert not drops_that_win(stop, 0)
    after = {move: stop.play(move) for move in stop.legal_moves()}
    stops = {move for move, then in after.items() if not (then.is_over or drops_that_win(then, 1))}
    assert stops == {"Td4", "g4"}
    for move in stop.legal_moves():
        line = lesson["stop"].check(move).line
        assert move in {"Td4", "g4"} or MoveLine(stop, line).positions()[-1].winners == (1,)
    assert [drop for drop, value in sw.solve(stop).values.items() if value > 0] == ["Td4"]
    after = stop.play("Td4")
    assert (after.scores, after.control()["f5"].sums) == ((3, 3), (14, 11))
    assert len(drops_that_win(after, 0)) == 5
    assert len([m for m in lesson["double"].position.legal_moves() if not lesson["double"].judged((m,))]) == 1
    tempo = lesson["tempo"]
    assert not tempo.position.towers_left
    assert [move for move in tempo.position.legal_moves() if not tempo.judged((move,))] == ["g6"]
    assert tempo.position.play("g6").control()["g7"].owner == 0
    six = lesson["six-left"].position
    assert (six.towers_left, six.scores, len(six.legal_moves())) == (0, (3, 3), 6)
    assert [*map([*six.stones.values()].count, (0, 1))] == [11, 11]
    assert six == lesson["last-drop"].position == lesson["nothing-changes"].position
    assert lesson["last-tower"].position.towers_left == 1


def test_what_the_lesson_on_a_solved_game_says_of_first_drops_is_so():
    lesson, start = ExerciseSet.of_lesson("solved-game"), sw.SiegeStones(side=3).start()
    board = start.game.board

    def worth(*moves):
        position = MoveLine(start, moves).positions()[-1]
        found = known_moves(position.game, position.state)
        assert set(found) == set(position.legal_moves())
        return found

    def near(space):
        return set(board.named(board.near[board.index(space)]))

    firsts = worth()
    assert {drop for drop, value in firsts.items() if value == 1} == set(board.names)
    assert set(lesson["first"].right) == set(board.names)
    corners, middle = {space for space in board.names if len(near(space)) == 3}, near("c3")
    lost = {drop[1:] for drop, value in firsts.items() if value == -1}
    assert (lost, len(lost)) == (corners | middle, 12)
    assert all(firsts[f"T{space}"] == 0 for space in {*board.names} - lost)
    for space in ("a1", "b2", "b1", "c3"):
        answers = worth(f"T{space}")
        wins = {drop for drop, value in answers.items() if value == 1}
        assert wins == (near(space) - {"c3"} if space in lost else set())
        assert all(value == -1 for drop, value in answers.items() if drop[0] == "T")
        if space not in lost:
            assert {answers[stone] for stone in {*board.names} - {space}} == {0}
    for name, space, n in (("corner", "a1", 3), ("ring", "b2", 5)):
        assert set(lesson[name].right) == {drop for drop, value in worth(f"T{space}").items() if value == 1}
        assert (len(lesson[name].right), len(worth(f"T{space}"))) == (n, 36)
    assert worth("Tb2")["c3"] == 0
    assert {drop for drop, value in worth("Tb2").items() if value == -1 and drop[0] != "T"} == {"a3", "c1"}
    for tower in lesson["first"].wrong:
        reply = lesson["first"].check(tower).line[-1]
        assert worth(tower)[reply] == -firsts[tower]
        assert reply in near(tower[1:])
    pairs = {key_of(0, 0, 1 << a | 1 << b): (a, b) for b in range(19) for a in range(b)}
    assert len(pairs) == 22
    for a, b in pairs.values():
        two = start.play(f"T{board.names[a]}").play(f"T{board.names[b]}")
        assert known(two.game, two.state) == 1


def test_what_the_second_lesson_on_munchstones_says_of_its_exercises_is_so():
    lesson = ExerciseSet.of_lesson("munchstones-deeper")
    values = {name: sw.solve(lesson[name].position).values for name in ("two-odd", "quiet", "odd-first")}
    assert {*values["two-odd"].values()} == {-1}
    quiet = lesson["quiet"].position
    assert [munch for munch, value in values["quiet"].items() if value > 0] == ["f6-g7"]
    assert quiet.play("f6-g7").scores == quiet.scores == (3, 3)
    assert lesson["chances"].position == quiet
    assert lesson["chances"].solutions() == ("3",)
    assert max(values["odd-first"].values()) == 2
    for length in (2, 4, 6):
        run = dict.fromkeys(["a2", "a3", "a4", "b5", "c6", "d7"][:length], "r")
        described = {"towers": {"a1": "y", "f7": "b", "g4": "b"}, "stones": run, "turn": 0}
        assert sw.solve(sw.MunchStones().start(setup={"position": described})).value == -1
    cells = {
        cell.id: cell
        for cell in nbformat.read(FOLDER / notebook_of("munchstones-deeper"), as_version=4).cells
    }
    assert "three runs of up to five stones" in lesson["two-odd"].then
    assert cells["runs"].outputs[0].text == "31 boards; the rule is wrong in 0\n"


def worth(position):
    """Return what part of the points Player 1 gets in an ending of BluffStones, if both go on as they should."""
    if position.is_over:
        return (0 in position.winners) / len(position.winners)
    seen = sw.evaluate(position)
    assert seen.exact
    chance = max(move.chance for move in seen.moves)
    return chance if 0 in position.to_move else 1 - chance


def test_what_the_second_lesson_on_bluffstones_says_of_bids_is_so():
    lesson = ExerciseSet.of_lesson("bluffstones-deeper")
    shares = {name: sw.evaluate(lesson[name].position).weights for name in ("no-red", "mix", "token-mix")}
    assert shares["no-red"] == pytest.approx({"-": 1 / 3, "b": 2 / 3}, abs=1e-5)
    assert shares["mix"] == pytest.approx({"-": 1 / 4, "b": 1 / 2, "bb": 1 / 4}, abs=1e-5)
    assert shares["token-mix"] == pytest.approx({"-": 1 / 3, "b": 2 / 3, "r": 0}, abs=1e-5)
    assert worth(lesson["token-mix"].position) == pytest.approx(2 / 3, abs=1e-5)
    assert worth(lesson["token-worth"].position) == pytest.approx(1 / 3, abs=1e-5)
    no_red, two = lesson["no-red"].position, lesson["mix"].position
    assert two == lesson["always-one"].position == lesson["habit"].position
    assert [worth(no_red.play(f"b,{theirs}")) for theirs in ("-", "y", "yy")] == [1, 1, 0.5]
    table = {
        mine: [worth(two.play(f"{mine},{theirs}")) for theirs in ("-", "r", "rr")]
        for mine in ("-", "b", "bb")
    }
    assert [table[mine] for mine in ("-", "b", "bb")] == [
        pytest.approx(row, abs=1e-5) for row in ([1 / 2, 1, 1], [1, 3 / 4, 1], [1, 1, 1 / 2])
    ]
    habit = {mine: 0.9 * row[0] + 0.1 * row[2] for mine, row in table.items()}
    assert habit == pytest.approx({"-": 0.55, "b": 1, "bb": 0.95}, abs=1e-5)

    def sure(table, *shares):
        against = zip(*table.values(), strict=True)
        return min(sum(share * part for share, part in zip(shares, each, strict=True)) for each in against)

    assert sure(table, 0, 1, 0) == pytest.approx(0.75, abs=1e-5)
    assert sure(table, 1 / 2, 0, 1 / 2) == pytest.approx(0.75, abs=1e-5)
    assert sure(table, 1 / 3, 1 / 3, 1 / 3) == pytest.approx(5 / 6, abs=1e-5)
    assert sure(table, 1 / 4, 1 / 2, 1 / 4) == pytest.approx(7 / 8, abs=1e-5)
    both = lesson["token-mix"].position
    mixed = {own: [worth(both.play(f"{own},{theirs}")) for theirs in ("-", "b", "r")] for own in ("-", "b")}
    assert [sure(mixed, 1 - blue, blue) for blue in (1 / 2, 2 / 3, 1)] == pytest.approx(
        [1 / 2, 2 / 3, 1 / 2], abs=1e-5
    )
    three = lesson["one-red"].position.play("b,r")
    for removal in three.legal_moves():
        left = three.play(removal)
        assert any(left.play(place).scores[0] for place in left.legal_moves())


def test_what_the_second_lesson_on_ascension_says_of_false_gods_is_so():
    lesson = ExerciseSet.of_lesson("ascension-deeper")
    before = lesson["hole"].position
    after = before.play("r:d5d6e6")
    assert lesson["never"].position == after
    assert (after.false_gods, after.worshippers, after.scores) == (("d5",), before.worshippers, before.scores)
    around = {point for point in after.game.board.point_names if "d4" in point}
    taken = around & {*after.followers}
    free = {move[2:] for move in after.legal_moves()} & around
    assert (len(taken), free) == (3, {"d4e4e5"})
    assert len(around & {*before.followers}) == len(around) - 1
    stop = lesson["stop"].position
    assert stop.scores == (5, 4)
    assert {move[2:] for move in lesson["stop"].solutions()} == {"c5d5d6"}
    assert stop.play("y:e5e6f6").gods["e5"] == "y"
    assert stop.worshippers[1].count("y") == 2
    end = lesson["end-now"].position
    assert (end.scores, end.towers_left) == ((9, 5), 1)
    assert {move[2:] for move in lesson["end-now"].solutions()} == {"b3c3c4"}
    assert not any(end.effects(move).gods for move in end.legal_moves())


def test_what_the_second_evening_at_the_tavern_says_of_hands_is_so():
    lesson = ExerciseSet.of_lesson("tavern-deeper")

    def unseen(name):
        hands = lesson[name].position.view(0).hands
        seen = [stone.kind for hand in hands for stone in hand if stone.kind]
        return {kind: 12 - seen.count(kind) for kind in "jgs"}, 36 - len(seen)

    assert unseen("odds") == ({"j": 6, "g": 7, "s": 7}, 20)
    assert unseen("all-seen") == ({"j": 10, "g": 10, "s": 0}, 20)
    refused = lesson["two-refusals"]
    for offer in refused.solutions():
        after = refused.position.play(offer).play("yes")
        for seat in (0, int(offer[2]) - 1):
            assert after.worths[seat].most == refused.position.worths[seat].most + 1 == 5
    for offer in refused.wrong:
        after = refused.position.play(offer).play("yes")
        seat = int(offer[2]) - 1
        assert after.worths[seat].most <= refused.position.worths[seat].most
    fifth = lesson["fifth"].position.play("yes")
    assert [worth.most for worth in fifth.worths] == [4, 5, 3, 5]
    assert all("!" in move for move in lesson["by-force"].solutions())
