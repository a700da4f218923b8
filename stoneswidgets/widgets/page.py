"""Replays in pages without a kernel, also as pages of their own: the widget's own code, and a host of a few lines for it."""

from __future__ import annotations

import json

from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.code_sharing import bundle

_HOST = """
const here = document.currentScript, place = here.previousElementSibling;
const code = document.getElementById("stoneswidgets-code").textContent;
const loaded = window.stoneswidgetsReplay ??= import(URL.createObjectURL(new Blob([JSON.parse(code)], {type: "text/javascript"})));
const state = {_reel: here.dataset.reel};
const model = {get: (name) => state[name], on() {}, off() {}};
loaded.then(({default: {render}}) => {
  if (!document.getElementById("stoneswidgets-style").sheet) throw new Error("A policy of this page forbids style sheets: the picture stays.");
  const meanwhile = [...place.childNodes];
  render({model, el: place});
  for (const node of meanwhile) node.remove();
});
"""


_PAGE = """
:root { color-scheme: light dark; }
body { font: 16px/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 1rem; }
"""


def document(title: str, reel: str, meanwhile: Markup) -> str:
    """Return a replay as an HTML page that needs nothing else."""
    head = join(
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width"),
        tag("title", title),
        tag("style", Markup(_PAGE)),
    )
    body = tag("body", tag("main", code(), replay(reel, meanwhile)))
    return f"<!DOCTYPE html>\n{tag('html', tag('head', head), body, lang='en')}\n"


def code() -> Markup:
    """Return the style sheet and code that a page needs once, before its first replay."""
    module = Markup(json.dumps(bundle("board")).replace("<", "\\u003c"))
    return join(
        tag("style", Markup(board_style()), id="stoneswidgets-style"),
        tag("script", module, type="application/json", id="stoneswidgets-code"),
    )


def replay(reel: str, meanwhile: Markup) -> Markup:
    """Return a replay as markup for such a page.

    Parameters
    ----------
    reel : str
        The trait of that name of a `Replay`: all its scenes, as JSON.
    meanwhile : Markup
        What the page shows until the script has run, or where it cannot.
    """
    script = tag("script", Markup("{" + _HOST + "}"), data_reel=reel)
    return join(tag("div", meanwhile, class_="stones-host"), script)
