"""What is left on a shared screen when the next player sits down."""

from __future__ import annotations

from tests.attack.screens import screens


def test_the_page_holds_nothing_of_what_the_player_before_chose_or_saw(browser):
    """A small part of `python -m tests.attack screens`."""
    assert screens(browser, seed=2, times=24).broken == []
