"""Diagrams: what they may contain, and errors that name row and column."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.boards import hexhex
from stoneswidgets.core.diagram import STONES, read, write


def test_every_letter_of_the_format() -> None:
    letters = "".join(STONES)
    for letter in letters:
        assert read(f"2,3,2,{letter}./.../..").pieces == {"a2": (STONES[letter],)}
        assert read(f"2,3,2,{letter.upper()}./.../..").pieces == {"a2": (STONES[letter],)}
    for empty in ".;:,acd":
        assert read(f"2,3,2,{empty}./.../..").pieces == {}


def test_spaces_and_ends_of_lines_mean_nothing() -> None:
    assert read("2, 3, 2,\n  x. /\n .../\n  ..\n") == read("2,3,2,x./.../..")


def test_a_letter_that_is_no_piece_of_a_game_is_answered_with_those_that_are() -> None:
    said = (
        r"d4: green \('t'\) cannot stand on this board; its stones are black \('1' or 'x'\), white \('6' or 'w'\), "
        r"and '\[ree\]' is a tower"
    )
    with pytest.raises(sw.BadDiagram, match=said):
        sw.SiegeStones().from_diagram("4,7,4,..../...../....../...T.../....../...../....")


def test_a_whole_call_as_web_pages_have_it() -> None:
    assert read('hexgv2diag("2,3,2,x./.../..")') == read("2,3,2,x./.../..")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with the lengths"),
        ("4,7", "begins with the lengths"),
        ("a,b,c,..", "are not three small numbers"),
        ("6,11,16,..", "6,11,16 is not a hexhex board"),
        ("4,8,4,..", "4,8,4 is not a hexhex board"),
        ("0,-1,0,", "not three small numbers"),
        ("2,3,2,../...", "a board of side 2 has 3 rows, the diagram has 2"),
        ("2,3,2,../..../..", "row 2 has 4 spaces in the diagram, 3 on the board"),
        ("2,3,2,../.?./..", "row 2, column 2: '?' has no meaning"),
        ("2,3,2,../[ree].Z/..", "row 2, column 3: 'Z' has no meaning"),
        ("2,3,2,../..[ree/..", "row 2, column 3: the stack that begins with '[' has no ']'"),
        ("2,3,2,../[]../..", "row 2, column 1: the stack '[]' is not one like [ree]"),
        ("2,3,2,../[rq]../..", "row 2, column 1: the stack '[rq]'"),
        ("9" * 5000, "at most 4,096 characters"),
        (None, "a diagram is a text, not None"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, message: str) -> None:
    with pytest.raises(sw.BadDiagram) as error:
        read(text)
    assert message in str(error.value)


CELLS = st.sampled_from([".", "1", "6", "s", "p", "[ree]", "[rxe]", "[rwe]"])


@given(st.sampled_from([2, 3, 4, 5]), st.data())
def test_diagrams_round_trip(side: int, data: st.DataObject) -> None:
    board = hexhex(side)
    cells = {name: data.draw(CELLS) for name in board.names}
    text = write(board, cells)
    found = read(text)
    assert found.board is board
    assert set(found.pieces) == {name for name, cell in cells.items() if cell != "."}
    assert write(board, {n: c for n, c in cells.items() if c != "."}) == text


@given(st.text(alphabet="4,7/.16xw[re]ps?\n", max_size=60) | st.text())
def test_any_text_is_a_diagram_or_an_error(text: str) -> None:
    for given_text in (text, "4,7,4," + text):
        try:
            read(given_text)
        except sw.BadDiagram as error:
            assert str(error)  # noqa: PT017 (both ways are right)
