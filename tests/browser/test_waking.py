"""What stands on a lesson's page while its boards wake up stays where it is."""

from __future__ import annotations

import shutil
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.lab import Lab, Notebook
from tests.browser.learner import HELD_BACK, WAKING, learning

STANDS = """() => {
    const stands = window.stands = { first: {}, now: {} };
    const placed = (drawing, across, high) => {
        const [to, by] = [drawing.getBoundingClientRect(), drawing.closest(".jp-Cell").getBoundingClientRect()];
        const scale = Math.min(to.width / across, to.height / high);
        return [to.left - by.left + (to.width - scale * across) / 2, to.top - by.top, scale * across];
    };
    const look = () => {
        for (const image of document.querySelectorAll(".stones-kept-asked img"))
            if (image.naturalWidth && image.width) {
                const asked = image.closest(".stones-kept-asked").querySelector("p")?.textContent;
                if (asked) stands.first[asked] ??= placed(image, image.naturalWidth, image.naturalHeight);
            }
        for (const svg of document.querySelectorAll(".stones-frame.exercise .field > svg")) {
            const asked = svg.closest(".jp-Cell").querySelector(".ask")?.textContent, box = svg.viewBox.baseVal;
            if (asked && svg.clientWidth) stands.now[asked] = placed(svg, box.width, box.height);
        }
        if (Object.keys(stands.first).length > 3) letGo();
        if (window.stands === stands) requestAnimationFrame(look);
    };
    look();
}"""
"""Keeps where an exercise's first picture stood in its cell, how wide it was, and where its board stands."""
SLOW = """() => {
    window.later = setTimeout;
    window.setTimeout = (done, after, ...given) => later(done, after === 2000 ? 0 : after, ...given);
}"""
"""A computer on which two seconds are over before a board is drawn."""
RESTS = """() => {
    const rests = window.rests = {};
    const all = new CSSStyleSheet(); // also the cells that are not in sight
    all.replaceSync(".jp-Cell { content-visibility: visible !important; contain-intrinsic-size: none !important; }");
    document.adoptedStyleSheets.push(all);
    const look = () => {
        if (window.rests !== rests) {
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== all);
            return;
        }
        for (const [number, cell] of document.querySelectorAll(".jp-CodeCell").entries()) {
            const live = ".stones .field > svg, .stones-done, .stones-practice";
            const boards = [...cell.querySelectorAll(`[class^=stones-kept] img, .stones-kept-told, ${live}`)];
            const shown = boards.some((board) => board.clientWidth && (board.naturalWidth ?? 1));
            if (!shown && !rests[number]) continue;
            const rest = (rests[number] ??= { high: [], empty: 0, live: false });
            rest.empty += !shown;
            rest.live ||= cell.querySelector(live) !== null;
            const high = cell.offsetHeight;
            if (rest.high.at(-1) !== high) rest.high.push(high);
        }
        if (Object.keys(rests).length > 10) letGo();
        requestAnimationFrame(look);
    };
    look();
}"""
"""Keeps how high each cell with a board, progress or practice is from its picture on, and how often neither of both was seen in it."""
HELD_NO_MORE = """async () => {
    const none = new CSSStyleSheet();
    none.replaceSync(".jp-Cell { min-height: 0 !important; transition: none !important; }");
    document.adoptedStyleSheets.push(none);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== none);
}"""
"""Lets each cell be as high as its board: for ten seconds it is kept as high as its picture was."""
LOOKS_NO_MORE = "window.stands = window.rests = undefined; window.setTimeout = window.later ?? setTimeout"
"""The page is for the next test as it was."""
ALL_HAVE_RUN = """() => jupyterapp.shell.currentWidget.content.widgets
    .every(({ model }) => model.type !== "code" || model.executionCount)"""


@pytest.fixture
def motion() -> str:
    return "no-preference"


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A learner's JupyterLab, for tests that open one new lesson after the other in it."""
    folder = tmp_path_factory.mktemp("learner")
    with learning(folder) as info:
        shutil.copytree(folder / "lessons", folder / "new")
        yield Lab(info["url"], info["token"], folder / "lessons")


@pytest.fixture(scope="module")
def desk(browser, lab):
    with closing(Desk(browser)) as desk:
        yield desk


class NewLesson(Notebook):
    """A lesson that is opened for the first time, while its page is watched."""

    def __init__(self, page, lab, name, *watching):
        shutil.copy(lab.folder.parent / "new" / name, lab.folder)
        self._watching = watching
        super().__init__(page, lab, name)

    def _open(self):
        for script in self._watching:
            self.page.evaluate(script)
        super()._open()


def wide_and_high(width, height):
    return {"viewport": {"width": width, "height": height}}


def named(value):
    return "{width}x{height}".format(**value["viewport"]) if isinstance(value, dict) else str(value)


@pytest.mark.parametrize(
    ("context_options", "lesson"),
    [
        (wide_and_high(1366, 768), "02-munchstones"),
        (wide_and_high(1920, 1080), "05-tavern"),
        (wide_and_high(390, 844), "01-siegestones"),
    ],
    ids=named,
)
@pytest.mark.usefixtures("context_options")
def test_an_exercises_first_picture_stands_where_its_board_will_and_is_as_large(lab_page, lab, lesson):
    NewLesson(lab_page, lab, f"{lesson}.ipynb", HELD_BACK, STANDS)
    lab_page.wait_for_function(
        "() => Object.keys(stands.now).filter((asked) => stands.first[asked]).length > 3"
    )
    stands = lab_page.evaluate(f"() => {{ const found = stands; {LOOKS_NO_MORE}; return found; }}")
    for asked in stands["first"].keys() & stands["now"].keys():
        assert stands["now"][asked] == pytest.approx(stands["first"][asked], abs=3), asked


@pytest.mark.parametrize(
    ("context_options", "lesson", "slow"),
    [
        (wide_and_high(1366, 768), "01-siegestones", False),
        (wide_and_high(390, 844), "01-siegestones", False),
        (wide_and_high(390, 844), "00-welcome", False),
        (wide_and_high(1024, 768), "05-tavern", False),
        (wide_and_high(1366, 768), "00-welcome", True),
    ],
    ids=named,
)
@pytest.mark.usefixtures("context_options")
def test_what_stands_below_a_board_stays_there_when_it_wakes_up(lab_page, lab, lesson, slow):
    NewLesson(lab_page, lab, f"{lesson}.ipynb", HELD_BACK, *([SLOW] if slow else ()), RESTS)
    lab_page.wait_for_function(ALL_HAVE_RUN)
    expect(lab_page.get_by_text(WAKING)).to_be_hidden()
    lab_page.wait_for_function("() => Object.values(rests).every(({ live }) => live)")
    lab_page.evaluate(HELD_NO_MORE)
    rests = lab_page.evaluate(f"() => {{ const found = rests; {LOOKS_NO_MORE}; return found; }}")
    assert len(rests) > 10
    for number, rest in rests.items():
        assert max(rest["high"]) - min(rest["high"]) <= 4, (number, rest)
        assert rest["empty"] == 0, (number, rest)
