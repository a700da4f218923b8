"""The library's studies: every number and claim that can be computed is checked."""

from __future__ import annotations

import re
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.scene import picture
from stoneswidgets.search.choices import ChoiceSearch
from stoneswidgets.teach.asked_chapter import WRONG, asked, asked_in
from stoneswidgets.teach.reading import read

STUDIES = [
    pytest.param(study, id=f"{game}/{name}")
    for game in sw.GAMES
    for name, study in sw.Study.of_game(game).items()
]


def numbers(values):
    return tuple(map(str, values))


def kinds(node, at):
    red, _yellow, blue, _green = read(node.position, "around", at).value
    return str(red), str(blue)


def exactly(node):
    """The chance of the reader's part of a node's move, if both go on as they should."""
    seat = chapter_of(node).asked
    search = ChoiceSearch(node.parent.position.view(seat), Random(0))
    for _ in search.solving():
        pass
    assert search.exact
    chances = {move: round(100 * chance) for move, chance in search.chances.items()}
    return chances, chances[node.move.split(",")[seat]]


def chapter_of(node):
    start = node.way()[0]
    return next(each for param in STUDIES for each in param.values[0].chapters if each.start is start)


SAID = {
    r"(\w\d): Black (\d+), White (\d+)": lambda node, at: numbers(node.position.control()[at].sums),
    r"(\w\d) is (Black|White|nobody)'s": lambda node, at: (read(node.position, "owner", at).value,),
    r"(\w\d) counts (\d+)": lambda node, at: numbers(read(node.position, "rating", at).value),
    r"Score: ()(\d+) to (\d+)": lambda node, _: numbers(node.position.scores),
    r"Around (\w\d): (\d+) red, (\d+) blue": kinds,
    r"(\w\d) is topped (\w+)": lambda node, at: (read(node.position, "top", at).value,),
    r"Proven: ()(.*?)\.": lambda node, _: (sw.solve(node.position).verdict(sw.solve(node.position).value),),
    r"wins ()(\d+) of 100 games": lambda node, _: (str(exactly(node)[1]),),
    r"Thrown out: ()(\d+) and (\d+)": lambda node, _: numbers(read(node.position, "thrown").value),
    r"Next: ()(.*?)\.": lambda node, _: (
        read(node.position, "next" if node.position.game.name == "bluffstones" else "turn").value,
    ),
    r"(Player \d)'s hand: (\d+) coins": lambda node, at: numbers(read(node.position, "coins", at).value),
}
"""What is said in these words of a position, and how it is worked out."""
RULES = ("A jewel is worth 12 coins, gold 6, silver 1",)
"""Numbers that the rules give."""


@pytest.mark.parametrize("game", sw.GAMES)
def test_each_game_has_two_short_ones_and_something_is_asked(game):
    studies = sw.Study.of_game(game).values()
    assert len(studies) == 2
    assert any(chapter.asked is not None for study in studies for chapter in study.chapters)
    assert {chapter.game.name for study in studies for chapter in study.chapters} == {game}


def test_of_no_game_there_is_none():
    with pytest.raises(StonesError, match="chess"):
        sw.Study.of_game("chess")


@pytest.mark.parametrize("study", STUDIES)
def test_all_that_is_said_in_numbers_is_so(study):
    for chapter in study.chapters:
        for node in chapter.nodes():
            left = node.text.replace(picture(node.position).status(), "")
            for pattern, worked_out in SAID.items():
                for found in re.finditer(pattern, node.text):
                    at, *values = found.groups()
                    assert tuple(values) == worked_out(node, at), (node.line(), found[0])
                left = re.sub(pattern, "", left)
            for known in (*RULES, *chapter.game.seat_names):
                left = left.replace(known, "")
            assert not re.search(r"\d", re.sub(r"\b[a-g]\d\b", "", left)), left


@pytest.mark.parametrize("study", STUDIES)
def test_an_asked_chapter_is_solved_by_its_lines_and_a_wrong_move_is_told_why(study):
    for question in asked_in(study) if any(c.asked is not None for c in study.chapters) else ():
        question.prove()
        for node in question.chapter.nodes():
            assert node.glyph in {"", *WRONG}
        first = question.first
        for move in question.position.legal_moves(question.seat)[:20]:
            _, verdict = question.answered(first, move)
            assert verdict.why


def choices(title):
    """The places where the reader of a chapter chooses, its question, and the legal moves that have no line."""
    chapter = next(c for param in STUDIES for c in param.values[0].chapters if c.title == title)
    question = asked(chapter)
    for node in question._choices():
        lines = {question._part(child): child for child in node.children}
        yield question, node, lines, {*node.position.legal_moves(question.seat)} - {*lines}


@pytest.mark.parametrize(
    "title", ["The only move", "One move wins", "Not every stone is worth taking", "Now you: keep the lead"]
)
def test_a_right_line_is_proven_best_and_every_other_move_proven_worse(title):
    for at, (_, node, lines, others) in enumerate(choices(title)):
        values = sw.solve(node.position).values
        best = max(values.values())
        right = {move for move, child in lines.items() if not child.glyph}
        assert right == {move for move, value in values.items() if value == best}
        assert {child.glyph for child in lines.values()} <= {"", "??"}
        assert all(values[move] < best for move in others)
        if at == 0:
            assert len(right) == 1  # "only one move", "which move leaves most"


def test_exact_bids_are_the_only_best_ones_and_both_sides_add_up():
    found = []
    for title in ("A bid seen from both sides: Player 1", "The same bid: Player 2"):
        ((_, _, lines, others),) = choices(title)
        assert others == set()
        chances, _ = exactly(
            next(
                child
                for param in STUDIES
                for c in param.values[0].chapters
                if c.title == title
                for child in c.start.children
            )
        )
        (right,) = (move for move, child in lines.items() if not child.glyph)
        assert all(chances[move] < chances[right] for move in chances if move != right)
        found.append(chances[right])
    assert sum(found) == 100


def test_what_is_said_to_any_other_move_is_so():
    for question, node, lines, others in choices("Now you: take d4 away"):
        wanted = "nobody" if node is question.first else "Black"
        owners = {move: read(node.position.play(move), "owner", "d4").value for move in {*lines} | others}
        assert {owners[move] for move in lines} == {wanted}
        assert wanted not in {owners[move] for move in others}
    ((_, node, lines, others),) = choices("How a god rises")
    stands = {move: read(node.position.play(move), "stands", "d4").value for move in {*lines} | others}
    assert {stands[move] for move in lines} == {"a god"}
    assert "a god" not in {stands[move] for move in others}
    assert [read(node.position, "gained", move).value[0] for move in lines] == [1, 0]
    ((_, node, lines, others),) = choices("Now you: the third stone")
    assert [*lines] == ["d7"]
    assert {node.position.play(move).scores for move in others} == {node.position.scores}
    ((_, node, lines, others),) = choices("The trade that is worth most")
    forced = {
        move: read(node.position.play(move), "coins", "Player 1").value
        for move in {*lines} | others
        if "!" in move
    }
    right = {move for move, child in lines.items() if not child.glyph}
    assert right == {move for move, coins in forced.items() if coins == max(forced.values())}
