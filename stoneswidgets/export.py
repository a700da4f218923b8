"""Notebooks as pages that need neither a kernel nor a network: nbconvert with the boards' pictures.

nbconvert prefers a live widget to a picture of it, and such a widget needs code from elsewhere. Here the picture comes
first: ``jupyter nbconvert --to stoneswidgets-html``, or "HTML with boards" in JupyterLab's menu of exports.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import Preprocessor

from stoneswidgets.jsontext import parse
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.widgets import page

if TYPE_CHECKING:
    from collections.abc import Callable

    from nbformat import NotebookNode

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
SVG = "image/svg+xml"


class Pictures(Preprocessor):
    """Puts pictures in the place of widgets that have one.

    A board is drawn at its last position where the notebook tells it, as JupyterLab, Notebook and nbclient see to;
    otherwise the picture is the one that its cell showed. A replay stays live. Other widgets stay as they are. For nbconvert's own exporters:
    ``--Exporter.preprocessors=stoneswidgets.export.Pictures``.

    Examples
    --------
    >>> import nbformat
    >>> shown = {"text/plain": "<Board>", "image/svg+xml": "<svg/>", VIEW: {"model_id": "7"}}
    >>> output = nbformat.v4.new_output("display_data", shown)
    >>> notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("board", outputs=[output])])
    >>> Pictures(enabled=True)(notebook, {})[0].cells[0].outputs[0].data["text/html"]
    "<img alt='&lt;Board&gt;' src='data:image/svg+xml;base64,PHN2Zy8+'/>"
    """

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:  # noqa: ANN401
        """Return the notebook with pictures, and the resources as they were."""
        scenes, reels = _kept(nb.metadata, "_scene"), _kept(nb.metadata, "_reel")
        live = _lively()
        outputs = [output for cell in nb.cells for output in cell.get("outputs", ())]
        shown = [output.data for output in outputs if VIEW in output.get("data", {})]
        for data in shown:
            model = data[VIEW].get("model_id")
            if last := _drawn(scenes.get(model)):
                data[SVG] = last
            if SVG in data:
                del data[VIEW]
                code = b64encode("".join(data[SVG]).encode()).decode()
                image = tag("img", alt=data.get("text/plain", ""), src=f"data:{SVG};base64,{code}")
                data["text/html"] = str(
                    live(reel, image) if isinstance(reel := reels.get(model), str) else image
                )
        if not any(VIEW in data for data in shown):
            nb.metadata.pop("widgets", None)
        return nb, resources


class PicturesHTMLExporter(HTMLExporter):
    """nbconvert's HTML, with `Pictures`."""

    export_from_notebook = "HTML with boards"

    def _init_preprocessors(self) -> None:
        super()._init_preprocessors()  # type: ignore[no-untyped-call]
        self.register_preprocessor(Pictures, enabled=True)  # type: ignore[no-untyped-call]


def _kept(metadata: dict[str, Any], trait: str) -> dict[str, Any]:
    """Return what a notebook holds of widgets: in the state that hosts keep of them, and where they put it themselves."""
    states = metadata.get("widgets", {}).get(STATE, {}).get("state", {})
    kept: dict[str, Any] = metadata.get("stoneswidgets", {}).get(f"{trait[1:]}s", {})
    return {key: model.get("state", {}).get(trait) for key, model in states.items()} | kept


def _lively() -> Callable[[Any, Markup], Markup]:
    """Return what makes a page's replays; the first one brings the code."""
    code = [page.code()]
    return lambda reel, image: join(code.pop() if code else Markup(""), page.replay(reel, image))


def _drawn(text: Any) -> str | None:  # noqa: ANN401
    """Draw a scene that is written as JSON; None if it is none, or shows a secret."""
    try:
        scene = parse(text, "scene")
        return None if scene["secret"] else str(document(scene))
    except (AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError):
        return None
