"""Everything that can be shown passes axe, an accessibility checker."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_finds

PLAYED = """
from random import Random
import stoneswidgets as sw
from tests.widgets.wire import handle

def played(name, seed=5, most=25):
    match, rng = sw.Match(sw.game(name), seed), Random(seed)
    while len(match.moves) < most and not match.position.is_over:
        seat = match.position.to_move[0]
        match.play(rng.choice(match.position.legal_moves(seat)), seat)
    return match

def asked(board, verb, **fields):
    handle(board._session, {"id": 1, "n": board._session.number, "do": verb, **fields})
    return board
"""
SHOWN = {
    "games": "display(*(asked(sw.Board(played(name)), 'overlay', on=True) for name in sw.GAMES))",
    "lines": """study = sw.Study(played("siegestones"), played("munchstones"))
study.chapters[0].start.add("a1", "Far away.", "?").add("b2")
study.chapters[0].asked = 0
display(asked(sw.Board(played("tavern", most=900)), "explore"), sw.Board(study))""",
    "setting-up": "display(*(asked(sw.Board(played(name)), 'setup', on=True) for name in sw.GAMES))",
    "secrets": """display(
    sw.Board(sw.Tavern(), analysis=True),
    asked(sw.Board(sw.Tavern()), "play", path=["tray:curtain"]),
    sw.Board(played("bluffstones", most=3), seat=1),
)""",
    "lessons": """exercises = [sw.Exercise(f"siegestones/{name}") for name in ("whose", "sums-d6", "keep-e5")]
for exercise, answer in zip(exercises, ("mine", "1, 1", "f6")):
    exercise.answer(answer)
    exercise._hint()
display(*exercises, sw.Compare({f"goal {goal}": sw.SiegeStones(goal=goal).start() for goal in (3, 4)}))""",
    "workshop": """room = sw.Facilitator(sw.SiegeStones().start().play("Td4"))
room.collect("Ada: c4\\nBen: e4\\nCleo: c4")
room.show_answers(True)
display(room, sw.RuleLab(sw.SiegeStones()))""",
    "replays": """display(*(sw.Replay(played(name).record(), {0: 'A remark.'}) for name in sw.GAMES))
display(*(sw.Replay(study) for study in sw.Study.of_game('siegestones').values()))""",
}
OURS = ".stones, .stones-exercise, .stones-room, .stones-lab"
LOOKS = (
    ("JupyterLab Light", "none", 1280),
    ("JupyterLab Light", "none", 360),
    ("JupyterLab Dark", "none", 1280),
    ("JupyterLab Light", "active", 1280),
)


def unfolded(output):
    """Open what is folded, and go to a space with the keys."""
    expect(output.locator(".stones, .stones-exercise").last).to_be_visible()
    for name in ("More", "Share"):
        for tool in output.get_by_role("button", name=name, exact=True).all():
            tool.click()
    for fold in output.get_by_text("Chapter, and asking it").all():
        if fold.is_visible():
            fold.click()
    output.locator("[data-id][tabindex='0']").first.focus()


@pytest.mark.parametrize("shown", ["lines", "lessons"])
def test_nobody_is_shut_out_in_the_dark(open_plainly, shown):
    notebook = open_plainly(PLAYED, SHOWN[shown])
    notebook.page.evaluate("document.body.style = 'background: #111; color: #ddd'")
    unfolded(notebook.output(1))
    assert axe_finds(notebook.page, OURS) == ""


@pytest.mark.night
@pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN.keys())
def test_nobody_is_shut_out_in_any_theme_and_width(open_notebook, shown):
    notebook = open_notebook(PLAYED, shown)
    page = notebook.page
    page.evaluate("jupyterapp.shell.collapseLeft()")
    unfolded(notebook.output(1))
    found = []
    for theme, forced, width in LOOKS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(forced_colors=forced)
        notebook.choose_theme(theme)
        light = str(theme.endswith("Light")).lower()
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", light)
        if wrong := axe_finds(page, OURS):
            found.append(f"{theme}, forced colours {forced}, {width} pixels: {wrong}")
    assert not found, "\n".join(found)
