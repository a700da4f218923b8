"""Export notebooks as pages that need neither a kernel nor a network: nbconvert, with pictures of the boards.

nbconvert prefers a live widget to a picture of it, and such a widget needs code from elsewhere. Here the picture comes first, and
the page asks no other host for its code: ``jupyter nbconvert --to stoneswidgets-html``, or "HTML with boards" in JupyterLab's menu
of exports.
"""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import Preprocessor
from traitlets import default

from stoneswidgets.plumbing.json_text import parse
from stoneswidgets.scene.document import HTML, SVG, document, framed
from stoneswidgets.scene.markup import Markup, join
from stoneswidgets.widgets.frame import REFERENCE
from stoneswidgets.widgets.kept_picture import BELOW, METADATA_KEY, VIEW, pictured, review_markup
from stoneswidgets.widgets.replay import in_page, page_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from nbformat import NotebookNode

    _Live = Callable[[str, Markup], Markup]
    from traitlets.config import Config


STATE = "application/vnd.jupyter.widget-state+json"
_DAMAGED = ArithmeticError, AttributeError, LookupError, TypeError, ValueError
"""What drawing raises of a widget's state that is not as this version writes it."""
_REFERENCE = re.compile(f"^(IPY_MODEL_|{REFERENCE})")
"""How a widget refers to those in it: ipywidgets' boxes, and ours."""
_BAR = re.compile(r"\[\d+:\d\d[<,]")
"""What tqdm's bars say of the time."""


class Pictures(Preprocessor):
    """Replace widgets by their pictures.

    A board is drawn at its last position where the notebook keeps it, as in JupyterLab, Notebook and nbclient;
    otherwise the picture is the one that its cell showed. A replay stays live. Other widgets stay as they are, but for progress bars,
    whose text is of their first moments. Other pictures, such as charts, get what they say of themselves as the text that is read aloud.

    >>> import nbformat
    >>> shown = {"text/plain": "<Board>", "image/svg+xml": "<svg/>", VIEW: {"model_id": "7"}}
    >>> output = nbformat.v4.new_output("display_data", shown)
    >>> notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("board", outputs=[output])])
    >>> "src='data:image/svg+xml,%3Csvg/%3E'" in Pictures(enabled=True)(notebook, {})[0].cells[0].outputs[0].data["text/html"]
    True
    """

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Return the notebook with pictures, and the resources as they were."""
        kept = _Kept(nb.metadata)
        live = _lively(kept.reels)
        for cell in (cell for cell in nb.cells if "outputs" in cell):
            cell.outputs = [output for output in cell.outputs if not _is_bar(output)]
            for output in cell.outputs:
                _show(output, kept, live)
        return nb, resources


def show_last_positions(notebook: dict[str, Any]) -> None:
    """Redraw the saved pictures of a lesson, in Jupyter's form, at its boards' last positions, where the games go on the next day.

    >>> import stoneswidgets as sw
    >>> board = sw.Board(sw.SiegeStones())
    >>> data, _ = board._repr_mimebundle_()
    >>> board.match.play("d4")
    >>> state = {STATE: {"state": {board.model_id: {"state": board.get_state()}}}}
    >>> notebook = {"metadata": {"widgets": state}, "cells": [{"outputs": [{"data": data}]}]}
    >>> show_last_positions(notebook)
    >>> "d4, Black stone" in data["text/html"]
    True
    """
    kept = _Kept(notebook.get("metadata", {}))
    outputs = (output for cell in _list(notebook, "cells") for output in _list(cell, "outputs"))
    for data in (_at(output, "data") for output in outputs):
        model = _at(data, VIEW).get("model_id")
        if isinstance(model, str):
            data.update(kept.board(model))


def _show(output: NotebookNode, kept: _Kept, live: _Live) -> None:
    """Put pictures of its widgets into an output."""
    data = _at(output, "data")
    model = _model(output)
    own = _text(data, SVG)
    if not isinstance(model, str):
        if own:
            data.setdefault(HTML, str(framed(own)))
        return
    last = own if own and model in kept.reels else kept.svg(model) or own
    found = [(model, last)] if last else [(each, kept.svg(each)) for each in kept.within(model)]
    if shown := [(each, svg) for each, svg in found if svg]:
        data.pop(VIEW, None)
        if last:
            data[SVG] = last
        parts = ((live(each, framed(svg)), kept.review(each)) for each, svg in shown)
        data[HTML] = str(join(*chain.from_iterable(parts)))


def _is_bar(output: Any) -> bool:
    """Tell whether an output is a progress bar."""
    data = _at(output, "data")
    return VIEW in data and bool(_BAR.search(_text(data, "text/plain")))


def _model(output: Any) -> Any:
    """Return the id of an output's widget, also where a program ran the cell and got its picture alone."""
    return (_at(output, "data", VIEW) or _at(output, "metadata", METADATA_KEY)).get("model_id")


