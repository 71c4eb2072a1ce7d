"""Cybermen: what their row does, and the figures of the enemy that join them."""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from engine.hooks import Event, Fired
from engine.kernel.tactics.rolls import may_heal
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.cybermen import turn
from engine.rules.engagement import turn as engagement
from tests.support.battlefield import Battlefield
from tests.support.forces import army
from tests.support.loaded_dice import IfAsked, Unasked

#      D4  D5
#    E4 (E5) E6      a Cyberman of the Axis on E5, an Allied unit on F5
LIMIT = "cyberman-unit:max_figures={}"


def facing(enemy="infantry", others="", options="", figures="", **more):
    """An ordered Cyberman on E5, and an Allied unit on F5."""
    allies = more.pop("allies", {enemy: "F5", "armor": "I1"})
    field = Battlefield(
        axis={"hr_cyberman": f"E5{figures} {others}"}, allies=allies, options=options, active="axis", **more
    )
    return field.play("direct_from_hq").order("E5")


def joining(field, monkeypatch, *hexes):
    """The owner gives one figure after the other to the units on these hexes."""
    wanted = list(hexes)
    monkeypatch.setattr(
        turn,
        "choose_unit_that_gains",
        lambda _t, state, *_: int(state["unit_at"][field.index[wanted.pop(0)]]),
    )
    return wanted


# --- what the row is ---


@pytest.mark.rule("HR-CYBER-1", "HR-CYBER-7", "HR-GEN-9")
def test_strength_march_and_dice():
    field = Battlefield(axis={"hr_cyberman": "E2"}, allies={"infantry": "E3 E5 E6"}, active="axis")
    field.play("dig_in")
    assert field.figures("E2") == 4 and field.may_order("E2")
    field = Battlefield(axis={"hr_cyberman": "E2"}, allies={"infantry": "E5"}, active="axis")
    field.play("direct_from_hq").order("E2")
    assert field.limits("E2") == (3, 3) and field.dice("E2", "E5") == 3
    far = Battlefield(axis={"hr_cyberman": "E2"}, allies={"infantry": "E6"}, active="axis")
    assert far.play("direct_from_hq").order("E2").dice("E2", "E6") == 0
    muddy = Battlefield(axis={"hr_cyberman": "E2"}, active="axis", options="weather-mud")
    assert muddy.play("direct_from_hq").order("E2").limits("E2") == (1, 2)


@pytest.mark.rule("HR-CYBER-1", "HR-CYBER-8", "HR-FACE-10", "HR-GEN-6", "HR-SET-32")
@pytest.mark.parametrize(("faces", "lost"), [("GAS", 0), ("FFF", 0), ("IFG", 1), ("IIF", 2)])
def test_infantry_faces_alone_hit_it_and_no_flag_moves_it(faces, lost):
    field = Battlefield(axis={"hr_cyberman": "E5"}, allies={"infantry": "F5"}, options="no-retreat-choice")
    field.play("direct_from_hq").order("F5")
    field.attack("F5", "E5", faces, ignore=IfAsked(0), stand=Unasked(), retreat=Unasked())
    assert field.picture("axis") == {"E5": 4 - lost}


@pytest.mark.rule("HR-CYBER-1", "HR-GEN-6", "HR-CYBER-8")
@pytest.mark.parametrize(
    ("card", "faces", "lost"), [("barrage", "FFGG", 0), ("air_power", "FG", 0), ("barrage", "FFGI", 1)]
)
def test_flags_and_grenades_of_a_strike_do_nothing_either(card, faces, lost):
    field = Battlefield(axis={"hr_cyberman": "E5"}, allies={"infantry": "I1"}).play(card)
    field.strike("E5", faces=[faces])
    assert field.picture("axis") == {"E5": 4 - lost}


@pytest.mark.rule("HR-FACE-10")
def test_dice_that_destroy_it():
    table = Battlefield(axis={"hr_cyberman": "E5"}, allies={"infantry": "F5"}).tables
    rows = {int(table["unit_row"][u]): int(table["unit_side"][u]) for u in range(2)}
    mine, other = (next(row for row, side in rows.items() if side == one) for one in (0, 1))
    sixths = sum(int(table["hit_faces"][0, other, mine]) >> face & 1 for face in (0, 0, 2, 3, 4, 5))
    assert Fraction(sixths, 6) == Fraction(1, 3) and 4 / Fraction(sixths, 6) == 12


