"""A notebook saved as a page: what it shows with neither a kernel nor a network."""

from __future__ import annotations

import re
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import expect

import stoneswidgets as sw
from stoneswidgets.page.export import STATE, Pictures
from stoneswidgets.scene.document import LAYERS
from stoneswidgets.widgets.code_sharing import bundle
from tests.browser.boards import BoardOnPage
from tests.browser.lab import write

CELLS = (
    "import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard",
    "board.match.play('Td4')",
    "board.match.play('c4')",
    "sw.Exercise('siegestones/sums-d6')",
)
BOX = (
    "import ipywidgets\n"
    "inner = ipywidgets.VBox([sw.Board(sw.Ascension())])\n"
    "ipywidgets.HBox([ipywidgets.IntSlider(), ipywidgets.Tab([board, inner])])"
)
LAYERED = ("Ascension", "Tavern")
SHUT_DOWN = """path => [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === path)
    .sessionContext.shutdown()"""
TOGGLE = "jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    path = tmp_path_factory.mktemp("saved") / "notebook.ipynb"
    write(path, *CELLS, BOX)
    run = NotebookClient(nbformat.read(path, as_version=4), timeout=120).execute()
    nbformat.write(run, path)
    return path


@pytest.fixture
def saved_page(browser, notebook):
    """Convert the notebook, and open the page in a browser that reaches nobody."""
    context = browser.new_context(offline=True)

    def opened(*options):
        command = [sys.executable, "-m", "nbconvert", *options, notebook]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        page = context.new_page()
        page.goto(notebook.with_suffix(".html").as_uri())
        return page

    yield opened
    context.close()


@pytest.mark.parametrize(
    "options",
    [
        ("--to=stoneswidgets-html",),
        ("--to=html", "--Exporter.preprocessors=stoneswidgets.page.export.Pictures"),
    ],
    ids=["exporter", "preprocessor"],
)
def test_a_page_shows_the_last_position(saved_page, options):
    page = saved_page(*options)
    board, _, boxed, other = pictures = page.get_by_role("img").all()
    expect(board).to_be_visible()
    for picture in pictures:
        assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 200)")
    for picture in (board, boxed):
        drawn = picture.evaluate("(image) => fetch(image.src).then((answer) => answer.text())")
        assert "d4, tower, White controls it 5 to 0" in drawn
        assert "Black to move" in picture.get_attribute("alt")
    assert "Ascension" in other.get_attribute("alt")


@pytest.fixture
def keep_states():
    """Have JupyterLab save the state of widgets, as its menu of settings can."""
    toggled = []

    def keep(page):
        page.evaluate(TOGGLE)
        toggled.append(page)

    yield keep
    for page in toggled:
        page.evaluate(TOGGLE)


@pytest.fixture
def saved(open_notebook, lab):
    """Play on two boards in JupyterLab, and save the notebook."""
    notebook = open_notebook(CELLS[0], "other = sw.Board(sw.SiegeStones())\nother")

    def read(prepare=None):
        if prepare:
            prepare(notebook.page)
        BoardOnPage(notebook.output(0)).click("Td4", 0)
        BoardOnPage(notebook.output(1)).click("c4", 0)
        notebook.save()
        return nbformat.read(lab.folder / notebook.path, as_version=4)

    return read


def pictures(notebook):
    return [cell.outputs[0].data["image/svg+xml"] for cell in Pictures(enabled=True)(notebook, {})[0].cells]


def test_jupyterlab_saves_the_last_position(saved):
    first, second = pictures(saved())
    assert "d4, tower" in first
    assert "c4, Black stone" in second


def test_jupyterlab_saves_what_boxes_hold(open_notebook, lab):
    notebook = open_notebook(CELLS[0], BOX, "sw.Exercise('siegestones/keep-e5')")
    BoardOnPage(notebook.output(0)).click("Td4", 0)
    notebook.save()
    kept = nbformat.read(lab.folder / notebook.path, as_version=4)
    box = Pictures(enabled=True)(kept, {})[0].cells[1].outputs[0].data["text/html"]
    assert re.findall("alt='(.*?):", box) == ["SiegeStones", "Ascension"]


