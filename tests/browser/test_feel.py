"""How a board feels: what is pointed at, moves or has the focus goes on through a repaint, and all is in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import stoneswidgets as sw
from stoneswidgets.scene import picture
from stoneswidgets.widgets.table import PACES
from tests.browser.boards import BoardOnPage, middle
from tests.browser.direct import DirectBoard
from tests.browser.hosts import InLab, InVoila

BOARD = "import stoneswidgets as sw\nboard = sw.Board({})\nboard"
SMALL = (1366, 768), (1280, 720), (1024, 768)
"""Laptops and projectors."""
CATCH = """(pieces) => {
    pieces.caught = new Promise((resolve) => new MutationObserver((changes, observer) => {
        observer.disconnect();
        const [piece] = changes.flatMap((change) => [...change.addedNodes]);
        resolve(piece.getAnimations().map((animation) => { animation.pause(); return animation; }));
    }).observe(pieces, {childList: true}));
}"""
"""Keeps the animations of the next piece, as they are when they begin."""
PAUSED = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const made = animate.apply(this, how);
        made.pause();
        return made;
    };
}"""
"""Has every animation stay as it is when it begins."""
OPACITIES = "(parts) => parts.map((part) => getComputedStyle(part.closest('.piece')).opacity)"
APART = """(field) => {
    const middles = [...field.querySelectorAll("[data-id^=space] circle.hollow, [data-id^=point] circle.hollow")].map((target) => {
        const {left, top, width, height} = target.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    });
    return Math.min(...middles.flatMap(([x, y], i) => middles.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y))));
}"""
"""How far the middle of one target is from the next, at least."""

WATCH = """(root) => {
    const top = (part) => Math.round(part.getBoundingClientRect().top - root.getBoundingClientRect().top);
    const tools = root.querySelector(".tools");
    root.tops = new Set([top(tools)]);
    new MutationObserver(() => root.tops.add(top(tools))).observe(root, {childList: true, characterData: true, subtree: true});
}"""
"""Notes wherever the tools stand."""
AT_RANDOM = """
import random
draw = random.Random(1)
while not board.position.is_over:
    seat = board.position.to_move[0]
    board.match.play(draw.choice(board.position.legal_moves(seat)), seat)
"""


@pytest.fixture
def motion() -> str:
    return "no-preference"


@pytest.fixture
def board(open_plainly):
    notebook = open_plainly(BOARD.format("sw.SiegeStones()"))
    found = BoardOnPage(notebook.output(0))
    found.notebook = notebook
    found.pieces = found.root.locator(".layer.pieces")
    return found


def caught(board):
    """Return how the animations are that were caught."""
    return board.pieces.evaluate("async (pieces) => (await pieces.caught).map((a) => a.playState)")


def drag(board, *ways):
    """Press the mouse on the first element, take it to the last one, and let go there."""
    first, *others = (board.root.locator(way) for way in ways)
    first.hover()
    board.root.page.mouse.down()
    for other in others:
        other.hover()
    board.root.page.mouse.up()


def test_the_mouse_drags_pieces_to_their_places_and_selects_no_text(open_notebook):
    board = BoardOnPage(open_notebook(BOARD.format("sw.SiegeStones()")).output(0))
    tower, d4, e5 = "[data-choose='tray:tower']", "[data-id='space:d4']", "[data-id='space:e5']"
    drag(board, d4, e5)
    expect(board.root.get_by_label("d4, empty")).to_be_visible()
    drag(board, tower, d4, e5)
    expect(board.root.get_by_label("e5, tower")).to_be_visible()
    drag(board, tower, d4)
    expect(board.root.get_by_label("d4, tower")).to_be_visible()
    assert board.root.evaluate("() => `${getSelection()}`") == ""


def test_where_a_piece_was_dragged_to_the_keys_go_on(open_plainly):
    notebook = open_plainly(BOARD.format("sw.SiegeStones(), players=[None, 1]"))
    board = BoardOnPage(notebook.output(0))
    drag(board, "[data-choose='tray:tower']", "[data-id='space:d4']")
    board.count(2)
    expect(board.space("d4")).to_be_focused()


def swipe(page, start, end):
    """Put a finger on the page, move it, and take it away."""

    def touch(kind, *points):
        points = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers = page.context.new_cdp_session(page)
    touch("touchStart", start)
    for part in range(1, 11):
        touch("touchMove", [a + (b - a) * part / 10 for a, b in zip(start, end, strict=True)])
    touch("touchEnd")


@pytest.mark.parametrize(
    "context_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], ids=["telephone"]
)
@pytest.mark.usefixtures("context_options")
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


