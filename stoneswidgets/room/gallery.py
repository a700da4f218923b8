"""The gallery of a room: who hangs a design there, who plays those of others, and what they say of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.match import Match
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.experiment import Expectation
from stoneswidgets.page.gallery import Exhibit
from stoneswidgets.room.log import NOT_BEGUN
from stoneswidgets.room.pairing import design_groups, designs_for
from stoneswidgets.teach.kinds import SentenceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from stoneswidgets.room.tables import RoomTable, RoomTables


class Gallery(dict[str, Exhibit]):
    """The designs that people show to all, by their names and rules. `changed` is called after each change."""

    def __init__(self, tables: RoomTables, changed: Callable[[], None]) -> None:
        super().__init__()
        self._tables, self._changed = tables, changed

    def hang(self, name: str, expected: int, *, named: bool) -> None:
        """Show the design of somebody's table, in place of those of the same people that nobody else has played."""
        table = self._tables.own(name)
        there = self.get(table.titled, Exhibit(table.match.game, table.match.design, (name,)))
        if name not in there.owners or not there.design.name:
            raise StonesError("what hangs in the gallery is a design of your own, with a name")
        Expectation.of(there.game, there.measure, expected, "a number alone")
        for title, each in [*self.items()]:
            if name in each.owners and (each is there or not self.players(each)):
                del self[title]
        people = tuple(dict.fromkeys((*there.owners, *table.people)))
        self[table.titled] = replace(there, owners=people, named=named, expected=expected)
        self._changed()

    def design(self, title: str) -> Exhibit:
        """Return the design of that name and rules; raise a `StonesError` if there is none."""
        if title not in self:
            raise StonesError(f"the gallery has no design {quoted(title)} now")
        return self[title]

    def take_down(self, title: str) -> None:
        """Remove a design."""
        del self[self.design(title).titled]
        self._changed()

    def played_by(self, name: str) -> Exhibit | None:
        """Return the design of others that somebody's table plays; None if it plays none of these."""
        table = self._tables.of(name)
        found = table and self.get(table.titled)
        return found if found and name not in found.owners else None

    def players(self, design: Exhibit) -> set[frozenset[str]]:
        """Return who has played a design, table by table, without its owners."""
        seated = (
            names
            for rules, names, result in self._tables.history
            if rules == design.titled and result != NOT_BEGUN
        )
        return {frozenset(names) for names in seated if names and not {*names} & {*design.owners}}

    def say(self, name: str, said: str) -> None:
        """Keep what the people at somebody's table say of the design of others that they play."""
        design, table = self.played_by(name), self._tables.own(name)
        if design is None:
            raise StonesError("a sentence is said of somebody else's design, by those who play it")
        design.said[tuple(sorted(table.people))] = SentenceKind().read(said)
        self._changed()

    def rotate(self, names: Collection[str]) -> list[RoomTable]:
        """Seat all who are free at new tables, those who have made a design together, to play others' designs that they do not know."""
        waits = [at for at in self._tables.values() if not at.match.is_over]
        playing = {name for at in waits for name in at.people if at.goes_on or self.played_by(name)}
        designs = [*self.values()]
        others = [self.players(each) for each in designs]
        known = [{*each.owners}.union(*played) for each, played in zip(designs, others, strict=True)]
        groups = design_groups([each.owners for each in designs], {*names} - playing)
        return [
            self._tables.open(Match(each.game, design=each.design), group[at : at + each.game.seats])
            for group, place in zip(groups, designs_for(groups, known, [*map(len, others)]), strict=True)
            for each in ([] if place is None else [designs[place]])
            for at in range(0, len(group), each.game.seats)
        ]

    def exhibits(self, *, names: bool = True) -> list[Exhibit]:
        """Return the designs, each with how its games ended; with their owners' names where these say so."""
        ended = [each for each in self._tables.history if each[-1] not in ("", NOT_BEGUN)]
        return [
            replace(
                each,
                played=tuple(result for rules, _, result in ended if rules == title),
                named=each.named and names,
            )
            for title, each in self.items()
        ]
