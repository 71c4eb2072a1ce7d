"""The army of the Martians and that which faces it: who becomes what, who stands where (house-rules 4.17)."""

import pytest

from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.house_units import rows_at

FIGHTING, HANDLING = "hr_fighting_machine", "hr_handling_machine"
ON = "martian-fighting-machine+martian-handling-machine"
LONDON = f"scenario-fall-of-london-1940+{ON}+martian-harvest+martian-common-cold"
SETUP = f"{ON}+martian-setup"


def army(
    words="", axis="A1 A2 A3 B1 B2 B3 C1 C2", side="axis", options="", terrain=None, allies=None, **more
):
    """Rows by hex of a side whose infantry has become machines."""
    field = Battlefield(
        terrain, {"infantry": axis}, allies or {"infantry": "I1"}, f"{SETUP}{words}{options}", **more
    )
    return field, rows_at(field, side)


@pytest.mark.rule("HR-MARSET-1", "HR-MARSET-2", "HR-MARSET-6", "HR-MARSET-7", "HR-GEN-14")
def test_half_as_many_machines_stand_evenly_on_the_rear_row():
    _, rows = army()
    assert rows == {"A2": FIGHTING, "A5": FIGHTING, "A9": FIGHTING, "A12": HANDLING}


@pytest.mark.rule("HR-CHECK-15", "HR-MARSET-1", "HR-MARSET-6")
def test_25_units_become_12_machines_three_of_which_handle():
    hexes = " ".join(f"{row}{n}" for row in "BC" for n in range(1, 13)) + " A1"
    _, rows = army(axis=hexes)
    assert sorted(rows.values()) == [FIGHTING] * 9 + [HANDLING] * 3
    handling = [
        i for i, hex_ in enumerate(sorted(rows, key=lambda one: int(one[1:])), 1) if rows[hex_] == HANDLING
    ]
    assert handling == [4, 8, 12] and {hex_[0] for hex_ in rows} == {"A"}


@pytest.mark.rule("HR-MARSET-1", "HR-MARSET-6")
@pytest.mark.parametrize(
    ("words", "number", "handling"),
    [
        ("", 4, 1),
        (":ratio=0.3", 2, 0),
        (":ratio=1.0", 8, 2),
        (":handling_every=2", 4, 2),
        (":ratio=0.7", 5, 1),
        (":handling_every=5", 4, 0),
    ],
)
def test_ratio_and_share_of_handling_machines(words, number, handling):
    _, rows = army(words)
    assert (len(rows), list(rows.values()).count(HANDLING)) == (number, handling)


@pytest.mark.rule("HR-MARSET-6", "HR-GEN-22")
def test_a_side_of_one_unit_is_refused():
    with pytest.raises(InputError, match="martian-setup"):
        army(axis="A1")


@pytest.mark.rule("HR-MARSET-7")
def test_more_machines_than_hexes_fill_the_next_row():
    taken = " ".join(f"A{n}" for n in range(1, 13))
    _, rows = army(":ratio=1.0", axis="C1 C2 C3", allies={"infantry": f"{taken} I1"})
    assert {hex_[0] for hex_ in rows} == {"A", "B"} and "A13" in rows


@pytest.mark.rule("HR-MARSET-2", "HR-GEN-20")
def test_martians_of_the_allies_stand_at_the_bottom():
    _, rows = army(":side=allies", side="allies", allies={"infantry": "F1 F2 F3 F4"})
    assert rows == {"I4": FIGHTING, "I10": FIGHTING}


@pytest.mark.rule("HR-MARSET-3", "HR-MARSET-9")
@pytest.mark.parametrize(("words", "cards"), [("", 7), (":extra_cards=0", 5), (":extra_cards=4", 9)])
def test_the_hand_is_larger_for_the_whole_game(words, cards):
    field, _ = army(words, hands=5)
    assert (field.tables["hand_size"][0], field.tables["hand_start"][0], field.tables["hand_size"][1]) == (
        cards,
        cards,
        5,
    )


@pytest.mark.rule("HR-MARSET-4", "HR-MARSET-8", "HR-DALSET-4")
def test_works_of_the_martians_are_gone():
    terrain = {"B5": "wire", "C5": "sandbag", "E5": "wire", "G5": "wire"}
    field, _ = army(terrain=terrain)
    left = {
        hex_
        for hex_, i in field.index.items()
        if "wire" in field.built.stack_names[field.state["hex_stack"][i]]
    }
    assert left == {"E5", "G5"}


@pytest.mark.rule("HR-MARSET-11")
def test_both_sides_have_the_whole_deck():
    field, _ = army()
    assert field.tables["n_cards"] == 60


