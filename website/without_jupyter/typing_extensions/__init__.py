"""What the library needs of typing_extensions: the page's Python has it in its own library."""

from typing import override

__all__ = ["override"]
