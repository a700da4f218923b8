"""Studies: variations are edited, saved and read back; errors name chapter and move."""

from __future__ import annotations

import json
import zlib
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.matches import share
from stoneswidgets.core.position import random_move
from stoneswidgets.scene import picture
from stoneswidgets.scene.marks import KINDS
from tests.strategies import JSON, SEEDS, play_at_random
from tests.tiers import FEW

if TYPE_CHECKING:
    from pathlib import Path

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.lines import Node

CHAPTER: dict[str, Any] = {
    "title": "Corners",
    "game": "siegestones",
    "rules": {"goal": 1},
    "text": "From the start.",
    "moves": [
        {"after": 0, "move": "Td4"},
        {
            "after": 1,
            "move": "c4",
            "text": "Near.",
            "glyph": "!",
            "marks": ["d4", "bold c4>d4", "dotted c4=A"],
        },
        {"after": 1, "move": "a1", "glyph": "??"},
    ],
}


def text_of(*moves: dict[str, Any], **change: object) -> str:
    chapter = {**CHAPTER, **({"moves": list(moves)} if moves else {}), **change}
    return json.dumps({"format": "stoneswidgets-study", "version": 1, "chapters": [chapter]})


def grown(game: Game, seed: int) -> sw.Study:
    """A study with random lines from random places."""
    rng = Random(seed)
    study = sw.Study(game.start(seed=seed))
    nodes = [study.chapters[0].start]
    for _ in range(30):
        node = rng.choice(nodes)
        if not node.position.is_over:
            nodes.append(
                node.add(random_move(node.position, rng), rng.choice(["", "so"]), rng.choice(["", "!"]))
            )
            nodes[-1].marks = random_marks(nodes[-1], rng)
    return study


def random_marks(node: Node, rng: Random) -> list[str]:
    """Marks of all kinds on places of all kinds."""
    places = [*picture(node.position).at()]
    return [
        f"{rng.choice(['', *(f'{kind} ' for kind in KINDS)])}{place}{rng.choice(['', '=A', f'>{other}'])}"
        for place, other in pairwise(rng.sample(places, rng.randrange(4)))
    ]


def test_a_study_is_read_and_written_as_it_was() -> None:
    assert json.loads(sw.Study.loads(text_of()).dumps()) == json.loads(text_of())


def test_lines_are_printed_nested_with_what_is_said() -> None:
    study = sw.Study.loads(text_of())
    assert (
        str(study)
        == "Corners\n  From the start.\n  1. Td4 2. c4! [d4, bold c4>d4, dotted c4=A] (Near.)\n    2. a1??"
    )
    assert repr(study) == "<Study: 1 chapter>"
    assert [repr(chapter) for chapter in study.chapters] == ["<Chapter 'Corners': 3 moves>"]


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
@FEW
@given(seed=SEEDS)
def test_whatever_lines_grow_they_are_kept(name: str, seed: int) -> None:
    study = grown(sw.game(name), seed)
    again = sw.Study.loads(study.dumps())
    assert again == study
    assert str(again) == str(study)
    for node in again.chapters[0].nodes():
        assert node.record().positions()[-1] == node.position
        assert [child.parent for child in node.children] == [node] * len(node.children)
        assert len({child.move for child in node.children}) == len(node.children)


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_game_that_was_played_becomes_the_main_line(name: str) -> None:
    match = play_at_random(sw.Match(sw.game(name), seed=1), Random(1))
    node = sw.Study(match).chapters[0].start
    while node.main:
        assert len(node.children) == 1
        node = node.main
    assert node.record() == match.record()


def test_a_move_that_is_there_is_no_second_line_however_it_is_written() -> None:
    start = sw.Study(sw.SiegeStones()).chapters[0].start
    assert start.add("Td4", "a tower") is start.add("Td4", glyph="!")
    assert (start.main and (start.main.text, start.main.glyph)) == ("a tower", "!")


@pytest.mark.parametrize(
    ("name", "marks"),
    [("ascension", ["a1a2b2", "colour:r>d4"]), ("tavern", ["seat1:3>seat2:1", "double seat:4", "middle=A"])],
)
def test_places_beside_spaces_are_marked(name: str, marks: list[str]) -> None:
    start = sw.Study(sw.game(name).start(seed=1)).chapters[0].start
    start.marks = marks
    assert start.marks == tuple(marks)


