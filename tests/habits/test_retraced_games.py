"""Turns are retraced from their logs: positions agree in every battle, and the games are those played anyway."""

import numpy as np
import pytest

from engine.codes import Side
from engine.dialogue.habits.retraced import repeat_event
from engine.dialogue.habits.watched_turn import watch_turn
from engine.hooks import Event
from engine.kernel.battle import may_battle
from engine.kernel.movement import may_move
from engine.layout.habits import Measure
from engine.loading.scenario.load import load_scenario, resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games
from engine.runs.habits import habits_of, watch_of
from tests.support.battlefield import Battlefield
from tests.support.watched import Watched

BATTLES = [one.id for one in resolve_scenarios(["base"])] + ["tests/data/breakout.toml"]


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("player", ["random", "sergeant"])
def test_every_turn_of_every_battle_is_retraced(battle, player):
    built = build_tables(load_scenario(battle))
    results, habits = habits_of(built, 7, (player, player), 0, 6)  # raises where a turn ends elsewhere
    turns = habits["bottom"][:, :, Measure.REPLAYED].sum(axis=1)
    assert (turns == results["turns"]).all()
    plain = play_games(built, 7, (player, player), 0, 6).results
    assert (results["trajectory"] == plain["trajectory"]).all()
    assert (habits["bottom"] >= 0).all()
    never = [habits["top"][:, side, Measure.NEVER_ORDERED] for side in range(2)]
    assert (never[0] == plain["never_ordered_axis"]).all() and (
        never[1] == plain["never_ordered_allies"]
    ).all()


def test_medals_are_those_of_the_results():
    built = build_tables(load_scenario("pegasus-bridge"))
    results, habits = habits_of(built, 3, ("random", "random"), 0, 40)
    assert habits["bottom"][:, :, Measure.TWO_MEDALS].sum() == results["turns"].sum()
    assert habits["bottom"][:, :, Measure.SURF_DEATHS].sum() == 0  # nobody begins in the surf, none is there


def test_a_log_that_leads_elsewhere_is_noticed():
    field = Watched(axis={"infantry": "A13"}, allies={"infantry": "F5"})
    field.turn("direct_from_hq", orders=["F5"], moves=[("F5", "E5")])
    field.states[1] = field.states[0]
    side = int(field.state["active"])
    field.states[0]["log_n"] = 1
    field.states[0]["log"][0] = (
        Event.HIT,
        field.unit("E5"),
        1,
        3,
        0,
        0,
    )  # a loss that the game does not show
    watch_turn(field.tables, field.states, field.searcher, field.watches[0], field.habits[0], side)
    assert field.habits["top"][0, side, Measure.REPLAYED] == 1


@pytest.mark.parametrize(
    ("event", "moves", "rules"),
    [
        (Event.SHELL, True, "bridge-bombardment:sources=HEAVY"),
        (Event.RIG, False, "combat-engineers+bridge-charges-engineer+bridge-detonation-rigged"),
    ],
)
def test_who_shelled_the_ground_or_laid_charges_has_no_battle_left(event, moves, rules):
    ground = {"A3": "river + bridge"}
    field = Battlefield(
        axis={"infantry": "A13"},
        allies={"infantry": "F5", "tp_engineer": "I1"},
        terrain=ground,
        options=rules,
    )
    field.play("direct_from_hq").order("F5")
    unit = field.unit("F5")
    repeat_event(field.tables, field.state, int(Side.ALLIES), (event, unit, field.index["E5"], 0, 0, 0))
    assert not may_battle(field.tables, field.state, unit)
    assert may_move(field.tables, field.state, unit) == moves


def test_a_failure_to_retrace_is_an_error(monkeypatch):
    import engine.runs.habits as watched

    def play(*arguments):
        arguments[-1]["top"][1, 0, Measure.REPLAYED] = 1

    monkeypatch.setattr(watched, "play_watched", play)
    with pytest.raises(RuntimeError, match="pegasus-bridge, game 6"):
        habits_of(build_tables(load_scenario("pegasus-bridge")), 1, ("random", "random"), 5, 3)


def test_works_bunkers_and_bridges_are_known_by_their_terrain():
    built = build_tables(load_scenario("pegasus-bridge"))
    watch = watch_of(built)[0]
    named = dict(zip(built.stack_names, watch["bridge"], strict=False))
    assert named["river + bridge"] == 1 and named["river"] == 0
    named = dict(zip(built.stack_names, watch["work"], strict=False))
    assert (named["town"], named["open + sandbag"], named["forest"], named["open + wire"]) == (1, 1, 0, 0)
    assert not np.asarray(watch["bunker"]).any()
