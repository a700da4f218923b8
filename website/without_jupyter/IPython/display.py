"""Stubs of display functions; a page shows its widgets itself."""


def display(*_: object, **__: object) -> None:
    """Show nothing."""


def clear_output(*_: object, **__: object) -> None:
    """Clear nothing."""
