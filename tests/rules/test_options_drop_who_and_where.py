"""Air drops of the house: who drops, over which hex and when, mistakes in files, and what players choose."""

import numpy as np
import pytest

from engine.codes import Gap
from engine.geometry.hexgrid import distance
from engine.hooks import Event, Fired
from engine.kernel import victory
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.rules.test_options_drop_over_a_hex import ALLIES, ALWAYS, AXIS, GRID, UNITS, over, start, words
from tests.support.battlefield import Battlefield
from tests.support.dropped import OVER_A_HEX, Dropped, by_air
from tests.support.pieces import objective

# --- who drops, over which hex, when ---


@pytest.mark.rule("HR-DROP1-13", "HR-GEN-13")
@pytest.mark.parametrize("first", [ALLIES, AXIS])
def test_the_side_that_moves_first_drops_first_and_blocks_the_other(monkeypatch, first):
    options = f"{words(collision='both_lost')}+scenario.first_side={('axis', 'allies')[first]}"
    field = Dropped(**UNITS, tail=by_air(1, "axis") + by_air(1, "allies"), options=options)
    field.start(monkeypatch, ["E5", "E5"], ["E5", "E5"])
    assert [side for side, _ in field.asked] == [first, 1 - first]
    assert field.fates() == [("E5", "landed"), ("E5", "occupied")]
    assert field.state["unit_side"][field.unit("E5")] == first


@pytest.mark.rule("HR-DROP1-1", "HR-GEN-15")
def test_the_side_that_drops_is_asked_and_an_aim_off_the_board_is_refused(monkeypatch):
    field = over(by_air(), words(model="gaussian")).start(monkeypatch, [113], ["E5"])
    assert field.state["rule_gap"] == Gap.AIM
    field = over(by_air(), words(model="gaussian")).start(monkeypatch, [-1], ["E5"])
    assert field.state["rule_gap"] == 0 and not field.fired(Fired.DROP_AIMED)
    assert field.state["drop_aim"][ALLIES] == 1 + 113 // 2


@pytest.mark.rule("HR-DROP1-1")
@pytest.mark.parametrize(("word", "hex_"), [("E5", "E5"), ("c2", "C2"), ("scenario", "H8")])
def test_an_aim_that_is_named_or_marked_asks_nobody(monkeypatch, word, hex_):
    field = start(monkeypatch, "E6", tail=by_air(more='aim = "H8"'), options=words(aim_hex=word))
    assert field.state["drop_aim"][ALLIES] == 1 + field.index[hex_]
    assert not field.fired(Fired.DROP_AIMED) and not field.fired(Fired.OFFERED)


def test_a_marked_hex_changes_nothing_officially():
    plain, marked = (
        Battlefield(**UNITS, tail=by_air(more=more)).built.tables.tobytes() for more in ("", 'aim = "H8"')
    )
    assert plain == marked


@pytest.mark.rule("HR-DROP1-9", "HR-GEN-14", "HR-GEN-9")
@pytest.mark.parametrize(
    ("units", "left", "air"),
    [
        (1, {"H1", "I1", "I3", "I5"}, ["special_forces"]),
        (2, {"I1", "I3", "I5"}, ["special_forces", "infantry"]),
        (3, {"I3", "I5"}, ["special_forces", "infantry", "infantry"]),
        (12, {"I5"}, ["special_forces", "infantry", "infantry", "infantry"]),  # no more infantry is there
    ],
)
def test_a_number_takes_infantry_off_its_hexes_special_infantry_first(units, left, air):
    allies = {"infantry": "I1 H1 I3", "special_forces": "I2", "armor": "I5"}
    field = Dropped(axis={"infantry": "A1"}, allies=allies, options=words(units=units, side="allies"))
    assert set(field.picture("allies")) == left
    first, n = int(field.tables["drop_first"][0]), int(field.tables["drop_count"][0])
    rows = [field.built.unit_rows[row] for row in field.tables["unit_row"][first : first + n]]
    assert rows == air and field.tables["drops_early"] == 1
    assert field.tables["n_units"] == 1 + 5


@pytest.mark.rule("HR-DROP1-9")
def test_one_unit_of_a_side_stays_on_the_board():
    options = words(units=12, side="both")
    field = Dropped(axis={"infantry": "A1 A3"}, allies={"infantry": "I1 I3 I5"}, options=options)
    assert set(field.picture("axis")) == {"A3"} and set(field.picture("allies")) == {"I5"}
    assert field.tables["drop_count"][:2].tolist() == [1, 2]


@pytest.mark.rule("HR-DROP1-9")
def test_a_number_joins_those_that_the_battle_drops():
    field = over(by_air(2), words(units=1), allies={"infantry": "I7 I9"})
    assert field.tables["drop_count"][0] == 3 and set(field.picture("allies")) == {"I9"}