@pytest.fixture
def layered(open_notebook):
    """Boards on which much lies upon something else, after a move: what is below must be drawn first."""
    notebook = open_notebook(
        *(
            f"import stoneswidgets as sw\n{name} = sw.Board(sw.Match(sw.{name}(), seed=3))\n{name}"
            for name in LAYERED
        )
    )
    for index, name in enumerate(LAYERED):
        board = BoardOnPage(notebook.output(index))
        notebook.run(f"{name}.match.play({name}.position.legal_moves()[0])")
        board.count(1 + len(sw.Match(sw.game(name.lower()), seed=3).moves))
    return notebook


def test_what_lies_above_stays_above_in_a_saved_notebook(layered, lab):
    layered.save()
    kept = pictures(nbformat.read(lab.folder / layered.path, as_version=4))
    for name, picture in zip(LAYERED, kept, strict=True):
        _, *drawn = layered.run(f"print({name}.svg(), end='')").partition("</title>")
        assert picture.partition("</title>")[1:] == tuple(drawn)


IN_ORDER = f"""
def in_order(scene):
    kinds = scene["order"]
    def rank(id_):
        kind = id_.partition(":")[0]
        return kinds.index(kind) if kind in kinds else len(kinds)
    return [id_ for layer in {LAYERS} for id_ in sorted(scene[layer], key=rank)]
"""


def reopened(notebook):
    """Open a saved notebook again, as on another day: its kernel is gone."""
    notebook.save()
    notebook.page.evaluate(SHUT_DOWN, notebook.path)
    notebook.load_again()


def test_what_lies_above_stays_above_where_a_notebook_is_opened_without_its_kernel(layered):
    order = [layered.run(f"{IN_ORDER}\nprint(*in_order({name}._scene))").split() for name in LAYERED]
    reopened(layered)
    for index, ids in enumerate(order):
        parts = BoardOnPage(layered.output(index)).root.locator(".layer > g")
        assert parts.evaluate_all("(all) => all.map((part) => part.dataset.id)") == ids


@pytest.mark.parametrize("told", [False, True], ids=["as it comes", "told to keep all widgets"])
def test_on_another_day_there_is_the_last_position_however_often_it_is_saved(
    open_notebook, keep_states, told
):
    notebook = open_notebook(
        CELLS[0],
        "sw.Exercise('siegestones/keep-e5')",
        "sw.Practice('siegestones')",
        "sw.Board(sw.SiegeStones())",
    )
    if told:
        keep_states(notebook.page)
    BoardOnPage(notebook.output(0)).click("Td4", 0)
    tried = BoardOnPage(notebook.output(3))
    lines = tried.explore()
    said, now = lines.get_by_role("textbox", name="Said of"), lines.locator("[aria-current=step]")
    said.fill("Begin here.")
    tried.space("g4").click()
    expect(now).to_have_text("1 g4")
    expect(lines).to_contain_text("Begin here.")
    for _ in range(2):
        reopened(notebook)
        board = BoardOnPage(notebook.output(0))
        board.count(1)
        assert board.label("d4").startswith("d4, tower")
        expect(board.status).to_contain_text("This is the last position")
        expect(notebook.output(1).get_by_role("status").first).to_contain_text("again to go on")
        expect(notebook.output(2).get_by_role("button", name="Begin")).to_be_visible()
        notebook.output(3)
        expect(lines).to_contain_text("Begin here.")
        expect(now).to_have_text("1 g4")
    notebook.run_all()
    notebook.output(3)
    expect(tried.root.get_by_text("The lines go on where you left them")).to_be_visible()
    expect(now).to_have_text("1 g4")
    tried.root.get_by_role("button", name="Undo").click()
    expect(said).to_have_value("")
    board = BoardOnPage(notebook.output(0))
    board.count(0)
    board.click("Td4", 0)


