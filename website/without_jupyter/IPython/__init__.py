"""A stub of IPython for Python in a page: IPython itself is a tenth of all that a page would load."""


def get_ipython() -> None:
    """Return the running shell: there is none."""
