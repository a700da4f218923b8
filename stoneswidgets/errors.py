"""The errors. Each message says what was given, where, and what is allowed."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from dataclasses import FrozenInstanceError
from difflib import SequenceMatcher, get_close_matches
from functools import cache, partial
from pathlib import Path
from sysconfig import get_paths
from traceback import extract_tb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

GLANCE = 10
"""As many names as are read at a glance."""


_LIBRARY = str(Path(__file__).parent) + os.sep


@cache
def is_ours(file: str) -> bool:
    """Tell whether a file is one of this library's."""
    return file.startswith(_LIBRARY)


def _in_short(error: BaseException) -> list[str]:
    """Return what IPython shows in place of a traceback: the line of the caller's, or of its rule that failed, and the sentence."""
    paths = get_paths()
    others = (_LIBRARY, *(paths[each] for each in ("stdlib", "purelib", "platlib")))
    steps, cause = list(extract_tb(error.__traceback__)), error.__cause__
    while cause:
        steps, cause = [*steps, *extract_tb(cause.__traceback__)], cause.__cause__
    own = [each for each in steps if each.line and not each.filename.startswith(others)][-1:]
    return [
        *(f"In {each.name}, line {each.lineno}: {each.line}" for each in own),
        f"{type(error).__name__}: {error}",
    ]


@contextmanager
def told_in_short() -> Iterator[None]:
    """Have notebooks show a system error, such as a missing file, as briefly as one of this library's."""
    try:
        yield
    except OSError as error:
        error._render_traceback_ = partial(_in_short, error)  # type: ignore[attr-defined]
        raise


class StonesError(ValueError):
    """The base class of all errors of this library: a mistake by a caller, in a file, or by a browser."""

    _render_traceback_ = _in_short


class Stopped(KeyboardInterrupt):
    """Somebody has stopped a run before it had any result."""

    _render_traceback_ = _in_short


class NoSuchName(AttributeError):
    """A name that is not there; the message says what was probably meant."""

    _render_traceback_ = _in_short

    def __init__(self, message: str) -> None:
        super().__init__(message, name="")  # not left to Python, which adds a guess of its own from its name


class IllegalMove(StonesError):
    """A move that the rules do not allow in this position."""


class MalformedMove(StonesError):
    """A text that is no move of this game."""


class NoSuchKey(KeyError):
    """Something that a dict does not have; the message says what it has."""

    _render_traceback_ = _in_short

    def __str__(self) -> str:
        """Return the message as it is, which Python would quote."""
        return str(self.args[0])


class BadRules(StonesError):
    """A rule parameter that does not exist, or a value that it cannot have."""


class BrokenRule(StonesError):
    """A rule function failed, or made an impossible state: a mistake in a game of your own."""


class BadRecord(StonesError):
    """A record, a set-up or a described position that cannot be read.

    Parameters
    ----------
    *said : str
        The name of the field that is wrong, if it is one, and ``why``.
    """

    def __init__(self, *said: str) -> None:
        super().__init__(": ".join(said))
        self.why = said[-1]


class BadDiagram(StonesError):
    """A diagram that cannot be read; the message names the row and the column."""


class Frozen(FrozenInstanceError):
    """Something that stays as it is; the message says what would do."""

    _render_traceback_ = _in_short


def no_such_name(
    module: str, name: str, known: Iterable[str], within: Iterable[ModuleType] = (), instead: str = ""
) -> NoSuchName:
    """Return the error for a name that a module does not have; it says where the name is, its name here, or what was meant.

    >>> import stoneswidgets.lab
    >>> no_such_name("stoneswidgets", "sweep", ["Sweep"], [stoneswidgets.lab])
    NoSuchName('stoneswidgets has no sweep; there is lab.sweep')
    """
    there = [f"{each.__name__.rpartition('.')[2]}.{name}" for each in within if name in dir(each)]
    there += [instead] if instead else []
    root = sys.modules["stoneswidgets"]
    there += [f"sw.{name}"] if module != root.__name__ and name in dir(root) else []
    known = [*known]
    hint = f"; there is {there[0]}" if there else meant(name, known)
    if not hint:
        all_of_it = f"dir({'sw' if module == root.__name__ else module}) lists what it has"
        hint = f"; it has {', '.join(known)}" if len(known) < GLANCE else f"; {all_of_it}"
    return NoSuchName(f"{module} has no {name}{hint}")


def quoted(value: object, limit: int = 60) -> str:
    """Quote a value for an error message, shortened if it is long.

    >>> quoted("d4")
    "'d4'"
    >>> quoted("x" * 100, limit=10)
    "'xxxxxxxxx… (100 characters)"
    """
    if isinstance(value, str):
        text = repr(value[: limit + 1])
        return text if len(text) <= limit + 2 else f"{text[:limit]}… ({len(value)} characters)"
    if isinstance(value, int) and not isinstance(value, bool):
        return repr(value) if value.bit_length() <= 64 else f"an integer of {value.bit_length()} bits"
    if value is None or isinstance(value, (bool, float)):
        return repr(value)
    if isinstance(value, list) and len(value) <= 4 and all(type(item) is int for item in value):
        return "[" + ", ".join(map(quoted, value)) + "]"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    kind = type(value).__name__
    return with_article(kind)


