"""What widgets are made of, for pages that have their code already: anywidget itself is an eighth of all that a page would load."""

from ipywidgets import Widget


class AnyWidget(Widget):  # type: ignore[misc]  # ipywidgets have no types
    """A widget with code of its own."""
