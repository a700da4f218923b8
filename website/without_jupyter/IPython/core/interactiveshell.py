"""The class of shells, of which a page has none."""


class InteractiveShell:
    """A shell of IPython."""
