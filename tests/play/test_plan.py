"""A plan names exactly the games it asks for: its digest moves with everything that could change one."""

import dataclasses
import json
from pathlib import Path

import pytest

from engine.loading.options.variant import Variant, parse_set, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError
from engine.runs import plan as plan_module
from engine.runs.plan import Plan
from engine.runs.request import make_plan
from tests.support import fake_play

BOARD = "pegasus-bridge"


def plan_of(scenario=BOARD, variants=("no-retreat-choice",), players=(("sergeant", "sergeant"),), **how):
    return make_plan([load_scenario(scenario)], [parse_variant(v) for v in variants], players, **how).plan


BASE = {"games": 100, "seed": 7}
OTHERS = {
    "games": {"games": 101},
    "seed": {"seed": 8},
    "namespace": {"namespace": "confirm"},
    "trace": {"trace": True},
    "scenario": {"scenario": "river-line"},
    "another variant": {"variants": ("damage-scoring",)},
    "a parameter": {"variants": ("no-retreat-choice:loss_per_flag=2",)},
    "one variant more": {"variants": ("no-retreat-choice", "damage-scoring")},
    "without baseline": {"baseline": False},
    "players": {"players": (("random", "sergeant"),)},
    "sides of the players": {"players": (("sergeant", "random"),)},
}


def test_every_part_of_the_question_moves_the_digest():
    digests = {name: plan_of(**{**BASE, **other}).digest for name, other in OTHERS.items()}
    digests["base"] = plan_of(**BASE).digest
    assert len(set(digests.values())) == len(OTHERS) + 1
    assert all(len(digest) == 16 for digest in digests.values())


def test_the_same_question_has_the_same_digest():
    assert plan_of(**BASE) == plan_of(**BASE)
    assert plan_of(**BASE).digest == plan_of(**BASE).digest


@pytest.mark.parametrize(
    "field", ["scenario_digest", "rules_digest", "tables_digest", "players_digest", "chance_id", "title"]
)
def test_contents_move_the_digest(field):
    plan = plan_of(**BASE)
    cell = dataclasses.replace(plan.cells[1], **{field: "other"})
    assert dataclasses.replace(plan, cells=(plan.cells[0], cell)).digest != plan.digest
    assert dataclasses.replace(plan, engine="other").digest != plan.digest


def test_a_plan_survives_the_manifest():
    plan = plan_of(**BASE)
    assert Plan.from_dict(json.loads(json.dumps(plan.to_dict()))) == plan
    with pytest.raises(InputError, match="plan"):
        Plan.from_dict({**plan.to_dict(), "surprise": 1})


def test_the_official_rules_come_first_and_once():
    plan = make_plan(
        [load_scenario(BOARD)], [parse_variant("no-retreat-choice"), parse_variant("no-retreat-choice")]
    )
    assert [cell.variant for cell in plan.plan.cells] == ["official", "no-retreat-choice"]
    assert plan.plan.cells[0].options == () and plan.provenance[0].changes == ()
    assert plan.plan.cells[1].options == ("no-retreat-choice",) and plan.provenance[1].changes
    assert plan.plan.total == 20_000


def test_cells_are_scenarios_times_variants_times_players():
    scenarios = [load_scenario(BOARD), load_scenario("river-line"), load_scenario(BOARD)]
    request = make_plan(
        scenarios, [parse_variant("damage-scoring")], [("sergeant", "random"), ("random", "random")]
    )
    cells = request.plan.cells
    assert len(cells) == len(request.recipes) == len(request.provenance) == 2 * 2 * 2
    assert [cell.index for cell in cells] == list(range(8))
    assert len({cell.label for cell in cells}) == 8
    assert [cell.scenario for cell in cells] == [BOARD] * 4 + ["river-line"] * 4


def test_an_option_made_on_the_spot_changes_the_tables():
    official, weak = fake_play.request().plan.cells
    assert official.chance_id == weak.chance_id and official.scenario_digest == weak.scenario_digest
    assert official.tables_digest != weak.tables_digest and official.rules_digest != weak.rules_digest
    same = Variant("same", (parse_set("units.infantry.dice=3/2/1"),))
    first, second = make_plan([load_scenario(BOARD)], [same]).plan.cells
    assert first.tables_digest == second.tables_digest


def draft(tmp_path, name):
    """A copy of Pegasus Bridge under another name."""
    path = tmp_path / f"{name}.toml"
    path.write_text(Path(load_scenario(BOARD).path).read_text())
    return load_scenario(str(path))


def test_drafts_of_one_battle_are_variants_of_each_other(tmp_path):
    request = make_plan([draft(tmp_path, "first"), draft(tmp_path, "second")], as_variants=True)
    assert [cell.variant for cell in request.plan.cells] == ["first", "second"]
    assert {cell.scenario for cell in request.plan.cells} == {BOARD}


def test_drafts_of_different_battles_are_refused(tmp_path):
    with pytest.raises(InputError, match="chance_id"):
        make_plan([load_scenario(BOARD), load_scenario("river-line")], as_variants=True)
    with pytest.raises(InputError, match="two or more drafts"):
        make_plan([load_scenario(BOARD)], as_variants=True)


@pytest.mark.parametrize(
    ("how", "key"),
    [
        ({"games": 0}, "--games"),
        ({"seed": -1}, "--seed"),
        ({"seed": 2**63}, "--seed"),
        ({"games": "9"}, "--games"),
    ],
)
def test_numbers_out_of_range(how, key):
    with pytest.raises(InputError, match=key):
        plan_of(**{**BASE, **how})


def test_nothing_to_play_and_unknown_players():
    with pytest.raises(InputError, match="SCENARIO"):
        make_plan([], [])
    with pytest.raises(InputError, match="players: marshal"):
        plan_of(players=(("marshal", "sergeant"),))


def test_names_of_runs_are_safe_for_folders():
    plan = plan_of(variants=("no-retreat-choice:loss_per_flag=2", "damage-scoring"), **BASE)
    assert plan.id == f"pegasus-bridge-3-variants-100-{plan.digest[:8]}"
    odd = dataclasses.replace(plan.cells[1], variant="../" + "x" * 200)
    long = dataclasses.replace(plan, cells=(plan.cells[0], odd)).id
    assert "/" not in long and "." not in long and len(long) < 100
    assert plan_module.TRACED_GAMES == 1000