@pytest.mark.rule("HR-DROP1-9", "HR-GEN-4")
@pytest.mark.parametrize(
    ("battle", "options", "state"),
    [
        ("omaha-beach", OVER_A_HEX, State.CANNOT),
        ("omaha-beach", words(model="gaussian"), State.CANNOT),
        ("omaha-beach", words(units=3, side="allies"), State.CHANGES),
        ("sainte-mere-eglise", OVER_A_HEX, State.OFFICIAL),
        ("sainte-mere-eglise", words(side="allies"), State.OFFICIAL),
        ("sainte-mere-eglise", words(collision="both_lost"), State.CHANGES),
        ("sainte-mere-eglise-gliders", OVER_A_HEX, State.CHANGES),
    ],
)
def test_where_it_occurs(battle, options, state):
    assert effect_on(build_tables(load_scenario(battle), parse_variant(options))).state == state


@pytest.mark.rule("HR-DROP1-9")
def test_by_default_the_official_drop_is_the_drop_of_the_house():
    battle = load_scenario("sainte-mere-eglise")
    house = build_tables(battle, parse_variant(OVER_A_HEX)).tables
    assert house.tobytes() == build_tables(battle).tables.tobytes()


@pytest.mark.rule("HR-DROP1-11", "HR-RAIN-1", "HR-SET-34")
@pytest.mark.parametrize("units", ["scenario", 1])
def test_rain_keeps_them_out_of_the_battle(units):
    options = f"{words(units=units, aim_hex='E5')}+weather-rainstorm+damage-scoring:count_airdrop_losses=true"
    field = Dropped(axis={"infantry": "A1"}, allies={"infantry": "I1 I3"}, tail=by_air(2), options=options)
    assert field.tables["n_drops"] == field.tables["drops_early"] == 0
    assert field.fired(Fired.DROP_GROUNDED)
    assert set(field.picture("allies")) == ({"I1", "I3"} if units == "scenario" else {"I3"})
    assert field.state["medals"].tolist() == [0, 0]
    assert [victory.damage_score(field.tables, field.state, side) for side in (AXIS, ALLIES)] == [0, 0]


@pytest.mark.rule("HR-DROP1-11", "HR-RAIN-1")
def test_rain_that_blocks_other_things_lets_them_drop():
    options = f"{ALWAYS}+weather-rainstorm:blocks=AirPower"
    assert over(by_air(2), options).tables["drops_early"] == 1


@pytest.mark.rule("HR-DROP1-12", "HR-DAMAGE-4")
@pytest.mark.parametrize(("counts", "score"), [("false", 0), ("true", 2)])
def test_figures_lost_are_damage_only_where_that_rule_says_so(monkeypatch, counts, score):
    options = f"{ALWAYS}+damage-scoring:count_airdrop_losses={counts}"
    field = start(monkeypatch, "-", "E5", "A7", options=options)
    assert [victory.damage_score(field.tables, field.state, side) for side in (AXIS, ALLIES)] == [score, 0]


@pytest.mark.rule("HR-DROP1-12", "HR-DROP1-14")
@pytest.mark.parametrize("options", ["", OVER_A_HEX, words(units=1, aim_hex="E5")])
def test_units_that_came_by_air_are_told_from_others(options):
    field = over(by_air(2), options, allies={"infantry": "I7 I9"})
    air = np.flatnonzero(field.tables["unit_airborne"]).tolist()
    assert len(air) == (3 if "units" in options else 2)
    assert all(field.tables["unit_hex"][u] < 0 and field.tables["unit_side"][u] == ALLIES for u in air)


@pytest.mark.rule("HR-DROP1-14")
@pytest.mark.parametrize(
    ("row", "said", "figures"),
    [
        ("infantry", 4, 4), ("infantry", 3, 3), ("infantry", 2, 2), ("hr_militia", 4, 2), ("artillery", 3, 2),
        ("armor", 4, 3), ("armor", 2, 2),
    ],
)  # fmt: skip
def test_figures_of_a_unit_that_has_landed(monkeypatch, row, said, figures):
    options = words(figures_on_landing=said, aim_hex="E5")
    assert start(monkeypatch, "E5", tail=by_air(unit=row), options=options).picture("allies")["E5"] == figures


@pytest.mark.rule("HR-DROP1-14")
def test_a_unit_that_leaves_its_hex_weakened_lands_as_the_others(monkeypatch):
    options = words(units=1, side="allies", aim_hex="E5")
    field = Dropped(axis={"infantry": "A1"}, allies={"infantry": "I1:2 I3"}, options=options)
    assert field.start(monkeypatch, None, ["E5"]).picture("allies") == {"E5": 4, "I3": 4}


