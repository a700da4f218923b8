"""Short codes: every game is restored from its code; other texts are refused in words."""

from __future__ import annotations

import string
from random import Random
from time import process_time

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.matches import share
from tests.strategies import SEEDS, games, play_at_random, positions, walk

KNOWN = {"1SaS4UTuijdDT": ("siegestones", {}, ("Td4", "c4", "e4"))}
ALPHABET = string.digits + string.ascii_letters


def played(game, seed, plies=10_000):
    return play_at_random(sw.Match(game, seed=seed), Random(seed), plies)


def coded(name, *digits):
    """Return a code of these digits, each with its radix; its check is right."""
    number = 0
    for value, radix in reversed(digits):
        number = number * radix + value
    letter = type(sw.game(name)).code
    body = share.VERSION + letter + share._text(number)
    return body + share._check(body)


def test_every_game_has_a_letter():
    assert len({type(sw.game(name)).code for name in sw.GAMES} - {""}) == len(sw.GAMES)


@pytest.mark.full
@given(game=games(), seed=SEEDS, plies=st.integers(0, 60))
def test_a_match_comes_back_with_its_rules(game, seed, plies):
    record = played(game, seed, plies).record()
    text = sw.code(record)
    assert set(text) <= set(ALPHABET)
    assert sw.from_code(text) == record
    assert sw.from_code(text).positions() == record.positions()


@given(position=positions(), seed=SEEDS)
def test_any_position_can_be_where_a_game_begins(position, seed):
    assert sw.from_code(sw.code(position)).positions() == (position,)
    after = walk(position, Random(seed), 4)
    match = sw.Match(position, seed=seed)
    assert sw.from_code(sw.code(match)).positions()[-1] == match.position
    assert after[0] == position


@pytest.mark.parametrize(("text", "known"), KNOWN.items())
def test_codes_of_this_version_are_read_for_ever(text, known):
    name, rules, moves = known
    record = sw.from_code(text)
    assert (record.game.name, record.game.rules, record.moves) == (name, rules, moves)


def test_spaces_and_line_breaks_do_not_matter():
    text = sw.code(played(sw.SiegeStones(), 1))
    for link in ("", "http://stones.example/play#", "https\uff1a//stones.example/#"):
        assert sw.from_code(f"  {link}{text[:9]}\n{text[9:14]} {text[14:]}\n") == sw.from_code(text)


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_mistyped_character_is_noticed(name):
    text = sw.code(played(sw.game(name), 2, 12))
    for i in range(1, len(text)):
        other = "x" if text[i] != "x" else "y"
        with pytest.raises(sw.BadRecord):
            sw.from_code(text[:i] + other + text[i + 1 :])
    with pytest.raises(sw.BadRecord, match="incomplete or mistyped"):
        sw.from_code(text[:-1])


HEAD = share._MOST_HEAD + 1


def head(text):
    press = share.zlib.compressobj(9, share.zlib.DEFLATED, -15, 9, 0, share._WORDS)
    data = press.compress(text) + press.flush()
    return (len(data), HEAD), (int.from_bytes(data, "little"), 256 ** len(data))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "a code is a text, not None"),
        ("", "a code is made of letters and digits, not ''"),
        ("2SaS4UTuijdDT", "a code begins with its version, 1, not with '2'"),
        ("1SaS4UTuijdDU", "incomplete or mistyped"),
        ("1" + share._check("1"), "the second character of a code names the game"),
        ("1" * 1_000_000, "a code has at most 6,000 characters, not 1,000,000"),
        (coded("siegestones", (0, HEAD), (1, 4096), (0, 74), (1, 2)), "has more data after its last move"),
        (coded("siegestones", (0, HEAD), (4095, 4096)), "the game is over"),
        (coded("siegestones", *head(b"{")), "the head of the code is not JSON"),
        (coded("siegestones", *head(b'{"rules":[]}')), "rules is an object"),
        (coded("siegestones", *head(b'{"rules":{"goal":99}}')), "goal=99 is not possible in SiegeStones"),
        (coded("siegestones", *head(b'{"rules":{"name":1}}')), "no rule parameter 'name'"),
        (coded("siegestones", *head(b'{"setup":{"position":5}}')), "a described position is an object"),
        (coded("siegestones", *head(b'{"setup":5}')), "a set-up is an object"),
        (coded("siegestones", *head(b"[" * 30_000 + b"]" * 30_000)), "nested too deeply"),
        (coded("siegestones", *head(b" " * 3_000_000)), "is not JSON"),
        (coded("siegestones", (9, HEAD), (2**72 - 1, 2**72)), "cannot be read"),
        (coded("bluffstones"), "needs a set-up"),
        (coded("tavern", (0, HEAD), (1, 4096), (5, 2**62)), "no possible chance outcome"),
        (coded("tavern", (0, HEAD), (1, 4096), (2**62 - 1, 2**62)), "move 1"),
    ],
)
def test_what_is_no_code_is_refused_in_words(text, message):
    began = process_time()
    with pytest.raises(sw.BadRecord) as error:
        sw.from_code(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 300
    assert process_time() - began < 5


@given(letter=st.sampled_from("SMBAT"), body=st.text(ALPHABET, max_size=60))
def test_any_letters_with_a_right_check_are_a_game_or_refused(letter, body):
    text = share.VERSION + letter + body
    try:
        record = sw.from_code(text + share._check(text))
    except sw.BadRecord:
        return
    assert sw.Record.loads(record.dumps()) == record


def test_a_code_is_read_wherever_a_program_for_windows_has_put_a_mark_before_it():
    (text,) = KNOWN
    assert sw.from_code("\ufeff" + text) == sw.from_code(text)
    study = sw.code(sw.Study(sw.SiegeStones()))
    assert sw.Study.from_code("\ufeff" + study) == sw.Study.from_code(study)


def test_what_has_no_code():
    with pytest.raises(
        sw.StonesError, match="a match, a record, a position or a study has a code, not a SiegeStonesView"
    ):
        sw.code(sw.SiegeStones().start().view(0))
    with pytest.raises(sw.BadRecord, match="move 1"):
        sw.code(sw.Record(sw.SiegeStones(), None, ("z9",)))
    with pytest.raises(sw.StonesError, match="at most 4,095 moves"):
        sw.code(sw.Record(sw.SiegeStones(), None, ("pass",) * 4096))
