"""Air drops and Recon as a strike in scenario files: what is read, what is refused, what becomes of it in TABLES."""

import numpy as np
import pytest

from engine.layout import MAX_UNITS, NEAR, OFF
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError

DROP = '[[air_drop]]\nside = "allies"\nunit = "infantry"\ncount = 4\nsteps = 4\n'
RECON = "[ruleset]\nrecon_as = {}\n"
LIST = RECON.format('[{{ card = "air_power", sides = "allies", held = "E5" }}, {}]')
ROWS = ("recon_left", "recon_center", "recon_right")


def build(write_battle, tail, options=""):
    """The little battle with more lines at its end, as numbers."""
    scenario = load_scenario(str(write_battle(tail=tail)))
    return build_tables(scenario, parse_variant(options)) if options else build_tables(scenario)


def as_strike(built, field):
    """A card field by card id, where it is not 0."""
    values = {card: built.tables[0][field][row].tolist() for row, card in enumerate(built.card_rows)}
    return {card: value for card, value in values.items() if np.any(value)}


def strike_of(built, uses=1):
    """What some permissions (bits) make of a Recon; the scenario's own alone unless others are named."""
    words = ("dice", "targets", "faces", "anchor", "draw")
    return {word: built.tables[0][f"as_strike_{word}"][uses].tolist() for word in words}


# --- air drops ---


@pytest.mark.rule("CORE-SETUP-14")
def test_dropped_units_follow_those_on_the_board(write_battle):
    tables = build(write_battle, DROP + DROP.replace("allies", "axis").replace("4\nst", "2\nst")).tables[0]
    assert tables["n_units"] == 3 + 2 + 3 + 4
    assert (tables["first_unit"].tolist(), tables["end_unit"].tolist()) == ([0, 5], [5, 12])
    assert tables["drop_first"][:2].tolist() == [8, 3]
    assert tables["drop_count"][:2].tolist() == [4, 2]
    assert tables["drop_side"][:2].tolist() == [1, 0]
    assert (tables["unit_hex"][[3, 4, 8, 9, 10, 11]] == OFF).all()
    assert tables["unit_figures"][8:12].tolist() == [4] * 4


@pytest.mark.rule("CORE-SETUP-15")
@pytest.mark.parametrize(
    (
        "steps",
        "centre",
        "beside",
        "behind",
    ),  # walks that end at the aim, on its first neighbour, two hexes east
    [(1, 1, 1, 0), (2, 7, 4, 1), (3, 31, 24, 9)],
)
def test_walks_are_counted_by_where_they_end(write_battle, steps, centre, beside, behind):
    tables = build(write_battle, DROP.replace("steps = 4", f"steps = {steps}")).tables[0]
    ways = tables["drop_ways"][0]
    assert ways.sum() == tables["drop_walks"][0] == 7**steps
    assert (int(ways[NEAR]), int(ways[0]), int(ways[6])) == (centre, beside, behind)
    assert (ways[:6] == beside).all()


def test_four_steps_unless_the_file_says_otherwise(write_battle):
    assert build(write_battle, DROP.replace("steps = 4\n", "")).tables[0]["drop_steps"][0] == 4


def test_a_row_that_only_drops_is_a_row_of_the_game(write_battle):
    built = build(write_battle, DROP.replace("infantry", "special_forces"))
    assert "special_forces" in built.unit_rows
    assert built.unit_rows[built.tables[0]["unit_row"][7]] == "special_forces"


def test_a_rule_for_one_side_reaches_the_units_in_the_air(write_battle):
    built = build(write_battle, DROP, "units[INF & allies].figures=3")
    assert built.tables[0]["unit_figures"][6:10].tolist() == [3] * 4
    assert [built.unit_rows[row] for row in built.tables[0]["unit_row"][6:10]] == ["infantry@allies"] * 4


def test_a_drop_makes_another_battle(write_battle):
    digests = {load_scenario(str(write_battle(tail=tail))).digest for tail in ("", DROP, DROP * 2)}
    assert len(digests) == 3


