"""Live analysis of a board's position, in short slices with a few updates a second."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.analysis.estimates import cost, with_unit
from stoneswidgets.analysis.evaluation import Evaluation
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.language import listed
from stoneswidgets.scene import picture
from stoneswidgets.widgets.thinking import Thinker, running_loop

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import View
    from stoneswidgets.scene.base import Path
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.search import Estimate

PAUSE = 0.25
"""Seconds between two updates, at least."""
SECONDS = 20.0
"""How many seconds one position is analysed at most."""
AT_ONCE = 0.5
"""The same where no event loop runs: there, everything else waits for the analysis."""
ROUND = 20_000
"""Simulations for each bid of a finished round of bids, to work out its regret."""
_LISTED = 8
_LINES = 3
"""How many of the best moves are shown with how the game goes on from them, and how far."""
_LINE = 10
_REASONS = 8


class Round(NamedTuple):
    """What seats knew (`views`) and bid in a finished round of secret bids, all revealed; not all seats have to be there."""

    views: tuple[View, ...]
    bids: tuple[str, ...]


def last_round(match: Match, seats: Sequence[int]) -> Round | None:
    """Return the last finished round of bids, with the bids of these seats; of all, if none is given."""
    for before, move in reversed([*zip(match.positions, match.moves, strict=False)]):
        bids = dict(zip(before.to_move, move.split(","), strict=False))
        if len(bids) > 1:
            views = {seat: before.view(seat) for seat in seats or bids if seat in bids}
            return Round(tuple(views.values()), tuple(bids[seat] for seat in views))
    return None


class Analysis:
    """The analysis of the position on a board; it starts anew when the position changes.

    `tell` is given each update, a JSON object of at most 4 kB, `failed` the exception in which the analysis ends. Each new position
    has the next `number`, and every update carries it; `latest` is the last one about the present position.
    """

    def __init__(self, tell: Callable[[Json], None], failed: Callable[[Exception], None]) -> None:
        self.number = 0
        self.latest: Json | None = None
        self._tell, self._failed = tell, failed
        self._thinker = Thinker(lambda _: None, self._given_up)
        self._asked: tuple[View, Round | None] | None = None
        self._due = False
        self._evaluation: Evaluation | None = None
        self._regrets: dict[Round, list[str]] = {}
        self._lines: dict[str, tuple[str, ...]] = {}

    def look_at(self, view: View | None, played: Round | None) -> None:
        """Set what to analyse: a view, and the finished round of bids before it; None for no analysis. The same as before goes on."""
        asked = None if view is None else (view, played)
        if asked != self._asked:
            self._thinker.stop()
            self._asked, self._evaluation, self.latest, self._lines = asked, None, None, {}
            self._due = asked is not None
            self.number += 1

    def begin(self) -> None:
        """Start the analysis that `look_at` has set, unless it has started already."""
        if self._due and self._asked:
            self._due = False
            seconds = SECONDS if running_loop() else AT_ONCE
            self._thinker.start(self._thought(*self._asked, seconds), lambda: None)

    def stop(self) -> None:
        """Stop the analysis; what it has found stays."""
        self._due = False
        self._thinker.stop()
        self._put({**(self.latest or self._nothing()), "done": True})

    @property
    def evaluation(self) -> Evaluation:
        """What was found so far; a `StonesError` if that is nothing."""
        if self._evaluation is None:
            raise StonesError("nothing is known yet of the moves; wait a moment")
        return self._evaluation

    def why(self, move: str) -> Json:
        """Say why a move is good or bad, and whether a study can show how it is forced."""
        text = list(self.evaluation.why(move)[:_REASONS])
        return {"move": move, "text": text, "forced": self.evaluation.is_shown(move)}

    def line(self, move: str) -> tuple[str, ...]:
        """Return the variation that the analysis gives for a move, the move included."""
        if move not in self._lines:
            told = f"it has lines of {listed(self._lines)}" if self._lines else "wait a moment"
            raise StonesError(f"the analysis has no line of the move {quoted(move)}; {told}")
        return self._lines[move]

    # ------------------------------------------------------------ thought

    def _thought(self, view: View, played: Round | None, seconds: float) -> Generator[None, None, str]:
        search, end, told = MoveSearch(view, Random()), 0.0, 0.0
        paths = sorted(picture(view).paths().items(), key=lambda item: " ".join(item[0]))
        if played and played not in self._regrets:
            self._regrets = {}
            self._regrets[played] = yield from _regrets(played)
        for _ in search.searching():
            yield
            now = perf_counter()
            end = end or now + seconds
            if now > end and search.moves:
                break
            if now - told > PAUSE and search.moves:
                told = now
                self._take(Evaluation(search=search), paths, played, done=False)
        yield  # the first slice may run on a thread, which must not send updates
        self._take(Evaluation(search=search), paths, played, done=True)
        return ""

    def _take(
        self, found: Evaluation, paths: list[tuple[Path, str]], played: Round | None, *, done: bool
    ) -> None:
        self._evaluation = found
        best = found.moves[0].move
        seen = picture(found.view)
        known = {estimate.move: estimate for estimate in found.moves}
        order = [known[move] for _, move in paths]
        by_move = {move: path for path, move in paths}
        places = seen.at()
        rows = [
            estimate
            for i, estimate in enumerate(found.moves)
            if i < _LISTED or not any(id_ in places for id_ in by_move[estimate.move])
        ]
        firsts = [] if found.weights else [each for each in found.moves[:_LINES] if found.knows(each)]
        self._lines |= {each.move: found.line_after(each.move)[:_LINE] for each in firsts}
        lines = {each.move: {"line": [*map(seen.notation, self._lines[each.move])]} for each in firsts}
        self._put(
            {
                **self._nothing(),
                "done": done,
                "chances": [-1 if found.view.game.counts_points else _chance(found, each) for each in order],
                "proven": [i for i, estimate in enumerate(order) if estimate.proven],
                "few": [i for i, each in enumerate(order) if found.within(each) and found.rests_on_few(each)],
                "moves": [
                    _row(found, estimate, by_move[estimate.move]) | lines.get(estimate.move, {})
                    for estimate in rows
                ],
                "why": self.why(best),
                "regrets": self._regrets[played] if played else [],
            }
        )

    def _nothing(self) -> Json:
        return {
            "number": self.number,
            "done": False,
            "note": "",
            "chances": [],
            "proven": [],
            "few": [],
            "moves": [],
            "why": {"move": "", "text": []},
            "regrets": [],
        }

    def _given_up(self, error: Exception) -> None:
        self._put({**self._nothing(), "done": True, "note": phrase("analysis failed", error=error)})
        self._failed(error)

    def _put(self, update: Json) -> None:
        self.latest = update
        self._tell(update)


def _chance(found: Evaluation, estimate: Estimate) -> int:
    return found.percent(estimate) if found.knows(estimate) else -1


def _row(found: Evaluation, estimate: Estimate, path: Path) -> Json:
    said, within = found.verdict(estimate.move), found.within(estimate)
    known = within and found.knows(estimate)
    row: Json = {"move": estimate.move, "path": list(path), "said": f"{said} ({within})" if known else said}
    row["chance"] = _chance(found, estimate)
    if estimate.move in found.weights:
        row["weight"] = round(100 * found.weights[estimate.move])
    return row


def _regrets(played: Round) -> Generator[None, None, list[str]]:
    said, seed = [], Random().getrandbits(64)
    for view, bid in zip(played.views, played.bids, strict=True):
        search = MoveSearch(view, Random(seed))  # the same for all, so that their chances add up
        yield from search.searching(ROUND)
        found = Evaluation(search=search)
        game, name = view.game, view.game.seat_names[search.seat]
        less, best = cost(game, found.regret(bid)), max(found.moves, key=lambda estimate: estimate.chance)
        regret = with_unit(game, less) if game.counts_points else less
        kind = "nothing to regret" if less == "0" else "to regret"
        lost = phrase(kind, regret=regret, best=best.move, comes=found.comes_to(best))
        kind, comes = "a bid" if game.choice_word == "bid" else "a choice", found.comes_to(found[bid])
        said.append(phrase(kind, name=name, word=game.choice_word, bid=bid, comes=comes, lost=lost))
    return said
