"""The referee judges the options of part three, Kriegspiel and Overlord, and catches errors planted in their games."""

import pytest

from tests.checker.checker import check
from tests.checker.games import PAIRS
from tests.checker.part_three import CASES, PLANTS, logged
from tests.checker.plants import NoPlaceError

GAMES, FAR = 2, 14
TOLD = {  # what games of a case have to tell, so that there is something to judge
    "train-two": "pass_through", "supply-train": "unload", "armored-train": "gun_given", "airfield": "reinforcement",
    "gliders": "drop", "gliders-in-line": "flight", "lines": "out_of_supply", "zone": "drop_zone",
    "dice-before": "pre_battle_loss", "fog": "in_sight", "overlord": "handed_out", "field-generals": "took_area",
}  # fmt: skip


@pytest.mark.rule(
    "HR-ROAD-1", "HR-ROAD-2", "HR-ROAD-4", "HR-ROAD-6", "HR-RAIL-3", "HR-RAIL-4", "HR-TRAIN-4", "HR-TRAIN-6",
    "HR-SUPTRAIN-1", "HR-SUPTRAIN-5", "HR-ARMTRAIN-3", "HR-ARMTRAIN-4", "HR-AIRFIELD-2", "HR-AIRFIELD-5", "HR-SUPPLY-6",
    "HR-SUPPLY-11", "HR-SUPEX-2", "HR-SUPEX-5", "HR-DZONE-2", "HR-DZONE-3", "HR-CAMPAIGN-2", "HR-CAMPAIGN-6",
    "HR-CAMPAIGN-8", "HR-TEAM-5", "HR-KRIEG-2", "HR-KRIEG-9", "HR-KRIEG-12", "OVL-3", "OVL-4", "OVL-5", "OVL-6",
    "OVL-8", "OVL-10",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES)
def test_it_agrees_with_games_of_part_three(case):
    for players in PAIRS:
        for game in range(GAMES):
            check(logged(case, players, game))


@pytest.mark.parametrize("case", TOLD)
def test_there_is_something_to_judge(case):
    told = (
        e["event"]
        for game in range(FAR)
        for players in PAIRS[:2]
        for e in logged(case, players, game)["events"]
    )
    assert TOLD[case] in told


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.rule}-{plant.battle}-{plant.error}")
def test_planted_errors_are_caught(plant):
    for game in range(FAR):
        for players in PAIRS:
            try:
                caught = plant.caught_by(logged(plant.battle, players, game))
            except NoPlaceError:
                continue
            if (
                caught is None
                and plant.bend.__name__ == "bend"
                and "under_other_rules" in plant.bend.__qualname__
            ):
                continue  # nothing in this game hangs on the rule
            assert caught is not None and plant.rule in caught, caught
            return
    pytest.fail(f"no game has a place for: {plant.error}")
