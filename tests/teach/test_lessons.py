"""The project's own lessons: what their exercises say is so, and they are what a lesson needs."""

from __future__ import annotations

import json
import re

import nbformat
import pytest

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.games.siegestones.solved import key_of
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document
from stoneswidgets.search.known import known, known_moves
from stoneswidgets.teach import AskedChapter, Choose, Compute, ExerciseSet, PlayOut, Predict, SetUp, sheet
from stoneswidgets.teach.find import Find
from stoneswidgets.teach.read_position import read
from stoneswidgets.teach.siblings import MoveLine
from tests.notebooks import FOLDER
from tests.teach.lessons import LESSONS, notebook_of

SETS = {name: ExerciseSet.of_lesson(name) for name in LESSONS}
SIEGE = SETS["siegestones"]
QUESTIONS = [
    pytest.param(question, id=f"{name}/{question.name}")
    for name, exercises in SETS.items()
    for question in exercises
]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_at_least_eight_exercises_and_shows_them_in_their_order(name):
    assert len(SETS[name]) >= 8
    cells = nbformat.read(FOLDER / notebook_of(name), as_version=4).cells
    begins = f'sw.Exercise("{name}/'
    lines = [line for cell in cells for line in cell.source.splitlines() if line.startswith(begins)]
    shown = [line.removeprefix(begins)[:-2] for line in lines]
    assert shown == [question.name for question in SETS[name]]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_asks_in_several_ways(name):
    kinds = {type(question) for question in SETS[name]}
    assert len(kinds) >= 3
    assert kinds - {Choose, Compute}


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_an_exercise_says_of_itself_is_so(question):
    question.prove()
    explained, solution = question.explain(), question.solutions()[0]
    if isinstance(question, Find):
        solution = picture(question.position).in_words(solution)
        assert (
            question.position.game.title == "SiegeStones" or solution not in question.position.legal_moves()
        )
    assert solution[1:] in explained or isinstance(question, SetUp | PlayOut | AskedChapter)


@pytest.mark.parametrize("question", [q for q in QUESTIONS if isinstance(q.values[0], Predict)])
def test_a_prediction_has_others_like_it_with_another_answer(question):
    for number in (1, 2):
        other = question.another(number)
        other.prove()
        assert (other.name, other.of, other.reading) == (question.name, question.of, question.reading)
        assert other == question.another(number)
        if other != question:
            assert other.solutions() != question.solutions()
            assert other.ask != question.ask
            assert not _is_obvious(other)


def _is_obvious(question):
    """Whether the moves change nothing that is asked about."""
    at = [
        read(each, question.reading, question.at)
        for each in MoveLine(question.position, question.moves).positions()
    ]
    return at[0].there and at[0].why() == at[-1].why()


@pytest.mark.parametrize("question", [q for q in QUESTIONS if isinstance(q.values[0], Predict)])
def test_a_wrong_prediction_is_not_told_what_is_right(question):
    if len(question.options) <= 2:
        return
    (right,) = question.solutions()
    for wrong in {*question.options} - {right}:
        verdict = question.check(wrong)
        assert verdict.line == ()
        assert verdict.why
        assert right not in verdict.why


@pytest.mark.parametrize(
    ("name", "cell", "counted"),
    [
        ("siegestones/random-games", "playouts", {"52,611": "52611", "47,155": "47155"}),
        ("siegestones/house-rule", "openings", {"58": "no-tower (57840", "53": "free (52611"}),
        ("munchstones/first-or-second", "playouts", {"8,868": "8868", "7,754": "7754"}),
        ("tavern/dealt", "kinds", {"215": "'j': 215", "148": "'g': 148", "79": "'s': 79", "58": "None: 58"}),
        ("tavern/thinking", "trial", {"All ten": "10"}),
        (
            "siegestones-deeper/three-first",
            "three",
            {"75 of 87": "'wins': 75", "the 12 others": "'does not win': 12"},
        ),
    ],
)
def test_what_an_exercise_says_was_counted_is_what_its_notebook_counts(name, cell, counted):
    """What a notebook keeps is counted anew by ``make notebooks``."""
    lesson, _, exercise = name.partition("/")
    cells = nbformat.read(FOLDER / notebook_of(lesson), as_version=4).cells
    (kept,) = (each.outputs for each in cells if each.id == cell)
    shown = "".join(output.get("text") or output.data["text/plain"] for output in kept)
    for said, number in counted.items():
        assert said in SETS[lesson][exercise].explain()
        assert number in shown


