"""Formulas in TeX as MathML, which browsers show by themselves."""

from __future__ import annotations

import re
from html import unescape

from stoneswidgets.plumbing.interrupts import held

_APART = r"<(?P<apart>code|pre|script|style|textarea|svg|math)\b.*?</(?P=apart)\s*>|<[^>]*>"
"""What holds no formulas: elements whose text stays as it is, and tags with their attributes."""
_BLOCK = r"\$\$(?P<block>[^<]+?)\$\$|\\\[(?P<bracket>[^<]+?)\\\]|(?P<named>\\begin\{(?P<name>\w+\*?)\}[^<]*?\\end\{(?P=name)\})"
_INLINE = r"(?<![\\$])\$(?P<inline>[^\s$](?:[^$<]*?[^\s$<\\])?)\$(?![\d$])|\\\((?P<paren>[^<]+?)\\\)"
_ANY = re.compile(f"{_APART}|{_BLOCK}|{_INLINE}", re.DOTALL | re.IGNORECASE)


def formulas(markup: str) -> str:
    r"""Return HTML with its formulas as MathML; what cannot be read as TeX stays as it is.

    Parameters
    ----------
    markup : str
        HTML with formulas as notebooks write them: ``$…$``, ``$$…$$``, ``\(…\)``, ``\[…\]``, or an environment.

    Raises
    ------
    ImportError
        If there is a formula, and docutils is not installed, which knows TeX.

    Examples
    --------
    >>> "<mi>x</mi>" in formulas("<p>$x$ costs $5</p>")
    True
    >>> formulas("<code>$x$</code>")
    '<code>$x$</code>'
    """
    return _ANY.sub(_formula, markup)


def _formula(found: re.Match[str]) -> str:
    blocks, inline = found.group("block", "bracket", "named"), found.group("inline", "paren")
    tex = next(filter(None, (*blocks, *inline)), None)
    if tex is None:
        return found[0]
    with held():
        from docutils.utils.math.latex2mathml import tex2mathml  # noqa: PLC0415 (only where there is a formula)

    try:
        made = str(tex2mathml(unescape(tex)))
    except (
        SyntaxError,
        ValueError,
        LookupError,
        AttributeError,
        TypeError,
    ):  # what docutils raises for TeX that it does not know
        return found[0]
    return made if any(inline) else made.replace("<math ", "<math display='block' ", 1)
