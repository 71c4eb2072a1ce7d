"""House rule weather-rainstorm: three hexes of sight, no air drops, no attacks from the air."""

from pathlib import Path

import pytest

from engine.dialogue import turn
from engine.hooks import Event, Fired
from engine.hooks.fired import acted
from engine.kernel.deck import may_play
from engine.kernel.tactics import strike
from engine.layout import OFF
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.turn_script import BREAKTHROUGH, Turns

OPTION = "weather-rainstorm"
UNPLAYABLE = f"{OPTION}:air_power_card=unplayable"
DROP_ZONE = str(Path(__file__).resolve().parents[1] / "boards" / "drop-zone.toml")


@pytest.mark.rule("HR-RAIN-2", "HR-RAIN-7")
@pytest.mark.parametrize(
    ("option", "dice"), [("", [3, 3, 3]), (OPTION, [3, 3, 3]), (f"{OPTION}:visibility=2", [3, 3, 0])]
)
def test_armor_sees_its_whole_range_unless_the_rain_is_heavier(option, dice):
    found = []
    for far in (1, 2, 3):
        field = Battlefield(axis={"infantry": f"E{3 + far}"}, allies={"armor": "E3"}, options=option).ready(
            "E3"
        )
        found.append(field.dice("E3", f"E{3 + far}"))
    assert found == dice


@pytest.mark.rule("HR-RAIN-2", "HR-RAIN-7")
@pytest.mark.parametrize(("visibility", "dice"), [(3, 0), (4, 1)])
def test_longer_ranges_end_at_three_hexes(visibility, dice):
    option = f"{OPTION}:visibility={visibility}+units.infantry.dice=3/2/1/1"
    field = Battlefield(axis={"infantry": "E7"}, allies={"infantry": "E3"}, options=option).ready("E3")
    assert field.dice("E3", "E7") == dice


@pytest.mark.rule("HR-RAIN-7")
def test_a_line_of_sight_is_needed_within_it():
    field = Battlefield({"E4": "forest"}, {"infantry": "E5"}, {"armor": "E3"}, options=OPTION).ready("E3")
    assert field.dice("E3", "E5") == 0


@pytest.mark.rule("HR-RAIN-3", "HR-RAIN-5", "HR-RAIN-6")
@pytest.mark.parametrize(
    ("friends", "dice"),
    [
        ({}, 0),
        ({"infantry": "H8"}, 1),
        ({"armor": "E11"}, 1),
        ({"infantry": "I8"}, 0),
        ({"infantry": "E12"}, 0),
    ],
)
def test_a_gun_needs_a_friend_within_three_hexes_of_its_target_who_need_not_see(friends, dice):
    woods = dict.fromkeys(["F7", "F8", "G8", "E9", "E10", "E6"], "forest")
    field = Battlefield(woods, {"infantry": "E8"}, {"artillery": "E3", **friends}, options=OPTION).ready("E3")
    assert field.dice("E3", "E8") == dice


@pytest.mark.rule("HR-RAIN-6")
@pytest.mark.parametrize(("far", "dice"), [(3, 2), (4, 0)])
def test_the_gun_itself_is_such_a_friend(far, dice):
    field = Battlefield(axis={"infantry": f"E{3 + far}"}, allies={"artillery": "E3"}, options=OPTION).ready(
        "E3"
    )
    assert field.dice("E3", f"E{3 + far}") == dice


@pytest.mark.rule("HR-RAIN-4")
@pytest.mark.parametrize("deck", ["", BREAKTHROUGH])
def test_air_power_orders_any_one_unit(deck):
    card = "breakthrough_air_power" if deck else "air_power"
    options = "+".join(filter(None, [OPTION, deck]))
    field = Turns(
        axis={"infantry": "E5"}, allies={"infantry": "E4", "armor": "I12", "artillery": "A1"}, options=options
    )
    field.play(card)
    assert not strike.may_strike(field.tables, field.state, field.unit("E5"))
    assert [field.may_order(h) for h in ("E4", "I12", "A1")] == [True] * 3
    field.order("I12")
    assert not field.may_order("E4")
    field = Turns(axis={"infantry": "E5"}, allies={"infantry": "E3", "armor": "I12"}, options=options)
    field.turn(card, orders=["E3"], moves=[("E3", "E4")], battles=[("E4", "E5")], faces=["ISS"])
    assert field.picture("axis") == {"E5": 3}
    assert Event.DECLARE not in field.story() and field.fired(Fired.AIR_GROUNDED)


@pytest.mark.rule("HR-RAIN-1", "HR-RAIN-4")
def test_air_power_strikes_where_the_parameter_spares_it():
    field = Turns(axis={"infantry": "E5"}, options=f"{OPTION}:blocks=airdrop|blitz_air")
    field.turn("air_power", strike=["E5"], faces=["IS"])
    assert field.picture("axis") == {"E5": 2}
    assert not field.fired(Fired.AIR_GROUNDED)


@pytest.mark.rule("HR-RAIN-4")
def test_or_it_cannot_be_played_at_all():
    field = Turns(options=UNPLAYABLE)
    field.hold("allies", "air_power", "ambush")
    assert [bool(may_play(field.tables, card_copy)) for card_copy in field.state["hand"][1, :2]] == [
        False,
        False,
    ]
    assert not turn.has_playable(field.tables, field.state, 1)
    field.turn(None)
    assert Event.PASS in field.story()
    assert field.hand("allies") == ["air_power", "ambush"] and field.fired(Fired.AIR_GROUNDED)
    official = Turns()
    official.hold("allies", "air_power", "ambush")
    assert turn.has_playable(official.tables, official.state, 1)


