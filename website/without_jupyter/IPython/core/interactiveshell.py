"""The class of shells; a page has none."""


class InteractiveShell:
    """A shell of IPython."""
