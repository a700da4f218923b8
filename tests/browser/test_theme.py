"""Every widget is as light or dark as its host: hosts mark their pages in many ways, and some do not at all."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw

SHOW = """async ([states, shown]) => {
    const loaded = {};
    const code = (text) => loaded[text] ??= import(URL.createObjectURL(new Blob([text], {type: "text/javascript"})));
    const idle = {set() {}, save_changes() {}, on() {}, off() {}, send() {}};
    const render = async (id, el) => {
        const state = states[id];
        document.head.append(Object.assign(document.createElement("style"), {textContent: state._css}));
        const host = {getWidget: async (reference) => ({render: ({el}) => render(reference.split(":")[1], el)})};
        await (await code(state._esm)).default.render({model: {...idle, get: (name) => state[name]}, el, host});
    };
    document.body.append(Object.assign(document.createElement("p"), {textContent: "The host's own text"}));
    for (const id of shown) await render(id, document.body.appendChild(document.createElement("div")));
}"""
"""Shows widgets in a page without a notebook: `states` holds the widgets' states by their ids."""
INSIDE = ".stones, .stones-exercise, .stones-bar, .stones-lab, .stones-room, .stones-caption"
SCHEMES = f"""() => [...document.querySelectorAll("body *")].filter((each) => each.closest("{INSIDE}"))
    .map((each) => getComputedStyle(each).colorScheme)"""
TEXTS = (
    "body > p",
    ".stones .status p",
    ".stones-exercise p",
    ".stones-bar p",
    ".stones-lab p",
    ".stones-room p",
    ".stones-caption",
)
COLOURS = "texts => texts.map((each) => getComputedStyle(document.querySelector(each)).color)"
MARKS = {
    "": "light",
    'style="background: #111"': "dark",
    'style="background: #fff" class="dark"': "dark",
    'style="background: #111" data-jp-theme-light="true"': "light",
    'data-jp-theme-light="false"': "dark",
    'data-bs-theme="dark"': "dark",
    'class="vscode-high-contrast"': "dark",
    'class="vscode-high-contrast vscode-high-contrast-light"': "light",
}


def widgets():
    practice = sw.Practice("siegestones")
    practice.go_on()
    room = sw.Facilitator(sw.SiegeStones().start().play("Td4"))
    return (
        sw.Board(sw.Tavern()),
        sw.Replay(sw.Match(sw.SiegeStones())),
        sw.Exercise("siegestones/tie"),
        sw.Progress("siegestones"),
        practice,
        sw.Compare({"usual": sw.SiegeStones(side=3), "other": sw.SiegeStones(side=4)}),
        sw.RuleLab(sw.SiegeStones()),
        room,
    )


def states(shown):
    """Return the states of widgets, and of those that they hold, by their ids."""
    found = {}
    for widget in shown:
        found[widget.model_id] = {
            name: value for name, value in widget.get_state().items() if name != "layout"
        }
        found |= states(getattr(widget, "children", ()))
    return found


@pytest.fixture
def shown(page):
    page.goto("about:blank")
    made = widgets()
    page.evaluate(SHOW, [json.loads(json.dumps(states(made), default=str)), [each.model_id for each in made]])
    for text in TEXTS:
        page.wait_for_selector(text, state="attached")
    return page


def test_all_of_every_widget_is_as_light_or_dark_as_its_host_whatever_the_browser_prefers(shown):
    for mark, expected in MARKS.items():
        shown.emulate_media(color_scheme="dark" if expected == "light" else "light")
        shown.evaluate(
            """(mark) => {
                const root = document.documentElement;
                for (const name of root.getAttributeNames()) root.removeAttribute(name);
                const marked = new DOMParser().parseFromString(`<html ${mark}>`, "text/html").documentElement;
                for (const {name, value} of marked.attributes) root.setAttribute(name, value);
            }""",
            mark,
        )
        shown.wait_for_function(f"expected => ({SCHEMES})().every((each) => each === expected)", arg=expected)
    for scheme in ("dark", "light"):
        shown.emulate_media(color_scheme=scheme, forced_colors="active")
        assert len({*shown.evaluate(COLOURS, TEXTS)}) == 1
