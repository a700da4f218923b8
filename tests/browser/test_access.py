"""Whole games of each kind by screen reader, or with the keyboard alone."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

import stoneswidgets as sw
from tests.browser.boards import BoardOnPage
from tests.browser.reader import Reader


class Turn(NamedTuple):
    """One move: the keys for it, what is pressed for it, what is said of it."""

    keys: str
    names: tuple[str, ...]
    said: str


SIEGESTONES = (
    Turn("2 d4 Enter", ("tower", "d4"), "Black dropped a tower on d4."),
    Turn("2 b2 Enter", ("tower", "b2"), "White dropped a tower on b2."),
    Turn("d5 Enter", ("d5",), "Black dropped a stone on d5. Black controls d4, 5 to 0."),
    Turn("2 1 g7 Enter", ("tower", "White stone", "g7"), "White dropped a stone on g7."),
    Turn("b3 Enter", ("b3",), "Black dropped a stone on b3. Black controls b2, 5 to 0. Black wins with 2 towers."),
)  # fmt: skip
BLUFFSTONES = (
    Turn("2 6", ("yellow stone", "Bid one"), "Player 2 is next: the others look away."),
    Turn("2 6", ("yellow stone", "Bid one"), "Player 1 bid one yellow stone, Player 2 bid one yellow stone."),
    Turn("a4 Enter", ("a4",), "Player 2 placed a yellow stone on a4."),
    Turn("b5 Enter", ("b5",), "Player 1 placed a yellow stone on b5. The round is over; the turn token goes to Player 1."),
    Turn("2 6", ("yellow stone", "Bid one"), "Player 2 is next: the others look away."),
    Turn("5", ("Bid none",), "Player 1 bid one yellow stone, Player 2 bid no stone."),
    Turn("c4 Enter", ("c4",), "Player 1 placed a yellow stone on c4 and scored the tower on b4."),
    Turn("5", ("Bid none",), "Player 2 is next: the others look away."),
    Turn("5", ("Bid none",), "Nobody bid a stone: the game is over. Player 1 wins with 1 tower."),
)  # fmt: skip
ASCENSION = (
    Turn("3 d2 Enter", ("blue stone", "d2"), "Player 1 placed a blue leader in d2."),
    Turn("2 e6 Enter", ("yellow stone", "e6"), "Player 2 placed a yellow leader in e6."),
    Turn("2 c2d2d3 Enter", ("yellow stone", "between c2 d2 and d3"), "Player 1 placed a yellow follower between c2, d2 and d3."),
    Turn("1 d5 Enter", ("red stone", "d5"), "Player 2 placed a red leader in d5."),
    Turn("3 c5 Enter", ("blue stone", "c5"), "Player 1 placed a blue leader in c5."),
    Turn("2 e5e6f6 Enter", ("yellow stone", "between e5 e6 and f6"), "Player 2 placed a yellow follower between e5, e6 and f6."),
    Turn("1 e6e7f7 Enter", ("red stone", "between e6 e7 and f7"), "Player 1 placed a red follower between e6, e7 and f7."),
    Turn("1 d2d3e3 Enter", ("red stone", "between d2 d3 and e3"), "Nothing can be placed. A draw: no points each."),
)  # fmt: skip
TAVERN = (
    Turn("1", ("I am Player 2",), "You to move: offer a stone for another, force a trade or pass."),
    Turn("2", ("Pass",), "Player 2 passed."),
    Turn("1", ("I am Player 3",), "You to move: offer a stone for another, force a trade or pass."),
    Turn("y ArrowLeft ArrowLeft Enter h ArrowLeft ArrowLeft ArrowUp Enter",
         ("your stone 3", "Player 2's hidden stone 4"),
         "Player 3 offers stone 3 (silver) for Player 2's hidden stone 4."),
    Turn("1", ("I am Player 2",), "You are to answer. Player 3 offers stone 3 (silver) for your hidden stone 4 (gold)."),
    Turn("2", ("Refuse",), "Player 2 refused."),
    Turn("1", ("I am Player 4",), "You to move: offer a stone for another, force a trade or pass."),
    Turn("1 y ArrowRight Enter h ArrowDown Enter",
         ("Force a trade", "your hidden stone 4", "Player 1's stone 2"),
         "Player 4 forced Player 1 to trade."),
    Turn("1", ("I am Player 1",), "You to move: offer a stone for another, force a trade or pass."),
    Turn("y Enter h ArrowUp ArrowUp Enter",
         ("your stone 1", "Player 3's hidden stone 5"),
         "Player 1 offers stone 1 (gold) for Player 3's hidden stone 5."),
    Turn("1", ("I am Player 3",), "You are to answer. Player 1 offers stone 1 (gold) for your hidden stone 5 (jewel)."),
    Turn("1", ("Accept",), "Player 2 has the most complete hand, 4 gold, and the bonus of 120."),
)  # fmt: skip


def munchstones() -> tuple[str, tuple[Turn, ...]]:
    """Return a match of MunchStones in which most stones lie, and the turns to its end, drawn by lot and told in own words."""
    match, lot, placed, turns = sw.Match(sw.MunchStones(), seed=45), random.Random(45), [], []
    while not match.position.is_over:
        who, move = f"Player {match.position.to_move[0] + 1}", lot.choice(match.position.legal_moves())
        colour = {"=r": "red", "=y": "yellow", "=b": "blue"}.get(match.moves[-1])
        match.play(move)
        start, _, space = move.rpartition("-")
        if start:
            said = f"{who} moved the tower from {start} to {space} and "
            turns.append(Turn(f"{start} Enter {space} Enter", (start, space), said))
        elif len(placed) < 30:
            placed.append(move)
        else:
            turns.append(Turn(f"{space} Enter", (space,), f"{who} placed a {colour} stone on {space}."))
    begun = "[match := sw.Match(sw.MunchStones(), seed=45), *map(match.play, {})][0]"
    return begun.format(placed), tuple(turns)


GAMES = {
    "SiegeStones": ("sw.SiegeStones(goal=2)", SIEGESTONES, "Black wins with 2 towers."),
    "MunchStones": (*munchstones(), "No tower can move. Player 2 wins with 1 stone to 0."),
    "BluffStones": (
        "sw.Match(sw.BluffStones(), seed=7)",
        BLUFFSTONES,
        "Nobody bid a stone: the game is over. Player 1 wins with 1 tower.",
    ),
    "Ascension": (
        "sw.Match(sw.Ascension(colours=3, stones_each=4), seed=7)",
        ASCENSION,
        "Nothing can be placed. A draw: no points each.",
    ),
    "Stones of the tavern": (
        "sw.Match(sw.Tavern(trades=2, target=1), seed=7)",
        TAVERN,
        "Player 2 wins with 158 points.",
    ),
}
IMPORT = "import stoneswidgets as sw\n"


def lift_curtain(reader, turn):
    """Say to be before the screen, where a secret choice follows."""
    if turn.names[-1].startswith("Bid"):
        curtain = reader.within.get_by_role("button", name=re.compile("^I am Player"))
        expect(curtain).to_have_count(1)
        reader.type("1")
        expect(curtain).to_have_count(0)


@pytest.mark.parametrize("title", GAMES)
def test_a_whole_game_by_keys_and_by_what_a_screen_reader_presses_in_turn(open_plainly, title):
    code, turns, ends = GAMES[title]
    reader = Reader(open_plainly(f"{IMPORT}board = sw.Board({code})\nboard").output(0), title)
    reader.reach()
    for number, turn in enumerate(turns):
        lift_curtain(reader, turn)
        if number % 2:
            reader.choose(*turn.names)
        else:
            reader.type(turn.keys)
        reader.hears(turn.said)
        assert reader.focused, "the focus stays on the board"
    expect(reader.status).to_have_text(ends)
    assert reader.enabled("Choices") == []


def test_two_seats_hear_of_hidden_stones_what_each_may_know(open_plainly):
    seats = (f"board{seat} = sw.Board(match, seat={seat})\nboard{seat}" for seat in range(2))
    notebook = open_plainly(f"{IMPORT}match = sw.Match(sw.Tavern(), seed=6)", *seats)
    first, second = (Reader(notebook.output(1 + seat), "Stones of the tavern") for seat in range(2))
    first.choose("your hidden stone 4", "Player 2's hidden stone 5")
    first.hears("You offer hidden stone 4 (jewel) for Player 2's hidden stone 5.")
    second.hears("Player 1 offers hidden stone 4 for your hidden stone 5 (silver).")
    for seat in (first, second):
        assert not re.search(r"Player \d's hidden stone \d: (jewel|gold|silver)", seat.tree)
    second.choose("Accept")
    first.hears("Player 2 accepted. You have silver as stone 4, Player 2 a jewel as stone 5.")
    second.hears("You accepted. Player 1 has silver as stone 4, you a jewel as stone 5.")
    assert "your hidden stone 4: silver, Player 2 knows it" in first.tree
    assert "Player 1's hidden stone 4, you know it: silver" in second.tree


@pytest.mark.usefixtures("at_the_readers_pace")
def test_an_exercise_read_aloud_and_with_the_keyboard_alone(open_plainly):
    notebook = open_plainly(f"{IMPORT}sw.Exercise('siegestones/keep-e5')")
    reader = Reader(notebook.output(0), "SiegeStones")
    assert "The tower on e5 stands at 10 to 10." in reader.tree
    reader.choose("f6")
    reader.hears("✗ Not yet.")
    reader.choose("A hint")
    heard = reader.hears("Back to the start.")  # a hint is read at the position that is asked about
    assert any("Which spaces next to e5 are still empty?" in said for said in heard)
    notebook.page.set_viewport_size({"width": 1280, "height": 420})
    reader.reach("Another hint", "Shift+Tab")
    for hint in ("Suppose you take one of them", "Of two empty spaces"):
        reader.type("Enter")  # the hint pushes the button down, with the focus on it
        reader.hears(hint)
        expect(notebook.page.locator(":focus")).to_be_in_viewport(ratio=0.9)
    reader.reach()
    reader.type("e3 Enter")
    reader.hears("✗ Not yet.")
    reader.reach("Try again", "Shift+Tab")
    reader.type("Enter")
    reader.hears("Back to the start.")
    assert reader.focused, "the focus stays in the exercise"
    reader.reach()
    reader.type("e6 Enter")
    reader.hears("✓ Right.")
    assert notebook.page.evaluate("document.getAnimations().length") == 0, "who wants no motion sees none"


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}}], ids=["phone"])
def test_all_keeps_its_place_while_something_is_refused_and_told(open_plainly):
    notebook = open_plainly(f"{IMPORT}sw.Board(sw.SiegeStones().start().play('Td4').play('Te5').play('e4'))")
    board = BoardOnPage(notebook.output(0))
    parts = [board.root.locator(f".{part}") for part in ("field", "seats")]
    before = [part.bounding_box() for part in parts]
    board.space("d4").click(force=True)
    note = board.root.get_by_text("Not possible: d4 is taken by a tower.")
    expect(note).to_be_in_viewport(ratio=0.99)
    expect(board.root.locator(".about")).to_have_count(3)
    assert [part.bounding_box() for part in parts] == before