BUSY = """
    const wait = setInterval(() => {
        const panel = [...(window.jupyterapp?.shell.widgets('main') ?? [])].find((each) => each.content?.rendermime);
        const renderer = panel?.content.rendermime.createRenderer('application/vnd.jupyter.widget-view+json');
        renderer?._manager.promise.then((manager) => {
            if (manager.waitedFor) return;
            manager.waitedFor = true;
            clearInterval(wait);
            manager.restored.connect(() => { const end = Date.now() + 2500; while (Date.now() < end); });
        });
    }, 1);
"""
"""Has the page do something else when JupyterLab has just restored a notebook's widgets."""


def test_a_board_is_shown_though_jupyterlab_gave_up_looking_for_it_on_a_busy_machine(open_notebook):
    notebook = open_notebook(CELLS[0], CELLS[0])
    BoardOnPage(notebook.output(1)).click("Td4", 0)
    notebook.page.add_init_script(BUSY)
    notebook.save()
    notebook.page.evaluate(SHUT_DOWN, notebook.path)
    notebook.page.reload()  # its address names the notebook, so that no other test has the page
    notebook._open()
    for index, plies in enumerate((0, 1)):
        BoardOnPage(notebook.output(index)).count(plies)


def test_jupyterlab_saves_the_code_once(saved, keep_states):
    notebook = saved(keep_states)
    states = [model["state"] for model in notebook.metadata.widgets[STATE]["state"].values()]
    assert [state.get("esm") for state in states].count(bundle("board")) == 1
    assert all(len(state.get("_esm", "")) < 1200 for state in states)
    assert "d4, tower" in pictures(notebook)[0]


def test_a_replay_saved_as_a_page_is_stepped_through_offline(browser, tmp_path):
    path = tmp_path / "game.html"
    sw.Replay(sw.from_code("1SaS4UTuijdDT")).save(path)
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.get_by_label("d4, empty")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_label("d4, tower, nobody controls it")).to_be_visible()
    context.close()


RUNS = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' blob:"
POLICIES = {
    "nothing allowed": ("default-src 'none'; require-trusted-types-for 'script'", False),
    "no scripts": ("default-src 'none'; style-src 'unsafe-inline'", False),
    "no modules made on the page": (RUNS.replace("blob:", ""), False),
    "no styles": (RUNS.replace("style-src 'unsafe-inline'; ", ""), False),
    "trusted types, but not ours": (
        f"{RUNS}; require-trusted-types-for 'script'; trusted-types others",
        False,
    ),
    "trusted types": (f"{RUNS}; require-trusted-types-for 'script'", True),
}


@pytest.mark.parametrize(("policy", "lives"), POLICIES.values(), ids=POLICIES)
def test_under_a_strict_policy_the_picture_stays_until_the_live_one_is_there(
    browser, tmp_path, policy, lives
):
    if "style-src" not in policy:
        pytest.importorskip("cssselect2")
    sw.Replay(sw.from_code("1SaS4UTuijdDT")).save(tmp_path / "game.html")
    body = (tmp_path / "game.html").read_text("utf-8")
    context = browser.new_context()
    page = context.new_page()
    headers = {"Content-Security-Policy": policy, "Content-Type": "text/html"}
    page.route("http://pages.test/**", lambda route: route.fulfill(headers=headers, body=body))
    page.goto("http://pages.test/game.html")
    if lives:
        page.get_by_role("button", name="One move on").click()
        expect(page.get_by_label("d4, tower, nobody controls it")).to_be_visible()
        expect(page.locator(".stones-host > svg")).to_have_count(0)
    else:
        page.evaluate("window.stoneswidgetsReplay?.catch(() => undefined)")
        picture = page.locator(".stones-host > svg")
        expect(picture).to_be_visible()
        colours = picture.locator("*").evaluate_all(
            "(drawn) => [...new Set(drawn.map((each) => getComputedStyle(each).fill))]"
        )
        assert len(colours) > 5  # it has its colours
        expect(page.get_by_role("button")).to_have_count(0)
    context.close()
