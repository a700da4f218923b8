"""One notebook in every host: a board and its second view are played, loaded again, and seen in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import marimo
from tests.browser.boards import BoardOnPage
from tests.browser.hosts import InLab, InMarimoApp, InMarimoEditor, InNotebook, InVoila, as_marimo
from tests.browser.lab import write

CELLS = ("import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard", "board")
JUPYTER = {"lab": InLab, "notebook": InNotebook, "voila": InVoila}
MARIMO = {"marimo-app": InMarimoApp, "marimo-editor": InMarimoEditor}
BRIGHTNESS = """(element) => {
    const drawing = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const painted = (color) => {
        drawing.clearRect(0, 0, 1, 1);
        drawing.fillStyle = color;
        drawing.fillRect(0, 0, 1, 1);
        const [red, green, blue, opacity] = drawing.getImageData(0, 0, 1, 1).data;
        return opacity > 127 ? Math.round((red * 2 + green * 7 + blue) / 10) : null;
    };
    let behind = null;
    for (let at = element; at && behind === null; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host)
        behind = painted(getComputedStyle(at).backgroundColor);
    return [painted(getComputedStyle(element).color), behind];
}"""
"""How bright an element's text is, and what is behind it: 0 to 255."""


BOXES = (
    "import stoneswidgets as sw\nexercise = sw.Exercise('siegestones/tie')\nexercise",
    "sw.Compare({'usual': sw.SiegeStones().start(), 'other': sw.SiegeStones(goal=1).start()})",
    "sw.Progress('siegestones')",
    "sw.Exercise('siegestones/keep-e5')",
    "sw.rules(sw.SiegeStones())",
    "sw.svg(sw.SiegeStones())",
    "sw.Practice('siegestones')",
    "sw.RuleLab(sw.SiegeStones())",
)


@pytest.fixture(scope="session")
def marimo_notebooks(tmp_path_factory):
    """Notebooks in marimo's form."""
    folder = tmp_path_factory.mktemp("marimo")
    write(folder / "boxes.ipynb", *BOXES)
    (folder / "boxes.py").write_text(as_marimo(folder / "boxes.ipynb"), encoding="utf-8")
    write(folder / "notebook.ipynb", *CELLS)
    (folder / "notebook.py").write_text(marimo.DARK + as_marimo(folder / "notebook.ipynb"), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def marimo_app(tmp_path_factory, marimo_notebooks):
    with marimo.running("run", marimo_notebooks, tmp_path_factory.mktemp("app")) as server:
        yield server


@pytest.fixture(scope="session")
def marimo_editor(tmp_path_factory, marimo_notebooks):
    with marimo.running("edit", marimo_notebooks, tmp_path_factory.mktemp("editor")) as server:
        yield server


@pytest.fixture(params=[*JUPYTER, *MARIMO])
def host(request):
    """A host that shows the notebook in the dark, its cells run."""
    page = request.getfixturevalue("lab_page" if request.param == "lab" else "page")
    if (shows := JUPYTER.get(request.param)) is not None:
        lab = request.getfixturevalue("lab")
        return shows(page, lab, lab.write(f"{request.param}.ipynb", *CELLS), dark=True)
    server = request.getfixturevalue(request.param.replace("-", "_"))
    return MARIMO[request.param](page, f"{server}?file=notebook.py")


def boards(host):
    return [BoardOnPage(host.output(cell)) for cell in range(len(CELLS))]


def test_a_board_is_as_dark_as_its_host_two_views_show_every_change_and_a_reloaded_page_goes_on(host):
    first, second = boards(host)
    for board in (first, second):
        expect(board.root).to_have_css("color-scheme", "dark")
        text, behind = board.status.evaluate(BRIGHTNESS)
        assert text > 180
        assert behind < 80
    assert first.covered == [], "a host's style for a class of ours lays something over the board"
    first.click("Td4", 0)
    second.count(1)
    second.click("d5", 1)
    first.count(2)
    first.click("c4", 2)
    second.count(3)
    assert first.label("d4") == second.label("d4") == "d4, tower, nobody controls it, Black 5, White 5"
    corner = second.space("a1").locator("> g")
    before = corner.get_attribute("transform")
    first.tool("Rotate").click()  # all of the picture changes: that is long, and comes packed
    expect(corner).not_to_have_attribute("transform", before)
    second.click("d3", 3)
    first.count(4)
    host.reload()
    first, second = boards(host)
    already = 4 if host.keeps else 0
    for board in (first, second):
        board.count(already)
    first.click("f5", already)
    second.click("g5", already + 1)
    first.count(already + 2)


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}}], ids=["telephone"])
def test_a_picture_is_whole_on_a_telephone_and_as_dark_as_its_page(page, lab):
    path = lab.write("picture.ipynb", "import stoneswidgets as sw\nsw.svg(sw.SiegeStones())")
    picture = InVoila(page, lab, path, dark=True).output(0).get_by_role("img")
    expect(picture).to_have_css("color-scheme", "dark")
    box = picture.bounding_box()
    assert box["width"] > 300
    assert box["x"] + box["width"] <= 390
    assert 0.8 < box["height"] / box["width"] < 1


def test_marimo_shows_what_is_more_than_a_board(page, marimo_editor):
    exercise, compare, progress, on_board, rules, picture, practice, lab = map(
        InMarimoEditor(page, f"{marimo_editor}?file=boxes.py").output, range(len(BOXES))
    )
    exercise.get_by_role("button", name="nobody").click()
    expect(exercise.get_by_text("Right.", exact=True)).to_be_visible()
    expect(progress.get_by_text("1 of 20 solved")).to_be_visible()
    first, second = (BoardOnPage(compare, which) for which in range(2))
    first.click("d4", 0)
    second.count(1)
    expect(first.root.get_by_role("button", name="New game")).to_have_count(0)
    board = BoardOnPage(on_board)
    expect(board.root.get_by_role("button", name="New game")).to_have_count(0)
    expect(board.root.get_by_role("button", name="More")).to_have_attribute("tabindex", "0")
    rules.get_by_text("All the rules of SiegeStones").click()
    expect(rules.get_by_text("Why: ").first).to_be_visible()
    expect(picture.get_by_role("img", name="SiegeStones: Black to move")).to_be_visible()
    practice.get_by_role("button", name="Begin").click()
    asked = practice.locator(".ask")
    first_ask = asked.inner_text()
    practice.get_by_role("button", name="Later").click()
    expect(asked).not_to_have_text(first_ask)
    expect(practice.get_by_text("2 of 10")).to_be_visible()
    asked = lab.locator(".ask:not(form)")
    first_ask = asked.inner_text()
    lab.get_by_label("What the first move of the game may be").select_option("no-tower")
    expect(asked).not_to_have_text(first_ask)
    lab.get_by_role("button", name="A hint").click()
    expect(lab.locator(".hints li")).to_have_count(1)
    expect(page.get_by_text("Something went wrong")).to_have_count(0)
