"""Where ipywidgets has its widgets."""
