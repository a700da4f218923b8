"""The rule lab without a browser: controls change the rules, and games answer predictions."""

from __future__ import annotations

import asyncio
import threading

import pytest
from siege_variants import PieRule

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.teach import changed_rule
from stoneswidgets.widgets.rule_lab import form
from stoneswidgets.widgets.thinking import Thinker


@pytest.fixture
def lab():
    return sw.RuleLab(sw.SiegeStones(), seed=1)


def asked(lab, **message):
    sent = []
    lab._form.send = sent.append
    lab._form._received(lab._form, {"id": 1, "n": 0} | message, [])
    (answer,) = [each for each in sent if each.get("id") == 1 or "error" in each]
    return answer


def shown(lab):
    return lab._form._form


def control(lab, name):
    return next(each for each in shown(lab)["controls"] if each["name"] == name)


def test_the_board_the_words_and_the_exercise_follow_a_control(lab):
    assert asked(lab, do="set", name="opening", to=1) == {"id": 1, "ok": True}
    assert lab.game == sw.SiegeStones(opening="no-tower")
    assert lab.board.position.game == lab.game
    assert [each["now"] for each in shown(lab)["differs"]] == [
        "The first drop of the game is a stone, not a tower (S7)."
    ]
    assert lab.exercise.question.position.game == lab.game
    assert control(lab, "opening")["changed"]
    asked(lab, do="back")
    assert lab.game == sw.SiegeStones()
    assert not shown(lab)["is_changed"]


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
def test_every_parameter_of_every_game_has_a_control_that_sets_it(name, monkeypatch):
    monkeypatch.setattr(changed_rule, "CLOSELY", 0)
    game = sw.game(name)
    lab = sw.RuleLab(game)
    for each in form(game, game, fast=True)["controls"]:
        assert each["label"]
        if each["kind"] == "choice":
            to = next(i for i in range(len(each["options"])) if i != each["to"])
        else:
            to = each["least"] if each["to"] != each["least"] else each["most"]
        assert asked(lab, do="set", name=each["name"], to=to) == {"id": 1, "ok": True}
        assert getattr(lab.game, each["name"]) != getattr(game, each["name"])
        asked(lab, do="back")


def test_a_run_answers_what_was_expected_and_is_logged(lab):
    asked(lab, do="set", name="opening", to=1)
    run = {
        "do": "run",
        "measure": "AdvantageP1",
        "percent": 60,
        "because": "It helps.",
        "who": "random",
        "games": 1_000,
    }
    assert asked(lab, **run) == {"id": 1, "ok": True}
    same = sw.lab.compare(sw.SiegeStones(), lab.game, games=1_000, seed=1, progress=False)
    assert lab.log[0].difference == same["AdvantageP1"]
    assert shown(lab)["answer"]["lines"] == list(lab.log[0].answer)
    assert "<svg" in shown(lab)["answer"]["chart"]
    assert [row["expected"] for row in shown(lab)["log"]] == ["60 %"]
    assert asked(lab, do="export", what="csv")["text"] == "\ufeff" + lab.log.to_csv()
    assert "It helps." in asked(lab, do="export", what="sheet")["text"]


@pytest.mark.full
def test_a_variant_is_compared_with_its_parent_under_the_same_parameters():
    assert sw.RuleLab(PieRule).before == sw.SiegeStones()
    assert sw.RuleLab(PieRule(goal=3)).before == sw.SiegeStones(goal=3)

    class HighGoal(sw.SiegeStones):
        goal = 5

    lab = sw.RuleLab(HighGoal)
    assert lab.before == sw.SiegeStones()
    assert lab.ask(50, "Longer.", games=100).difference is not None
    with pytest.raises(StonesError, match="a rule lab takes a game"):
        sw.RuleLab(sw.SiegeStones().start())


def test_a_run_beside_other_work_can_be_stopped_and_what_is_done_counts(lab):
    run = {
        "do": "run",
        "measure": "AdvantageP1",
        "percent": 50,
        "because": "x",
        "who": "random",
        "games": 10_000_000,
    }

    async def main():
        asked(lab, **run)
        assert lab._form.running["games"] == 10_000_000
        assert asked(lab, **run)["error"].startswith("games are being played")
        while not (lab._run and lab._run.done):  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.01)
        asked(lab, do="stop")
        assert lab._form.running == {}
        await asyncio.sleep(0.1)

    asyncio.run(main())
    (experiment,) = lab.log
    assert experiment.after.stopped
    assert 0 < experiment.after.games < 10_000_000


def test_steps_run_on_a_thread_and_are_told_on_the_callers():
    told, threads = [], set()

    def work():
        for i in range(3):
            threads.add(threading.current_thread())
            yield i

    async def main():
        done = asyncio.Event()
        thinker = Thinker(
            lambda _: done.set(),
            pytest.fail,
            each_step=lambda step: told.append((step, threading.current_thread())),
        )
        thinker.start(work(), lambda: None)
        assert thinker.busy
        await done.wait()

    asyncio.run(main())
    assert [step for step, _ in told] == [0, 1, 2]
    assert {thread for _, thread in told} == {threading.main_thread()}
    assert threading.main_thread() not in threads


def test_the_kept_picture_says_what_was_found(lab):
    lab.ask(60, "So.", games=100)
    data, _ = lab._repr_mimebundle_()
    assert data["text/plain"] == "<RuleLab of SiegeStones, 1 experiment>"
    assert "You said 60 %" in data["image/svg+xml"]
