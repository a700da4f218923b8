"""Short codes: a whole record in letters and digits, short enough for a chat message or a web address.

A code consists of a version (``1``), a letter for the game (``X``: a game from outside the library, named in the head),
one number in base 62, and four check characters. The number has mixed-radix digits, the lowest first: the length of the
head, the head (rules, set-up, and the name of the rules, as compressed JSON; empty where there is nothing of that), the number of moves, and
for each move its index among the legal moves of its position. So a move takes few bits, and only legal moves can be coded.
"""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.matches.design import Design
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record, game_with
from stoneswidgets.core.position import Position, parts_of
from stoneswidgets.core.rules.registry import GAMES, classes
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.kernel import CHANCE
from stoneswidgets.plumbing.json_text import Fields, parse
from stoneswidgets.plumbing.texts import BOM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.matches.study import Study


VERSION = "1"
ELSEWHERE = "X"
"""Stands in place of a game's letter for a game from outside the library, such as a variant; the head has its name."""
STUDY = "Z"
"""Stands in place of a game's letter for a study: its number is compressed JSON, after one 1 byte."""
LONGEST = 6000
"""The greatest length of a code that is made, in characters."""
MOST_MOVES = 4095
_LONGEST_LINK = 500
"""How long the part of a link before its code may be, in characters, that studies are known by."""
LINK = re.compile(r"https?[:\uff1a]//[^\s#]*#")
"""What stands before the code in a link to a page with its game."""
_MOST_HEAD, _MOST_JSON, _MOST_STUDY = 4095, 1 << 16, 1 << 18
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BASE = len(_DIGITS)
_CHECK = 4
_UNLISTED = 1 << 62
"""How many values a chance outcome's digit may have where there are too many outcomes to list."""
_WORDS = (
    b'"phase":"turn","answer","deal","hand":1,"stones":["gsj+gsgj","jgs+jgss","jss+ggjs","sjj+sjgg"],"totals":[0,0,0,0],'
    b'"bonus":120,"known":[[[0],[0],[0],[0]],[[1],[1],[1],[1]],[[2],[2],[2],[2]],[[3],[3],[3],[3]]],"done":0,"quiet":0,'
    b'"forced":[],"times_forced":[0,0,0,0],"to_move":0,"barred":null,"asker":0,"offer":"leaders":{"d4":"r"},"followers":'
    b'{"c4d4d5":"y","gods":{},"false_gods":[],"worshippers":["rr","yb"],"pool":{"r":19,"y":19,"b":20,"g":20},"lines":'
    b'["ryb"],"pile":{"r":20,"y":20,"b":20},"drawn":null,"scored":["",""],"turn":0,"piles":[{"b":6,"y":6,"g":6,"r":2}],'
    b'"token":0,"bids":[null,null],"due":[],"winners":[0],{"diagram":"4,7,4,..../...../....../......./....../...../....",'
    b'"passes":0,"to_move":1,"stones_each":"tiebreak":"threat","towers":"adjacent","contested":"opening":"both_at_goal":'
    b'"control_minimum":"threat_base":"majority":"anger":"ending":"recycle":false,"colours":3,"layout":"target":"trades":'
    b'"count":"turns","stall":"side":"goal":"players":3,"rules":{"setup":{"position":{"towers":{"b4":"g","d6":"y","f6":"b"'
    b',"b2":"g","d4":"b","f4":"y","d2":"b","c4":"e5":"d3":"first":0}}'
)
"""The preset dictionary of the compression: texts that are frequent in heads. It belongs to the code's version: with a
changed dictionary, old codes could not be read."""


class _Digit(NamedTuple):
    value: int
    radix: int


class _Number:
    """A code's number while its digits are read from it; `left` is the rest."""

    def __init__(self, left: int) -> None:
        self.left = left

    def digit(self, radix: int) -> int:
        self.left, value = divmod(self.left, radix)
        return value


