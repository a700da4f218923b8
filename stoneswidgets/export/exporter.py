"""nbconvert's HTML, without all that it would ask other hosts for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import pass_context
from nbconvert.exporters import HTMLExporter
from traitlets import default

from stoneswidgets.export.formulas import formulas
from stoneswidgets.export.pictures import VIEW, Pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from traitlets.config import Config

_TEMPLATES = Path(__file__).parent / "templates"


class PicturesHTMLExporter(HTMLExporter):
    """nbconvert's HTML with `Pictures`, as a page that asks no other host for anything but what its author links to.

    Formulas become MathML, other widgets their text. With a template of nbconvert's own (``--template=classic``) the page
    asks for what that template names.
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

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:  # noqa: ANN401
        """Return a text in Markdown as HTML, with its formulas as MathML."""
        return self._with_formulas(super().markdown2html(context, source))

    def default_filters(self) -> Iterator[tuple[str, Callable[..., Any]]]:
        """nbconvert's, and one for formulas."""
        yield from super().default_filters()  # type: ignore[no-untyped-call]
        yield "formulas", self._with_formulas

    def _with_formulas(self, markup: str) -> str:
        if self.sanitize_html:  # what is harmless may have no formulas
            return markup
        try:
            return formulas(markup)
        except ImportError:
            self.log.warning("Formulas stay as they were written: docutils shows them (pip install docutils)")
            return markup

    def _init_preprocessors(self) -> None:
        super()._init_preprocessors()  # type: ignore[no-untyped-call]
        self.register_preprocessor(Pictures, enabled=True)  # type: ignore[no-untyped-call]