def _at(given: Any, *names: str) -> dict[str, Any]:
    """Return the value under these keys in a saved output; empty where it is damaged."""
    for name in names:
        given = given.get(name) if isinstance(given, dict) else None
    return given if isinstance(given, dict) else {}


def _list(given: Any, name: str) -> list[Any]:
    """Return a list from a saved output; empty where it is damaged."""
    found = given.get(name) if isinstance(given, dict) else None
    return found if isinstance(found, list) else []


def _text(data: dict[str, Any], kind: str) -> str:
    """Return a text from an output, which may be stored as lines; empty where it is damaged."""
    given = data.get(kind)
    lines = given if isinstance(given, list) else [given]
    return _written("".join(line for line in lines if isinstance(line, str)))


def _written(text: str) -> str:
    """Return a text without lone surrogates, which a page cannot contain."""
    return text.encode("utf-8", "replace").decode("utf-8")


class _Kept:
    """The widget states saved in a notebook."""

    def __init__(self, metadata: dict[str, Any]) -> None:
        states = _at(metadata, "widgets", STATE, "state")
        self._states = {model: _at(kept, "state") for model, kept in states.items()}
        self._scenes = self._all("_scene")
        self.reels = self._all("_reel")

    def _all(self, trait: str) -> dict[str, Any]:
        return {model: state[trait] for model, state in self._states.items() if trait in state}

    def within(self, box: str) -> list[str]:
        """Return the boards and replays inside a box or `Output`, at any depth."""
        known, todo = {}, [box]
        while todo:
            model = todo.pop(0)
            if model not in known:  # boxes of a damaged file may contain each other
                known[model] = model in self._scenes or model in self.reels
                state = self._states.get(model, {})
                inner = [*_list(state, "children"), *map(_model, _list(state, "outputs"))]
                todo[:0] = [_REFERENCE.sub("", each) for each in inner if isinstance(each, str)]
        return [model for model, is_ours in known.items() if is_ours]

    def board(self, model: str) -> dict[str, str]:
        """Return what a lesson keeps of a board at its last position; nothing of what is no board, or shows a secret."""
        last = "" if model in self.reels else self.svg(model)
        return pictured(last, room=BELOW, below=self.review(model)) if last else {}

    def scene(self, model: str) -> Any:
        """Return what a board showed last, or a replay first."""
        reel = self.reels.get(model)
        return parse(self._scenes[model], "scene") if reel is None else parse(reel, "reel")["first"]

    def svg(self, model: str) -> str:
        """Draw a board's last position or a replay's first one; empty if it is not known, or shows a secret."""
        try:
            scene = self.scene(model)
            return "" if scene["secret"] else _written(str(document(scene)))
        except _DAMAGED:
            return ""

    def review(self, model: str) -> Markup:
        """Show the review that was open on a board; empty if there was none."""
        try:
            return Markup("") if model in self.reels else review_markup(self.scene(model))
        except _DAMAGED:
            return Markup("")


def _lively(reels: dict[str, Any]) -> _Live:
    """Return the markup of a live replay; only the first replay of a page includes the code."""
    code = [page_code()]

    def live(model: str, image: Markup) -> Markup:
        reel = reels.get(model)
        if not isinstance(reel, str):
            return image
        return join(code.pop() if code else Markup(""), in_page(reel, image))

    return live


_TEMPLATES = Path(__file__).parent / "templates"


class PicturesHTMLExporter(HTMLExporter):
    """nbconvert's HTML with `Pictures`, which requests only what its author links to.

    Other widgets are shown by their text, and formulas stay as they were written: nbconvert would load code for both.
    """

    export_from_notebook = "HTML with boards"

    @property
    def default_config(self) -> Config:
        """nbconvert's, but other widgets are shown in words."""
        config: Config = super().default_config
        shown = config.NbConvertBase.display_data_priority
        config.NbConvertBase.display_data_priority = [kind for kind in shown if kind != VIEW]
        return config

    @default("template_name")
    def _own_template(self) -> str:
        return "stoneswidgets-html"

    @default("extra_template_basedirs")
    def _folders_of_templates(self) -> list[str]:
        return [str(Path.cwd()), str(_TEMPLATES)]

    def _preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Return the notebook without widget states, for which a page would load code."""
        done, resources = super()._preprocess(nb, resources)  # type: ignore[no-untyped-call]
        done.metadata.pop("widgets", None)
        return done, resources

    def _init_preprocessors(self) -> None:
        super()._init_preprocessors()  # type: ignore[no-untyped-call]
        self.register_preprocessor(Pictures, enabled=True)  # type: ignore[no-untyped-call]