def code(match: Match | Record | Position | Study) -> str:
    """Return a short code for a game, from its start to its current position; `from_code` reads it.

    The code holds the whole record. While a game is going on, it therefore reveals what is hidden from a seat.

    Parameters
    ----------
    match : Match, Record, Position or Study
        The game to share. The code of a study is read by `Study.from_code`.

    Raises
    ------
    BadRecord
        If a record's moves are not legal.
    StonesError
        If the game has more than 4,095 moves, or its set-up or the code of a study would be too long; texts and files have no
        such limits.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> m = sw.Match(sw.SiegeStones())
    >>> for move in ("Td4", "c4", "e4"):
    ...     m.play(move)
    >>> sw.code(m)
    '1SaS4UTuijdDT'
    >>> sw.from_code(sw.code(m)).moves
    ('Td4', 'c4', 'e4')
    """
    if hasattr(match, "as_json"):  # a study, which is made of what is read here
        return _of_study(match.as_json())
    record = _record_of(match)
    game = record.game
    letter = game.code if game.name in GAMES else ELSEWHERE
    if len(record.moves) > MOST_MOVES:
        raise StonesError(
            f"a code holds at most {MOST_MOVES:,} moves, and this game has {len(record.moves):,}"
        )
    digits = [*_head(record), _Digit(len(record.moves), MOST_MOVES + 1), *_moves(record)]
    number = 0
    for value, radix in reversed(digits):
        number = number * radix + value
    return _checked(VERSION + letter + _text(number))


def from_code(text: str) -> Record:
    """Return the record that a short code holds, replayed and with its result.

    Parameters
    ----------
    text : str
        A code as `code` makes it, or a link with one behind ``#``. Spaces and line breaks in it do not matter.

    Raises
    ------
    BadRecord
        If the text is not a code, is incomplete or mistyped, or does not stand for a game.
    """
    text = _whole(text)
    if holds_study(text):
        raise BadRecord("this is the code of a study; sw.Study.from_code reads it")
    letters = {classes()[name].code: name for name in GAMES}
    if text[1:2] not in (*letters, ELSEWHERE):
        raise BadRecord(
            f"the second character of a code names the game, one of {', '.join(letters)}, {ELSEWHERE}"
        )
    number = _Number(_value(text[2:]))
    start, design = _start(letters.get(text[1]), number)
    moves, last = _replay(start, number)
    if number.left:
        raise BadRecord("the code has more data after its last move")
    return Record.of(start, moves, last, design)


def holds_study(text: object) -> bool:
    """Tell whether a text begins as the code of a study, or a link with one."""
    if not isinstance(text, str):
        return False
    return LINK.sub("", text[:_LONGEST_LINK].removeprefix(BOM).lstrip()).startswith(VERSION + STUDY)


