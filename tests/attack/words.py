"""Attack terminals with control characters in texts."""

from __future__ import annotations


def printed(text: str) -> None:
    """Complain of what a terminal should not be sent."""
    text.encode()
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text), (
        f"{text!r} reaches a terminal"
    )