MISTAKES = {
    "side": (DROP.replace("allies", "allied"), "air_drop.0.side: found 'allied', expected axis | allies"),
    "row": (
        DROP + DROP.replace("infantry", "infantri"),
        "air_drop.1.unit: found unknown unit row 'infantri', expected one of infantry",
    ),
    "nobody": (
        DROP.replace("count = 4", "count = 0"),
        "air_drop.0.count: found 0, expected 1 to 12",
    ),
    "too far": (DROP.replace("steps = 4", "steps = 9"), "air_drop.0.steps: found 9, expected 1 to 8"),
    "no row": (
        DROP.replace('unit = "infantry"\n', ""),
        "air_drop.0.unit: found nothing, expected a unit row",
    ),
    "aim": (
        DROP + 'aim = "C14"\n',
        "air_drop.0.aim: found hex 'C14', expected a hex of the board, A1 to I13",
    ),
    "height": (DROP + "height = 30\n", "air_drop.0.height: found an unknown key"),
    "too many": (DROP * 5, "air_drop: found 5, expected 0 to 4"),
    "one table": ('[air_drop]\nside = "axis"\n', "expected tables headed [[air_drop]]"),
    "not a table": (RECON.format('"yes"'), "ruleset.recon_as: found 'yes', expected a table of card, sides"),
    "no side": (
        RECON.format('{ card = "barrage" }'),
        "recon_as.sides: found nothing, expected axis | allies",
    ),
    "wrong side": (
        RECON.format('{ card = "barrage", sides = "all" }'),
        "recon_as.sides.0: found 'all', expected axis | allies | both",
    ),
    "no such card": (
        RECON.format('{ card = "air_powr", sides = "both" }'),
        "ruleset.recon_as.card: found unknown strike 'air_powr', expected one of air_power",
    ),
    "no strike": (
        RECON.format('{ card = "dig_in", sides = "both" }'),
        "ruleset.recon_as.card: found unknown strike 'dig_in', expected one of air_power, barrage",
    ),
    "off the board": (
        RECON.format('{ card = "barrage", sides = "both", held = "E12 B13" }'),
        "ruleset.recon_as.held: found hex 'B13', expected a hex of the board, A1 to I13",
    ),
    "no dice": (
        RECON.format('{ card = "barrage", sides = "both", dice = 0 }'),
        "recon_as.dice.0: found 0, expected dice for each target like 2",
    ),
    "three sides": (
        RECON.format('{ card = "barrage", sides = "both", dice = "1/2/3" }'),
        "recon_as.dice: found [1, 2, 3], expected at most 2 of them",
    ),
    "draw": (
        RECON.format('{ card = "barrage", sides = "both", draw = 9 }'),
        "draw: found 9, expected 1 to 4",
    ),
    "anchor": (
        RECON.format('{ card = "barrage", sides = "both", anchor = "some" }'),
        "recon_as.anchor: found 'SOME', expected none | one | all",
    ),
    "no strike beside it": (
        '[ruleset]\nrecon_as_also = [{ card = "dig_in", sides = "both" }]\n',
        "ruleset.recon_as_also.card: found unknown strike 'dig_in', expected one of air_power, barrage",
    ),
    "unknown key": (
        RECON.format('{ card = "barrage", sides = "both", hold = "E1" }'),
        "recon_as.hold: found an unknown key, expected one of held",
    ),
    "a side in a list": (
        LIST.format('{ card = "air_power", sides = "all" }'),
        "ruleset.recon_as.1.sides.0: found 'all', expected axis | allies | both",
    ),
    "a card in a list": (
        LIST.format('{ card = "dig_in", sides = "axis" }'),
        "ruleset.recon_as.1.card: found unknown strike 'dig_in', expected one of air_power, barrage",
    ),
    "a hex in a list": (
        LIST.format('{ card = "air_power", sides = "axis", held = "C4 Z4" }'),
        "ruleset.recon_as.1.held: found hex 'Z4', expected a hex of the board, A1 to I13",
    ),
    "a hex again": (
        LIST.format('{ card = "air_power", sides = "both", held = "E6 E5" }'),
        "ruleset.recon_as.1.held: found E5 of the allies a second time, expected each hex once for a side",
    ),
    "a number in a list": (LIST.format("5"), "ruleset.recon_as.1: found 5, expected a table of card, sides"),
    "a long list": (
        RECON.format("[" + '{ card = "barrage", sides = "both" }, ' * 4 + "]"),
        "ruleset.recon_as: found a list of 4, expected at most 3",
    ),
    "a list and more": (
        LIST.format('{ card = "barrage", sides = "both" }')
        + 'recon_as_also = [{ card = "barrage", sides = "both" }, { card = "barrage", sides = "both" }]\n',
        "ruleset.recon_as_also: found 4 permissions in all, expected at most 3",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told_in_one_line(mistake, write_battle):
    tail, message = MISTAKES[mistake]
    with pytest.raises(InputError) as caught:
        build(write_battle, tail)
    assert message in str(caught.value)
    assert "little" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_units_than_there_is_room_for(write_battle):
    #  every hex of four rows is taken: 50 units and 4 x 12 in the air
    full = " ".join(
        f"{row}{n}" for row in "BDFH" for n in range(1, 13) if f"{row}{n}" not in ("B2", "D4", "D5")
    )
    units = f'[units.axis]\ninfantry = "{full}"\n[units.allies]\ninfantry = "I13"\n'
    path = write_battle(units=units, tail=DROP.replace("count = 4", "count = 12") * 4)
    with pytest.raises(InputError, match=f"units: found 94, expected 2 to {MAX_UNITS}"):
        load_scenario(str(path))


# --- Recon as a strike ---


@pytest.mark.rule("CARD-RECON-4")
def test_recon_keeps_its_orders_and_gains_a_strike(write_battle):
    rule = '{ card = "air_power", sides = "allies", held = "E12 F11", dice = 2, anchor = "all", draw = 1 }'
    built, plain = build(write_battle, RECON.format(rule)), build(write_battle, "")
    assert as_strike(built, "card_as_strike") == dict.fromkeys(ROWS, 2)
    for field in ("card_quota", "card_draw", "card_effect", "card_any", "card_strike_dice"):
        assert as_strike(built, field) == as_strike(plain, field)
    tables = built.tables[0]
    assert strike_of(built) == {"dice": [2, 2], "targets": 4, "faces": 3, "anchor": 2, "draw": 1}
    assert (tables["uses_n"], tables["use_held_n"][0]) == (1, 2)
    assert tables["use_held"][0, :2].tolist() == [50 + 11, 63 + 10]  # four rows above E, five above F


@pytest.mark.rule("CARD-RECON-5")
def test_what_a_file_may_leave_out(write_battle):
    built = build(write_battle, RECON.format('{ card = "barrage", sides = "both" }'))
    assert as_strike(built, "card_as_strike") == dict.fromkeys(ROWS, 3)
    assert strike_of(built) == {"dice": [4, 4], "targets": 1, "faces": 0, "anchor": 0, "draw": 1}
    assert built.tables[0]["use_held_n"][0] == 0


@pytest.mark.rule("CARD-RECON-4")
def test_recons_of_the_breakthrough_deck_are_recons(write_battle):
    built = build(
        write_battle, RECON.format('{ card = "barrage", sides = "axis" }'), "ruleset.deck=breakthrough"
    )
    rows = [f"recon_on_move_{section}" for section in ("left", "center", "right")]
    assert as_strike(built, "card_as_strike") == dict.fromkeys(rows, 1)


def test_the_official_rules_know_no_such_use(write_battle):
    assert as_strike(build(write_battle, ""), "card_as_strike") == {}


@pytest.mark.parametrize(
    "option",
    [
        'ruleset.recon_as={card="barrage",sides="axis"}',
        'ruleset.recon_as={card="barrage",sides=["axis","axis"],dice="none",held="",anchor="no"}',
    ],
)
def test_it_can_be_switched_on_from_the_command_line(option, write_battle):
    assert as_strike(build(write_battle, "", option), "card_as_strike") == dict.fromkeys(ROWS, 1)


@pytest.mark.rule("AMB-54", "HR-BLITZAIR-2")
@pytest.mark.parametrize(
    ("written", "anchor"),
    [("false", 0), ('"none"', 0), ("true", 1), ('"one"', 1), ('"ONE"', 1), ('"all"', 2), ('"ALL"', 2)],
)
def test_how_many_targets_stand_in_the_section(written, anchor, write_battle):
    rule = f'{{ card = "air_power", sides = "axis", anchor = {written} }}'
    assert strike_of(build(write_battle, RECON.format(rule)))["anchor"] == anchor


@pytest.mark.rule("AMB-54", "HR-BLITZAIR-11")
@pytest.mark.parametrize(
    ("own", "option", "together"),
    [("all", "true", 1), ("all", "false", 0), ("one", "true", 1), ("none", "true", 0)],
)
def test_of_two_permissions_the_looser_anchor_counts(own, option, together, write_battle):
    tail = RECON.format(f'{{ card = "air_power", sides = "allies", anchor = "{own}" }}')
    blitz = f"blitz-recon-air-attack:side=allies,anchor_in_section={option}"
    assert strike_of(build(write_battle, tail, blitz), 3)["anchor"] == together


def test_one_key_of_it_can_be_changed(write_battle):
    tail = RECON.format('{ card = "barrage", sides = "axis" }')
    assert strike_of(build(write_battle, tail, "ruleset.recon_as.dice=3"))["dice"] == [3, 3]


def test_without_air_power_in_the_deck_recon_strikes_all_the_same(write_battle):
    tail = RECON.format('{ card = "air_power", sides = "axis" }') + 'deck = "sections_only"\n'
    built = build(write_battle, tail)
    assert "air_power" not in built.card_rows
    assert strike_of(built)["targets"] == 4


ONE = '{ card = "air_power", sides = "allies", held = "E5" }'


def test_a_list_of_one_strike_is_that_strike_and_an_empty_one_is_none(write_battle):
    one, listed = (build(write_battle, RECON.format(text)) for text in (ONE, f"[{ONE}]"))
    assert one.document["ruleset"] == listed.document["ruleset"]
    assert one.tables.tobytes() == listed.tables.tobytes()
    assert (
        build(write_battle, RECON.format("[]")).tables.tobytes() == build(write_battle, "").tables.tobytes()
    )


def test_a_cell_of_one_strike_may_be_set_and_none_of_a_list(write_battle):
    assert strike_of(build(write_battle, RECON.format(ONE), "ruleset.recon_as.dice=3"))["dice"] == [3, 3]
    other = LIST.format('{ card = "air_power", sides = "axis" }')
    with pytest.raises(InputError) as caught:
        build(write_battle, other, "ruleset.recon_as.dice=3")
    assert "found 2 tables in ruleset.recon_as, expected the list of them set as a whole" in str(caught.value)
