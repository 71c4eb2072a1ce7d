"""The second opinion on battles without cards: it agrees with all six, sees planted errors, and knows no engine."""

import copy

import pytest

from engine.policies.usual import PAIR
from engine.rules.modern.log_lines import EVENTS
from tests.checker.modern.games import (
    BATTLES,
    CONVERTED,
    LEAVING,
    OPTION,
    PAIRS,
    SEARCHING,
    logged,
    some_games,
)
from tests.checker.modern.law import ModernLawError
from tests.checker.modern.plant_list import PLANTS, hints, name_of
from tests.checker.modern.referee import ONLY, Referee, check
from tests.checker.plants import NoPlaceError
from tests.checker.test_checker import file_of, imports_of

GAMES = 2  # of each battle and pair of players
FAR = 4  # games of each battle and pair to look through where a hint has gone astray
LEAVERS = 12  # games in which units of each kind of player leave the board
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


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("players", [PAIR, SEARCHING], ids=["usual", "searching"])
def test_it_agrees_with_the_usual_player_and_with_one_that_searches(battle, players):
    for game in range(GAMES):
        check(logged(battle, players, game))


@pytest.mark.parametrize("players", [*PAIRS, PAIR], ids="-".join)
@pytest.mark.parametrize("battle", CONVERTED)
def test_it_agrees_with_battles_with_cards_that_are_played_without(battle, players):
    check(logged(battle, players, 0, OPTION))


@pytest.mark.parametrize("players", [PAIRS[1], PAIR], ids="-".join)
def test_it_agrees_where_units_leave_the_board(players):
    left = 0
    for game in range(LEAVERS):
        log = logged(LEAVING, players, game, OPTION)
        check(log)
        left += sum(e["event"] == "exit" for e in log["events"])
    assert left >= 2


@pytest.mark.parametrize("n", range(len(OPEN)), ids=lambda n: OPEN[n])
def test_it_agrees_with_what_the_booklet_leaves_open_settled_otherwise(n):
    for battle in (BATTLES[n % len(BATTLES)], BATTLES[(n + 3) % len(BATTLES)]):
        check(logged(battle, PAIRS[0], 0, f"ruleset.{OPEN[n]}"))


def games_for(plant):
    """The game noted for the error, then all others."""
    hint = hints().get(name_of(plant))
    for where in [*([hint] if hint else []), *some_games(FAR)]:
        yield logged(*where)


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
    assert {
        f"tests.checker.modern.{name}" for name in ("acts", "ends", "exits", "fire", "guns", "losses")
    } <= seen


def test_it_judges_every_kind_of_event_that_these_battles_have():
    told = {e["event"] for where in some_games(4) for e in logged(*where)["events"]}
    own = {event.name.lower() for event in EVENTS}
    assert own | {"exit"} <= told, "an event of Modern Battle that no game of the tests tells"
    judged = {name.removeprefix("on_") for name in dir(Referee) if name.startswith("on_")}
    assert own | told - {"rule", "shuffle"} <= judged


@pytest.mark.parametrize("switch", ONLY)
def test_other_rules_are_refused(switch):
    log = copy.deepcopy(logged(BATTLES[0], PAIRS[0], 0))
    log["rules"]["ruleset"][switch] = "OTHER"
    with pytest.raises(ModernLawError, match=f"ruleset.{switch}"):
        check(log)


@pytest.mark.parametrize("terms", [{"value": "WIN"}, {"who": "INF"}, {"per": "figure"}], ids=str)
def test_exits_with_terms_of_their_own_are_refused(terms):
    log = copy.deepcopy(logged(LEAVING, PAIRS[0], 0, OPTION))
    log["setup"]["exits"][0] |= terms
    with pytest.raises(ModernLawError, match="terms of other rules"):
        check(log)


def test_a_battle_whose_units_count_for_more_than_one_is_refused():
    """Armor pays two medals on Mont Mouchet; without cards it counts one like any unit, and a log must say so."""
    log = copy.deepcopy(logged("mont-mouchet", PAIRS[0], 0, OPTION))
    check(log)
    log["rules"]["units"]["mmb_tank"]["medals"] = 2
    with pytest.raises(ModernLawError, match="counts other than one unit"):
        check(log)


def test_ground_and_units_of_other_rules_are_refused():
    for part, field, word, says in (
        ("hexes", "terrain", "forest", "ground of other rules"), ("units", "figures", 7, "has 7 points"),
    ):  # fmt: skip
        log = copy.deepcopy(logged(BATTLES[0], PAIRS[0], 0))
        log["setup"][part][0][field] = word
        with pytest.raises(ModernLawError, match=says):
            check(log)
