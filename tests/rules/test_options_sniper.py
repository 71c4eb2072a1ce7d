"""Snipers of the house rules: what they hit, what hits them, whom they must attack (HR-SNIPER)."""

import pytest

from engine.codes import Face
from engine.kernel import battle
from tests.support.battlefield import Battlefield
from tests.support.house_units import numbers
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.pieces import dice_by_range


def firing(target="infantry", options="", terrain=None, far=2, **more):
    """An ordered Allied sniper at E5 and a target some hexes off in its row."""
    there = f"E{5 + far}"
    return Battlefield(
        terrain, {target: there, "elite_armor": "A1"}, {"hr_sniper": "E5", "infantry": "I1"}, options=options,
        medals=9, **more,
    ).ready("E5"), there  # fmt: skip


def shot(face, target="infantry", options="", **more):
    """Figures that one die of a sniper costs a target."""
    field, there = firing(target, options, **more)
    before = field.figures(there)
    field.attack("E5", there, face, retreat=IfAsked(["D7"]))
    return before - max((n for hex_, n in field.picture("axis").items() if hex_ != "A1"), default=0)


def hit_by(faces, options="", row="infantry", at="D5"):
    """Whether a sniper at E5 is left after an assault from D5 with these faces."""
    field = Battlefield(
        axis={row: f"{at} A1"}, allies={"hr_sniper": "E5", "infantry": "I1"}, options=options, medals=9
    )
    field.next_turn().ready(at).attack(at, "E5", faces, ground=IfAsked(0))
    return field


@pytest.mark.rule("HR-SNIPER-1")
def test_numbers_of_the_sniper():
    assert numbers("hr_sniper") == ((2, 2, 1), 1)
    field = Battlefield({"C4": "forest"}, {"infantry": "A4"}, {"hr_sniper": "E5"}).ready("E5")
    assert field.move("E5", "D4", "C4") and field.dice("C4", "A4") == 1


@pytest.mark.rule("HR-SNIPER-2")
@pytest.mark.parametrize(("options", "most"), [("", 5), ("sniper:range=4", 4), ("sniper:range=6", 6)])
def test_one_die_as_far_as_it_fires(options, most):
    for target in ("infantry", "artillery", "hr_sniper"):
        assert dice_by_range("hr_sniper", target, options, far=7) == [1] * most + [0] * (7 - most)
    for target in ("armor", "hr_recon", "ww_half_track"):
        assert dice_by_range("hr_sniper", target, options) == [0] * 6


@pytest.mark.rule("HR-SNIPER-2")
def test_it_needs_sight_and_no_terrain_takes_its_die():
    field, there = firing(terrain={"E7": "forest"})
    assert field.dice("E5", there) == 1
    field, there = firing(far=3, terrain={"E7": "forest"})
    assert field.dice("E5", there) == 0  # the woods stand between
    field, there = firing("artillery", terrain={"E6": "hill + sandbag"}, far=1)
    assert field.dice("E5", there) == 1


@pytest.mark.rule("HR-SNIPER-8")
def test_nor_does_its_own_hex():
    for row, dice in (("hr_sniper", 1), ("infantry", 0)):
        field = Battlefield({"E5": "wire"}, {"infantry": "E8"}, {row: "E5", "elite_armor": "I1"}).ready("E5")
        assert field.dice("E5", "E8") == dice


@pytest.mark.rule("HR-SNIPER-2")
@pytest.mark.parametrize("target", ["infantry", "artillery"])
def test_grenades_and_stars_hit(target):
    assert [shot(face, target) for face in "IAGSF"] == [0, 0, 1, 1, 0]
    assert [shot(face, target, "sniper:hit_symbols=infantry|flag") for face in "IGSF"] == [1, 0, 0, 1]
    field, there = firing(target)
    field.attack("E5", there, "F", retreat=["D7"])
    assert field.unit("D7") >= 0


@pytest.mark.rule("HR-SNIPER-3", "HR-FACE-2")
def test_one_side_of_the_die_hits_a_sniper():
    assert [hit_by(f"{face}AA").figures("E5") for face in "IAGS"] == [1, 1, 0, 1]
    field = Battlefield(axis={"infantry": "D5"}, allies={"hr_sniper": "E5"})
    rows = [field.state["unit_row"][field.unit(hex_)] for hex_ in ("D5", "E5")]
    assert int(field.tables["hit_faces"][1, rows[0], rows[1]]) == 1 << Face.GRENADE  # 1/6


@pytest.mark.rule("HR-SNIPER-3")
@pytest.mark.parametrize(("options", "left"), [("", 1), ("sniper:killable_by=grenade_star", 0)])
def test_stars_of_other_snipers(options, left):
    assert hit_by("S", options, "hr_sniper").figures("E5") == left
    assert hit_by("G", options, "hr_sniper").figures("E5") == 0


@pytest.mark.rule("HR-SNIPER-3")
@pytest.mark.parametrize("card", ["air_power", "barrage"])
@pytest.mark.parametrize("options", ["", "sniper:killable_by=grenade_star"])
def test_stars_of_strikes(card, options):
    """Air Power hits with stars, Barrage does not; grenades always do."""
    for faces, hit in (("SSSS", card == "air_power" and bool(options)), ("GAAA", True), ("IIII", False)):
        field = Battlefield(axis={"hr_sniper": "E5", "infantry": "A1"}, options=options, medals=9).play(card)
        field.strike("E5", faces=[faces])
        assert field.figures("E5") == 1 - hit
    plain = Battlefield(axis={"infantry": "E5 A1"}, options=options, medals=9).play("air_power")
    plain.strike("E5", faces=["SAAA"])
    assert plain.figures("E5") == 3


