"""What only the eye sees: each state of a thing, below, looks otherwise than the thing without it."""

from __future__ import annotations

from pathlib import Path

import stoneswidgets
from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.code_sharing import style_sheet
from tests.browser.plain import STYLES

STATES = """
.stones .seats li+.acts, .stones .moves li+[aria-current=step], .stones button+[aria-pressed=true]
.stones button+[aria-disabled=true], .stones .field g+.can, .stones .field .can+.held g .hollow
.stones .field g+.picked g .hollow, .stones .field g+.counts g .hollow, .stones .field svg+.narrow .can .dot
.stones+.lost .field, .stones+.setting-up .seats, .stones+.marking .ghost, .stones+.answer .field text.name
.stones .moves .run+.in0 button, .stones .moves .run+.in2 button
.stones .moves button[data-fold]+[aria-expanded=true]
.stones-art .chance+.best .plate, .stones-art .chance+.best text, .stones-art .chance+.few text
.stones-art .chance+.proven text, .stones-art .sum+.decides text, .stones-art+.names text.name
.stones-art+.rated .piece g .stone .spark, .stones-art+.rated .piece g .stone .glyph
.stones-art g+.last circle, .stones-art g+.last .halo, .stones-art g+.pointed circle
.stones-art g+.pointed .halo, .stones-art g+.won path
.stones-exercise button+[data-answer=x][aria-pressed=true], .stones-exercise .options+[inert]
.stones-exercise .said+[data-tone=right], .stones-exercise .said+[data-tone=wrong]
.stones-exercise .said+[data-tone=right]::first-line, .stones-exercise button+[data-tone=right] .tick
.stones-exercise button+[data-tone=wrong] .tick, .stones-exercise .learned i+[data-state=solved]
.stones-exercise .learned+[data-all=true]
.stones-room button+[aria-pressed=true], .stones-room button+[disabled], .stones-room button+.main
.stones-lab button+[disabled], .stones-lab button+.main, .stones-lab .stones-rule-form .control+.changed
.stones-lab .stones-rule-form .card+.off .face, .stones-lab .stones-rule-form .card+.lifted
.stones-lab .stones-rule-form .hollow button+[aria-pressed=true]
.stones .stones-study button+[aria-current=true]
.stones-page .room-answer button[aria-pressed=false]+[aria-pressed=true]
div+.stones-folded .jp-InputPrompt, div+.stones-folded .jp-OutputPrompt, div+.stones-folded .jp-Collapser
div+.stones-folded .jp-cell-toolbar, div+.stones-folded .jp-Notebook-footer
div+.stones-asleep .jp-OutputArea button
"""
LOOKS = """states => states.map(way => {
    const made = (state) => {
        const [path, pseudo] = way.split("::");
        let at = document.body;
        at.replaceChildren();
        for (const step of path.split(" ")) {
            const [name] = step.match(/^\\w*/);
            at = at.appendChild(document.createElement(name || "div"));
            for (const [, is, word, attribute, value] of (state ? step : step.split("+")[0]).matchAll(/(\\.([\\w-]+))|\\[([\\w-]+)=?(\\w*)\\]/g))
                is ? at.classList.add(word) : at.setAttribute(attribute, value);
        }
        at.append("x");
        return ["", "::before", pseudo ? `::${pseudo}` : "::after"].map((part) => {
            const style = getComputedStyle(at, part);
            return [...style].filter((name) => !/^--|^pointer-/.test(name)).map((name) => style.getPropertyValue(name)).join(";");
        }).join();
    };
    return made(true) === made(false) ? way : "";
}).filter(Boolean)"""


def test_each_state_is_seen(page):
    package = Path(stoneswidgets.__file__).parent
    others = [package / "room/room.css", package.parent / "js/src/lesson/style.css"]
    sheets = board_style() + style_sheet(*STYLES) + "".join(each.read_text("utf-8") for each in others)
    page.set_content(f"<style>* {{ transition: none !important }} {sheets}</style><body>")
    assert page.evaluate(LOOKS, STATES.strip().replace("\n", ", ").split(", ")) == []
