"""A script with every public name; mypy and pyright accept it in strict mode."""

from __future__ import annotations

from collections.abc import Generator, MutableSequence, Sequence
from random import Random

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules as siege
from stoneswidgets.games.siegestones.game import SiegeStonesView
from stoneswidgets.search import Thought

p = sw.SiegeStones(tiebreak="threat").start().play("Td6").play("c5")
owner: int | None = p.control()["d6"].owner
ratings: dict[str, int] = p.view(0).determinize(Random(1)).ratings
names = [sw.game(name).title for name in sw.GAMES] + [sw.game("tavern", target=240).title]
stones: dict[str, str] = sw.game("munchstones").start(seed=1).view(None).stones
match = sw.Match(sw.SiegeStones(), seed=7)
while not match.is_over and len(match.moves) < 10:
    seat = match.to_move[0]
    match.play(sw.bot(level=2, seed=1).choose(match, seat), seat)
left: int = match.position.towers_left
record = sw.Record.loads(match.record().dumps())
again = sw.from_code(sw.code(record)).positions()[-1].scores
text: str = str(sw.svg(match, theme="light")) + str(sw.sheet([match, record], title="Two").html())
rules: tuple[str, ...] = sw.rules(sw.SiegeStones(players=3)).sentences
solution: sw.Solution = sw.solve(sw.SiegeStones(goal=1).start().play("Td4"), seconds=5)
proven: bool = solution.proven
evaluation: sw.Evaluation = sw.evaluate(match, simulations=50, seed=1)
why: tuple[str, ...] = evaluation.why(evaluation.best)
study: sw.Study = sw.Study.loads(sw.Study(match).dumps())
ends: sw.Playouts = p.playouts(20, seed=1)
wins: tuple[int, ...] = ends.wins


def first(view: sw.View) -> str:
    return view.legal_moves[0]


def leads(view: SiegeStonesView) -> str:
    lead: dict[str, int] = view.ratings
    return max(view.legal_moves, key=lambda move: lead.get(move, 0))


table: sw.Tournament = sw.tournament(
    {"first": first, "leads": leads}, sw.SiegeStones(goal=1), games=2, progress=False
)
restored: sw.Match = sw.Match(sw.Match.loads(sw.Match(sw.SiegeStones()).dumps()).record())
restored.undo(1, to=0) if restored.can_undo else None
best: str = table.standings[0].player
board = sw.Board(match, players=[None, first])
replay = sw.Replay(record, remarks={1: "so it began"})
both = sw.Compare({"one": p, "other": p.play("c4")})
laid: sw.SiegeStonesCards = sw.SiegeStonesCards(marching=2, chain=3)
mild: sw.AscensionCards = sw.game("ascension_cards", mild_gods=True)
counting: sw.MunchStonesCards = sw.game("munchstones_cards", prices="1-2-3")
honest: sw.TavernCards = sw.game("tavern_cards", truth=True)
bidding: sw.BluffStonesCards = sw.BluffStonesCards(up_to_three=True, last_call=12)
room: tuple[str, ...] = sw.Facilitator(p, seconds=60).collect("Ada: c4")


class Short(sw.SiegeStones):
    """Two towers win."""

    goal: int = 2


@sw.rule
def reached(t: Sequence[int], s: Sequence[int], action: int, notes: MutableSequence[int], at: int) -> None:
    """Count the plies."""
    notes[at] += 1


class Silent(sw.Bot):
    """Plays the first move that there is."""

    title = "Silent"

    def think(self, view: sw.View) -> Generator[Thought, None, str]:
        """Choose at once."""
        yield from ()
        return view.legal_moves[0]


goal: int = Short().goal
drawn: sw.Position = Short().start().play(Silent().choose(Short().start()))
many: list[sw.Game] = [sw.Ascension(), sw.BluffStones(), sw.MunchStones(), sw.Tavern(), Short()]
plies: sw.Simulation = sw.lab.simulate(sw.SiegeStones(), games=10, seed=1, measures=[reached], progress=False)
counted: tuple[int, int, int, int] = (sw.number(3), sw.choice(3), sw.move(), sw.CHANCE)
sets = (sw.spaces(), sw.set_of(4), sw.OVER, sw.HIDDEN, sw.after, sw.below, sw.draw, sw.end, sw.win)
fields = (
    sw.each(2, sw.number(3)),
    sw.each_seat(sw.spaces()),
    sw.each_space(sw.number(1)),
    sw.table(lambda game: 1),
)
asked: list[type[sw.Exercise | sw.ExerciseSet | sw.Progress]] = [sw.Exercise, sw.ExerciseSet, sw.Progress]
key: str = sw.paper.answers("welcome").html("letter")
answer: str = sw.RuleLab(sw.SiegeStones(), seed=1).ask(50, "Even.", games=100).answer[0]
moving, declare, looked_at = sw.gif, sw.parameter, sw.review
practised, posed = sw.Practice, sw.puzzles
try:
    p.play("d6")
except (
    sw.IllegalMove,
    sw.MalformedMove,
    sw.BadRules,
    sw.BadRecord,
    sw.BadDiagram,
    sw.BrokenRule,
    sw.StonesError,
) as error:
    message = str(error)


def mistakes() -> None:
    """What a type checker finds: mypy complains of a comment where there is no mistake."""
    sw.SiegeStones(tiebreak="treat")  # type: ignore[arg-type]
    sw.SiegeStones(sides=3)  # type: ignore[call-arg]
    sw.Boards  # type: ignore[attr-defined]  # noqa: B018
    sw.lab.Sweeps  # type: ignore[attr-defined]  # noqa: B018
    sw.paper.sheets  # type: ignore[attr-defined]  # noqa: B018
    sw.Match(sw.SiegeStones())[0]  # type: ignore[index]
    sw.evaluate(p, n=100)  # type: ignore[call-arg]


def wrong_names(t: siege.Tables, s: siege.State) -> None:
    """Name fields that there are not, or not so."""
    s.stone[0]  # type: ignore[attr-defined]
    s.stones & s.towers  # type: ignore[arg-type]
    s.towers_left.add(3)  # type: ignore[attr-defined]
    3 in s.towers_left  # type: ignore[operator]  # noqa: B015
    t.gaol  # type: ignore[attr-defined]  # noqa: B018