@pytest.mark.rule("HR-CYBER-7")
def test_it_takes_ground_and_does_not_charge():
    field = facing(allies={"infantry": "F5:1 I1"})
    field.attack("E5", "F5", "ISS")
    assert field.unit("F5") >= 0 and field.figures("F5") == 5
    charging = Battlefield(
        axis={"hr_cyberman": "B5"}, allies={"infantry": "E5"}, options="infantry-charge", active="axis"
    )
    assert not int(charging.tables["charge_rows"]) >> int(charging.state["unit_row"][charging.unit("B5")]) & 1


# --- figures that join ---


@pytest.mark.rule("HR-CYBER-2", "HR-CYBER-3", "HR-CYBER-4")
@pytest.mark.parametrize(("faces", "lost"), [("SSS", 0), ("ISS", 1), ("IGS", 2), ("IIG", 3)])
def test_figures_taken_in_close_assault_join_beyond_full_strength(faces, lost):
    field = facing()
    field.attack("E5", "F5", faces)
    assert field.figures("E5") == 4 + lost and field.figures("F5") == 4 - lost
    assert field.state["figures_gained"][0] == lost
    assert field.fired(Fired.FIGURE_GAINED) == bool(lost)


@pytest.mark.rule("HR-CYBER-4")
def test_no_more_join_than_the_enemy_had():
    field = facing(allies={"infantry": "F5:1 I1"})
    field.attack("E5", "F5", "IIG", ground=0)
    assert field.figures("E5") == 5


@pytest.mark.rule("HR-CYBER-4", "HR-GEN-15")
def test_the_owner_spreads_them_over_several_units(monkeypatch):
    field = facing(others="A3:1 A5")
    left = joining(field, monkeypatch, "A3", "A5", "E5")
    field.attack("E5", "F5", "IIG")
    assert field.picture("axis") == {"A3": 2, "A5": 5, "E5": 5} and not left
    assert field.fired(Fired.GAIN_CHOSEN) and field.state["rule_gap"] == 0


@pytest.mark.rule("HR-CYBER-4", "HR-GEN-14")
def test_an_answer_that_is_none_is_a_gap_and_the_attacker_gains(monkeypatch):
    field = facing(others="A3")
    monkeypatch.setattr(
        turn, "choose_unit_that_gains", lambda _t, state, *_: int(state["unit_at"][field.index["I1"]])
    )
    field.attack("E5", "F5", "ISS")
    assert field.figures("E5") == 5 and field.state["rule_gap"] > 0


@pytest.mark.rule("HR-CYBER-5")
def test_figures_lost_to_blocked_flags_count():
    field = facing(allies={"infantry": "F5", "armor": "G5 G6"})
    field.attack("E5", "F5", "FFS", ignore=IfAsked(0))
    assert field.figures("F5") == 2 and field.figures("E5") == 6


@pytest.mark.rule("HR-CYBER-6", "HR-CYBER-9")
def test_a_strike_and_fire_from_afar_add_nobody():
    field = facing(allies={"infantry": "G5", "armor": "I1"})
    field.attack("E5", "G5", "IIS")
    assert field.figures("G5") == 2 and field.figures("E5") == 4
    field = Battlefield(axis={"hr_cyberman": "E5"}, allies={"infantry": "F5"}, active="axis").play("barrage")
    field.strike("F5", faces=["IISS"])
    assert field.figures("F5") == 2 and field.figures("E5") == 4


@pytest.mark.rule("HR-CYBER-9")
def test_its_ambush_counts_and_the_attack_of_the_enemy_does_not():
    field = Battlefield(axis={"hr_cyberman": "E5"}, allies={"infantry": "F5"})
    field.give("ambush", "axis")
    field.play("direct_from_hq").order("F5")
    field.attack("F5", "E5", "ISS", "IFS", ambush=1)
    assert field.figures("F5") == 3 and field.figures("E5") == 4  # one gained, one lost


