"""What widgets import to show things in a notebook; a page shows its widgets itself."""


def display(*_: object, **__: object) -> None:
    """Show nothing."""


def clear_output(*_: object, **__: object) -> None:
    """Clear nothing."""
