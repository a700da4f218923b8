"""What a board can be doing: each is a screen, which says what is to be seen, what may be done, and what a click means."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.hidden_moves import last_decisions
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene import Look, Picture, picture
from stoneswidgets.scene.base import tree
from stoneswidgets.widgets.consent import consent_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.core.position import Position, Snapshot, View
    from stoneswidgets.scene.format import PictureScene, Setup
    from stoneswidgets.widgets.table import Table

ALLOW, REFUSE = "tray:allow", "tray:refuse"
"""What somebody clicks who is asked to let another player take moves back."""
CURTAIN = "tray:curtain"
"""What a person at a shared screen clicks to see what the others may not."""
NOW = "tray:now"
"""What somebody clicks to leave an earlier position for the present one."""
REST = "tray:rest"
"""What somebody clicks to go on from a position that stays in sight for a while, as at the end of a hand."""

UNJUDGED = frozenset(("analyse", "review", "better", "retry"))
"""What there is not on a board that judges no moves."""

_SETTING_UP = "Nothing is analysed while a position is set up."
_NO_CHOICE = "There is nothing to choose."
_BOT_THINKS = "The analysis waits for the bot."
_NOT_THIS_SEAT = "Chances are shown when it is the turn of whoever sees this board."


@dataclass(frozen=True)
class Sight:
    """What a board shows until the next change: worked out once.

    Attributes
    ----------
    screen : Screen
        What the board is doing.
    view : Position or View
        What is shown: a position as those who look at the board may see it.
    saved_view : Position or View
        What a notebook may save of it: at a shared screen, nothing that one seat alone knows.
    look : Look
        How the board is turned, and which moves are marked on it.
    study_view : View or None
        What the analysis may look at: never more than is shown.
    study_note : str
        Why the analysis may look at nothing; empty if it may.
    """

    screen: Screen
    view: Snapshot
    saved_view: Snapshot
    look: Look
    study_view: View | None = None
    study_note: str = _NO_CHOICE

    @property
    def secret(self) -> bool:
        """Whether the board shows something that a notebook must not save."""
        return self.view.state != self.saved_view.state

    @cached_property
    def picture(self) -> Picture:
        """What is shown, drawn and put into words."""
        return picture(self.view, self.look)

    @cached_property
    def saved(self) -> Sight:
        """What a notebook may save."""
        return replace(self, view=self.saved_view) if self.secret else self


@dataclass(frozen=True)
class Screen:
    """Something that a board can be doing. This one is playing: a person is to move, or the match is over."""

    bots_wait: ClassVar[bool] = False
    """Whether bots wait meanwhile."""
    is_present: ClassVar[bool] = True
    """Whether the match's last position is in sight."""
    asks: ClassVar[bool] = False
    """Whether it asks for something else than moves, whoever is to move."""

    @property
    def at(self) -> int | None:
        """The number of the position in sight, if that is an earlier one than the match's last."""
        return None

    @property
    def instead(self) -> tuple[Position, str] | None:
        """What is shown in place of that position: the one after a move that was better, and that move."""
        return None

    @property
    def setup(self) -> Setup:
        """The state of setting up, for the browser."""
        return {}

    # ------------------------------------------------------------ what is to be seen

    def position(self, table: Table) -> Position:
        """Return the position that is in sight."""
        return table.match.position if self.at is None else table.match.positions[self.at]

    def said(self, table: Table) -> str:
        """Return the sentence that is announced."""
        return table.said

    def sight(self, table: Table) -> Sight:
        """Return what the board shows."""
        position, eyes = self.position(table), table.eyes
        view = position.view(eyes)
        saved = view if eyes == table.own else position.view(table.own)
        sight = Sight(self, view, saved, _look(table, self))
        return sight if table.seat is None or self.at is not None else self._at_turn(table, position, sight)

    def _at_turn(self, table: Table, position: Position, sight: Sight) -> Sight:
        """Say who acts now: a bot, somebody who sees the board, or somebody before whom the others look away."""
        seat, eyes, bot = table.seat, table.eyes, table.player.bot
        if bot and not table.stopped:
            return replace(sight, screen=BOTS_TURN, study_note=_BOT_THINKS)
        seat_view: Any = sight.view if eyes in position.to_move else position.view(seat)
        hidden = seat_view.state != sight.view.state
        if bot:
            screen: Screen = BOTS_TURN
        else:
            choice = table.chooses_in_secret and table.analysing is not None
            screen = CURTAINED if (hidden or choice) and eyes is None else self
        if hidden:
            return replace(sight, screen=screen, study_note=_NOT_THIS_SEAT)
        return replace(sight, screen=screen, study_view=seat_view, study_note="")

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        """Return the picture with what can be clicked on this screen; of a game's moves, the picture knows itself."""
        return scene

    # ------------------------------------------------------------ what may be done

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        """Return what there is to be pressed on the board, and whether it can be pressed now.

        Parameters
        ----------
        table : Table
            The match, and who plays it.
        picture : Picture
            What is shown.
        verbs : iterable of str
            All that a board has.
        thinking : bool
            Whether a bot thinks.
        """
        match, own = table.match, table.own is None
        lacks = table.lacks if table.analysing is not None else table.lacks | UNJUDGED
        if not picture.overlay_name:
            lacks |= {"overlay"}
        can = dict.fromkeys(verbs, True) | {
            "play": self.asks or (table.player.bot is None and picture.actor is not None),
            "undo": match.can_undo or bool(table.replaced),
            "redo": own and match.can_redo,
            "stop": thinking,
            "resume": table.stopped and table.player.bot is not None,
            "new": own,
            "setup": own,
            "rotate": picture.steps > 1,
            "flip": picture.is_mirrored,
            "review": match.is_over and bool(match.moves),
        }
        return {verb: on for verb, on in can.items() if verb not in lacks}

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        """Do what clicking these elements means; return what the board does then, if the match goes on as it was.

        Raises
        ------
        StonesError
            If it means nothing here; nothing has changed.
        """
        move = self.move(sight, path)
        table.stopped = False
        table.match.play(move, sight.picture.actor)
        return PLAYING

    @staticmethod
    def move(sight: Sight, path: list[str]) -> str:
        """Return the move that is made by clicking these elements."""
        if (move := sight.picture.paths().get(tuple(path))) is None:
            raise _nothing(path)
        return move