@pytest.mark.rule("HR-SNIPER-3")
@pytest.mark.parametrize(("options", "left"), [("", 1), ("sniper:killable_by=grenade_star", 0)])
def test_stars_that_a_combat_card_makes_hits(options, left):
    rules = "+".join(
        filter(None, (options, "ruleset.symbol_range=9"))
    )  # without it, or cards, no face is bent
    axis = {"hr_sniper": "E5", "infantry": "A1"}
    field = Battlefield(axis=axis, allies={"infantry": "F5 I1"}, options=rules)
    field.ready("F5").state["combat_stars"][field.unit("F5")] = 1
    field.attack("F5", "E5", "SAA", ground=Unasked() if left else 0)
    assert field.figures("E5") == left


@pytest.mark.rule("HR-SNIPER-3")
@pytest.mark.parametrize(("options", "medals"), [("", 0), ("sniper:vp_value=1", 1)])
def test_it_is_no_medal(options, medals):
    field = hit_by("GAA", options)
    assert field.figures("E5") == 0 and field.medals("axis") == medals


@pytest.mark.rule("HR-SNIPER-4")
@pytest.mark.parametrize(("mode", "length", "row"), [
    ("1_to_3_total", 1, "F"), ("1_to_3_total", 3, "H"), ("1_to_3_per_flag", 2, "G"),
])  # fmt: skip
def test_it_falls_back_one_to_three_hexes_in_all(mode, length, row):
    field = Battlefield(
        axis={"infantry": "D5 A1"}, allies={"hr_sniper": "E5", "elite_armor": "I1"},
        options=f"sniper:retreat_mode={mode}", medals=9,
    ).next_turn().ready("D5")  # fmt: skip
    field.attack("D5", "E5", "FFA", ground=0, length=length)
    (hex_,) = (hex_ for hex_ in field.picture("allies") if hex_ != "I1")
    assert hex_[0] == row


@pytest.mark.rule("HR-SNIPER-5", "HR-SNIPER-6")
def test_next_to_an_enemy_it_attacks_him_or_nobody():
    enemies = {"infantry": "D5 C7"}
    field = Battlefield(axis=enemies, allies={"hr_sniper": "E5"}).ready("E5")
    assert (field.dice("E5", "D5"), field.dice("E5", "C7")) == (1, 0)
    field = Battlefield(axis={"armor": "D5", "infantry": "C7"}, allies={"hr_sniper": "E5"}).ready("E5")
    assert (field.dice("E5", "D5"), field.dice("E5", "C7")) == (0, 0)
    assert field.move("E5", "F5") and field.dice("F5", "C7") == 1
    field = Battlefield(axis={"armor": "D5", "infantry": "D4 C7"}, allies={"hr_sniper": "E5"}).ready("E5")
    assert [field.dice("E5", hex_) for hex_ in ("D5", "D4", "C7")] == [0, 1, 0]


@pytest.mark.rule("HR-SNIPER-7")
def test_a_retreat_that_is_blocked_or_refused_removes_it():
    walls = {"F4": "hill_impassable", "F5": "hill_impassable"}
    for terrain, options, stand in ((walls, "", Unasked()), ({}, "no-retreat-choice", 1)):
        field = Battlefield(
            terrain, {"infantry": "D5 A1"}, {"hr_sniper": "E5", "infantry": "I1"}, options=options, medals=9
        ).next_turn().ready("D5")  # fmt: skip
        field.attack("D5", "E5", "FAA", ground=0, stand=stand)
        assert field.picture("allies") == {"I1": 4} and field.medals("axis") == 0


@pytest.mark.rule("HR-SNIPER-9")
def test_it_takes_ground_and_does_not_charge():
    field = Battlefield(axis={"infantry": "D5:1 A1"}, allies={"hr_sniper": "E5", "infantry": "I1"}).ready(
        "E5"
    )
    field.attack("E5", "D5", "G")
    assert field.unit("D5") >= 0
    far = Battlefield(axis={"infantry": "C5"}, allies={"hr_sniper": "E5"}, options="infantry-charge").ready(
        "E5"
    )
    assert far.move("E5", "D5", "D4") and battle.may_battle(far.tables, far.state, far.unit("D4")) == 1


@pytest.mark.rule("HR-SNIPER-10")
def test_its_figure_counts_as_damage():
    field = hit_by("GAA", "damage-scoring")
    assert field.medals("axis") == 0 and field.state["figures_lost"].sum() == 1


@pytest.mark.rule("HR-SNIPER-10")
@pytest.mark.parametrize(("spotter", "dice"), [("D2", 1), ("C9", 0)])
def test_it_spots_for_artillery(spotter, dice):
    field = Battlefield(
        {"C4": "forest", "C5": "forest"}, {"infantry": "C3 A1"}, {"artillery": "C7", "hr_sniper": spotter},
        options="artillery-fire-modes",
    ).ready("C7")  # fmt: skip
    assert bool(field.dice("C7", "C3")) == bool(dice)


@pytest.mark.rule("HR-SNIPER-5")
def test_the_option_needs_units_to_act_on():
    field = Battlefield(options="sniper")
    assert "hr_sniper" not in field.built.unit_rows
