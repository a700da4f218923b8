"""Names that look the same, in whatever alphabet they are written."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from operator import eq
from unicodedata import category, normalize

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\ufffc\U000e0000-\U000e0fff]"
)
"""What is drawn as nothing, beside the format characters: Unicode's Default_Ignorable_Code_Point, also where that is no letter yet, the
empty Braille cell, and what stands for an object in a text."""
_GROUPS = (
    "'`´ʹʻʼʽʾˈ՚\u05f3‘’‛′ꞌ -˗‐‒–—⁃−➖ 2ƧϨᒿꙄꛯꝚ 3ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆 4Ꮞ𑢯 5Ƽ𑢻 6бᏮⳒ𑣕 7𐓒𑣆𝈒 8Ȣȣ৪੪ଃ𐌚\U0001e8cb 9৭੧୨൭ⳊꝮ𑢬𑣌𑣖 AΑАᎪᗅꓮ𐊠𖽀 BΒВᏴᗷꓐꞴ𐊂𐊡𐌁 "
    "CСϹᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲🝌 DᎠᗞᗪꓓ EΕЕᎬ⋿ⴹꓰ𐊆𑢦𑢮 FϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂𝈓 GԌᏀᏳꓖ HΗНᎻᕼⲎꓧ𐋏 IΙІ JͿЈᎫᒍꓙꞲ KΚКᏦᛕⲔꓗ𐔘 LᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖𝈪 MΜϺМᎷᗰᛖⲘꓟ𐊰𐌑 NΝⲚꓠ𐔓 "
    "OΟОՕ\u07c0০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠 PΡРᏢᑭⲢꓑ𐊕 QԚⵕ RƦᎡᏒᖇꓣ𐒴𖼵𝈖 SЅՏᏕᏚꓢ𐊖𐐠𖼺 TΤТᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨 UՍሀᑌ∪⋃ꓴ𐓎𑢸𖽂 VѴ\u0667۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈𝈍 WԜᎳᏔꓪ𑣦𑣯 "
    "XΧХ᙭ᚷ╳ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬 YΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃 ZΖᏃꓜ𐋵𑢩𑣥 aɑαа⍺ bƄЬᏏᑲᖯ cсϲᴄⲥꮯ𐐽 dԁᏧᑯꓒ eеҽ℮ꬲ fքẝꞙꬵ gƍɡցᶃ hһհᏂ iıɩɪιіᎥ⍳ꙇꭵ𑣃 jȷϳј kκк "
    "lƖǀӀӏ\u05c0\u05d5\u05df\u0627\u0661۱\u07caᛁ∣⏽Ⲓⵏꓲ𐊊𐌉𐌠𖼨\U0001e8c7 nոռ "
    "oοσоօ\u05e1\u0647\u0665\u06be\u06c1\u06d5۵०੦૦௦ం౦ಂ೦ംഠ൦ං๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗 pρр⍴ⲣ qԛգզ rгᴦⲅꭇꭈꮁ sƽѕꜱꮪ𐑈𑣁 uʋυսᴜꞟꭎꭒ𐓶𑣘 vνѵ\u05d8ᴠ∨⋁ꮩ𑜆𑣀 "
    "wɯѡԝաᴡꮃ𑜊𑜎𑜏 x×хᕁᕽ᙮⤫⤬⨯ yɣʏγуүყᶌỿꭚ𑣜 zᴢꮓ𑣄 ÞϷ𐓄 ßβᏰꞵ þƿϸ \u06a9\u0643\u06aa \u06cc\u0649\u064a 一ー 二ニ 八ハ 力カ 卜ト 口ロ囗 夕タ 工エ"
)
"""What looks like the first of each group: single letters and digits of all alphabets that Unicode's confusables.txt (UTS #39) has as like one of
ASCII, as the package confusable-homoglyphs 3.3.1 brings it, and like a letter of a few others; what is written from right to left, dashes,
apostrophes and some more (Cyrillic \u043a and \u04cf, Greek \u03ba) are our own. Letters in other styles and widths, and letters with
accents, are the same in the normal form NFKD."""
_DOTTED = re.compile("(?<=[ij])\u0307")
"""A dot above a letter that has one: it is drawn once."""
_STROKES = str.maketrans("I1|0", "lllO")
"""What looks like another letter of the same alphabet, or like a digit."""


def alike(name: str, other: str) -> bool:
    """Tell whether two names look the same, in small letters or as they are written.

    >>> alike("Eva", "E\u03bda"), alike("Ena", "E\u03bda"), alike("Lisa", "\ua4e1isa")
    (True, False, True)
    >>> alike("Ada", "\u0410da"), alike("Ada", "ADA"), alike("Ian", "lan"), alike("Ian", "Lan")
    (True, True, True, False)
    """
    return any(map(eq, _looks(name), _looks(other)))


@cache
def _like() -> dict[int, str]:
    return {ord(letter): group[0] for group in _GROUPS.split() for letter in group[1:]}


@lru_cache(4_000)
def _looks(name: str) -> tuple[str, str]:
    """Return what names that look the same have in common: in small letters, and as it is written."""
    decomposed = normalize("NFKD", name.translate(_like()))  # which makes sigmas of some letters like c
    letters = _DOTTED.sub("", seen(decomposed).translate(_like()))
    return letters.casefold(), letters.translate(_STROKES)


def seen(name: str) -> str:
    """Return a name without what is drawn as nothing."""
    return "".join(letter for letter in _UNSEEN.sub("", name) if category(letter) != "Cf")