def unpacked(text: str) -> object:
    """Return the JSON in the code of a study; a `BadRecord` as for `from_code`."""
    body = _whole(text)
    if not holds_study(body):
        raise BadRecord("this is the code of a game; sw.from_code reads it")
    number = _value(body[2:])
    pressed = number.to_bytes(number.bit_length() // 8 + 1, "big").lstrip(b"\0")
    return _unpressed(pressed.removeprefix(b"\1"), "study", _MOST_STUDY)


def _whole(text: object) -> str:
    """Return the text of a code without its check, which is right."""
    if not isinstance(text, str):
        raise BadRecord(f"a code is a text, not {quoted(text)}")
    if len(text) > 2 * LONGEST:  # with spaces, ends of lines and a link
        raise BadRecord(f"a code has at most {LONGEST:,} characters, not {len(text):,}")
    text = LINK.sub("", "".join(text.removeprefix(BOM).split()))
    body, check = text[:-_CHECK], text[-_CHECK:]
    if not text or not set(text) <= set(_DIGITS):
        raise BadRecord(f"a code is made of letters and digits, not {quoted(text)}")
    if text[0] != VERSION:
        raise BadRecord(f"a code begins with its version, {VERSION}, not with {text[0]!r}")
    if check != _check(body):
        raise BadRecord("the code is incomplete or mistyped: its last four characters do not fit the others")
    return body


def _record_of(shared: object) -> Record:
    if isinstance(shared, Match):
        return shared.record()
    if isinstance(shared, Position):
        return Record.of(shared, (), shared)
    if isinstance(shared, Record):
        return shared
    raise StonesError(f"a match, a record, a position or a study has a code, not {quoted(shared)}")


def _of_study(chapters: list[Any]) -> str:
    return _checked(VERSION + STUDY + _text(int.from_bytes(b"\1" + _pressed(chapters, _MOST_STUDY), "big")))


def _checked(body: str) -> str:
    """Return a code with its check, if it is not longer than one that is read."""
    if len(body) + _CHECK > LONGEST:
        raise StonesError(
            f"a code has at most {LONGEST:,} characters, and this one would have {len(body) + _CHECK:,}: share it as a file"
        )
    return body + _check(body)


# ---------------------------------------------------------------- text


def _text(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, _BASE)
        digits += _DIGITS[digit]
    return digits[::-1]


def _value(text: str) -> int:
    number = 0
    for digit in text:
        number = number * _BASE + _DIGITS.index(digit)
    return number


def _check(body: str) -> str:
    return _text(_BASE**_CHECK + zlib.crc32(body.encode()) % _BASE**_CHECK)[1:]


# ---------------------------------------------------------------- rules and set-up


def _head(record: Record) -> Iterator[_Digit]:
    name = "" if record.game.name in GAMES else record.game.name
    design = [*record.design] if any(record.design) else None
    given = {"game": name, "rules": record.game.rules, "setup": record.setup, "design": design}
    given = {name: value for name, value in given.items() if value}
    head = b""
    if given:
        head = _pressed(given, _MOST_JSON)
    if len(head) > _MOST_HEAD:
        raise StonesError("this set-up is too long for a code; share the record as text")
    yield _Digit(len(head), _MOST_HEAD + 1)
    yield _Digit(int.from_bytes(head, "little"), 256 ** len(head))


def _start(name: str | None, number: _Number) -> tuple[Position, Design]:
    length = number.digit(_MOST_HEAD + 1)
    head = number.digit(256**length).to_bytes(length, "little")
    required = () if name else ("game",)
    content = _unpressed(head, "head of the code", _MOST_JSON) if head else {}
    given = Fields(content, "head of the code", required, optional=("rules", "setup", "design")).members
    game = game_with(name or given["game"], given.get("rules", {}))
    return Record(game, given.get("setup"), ()).positions()[0], Design.read(given.get("design", []))


def _pressed(content: object, most: int) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
    if len(text) > most:
        raise StonesError(
            f"a code holds at most {most:,} bytes of texts, not {len(text):,}: share it as a file"
        )
    return press.compress(text) + press.flush()


def _unpressed(pressed: bytes, what: str, most: int) -> object:
    press = zlib.decompressobj(-15, _WORDS)
    try:
        text = press.decompress(pressed, most).decode()
    except (zlib.error, UnicodeDecodeError):
        raise BadRecord(f"the {what} cannot be read") from None
    return parse(text, what)


# ---------------------------------------------------------------- moves


def _moves(record: Record) -> Iterator[_Digit]:
    for position, move in zip(
        record.positions(), record.moves, strict=False
    ):  # the last position has no move
        yield from _parts(position, move)


def _parts(position: Position, move: str) -> Iterator[_Digit]:
    """Yield a move's index among the legal moves or listed outcomes; of simultaneous moves, one index for each seat."""
    if position.is_chance:
        if outcomes := tuple(position.outcomes()):
            yield _Digit(outcomes.index(move), len(outcomes))
        else:
            yield _Digit(position.game.parse(move, CHANCE), _UNLISTED)
        return
    seats = position.to_move
    for seat, part in zip(seats, parts_of(move, seats), strict=True):
        possible = position.legal_moves(seat)
        yield _Digit(possible.index(part), len(possible))
        position = position.play(part, seat)


def _replay(position: Position, number: _Number) -> tuple[tuple[str, ...], Position]:
    moves: list[str] = []
    for i in range(1, number.digit(MOST_MOVES + 1) + 1):
        if position.is_over:
            raise BadRecord(f"move {i}: the game is over")
        try:
            move, position = _outcome(position, number) if position.is_chance else _move(position, number)
        except StonesError as error:
            raise BadRecord(f"move {i}: {error}") from None
        moves.append(move)
    return tuple(moves), position


def _move(position: Position, number: _Number) -> tuple[str, Position]:
    parts = []
    for seat in position.to_move:
        possible = position.legal_moves(seat)
        parts.append(possible[number.digit(len(possible))])
        position = position.play(parts[-1], seat)
    return ",".join(parts), position


def _outcome(position: Position, number: _Number) -> tuple[str, Position]:
    game = position.game
    if outcomes := tuple(position.outcomes()):
        move = outcomes[number.digit(len(outcomes))]
    else:
        action = number.digit(_UNLISTED)
        if not game.is_legal(position.state, CHANCE, action):
            raise BadRecord("the code has no possible chance outcome here")
        move = game.action_text(action)
    return move, position.play(move)
