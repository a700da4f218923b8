"""A board in a real JupyterLab: played, looked at, broken; what needs no host for it is done in a page without one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage

BOARD = "import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard"
EXAMPLE = (
    "import stoneswidgets as sw\n"
    "p = sw.SiegeStones().from_diagram('4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../....')\n"
    "board = sw.Board(p)\nboard"
)
GAME = (
    "Tc4",
    "Td4",
    "b2",
    "g7",
    "Tg6",
    "Tg4",
    "f3",
    "Tf7",
    "Te4",
    "Tf5",
    "e2",
    "Tb1",
    "f4",
    "Td2",
    "b5",
    "e3",
    "b3",
)
"""Black controls four towers at the end."""


def opened(notebook):
    found = BoardOnPage(notebook.output(0))
    found.notebook = notebook
    return found


@pytest.fixture
def board(open_notebook):
    return opened(open_notebook(BOARD))


@pytest.fixture
def plain_board(open_plainly):
    return opened(open_plainly(BOARD))


def test_a_whole_game_by_mouse(plain_board):
    board = plain_board
    for already, move in enumerate(GAME):
        board.click(move, already)
    expect(board.status).to_have_text("Black wins with 4 towers.")
    expect(board.root.locator(".can")).to_have_count(0)
    assert board.notebook.run("print(board.position.winners, *board.match.moves)").split() == ["(0,)", *GAME]


def test_a_whole_game_by_keyboard(board):
    board.space("a4").focus()
    for already, move in enumerate(GAME):
        board.type(move, already)
    expect(board.status).to_have_text("Black wins with 4 towers.")
    assert board.notebook.run("print(*board.match.moves)").split() == list(GAME)
    assert board.notebook.run("print(len(get_ipython().user_ns['In']))").strip() == "2", (
        "no key reached the notebook"
    )


def test_undo_and_redo(plain_board):
    board = plain_board
    board.click("Td4", 0)
    board.click("c4", 1)
    board.tool("Undo").click()
    board.count(1)
    assert board.label("c4") == "c4, empty"
    board.tool("Redo").click()
    board.count(2)
    assert board.label("c4") == "c4, White stone, rating 5"
    expect(board.tool("Redo")).to_be_disabled()


def test_arrows_walk_the_six_directions_and_escape_gives_up(plain_board):
    board = plain_board
    board.space("d4").focus()
    for key, reached in (
        ("ArrowRight", "e5"), ("ArrowUp", "d5"), ("ArrowUp", "d6"), ("ArrowDown", "d5"), ("ArrowDown", "e5"),
        ("Shift+ArrowDown", "f5"), ("ArrowLeft", "e4"), ("Home", "b1"), ("End", "g6"), ("ArrowRight", "g6"),
    ):  # fmt: skip
        board.root.page.keyboard.press(key)
        expect(board.space(reached)).to_be_focused()
    tower, stone = (
        board.root.locator("[data-choose='tray:tower']"),
        board.root.locator("[data-choose='tray:stone']"),
    )
    board.root.page.keyboard.press("2")
    expect(tower).to_have_attribute("aria-pressed", "true")
    board.root.page.keyboard.press("Escape")
    expect(stone).to_have_attribute("aria-pressed", "true")
    board.count(0)


def test_the_focus_stays_where_it_is_when_the_board_is_repainted(plain_board):
    board = plain_board
    board.space("d4").focus()
    board.root.page.keyboard.press("Enter")
    board.count(1)
    expect(board.space("d4")).to_be_focused()
    expect(board.root.page.get_by_role("log")).to_contain_text("Black dropped a stone on d4.")


def test_the_overlay_is_right_on_the_example_of_the_rules(open_plainly):
    board = BoardOnPage(open_plainly(EXAMPLE).output(0))
    board.tool("Threat ratings").click()
    for tower, sums in {"d6": ["15", "10"], "b3": ["15", "14"], "b1": ["0", "4"], "e4": ["5", "5"]}.items():
        expect(board.root.locator(f"[data-id='sums:{tower}'] text")).to_have_text(sums)
    expect(board.root.locator("[data-id='rating:b2']")).to_have_text("4")
    assert board.label("d6") == "d6, tower, Black controls it 15 to 10"
    board.space("b3").hover()
    said = board.root.locator(".info")
    expect(said).to_contain_text("White 14 = 5 + 5 + 4 (a3, c4, b2)")
    expect(said).to_contain_text("b2: 6 − 2 = 4, next to 2 towers (b3, b1).")
    expect(said).to_contain_text("Black controls b3.")
    expect(board.root.locator(".counts")).to_have_count(6)
    board.tool("Threat ratings").click()
    expect(board.root.locator("[data-id='sums:d6']")).to_have_count(0)


def test_a_bot_answers(open_plainly):
    board = BoardOnPage(open_plainly(BOARD).output(0))
    board.root.get_by_label("Who plays White").select_option("bot:3")
    board.space("d4").click()
    expect(board.moves).to_have_count(2)
    expect(board.status).to_contain_text("Black to move")


def test_a_thinking_bot_leaves_the_kernel_free_and_can_be_stopped(open_notebook):
    notebook = open_notebook(
        "import stoneswidgets as sw\nfrom stoneswidgets.search import FlatMonteCarlo\n"
        "board = sw.Board(sw.SiegeStones(), players=(None, FlatMonteCarlo(10**12)))\nboard"
    )
    board = BoardOnPage(notebook.output(0))
    board.click("d4", 0)
    expect(board.status).to_have_text("White is thinking.")
    assert notebook.run("print(6 * 7)") == "42\n"
    board.tool("Rotate").click()
    expect(board.status).to_have_text("White is thinking.")
    board.tool("Stop").click()
    expect(board.status).to_have_text("White is stopped; press Resume to go on.")
    board.count(1)
    board.tool("Resume").click()
    expect(board.status).to_have_text("White is thinking.")
    board.tool("Undo").click()
    board.count(0)
    expect(board.status).to_contain_text("Black to move")


def test_two_views_in_a_row_stay_in_step(open_notebook):
    notebook = open_notebook(BOARD, "import ipywidgets\nipywidgets.VBox([ipywidgets.HBox([board])])")
    first, second = (BoardOnPage(notebook.output(i)) for i in range(2))
    first.click("d4", 0)
    second.count(1)
    second.click("Td5", 1)
    first.count(2)
    assert first.label("d5") == second.label("d5") == "d5, tower, Black controls it 5 to 0"
    second.tool("Threat ratings").click()
    expect(first.root.locator("[data-id='rating:d4']")).to_have_text("5")


def test_moves_made_in_python_are_shown(board):
    assert board.notebook.run("board.match.play('Td4')") == ""
    board.count(1)
    assert board.label("d4") == "d4, tower, nobody controls it"


def test_a_reloaded_page_shows_the_position_of_its_living_kernel(board):
    board.click("Td4", 0)
    board.notebook.run("board.match.play('d5')")
    board.count(2)
    board.notebook.reload()
    again = BoardOnPage(board.notebook.output(0))
    again.count(2)
    again.click("c4", 2)
    assert again.label("d4") == "d4, tower, nobody controls it, Black 5, White 5"


IMPATIENT = """
    const patient = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
        if (milliseconds !== 2000) return patient(milliseconds);
        const given = new AbortController();
        queueMicrotask(() => given.abort());
        return given.signal;
    };
