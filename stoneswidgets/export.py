"""Notebooks as pages that need neither a kernel nor a network: nbconvert with the boards' pictures.

nbconvert prefers a live widget to a picture of it, and such a widget needs code from elsewhere. Here the picture comes
first: ``jupyter nbconvert --to stoneswidgets-html``, or "HTML with boards" in JupyterLab's menu of exports.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import Preprocessor

from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import tag

if TYPE_CHECKING:
    from nbformat import NotebookNode

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
SVG = "image/svg+xml"


class Pictures(Preprocessor):
    """Puts pictures in the place of widgets that have one.

    A board is drawn at its last position where the notebook tells it, as JupyterLab, Notebook and nbclient see to;
    otherwise the picture is the one that its cell showed. Other widgets stay as they are. For nbconvert's own exporters:
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
        scenes = _scenes(nb.metadata)
        outputs = [output for cell in nb.cells for output in cell.get("outputs", ())]
        shown = [output.data for output in outputs if VIEW in output.get("data", {})]
        for data in shown:
            if last := _drawn(scenes.get(data[VIEW].get("model_id"))):
                data[SVG] = last
            if SVG in data:
                del data[VIEW]
                code = b64encode("".join(data[SVG]).encode()).decode()
                data["text/html"] = str(
                    tag("img", alt=data.get("text/plain", ""), src=f"data:{SVG};base64,{code}")
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


def _scenes(metadata: dict[str, Any]) -> dict[str, Any]:
    """Return what a notebook holds of boards: in the state of its widgets, and what boards put there themselves."""
    states = metadata.get("widgets", {}).get(STATE, {}).get("state", {})
    kept: dict[str, Any] = metadata.get("stoneswidgets", {}).get("scenes", {})
    return {key: model.get("state", {}).get("_scene") for key, model in states.items()} | kept


def _drawn(scene: Any) -> str | None:  # noqa: ANN401
    """Draw a scene; None if it is none, or shows a secret."""
    try:
        return None if scene["secret"] else str(document(scene))
    except (AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError):
        return None