def test_marks_are_told_beneath_a_heading_and_a_move_keeps_its_marks() -> None:
    study = sw.Study(sw.SiegeStones())
    start = study.chapters[0].start
    start.marks = ["dashed d4"]
    start.text = "The middle."
    start.add("d4", marks=["d4=A"])
    assert start.add("d4", "Taken.").marks == ("d4=A",)
    assert str(study) == "SiegeStones\n  [d4] The middle.\n  1. d4 [d4=A] (Taken.)"


def test_outcomes_of_chance_stay_side_by_side() -> None:
    match, rng = sw.Match(sw.Tavern(), seed=1), Random(1)
    node = sw.Study(match.record()).chapters[0].start
    while not node.position.is_chance:
        node = node.add(random_move(node.position, rng))
    rolled = {node.roll(seed).move for seed in range(20)}
    assert {child.move for child in node.children} == rolled
    with pytest.raises(sw.StonesError, match="no random event is due"):
        sw.Study(sw.SiegeStones()).chapters[0].start.roll()


def test_a_line_is_promoted_and_deleted() -> None:
    tower = sw.Study.loads(text_of()).chapters[0].start.children[0]
    near, far = tower.children
    far.promote()
    assert list(tower.children) == [far, near]
    far.delete()
    assert list(tower.children) == [near]
    for change in (far.delete, far.promote):
        with pytest.raises(sw.StonesError, match="no longer part of a study"):
            change()


def test_what_is_refused_changes_nothing() -> None:
    study = sw.Study.loads(text_of())
    before, start = study.dumps(), study.chapters[0].start
    for wrong in (
        lambda: start.add("z9"),
        lambda: start.add("a1", glyph="!!!"),  # type: ignore[arg-type]
        lambda: start.add("a1", "x" * 10_001),
        lambda: start.add("a1", "\ud800"),
        lambda: setattr(start, "glyph", "!"),
        lambda: setattr(start, "text", 5),
        lambda: setattr(start, "marks", "d4"),
        lambda: setattr(start, "marks", ["d4", "z9"]),
        lambda: start.add("a1", marks=["d4>d4"]),
        lambda: study.add(5),  # type: ignore[arg-type]
        lambda: study.delete(sw.Study(sw.SiegeStones()).chapters[0]),
    ):
        with pytest.raises(sw.StonesError):
            wrong()
    assert study.dumps() == before


def test_of_a_match_that_hides_something_there_is_no_study_while_it_goes_on() -> None:
    hiding = [sw.game(name) for name in sw.GAMES if sw.game(name).hides]
    assert hiding
    for game in hiding:
        with pytest.raises(sw.StonesError, match="study it afterwards"):
            sw.Study(sw.Match(game, seed=1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (text_of({"after": 1, "move": "Td4"}), "chapter 1: move 1: after is 0, not 1"),
        (text_of({"after": 0, "move": "z9"}), "chapter 1: move 1: 'z9' is not a move of SiegeStones"),
        (text_of({"after": 0, "move": 5}), "chapter 1: move 1: a move is a text, not 5"),
        (text_of({"after": 0, "move": "a1", "marks": 5}), "chapter 1: move 1: marks are a list of texts"),
        (text_of({"after": 0, "move": "a1", "marks": ["red d4"]}), "with bold, dotted, double before it"),
        (text_of({"after": 0, "move": "a1", "marks": ["D4"]}), "no place 'D4' to mark here; did you mean 'd4'?"),
        (text_of({"after": 0, "move": "a1", "marks": ["d4>d4"]}), "goes from one place to another, not as 'd4>d4'"),
        (text_of(marks=["d4", "bold space:d4"]), "chapter 1: 'bold space:d4' marks the same thing as 'd4'"),
        (text_of(*[{"after": 0, "move": "a1"}] * 2), "chapter 1: move 2: 'a1' is there twice"),
        (text_of(rules={"luck": 1}), "has no rule parameter 'luck'"),
        (text_of(game="chess"), "chapter 1: there is no game 'chess'"),
        (text_of(title=5), "chapter 1: a title is a text"),
        (text_of(colour=5), "chapter 1: the chapter has no field 'colour'"),
        (text_of(moves=5), "chapter 1: moves is a list, not 5"),
        ('{"format": "stoneswidgets-study", "version": 2, "chapters": []}', "version is 1"),
        ('{"format": "stoneswidgets-record", "version": 1, "chapters": []}', "format is 'stoneswidgets-study'"),
    ],
)  # fmt: skip
def test_a_bad_study_is_told_where(text: str, message: str) -> None:
    with pytest.raises(sw.BadRecord) as error:
        sw.Study.loads(text)
    assert message in str(error.value)


