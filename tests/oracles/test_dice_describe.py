"""Battles in words: the worked dice counts of the rules, odds of house rules, errors."""

from fractions import Fraction
from itertools import product

import pytest

from engine.dice.describe import describe_battle
from engine.loading.in_force.rules import base_document
from engine.loading.words.errors import InputError

RULES = base_document()
HOUSE = ("hr_", "ww_")  # how ids of house rows begin

# CORE-DICE-12: attacker, own hex, distance, target's hex, card, dice.
COUNTS = [
    ("infantry", "open", 1, "forest", None, 2),
    ("infantry", "open", 3, "forest", None, 0),
    ("infantry", "open", 3, "forest", "firefight", 1),
    ("armor", "open", 2, "town", None, 1),
    ("armor", "town", 3, "open", None, 1),
    ("armor", "town", 1, "forest", "armor_assault", 0),
    ("armor", "open", 2, "hill + bunker", None, 1),
    ("armor", "hill", 2, "hill + bunker", None, 1),
    ("armor", "hill", 2, "hill + sandbag", None, 2),
    ("infantry", "open", 1, "hill + sandbag", None, 2),
    ("infantry", "wire", 3, "open", None, 0),
    ("infantry", "wire", 1, "hill", "behind_enemy_lines", 2),
    ("artillery", "town", 5, "bunker", None, 1),
    ("artillery", "open", 1, "hedgerow", None, 3),
]


@pytest.mark.rule("CORE-DICE-12", "CORE-DICE-2", "CORE-DICE-3", "CORE-DICE-5", "CORE-DICE-6", "CORE-DICE-7")
@pytest.mark.parametrize(("attacker", "from_hex", "far", "target_hex", "card", "dice"), COUNTS)
def test_worked_dice_counts(attacker, from_hex, far, target_hex, card, dice):
    odds = describe_battle(
        RULES, attacker, "infantry", far, from_hex=from_hex, target_hex=target_hex, card=card
    )
    assert odds.count.dice == dice
    assert bool(odds.count.why_not) == (dice == 0)


@pytest.mark.rule("CORE-DICE-9", "CORE-DICE-12")
def test_a_bunker_protects_its_owner_only():
    taken = describe_battle(RULES, "infantry", "infantry", 1, target_hex="bunker", own_works=False)
    assert (taken.count.dice, taken.flags_ignored) == (3, 0)
    held = describe_battle(RULES, "infantry", "infantry", 1, target_hex="bunker")
    assert (held.count.dice, held.flags_ignored) == (2, 1)


@pytest.mark.rule("CORE-DICE-1")
@pytest.mark.parametrize(
    ("attacker", "by_range"),
    [
        ("infantry", [3, 2, 1, 0, 0, 0, 0]),
        ("armor", [3, 3, 3, 0, 0, 0, 0]),
        ("artillery", [3, 3, 2, 2, 1, 1, 0]),
    ],
)
def test_dice_by_range(attacker, by_range):
    for far, dice in enumerate(by_range, 1):
        odds = describe_battle(RULES, attacker, "armor", far)
        assert odds.count.dice == dice
        assert odds.count.why_not == ("" if dice else "out of range")


@pytest.mark.rule("CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-3")
@pytest.mark.parametrize(
    ("target", "faces", "per_die", "to_kill"),
    [
        ("infantry", "infantry grenade", 3, 8),
        ("armor", "armor grenade", 2, 9),
        ("artillery", "grenade", 1, 12),
    ],
)
def test_the_flat_row_of_an_open_field_battle(target, faces, per_die, to_kill):
    row = describe_battle(RULES, "armor", target).row()
    assert row["hit_faces"] == faces and row["flag_faces"] == "flag"
    assert row["mean_hits"] == float(Fraction(3 * per_die, 6))
    assert row["p_hit"] == float(1 - Fraction(6 - per_die, 6) ** 3)
    assert row["p_flag"] == float(1 - Fraction(5, 6) ** 3)
    assert row["mean_flags"] == 0.5
    assert row["mean_dice_to_kill"] == to_kill
    assert row["range"] == 1 and row["from_hex"] == row["target_hex"] == "open"
    assert all(value is None or isinstance(value, (str, int, float)) for value in row.values())


