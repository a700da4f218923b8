"""What goes on at a board, without the widget: a match, who plays it, how it is looked at."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.errors import StonesError, shown
from stoneswidgets.match import Match
from stoneswidgets.position import check_seat
from stoneswidgets.record import Record
from stoneswidgets.scene import Look, Picture, picture
from stoneswidgets.scene.base import tree
from stoneswidgets.share import code, from_code
from stoneswidgets.widgets.analysis import Analysis, last_round
from stoneswidgets.widgets.editing import Editing
from stoneswidgets.widgets.messages import OF_ITS_MOMENT, OF_THE_TABLE, checked
from stoneswidgets.widgets.players import CHOICES, Player, chosen
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.position import Position, View
    from stoneswidgets.scene.patch import Json


CURTAIN = "tray:curtain"
"""What a person at a shared screen chooses to see what the others may not."""
REST = "tray:rest"
"""What leads on from a position that stays in sight for a while, as at the end of a hand."""


class Moment(NamedTuple):
    """How far a match had come."""

    positions: tuple[Position, ...]
    moves: tuple[str, ...]


class Session:
    """A match at a board.

    Parameters
    ----------
    match : Match
        What is played.
    seats : sequence of Player
        Who plays each seat.
    changed : callable
        Called after each change, with the moves that were made since the last one.
    failed : callable
        Called with the exception that a bot's thinking ended in.
    own : int, optional
        The seat whose view alone is shown. Left out: what everybody may see, and where seats have secrets, the view
        of the one person who plays, or of whoever has said to be before the screen.
    analysed : callable, optional
        Called with each update of the analysis.
    analysing : bool, optional
        Whether what is shown is analysed. Left out: it is not, and people cannot ask for it.

    Attributes
    ----------
    number : int
        How often what is shown has changed. A message that was meant for a position that is gone is refused;
        a change in how the position is looked at does it no harm.
    """

    def __init__(
        self,
        match: Match,
        seats: Sequence[Player],
        changed: Callable[[tuple[str, ...]], None],
        failed: Callable[[Exception], None],
        own: int | None = None,
        *,
        analysed: Callable[[Json], None] | None = None,
        analysing: bool | None = None,
    ) -> None:
        self.seats = list(seats)
        self.own = own
        self._before: int | None = None
        self.look = Look()
        self.number = -1
        self.said = ""
        self._changed, self._failed = changed, failed
        self.analysis, self.analysing = Analysis(analysed or _unheard, failed), analysing
        self._thinker = Thinker(self._bot_moves, self._bot_failed)
        self._editing: Editing | None = None
        self._stopped = False
        self._resting: int | None = None
        self._sit_down(match)
        self.number = 0
        self._look_on()

    def _sit_down(self, match: Match) -> None:
        self.match = match
        self._since = self.number + 1
        self._known = Moment(match.positions, match.moves)
        self._unsubscribe = match.subscribe(self._match_changed)

    def begin(self) -> None:
        """Have the bot move whose turn it is, if it is one's."""
        if self._player.bot:
            self._go_on(())
        self.analysis.begin()

    def close(self) -> None:
        """Stop thinking, and listen no more."""
        self._thinker.stop()
        self.analysis.look_at(None, None)
        self._unsubscribe()
        self._unsubscribe = _nothing_to_end

    def replace_match(self, match: Match, said: str) -> None:
        """Put another match on the board; seats that it does not have, or has more, are played by people."""
        if self.own is not None:
            check_seat(match.game, self.own)
        self.close()
        many = match.game.seats
        self.seats = (self.seats + [Player()] * many)[:many]
        self._editing, self._resting, self._stopped, self.said = None, None, False, said
        self._sit_down(match)
        self._go_on(())

    # ------------------------------------------------------------ what is shown

    @property
    def seat(self) -> int | None:
        """The first seat that must act now."""
        to_move = self.match.position.to_move
        return to_move[0] if to_move else None

    @property
    def _player(self) -> Player:
        return Player() if self.seat is None or self._editing else self.seats[self.seat]

    @property
    def _only(self) -> int | None:
        """The seat of the one person before the screen, if there is but one."""
        people = [seat for seat, player in enumerate(self.seats) if player.bot is None]
        return people[0] if self.own is None and len(people) == 1 else self.own

    @property
    def _eyes(self) -> int | None:
        """The seat whose view is shown now; None for what everybody may see."""
        if self._only is not None:
            return self._only
        return self._before if self._before == self.seat else None

    @property
    def _curtained(self) -> bool:
        """Whether a person is to move who knows more than everybody may see."""
        position, seat = self._position, self.seat
        if self._editing or self._resting or seat is None or self._eyes is not None or self._player.bot:
            return False
        return position.view(seat).state != position.view(None).state

    @property
    def _secret(self) -> bool:
        """Whether the board shows now what may not be kept of it."""
        position = self._position
        return not self._editing and position.view(self._eyes).state != position.view(self.own).state

    @property
    def _position(self) -> Position:
        """The position that is in sight: where there is a rest, an earlier one."""
        return self.match.position if self._resting is None else self.match.positions[self._resting]

    def _analysed(self) -> tuple[View | None, str]:
        """Return what the analysis may look at: no more than the board shows; or nothing, and why."""
        position, seat = self._position, self.seat
        if self._editing:
            return None, "Nothing is analysed while a position is set up."
        if seat is None or self._resting is not None:
            return None, "There is nothing to choose."
        if self._player.bot and not self._stopped:
            return None, "The analysis waits for the bot."
        view = position.view(self._eyes if self._eyes in position.to_move else seat)
        if view.state != position.view(self._eyes).state:
            return None, "Chances are shown when it is the turn of whoever sees this board."
        return view, ""

    def _look_on(self) -> None:
        view = self._analysed()[0] if self.analysing else None
        people = [seat for seat, player in enumerate(self.seats) if player.bot is None]
        seats = people if self.own is None else [self.own]
        self.analysis.look_at(view, last_round(self.match, seats) if view else None)

    def picture(self) -> Picture:
        """Return what is on the board now."""
        return self._picture(self._eyes)

    def kept_picture(self) -> Picture:
        """Return what may be kept of the board: at a shared screen, nothing that one seat alone knows."""
        return self._picture(self.own)

    def _picture(self, eyes: int | None) -> Picture:
        if self._editing:
            return picture(self._editing.position, self.look)
        made = zip(
            self.match.positions, self.match.moves[: self._resting], strict=False
        )  # the last has no move yet
        before, last = [None, None, *(move for position, move in made if not position.is_chance)][-2:]
        look = replace(self.look, last=last, before=before, nearest=self._only or 0)
        return picture(self._position.view(eyes), look)

    def scene(self) -> Json:
        """Return the scene as the browser gets it."""
        return self._scene(self.picture())

    def kept_scene(self) -> Json:
        """Return the scene that hosts may write down; a page that begins with it asks for the present one."""
        return self._scene(self.kept_picture()) | {"n": 0, "secret": False} if self._secret else self.scene()

    def _scene(self, seen: Picture) -> Json:
        editing = self._editing
        scene = seen.scene()
        if editing:
            tools = seen.tools()
            scene |= {"tray": tools, "paths": tree(product(tools, scene["at"]))}
            scene |= {"chosen": [next(iter(tools))], "status": "Setting up: choose a piece, then a space."}
        elif self._resting:
            scene |= {"tray": {REST: {"label": seen.rest()}}, "paths": {REST: 0}}
        elif self._player.bot:
            name = self.match.game.seat_names[self.seat or 0]
            doing = "is stopped; press Resume to go on" if self._stopped else "is thinking"
            scene |= {"status": f"{name} {doing}."}
        elif self._curtained:
            name = self.match.game.seat_names[self.seat or 0]
            scene |= {"tray": {CURTAIN: {"label": f"I am {name}"}}, "paths": {CURTAIN: 0}, "chosen": []}
            scene |= {"status": f"{name} is next: the others look away."}
        whole = {
            "n": self.number,
            **scene,
            "secret": self._secret,
            "say": self.said,
            "moves": {str(i): seen.told(move) for i, move in enumerate(self.match.moves, 1)},
            "seats": {str(seat): self._seat(seat, seen) for seat in range(len(self.seats))},
            "players": CHOICES | {p.name: p.name for p in self.seats if p.name not in CHOICES},
            "rates": seen.overlay_name,
            "analysis": {"study": self.analysis.number, "note": self._analysed()[1]}
            if self.analysing
            else {},
            "setup": {"to_move": editing.to_move} if editing else {},
            "can": {
                "play": bool(editing or self._resting)
                or (self._player.bot is None and seen.actor is not None),
                "undo": editing.earlier is not None if editing else self.match.can_undo,
                "redo": not editing and self.match.can_redo,
                "stop": self._thinker.busy,
                "analyse": self.analysing is not None,
                "resume": self._stopped and self._player.bot is not None,
            },
        }
        plain: Json = json.loads(json.dumps(whole))  # marimo sends no subclasses of str as they are
        return plain

    def _seat(self, seat: int, seen: Picture) -> Json:
        return {
            "name": self.match.game.seat_names[seat],
            "svg": seen.emblem(seat),
            "standing": seen.standing(seat),
            "who": self.seats[seat].name,
            "acts": seat in seen.shown.to_move,
        }

    # ------------------------------------------------------------ what is asked

    def handle(self, content: object) -> Json:
        """Do what a message asks.

        Returns
        -------
        dict
            What the answer says beside its id and that it was done.

        Raises
        ------
        StonesError
            If it cannot be done; nothing has changed.
        """
        request = checked(content)
        if self.own is not None and request.verb in OF_THE_TABLE:
            name = self.match.game.seat_names[self.own]
            raise StonesError(f"{request.verb}: this board is for {name} alone, and shows the others' match")
        if request.verb in OF_ITS_MOMENT and not self._since <= request.scene <= self.number:
            raise StonesError(
                "the board has changed in the meantime, so nothing was done. Look again, and repeat it"
            )
        if request.verb == "hello" and (request.scene != self.number or self._secret):
            return self._do_scene()  # the page begins with what a host wrote down
        answer: Json | None = getattr(self, f"_do_{request.verb}")(**request.fields)
        return answer or {}

    def _do_play(self, path: list[str]) -> None:
        if self._editing:
            self._edit(self._editing.used(path, self.look))
            return
        if self._resting and path == [REST]:
            self._go_on_from(self._resting)
            return
        if self._player.bot:
            raise StonesError("it is a bot's turn; undo, or have a person play that seat")
        if self._curtained and path == [CURTAIN]:
            self._before = self.seat
            self._tell(())
            return
        seen = self.picture()
        move = None if self._curtained else seen.paths().get(tuple(path))
        if move is None:
            raise StonesError(
                f"no move is made by clicking {shown(' then '.join(path))} here; nothing was done"
            )
        self._stopped = False
        self.match.play(move, seen.actor)

    def _do_undo(self) -> None:
        if self._editing:
            if self._editing.earlier is None:
                raise StonesError("there is nothing to undo")
            self._edit(self._editing.earlier)
            return
        self._to_a_person(self.match.undo, lambda: self.match.can_undo, "undo")

    def _do_redo(self) -> None:
        if self._editing:
            raise StonesError("there is nothing to redo")
        self._to_a_person(self.match.redo, lambda: self.match.can_redo, "redo")

    def _to_a_person(self, step: Callable[[], None], can: Callable[[], bool], name: str) -> None:
        """Step once, and on to where a person is to move; where no person plays, the bots wait."""
        if not can():
            raise StonesError(f"there is nothing to {name}")
        people = any(player.bot is None for player in self.seats)
        self._stopped = True
        step()
        while people and self._player.bot and can():
            step()
        self._stopped = not people
        self._go_on(())

    def _do_new(self) -> None:
        self.replace_match(Match(self.match.game), "New game.")

    def _do_seat(self, seat: int, who: str) -> None:
        if seat >= len(self.seats):
            raise StonesError(f"seat: there are the seats 0 to {len(self.seats) - 1}, not {seat}")
        if who != self.seats[seat].name:
            self.seats[seat] = chosen(who)
        self._stopped = False
        self._go_on(())

    def _do_stop(self) -> None:
        self._stopped = self._thinker.busy
        self._go_on(())

    def _do_resume(self) -> None:
        self._stopped = False
        self._go_on(())

    def _do_rotate(self) -> None:
        self._turn(replace(self.look, orientation=self.look.orientation.rotated(self.picture().steps)))

    def _do_flip(self) -> None:
        self._turn(replace(self.look, orientation=self.look.orientation.flipped(self.picture().steps)))

    def _do_overlay(self, on: bool) -> None:  # noqa: FBT001 (the message's field)
        self._turn(replace(self.look, overlay=on))

    def _do_analyse(self, on: bool) -> None:  # noqa: FBT001
        if self.analysing is None:
            raise StonesError("analyse: this board asks a question, and gives nothing away")
        self.analyse(on)

    def analyse(self, on: bool | None) -> None:  # noqa: FBT001
        """Analyse what is shown, or do so no more; None: people cannot ask for it either."""
        self.analysing = on
        self._tell(())

    def _do_enough(self) -> None:
        self.analysis.stop()

    def _do_why(self, move: str) -> Json:
        return {"why": {"move": move, "text": self.analysis.why(move)}}

    def _turn(self, look: Look) -> None:
        self.look = look
        self._tell(())

    @property
    def draft(self) -> Position | None:
        """What is being set up, if something is."""
        return self._editing.position if self._editing else None

    def set_up(self, position: Position) -> None:
        """Begin to set up, with that position.

        Raises
        ------
        StonesError
            If it is no position of the game on the board.
        """
        if position.game != self.match.game:
            raise StonesError(f"the position is not one of {self.match.game.title} under this match's rules")
        self._edit(Editing.of(position))

    def _do_setup(self, on: bool) -> None:  # noqa: FBT001
        if on == bool(self._editing):
            return
        self._edit(Editing.of(self.match.positions[-1]) if on else None)  # without secret moves

    def _do_turn(self, seat: int) -> None:
        self._edit(self._being_set_up().with_turn(seat, self.look))

    def _do_begin(self) -> None:
        self.replace_match(Match(self._being_set_up().position), "New game from this position.")

    def _do_paste(self, text: str) -> None:
        if text.lstrip().startswith("{"):
            self.replace_match(Match.from_record(Record.loads(text)), "A record was read.")
        elif text.lstrip()[:1].isdigit() and "".join(text.split()).isalnum():
            self.replace_match(Match.from_record(from_code(text)), "A short code was read.")
        else:
            editing = self._editing or Editing.of(self.match.positions[-1])
            self._edit(editing.with_position(picture(editing.position, self.look).read(text)))

    def _do_copy(self, what: str) -> Json:
        if what == "diagram":
            return {"text": self.picture().diagram()}
        if what in ("record", "code"):
            if self.own is not None and self.match.position.view(self.own).state != self.match.position.state:
                raise StonesError(
                    f"a {what} holds what is hidden from this seat; copy it when the game is over"
                )
            match = Match(self._editing.position) if self._editing else self.match
            return {"text": code(match) if what == "code" else match.record().dumps()}
        raise StonesError(f"what: a diagram, a record or a code can be copied, not {shown(what)}")

    def _do_scene(self) -> Json:
        return {"scene": self.scene(), **self._do_hello()}

    def _do_hello(self) -> Json:
        """Answer that somebody is there, with what was found out before."""
        return {"analysis": self.analysis.latest} if self.analysis.latest else {}

    def _being_set_up(self) -> Editing:
        if self._editing is None:
            raise StonesError("no position is being set up")
        return self._editing

    def _edit(self, editing: Editing | None) -> None:
        self._editing = editing
        self._since = self.number + 1
        self._go_on(())

    # ------------------------------------------------------------ what happens

    def _match_changed(self) -> None:
        before, self._known = self._known, Moment(self.match.positions, self.match.moves)
        made: tuple[str, ...] = ()
        if self._known.moves[: len(before.moves)] == before.moves:
            made = self._known.moves[len(before.moves) :]
            self._resting = self._rest(len(before.moves))
            if self._resting:
                self._before = None  # all have looked on
            self.said = self._told(len(before.moves), self._resting)
        else:
            self._resting = None
            self.said = f"Back to move {len(self._known.moves)}."
        self._editing = None
        self._since = self.number + 1
        self._go_on(made)

    def _told(self, start: int, stop: int | None = None) -> str:
        """Tell what the moves from one position to another did."""
        moves = self._known.moves[start:stop]
        positions = self._known.positions[start : start + len(moves) + 1]
        seen = [position.view(self.own) for position in positions]
        return " ".join(
            picture(after, self.look).announce(before, move)
            for (before, after), move in zip(pairwise(seen), moves, strict=True)
        )

    def _rest(self, start: int) -> int | None:
        """Return which of the positions that the last moves led to stays in sight; none does where nobody looks on."""
        if all(player.bot for player in self.seats):
            return None
        passed = range(len(self._known.moves) - 1, start, -1)
        return next((i for i in passed if picture(self._known.positions[i], self.look).rest()), None)

    def _go_on_from(self, rest: int) -> None:
        self._resting, self.said = None, self._told(rest)
        self._since = self.number + 1
        self._go_on(())

    def _go_on(self, made: tuple[str, ...]) -> None:
        """Have the bot think whose turn it is, and tell of the change."""
        self._thinker.stop()
        bot = None if self._stopped or self._resting else self._player.bot
        if bot is None or self.seat is None:
            self._tell(made)
            return
        thought = bot.think(self.match.position.view(self.seat))
        self._thinker.start(thought, lambda: self._tell(made))

    def _tell(self, made: tuple[str, ...]) -> None:
        """Tell of a change, and have the analysis look at what is shown now."""
        self._look_on()
        self._changed(made)
        self.analysis.begin()

    def _bot_moves(self, move: str) -> None:
        try:
            self.match.play(move, self.seat)
        except StonesError as error:
            self._bot_failed(error)

    def _bot_failed(self, error: Exception) -> None:
        self._stopped = True
        self.said = f"The bot could not move: {error}"
        self._tell(())
        self._failed(error)


def _unheard(_update: Json) -> None:
    """Leave an update to nobody."""


def _nothing_to_end() -> None:
    """End what has ended already."""
