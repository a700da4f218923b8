"""A board in a page without a host: mouse, touch and keys keep working through a repaint."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage, middle, swipe
from tests.browser.pages import WatchedPage
from tests.browser.reader import Reader

BOARD = "import stoneswidgets as sw\nboard = sw.Board({})\nboard"
EXAMPLES = Path(__file__).parents[2] / "examples"
OTHER = f"import sys\nsys.path.insert(0, {str(EXAMPLES)!r})\nimport stoneswidgets as sw\n" + "{}\nboard"
HEX = "from hex import Hex\nboard = sw.Board(Hex(size=4, swap=True))"
FINISHED = "match = sw.Match(sw.SiegeStones(goal=1))\nfor move in ('Td4', 'a1', 'c4'): match.play(move)\n"
GAME = "Tc4 Td4 b2 g7 Tg6 Tg4 f3 Tf7 Te4 Tf5 e2 Tb1 f4 Td2 b5 e3 b3"
"""Black controls four towers at the end."""
APART = """(field) => {
    const middles = [...field.querySelectorAll("[data-id^=space] circle.hollow, [data-id^=point] circle.hollow")].map((target) => {
        const {left, top, width, height} = target.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    });
    return Math.min(...middles.flatMap(([x, y], i) => middles.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y))));
}"""
"""How far the middle of one target is from the next, at least."""
REACHED = """(button) => {
    button.scrollIntoView({block: "center"});
    const {x, y, width, height} = button.getBoundingClientRect();
    const [root, offs] = [button.getRootNode(), Array.from({length: 61}, (_, off) => off - 30)];
    return offs.filter((off) => button.contains(root.elementFromPoint(x + width / 2, y + height / 2 + off))).length;
}"""
"""How many pixels, one above the other, a finger has for a button."""
telephone = pytest.mark.parametrize(
    "context_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], ids=["telephone"]
)


@pytest.fixture
def opened(open_plainly):
    """Open one board, of SiegeStones if nothing else is said."""

    def shown(what="sw.SiegeStones()", how=BOARD):
        notebook = open_plainly(how.format(what))
        board = BoardOnPage(notebook.output(0))
        board.notebook = notebook
        return board

    return shown


def drag(board, *ways):
    """Press the mouse on the first element, take it to the last one, and let go there."""
    first, *others = (board.root.locator(way) for way in ways)
    first.hover()
    board.root.page.mouse.down()
    for other in others:
        other.hover()
    board.root.page.mouse.up()


def walked(board, *keys):
    for key, reached in keys:
        board.root.page.keyboard.press(key)
        expect(board.space(reached)).to_be_focused()


def test_a_page_that_logs_an_error_or_asks_a_stranger_complains(browser):
    watched = WatchedPage(browser, {})
    watched.page.goto("data:text/html,<title>A page</title>")
    watched.page.evaluate("console.error('something broke')")
    watched.page.evaluate("fetch('http://example.org/').catch(() => 0)")
    watched.page.evaluate("() => void setTimeout(() => { throw new Error('nobody caught it'); })")
    watched.page.wait_for_function("() => new Promise((done) => setTimeout(done, 0, true))")
    for complaint in ("something broke", "a stranger: http://example.org/", "nobody caught it"):
        assert complaint in "\n".join(watched.complaints)
    watched.close()


def test_a_whole_game_by_mouse_taken_back_and_played_again(opened):
    board, moves = opened(), GAME.split()
    for already, move in enumerate(moves):
        board.click(move, already)
    expect(board.status).to_have_text("Black wins with 4 towers.")
    expect(board.root.locator(".can")).to_have_count(0)
    board.tool("Undo").click()
    board.count(len(moves) - 1)
    assert board.label("b3") == "b3, empty"
    board.tool("Redo").click()
    expect(board.status).to_have_text("Black wins with 4 towers.")
    expect(board.tool("Redo")).to_be_disabled()
    assert board.notebook.run("print(board.position.winners, *board.match.moves)").split() == ["(0,)", *moves]


def test_what_is_to_be_passed_on_is_copied_where_a_page_has_no_clipboard_too(opened):
    board = opened()
    board.click("d4", 0)
    board.root.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    board.tool("Share").click()
    board.root.get_by_role("button", name="Copy short code").click()
    expect(board.root.get_by_text("Copied.")).to_be_visible()
    expect(board.root.page.get_by_role("log")).to_contain_text("Copied.")
    copied = board.root.get_by_label("To pass on").input_value()
    board.tool("Set up a position").click()
    text = board.root.get_by_label("Diagram, record or short code")
    text.fill("")
    text.press("Control+v")
    expect(text).to_have_value(copied)


def test_the_mouse_drags_pieces_to_their_places_selects_no_text_and_the_keys_go_on_there(opened):
    board = opened("sw.SiegeStones(), players=[None, 1]")
    tower, d4, e5 = "[data-choose='tray:tower']", "[data-id='space:d4']", "[data-id='space:e5']"
    drag(board, d4, e5)
    board.count(0)
    drag(board, tower, d4, e5)
    expect(board.root.get_by_label("e5, tower")).to_be_visible()
    board.count(2)
    expect(board.space("e5")).to_be_focused()
    board.root.page.keyboard.press("ArrowLeft")
    expect(board.root.locator("[data-id]:focus .hollow")).to_have_css("stroke", "rgb(10, 63, 158)")
    assert board.root.evaluate("() => `${getSelection()}`") == ""


@telephone
def test_a_finger_scrolls_on_the_board_plays_by_a_tap_and_drags_from_the_tray(open_plainly):
    notebook = open_plainly(*(BOARD.format("sw.SiegeStones()") for _ in range(2)))
    page, board = notebook.page, BoardOnPage(notebook.output(0))
    d4, tower = board.space("d4"), board.root.locator("[data-choose='tray:tower']")
    x, y = middle(d4)
    page.evaluate("addEventListener('scrollend', () => { window.still = true; }, true)")
    swipe(page, (x, y), (x, y - 240))
    page.wait_for_function("window.still && scrollY > 150")
    board.count(0)
    page.evaluate("scrollTo(0, 0)")
    tower.tap()
    expect(tower).to_have_attribute("aria-pressed", "true")
    d4.tap()
    board.count(1)
    swipe(page, middle(tower), middle(board.space("e5")))
    board.count(2)
    expect(board.root.get_by_label("e5, tower")).to_be_visible()
    assert page.evaluate("scrollY") == 0


def test_nothing_moves_for_those_who_want_that(opened):
    board = opened()
    page = board.root.page
    page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved += 1; }; }")
    board.click("Td4", 0)
    assert page.evaluate("moved") == 0
    expect(board.space("d4").locator(".hollow")).to_have_css("transition-duration", "0s")


@pytest.mark.parametrize(
    "context_options",
    [{"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}],
    ids=["tablet"],
)
def test_what_is_pressed_is_high_enough_for_a_finger(open_plainly):
    output = open_plainly(
        f"import stoneswidgets as sw\n{FINISHED}",
        "sw.Board(sw.SiegeStones())",
        'sw.Exercise("siegestones/tie")',
        "sw.Board(match)",
        "sw.Replay(match)",
    ).output
    BoardOnPage(output(1)).tool("More").click()
    for parts in (
        output(1).locator(".tools button:visible"),
        output(1).locator(".seats select"),
        output(2).locator(".stones-exercise button:visible"),
        output(3).locator(".moves button"),
        output(4).locator(".moves button"),
    ):
        reached = [button.evaluate(REACHED) for button in parts.all()]
        assert reached
        assert min(reached) >= 41, parts  # 44, less what the next one takes


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 320, "height": 640}}], ids=["telephone"])
def test_targets_are_24_pixels_apart_on_the_smallest_telephone(opened):
    assert opened("sw.Ascension()").root.locator(".field").evaluate(APART) >= 24


def test_a_position_is_set_up_and_copied_out_and_read_back(opened):
    board = opened()
    board.tool("Set up a position").click()
    for tool, space in (("tower", "d4"), ("White stone", "d5"), ("White stone", "e5")):
        board.root.get_by_role("button", name=tool, exact=True).click()
        board.space(space).click()
    expect(board.space("d4")).to_have_attribute("aria-label", "d4, tower, White controls it 10 to 0")
    board.root.get_by_role("button", name="take off", exact=True).click()
    board.space("e5").click()
    board.root.get_by_label("To move").select_option("White")
    board.tool("Copy diagram").click()
    text = board.root.get_by_label("Diagram, record or short code")
    expect(text).to_have_value("4,7,4,..../...../...6../...[rwe].../....../...../....")
    board.tool("Play from here").click()
    expect(board.status).to_contain_text("White to move")
    board.click("c3", 0)
    moved = "print(board.position.stones, board.match.start.towers)"
    assert board.notebook.run(moved) == "{'d5': 1, 'c3': 1} ('d4',)\n"
    board.tool("Set up a position").click()
    text.fill("4,7,4,nonsense")
    board.tool("Read it").click()
    expect(board.error).to_contain_text("7 rows")
    text.fill("4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../....")
    board.tool("Read it").click()
    expect(board.space("d6")).to_have_attribute("aria-label", "d6, tower, Black controls it 15 to 10")
    expect(board.error).to_have_count(0)


def test_hex_is_played_turned_and_walked_over_on_its_rhombus(opened):
    board = opened(HEX, OTHER)
    assert board.covered == []
    board.click("b1", 0)
    board.root.get_by_role("button", name="Swap").click()
    board.count(2)
    assert board.label("a2") == "a2, White stone"
    board.space("b2").focus()
    walked(board, ("ArrowRight", "c2"), ("ArrowUp", "c1"), ("ArrowDown", "c2"), ("Shift+ArrowDown", "c3"))
    walked(board, ("Home", "a3"), ("ArrowLeft", "a3"), ("End", "d3"), ("ArrowUp", "d2"))
    board.root.page.keyboard.press("Enter")
    board.count(3)
    corners = [board.space(name).locator("> g") for name in ("a1", "d4")]
    first, last = (corner.get_attribute("transform") for corner in corners)
    for tool, there in (("Rotate", last), ("Rotate", first), ("Flip", last)):
        board.tool(tool).click()
        expect(corners[0]).to_have_attribute("transform", there)
    assert board.notebook.run("print(*board.match.moves)").split() == ["b1", "swap", "d2"]


def test_the_analysis_is_asked_for_and_read_and_the_best_move_is_played(opened):
    board = opened('sw.SiegeStones(goal=1).start().play("Td4")')
    rows, chances = board.root.locator(".analysis tbody tr"), "Win chances (%)"
    board.space("c4").focus()
    board.root.page.keyboard.press("%")
    expect(board.tool(chances)).to_have_attribute("aria-pressed", "true")
    expect(rows.first).to_contain_text("proven win")
    expect(board.space("c4")).to_have_attribute("aria-description", re.compile("Proven win"))
    expect(board.root.locator(".chances text").first).to_be_visible()
    name = rows.first.get_by_role("button").inner_text()
    best = rows.get_by_role("button", name=name, exact=True)  # the order may still change as more is proven
    best.focus()
    expect(board.space(name)).to_have_class(re.compile("counts"))
    best.click()
    expect(board.root.get_by_role("heading", name=f"Why {name}")).to_be_visible()
    board.click(name, 0)
    expect(board.root.locator(".analysis")).to_contain_text("There is nothing to choose.")
    board.tool("Undo").click()
    expect(rows.first).to_contain_text("proven win")
    board.tool(chances).click()
    expect(board.root.locator(".analysis")).to_be_empty()


def test_a_finished_game_is_walked_along_and_tried_again_by_keyboard(opened):
    board = opened(f"{FINISHED}board = sw.Board(match)", OTHER)
    reader = Reader(board.notebook.output(0), "SiegeStones")
    board.root.get_by_role("button", name="Review", exact=True).press("Enter")
    review = board.root.locator(".review")
    walk = review.get_by_role("slider", name="Move of the game")
    expect(review.get_by_role("heading", name="Review")).to_be_focused()
    heard = reader.hears("The review is ready. What cost most: move ")
    assert heard[0] == "The review has begun."
    dearest = review.get_by_role("button", name=re.compile("White: a stone on a1"))
    dearest.press("Enter")
    reader.hears("White dropped a stone on a1. A stone on a1 was wrong, and that is certain")
    expect(dearest).to_be_focused()
    walk.press("ArrowRight")
    expect(board.status).to_contain_text("Black wins")
    walk.press("ArrowLeft")
    expect(walk).to_have_attribute("aria-valuetext", "move 2 of 3, Black's chance to win 100 %")
    better = review.get_by_role("button", name=re.compile("Show a stone on .. on the board"))
    move = better.inner_text().split()[4]
    better.press("Enter")
    expect(board.status).to_have_text(f"In place of move 2: a stone on {move}.")
    expect(board.space(move)).to_have_attribute("aria-label", re.compile("White stone"))
    review.get_by_role("button", name="Try it again from here").press("Enter")
    expect(board.status).to_contain_text("White to move")
    board.space(move).click()
    expect(board.root.locator(".ending")).to_contain_text("White")


def test_cards_are_played_by_clicks_and_keys_and_their_words_are_heard(opened):
    board = opened(
        "sw.SiegeStonesCards(step=10, sinkholes='centre', cut_and_choose=True), players=[None, None]"
    )
    expect(board.space("d4")).to_have_attribute("aria-label", "d4, hole")
    board.space("d5").click()
    expect(board.status).to_contain_text("Or take over the first drop.")
    board.root.get_by_role("button", name="Take over").click()
    expect(board.space("d5")).to_have_attribute("aria-label", re.compile("^d5, White stone"))
    board.space("a1").press("Enter")
    expect(board.status).to_contain_text(
        "White to move: drop a stone or a tower. Or move a stone of your own."
    )
    board.space("d5").press("Enter")
    board.space("d6").press("Enter")
    expect(board.space("d6")).to_have_attribute("aria-label", re.compile("^d6, White stone"))
    expect(board.space("d5")).to_have_attribute("aria-label", "d5, empty")
