"""Recon used as a strike where a scenario lets a side: who, when, at whom, with how many dice, and what it draws."""

import pytest

from engine.codes import Place
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.kernel.tactics import strike
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

HILL = "E12"
ENEMIES = "D2 D3 C3 D7"  # D2, D3 and C3 together on the left of the Allies, D7 in the center
LUTTICH = 'card = "air_power", sides = "allies", held = "E12 F11", dice = 2, anchor = "all", draw = 1'
LOOSER = LUTTICH.replace('"all"', '"one"')  # the other reading of AMB-54
OMAHA = 'card = "barrage", sides = "both", draw = 1'


def battle(rule=LUTTICH, allies=f"{HILL} H2", axis=ENEMIES, side="allies", extra=""):
    """A field on which the rule holds; the Allies stand on the hill unless another place is named."""
    tail = f"[ruleset]\n{extra}\nrecon_as = {{ {rule} }}\n"
    return Turns(axis={"infantry": axis}, allies={"infantry": allies}, active=side, tail=tail)


def recon(field, card="recon_left", side="allies", as_strike=True, **script):
    """The side plays its Recon to strike and draws from a known pile."""
    field.hold(side, card)
    field.stack_pile("barrage", "dig_in")
    return field.turn(card, as_strike=as_strike, **script)


def used(field):
    """Whether the Recon struck in the last turn."""
    return bool(field.logged(Event.STRIKE_AS))


@pytest.mark.rule("CARD-RECON-4", "AMB-63", "CARD-AIR-3")
def test_recon_strikes_like_air_power_with_two_dice_a_hex_and_draws_one_card():
    #   C3
    #  D2 D3          all three on the Allied left
    field = recon(battle(), strike=["D2", "D3", "C3"], faces=["GS", "FA", "IF"], retreat=["B2"])
    assert field.logged(Event.STRIKE_AS) == [(2, 0, 0, 0, 0)]
    assert field.dice_rolled() == [2, 2, 2]
    assert field.picture("axis") == {"D2": 2, "C4": 4, "B2": 3, "D7": 4}  # stars hit, flags drive back
    assert field.logged(Event.ORDER) == []
    assert field.hand("allies") == ["barrage"]
    assert field.logged(Event.ASIDE) == []
    assert has_fired(field.state, Fired.RECON_STRUCK)
    assert field.lying(Place.DISCARD) == ["recon_left"]


@pytest.mark.rule("CARD-RECON-4")
def test_it_is_the_player_who_decides():
    field = battle()
    field.hold("allies", "recon_left")
    field.stack_pile("barrage", "dig_in")
    field.turn("recon_left", orders=["H2"], keep="dig_in")
    assert not used(field)
    assert len(field.logged(Event.ORDER)) == 1
    assert field.hand("allies") == ["dig_in"]  # two drawn, one kept
    assert not has_fired(field.state, Fired.RECON_STRUCK)


@pytest.mark.rule("CARD-RECON-4")
@pytest.mark.parametrize(
    ("allies", "may"),
    [("E12 H2", True), ("F11 H2", True), ("E12 F11", True), ("E11 H2", False), ("F12 E13 H2", False)],
)
def test_only_while_an_own_unit_stands_on_one_of_the_hexes(allies, may):
    strike = {"strike": ["D2"]} if may else {"as_strike": Unasked()}
    assert used(recon(battle(allies=allies), **strike)) is may


@pytest.mark.rule("CARD-RECON-4")
def test_an_enemy_on_the_hill_is_no_use():
    field = battle(allies="H2 I2", axis=f"{ENEMIES} {HILL}")
    assert not used(recon(field, as_strike=Unasked()))
    other = battle(LUTTICH.replace('"allies"', '"both"'), axis=f"{ENEMIES} F11", allies="E12 E2", side="axis")
    assert used(recon(other, "recon_right", "axis", strike=["E2"]))


@pytest.mark.rule("CARD-RECON-4", "CARD-RECON-5")
@pytest.mark.parametrize(
    ("sides", "side", "may"),
    [
        ("allies", "allies", True),
        ("allies", "axis", False),
        ("axis", "allies", False),
        ("axis", "axis", True),
        ("both", "axis", True),
        ("both", "allies", True),
    ],
)
def test_only_the_sides_named(sides, side, may):
    field = battle(OMAHA.replace("both", sides), side=side)
    targets = ["D7"] if side == "allies" else ["H2"]
    strike = {"strike": targets} if may else {"as_strike": Unasked()}
    assert used(recon(field, side=side, **strike)) is may


@pytest.mark.rule("CARD-RECON-4", "CARD-RECON-3")
@pytest.mark.parametrize("card", ["recon_in_force", "probe_left", "general_advance", "direct_from_hq"])
def test_no_other_card_is_used_so(card):
    field = recon(battle(), card, as_strike=Unasked())
    assert not used(field)
    assert field.hand("allies") == ["barrage"]


