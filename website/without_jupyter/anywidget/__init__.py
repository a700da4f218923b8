"""A stub of anywidget for pages that have its code already: anywidget is an eighth of a page's load."""

from ipywidgets import Widget


class AnyWidget(Widget):  # type: ignore[misc]  # ipywidgets have no types
    """A widget with code of its own."""
