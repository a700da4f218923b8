"""A match on a board: who plays each seat, and whose view is shown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.hidden_moves import knows_all
from stoneswidgets.core.teller import Told
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.telling import announced
from stoneswidgets.widgets.lines import Lines
from stoneswidgets.widgets.rated import acted, begins

if TYPE_CHECKING:
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import Seat
    from stoneswidgets.search import Bot
    from stoneswidgets.search.players import Player as Playing

_LEVELS = "beginner", "easy", "easy", "medium", "medium", "strong", "strong", "expert", "expert", "expert"
_PERSON = "person"
BOTS = {f"bot:{n}": f"Bot {n} ({word})" for n, word in enumerate(_LEVELS, 1)}
"""The bots that can be chosen in the browser, with their labels."""
CHOICES = {_PERSON: "Person"} | BOTS
"""The players that can be chosen in the browser, with their labels."""
PACES = {"at once": 0.0, "calm": 0.8, "slow": 2.0}
"""How many seconds a bot takes at least for a move that somebody watches."""


@dataclass(frozen=True)
class Player:
    """Somebody who plays a seat, under a `name` of `CHOICES` or, a person or a bot from Python, another one.

    A bot that is `elsewhere` is not the board's own: it thinks for all boards of its match.
    """

    name: str = _PERSON
    bot: Bot | None = None
    elsewhere: bool = False


def chosen(name: str) -> Player:
    """Return the player of that name; a `StonesError` if nobody has it."""
    if name not in CHOICES:
        raise StonesError(f"who: a seat is played by {', '.join(CHOICES)}, not {quoted(name)}")
    if name == _PERSON:
        return Player()
    from stoneswidgets.search import bot  # only where a bot plays

    return Player(name, bot(level=int(name.removeprefix("bot:"))))


def seated(player: Playing | Player) -> Player:
    """Return a level, a bot or a function from Python as a player; None as a person; a player unchanged."""
    if player is None:
        return Player()
    if isinstance(player, Player):
        return player
    from stoneswidgets.search import Bot  # only where a bot plays
    from stoneswidgets.search.players import player as player_of

    bot = player if isinstance(player, Bot) else player_of(player)
    name = f"bot:{bot.level}"
    return Player(name if name in CHOICES else f"{bot.title} bot", bot)


_NEWS = 8
"""How many changes are told at most."""


@dataclass
class Table:
    """A match on a board: who plays each seat, whose view is shown, and how.

    Attributes
    ----------
    board_seat : int or None
        The seat that this board is for; its view alone is shown. None: what everybody may see, and in a game with
        secrets the view of the only person who plays, or of the person who has said to be at the screen.
    asked_seat : int or None
        The seat whose player is asked something, where people play all seats; −1 for none of them.
    analysing : bool or None
        Whether the position in sight is analysed. None: it is not, and people cannot switch it on.
    at_screen : int or None
        The seat whose player has said to be at the screen, with nobody else looking.
    replaced : Match or None
        The match that this one took the place of; undo brings it back.
    story : list of (set of int, str)
        Who made the last changes of the match, and what was said of them.
    lacks : set of str
        What other boards have and this one does without, since it is one of several.
    counts : bool
        Whether the match can count for the level of a person who plays it: from the game's beginning, with the same players, nothing
        taken back, nothing analysed, no lines tried.
    level : str
        What the match did to that level, in words.
    """

    match: Match
    seats: list[Player]
    board_seat: int | None
    analysing: bool | None
    look: Look = field(default_factory=Look)
    announcement: str = ""
    at_screen: int | None = None
    asked_seat: int | None = None
    replaced: Match | None = None
    pace: str = "calm"
    story: list[tuple[set[int], str]] = field(default_factory=list)
    stopped: bool = False
    lacks: frozenset[str] = frozenset()
    lines: Lines = field(default_factory=Lines)
    counts: bool = field(init=False)
    level: str = ""
    _seen: dict[int, tuple[Position, View]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.counts = begins(self.match)

    def begin(self, match: Match, announcement: str, replaced: Match | None) -> None:
        """Put another match in the place of this one; people play the seats that are new."""
        many = match.game.seats
        self.match, self.seats = match, (self.seats + [Player()] * many)[:many]
        self.announcement, self.story, self.replaced = announcement, [], replaced
        self.stopped, self.at_screen = False, None
        self.counts, self.level = begins(match), ""

    # ------------------------------------------------------------ who acts, who looks

    @property
    def seat(self) -> int | None:
        """The first seat that must act now."""
        to_move = self.match.position.to_move
        return to_move[0] if to_move else None

    @property
    def player(self) -> Player:
        """Who plays that seat; a person where nobody must act."""
        return Player() if self.seat is None else self.seats[self.seat]

    @property
    def name(self) -> str:
        """What that seat is called."""
        return self.match.game.seat_names[self.seat or 0]

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.seats) if player.bot is None]

    @property
    def only(self) -> int | None:
        """The seat of the only person who looks at this board, if there is one."""
        return self.people[0] if self.board_seat is None and len(self.people) == 1 else self.board_seat

    @property
    def reader(self) -> int | None:
        """The seat that words call "you", if there is one."""
        return self.asked_seat if self.only is None else self.only

    @property
    def settled(self) -> bool:
        """Whether the players are fixed elsewhere and cannot be changed at the board."""
        return any(each.elsewhere or (each.bot is None and each.name != _PERSON) for each in self.seats)

    def listed(self, drawn: Picture) -> tuple[dict[str, Seat], dict[str, str]]:
        """Return the seats with who plays each, and the labels of all who can be chosen to; nobody can where that is settled."""
        seats, settled = dict[str, "Seat"](), self.settled
        players = {} if settled else dict(CHOICES)
        for seat, player in enumerate(self.seats):
            free = not settled and self.board_seat in (None, seat)
            seats[str(seat)] = {**drawn.seat(seat), "who": player.name, "free": free}
            if not settled:
                players.setdefault(player.name, player.name)
        return seats, players

    @property
    def eyes(self) -> int | None:
        """The seat whose view is shown; None for the public view."""
        if self.only is not None:
            return self.only
        return self.at_screen if self.at_screen == self.seat else None

    # ------------------------------------------------------------ positions

    @property
    def begun(self) -> bool:
        """Whether a person has made a move of the match."""
        return bool(acted(self.match).intersection(self.people))

    @property
    def open_position(self) -> Position:
        """The last position of the match in which nothing is hidden; a new game's, if there is none."""
        positions = reversed(self.match.positions)
        found = (each for each in positions if each.view(None).state == each.state)
        return next(found, None) or self.match.game.start()

    @property
    def chooses_in_secret(self) -> bool:
        """Whether several seats choose simultaneously, so that none may know another's choice."""
        return bool(self.match.acted) or len(self.match.position.to_move) > 1

    @property
    def hides_something(self) -> bool:
        """Whether the match holds something that this board must not show."""
        return not knows_all(self.match.positions, self.board_seat)

    @property
    def may_explore(self) -> bool:
        """Whether lines, which show everything, can be tried here: while a match goes on not at a board for one seat, nor in a game that hides anything."""
        if self.match.is_over:
            return not self.hides_something
        return self.board_seat is None and not self.match.game.hides

    def seen(self, at: int) -> View:
        """Return the view shown after that number of moves."""
        position = self.match.positions[at]
        known = self._seen.get(at)
        if known is None or known[0] is not position:  # the match, or this move of it, is another one now
            known = self._seen[at] = position, position.view(self.board_seat)
        return known[1]

    # ------------------------------------------------------------ moves

    def take_back(self, own: int) -> None:
        """Take back a seat's choice while others still choose, or else its last move, with those of bots since.

        It is refused if since then another person has moved, chance has decided or something hidden has come out: somebody
        would then move again who knows what is to come.
        """
        match = self.match
        if own in match.acted:
            match.withdraw(own)
            return
        decisions = (i for i in range(len(match.moves) - 1, -1, -1) if own in match.positions[i].to_move)
        to = next(decisions, None)
        if to is None:
            raise StonesError("there is no move of yours to undo")
        since, others = match.positions[to:], {*self.people} - {own}
        if any(
            each.view(own).state != each.state or (len(each.to_move) > 1 and each is not since[-1])
            for each in since
        ):
            raise StonesError(
                "something hidden has been revealed since your last choice; that cannot be taken back"
            )
        movers = {seat for each in since[:-1] for seat in each.to_move} | {*match.acted}
        if others and (movers & others or any(each.is_chance for each in since)):
            raise StonesError("your last move has been answered since; that can no longer be taken back")
        match.undo(to=to)

    def describe(self, start: int, stop: int | None = None) -> str:
        """Describe the moves between two positions, as the only person who looks may know them; without one, as everybody may."""
        look, moves = replace(self.look, reader=self.reader), self.match.moves[start:stop]
        seen = [each.view(self.only) for each in self.match.positions[start : start + len(moves) + 1]]
        return Told.of(
            announced(picture(after, look), before, move)
            for before, after, move in zip(seen, seen[1:], moves, strict=False)
        )

    def news(self) -> list[str]:
        """Return what was done since the viewer's last move, in words; empty for a single move, which is announced anyway."""
        viewer = self.seat if self.reader is None else self.reader
        since: list[str] = []
        for movers, said in reversed(self.story):
            if viewer in movers:
                break
            since.insert(0, said)
        return [] if viewer in (None, -1) or len(since) == 1 else since

    def tell(self, start: int, stop: int | None) -> None:
        """Announce the effects of the moves between two positions, and add them to the story."""
        self.announcement = self.describe(start, stop)
        movers: set[int] = set()
        for position in self.match.positions[start:-1]:
            movers.update(position.to_move)
        self.story = [*self.story, (movers, self.announcement)][-_NEWS:]

    def rest(self, start: int) -> int | None:
        """Return the number of the last position since `start` that is to stay in sight; None if there is none, or if only bots play."""
        if not self.people:
            return None
        for at in range(len(self.match.moves) - 1, start, -1):
            if picture(self.match.positions[at], self.look).rest():
                return at
        return None