@pytest.mark.rule("CARD-RECON-4", "AMB-54")
@pytest.mark.parametrize("rule", [LUTTICH, LOOSER])
@pytest.mark.parametrize(
    ("card", "first"),
    [("recon_left", {"D2", "D3", "C3", "D4"}), ("recon_center", {"D4", "D7"}), ("recon_right", set())],
)
def test_the_first_target_stands_in_the_section_of_the_card(card, first, rule):
    #  D4 is cut by the line between left and center
    field = battle(rule, axis=f"{ENEMIES} D4").play(card)
    strike.use_as_strike(field.tables, field.state, 1)
    assert {
        h for h in f"{ENEMIES} D4".split() if strike.may_strike(field.tables, field.state, field.unit(h))
    } == (first)


@pytest.mark.rule("CARD-RECON-4", "AMB-54")
def test_every_target_stands_in_it():
    #  D3 left, D4 on the line, D5 center
    field = battle(axis="D2 D3 D4 D5 D6 A13").play("recon_left")
    strike.use_as_strike(field.tables, field.state, 1)
    strike.declare_strike(field.state, field.unit("D4"))

    def may():
        units = ("D2", "D3", "D4", "D5", "D6")
        return {h for h in units if strike.may_strike(field.tables, field.state, field.unit(h))}

    assert may() == {"D3"}  # next to D4 and in the section; D5 is next to it as well
    strike.declare_strike(field.state, field.unit("D3"))
    assert may() == {"D2"}


@pytest.mark.rule("CARD-RECON-4", "AMB-54")
def test_a_shared_hex_is_in_both_sections():
    #  D4 left and center, D9 center and right
    center = recon(battle(axis="D4 D5 D6 A13"), "recon_center", strike=["D4", "D5", "D6"], faces=["SA"] * 3)
    assert center.dice_rolled() == [2] * 3
    row = recon(battle(axis="D9 D10 D11 A1"), "recon_right", strike=["D9", "D10", "D11"], faces=["SA"] * 3)
    assert row.dice_rolled() == [2] * 3


@pytest.mark.rule("AMB-54")
def test_by_the_switch_further_targets_may_stand_outside_it():
    #  D3 left, D4 on the line, D5 center
    field = recon(battle(LOOSER, axis="D3 D4 D5 D6 A13"), strike=["D3", "D4", "D5", "D6"], faces=["SA"] * 4)
    assert field.dice_rolled() == [2] * 4
    row = battle(LOOSER, axis="D5 D6 D7 D8 D9 A13")
    assert len(recon(row, "recon_center", strike=["D9", "D8", "D7", "D6"]).logged(Event.DECLARE)) == 4


@pytest.mark.rule("AMB-54")
@pytest.mark.parametrize(
    ("change", "first", "then"),
    [
        ("", {"D9"}, set()),
        ("ruleset.recon_as.anchor=one", {"D9"}, {"D8"}),
        ("ruleset.recon_as.anchor=none", {"D7", "D8", "D9"}, {"D8"}),
    ],
)
def test_the_switch_can_be_set_for_the_battle(change, first, then):
    #  D7 and D8 center, D9 on the line to the right
    tail = f"[ruleset]\nrecon_as = {{ {LUTTICH} }}\n"
    field = Battlefield(axis={"infantry": "D7 D8 D9"}, allies={"infantry": HILL}, tail=tail, options=change)
    field.play("recon_right")
    strike.use_as_strike(field.tables, field.state, 1)

    def may():
        return {h for h in ("D7", "D8", "D9") if strike.may_strike(field.tables, field.state, field.unit(h))}

    assert may() == first
    strike.declare_strike(field.state, field.unit("D9"))
    assert may() == then


@pytest.mark.rule("CARD-RECON-4", "AMB-54")
def test_with_no_enemy_in_the_section_the_card_gives_its_orders():
    field = recon(
        battle(allies=f"{HILL} H11"), "recon_right", orders=["H11"], keep="barrage", as_strike=Unasked()
    )
    assert not used(field)
    assert len(field.logged(Event.ORDER)) == 1
    assert len(field.logged(Event.ASIDE)) == 2


@pytest.mark.rule("CARD-RECON-4", "CORE-SEC-4", "AMB-54")
@pytest.mark.parametrize(("card", "hex_"), [("recon_left", "F11"), ("recon_right", "F2")])
def test_the_axis_reads_left_and_right_from_its_own_seat(card, hex_):
    rule = LUTTICH.replace('"allies"', '"axis"').replace("E12 F11", "C3")
    field = battle(rule, allies="F2 F11", side="axis").play(card)
    strike.use_as_strike(field.tables, field.state, 1)
    may = [h for h in ("F2", "F11") if strike.may_strike(field.tables, field.state, field.unit(h))]
    assert may == [hex_]