PLAYING = Screen()


@dataclass(frozen=True)
class BotsTurn(Screen):
    """A bot is to move: it thinks, or is stopped."""

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        doing = "is stopped; press Resume to go on" if table.stopped else "is thinking"
        return {**scene, "status": f"{table.name} {doing}."}

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        raise StonesError("it is a bot's turn; undo, or have a person play that seat")


BOTS_TURN = BotsTurn()


@dataclass(frozen=True)
class Curtained(Screen):
    """A person must act who knows more than is shown: the others look away first."""

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        status = f"{table.name} is next: the others look away."
        return _in_place(scene, {CURTAIN: f"I am {table.name}"}, status)

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path != [CURTAIN]:
            raise _nothing(path)
        table.at_screen = table.seat
        return PLAYING


CURTAINED = Curtained()


@dataclass(frozen=True)
class Resting(Screen):
    """A position that was passed stays in sight until somebody goes on, as at the end of a hand."""

    bots_wait = asks = True
    is_present = False
    number: int

    @property
    def at(self) -> int:
        """The number of the position."""
        return self.number

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        return {**scene, "tray": {REST: {"label": picture.rest()}}, "paths": {REST: 0}}

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path != [REST]:
            raise _nothing(path)
        table.said = table.told(self.number)
        return PLAYING


