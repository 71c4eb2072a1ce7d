"""The second opinion on battles without cards: it agrees with all six, sees planted errors, and knows no engine."""

import copy
import json
from pathlib import Path

import pytest

from engine.rules.modern.log_lines import EVENTS
from tests.checker.modern.games import BATTLES, PAIRS, logged
from tests.checker.modern.law import ModernLawError
from tests.checker.modern.plant_list import PLANTS
from tests.checker.modern.referee import ONLY, Referee, check
from tests.checker.plants import NoPlaceError
from tests.checker.test_checker import file_of, imports_of

GAMES = 2  # of each battle and pair of players
FAR = 4  # games of each battle and pair to look through where a hint has gone astray
HINTS = Path(__file__).with_name("plants.json")  # battle, players and game, by the name of the error
# Switches of what the booklet leaves open, each in another setting than that of the battles.
OPEN = (
    "away=NOT_NEARER", "tow_fired=true", "mine_flags=VOID", "soft_skins=ONE_POINT", "who_spots=FIGHTERS",
    "cover_binds_guns=true", "cover_from_guns=true", "sand_leaving=true", "initiative_tie=OTHER_SIDE",
    "exhaustion=true", "retreat_per=FLAG", "blockers=ALL", "wire_takes=TURN", "sight_limit=3", "turn_cap=3",
    "covered_pairs_close=false", "cover_combine=MAX", "break_share=0.3",
)  # fmt: skip


@pytest.mark.parametrize("battle", BATTLES)
def test_it_agrees_with_every_battle(battle):
    for players in PAIRS:
        for game in range(GAMES):
            check(logged(battle, players, game))


@pytest.mark.parametrize("n", range(len(OPEN)), ids=lambda n: OPEN[n])
def test_it_agrees_with_what_the_booklet_leaves_open_settled_otherwise(n):
    for battle in (BATTLES[n % len(BATTLES)], BATTLES[(n + 3) % len(BATTLES)]):
        check(logged(battle, PAIRS[0], 0, f"ruleset.{OPEN[n]}"))


def name_of(plant):
    """What tells a planted error from all others."""
    return f"{plant.rule}: {plant.error}"


def games_for(plant):
    """The game noted for the error, then all others."""
    hint = json.loads(HINTS.read_text(encoding="utf-8")).get(name_of(plant))
    if hint:
        battle, players, game = hint
        yield logged(battle, tuple(players), game)
    for game in range(FAR):
        for battle in BATTLES:
            for players in PAIRS:
                yield logged(battle, players, game)


@pytest.mark.parametrize("plant", PLANTS, ids=name_of)
def test_a_planted_error_is_found_with_a_sentence_and_the_statement_it_breaks(plant):
    for log in games_for(plant):
        try:
            found = plant.found_in(log)
        except NoPlaceError:
            continue
        assert found is not None and plant.rule in found.rules, (plant.error, found)
        assert found.says and found.says in str(found)
        return
    pytest.fail(f"no game has a place for: {plant.error}")


def test_planted_errors_differ_and_are_many():
    assert len(PLANTS) >= 100
    assert len({name_of(plant) for plant in PLANTS}) == len(PLANTS)
    assert len({plant.rule for plant in PLANTS}) >= 40


def test_it_knows_nothing_of_the_engine():
    ahead, seen = ["tests.checker.modern.referee"], set()
    while ahead:
        name = ahead.pop()
        seen.add(name)
        for module in imports_of(file_of(name)):
            assert module.partition(".")[0] not in ("engine", "analysis", "m44", "numpy", "numba"), (
                name,
                module,
            )
            if file_of(module) and module not in seen:
                ahead.append(module)
    assert {f"tests.checker.modern.{name}" for name in ("acts", "ends", "fire", "guns", "losses")} <= seen


def test_it_judges_every_kind_of_event_that_these_battles_have():
    logs = (logged(battle, pair, game) for battle in BATTLES for pair in PAIRS for game in range(4))
    told = {e["event"] for log in logs for e in log["events"]}
    own = {event.name.lower() for event in EVENTS}
    assert own <= told, "an event of Modern Battle that no game of the tests tells"
    judged = {name.removeprefix("on_") for name in dir(Referee) if name.startswith("on_")}
    assert own | told - {"rule", "shuffle"} <= judged


@pytest.mark.parametrize("switch", ONLY)
def test_other_rules_are_refused(switch):
    log = copy.deepcopy(logged(BATTLES[0], PAIRS[0], 0))
    log["rules"]["ruleset"][switch] = "OTHER"
    with pytest.raises(ModernLawError, match=f"ruleset.{switch}"):
        check(log)


def test_ground_and_units_of_other_rules_are_refused():
    for part, field, word, says in (
        ("hexes", "terrain", "forest", "ground of other rules"), ("units", "figures", 7, "has 7 points"),
    ):  # fmt: skip
        log = copy.deepcopy(logged(BATTLES[0], PAIRS[0], 0))
        log["setup"][part][0][field] = word
        with pytest.raises(ModernLawError, match=says):
            check(log)
