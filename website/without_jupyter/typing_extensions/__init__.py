"""What the library needs of typing_extensions: the page's Python has it in its own library."""

from typing import override  # type: ignore[attr-defined]  # from Python 3.12 on

__all__ = ["override"]