"""
"""Has anywidget give up at once, as it does when the page is busy for two seconds while a widget's code comes."""


def test_a_board_hears_python_though_anywidget_gave_up_waiting_for_its_code(board):
    board.click("Td4", 0)
    board.notebook.save()
    board.root.page.add_init_script(IMPATIENT)
    board.root.page.reload()
    board.notebook._open()
    again = BoardOnPage(board.notebook.output(0))
    again.click("d5", 1)
    assert board.notebook.run("board.match.play('c4')") == ""
    again.count(3)
    board.notebook.run_all()
    fresh = BoardOnPage(board.notebook.output(0))
    fresh.count(0)
    fresh.click("e5", 0)


def test_a_restarted_kernel_is_told_of_and_the_position_stays(board):
    board.click("Td4", 0)
    board.notebook.restart_kernel()
    expect(board.status).to_contain_text("Python is gone. This is the last position")
    board.count(1)
    board.space("d5").click(force=True)
    assert board.label("d5") == "d5, empty"
    expect(board.tool("Undo")).to_be_disabled()
    board.notebook.run_all()
    fresh = BoardOnPage(board.notebook.output(0))
    fresh.count(0)
    fresh.click("d5", 0)


@pytest.mark.parametrize(
    "ends", ["sessionContext.shutdown()", "sessionContext.session.kernel.requestExecute({code: CRASH})"]
)
def test_a_kernel_that_ends_is_told_of_at_once(board, ends):
    board.click("Td4", 0)
    board.root.page.evaluate(
        f"""(path) => {{
            const CRASH = "import os; os._exit(1)";
            const panel = [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === path);
            panel.{ends};
        }}""",
        board.notebook.path,
    )
    expect(board.status).to_contain_text("Python is gone. This is the last position")
    board.count(1)