@pytest.mark.rule("HR-DROP1-9", "HR-DROP1-14")
def test_units_become_those_of_the_row_that_is_named(monkeypatch):
    options = words(unit_type="special_forces", aim_hex="E5", units=1)
    field = start(monkeypatch, "E5", "E6", tail=by_air(), options=options, allies={"infantry": "I7 I9"})
    rows = {
        hex_: field.built.unit_rows[field.state["unit_row"][field.unit(hex_)]] for hex_ in ("E5", "E6", "I9")
    }
    assert rows == {"E5": "special_forces", "E6": "special_forces", "I9": "infantry"}


@pytest.mark.rule("HR-DROP1-13")
def test_conversions_and_dice_before_the_battle_come_first(monkeypatch):
    dice = "campaign-pre-battle-dice:dice_source=fixed,fixed_dice=0/12"
    options = f"{words(units=1, side='allies', aim_hex='E5')}+militia-infantry:convert=allies:1+{dice}"
    field = Dropped(axis={"infantry": "A1"}, allies={"infantry": "I1", "armor": "I3 I5 I7"}, options=options)
    field.start(monkeypatch, None, ["E5"])
    assert field.built.unit_rows[field.state["unit_row"][field.unit("E5")]] == "hr_militia"
    assert field.picture("allies")["E5"] == 2  # dice take figures of units on the board only
    kinds = field.kinds()
    assert kinds.index(Event.PRE_BATTLE_ROLL) < kinds.index(Event.DROP) < kinds.index(Event.DEAL)


# --- mistakes ---


@pytest.mark.rule("HR-DROP1-9", "HR-SET-2")
@pytest.mark.parametrize(
    ("battle", "options", "said"),
    [
        ("omaha-beach", words(units=3), "airdrop-method-1.toml: parameter side: found scenario beside units=3, and the "
         "battle has no air drop, expected allies, axis or both"),
        ("sainte-mere-eglise", words(aim_hex="K9"), "found hex 'K9'"),
        ("sainte-mere-eglise", words(aim_hex="K9"), "expected a hex of the board, A1 to I13"),
        ("sainte-mere-eglise", words(aim_hex="scenario"), "marks no hex for the air drop of the allies"),
        ("sainte-mere-eglise", words(unit_type="paras"), "unknown unit row 'paras'"),
        ("sainte-mere-eglise", words(unit_type="tp_train"), "tp_train, a train"),
        ("sainte-mere-eglise", words(sigma_hexes="0.4"), "0.5 to 3.0"),
        ("sainte-mere-eglise", words(walk_steps=9), "2 to 8"),
        ("sainte-mere-eglise", f"{OVER_A_HEX}+airdrop-method-2", "HR-SET-2"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_one_line(battle, options, said):
    with pytest.raises(InputError) as refused:
        build_tables(load_scenario(battle), parse_variant(options))
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_a_marked_hex_off_the_board_is_a_mistake_of_the_file():
    with pytest.raises(
        InputError, match=r"air_drop.0.aim: found hex 'Z9', expected a hex of the board, A1 to I13"
    ):
        over(by_air(more='aim = "Z9"'), "")


# --- players ---


@pytest.mark.parametrize("model", ["random_walk", "gaussian"])
@pytest.mark.parametrize("goal", ["C3", "F10"])
def test_they_aim_near_what_they_want_and_away_from_the_edge(model, goal):
    tail = objective(goal) + by_air(4)
    options = words(model=model, collision="both_lost")
    field = Dropped(axis={"infantry": "A13"}, allies={"infantry": "I1"}, tail=tail, options=options)
    with pytest.MonkeyPatch.context() as patched:
        field.start(patched, player="sergeant")
    aim = GRID.hexes[int(field.state["drop_aim"][ALLIES]) - 1]
    assert distance(aim, GRID.hexes[field.index[goal]]) <= 2
    assert field.fired(Fired.DROP_AIMED)


@pytest.mark.parametrize("player", ["recruit", "captain:never=airdrop-method-1"])
def test_who_does_not_choose_drops_over_the_middle(player):
    field = over(by_air(4), words(collision="both_lost"))
    with pytest.MonkeyPatch.context() as patched:
        field.start(patched, player=player)
    assert field.state["drop_aim"][ALLIES] == 1 + 113 // 2 and not field.fired(Fired.DROP_AIMED)


def test_random_aims_anywhere():
    field = over(by_air(4), words(collision="both_lost"))
    aims = set()
    with pytest.MonkeyPatch.context() as patched:
        for game in range(40):
            field.start(patched, player="random", game=game)
            aims.add(int(field.state["drop_aim"][ALLIES]))
    assert len(aims) > 20 and min(aims) >= 1 and max(aims) <= 113