@pytest.mark.rule("HR-GEN-20", "HR-SET-25", "HR-SET-7", "HR-SET-12")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (f"{ON}+martian-setup:side=allies+martian-harvest+martian-victory", "side"),
        ("martian-setup", "HR-SET-25"),
        ("martian-fighting-machine+martian-handling-machine+martian-victory", "HR-SET-25"),
        (f"{ON}+martian-human-resistance", "HR-SET-25"),
        ("martian-common-cold", "HR-SET-25"),
        ("martians+dalek-standard+dalek-special-weapons+dalek-mercenary+dalek-setup", "HR-SET-7"),
        (f"{LONDON}+martian-victory:side=allies", "scenario-fall-of-london-1940 has side=axis"),
        ("fall-of-london+martian-setup", "HR-SET-(7|12)"),
        ("fall-of-london+martian-human-resistance", "HR-SET-(12|25)"),
        ("martian-harvest+martian-fighting-machine", "HR-SET-25"),
    ],
)
def test_options_that_do_not_go_together(words, said):
    with pytest.raises(InputError, match=said):
        parse_variant(words)


# --- the humans ---


def humans(words="", allies=None, options="", axis="C1 C2"):
    """Rows by hex of the side that faces the Martians."""
    field = Battlefield({}, {"infantry": axis}, allies, f"{SETUP}+martian-human-resistance{words}{options}")
    return field, rows_at(field)


@pytest.mark.rule("HR-MARHUMAN-1", "HR-MARHUMAN-6", "HR-GEN-22")
def test_plain_infantry_becomes_special_with_full_figures():
    field, rows = humans(allies={"infantry": "I1 I2:2"})
    assert set(rows.values()) == {"hr_elite_infantry"}
    assert field.figures("I2") == 4


@pytest.mark.rule("HR-MARHUMAN-5", "HR-MARHUMAN-1", "HR-GEN-9")
@pytest.mark.parametrize(
    ("row", "limits"),
    [
        ("resistance", (2, 2)),
        ("tp_engineer", (2, 2)),
        ("special_forces", (2, 2)),
        ("hr_cavalry", (3, 3)),
        ("hr_militia", (2, 2)),
    ],
)
def test_other_infantry_keeps_its_row_and_goes_two_hexes(row, limits):
    field, rows = humans(allies={row: "I1", "infantry": "I3"})
    assert rows["I1"].partition("@")[0] == row
    assert "SPECIAL" in field.built.document["units"][rows["I1"]]["traits"]
    assert field.ready("I1").limits("I1") == limits


@pytest.mark.rule("HR-MARHUMAN-6", "HR-ISWMOTOR-3")
def test_support_weapons_keep_their_mode_unless_motors_decide():
    field, rows = humans(allies={"hr_mg_team": "I1", "infantry": "I3"})
    assert rows["I1"] == "hr_mg_team" and field.ready("I1").limits("I1") == (1, 2)
    motor = "+isw-basic+isw-motorised:mode=move2_then_battle"
    field, _ = humans(allies={"hr_mg_team": "I1", "infantry": "I3"}, options=motor)
    assert field.ready("I1").limits("I1") == (2, 2)


@pytest.mark.rule("HR-MARHUMAN-2", "HR-MARHUMAN-4", "HR-HEAVY-4")
@pytest.mark.parametrize(
    ("words", "heavy"),
    [("", {"F4", "F5"}), (":heavy_every=0", set()), (":heavy_every=2", {"F4", "F5", "H2"})],
)
def test_one_tank_in_three_is_heavy_the_nearest_first(words, heavy):
    _, rows = humans(words, {"armor": "G1 F4 F5 H1 H2 I6", "infantry": "I1"})
    assert {hex_ for hex_, row in rows.items() if row == "hr_heavy"} == heavy
    assert list(rows.values()).count("armor") == 6 - len(heavy)


@pytest.mark.rule("HR-MARHUMAN-6", "HR-HEAVY-4")
def test_nobody_wonders_at_heavy_tanks_that_face_martians():
    built = build_tables(load_scenario("st-vith"), parse_variant("martians"))
    assert not any("hr_heavy" in line for line in warnings_of_forces(built))
    foreign = build_tables(load_scenario("st-vith"), parse_variant("heavy-armor:convert=allies:1"))
    assert any("hr_heavy" in line for line in warnings_of_forces(foreign))


@pytest.mark.rule("HR-MARHUMAN-3", "HR-MARHUMAN-6")
def test_medium_guns_become_heavy_and_official_guns_stay():
    _, rows = humans(allies={"hr_medium_artillery": "I1", "artillery": "I2"})
    assert rows == {"I1": "hr_heavy_artillery", "I2": "artillery"}


@pytest.mark.rule("HR-GEN-22")
def test_units_in_the_air_become_machines_too_and_nobody_drops():
    built = build_tables(
        load_scenario("sainte-mere-eglise"), parse_variant(f"{ON}+martian-setup:side=allies")
    )
    rows = [built.unit_rows[row] for row in built.tables[0]["unit_row"][: built.tables[0]["n_units"]]]
    sides = built.tables[0]["unit_side"][: len(rows)]
    allies = [row for row, side in zip(rows, sides, strict=True) if side == 1]
    assert allies and set(allies) <= {FIGHTING, HANDLING}
    assert not built.tables[0]["drops"] if "drops" in built.tables.dtype.names else True
