"""What `typing_extensions` has for a type checker alone, so that nothing needs it when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):  # noqa: ANN001, ANN201
        """Mark a method that overrides its parent's; the parent's docstring says what it does."""
        return method


__all__ = ["override"]