@pytest.mark.rule("CARD-RECON-5", "AMB-63", "CARD-BARRAGE-2", "CARD-BARRAGE-3")
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_recon_strikes_like_barrage_anywhere(side):
    #  the card is one of the left, the target stands on the right
    own, other = "H2", "D12"
    axis, allies = (other, own) if side == "allies" else (own, other)
    field = recon(battle(OMAHA, allies, axis, side), side=side, strike=[other], faces=["ISGA"])
    assert field.dice_rolled() == [4]
    assert field.picture("axis" if side == "allies" else "allies") == {other: 2}  # the star misses
    assert field.hand(side) == ["barrage"]


@pytest.mark.rule("CARD-RECON-5", "CARD-BARRAGE-1")
def test_like_barrage_it_has_one_target():
    field = recon(battle(OMAHA), strike=["D2", Unasked()])
    assert len(field.logged(Event.DECLARE)) == 1


@pytest.mark.rule("CARD-RECON-4", "CARD-AIR-2")
@pytest.mark.parametrize(
    ("dice", "side", "rolled"),
    [
        ("", "allies", 2),  # those of Air Power itself
        ("", "axis", 1),
        (", dice = 3", "axis", 3),
        (', dice = "1/4"', "axis", 1),
        (', dice = "1/4"', "allies", 4),
    ],
)
def test_dice_are_those_of_the_card_or_of_the_scenario(dice, side, rolled):
    field = battle('card = "air_power", sides = "both"' + dice, side=side)
    target = "D7" if side == "allies" else "H2"
    assert recon(field, side=side, strike=[target]).dice_rolled() == [rolled]


@pytest.mark.rule("AMB-63")
@pytest.mark.parametrize("draw", [1, 2, 3])
def test_the_draw_after_the_strike_is_a_number_of_the_scenario(draw):
    field = recon(battle(f'card = "barrage", sides = "both", draw = {draw}'), strike=["D2"])
    assert len(field.logged(Event.ASIDE)) == (draw if draw > 1 else 0)
    assert len(field.hand("allies")) == 1


@pytest.mark.rule("CARD-RECON-4")
def test_the_turn_after_a_strike_begins_afresh():
    field = recon(battle(), strike=["D2"])
    field.hold("axis", "recon_left")
    field.turn("recon_left", keep=None)
    assert not used(field)
    assert len(field.logged(Event.ASIDE)) == 2


# --- Counter-Attack ---


def countered(rule, axis, script):
    """The Allies strike with a Recon, the Axis answers with Counter-Attack."""
    field = recon(battle(rule, f"{HILL} H2 H3", axis), strike=["D2"])
    field.hold("axis", "counter_attack")
    field.stack_pile("dig_in", "move_out")
    return field.turn("counter_attack", **script)


@pytest.mark.rule("CARD-COUNTER-9", "CARD-COUNTER-4", "CARD-COUNTER-5")
@pytest.mark.parametrize(
    ("sides", "axis"),
    [("allies", f"{ENEMIES} F11"), ("both", ENEMIES)],  # not named; named without a hill of its own
)
def test_a_copied_recon_strikes_only_for_a_side_that_meets_the_condition(sides, axis):
    field = countered(
        LUTTICH.replace('"allies"', f'"{sides}"'),
        axis,
        {"orders": ["D3"], "keep": "move_out", "as_strike": Unasked()},
    )
    assert not used(field)
    assert len(field.logged(Event.ORDER)) == 1
    assert field.hand("axis") == ["move_out"]  # two cards, as after Recon


@pytest.mark.rule("CARD-COUNTER-9", "CARD-COUNTER-2", "AMB-63")
def test_a_side_that_holds_the_other_hill_copies_the_strike():
    #  the Allied left is where the Axis strikes: H2 and H3 stand there, E12 does not
    field = countered(
        LUTTICH.replace('"allies"', '"both"'), f"{ENEMIES} F11", {"strike": ["H2", "H3"], "as_strike": True}
    )
    assert used(field)
    assert field.dice_rolled() == [2, 2]
    assert field.hand("axis") == ["dig_in"]


@pytest.mark.rule("CARD-COUNTER-9", "CARD-COUNTER-4")
def test_the_copy_may_strike_where_the_original_gave_orders():
    field = battle(OMAHA, f"{HILL} H2", ENEMIES)
    field.hold("allies", "recon_left")
    field.turn("recon_left", orders=["H2"])
    field.hold("axis", "counter_attack")
    field.turn("counter_attack", as_strike=True, strike=["E12"])
    assert used(field)
    assert field.dice_rolled() == [4]


@pytest.mark.rule("CARD-COUNTER-9", "CARD-COUNTER-6")
def test_countering_the_counter_strikes_again_for_the_side_on_the_hill():
    field = countered(LUTTICH, ENEMIES, {"orders": ["D3"], "as_strike": Unasked()})
    field.hold("allies", "counter_attack")
    field.turn("counter_attack", as_strike=True, strike=["D2"])
    assert used(field)
    assert field.dice_rolled() == [2]