@pytest.mark.parametrize("question", QUESTIONS)
def test_there_are_hints_and_none_of_them_is_the_whole_answer_at_once(question):
    assert question.hints or isinstance(question, Choose)
    assert len(set(question.hints)) == len(question.hints)


def wrong_answers(question):
    right = question.solutions()
    if question.options:
        return [option for option in question.options if option not in right]
    if question.parts:
        numbers = [int(number) for number in right[0].split(", ")]
        return [", ".join(str(n + (i == k)) for i, n in enumerate(numbers)) for k in range(len(numbers))]
    if isinstance(question, SetUp):
        return [question.position]
    if isinstance(question, AskedChapter):
        moves = question.position.legal_moves(question.seat)
        return [move for move in moves if not question.answered(question.first, move)[1].right]
    if isinstance(question, PlayOut):
        verdicts = {move: question.judged((move,)) for move in question.position.legal_moves()}
        return [move for move, verdict in verdicts.items() if verdict and not verdict.right]
    return [move for move in question.position.legal_moves() if move not in right]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_wrong_answer_is_refused_and_told_why(question):
    answers = wrong_answers(question)
    assert answers
    for answer in answers:
        verdict = question.check(answer)
        assert not verdict.right
        assert verdict.why.strip()
        position = question.position
        for move in verdict.line:
            position = position.play(move)


NOTATION = re.compile(
    r"\b[rybg]:[a-g]\d|\b(?:[a-g]\d){3}\b|\bT[a-g]\d\b|\bx[a-g]\d\b|[a-g]\d-[a-g]\d|=[ryb]\b|\b(?:bb|yy|gg|rr),|\d[>!]\d:\d"
)
"""Texts of moves, and names of intersections: nobody speaks like that."""


@pytest.mark.parametrize("question", [q for q in QUESTIONS if "welcome/text" not in q.id])
def test_a_learner_reads_words_and_no_notation(question):
    said = [question.ask, question.asked, *question.hints, question.explain(), *question.options]
    said += [question.check(answer).why for answer in wrong_answers(question)[:12]]
    assert [text for text in said if NOTATION.search(text)] == []


@pytest.mark.parametrize("question", [q for q in QUESTIONS if q.values[0].parts])
def test_no_wrong_number_is_answered_by_a_bare_no_and_none_is_told_the_right_one(question):
    right = tuple(map(int, question.solutions()[0].split(", ")))
    wrong = wrong_answers(question)
    assert len(wrong) == len(right)
    for answer in wrong:
        why = question.check(answer).why
        assert len(why.split()) >= 5, why
        assert not why.startswith("It is not")
        assert f"{question.parts[0]} ({right[0]})" not in why


@pytest.mark.parametrize(
    ("name", "answer", "why"),
    [
        ("welcome/named", "Te5", "That is e5, yes. But it is a tower: choose the stone."),
        ("welcome/corner", "Ta4", "Three neighbours, yes. But that is a tower: choose the stone."),
        ("siegestones/tie", "White", "White controls d4 only with more than everybody else."),
        ("siegestones/both-at-four", "a draw", "What would end the game?"),
        ("munchstones/stop", "e3-d2", "It ends when no tower can munch: on d2 one can."),
        ("ascension-deeper/end-now", "r:c3", "It ends with the last tower: 1 tower left."),
        ("munchstones/level", "Player 2", "Player 2 is level with the other player then."),
        ("bluffstones/tie-break", "a draw", "What is counted after the score?"),
        ("siegestones/loosen-b3", "a1", "That changes nothing at b3."),
        ("siegestones/loosen-b3", "Ta4", "That takes 1 off White's a3 and Black's b4."),
        ("munchstones/first-munch", "Player 1", "Player 1 has had the last one."),
        ("munchstones/first-point", "d3-c2", "if the stone has the colour that is on top of the tower"),
        ("bluffstones/next-after-two", "Player 1 places a stone", "the only one of that bid was thrown out"),
        ("bluffstones/next-after-two", "Player 2 removes a stone", "Only a red one removes"),
        ("bluffstones/next-after-two", "a new round of bids", "is still to be used"),
        ("bluffstones/nothing-to-remove", "nothing: the game is over", "The game goes on"),
        ("ascension/no-majority", "red", "Count all six around d4"),
        ("ascension/protected", "blue", "A follower keeps its colour"),
        ("ascension/gain", "r:b4", "Whoever makes a god gains a worshipper"),
        ("tavern/after-no", "Player 3", "after a refusal or a pass it goes on around the table"),
        ("tavern/127-and-78", "127, 78, 32, 49", "For Player 3, that leaves out 1 jewel."),
        ("munchstones/chances", "2", "That counts the towers that can score"),
        ("bluffstones/red-first", "Player 1 places a stone", "Red stones come before all others"),
        ("bluffstones/token-first", "Player 1 places a stone", "Player 2 comes first"),
        ("bluffstones-deeper/break-two", "xb1", "That changes nothing at d4.\n"),
        ("ascension-deeper/hole", "r:d4e4e5", "The red leader in d4 becomes a god."),
        ("bluffstones/third-stone", "a1", "d4, topped blue: c4 and e4 match; one more"),
        ("ascension/follow", "r:d5", "no follower around it"),
        ("ascension/nobody-protects", "0, 0, 0, 0", "a false god arises there, and these six leave"),
        ("ascension/whose-god", "b:d4e4e5", "becomes a god"),
        ("ascension/two-left", "r:c2c3d3", "Player 2 wins"),
        ("tavern/seventh-silver", "7>2:2", "An offer may be refused"),
        ("tavern/127-and-78", "127, 198, 44, 49", "The bonus goes to one hand alone"),
        ("tavern/between-two", "0", "Whoever holds a stone knows it."),
        ("design-workshop/shorter", "a1", "To win takes 3"),
    ],
)
def test_a_usual_mistake_is_told_its_own_reason(name, answer, why):
    lesson, _, exercise = name.partition("/")
    verdict = SETS[lesson][exercise].check(answer)
    assert not verdict.right
    assert why in verdict.why


