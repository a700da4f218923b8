"""nbconvert's HTML exporter, without requests to other hosts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbconvert.exporters import HTMLExporter
from traitlets import default

from stoneswidgets.page.export.pictures import Pictures
from stoneswidgets.widgets.kept_picture import VIEW

if TYPE_CHECKING:
    from nbformat import NotebookNode
    from traitlets.config import Config

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