def test_hits_are_listed_with_exact_chances():
    rows = describe_battle(RULES, "infantry", "artillery", 2).distribution("hits")
    assert [row["chance"] for row in rows] == ["25/36", "5/18", "1/36"]
    assert [row["rolls"] for row in rows] == [25, 10, 1]
    assert {row["of"] for row in rows} == {36}


@pytest.mark.rule("CORE-DICE-10", "CARD-AIR-2", "CARD-AIR-3", "CARD-BARRAGE-2", "CARD-BARRAGE-3", "RET-15")
@pytest.mark.parametrize(
    ("card", "side", "dice", "per_die"),
    [("air_power", "allies", 2, 4), ("air_power", "axis", 1, 4), ("barrage", "axis", 4, 3)],
)
def test_strikes_know_no_cover_and_no_ignored_flags(card, side, dice, per_die):
    odds = describe_battle(RULES, card, "infantry", target_hex="hill + bunker", side=side)
    assert (odds.count.dice, odds.flags_ignored) == (dice, 0)
    assert odds.row()["mean_hits"] == float(Fraction(dice * per_die, 6))
    assert odds.row()["range"] is None


@pytest.mark.rule("RET-16")
def test_guns_in_a_bunker_have_no_room():
    odds = describe_battle(RULES, "armor", "artillery", 1, target_hex="bunker", card="armor_assault")
    assert (odds.count.dice, odds.room, odds.flags_ignored) == (2, 0, 1)
    assert odds.odds.fractions("lost_to_flags")[1] == Fraction(1, 36)


@pytest.mark.rule("CARD-ARMORASLT-2", "CARD-CLOSE-2", "CARD-FIREFIGHT-3", "CARD-FINEST-6")
@pytest.mark.parametrize(
    ("card", "far", "dice"),
    [
        ("armor_assault", 1, 4),
        ("armor_assault", 2, 3),
        ("close_assault", 1, 4),
        ("close_assault", 2, 0),
        ("firefight", 1, 0),
        ("firefight", 2, 4),
        ("their_finest_hour", 3, 4),
        ("recon_in_force", 2, 3),
    ],
)
def test_dice_of_cards(card, far, dice):
    assert describe_battle(RULES, "armor", "infantry", far, card=card).count.dice == dice


@pytest.mark.rule("CORE-BAT-9")
def test_no_battle_from_the_sea():
    assert (
        describe_battle(RULES, "infantry", "infantry", from_hex="ocean").count.why_not
        == "no battle from ocean"
    )


def test_a_number_of_cover_dice_stands_for_any_terrain():
    assert describe_battle(RULES, "armor", "infantry", 2, cover=2).count.dice == 1
    assert describe_battle(RULES, "armor", "infantry", 2, cover=3).count.why_not == "no dice are left"