def test_what_is_pointed_out_are_the_stones_that_were_reckoned_wrongly():
    sums, leaving = SETS["siegestones"]["sums-d6"], SETS["ascension"]["angry"]
    assert sums.check("15, 12").marks == ("space:c6", "space:d7")
    assert sums.check("17, 10").marks == ("space:c5", "space:d5", "space:e6")
    assert {"point:f5f6g6", "point:c3c4d4"} < {*leaving.check("1, 0, 0, 0").marks}
    assert SETS["siegestones"]["supply"].check("12, 14").marks == ("space:d6", "space:b3")
    third = SETS["bluffstones"]["third-stone"]
    assert third.check("a4").marks == ("space:d4", "space:c4", "space:e4")
    assert SETS["tavern"]["127-and-78"].check("127, 78, 32, 49").marks[0] == "seat3:1"


def test_a_position_that_was_set_up_is_told_how_far_off_it_is():
    nine = SETS["siegestones"]["nine"]
    assert nine.check("4,7,4,..../...[ree]./..1.../...[rxe].../..1.../...../....").why.endswith(
        "Too high: Black (10)."
    )


def test_a_board_that_asks_for_points_does_not_show_them():
    question = SETS["ascension"]["two-red"]
    scene = picture(question.position).scene()
    points = scene["pieces"]["score:0"]
    assert ">6<" in points
    assert points in str(document(scene, None))
    assert points not in sheet.board(question, question.position)


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_stands_above_the_board_is_short(question):
    assert len(question.asked) <= 100, question.asked


@pytest.mark.parametrize(
    "question",
    [
        SIEGE["finish"],
        SETS["munchstones"]["finish"],
        SETS["munchstones"]["do-not-take"],
        SETS["siegestones-deeper"]["six-left"],
        SETS["munchstones-deeper"]["play-runs"],
    ],
    ids=lambda q: f"{q.of}/{q.name}",
)
def test_a_move_is_right_exactly_where_the_solver_wins_with_it(question):
    values = sw.solve(question.position).values
    assert set(values) == set(question.position.legal_moves())
    for move, value in values.items():
        verdict = question.judged((move,)) if isinstance(question, PlayOut) else question.check(move)
        assert (verdict is None or verdict.right) is (value > 0)


@pytest.mark.parametrize(
    "question",
    [SIEGE["finish"], SETS["ascension"]["finish"], SETS["siegestones-deeper"]["answer"]],
    ids=lambda q: q.of,
)
def test_a_move_is_right_exactly_where_every_line_of_so_many_plies_is_won(question):
    def is_won(position, plies):
        if position.is_over or not plies:
            return position.is_over and position.winners == (question.seat,)
        some = any if position.to_move[0] == question.seat else all
        return some(is_won(after, plies - 1) for _, after in position.successors())

    for move in question.position.legal_moves():
        verdict = question.judged((move,))
        won = is_won(question.position.play(move), question.within - 1)
        assert (verdict is None or verdict.right) is won


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_answer_is_refused(question):
    with pytest.raises(StonesError):
        question.check("no answer at all")