@pytest.mark.rule("HR-RAIN-9")
def test_a_copy_of_it_orders_one_unit_too():
    field = Turns(axis={"infantry": "E5 A1"}, allies={"infantry": "G4"}, options=OPTION)
    field.turn("air_power", orders=["G4"], moves=[("G4", "F4")])
    field.turn("counter_attack", orders=["A1"], moves=[("A1", "A2")])
    assert "A2" in field.picture("axis") and Event.DECLARE not in field.story()
    assert len(field.logged(Event.ORDER)) == 1


@pytest.mark.rule("HR-RAIN-9")
def test_a_copy_of_an_unplayable_card_does_nothing():
    #  it cannot have been played, but a scenario's hand may say it was
    field = Turns(axis={"infantry": "E5"}, allies={"infantry": "G4"}, options=UNPLAYABLE)
    field.state["last_card"] = field.built.card_rows.index("air_power")
    field.play("counter_attack")
    assert not field.may_order("G4") and not strike.may_strike(field.tables, field.state, field.unit("E5"))


@pytest.mark.rule("HR-RAIN-8", "HR-GEN-8")
def test_barrage_is_no_air_power():
    field = Turns(axis={"infantry": "E5"}, options=OPTION)
    field.turn("barrage", strike=["E5"], faces=["IGSS"])
    assert field.picture("axis") == {"E5": 2}


@pytest.mark.rule("HR-RAIN-1", "HR-RAIN-8")
@pytest.mark.parametrize(
    ("option", "card", "strikes"),
    [
        ("", "air_power", 1),
        (OPTION, "air_power", 0),
        (f"{OPTION}:blocks=airdrop", "air_power", 1),
        (OPTION, "barrage", 1),
    ],
)
def test_a_recon_that_a_battle_lets_strike_is_grounded_with_air_power(option, card, strikes):
    tail = f'\n[ruleset]\nrecon_as = {{ card = "{card}", sides = "both" }}\n'
    field = Turns(axis={"infantry": "E5"}, allies={"infantry": "I1"}, options=option, tail=tail)
    row = field.built.card_rows.index("recon_left")
    assert strike.may_use_as_strike(field.tables, field.state, row, 1, 1) == strikes
    field.turn("recon_left")
    assert field.fired(Fired.AIR_GROUNDED) is (option == OPTION and card == "air_power")


@pytest.mark.rule("HR-RAIN-1")
@pytest.mark.parametrize(
    ("option", "dropped"), [("", True), (OPTION, False), (f"{OPTION}:blocks=AirPower", True)]
)
def test_no_air_drop_takes_place_and_its_units_stay_out_of_the_battle(option, dropped):
    scenario = load_scenario(DROP_ZONE)
    built = build_tables(scenario, parse_variant(option)) if option else build_tables(scenario)
    table = built.tables[0]
    figures = sum(drop["count"] for drop in scenario.data["air_drops"])
    on_board = len(scenario.data["units"])
    assert figures > 0 and bool(table["n_drops"]) is dropped
    assert table["n_units"] == on_board + (figures if dropped else 0)
    assert bool(acted(table["fired_start"], [Fired.DROP_GROUNDED])) is not dropped


@pytest.mark.rule("HR-RAIN-2")
def test_targets_lost_to_the_rain_are_marked():
    field = Turns(axis={"infantry": "E8"}, allies={"artillery": "E3"}, options=OPTION)
    field.turn("direct_from_hq", orders=["E3"])
    assert field.fired(Fired.DIMMED)
    field = Turns(axis={"infantry": "E6"}, allies={"artillery": "E3", "armor": "E9"}, options=OPTION)
    field.turn("direct_from_hq", orders=["E3", "E9"])
    assert not field.fired(Fired.DIMMED)


def test_the_cards_are_where_they_were():
    """Rain changes what a card does, not which cards there are."""
    before = build_tables(load_scenario("pegasus-bridge"))
    after = build_tables(load_scenario("pegasus-bridge"), parse_variant(OPTION))
    assert before.card_rows == after.card_rows
    assert (before.tables[0]["copy_row"] == after.tables[0]["copy_row"]).all()
    assert OFF not in after.tables[0]["copy_row"][: after.tables[0]["n_cards"]]


def test_banned_cards_are_named_like_those_of_any_list():
    """Short names, capitals and the cards that stand for them in the deck in force."""
    standard = Battlefield(tail='\n[ruleset]\ncard_bans = "DHQ|Counter-Attack"\n')
    assert banned(standard) == {"direct_from_hq", "counter_attack"}
    long_board = Battlefield(tail='\n[ruleset]\ndeck = "breakthrough"\ncard_bans = "barrage"\n')
    assert banned(long_board) == {"breakthrough_barrage"}
    with pytest.raises(InputError, match=r"card_bans.*unknown card 'barage'.*barrage"):
        Battlefield(tail='\n[ruleset]\ncard_bans = "barage"\n')


def banned(field):
    rows = field.built.card_rows
    return {card for card, shut in zip(rows, field.tables["card_banned"], strict=False) if shut}