FORGE = """
    const panel = [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === given.path);
    const kernel = panel.sessionContext.session.kernel;
    const comm = kernel._comms.get(given.model);
    return await new Promise((resolve) => {
        kernel.iopubMessage.connect((_, message) => {
            const content = message.content.data?.content;
            if (message.content.comm_id === given.model && content && 'id' in content) resolve(content);
        });
        comm.send(given.data);
    });
"""
HOSTILE = (
    None, [], "play", 17, {}, {"id": 1}, {"id": True, "n": 1, "do": "undo"}, {"id": 1, "n": 1, "do": "__class__"},
    {"id": 1, "n": 1, "do": "play"}, {"id": 1, "n": 1, "do": "play", "path": "tray:stone"},
    {"id": 1, "n": 1, "do": "play", "path": ["tray:stone", "space:d4"]},
    {"id": 1, "n": 1, "do": "play", "path": ["tray:stone", "space:z9"]},
    {"id": 1, "n": 1, "do": "play", "path": ["tray:stone", "space:e5"], "seat": 1},
    {"id": 1, "n": 1, "do": "play", "path": ["x" * 100_000] * 100},
    {"id": 1, "n": 1, "do": "seat", "seat": 9, "who": "person"}, {"id": 1, "n": 1, "do": "seat", "seat": 0, "who": "bot:99"},
    {"id": 1, "n": 1, "do": "paste", "text": "<script>alert(1)</script>"}, {"id": 1, "n": 1, "do": "paste", "text": "{"},
    {"id": 1, "n": 1.5, "do": "undo"}, {"id": 1, "n": -1, "do": "undo"}, {"id": 1, "n": 1, "do": "overlay", "on": 1},
)  # fmt: skip


def test_stale_and_forged_messages_are_refused_in_words_and_change_nothing(board):
    board.click("d4", 0)
    model = board.notebook.run("print(board.model_id)").strip()
    before = board.notebook.run("print(board._scene)")

    def send(data):
        return board.notebook._call(FORGE, model=model, data=data)

    stale = send(
        {"method": "custom", "content": {"id": 7, "n": 0, "do": "play", "path": ["tray:stone", "space:e5"]}}
    )
    assert stale["id"] == 7
    assert "changed in the meantime" in stale["error"]
    for message in HOSTILE:
        answer = send({"method": "custom", "content": message})
        assert answer.get("error"), message
        assert "ok" not in answer
    assert (
        "not set from outside"
        in send({"method": "update", "state": {"_scene": {}}, "buffer_paths": []})["error"]
    )
    assert board.notebook.run("print(board._scene)") == before
    board.click("e5", 1)


def test_a_position_is_set_up_and_copied_out_and_read_back(plain_board):
    board = plain_board
    board.tool("Set up a position").click()
    board.root.get_by_role("button", name="tower", exact=True).click()
    board.space("d4").click()
    board.root.get_by_role("button", name="White stone", exact=True).click()
    board.space("d5").click()
    board.space("e5").click()
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
    assert (
        board.notebook.run("print(board.position.stones, board.match.start.towers)")
        == "{'d5': 1, 'c3': 1} ('d4',)\n"
    )
    board.tool("Set up a position").click()
    text.fill("4,7,4,nonsense")
    board.tool("Read it").click()
    expect(board.error).to_contain_text("7 rows")
    text.fill("4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../....")
    board.tool("Read it").click()
    expect(board.space("d6")).to_have_attribute("aria-label", "d6, tower, Black controls it 15 to 10")
    expect(board.root.get_by_role("alert")).to_have_count(0)
