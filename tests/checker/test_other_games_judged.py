"""The referee judges zombies, Daleks, Cybermen, Martians, London and 1984, and catches errors planted there."""

from collections import Counter
from functools import cache

import pytest

from tests.checker import (
    plants_cybermen,
    plants_daleks,
    plants_london,
    plants_martians,
    plants_nef,
    plants_zombies,
)
from tests.checker.checker import check
from tests.checker.games import PAIRS
from tests.checker.other_games import CASES, logged
from tests.checker.plants import NoPlaceError

GAMES, FAR = 2, 8
SYSTEMS = {
    "zombies": plants_zombies, "daleks": plants_daleks, "cybermen": plants_cybermen, "martians": plants_martians,
    "london": plants_london, "1984": plants_nef,
}  # fmt: skip
PLANTS = [plant for system in SYSTEMS.values() for plant in system.PLANTS]
TOLD = {  # what games of a case have to tell, so that there is something to judge
    "zombies": {"swarm", "charge", "pushed", "driven_off", "stays_back", "grown", "saved"},
    "zombies-bunkers": {"holds", "claim", "divided"},
    "zombies-many": {"divided", "grown"},
    "daleks": {"places_changed", "leader_given", "leader"},
    "daleks-town": {"holds", "claim"},
    "daleks-few": {"surrender"},
    "cybermen": {"gain"},
    "martians": {"sickness", "sicker", "claim", "ground_shot", "claim_gone"},
    "martians-slow": {"off_board", "claim"},
    "london": {"place_drawn", "off_board", "ground_shot"},
    "1984": {"section_drawn", "replacement", "commit"},
}


@cache
def told(case):
    """Kinds of events in the first games of a case, and how the games ended."""
    logs = [logged(case, players, game) for players in PAIRS for game in range(GAMES)]
    return Counter(event["event"] for log in logs for event in log["events"])


@pytest.mark.rule(
    "HR-ZOMBIE-1", "HR-ZOMBIE-2", "HR-ZOMBIE-4", "HR-ZOMBIE-5", "HR-ZOMBIE-6", "HR-ZOMBIE-8", "HR-ZOMBIE-12",
    "HR-ZOMBIE-13", "HR-ZOMBIE-14", "HR-ZOMBIE-15", "HR-ZOMBIE-17", "HR-ZOMBIE-18", "HR-ZOMBIE-20", "HR-ZOMGROW-1",
    "HR-ZOMGROW-2", "HR-ZOMGROW-3", "HR-ZOMGROW-4", "HR-ZOMGROW-5", "HR-ZOMGROW-6", "HR-ZOMGROW-9", "HR-ZOMGROW-10",
    "HR-ZOMFOOD-1", "HR-ZOMFOOD-2", "HR-ZOMFOOD-3", "HR-ZOMFOOD-4", "HR-ZOMFOOD-6", "HR-ZOMFOOD-8", "HR-ZOMWIN-1",
    "HR-ZOMWIN-2", "HR-ZOMWIN-4", "HR-ZOMWIN-5", "HR-ZOMWIN-6", "HR-ZOMARMY-1", "HR-ZOMARMY-2", "HR-ZOMARMY-3",
    "HR-ZOMARMY-8", "HR-DALEK-1", "HR-DALEK-2", "HR-DALEK-3", "HR-DALEK-6", "HR-DALSPEC-1", "HR-DALSPEC-3",
    "HR-DALMERC-1", "HR-DALMERC-2", "HR-DALWIN-1", "HR-DALEXT-1", "HR-DALEXT-2", "HR-DALEXT-4", "HR-DALEXT-7",
    "HR-DALSET-1", "HR-DALSET-2", "HR-DALSET-3", "HR-DALSET-4", "HR-DALSET-7", "HR-DALHUMAN-1", "HR-DALHUMAN-2",
    "HR-DALHUMAN-4", "HR-CYBER-1", "HR-CYBER-2", "HR-CYBER-3", "HR-CYBER-4", "HR-CYBER-5", "HR-CYBER-8",
    "HR-CYBER-9", "HR-CYBER-10", "HR-MARFM-1", "HR-MARFM-2", "HR-MARFM-5", "HR-MARHM-1", "HR-MARHM-2", "HR-MARHM-3",
    "HR-MARSET-1", "HR-MARSET-2", "HR-MARSET-3", "HR-MARSET-4", "HR-MARSET-5", "HR-MARSET-6", "HR-MARSET-10",
    "HR-MARTOWN-1", "HR-MARTOWN-2", "HR-MARTOWN-3", "HR-MARTOWN-4", "HR-MARTOWN-5", "HR-MARTOWN-9", "HR-MARWIN-1",
    "HR-MARWIN-2", "HR-MARWIN-3", "HR-MARWIN-4", "HR-MARWIN-5", "HR-MARWIN-6", "HR-MARHUMAN-1", "HR-MARHUMAN-2",
    "HR-MARHUMAN-4", "HR-MARCOLD-1", "HR-MARCOLD-2", "HR-MARCOLD-3", "HR-MARCOLD-4", "HR-MARCOLD-5", "HR-MARCOLD-8",
    "HR-LONDON-1", "HR-LONDON-2", "HR-LONDON-3", "HR-LONDON-4", "HR-LONDON-5", "HR-LONDON-7", "HR-LONDON-8",
    "HR-LONDON-9", "HR-LONDON-11", "HR-LONDON-13", "HR-LONDON-16", "HR-NEFSIDE-1", "HR-NEFSIDE-2", "HR-NEFSIDE-3",
    "HR-NEFUNIT-1", "HR-NEFUNIT-3", "HR-NEFFLAG-1", "HR-NEFFLAG-2", "HR-NEFVP-1", "HR-NEFREIN-1", "HR-NEFREIN-3",
    "HR-NEFREIN-4", "HR-NEFREIN-5", "HR-NEFREIN-6", "HR-NEFREIN-8", "HR-NEFREIN-9", "HR-NEFREIN-10",
    "HR-NEFREIN-11", "HR-NEFBAN-1", "HR-VULN-2", "HR-VULN-3", "HR-GEN-19", "HR-GEN-21", "HR-GEN-22",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES)
def test_it_agrees_with_games_of_the_variants(case):
    for players in PAIRS:
        for game in range(GAMES):
            check(logged(case, players, game))


@pytest.mark.parametrize("case", TOLD)
def test_there_is_something_to_judge(case):
    assert not TOLD[case] - set(told(case))


def test_every_system_has_errors_of_many_kinds():
    for name, system in SYSTEMS.items():
        assert len({plant.rule for plant in system.PLANTS}) >= 4, name
    assert len({(plant.rule, plant.error, plant.battle) for plant in PLANTS}) == len(PLANTS)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.rule}-{plant.battle}-{plant.error}")
def test_planted_errors_are_caught(plant):
    for game in range(FAR):
        for players in PAIRS:
            try:
                caught = plant.caught_by(logged(plant.battle, players, game))
            except NoPlaceError:
                continue
            assert caught is not None and plant.rule in caught, caught
            return
    pytest.fail(f"no game has a place for: {plant.error}")