def test_an_animation_goes_on_while_the_next_move_comes(board):
    board.pieces.evaluate(CATCH)
    board.notebook.run("board.match.play('Td4')")
    assert caught(board) == ["paused"]
    board.notebook.run("board.match.play('d5')")
    board.count(2)
    assert caught(board) == ["paused"]
    assert board.pieces.evaluate("async (pieces) => (await pieces.caught)[0].effect.target.isConnected")


def test_what_a_move_changes_is_seen_when_the_stone_has_landed(page):
    before = sw.SiegeStones().start().play("Td4").play("c4").play("e4").play("Te3")
    board = DirectBoard(page, sw.Board(before))
    page.evaluate(PAUSED)
    board.press("tray:stone")
    board.press("space:d5")
    flags = page.locator(".layer.pieces .flag")
    assert [flag.get_attribute("class") for flag in flags.all()] == ["flag white", "flag black"]
    assert flags.evaluate_all(OPACITIES) == ["1", "0"]


def test_what_is_taken_goes_above_all_else_and_is_counted_when_it_arrives(page):
    match = sw.Match(sw.MunchStones(), seed=3)
    while not any(match.position.play(match.position.legal_moves()[0]).scores):
        match.play(match.position.legal_moves()[0])
    board = DirectBoard(page, sw.Board(match))
    page.evaluate(PAUSED)
    move = match.position.legal_moves()[0]
    for element in next(path for path, made in picture(match.position).paths().items() if made == move):
        board.press(element)
    assert match.moves[-1] == move
    taken = page.locator(".layer.pieces > :not([data-id]):has(.stone)")
    above = taken.locator("xpath=following-sibling::*[@data-id]")
    assert not above.locator(
        "xpath=self::*[starts-with(@data-id, 'piece:') or starts-with(@data-id, 'tower:')]"
    ).count()
    assert page.locator("[data-id^='heap:scored']").evaluate_all(OPACITIES) == ["0"]


@pytest.mark.parametrize("context_options", [{"reduced_motion": "reduce"}], ids=["reduced"])
@pytest.mark.usefixtures("context_options")
def test_nothing_moves_for_those_who_want_that(board):
    board.pieces.evaluate(CATCH)
    board.click("Td4", 0)
    assert caught(board) == []
    hollow = board.space("d4").locator(".hollow")
    expect(hollow).to_have_css("transition-duration", "0s")


def test_what_is_pointed_at_stays_so_when_the_board_is_repainted(board):
    board.notebook.run("board.match.play('Td4')")
    board.count(1)
    space, ghost, said = board.space("d4"), board.root.locator(".ghost"), board.root.locator(".info")
    board.space("b2").hover()
    expect(ghost.locator("*")).not_to_have_count(0)
    space.hover()
    expect(said).to_contain_text("d4")
    element = space.element_handle()
    board.notebook.run("board.match.play('d5')")
    expect(said).to_contain_text("White 5")
    assert element.evaluate("(space) => space.isConnected && space.matches(':hover')")
    board.space("b2").hover()
    expect(ghost.locator("*")).not_to_have_count(0)


@pytest.mark.parametrize(
    "context_options",
    [{"viewport": {"width": w, "height": h}} for w, h in SMALL],
    ids=lambda o: str(o["viewport"]["width"]),
)
def test_what_is_asked_and_the_board_and_the_tray_are_in_sight_together(open_notebook, context_options):
    notebook = open_notebook(*(BOARD.format(game) for game in ("sw.SiegeStones()", "sw.Tavern()")))
    for cell in range(2):
        board = BoardOnPage(notebook.output(cell))
        window = notebook.page.locator(".jp-WindowedPanel-outer").bounding_box()
        boxes = [board.root.locator(part).bounding_box() for part in (".status", ".field", ".choices")]
        high = max(box["y"] + box["height"] for box in boxes) - min(box["y"] for box in boxes)
        assert high <= window["height"], context_options


@pytest.mark.parametrize(
    "context_options",
    [{"viewport": {"width": w, "height": 768}} for w in (1366, 820)],
    ids=["beside", "below"],
)
@pytest.mark.usefixtures("context_options")
def test_the_tools_stand_still_from_the_first_bid_to_the_end_of_the_game(open_notebook):
    notebook = open_notebook(BOARD.format("sw.BluffStones(), seat=0"))
    board = BoardOnPage(notebook.output(0))
    board.root.evaluate(WATCH)
    notebook.run(AT_RANDOM)
    expect(board.root.locator(".ending")).to_contain_text("Most towers win")
    assert len(board.root.evaluate("(root) => [...root.tops]")) == 1