@given(st.sampled_from(sorted(CHAPTER)), JSON)
def test_any_value_in_any_field_is_right_or_an_error(field: str, value: object) -> None:
    try:
        sw.Study.loads(text_of(**{field: value}))
    except sw.BadRecord as error:
        assert str(error)  # noqa: PT017 (a few values are right)


def test_a_file_keeps_it(tmp_path: Path) -> None:
    study = sw.Study.loads(text_of())
    study.save(tmp_path / "study.json")
    assert sw.Study.load(tmp_path / "study.json") == study


def test_a_cell_shows_its_first_position_and_its_lines_and_what_is_said_is_no_markup() -> None:
    study = sw.Study.loads(text_of(title="<b>", text="<script>"))
    shown = study._repr_html_()
    assert "<img" in shown
    assert "&lt;script&gt;" in shown
    assert "<script>" not in shown
    assert sw.Study()._repr_html_() == "<pre>a study without chapters</pre>"


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
@FEW
@given(seed=SEEDS)
def test_a_study_comes_back_from_its_code_and_from_a_link(name: str, seed: int) -> None:
    study = grown(sw.game(name), seed)
    code = sw.code(study)
    link = f"https://example.org/play/{name}.html#{code}"
    assert code.isalnum()
    assert sw.Study.from_code(link) == sw.Study.from_code(f" {code[:5]}\n{code[5:]}") == study


def test_a_study_that_is_too_long_for_a_code_is_told_so_and_what_is_none_is_refused() -> None:
    study, rng = sw.Study(sw.SiegeStones()), Random(1)
    study.chapters[0].start.text = "".join(rng.choice("abcdefghijklmnop ") for _ in range(10_000))
    with pytest.raises(
        sw.StonesError, match=r"at most 6,000 characters, and this one would have [\d,]+: share it as a file"
    ):
        sw.code(study)
    study = sw.Study(*[sw.SiegeStones()] * 27)
    for chapter in study.chapters:
        chapter.start.text = "a" * 10_000
    with pytest.raises(sw.StonesError, match="a code holds at most 262,144 bytes of texts, not 2"):
        sw.code(study)
    with pytest.raises(sw.BadRecord, match=r"sw\.Study\.from_code reads it"):
        sw.from_code(sw.code(sw.Study(sw.SiegeStones())))
    with pytest.raises(sw.BadRecord, match="the code of a game"):
        sw.Study.from_code("1SaS4UTuijdDT")


@given(st.text(share._DIGITS, max_size=60))
def test_any_letters_with_a_right_check_are_a_study_or_refused(body: str) -> None:
    text = share.VERSION + share.STUDY + body
    with pytest.raises(sw.BadRecord):
        sw.Study.from_code(text + share._check(text))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[5]", "chapter 1: the chapter is an object"),
        (b"5", "chapters is a list, not 5"),
        (b"[" * 30_000, "nested too deeply"),
        (b" " * 3_000_000, "the study is not JSON"),
        (b"\xff", "the study cannot be read"),
    ],
)
def test_what_stands_in_a_code_is_checked(content: bytes, message: str) -> None:
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, share._WORDS)
    pressed = b"\1" + press.compress(content) + press.flush()
    text = share.VERSION + share.STUDY + share._text(int.from_bytes(pressed, "big"))
    with pytest.raises(sw.BadRecord) as error:
        sw.Study.from_code(text + share._check(text))
    assert message in str(error.value)