@dataclass(frozen=True)
class LookingBack(Screen):
    """Somebody looks at an earlier position, or at what a better move would have led to, while the match goes on."""

    asks = True
    is_present = False
    number: int
    better: tuple[Position, str] | None = None

    @property
    def at(self) -> int:
        """The number of the position."""
        return self.number

    @property
    def instead(self) -> tuple[Position, str] | None:
        """The position after the better move, and that move."""
        return self.better

    def position(self, table: Table) -> Position:
        return self.better[0] if self.better else super().position(table)

    def said(self, table: Table) -> str:
        return table.told(self.number - 1, self.number) if self.number else "The start."

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        status = f"Looking back: move {self.number} of {len(table.match.moves)}."
        if self.better:
            status = f"In place of move {self.number + 1}: {self._in_words(table, self.better[1])}."
        return _in_place(scene, {NOW: "Back to the game"}, status)

    def _in_words(self, table: Table, move: str) -> str:
        return picture(table.seen(self.number)).in_words(move)

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path != [NOW]:
            raise StonesError(
                "an earlier position is in sight; nothing was done. Go back to the game to play on"
            )
        return PLAYING


@dataclass(frozen=True)
class Consenting(Screen):
    """Another player asks whoever is at this board to let moves be taken back.

    Attributes
    ----------
    what : str
        What is asked, as a sentence.
    under : Screen
        What the board does but for that.
    """

    asks = True
    what: str
    under: Screen = PLAYING

    @property
    def at(self) -> int | None:
        """The number of the position that was in sight before."""
        return self.under.at

    def position(self, table: Table) -> Position:
        return self.under.position(table)

    def sight(self, table: Table) -> Sight:
        return replace(self.under.sight(table), screen=self)

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        return _in_place(scene, {ALLOW: "Allow", REFUSE: "Refuse"}, f"{self.what} Do you allow it?")

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if path not in ([ALLOW], [REFUSE]):
            raise StonesError(f"{self.what} Allow or refuse that first")
        consent_of(table.match).answer(table.own or 0, allowed=path == [ALLOW])
        return self.under


@dataclass(frozen=True)
class SettingUp(Screen):
    """A step of setting up a position in place of the match. Every step is a possible position.

    Attributes
    ----------
    draft : Position
        What is on the board.
    to_move : int
        The seat that is to move. It is remembered even while the position is one in which the game is over.
    earlier : SettingUp or None
        The step before this one.
    """

    bots_wait = asks = True
    is_present = False
    draft: Position
    to_move: int
    earlier: SettingUp | None = None

    @classmethod
    def of(cls, position: Position) -> SettingUp:
        """Return the first step: a position as it is."""
        return cls(position, position.to_move[0] if position.to_move else 0)

    @property
    def setup(self) -> Setup:
        """The seat that is to move."""
        return {"to_move": self.to_move}

    def position(self, table: Table) -> Position:
        return self.draft

    def sight(self, table: Table) -> Sight:
        return Sight(self, self.draft, self.draft, table.look, None, _SETTING_UP)

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        tools = picture.tools()
        return {
            **scene,
            "tray": tools,
            "paths": tree(product(tools, picture.at())),
            "chosen": [next(iter(tools))],
            "status": "Setting up: choose a piece, then a space.",
        }

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        own = {"undo": self.earlier is not None, "redo": False, "resume": False, "review": False}
        can = super().can(table, picture, verbs, thinking=thinking)
        return can | {verb: on for verb, on in own.items() if verb in can}

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        """Use a tool on an element."""
        seen = sight.picture
        if len(path) != 2 or path[0] not in seen.tools() or path[1] not in seen.at():  # noqa: PLR2004
            raise StonesError(f"nothing is put on the board by clicking {quoted(' then '.join(path))}")
        return SettingUp(seen.edit((path[0], path[1]), self.to_move), self.to_move, self)

    def with_turn(self, seat: int, look: Look) -> SettingUp:
        """Return the step after choosing the seat that is to move.

        Raises
        ------
        StonesError
            If there is no such seat.
        """
        return SettingUp(picture(self.draft, look).turned_over(seat), seat, self)

    def with_position(self, position: Position) -> SettingUp:
        """Return the step after the whole position was replaced."""
        return SettingUp(position, position.to_move[0] if position.to_move else self.to_move, self)


