"""Games on boards of other shapes, in a real notebook: Hex on its rhombus, Havannah, a square, a list of spaces."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage

EXAMPLES = Path(__file__).parents[2] / "examples"
BOARD = f"import sys\nsys.path.insert(0, {str(EXAMPLES)!r})\nimport stoneswidgets as sw\n" + "{}\nboard"
HEX = BOARD.format("from hex import Hex\nboard = sw.Board(Hex(size=4, swap=True))")
HAVANNAH = BOARD.format("from havannah import Havannah\nboard = sw.Board(Havannah(side=3))")
SQUARE = BOARD.format(
    "from corners import Corners\nfrom stoneswidgets.boards import square\n"
    "class SquareCorners(Corners):\n    board = property(lambda self: square(5, 4, diagonals=True))\n"
    "board = sw.Board(SquareCorners())"
)
BREAKTHROUGH = BOARD.format("from breakthrough import Breakthrough\nboard = sw.Board(Breakthrough())")
LISTED = BOARD.format(
    "from corners import Corners\nfrom stoneswidgets.boards import cells\n"
    "KITE = cells('top left right bottom tail'.split(), {'top': ['left', 'right'], 'bottom': ['left', 'right', 'tail']},\n"
    "    [(0, 0), (-1.2, 1), (1.2, 1), (0, 2), (0, 4)])\n"
    "class Kite(Corners):\n    board = property(lambda self: KITE)\n"
    "board = sw.Board(Kite())"
)


def opened(open_plainly, cell):
    notebook = open_plainly(cell)
    board = BoardOnPage(notebook.output(0))
    assert board.covered == []
    return notebook, board


def walked(board, keys):
    for key, reached in keys:
        board.root.page.keyboard.press(key)
        expect(board.space(reached)).to_be_focused()


def test_hex_is_played_by_mouse_and_by_arrow_keys(open_plainly):
    notebook, board = opened(open_plainly, HEX)
    board.click("b1", 0)
    assert board.label("b1") == "b1, Black stone"
    board.root.get_by_role("button", name="Swap").click()
    board.count(2)
    assert board.label("a2") == "a2, White stone"
    board.space("b2").focus()
    walked(
        board,
        [
            ("ArrowRight", "c2"),
            ("ArrowUp", "c1"),
            ("ArrowDown", "c2"),
            ("Shift+ArrowDown", "c3"),
            ("Home", "a3"),
        ],
    )
    walked(board, [("ArrowLeft", "a3"), ("End", "d3"), ("ArrowUp", "d2")])
    board.root.page.keyboard.press("Enter")
    board.count(3)
    for already, move in enumerate(("a1", "c2", "a3", "b2"), 3):
        board.type(move, already)
    board.click("b3", 7)
    board.click("a4", 8)
    assert notebook.run("print(board.match.position.is_over)").strip() == "False"
    board.click("c1", 9)
    for already, move in enumerate(("d1", "d4", "b4"), 10):
        board.click(move, already)
    assert notebook.run("print(*board.match.moves)").split()[:3] == ["b1", "swap", "d2"]


def test_a_stone_that_moves_is_clicked_and_then_the_space_it_comes_to(open_plainly):
    _, board = opened(open_plainly, BREAKTHROUGH)
    board.space("c2").click()
    board.click("d3", 0)
    assert [board.label(space) for space in ("c2", "d3")] == ["c2, empty", "d3, White stone"]
    expect(board.root.get_by_text("Black to move: move a stone.").first).to_be_visible()


def test_a_rhombus_is_turned_half_round_and_mirrored(open_plainly):
    _, board = opened(open_plainly, HEX)

    def drawn(name):
        return board.space(name).locator("> g")

    place = {name: drawn(name).get_attribute("transform") for name in ("a1", "d1", "d4", "a4")}
    for tool, there in (("Rotate", "d4 a4 a1"), ("Rotate", "a1 d1 d4"), ("Flip", "d4 d1 a1")):
        board.tool(tool).click()
        for name, at in zip(("a1", "d1", "d4"), there.split(), strict=True):
            expect(drawn(name)).to_have_attribute("transform", place[at])


def test_havannah_is_played_by_arrow_keys_alone_to_its_end(open_plainly):
    _, board = opened(open_plainly, HAVANNAH)
    page = board.root.page
    board.space("a1").focus()
    for already, (keys, move) in enumerate(
        (
            ("", "a1"),
            ("ArrowRight", "b2"),
            ("ArrowUp Shift+ArrowLeft Home", "a2"),
            ("ArrowRight", "b3"),
            ("ArrowUp Home", "a3"),
        )
    ):
        for key in keys.split():
            page.keyboard.press(key)
        expect(board.space(move)).to_be_focused()
        page.keyboard.press("Enter")
        board.count(already + 1)
    expect(board.status).to_have_text("Black wins with a bridge.")
    expect(board.root.locator("[data-id^='won:']")).to_have_count(3)


def test_squares_are_walked_over_row_by_row(open_plainly):
    _, board = opened(open_plainly, SQUARE)
    board.space("b2").focus()
    walked(
        board,
        [
            ("ArrowUp", "b3"),
            ("ArrowRight", "c3"),
            ("ArrowDown", "c2"),
            ("ArrowLeft", "b2"),
            ("End", "e2"),
            ("Home", "a2"),
        ],
    )
    board.root.page.keyboard.press("Enter")
    board.count(1)


def test_a_list_of_spaces_is_walked_over_and_what_it_cannot_do_is_off(open_plainly):
    _, board = opened(open_plainly, LISTED)
    board.space("top").focus()
    walked(board, [("ArrowDown", "bottom"), ("ArrowDown", "tail"), ("ArrowUp", "bottom"), ("ArrowUp", "top")])
    walked(board, [("ArrowRight", "right"), ("ArrowLeft", "top"), ("ArrowLeft", "left")])
    expect(board.tool("Rotate")).to_be_disabled()
    board.tool("Flip").click()
    board.click("left", 0)
    assert board.label("left") == "left, Black stone"
