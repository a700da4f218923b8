"""Results of attacks: how much was tried, and what failed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Tally:
    """The count of one attack.

    Attributes
    ----------
    what : str
        What was tried, in words.
    tried : int
        How often.
    broken : list of str
        What did not hold.
    """

    what: str
    tried: int = 0
    broken: list[str] = field(default_factory=list)

    def note(self, wrong: str = "") -> None:
        """Count one more try, and what was wrong with it, if something was."""
        self.tried += 1
        if wrong:
            self.broken.append(wrong)
