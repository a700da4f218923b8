"""What widgets ask of IPython, for a page's Python, where there is none: IPython itself has a tenth of all that a page would load."""


def get_ipython() -> None:
    """Return the running shell: there is none."""
