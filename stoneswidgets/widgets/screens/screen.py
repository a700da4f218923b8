"""The base class of screens: what a board shows, what can be pressed, and what a click does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.language import ended
from stoneswidgets.scene import Look, Picture, picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from stoneswidgets.core.matches.lines import Node
    from stoneswidgets.core.position import Position, Snapshot, View
    from stoneswidgets.scene.format import PictureScene
    from stoneswidgets.widgets.table import Table

PAGES_OWN = "names", "more", "share", "sound"
"""What a page does by itself, and nothing is asked of Python for."""
CURTAIN = "tray:curtain"
"""What a person at a shared screen clicks to see what the others may not."""
FILL = "tray:fill"
"""What somebody clicks to have moves made at random, as long as the picture has a label for that."""

_ASKED_ALONE = frozenset(("back",))
"""What there is only while something is asked on the board."""
UNJUDGED = frozenset(("analyse", "review", "better", "retry"))
"""What there is not on a board that judges no moves."""


@dataclass(frozen=True)
class Listing:
    """The moves that a board lists beside a position, to which `step` of them led; `seen` returns what the viewer saw after a number of them."""

    seen: Callable[[int], Snapshot]
    positions: Sequence[Position]
    moves: Sequence[str]
    step: int


@dataclass(frozen=True)
class Display:
    """The content of a board until the next change.

    Attributes
    ----------
    view : Position or View
        What is shown: a position as those who look at the board may see it.
    saved_view : Position or View
        What a notebook may save of it: at a shared screen, nothing that one seat alone knows.
    analysis_view : View or None
        What the analysis may look at: never more than is shown.
    analysis_note : str
        Why the analysis may look at nothing; empty if it may.
    """

    screen: Screen
    view: Snapshot
    saved_view: Snapshot
    look: Look
    listing: Listing
    analysis_view: View | None = None
    analysis_note: str = phrase("nothing to choose")

    @property
    def secret(self) -> bool:
        """Whether the board shows something that a notebook must not save."""
        return self.view.state != self.saved_view.state

    @cached_property
    def picture(self) -> Picture:
        """The picture of the position shown."""
        return picture(self.view, self.look)

    @cached_property
    def drawn(self) -> PictureScene:
        """The picture as a scene, drawn once: for the page, for whoever opens it later, for a notebook."""
        return self.picture.scene()

    @cached_property
    def saved(self) -> Display:
        """The content that a notebook may save, as anybody reads it."""
        return replace(self, view=self.saved_view, look=replace(self.look, reader=None))


@dataclass(frozen=True)
class Screen:
    """A state of a board; this one is play: a person is to move, or the match is over."""

    bots_wait: ClassVar[bool] = False
    """Whether bots wait meanwhile."""
    is_present: ClassVar[bool] = True
    """Whether the match's last position is in sight."""
    explores: ClassVar[bool] = False
    """Whether lines are tried."""
    asks: ClassVar[bool] = False
    """Whether it asks for something else than moves, whoever is to move."""

    @property
    def place(self) -> Node | None:
        """The place in the tree of lines that is looked at; None for the match's last position."""
        return None

    @property
    def better(self) -> bool:
        """Whether a better move led to that place, in place of one of the match."""
        return False

    # ------------------------------------------------------------ what is to be seen

    def position(self, table: Table) -> Position:
        """Return the position shown."""
        return self.place.position if self.place else table.match.position

    def at(self, table: Table) -> int:
        """Return the number of the match's moves before the position shown."""
        return len(self.place.line()) - self.better if self.place else len(table.match.moves)

    def listing(self, table: Table) -> Listing:
        """Return the moves that are listed."""
        return Listing(table.seen, table.match.positions, table.match.moves, self.at(table))

    def announcement(self, table: Table) -> str:
        """Return the sentence to announce."""
        return table.announcement

    def display(self, table: Table) -> Display:
        """Return what the board shows."""
        position, eyes = self.position(table), table.eyes
        view = position.view(eyes)
        saved = view if eyes == table.board_seat else position.view(table.board_seat)
        listing = self.listing(table)
        display = Display(self, view, saved, looked(table, self, listing), listing)
        return display if table.seat is None or self.place else self._at_turn(table, position, display)

    def _at_turn(self, table: Table, position: Position, display: Display) -> Display:
        """Say who acts now: a bot, somebody who sees the board, or somebody before whom the others look away."""
        seat, eyes, bot = table.seat, table.eyes, table.player.bot
        if bot and not table.stopped:
            return replace(display, screen=BOTS_TURN, analysis_note=phrase("waits for the bot"))
        seat_view: Any = display.view if eyes in position.to_move else position.view(seat)
        hidden = seat_view.state != display.view.state
        if bot:
            screen: Screen = BOTS_TURN
        else:
            choice = table.chooses_in_secret and table.analysing is not None
            screen = CURTAINED if (hidden or choice) and eyes is None else self
        if hidden:
            return replace(display, screen=screen, analysis_note=phrase("not their turn"))
        return replace(display, screen=screen, analysis_view=seat_view, analysis_note="")

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        """Return the picture with what can be clicked on this screen; of a game's moves, the picture knows itself."""
        if not self.fills(table, picture):
            return scene
        items: Any = {**scene["tray"], FILL: {"label": picture.filling()}}
        return {**scene, "tray": items, "paths": {**scene["paths"], FILL: 0}}

    def fills(self, table: Table, picture: Picture) -> bool:
        """Tell whether a board can be filled at random: only where one board has all seats, and nothing is asked or analysed.

        The analysis has a number for each click path of a move, and for no other.
        """
        alone = table.board_seat is None and table.analysing is False and not table.lacks
        return self == PLAYING and alone and picture.actor is not None and bool(picture.filling())

    # ------------------------------------------------------------ what may be done

    def can(self, table: Table, picture: Picture, verbs: Iterable[str], *, thinking: bool) -> dict[str, bool]:
        """Return each button (of `verbs`, all that a board has) with whether it is enabled."""
        match, common, may_explore = table.match, table.board_seat is None, table.may_explore
        explores = self.explores or (may_explore and "explore" not in table.lacks)
        # the analysis' line is walked where lines may be tried, unless it is of one of several who choose at once
        walks = explores and bool(table.analysing) and len(self.position(table).to_move) == 1
        lacks = table.lacks | _ASKED_ALONE
        if table.analysing is None:
            lacks |= UNJUDGED
        if not picture.overlay_name:
            lacks |= {"overlay"}
        if not may_explore:
            lacks |= {"explore", "study"}
        can = dict.fromkeys((*verbs, *PAGES_OWN), True) | {
            "play": self.asks or (table.player.bot is None and picture.actor is not None),
            "undo": match.can_undo or bool(table.replaced),
            "redo": common and match.can_redo,
            "stop": thinking,
            "resume": table.stopped and not self.bots_wait and table.player.bot is not None,
            "new": common,
            "setup": common,
            "rotate": picture.steps > 1,
            "flip": picture.is_mirrored,
            "review": match.is_over and bool(match.moves) and (may_explore or not common),
            "line": walks,
            "keep": walks,
            "answers": walks,
        }
        for verb in lacks:
            can.pop(verb, None)
        return can

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        """Do what clicking these elements means; return what the board does then, if the match goes on as it was."""
        move = self.move(display, path)
        table.stopped = False
        table.match.play(move, display.picture.actor)
        return PLAYING

    @staticmethod
    def move(display: Display, path: list[str]) -> str:
        """Return the move that is made by clicking these elements."""
        clicks = tuple(path)
        seen = display.picture
        if (move := seen.paths().get(clicks)) is not None:
            return move
        if first := seen.lacking(clicks):
            raise too_early(first)
        why = seen.refused(clicks)
        if why:
            raise impossible(why)
        labels = seen.labels() | {id_: item["label"] for id_, item in seen.tray().items()}
        raise StonesError(f"{labels.get(path[-1], quoted(' then '.join(path)))}: not possible now.")


