"""The names of people: what is one, and which two look the same."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import eq
from unicodedata import category, normalize

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.teach.poll import SLASH
from stoneswidgets.widgets.table import BOTS, CHOICES

LONGEST_NAME = 60
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\ufffc\U000e0000-\U000e0fff]"
)
"""What is drawn as nothing, beside the format characters: Unicode's Default_Ignorable_Code_Point, also where that is no letter yet, the
empty Braille cell, and what stands for an object in a text."""
_LIKE = str.maketrans(
    dict(
        zip(
            "АВЕЗКМНОРСТУХЅІЈҮѴԌԚԜЬаегорсухѕіјһԁԛԝѵүӏӀкΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορσυıɑɡɩՍՕսօոհցզᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡ"
            "ᏚᎢᏙᎳᏃбѡҽӠꙄꙇͿϜϳϺᴦՏագռքᎥᎩᎽᏂᏎᏏᏒᏔᏕᏧᏮᏳꭵꮁꮃꮓꮩꮪꮯƄƍƖƦƧƷƼƽǀȜȢȣɣɪɯʋʏᴄᴏᴑᴜᴠᴡᴢᶃᶌẝỿꜱꝚꝪꝮꞘꞙꞟꞫꞲꞳꞴꬲꬵꬽꭇꭈꭎꭒꭚϨⲅⲎ"
            "ⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⳊⳌⳐⳒꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
            "ABE3KMHOPCTYXSIJYVGQWbaeropcyxsijhdqwvyllkABEZHIKMNOPTYXayikvopouiagiUOuonhgqABCDEGHJKLMPR"
            "STVWZ6we32iJFjMrSwqnfiYYh4bRWSd6GirwzvscbglR235sl388yiwuycoouvwzgyfys239Ffu3JXBeforruuy2rH"
            "lKMNOoPpCcTYX93L6BPdDTGKJCZFMNLSRVHWXYAElOU",
            strict=True,
        )
    )
)
"""Letters that look like a letter or digit of ASCII: those of Cyrillic, Greek, Armenian, Cherokee, Coptic, Lisu and of Latin itself that
Unicode's confusables.txt (UTS #39) has, as the package confusable-homoglyphs 3.3.1 brings it; and three of our own, Cyrillic \u043a and
\u04cf and Greek \u03ba. Letters in other styles and widths are the same in the normal form NFKC."""
_STROKES = str.maketrans("I1|0", "lllO")
"""What looks like another letter of the same alphabet, or like a digit."""


def checked_name(value: object) -> str:
    """Return a name as it is kept: letters that are written in several ways in one of them, without spaces at its ends.

    Raises
    ------
    StonesError
        If it is none: empty, too long, several lines, a bot's or like that of one, or with control characters or more than one group in it.

    >>> checked_name(" Red / Ada "), checked_name("Red\uff0fAda")
    ('Red/Ada', 'Red/Ada')
    """
    name = normalize("NFC", one_line(value, "a name")).strip()
    if len(name) > LONGEST_NAME:
        raise StonesError(f"a name has at most {LONGEST_NAME} letters, not {len(name)}")
    parts = [" ".join(part.split()) for part in SLASH.split(name)]
    if len(parts) > 2 or not all(parts):  # noqa: PLR2004 (a group and a name)
        raise StonesError(f"a name, or a group and a name as in Red/Ada, not {quoted(name)}")
    if not any(letter.isalnum() for letter in _seen(parts[-1])):
        raise StonesError(f"a name has a letter or a digit in it, not only {quoted(name)}")
    checked = "/".join(parts)
    if checked in CHOICES or any(alike(checked, bot) for bot in (*BOTS, *BOTS.values())):
        raise StonesError(f"{checked} is a player that can be chosen, and nobody's name")
    return checked


def alike(name: str, other: str) -> bool:
    """Tell whether two names look the same, in small letters or as they are written.

    >>> alike("Eva", "E\u03bda"), alike("Ena", "E\u03bda"), alike("Lisa", "\ua4e1isa")
    (True, False, True)
    >>> alike("Ada", "\u0410da"), alike("Ada", "ADA"), alike("Ian", "lan"), alike("Ian", "Lan")
    (True, True, True, False)
    """
    return any(map(eq, _looks(name), _looks(other)))


@lru_cache(1_000)
def _looks(name: str) -> tuple[str, str]:
    """Return what names that look the same have in common: in small letters, and as it is written."""
    letters = _seen(normalize("NFKC", name)).translate(_LIKE)
    return letters.casefold(), letters.translate(_STROKES)


def _seen(name: str) -> str:
    """Return a name without what is drawn as nothing."""
    return "".join(letter for letter in _UNSEEN.sub("", name) if category(letter) != "Cf")
