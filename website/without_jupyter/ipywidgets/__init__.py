"""The parts of ipywidgets that our widgets use, from its own modules, without the other forty widgets."""

from ipywidgets.widgets.widget import CallbackDispatcher, Widget, widget_serialization

__all__ = ["CallbackDispatcher", "Widget", "widget_serialization"]