@pytest.mark.rule("HR-CYBER-9")
def test_the_ambush_of_the_enemy_adds_nobody():
    field = facing()
    field.give("ambush", "allies")
    field.attack("E5", "F5", "IIS", "SSS", ambush=1)
    assert field.figures("E5") == 2 and field.figures("F5") == 4


@pytest.mark.rule("HR-CYBER-9")
def test_an_attack_without_an_order_counts(monkeypatch):
    field = facing(options="firefight-continuation")
    monkeypatch.setattr(engagement, "engagement_dice", lambda *_: 2)
    with field.loaded(["IS"]):
        engagement.attack_engaged(field.tables, field.state, field.mind, field.unit("E5"), field.unit("F5"))
    assert field.figures("E5") == 5 and field.figures("F5") == 3


@pytest.mark.rule("HR-CYBER-3")
@pytest.mark.parametrize(("most", "left"), [(4, 4), (5, 5), (12, 7)])
def test_growth_ends_at_the_parameter(most, left):
    field = facing(options=LIMIT.format(most), allies={"infantry": "F5", "armor": "I1"})
    field.attack("E5", "F5", "IIG")
    assert field.figures("E5") == left
    assert field.fired(Fired.GAIN_LOST) == (left < 7)


@pytest.mark.rule("HR-CYBER-3")
def test_a_weak_unit_is_filled_up_where_growth_ends_at_full_strength():
    field = facing(options=LIMIT.format(4), figures=":2")
    field.attack("E5", "F5", "IIG")
    assert field.figures("E5") == 4


@pytest.mark.rule("HR-CYBER-10")
def test_cards_do_not_heal_beyond_full_strength():
    field = facing()
    field.attack("E5", "F5", "IIG")
    field.next_turn().next_turn().play("medics_mechanics")
    assert field.figures("E5") == 7 and not may_heal(field.tables, field.state, field.unit("E5"))


@pytest.mark.rule("HR-CYBER-2")
def test_an_assault_of_three_dice_on_infantry_adds_one_and_a_half_figures():
    total = Fraction(0)
    for roll in combinations_with_replacement("IAGFS", 3):
        ways = factorial(3) // prod(factorial(roll.count(face)) for face in set(roll)) * 2 ** roll.count("I")
        field = facing()
        field.attack(
            "E5",
            "F5",
            "".join(roll),
            ground=IfAsked(0),
            ignore=IfAsked(0),
            retreat=IfAsked(["G5", "H5", "I5"]),
        )
        total += ways * (field.figures("E5") - 4)
    assert total / 6**3 == Fraction(3, 2)


@pytest.mark.rule("HR-CYBER-4")
def test_a_log_tells_each_figure():
    field = facing()
    field.state["tracing"] = 1
    field.attack("E5", "F5", "IIS")
    gains = [
        (int(one[1]), int(one[2]))
        for one in field.state["log"][: field.state["log_n"]]
        if one[0] == Event.GAIN
    ]
    assert gains == [(field.unit("E5"), 5), (field.unit("E5"), 6)]


# --- the army ---


@pytest.mark.rule("HR-CYBER-1", "HR-GEN-22", "HR-CYBER-10")
def test_every_unit_of_the_side_becomes_one():
    axis = {"infantry": "A1:2", "armor": "A3", "artillery": "A5", "hr_sniper": "A7"}
    found = army("cyberman-unit", axis, {"infantry": "I1"})
    assert found == dict.fromkeys(("A1", "A3", "A5", "A7"), ("hr_cyberman", 4)) | {"I1": ("infantry", 4)}
    assert army("cyberman-unit:figures=5,side=allies", axis, {"infantry": "I1"})["I1"] == ("hr_cyberman", 5)


@pytest.mark.rule("HR-CYBER-10")
def test_its_works_stay():
    field = Battlefield({"A3": "bunker"}, {"infantry": "A1"}, options="cyberman-unit", owner="axis")
    assert field.terrain("A3") == "open + bunker (axis)"


@pytest.mark.rule("HR-CYBER-8", "HR-CYBER-10", "HR-SET-11")
def test_they_may_fight_daleks_and_not_beside_them():
    parse_variant("daleks+cyberman-unit:side=allies")
    with pytest.raises(InputError, match=r"rewrites the army of the axis too \(HR-SET-11\)"):
        parse_variant("daleks+cyberman-unit")