HIGH = """(root) => {
    root.high = new Set();
    const look = () => {
        root.high.add(root.offsetHeight);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes how high a board is, whenever it is drawn."""
TO_THE_END = """
import random
draw = random.Random(1)
for _ in range(2_000):
    if board.position.is_over:
        break
    seat = board.position.to_move[0]
    board.match.play(draw.choice(board.position.legal_moves(seat)), seat)
"""


@pytest.mark.parametrize(
    "context_options",
    [{"viewport": {"width": w, "height": h}} for w, h in ((1366, 768), (390, 844))],
    ids=["beside", "below"],
)
@pytest.mark.usefixtures("context_options")
@pytest.mark.parametrize("game", ["SiegeStones", "MunchStones", "BluffStones", "Ascension", "Tavern"])
def test_nothing_below_a_board_moves_from_the_first_move_to_the_end_of_the_game(open_plainly, game):
    notebook = open_plainly(BOARD.format(f"sw.{game}(), seat=0"))
    board = BoardOnPage(notebook.output(0))
    expect(board.root.locator(".moves")).to_be_visible()
    board.root.evaluate(HIGH)
    notebook.run(TO_THE_END)
    expect(board.root.locator(".ending")).not_to_be_empty()
    high = board.root.evaluate("(root) => [...root.high]")
    assert max(high) - min(high) <= 1  # parts of a pixel
    told = board.root.locator(".ending p")
    assert told.evaluate("(told) => told.scrollHeight - told.clientHeight") <= 1, told.inner_text()


MUNCHED = """
match = sw.Match(sw.MunchStones().restore({
    "towers": {"c4": "r", "e5": "y", "d3": "b"}, "turn": 0, "scored": ["rrryybb", "rryyybb"],
    "stones": {"d2": "b", "a4": "r", "d7": "r", "g7": "r", "g4": "r", "a1": "r"},
}))
match.play("d3-d2")
board = sw.Board(match, players=[None, 2])
board
"""
"""A game at whose end stones of all colours were scored, and others lie out of reach."""


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 820, "height": 1180}}])
@pytest.mark.usefixtures("context_options")
def test_what_a_long_game_came_to_is_whole_on_a_tablet(open_plainly):
    """Its fifth line was cut off: "Player 2 scored 2 red, 1 yellow and 2"."""
    notebook = open_plainly("import stoneswidgets as sw" + MUNCHED)
    told = BoardOnPage(notebook.output(0)).root.locator(".ending p")
    expect(told).to_contain_text("out of reach")
    assert told.evaluate("(told) => told.scrollHeight - told.clientHeight") <= 1


ON_TOP = """(button) => {
    button.scrollIntoView({block: "center"});
    const {left, top, width, height} = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === button;
}"""
"""Whether nothing covers a button."""
LOST = """
match = sw.Match(sw.SiegeStones(side=3, goal=1))
for move in ("a1", "c3", "e5", "b3", "e4", "Tb2"):
    match.play(move)
board = sw.Board(match, players=[None, 2])
board
"""
"""A game that a person has lost to a bot."""


@pytest.mark.parametrize(
    "context_options",
    [{"viewport": {"width": w, "height": h}} for w, h in ((1366, 768), (390, 844))],
    ids=["beside", "below"],
)
@pytest.mark.usefixtures("context_options")
def test_what_is_pointed_at_after_the_end_does_not_cover_what_the_game_came_to(open_plainly):
    notebook = open_plainly("import stoneswidgets as sw" + LOST)
    board = BoardOnPage(notebook.output(0))
    review = board.root.get_by_role("button", name="Review", exact=True)
    expect(review).to_be_visible()
    board.space("b2").hover()
    expect(board.root.locator(".info")).to_contain_text("White controls b2")
    for button in board.root.locator(".ending button").all():
        assert button.evaluate(ON_TOP)
    told, ending = (board.root.locator(part).bounding_box() for part in (".info", ".ending"))
    assert told["y"] + told["height"] <= ending["y"]


def test_what_bots_did_is_told_in_the_room_that_there_is(open_plainly, monkeypatch):
    monkeypatch.setitem(PACES, "calm", 0.2)  # seconds: each move is seen all the same
    notebook = open_plainly(BOARD.format("sw.Match(sw.Tavern(), seed=4), players=[None, 1, 1, 1]"))
    board = BoardOnPage(notebook.output(0))
    over, asked = "Hand 1 is over", "Player 1 (you)"
    expect(board.status).to_contain_text(asked)
    board.root.evaluate(HIGH)
    while over not in board.status.inner_text():
        notebook.run("board.match.play(board.position.legal_moves(0)[0], 0)")
        expect(board.status).to_contain_text(re.compile(f"{over}|{re.escape(asked)}"))
    high = board.root.evaluate("(root) => [...root.high]")
    assert max(high) - min(high) <= 1