@pytest.mark.parametrize("name", LESSONS)
def test_no_two_exercises_ask_the_same(name):
    asked = [json.dumps([question.ask, str(question.position)]) for question in SETS[name]]
    assert len(set(asked)) == len(asked)


def test_what_the_lesson_on_siegestones_says_of_its_exercises_is_so():
    assert {name: len(SIEGE[name].solutions()) for name in ("loosen-b3", "keep-e5", "win")} == {
        "loosen-b3": 1,
        "keep-e5": 1,
        "win": 1,
    }
    start = SIEGE["win"].position
    assert start.scores == (3, 2)
    stones = [move for move in start.legal_moves() if not move.startswith("T")]
    assert not any(start.play(move).scores[0] > 3 for move in stones)
    loosened = SIEGE["loosen-b3"].position.play("Tb5")
    assert loosened.control()["b5"] == (0, (8, 4), loosened.control()["b5"].ratings)
    assert "Black controls b5, 8 to 4" in SIEGE["loosen-b3"].check("Tb5").why
    assert SIEGE["both-at-four"].position.play("Tb4").scores == (4, 4)
    assert SIEGE["third-player"].position.control()["d4"].sums == (10, 5, 5)


def drops_that_win(position, seat):
    """Return the drops with which a seat would win at once if it were to move."""
    turned = position.game.from_diagram(position.to_diagram(), to_move=seat)
    return [move for move, after in turned.successors() if after.winners == (seat,)]


def test_what_the_second_lesson_on_siegestones_says_of_its_exercises_is_so():
    lesson = SETS["siegestones-deeper"]
    stop = lesson["stop"].position
    assert drops_that_win(stop, 1) == ["Tg4"]
    assert not drops_that_win(stop, 0)
    after = {move: stop.play(move) for move in stop.legal_moves()}
    stops = {
        move for move, position in after.items() if not (position.is_over or drops_that_win(position, 1))
    }
    assert stops == {"Td4", "g4"}
    for move in stop.legal_moves():
        line = lesson["stop"].check(move).line
        assert move in {"Td4", "g4"} or MoveLine(stop, line).positions()[-1].winners == (1,)
    assert [drop for drop, value in sw.solve(stop).values.items() if value > 0] == ["Td4"]
    after = stop.play("Td4")
    assert (after.scores, after.control()["f5"].sums) == ((3, 3), (14, 11))
    assert len(drops_that_win(after, 0)) == 5
    assert (
        len(
            [move for move in lesson["double"].position.legal_moves() if not lesson["double"].judged((move,))]
        )
        == 1
    )
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
    lesson, start = SETS["solved-game"], sw.SiegeStones(side=3).start()
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
    lesson = SETS["munchstones-deeper"]
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
    assert "three runs of up to five stones" in cells["count"].source
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
    lesson = SETS["bluffstones-deeper"]
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
    mixed = {
        mine: [worth(both.play(f"{mine},{theirs}")) for theirs in ("-", "b", "r")] for mine in ("-", "b")
    }
    assert [sure(mixed, 1 - blue, blue) for blue in (1 / 2, 2 / 3, 1)] == pytest.approx(
        [1 / 2, 2 / 3, 1 / 2], abs=1e-5
    )
    three = lesson["one-red"].position.play("b,r")
    for removal in three.legal_moves():
        left = three.play(removal)
        assert any(left.play(place).scores[0] for place in left.legal_moves())


def test_what_the_second_lesson_on_ascension_says_of_false_gods_is_so():
    lesson = SETS["ascension-deeper"]
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
    lesson = SETS["tavern-deeper"]

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


def test_paper_shows_the_ratings_that_a_board_shows_from_the_beginning():
    shown = {
        question.name: sheet.board(question, question.position) for question in SIEGE if question.position
    }
    assert SIEGE["felt"].overlay == "on"
    assert "stones-art rated" in shown["felt"]
    assert not SIEGE["sums-d6"].overlay
    assert "stones-art rated" not in shown["sums-d6"]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_sheet_has_the_question_and_not_the_answer(question):
    drawn = sheet.sheet(question)
    shown = drawn.replace("&amp;", "&")
    assert all(word in shown for word in question.ask.split())
    if question.position is not None and not question.reckoned:
        assert "controls it" not in shown
        assert "rating" not in shown.partition("<desc>")[2].partition("</desc>")[0]
