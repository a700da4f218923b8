"""nbconvert's HTML, without all that it would ask other hosts for."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import pass_context
from nbconvert.exporters import HTMLExporter
from traitlets import default

from stoneswidgets.page.export.pictures import Pictures
from stoneswidgets.widgets.kept_picture import VIEW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nbformat import NotebookNode
    from traitlets.config import Config


_APART = r"<(?P<apart>code|pre|script|style|textarea|svg|math)\b.*?</(?P=apart)\s*>|<[^>]*>"
"""What holds no formulas: elements whose text stays as it is, and tags with their attributes."""
_BLOCK = r"\$\$(?P<block>[^<]+?)\$\$|\\\[(?P<bracket>[^<]+?)\\\]|(?P<named>\\begin\{(?P<name>\w+\*?)\}[^<]*?\\end\{(?P=name)\})"
_INLINE = r"(?<![\\$])\$(?P<inline>[^\s$](?:[^$<]*?[^\s$<\\])?)\$(?![\d$])|\\\((?P<paren>[^<]+?)\\\)"
_ANY = re.compile(f"{_APART}|{_BLOCK}|{_INLINE}", re.DOTALL | re.IGNORECASE)


def formulas(markup: str) -> str:
    r"""Return HTML with its formulas as MathML; what cannot be read as TeX stays as it is.

    Parameters
    ----------
    markup : str
        HTML with formulas as notebooks write them: ``$…$``, ``$$…$$``, ``\(…\)``, ``\[…\]``, or an environment.

    Raises
    ------
    ImportError
        If there is a formula, and docutils is not installed, which knows TeX.

    Examples
    --------
    >>> "<mi>x</mi>" in formulas("<p>$x$ costs $5</p>")
    True
    >>> formulas("<code>$x$</code>")
    '<code>$x$</code>'
    """
    return _ANY.sub(_formula, markup)


_NO_TEX = SyntaxError, ValueError, LookupError, AttributeError, TypeError
"""What docutils raises for TeX that it does not know."""


def _formula(found: re.Match[str]) -> str:
    blocks, inline = found.group("block", "bracket", "named"), found.group("inline", "paren")
    tex = next(filter(None, (*blocks, *inline)), None)
    if tex is None:
        return found[0]
    from docutils.utils.math.latex2mathml import tex2mathml  # only where there is a formula

    try:
        made = str(tex2mathml(unescape(tex)))
    except _NO_TEX:
        return found[0]
    return made if any(inline) else made.replace("<math ", "<math display='block' ", 1)


_SCRIPT = re.compile(r"<script\b[^>]*>.*?</script\s*>", re.DOTALL)
_TEMPLATES = Path(__file__).parent / "templates"


class PicturesHTMLExporter(HTMLExporter):
    """nbconvert's HTML with `Pictures`, as a page that asks no other host for anything but what its author links to.

    Formulas become MathML, other widgets their text. What nbconvert's own templates (``--template=classic``) would load from
    a CDN is left out.
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

    def from_notebook_node(self, nb: NotebookNode, resources: Any = None, **kw: Any) -> Any:
        """Return the page for a notebook, and nbconvert's resources."""
        page, resources = super().from_notebook_node(nb, resources, **kw)
        return _SCRIPT.sub(self._own, page), resources

    def _preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Return the notebook without the states of widgets, for which a page would load their code."""
        done, resources = super()._preprocess(nb, resources)  # type: ignore[no-untyped-call]
        done.metadata.pop("widgets", None)
        return done, resources

    def _own(self, script: re.Match[str]) -> str:
        """Return a script of the page unless it loads, or imports, one of nbconvert's from its CDN."""
        urls = (self.jquery_url, self.require_js_url, self.mathjax_url, self.mermaid_js_url)
        return (
            "" if any(f"{quote}{url}{quote}" in script[0] for url in urls for quote in "'\"") else script[0]
        )

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
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