@dataclass(frozen=True)
class Asked(Screen):
    """An exercise or a question to the room is asked on the board: only what is named here can be pressed on it.

    Attributes
    ----------
    headline : str
        What stands above the board, in place of whose turn it is.
    open : bool
        Whether moves can be made.
    reckoned : bool
        Whether the board shows what the game reckons.
    steps : bool
        Whether the answer takes several steps, which can be undone.
    taken : callable, optional
        Called with a move that is chosen on the board; the move is then not made.
    under : Screen
        What the board does but for the question.
    """

    HAS: ClassVar = {
        "play",
        "look",
        "pace",
        "more",
        "share",
        "copy",
        "sound",
        "overlay",
        "analyse",
        "enough",
        "why",
    }
    STEPS: ClassVar = {"undo", "redo"}
    headline: str
    open: bool = True
    reckoned: bool = True
    steps: bool = False
    taken: Callable[[str], None] | None = None
    under: Screen = field(default=PLAYING, compare=False)

    @property
    def at(self) -> int | None:
        """The number of the position in sight, if that is an earlier one."""
        return self.under.at

    @property
    def setup(self) -> Setup:
        """The state of setting up, for the browser."""
        return self.under.setup

    def said(self, table: Table) -> str:
        return self.under.said(table)

    def over(self, sight: Sight, table: Table) -> Sight:
        """Return what the board shows while this is asked. A question about all that is there hides nothing of it."""
        position, view = sight.screen.position(table), sight.view
        screen = replace(self, under=PLAYING if sight.screen is CURTAINED else sight.screen)
        if table.own is not None or view.state == position.state:
            return replace(sight, screen=screen)
        return Sight(screen, position, position, sight.look)

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        scene = {**self.under.offer(scene, table, picture), "status": self.headline, "ending": ""}
        return scene if self.open else {**scene, "paths": {}, "chosen": [], "tray": {}}

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        has = (self.HAS if self.reckoned else self.HAS - {"overlay"}) | (self.STEPS if self.steps else set())
        can = self.under.can(table, picture, verbs, thinking=thinking)
        return {verb: on and (self.open or verb not in self.STEPS) for verb, on in can.items() if verb in has}

    def click(self, table: Table, sight: Sight, path: list[str]) -> Screen:
        if self.taken is None or self.under is not PLAYING:
            return self.under.click(table, sight, path)
        self.taken(self.move(sight, path))
        return PLAYING


def sight_of(table: Table, doing: Screen, asked: Asked | None) -> Sight:
    """Return what a board shows: of what it does, and of what is asked on it."""
    sight = doing.sight(table)
    return sight if asked is None else asked.over(sight, table)


def _in_place(scene: PictureScene, tray: dict[str, str], status: str) -> PictureScene:
    """Return a picture on which nothing but these can be clicked."""
    items: Any = {id_: {"label": label} for id_, label in tray.items()}
    return {**scene, "tray": items, "paths": dict.fromkeys(tray, 0), "chosen": [], "status": status}


def _nothing(path: list[str]) -> StonesError:
    return StonesError(f"no move is made by clicking {quoted(' then '.join(path))} here; nothing was done")


def _look(table: Table, screen: Screen) -> Look:
    """Return how the board is looked at, with the last two moves that somebody chose and that are known."""
    moves = table.match.moves
    decided = last_decisions(table.seen, moves, len(moves[: screen.at]))
    if screen.instead:
        decided = [*decided, (table.seen(screen.at or 0), screen.instead[1])][-2:]
    before, last = [None, None, *(move for _, move in decided)][-2:]
    earlier = decided[-1][0] if decided else None
    return replace(table.look, last=last, before=before, earlier=earlier, nearest=table.only or 0)