PLAYING = Screen()


@dataclass(frozen=True)
class Elsewhere(Screen):
    """Show another node than the match's last position."""

    asks = True
    is_present = False
    there: Node

    @property
    def place(self) -> Node:
        """The place that is looked at."""
        return self.there


@dataclass(frozen=True)
class Beside(Elsewhere):
    """Show a node outside the match, which waits, with everything visible as in a study."""

    bots_wait = True

    def listing(self, table: Table) -> Listing:
        positions = [node.position for node in self.place.way()]
        return Listing(positions.__getitem__, positions, self.place.line(), len(positions) - 1)

    def display(self, table: Table) -> Display:
        position, listing = self.position(table), self.listing(table)
        return Display(self, position, position, looked(table, self, listing), listing)


@dataclass(frozen=True)
class BotsTurn(Screen):
    """A bot is to move: it thinks, or is stopped."""

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        return {**scene, "status": phrase("bot stopped" if table.stopped else "bot thinks", name=table.name)}

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        raise StonesError("it is a bot's turn; undo, or have a person play that seat")


BOTS_TURN = BotsTurn()


@dataclass(frozen=True)
class Curtained(Screen):
    """Hide the board until the others have looked away: a person must act who knows more than is shown."""

    def offer(self, scene: PictureScene, table: Table, picture: Picture) -> PictureScene:
        status = phrase("look away", name=table.name)
        return in_place(scene, {CURTAIN: phrase("I am", name=table.name)}, status)

    def click(self, table: Table, display: Display, path: list[str]) -> Screen:
        if path != [CURTAIN]:
            raise too_early(f"“I am {table.name}”")
        table.at_screen = table.seat
        return PLAYING


CURTAINED = Curtained()


def in_place(scene: PictureScene, tray: dict[str, str], status: str) -> PictureScene:
    """Return a picture on which nothing but these can be clicked."""
    items: Any = {id_: {"label": label} for id_, label in tray.items()}
    return {**scene, "tray": items, "paths": dict.fromkeys(tray, 0), "chosen": [], "status": status}


def impossible(why: str) -> StonesError:
    """Return the error for an impossible action, with its reason."""
    return StonesError(ended(phrase("not possible", why=why)))


def too_early(first: str) -> StonesError:
    """Return the error for a missing earlier choice."""
    return impossible(phrase("choose first", what=first))


def looked(table: Table, screen: Screen, listing: Listing) -> Look:
    """Return the view options, with the last two known moves highlighted, and what the rules are called."""
    look = table.look.after(listing.seen, listing.moves, listing.step)
    reader = -1 if screen.explores else table.reader
    look = replace(look, nearest=table.only or 0, reader=reader, said=table.match.design.said)
    if not screen.place:
        return look
    if screen.better:
        earlier, move = listing.seen(listing.step), screen.place.move
        look = replace(look, last=move, before=look.last, earlier=earlier, made=(earlier, move))
    return replace(look, marks=look.marks + screen.place.marks)
