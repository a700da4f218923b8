"""How the site is built: ``make docs``. Everything it needs is in the pages; nothing is fetched when they are read."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

import stoneswidgets

project = "stoneswidgets"
author = "stoneswidgets contributors"
version = release = stoneswidgets.__version__
extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "myst_nb",
    "site_parts",
]
viewcode_follow_imported_members = True
exclude_patterns = ["build"]
default_role = "code"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "off"
nb_merge_streams = True
nb_mime_priority_overrides = [("html", "image/svg+xml", 0)]
"""Boards follow the page's theme; the image beside them is for hosts that trust no SVG."""

_OTHERS = {
    "python": ("https://docs.python.org/3", None),
    "numpy": ("https://numpy.org/doc/stable", None),
    "pandas": ("https://pandas.pydata.org/docs", None),
    "altair": ("https://altair-viz.github.io", None),
    "ipywidgets": ("https://ipywidgets.readthedocs.io/en/stable", None),
}
intersphinx_mapping = _OTHERS if os.environ.get("STONESWIDGETS_LINKS") else {}
"""Links to the documentation of others. Their lists of names are fetched only where that is asked for, as by the site's workflow:
otherwise the site is built without a network."""

autodoc_typehints = "none"
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_ivar = True
suppress_warnings = ["ref.python", "mystnb.unknown_mime_type"]  # a chart to explore has a picture beside it
"""Attributes are looked up by their bare names, and classes may share a name: `wins` is in several."""

html_theme = "furo"
html_title = f"stoneswidgets {version}"
html_static_path = ["static"]
html_favicon = "static/icon.svg"
html_css_files = ["site.css"]
html_js_files = [("copy.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
