"""Records: what they may hold, and errors that name the move."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.plumbing.json_text import LONGEST
from tests.strategies import JSON
from tests.tiny.secrets import Named

if TYPE_CHECKING:
    from pathlib import Path

PLAIN: dict[str, Any] = {
    "format": "stoneswidgets-record",
    "version": 1,
    "game": "siegestones",
    "rules": {"goal": 1},
    "moves": ["Td4", "d5"],
    "result": {"winners": [1], "scores": [0, 1]},
}


def with_change(**change: object) -> str:
    return json.dumps({**PLAIN, **change})


def test_a_record_replays() -> None:
    record = sw.Record.loads(json.dumps(PLAIN))
    assert record.game == sw.SiegeStones(goal=1)
    assert [p.is_over for p in record.positions()] == [False, False, True]
    assert json.loads(record.dumps()) == PLAIN


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (with_change(moves=["Td4", "d4"]), "move 2: 'd4': d4 is taken by a tower"),
        (with_change(moves=["Td4", "d5", "d6"]), "move 3: 'd6': the game is over"),
        (with_change(moves=["Td4", "z9"]), "move 2: 'z9' is not a move of SiegeStones"),
        (with_change(moves=["Td4", 5]), "move 2: a move is a text, not 5"),
        (with_change(moves="d4"), "moves is a list of texts, not 'd4'"),
        (with_change(moves=["Td4"]), "result: the record has one, but its game is not over"),
        (with_change(result={"winners": [0], "scores": [0, 1]}), "result: winners [0] should be [1]"),
        (with_change(result={"winners": [1]}), "the result lacks the field 'scores'"),
        (with_change(format="pgn"), "format is 'stoneswidgets-record', not 'pgn'"),
        (with_change(version=2), "version is 1, not 2"),
        (with_change(game="chess"), "there is no game 'chess'"),
        (with_change(rules={"goal": 0}), "goal=0 is not possible in SiegeStones"),
        (with_change(design="Quick"), "design is a list of a name and a sentence, not 'Quick'"),
        (with_change(design=["Quick"]), "design is a list of a name and a sentence"),
        (with_change(design=["a\nb", ""]), "the name of a design is one line"),
        (with_change(design=["", "x" * 201]), "the sentence of a design has at most 200 letters, not 201"),
        (with_change(rules={"luck": 1}), "has no rule parameter 'luck'"),
        ("", "the record is not JSON"),
        ("[" * 200_000 + "]" * 200_000, "the record is nested too deeply"),
        ('{"a": 1, "a": 2}', "two fields of the same name"),
    ],
)
def test_what_is_wrong_is_named(text: str, message: str) -> None:
    with pytest.raises(sw.BadRecord) as error:
        sw.Record.loads(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 400


def test_a_frame_has_a_row_for_each_move_with_the_scores_after_it() -> None:
    frame = sw.Record.loads(json.dumps(PLAIN)).to_frame()
    assert [*zip(frame["seats"], frame["move"], frame["scores"], strict=True)] == [
        ((0,), "Td4", (0, 0)),
        ((1,), "d5", (0, 1)),
    ]


@pytest.mark.parametrize("read", [lambda m: sw.Record.loads(m.dumps()), lambda m: sw.from_code(sw.code(m))])
def test_what_the_rules_are_called_travels_in_a_record_and_a_code(read: Any) -> None:
    match = sw.Match(sw.SiegeStones(goal=2))
    match.play("d4")
    unnamed = match.dumps(), sw.code(match)
    match.design = Design.of("Long “march”", "<b>Who</b> hurries wins; 快い.")
    assert read(match) == match.record()
    assert sw.Match(read(match)).design == match.design
    match.design = NAMELESS
    assert (match.dumps(), sw.code(match)) == unnamed
    assert "design" not in unnamed[0]


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(PLAIN))
    assert sw.Record.load(path) == sw.Record.loads(json.dumps(PLAIN))
    sw.Record.load(path).save(path)
    assert json.loads(path.read_text("utf-8")) == PLAIN
    path.write_bytes(b"\xff")
    with pytest.raises(sw.BadRecord, match="not text in UTF-8: byte 0"):
        sw.Record.load(path)
    with path.open("wb") as file:
        file.truncate(LONGEST + 2)
    with pytest.raises(sw.BadRecord, match="at most 16,777,216 characters"):
        sw.Record.load(path)
    with pytest.raises(FileNotFoundError):
        sw.Record.load(tmp_path / "none.json")


@pytest.mark.full
@given(st.sampled_from([*PLAIN, "design"]), JSON)
def test_any_value_in_any_field_is_right_or_an_error(field: str, value: object) -> None:
    try:
        sw.Record.loads(with_change(**{field: value}))
    except sw.BadRecord as error:
        assert str(error)  # noqa: PT017 (a few values are right)


def test_a_game_whose_start_is_drawn_comes_back_though_another_start_happens_to_be_the_same() -> None:
    """Of a game of one's own, which gives no set-up: half of its starts are equal."""

    class Mixed(Named):
        def initial(self, setup: Any, rng: Any) -> list[int]:
            return [0, 0, -2, -2, rng.randrange(2), 0]

    for _ in range(20):
        start = Mixed().start()
        assert sw.Record.of(start, (), start).positions()[0] == start