ROWS = """(root, parts) => new Set([...root.querySelectorAll(parts)].filter((part) => part.offsetWidth && !part.closest(".more"))
    .map((part) => { const {top, height} = part.getBoundingClientRect(); return Math.round((top + height / 2) / 8); })).size"""
"""In how many rows the middles of these stand."""


@pytest.mark.parametrize(
    ("context_options", "tools", "players"),
    [
        ({"viewport": {"width": w, "height": h}}, *rows)
        for w, h, *rows in ((374, 844, 1, 4), (768, 1024, 2, 4), (1366, 768, 1, 4))
    ],
    ids=["telephone", "tablet", "laptop"],
)
@pytest.mark.usefixtures("context_options")
def test_tools_stand_in_one_row_on_a_telephone_and_each_player_in_one_everywhere(
    open_plainly, tools, players
):
    siege, tavern = (
        BoardOnPage(open_plainly(BOARD.format(f"sw.{game}(), players=[None, 3]")).output(at))
        for at, game in enumerate(("SiegeStones", "Tavern"))
    )
    expect(tavern.root.locator(".seats li")).to_have_count(4)
    assert siege.root.evaluate(ROWS, ".tools button") == tools
    assert tavern.root.evaluate(ROWS, ".seats :is(.name, select)") == players


def test_boards_that_are_compared_are_whole_in_voila(page, lab):
    compare = "import stoneswidgets as sw\nsw.Compare({'one': sw.SiegeStones().start(), 'two': sw.SiegeStones(goal=1).start()})"
    shown = InVoila(page, lab, lab.write("compared.ipynb", compare), dark=False)
    for which in range(2):
        board = BoardOnPage(shown.output(0), which)
        assert board.covered == []
        expect(board.root.locator("[data-choose='tray:tower']")).to_be_in_viewport()


@pytest.mark.parametrize("host", [InLab, InVoila])
def test_targets_are_24_pixels_apart_on_a_phone(request, lab, host):
    page = request.getfixturevalue("lab_page" if host is InLab else "page")
    path = lab.write(f"phone-{host.__name__}.ipynb", BOARD.format("sw.Ascension()"))
    shown = host(page, lab, path, dark=False)
    board = BoardOnPage(shown.output(0))
    page.set_viewport_size({"width": 320, "height": 640})
    field = board.root.locator(".field")
    expect(field).not_to_have_css("width", re.compile("[4-9][0-9][0-9]"))
    assert field.evaluate(APART) >= 24


REACHED = """(button) => {
    button.scrollIntoView({block: "center"});
    const {x, y, width, height} = button.getBoundingClientRect();
    const [root, offs] = [button.getRootNode(), Array.from({length: 61}, (_, off) => off - 30)];
    return offs.filter((off) => button.contains(root.elementFromPoint(x + width / 2, y + height / 2 + off))).length;
}"""
"""How many pixels, one above the other, a finger has for a button."""


@pytest.mark.parametrize(
    "context_options",
    [{"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}],
    ids=["tablet"],
)
def test_what_is_pressed_is_high_enough_for_a_finger(open_plainly):
    output = open_plainly(
        "import stoneswidgets as sw\ngame = sw.Match(sw.SiegeStones(goal=1))\nfor move in 'Td4', 'a1', 'c4': game.play(move)",
        "sw.Board(sw.SiegeStones())",
        'sw.Exercise("siegestones/tie")',
        "sw.Board(game)",
        "sw.Replay(game)",
    )
    BoardOnPage(output.output(1)).click("d4", 0)
    review = output.output(3).locator(".review")
    output.output(3).get_by_role("button", name="Review", exact=True).click()
    expect(review.get_by_role("button", name="Stop")).to_have_count(0)
    parts = [
        output.output(1).locator(".tools button:visible"),
        output.output(1).locator(".seats select"),
        output.output(1).locator(".moves button"),
        output.output(2).locator(".stones-exercise button:visible"),
        review.locator("button:visible"),
        output.output(4).locator(".moves button"),
    ]
    for each in parts:
        reached = [button.evaluate(REACHED) for button in each.all()]
        assert reached
        assert min(reached) >= 41, each  # 44, less what the next one takes
