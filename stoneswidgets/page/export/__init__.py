"""Export notebooks as pages that need neither a kernel nor a network: nbconvert, with pictures of the boards.

nbconvert prefers a live widget to a picture of it, and such a widget needs code from elsewhere. Here the picture comes first, and
the page asks no other host for its code: ``jupyter nbconvert --to stoneswidgets-html``, or "HTML with boards" in JupyterLab's menu
of exports.
"""

from stoneswidgets.page.export.pictures import STATE, Pictures, PicturesHTMLExporter

__all__ = ["STATE", "Pictures", "PicturesHTMLExporter"]
