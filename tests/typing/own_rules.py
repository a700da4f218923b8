"""A variant and a game of one's own with the fields of their states typed, as docs/rules-of-your-own.md says."""

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import Set, fields


class Fields(rules.State):
    """The parent's fields and these."""

    made = sw.number(20)
    rests = sw.each_seat(sw.number(20))
    closed = sw.spaces()


class TypedVariant(sw.SiegeStones):
    """A space where a stone was dropped next to a tower is closed, and a game of 20 moves is a draw."""

    State = Fields

    goal: int = 2

    @staticmethod
    @sw.rule
    def droppable(t: rules.Tables, s: Fields, seat: int, tower: int) -> Set:
        return rules.droppable(t, s, seat, tower) & ~s.closed

    @staticmethod
    @sw.rule
    def apply(t: rules.Tables, s: Fields, action: int) -> None:
        s.rests[s.actor] += 1
        rules.apply(t, s, action)
        s.made += 1
        for space in s.stones[0] & ~s.closed:
            if len(t.near[space] & s.towers) > t.goal:
                s.closed.add(space)
        if s.made == 20 and s.actor != sw.OVER:
            sw.draw(s, t.players)


class Bids(fields.State):
    """What both have bid."""

    bids = sw.each_seat(sw.number(3))


class Moves(fields.Tables):
    """What can be bid."""

    bid = sw.move("0", "1", "2")


class TypedGame(sw.Game):
    """Both bid once, the higher bid wins."""

    State, Tables = Bids, Moves

    @property
    def max_game_length(self) -> int:
        return 2

    @staticmethod
    @sw.rule
    def legal(t: Moves, s: Bids, seat: int, out: list[int]) -> int:
        for i in range(3):
            out[i] = t.bid[i]
        return 3

    @staticmethod
    @sw.rule
    def apply(t: Moves, s: Bids, action: int) -> None:
        s.bids[s.actor] = action - t.bid[0]
        s.actor = sw.after(s.actor, 2)
        if s.actor == 0:
            if s.bids[0] == s.bids[1]:
                sw.draw(s, 2)
            else:
                sw.win(s, 0 if s.bids[0] > s.bids[1] else 1)

    @staticmethod
    @sw.rule
    def score(t: Moves, s: Bids, seat: int) -> int:
        return s.bids[seat]


TypedVariant(side=3).check(games=2, progress=False)
TypedGame().check(games=2, progress=False)