def test_patched_rules_are_read_like_the_official_ones():
    rules = base_document()
    rules["units"]["infantry"]["dice"] = [3, 2, 2]
    rules["units"]["armor"].update(
        dice_vs={"INF": [4, 4, 4, 4]},
        face_attack={"S>INF": "hit"},
        when_still={"dice_vs": {}},
        ignores=["COVER"],
    )
    rules["units"]["artillery"].update(retreat_max=0, flags_ignored=1, face_target={"G": "flag"})
    assert describe_battle(rules, "infantry", "armor", 3).count.dice == 2
    assert describe_battle(rules, "armor", "infantry", 4, target_hex="town").row()["mean_hits"] == 4 * 4 / 6
    assert describe_battle(rules, "armor", "infantry", 4, still=True).count.dice == 0
    guns = describe_battle(rules, "infantry", "artillery")
    assert (guns.hit_faces, guns.flags_ignored, guns.room) == (0, 1, 0)
    assert guns.row()["flag_faces"] == "grenade flag" and guns.row()["mean_dice_to_kill"] is None
    rules["ruleset"].update(cover_combine="SUM", symbol_range=1, sight_limit=2, close_min={"INF>ARM": 2})
    assert describe_battle(rules, "infantry", "infantry", 1, target_hex="hill + sandbag").count.dice == 1
    assert describe_battle(rules, "infantry", "armor", 1, target_hex="hill + sandbag + wire").count.dice == 2
    assert describe_battle(rules, "infantry", "infantry", 2).row()["hit_faces"] == "grenade"
    assert describe_battle(rules, "infantry", "infantry", 3).count.why_not == "out of sight"


@pytest.mark.rule("HR-RESIST-3", "HR-RESIST-4")
@pytest.mark.parametrize(("room", "goes"), [(0, False), (1, True), (8, True)])
def test_the_house_resistance_answers_all_flags_with_one_retreat(room, goes):
    #  one die of six is a flag, three hit; three dice, three figures.  With room one flag or more is one hex, without
    #  it one figure: rolls without a flag 5^3, so 6^3 - 5^3 with one at least, of which none kills by hits
    odds = describe_battle(RULES, "infantry", "hr_resistance", 1, room=room).odds
    counts = odds.retreats if goes else odds.lost_to_flags
    assert counts.tolist() == [125, 91, 0, 0, 0, 0, 0, 0, 0]


def test_strength_and_room_change_what_a_roll_does():
    weak = describe_battle(RULES, "infantry", "infantry", 3, figures=1, room=0).row()
    assert weak["p_kill"] == float(Fraction(3, 6) + Fraction(1, 6))
    strong = describe_battle(RULES, "infantry", "infantry", 3, room=1).row()
    assert (strong["p_kill"], strong["p_retreat"]) == (0.0, float(Fraction(1, 6)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"attacker": "armour"}, "odds: attacker: found 'armour', expected one of armor"),
        ({"target": "air_power"}, "odds: target: found 'air_power'"),
        ({"target_hex": "forrest"}, "odds: target_hex: found 'forrest', expected one of forest"),
        ({"target_hex": "forest + hill"}, "expected one tile and any pieces"),
        (
            {"target_hex": "river"},
            "odds: target_hex: found 'river', expected terrain that infantry may enter",
        ),
        ({"card": "firefigt"}, "odds: card: found 'firefigt', expected one of firefight"),
        ({"side": "allied"}, "odds: side: found 'allied', expected one of allies"),
        ({"range_": 0}, "odds: range: found 0, expected 1 to 8"),
        ({"figures": 9}, "odds: figures: found 9, expected 1 to 8"),
    ],
)
def test_errors_name_the_word_and_the_mend(changes, message):
    with pytest.raises(InputError) as caught:
        describe_battle(RULES, **{"attacker": "armor", "target": "infantry", **changes})
    assert message in str(caught.value)


def test_more_dice_than_the_tables_hold_are_refused():
    rules = base_document()
    rules["units"]["infantry"]["dice"] = [9]
    rules["cards"]["firefight"]["dice"] = "+9 ALL"
    rules["cards"]["firefight"]["contact"] = None
    with pytest.raises(InputError, match="odds: dice: found 18, expected at most 11"):
        describe_battle(rules, "infantry", "infantry", card="firefight")


@pytest.mark.slow("properties")
def test_every_pairing_has_an_answer():
    rows = list(RULES["units"])
    official = [row for row in rows if not row.startswith(HOUSE)]
    for attacker, target, far in (*product(rows, rows, [1]), *product(official, official, range(2, 8))):
        row = describe_battle(RULES, attacker, target, far).row()
        assert (row["dice"] > 0) == (row["why_not"] == "")
