"""What our widgets use of ipywidgets, from its own modules; the other forty kinds of widgets stay out."""

from ipywidgets.widgets.widget import CallbackDispatcher, Widget, widget_serialization

__all__ = ["CallbackDispatcher", "Widget", "widget_serialization"]
