"""The package of ipywidgets' widgets."""
