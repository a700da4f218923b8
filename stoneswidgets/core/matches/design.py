"""A design: a set of rules with the name and the sentence that its author gave it."""

from __future__ import annotations

from typing import NamedTuple

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.plumbing.language import ended
from stoneswidgets.plumbing.texts import one_line

LONGEST_NAME, LONGEST_SENTENCE = 60, 200


class Design(NamedTuple):
    """The name of a set of rules, and a sentence of its owner's; both may be empty.

    Attributes
    ----------
    name : str
        What it is called.
    sentence : str
        What it is like, or meant to do.

    Examples
    --------
    >>> Design.of(" Long march ", "").over("SiegeStones with Marching 2")
    'Long march: SiegeStones with Marching 2'
    """

    name: str = ""
    sentence: str = ""

    @classmethod
    def of(cls, name: object, sentence: object) -> Design:
        """Return a design with its texts checked, without surrounding spaces; a `BadRecord` if they are too long, or several lines."""
        return cls(
            _checked(name, "the name of a design", LONGEST_NAME),
            _checked(sentence, "the sentence of a design", LONGEST_SENTENCE),
        )

    @classmethod
    def read(cls, given: object) -> Design:
        """Return the design of a list of its name and sentence, or of an empty one; a `BadRecord` if it is none."""
        if not isinstance(given, list) or len(given) not in (0, 2):
            raise BadRecord(f"design is a list of a name and a sentence, not {quoted(given)}")
        return cls.of(*given) if given else NAMELESS

    @property
    def said(self) -> str:
        """The name in quotation marks, and the sentence, as they stand under a board."""
        return " ".join(filter(None, (self.name and f"“{self.name}”:", ended(self.sentence))))

    def over(self, title: str) -> str:
        """Return the title of its rules with its name before it, if it has one."""
        return f"{self.name}: {title}" if self.name else title


NAMELESS = Design()


def _checked(text: object, what: str, longest: int) -> str:
    found = one_line(text, what, empty=True).strip()
    if len(found) > longest:
        raise BadRecord(f"{what} has at most {longest} letters, not {len(found)}")
    return found