def with_article(thing: str) -> str:
    """Return what something is, with its article.

    >>> with_article("exercise set"), with_article("record")
    ('an exercise set', 'a record')
    """
    return f"{'an' if thing[0] in 'AEIOUaeiou' else 'a'} {thing}"


_ALIKE = tuple(
    tuple(words.split())
    for words in (
        "legalmoves moves legal islegal validmoves possiblemoves getlegalmoves actions legalactions randommove",
        "play push step move apply act domove makemove playmove",
        "choose play move act getmove selectmove",
        "undo pop takeback back unmake match",
        "start reset newgame new begin initial initialstate startposition restart",
        "moves history log peek ply fullmovenumber",
        "tomove turn player currentplayer activeplayer whoseturn nextplayer sidetomove",
        "isover over done finished ended terminal isterminal terminated gameover isgameover isfinished",
        "winners winner result outcome",
        "wins winrate winrates",
        "scores score points reward rewards returns",
        "best bestmove line pv",
        "evaluate best bestmove bestaction value analyse analyze analysis explore predict",
        "toframe frame df todf dataframe todataframe topandas pandas totable topolars tonumpy head",
        "estimates means mean average averages summary stats statistics describe wins winrate winner",
        "standings winner results ranking rankings ratings rating elo",
        "chart plot graph hist",
        "record describe todict asdict dict tojson json dumps serialize export save",
        "title name",
        "player name bot",
        "code fen",
        "load fromrecord fromfile readfile read open",
        "board show display draw render plot",
        "svg picture image topng tosvg png savefig",
        "players bots bot opponent opponents level levels ai agent agents difficulty strength",
        "level difficulty strength",
        "seconds time timeout timelimit movetime duration",
        "simulations sims n iterations rollouts depth visits budget level strength difficulty",
        "games n ngames count number trials runs repetitions",
        "side size sides radius width boardsize",
        "playouts simulate rollout",
        "simulate run runs playgames",
        "simulation simulate",
        "fromdiagram fromtext fromstring parse",
        "goon next nextexercise continue",
        "successors children next",
        "moves values",
        "stones pieces",
        "neighbours neighbors adjacent",
        "exercise question quiz task lesson lessons",
        "sheet print pdf worksheet handout",
    )
)
"""Names that mean the same in other libraries, as `_plain` has them; those that somebody can mean here come first."""
_BEGINNING = 5
"""The fewest letters from which the beginning of a name is understood."""


def meant(typed: object, known: Iterable[str]) -> str:
    """Return the end of a message: the text that was probably meant, or nothing if no known text is near.

    A text is near if it differs only in capitals, spaces and hyphens, if it has the same meaning elsewhere, if it is a word that
    is spelt nearly alike, or if it is the only one that begins in this way. For a name in capitals, others in capitals come first.

    >>> meant(" D4", ["d4", "Td4"]), meant("tie-break", ["tiebreak", "goal"]), meant("d9", ["d4"])
    ("; did you mean 'd4'?", "; did you mean 'tiebreak'?", '')
    >>> meant("is_terminal", ["is_chance", "is_over"])
    "; did you mean 'is_over'?"
    >>> meant("SCORES", ["score", "SCORED"])
    "; did you mean 'SCORED'?"
    """
    if not isinstance(typed, str) or len(typed) > 60:  # no name is so long
        return ""
    known = [*known]
    constants = [each for each in known if each.isupper()] if typed.isupper() else known
    if len(constants) < len(known) and (near_constant := meant(typed, constants)):
        return near_constant
    texts = sorted(known, key=lambda text: text[:1].isupper() != typed[:1].isupper())
    plain = [_plain(text) for text in texts]
    wanted = _plain(typed)
    is_word = wanted.isalpha()
    begun = [text for text in plain if text.startswith(wanted)] if len(wanted) >= _BEGINNING else []
    near = begun if len(begun) == 1 else _nearest(wanted, plain) if is_word else []
    near = [each for each in alike(wanted) if each in plain] or near
    return f"; did you mean {texts[plain.index(near[0])]!r}?" if near else ""


def _nearest(wanted: str, known: list[str]) -> list[str]:
    """Return the nearest of some texts, of several the first by the alphabet; none if none is near."""
    near = get_close_matches(wanted, known, len(known) or 1, 0.75)
    return sorted(near, key=lambda each: (-SequenceMatcher(None, each, wanted).ratio(), each))


def alike(given: str) -> list[str]:
    """Return a name in its plain form, and what means the same elsewhere.

    >>> alike("best_move")[:3]
    ['bestmove', 'best', 'bestmove']
    """
    plain = _plain(given)
    return [plain, *(each for words in _ALIKE if plain in words for each in words)]


def _plain(text: str) -> str:
    """Return a text without capitals, spaces and hyphens, and without what stands before its last dot."""
    return "".join(text.rpartition(".")[2].split()).replace("-", "").replace("_", "").casefold()
