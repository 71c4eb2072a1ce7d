"""Counter-Attack: the card the opponent has just played, seen from the other side of the table."""

import pytest

from engine.codes import Place, Section
from engine.hooks import Event
from engine.kernel import orders
from engine.kernel.tactics import rolls
from engine.layout import OFF
from tests.support.turn_script import SECTION_CARDS, TACTIC_CARDS, Turns

# Both sides have a unit in every section (left, center, right as the Allies see them).
LEFT, CENTER, RIGHT = "E2", "E6", "E11"
NOTHING = '[ruleset]\ncounter_counter = "NOTHING"\n'


def after(card, allies=None, axis=None, script=None, **more):
    """The Allies have played a card; the Axis answers with Counter-Attack, which is in force now."""
    field = Turns(
        allies=allies or {"infantry": "F2 F6 F11"},
        axis=axis or {"infantry": f"{LEFT} {CENTER} {RIGHT}"},
        **more,
    )
    field.hold("allies", card, "probe_left", "probe_right")
    field.hold("axis", "probe_left", "probe_right", "probe_left")
    field.turn(card, **(script or {}))
    return field.play("counter_attack")


def in_force(field):
    """Card id whose orders are in force."""
    return field.built.card_rows[field.state["card"]] if field.state["card"] != OFF else None


@pytest.mark.rule("CARD-COUNTER-1", "AMB-16")
@pytest.mark.parametrize("card", SECTION_CARDS + TACTIC_CARDS)
def test_any_turn_card_is_copied(card):
    field = after(card, script={"section": Section.LEFT} if card == "infantry_assault" else None)
    assert in_force(field) == card
    assert field.card_of(int(field.state["card_copy"])) == "counter_attack"


@pytest.mark.rule("CARD-COUNTER-2", "CORE-SEC-4")
@pytest.mark.parametrize("kind", ["recon", "probe", "attack", "assault"])
@pytest.mark.parametrize(("section", "hex_"), [("left", LEFT), ("center", CENTER), ("right", RIGHT)])
def test_orders_fall_in_the_same_part_of_the_board(kind, section, hex_):
    #   left        center       right       of the Allies, who played the card
    #   E2          E6           E11         Axis, who counters: E2 is on his right
    #  F2           F6            F11        Allies
    field = after(f"{kind}_{section}")
    assert [h for h in (LEFT, CENTER, RIGHT) if field.may_order(h)] == [hex_]


@pytest.mark.rule("CARD-COUNTER-2")
@pytest.mark.parametrize(
    ("card", "may"),
    [
        ("pincer_move", {LEFT, RIGHT}),
        ("recon_in_force", {LEFT, CENTER, RIGHT}),
        ("general_advance", {LEFT, CENTER, RIGHT}),
    ],
)
def test_cards_of_several_sections(card, may):
    field = after(card)
    assert {h for h in (LEFT, CENTER, RIGHT) if field.may_order(h)} == may


@pytest.mark.rule("CARD-COUNTER-3", "CARD-INFASLT-1")
@pytest.mark.parametrize(("section", "hex_"), list(zip(Section, (LEFT, CENTER, RIGHT), strict=True)))
def test_a_copied_infantry_assault_uses_the_same_section(section, hex_):
    field = after("infantry_assault", script={"section": section})
    assert not orders.needs_section(field.tables, field.state)
    orders.bind_section(field.tables, field.state)
    assert [h for h in (LEFT, CENTER, RIGHT) if field.may_order(h)] == [hex_]
    field.order(hex_)
    assert field.state["raise_max"] == 3


@pytest.mark.rule("AMB-21", "CARD-COUNTER-3")
def test_a_copied_infantry_assault_without_infantry_there_orders_nobody():
    field = after(
        "infantry_assault", axis={"infantry": CENTER, "armor": LEFT}, script={"section": Section.LEFT}
    )
    orders.bind_section(field.tables, field.state)
    assert not field.may_order(CENTER)
    assert not field.may_order(LEFT)


@pytest.mark.rule("CARD-COUNTER-4", "CORE-ORD-9", "AMB-16")
def test_the_fallback_is_that_of_the_countering_side():
    field = after(
        "move_out", axis={"armor": f"{LEFT} {RIGHT}"}
    )  # the Allies have infantry, the Axis has none
    assert field.may_order(LEFT)
    field.order(LEFT)
    assert not field.may_order(RIGHT)
    # and the other way round: the Allies fell back, the Axis does not
    other = after("armor_assault", axis={"armor": f"{LEFT} {RIGHT}"})
    other.order(LEFT, RIGHT)
    assert other.state["dice_bonus"] == 1


@pytest.mark.rule("CARD-COUNTER-4", "CARD-AIR-7", "CARD-AIR-2")
def test_air_power_uses_the_dice_of_the_side_that_counters():
    field = Turns(allies={"infantry": "F5"}, axis={"infantry": "E8"})
    field.hold("axis", "counter_attack")
    field.turn("air_power", strike=["E8"], faces=["AA"])
    field.turn("counter_attack", strike=["F5"], faces=["A"])
    assert field.dice_rolled() == [1]
    back = Turns(allies={"infantry": "F5"}, axis={"infantry": "E8"}, active="axis")
    back.hold("allies", "counter_attack")
    back.turn("air_power", strike=["F5"], faces=["A"])
    back.turn("counter_attack", strike=["E8"], faces=["AA"])
    assert back.dice_rolled() == [2]


@pytest.mark.rule("CARD-COUNTER-4", "DECK-3")
def test_dice_by_the_number_of_own_cards():
    field = Turns(allies={"infantry": "F5"}, axis={"infantry": "E8"})
    field.hold("allies", "their_finest_hour", "probe_left")
    field.hold("axis", "counter_attack", "probe_left", "probe_right", "dig_in")
    field.turn("their_finest_hour", faces=["FF"])
    field.turn("counter_attack", faces=["FFFF"])
    assert field.dice_rolled() == [4]


@pytest.mark.rule("CARD-COUNTER-4", "CARD-MEDICS-1")
def test_copied_medics_heal_an_own_unit():
    field = after("medics_mechanics")
    field.state["unit_figures"][field.unit(LEFT)] = 1
    field.state["unit_figures"][field.unit("F2")] = 1
    assert rolls.may_heal(field.tables, field.state, field.unit(LEFT))
    assert not rolls.may_heal(field.tables, field.state, field.unit("F2"))


@pytest.mark.rule("CARD-COUNTER-1", "CARD-DIGIN-1")
def test_a_copied_dig_in_digs():
    field = Turns(allies={"infantry": "F5"}, axis={"infantry": "E8"})
    field.hold("axis", "counter_attack")
    field.turn("dig_in", orders=["F5"])
    field.turn("counter_attack", orders=["E8"])
    assert field.pieces("F5")
    assert field.pieces("E8")


@pytest.mark.rule("CARD-COUNTER-1", "CARD-BEL-2")
def test_a_copied_behind_enemy_lines_moves_twice():
    field = Turns(allies={"infantry": "I5"}, axis={"infantry": "E8"})
    field.hold("axis", "counter_attack")
    field.turn("behind_enemy_lines")
    field.turn("counter_attack", orders=["E8"], moves=[("E8", "E9", "E10", "E11")], second=("E11", "E12"))
    assert field.picture("axis") == {"E12": 4}


@pytest.mark.rule("CARD-COUNTER-1", "CARD-ARTBOM-2", "CARD-CLOSE-3", "CARD-FIREFIGHT-2", "CARD-ARMORASLT-2")
@pytest.mark.parametrize(
    ("card", "row", "target", "dice"),
    [
        ("artillery_bombard", "artillery", "C6", 3),
        ("close_assault", "infantry", "F6", 3 + 1),
        ("firefight", "infantry", "C6", 2 + 1),
        ("armor_assault", "armor", "F6", 3 + 1),
    ],
)
def test_bonuses_are_copied(card, row, target, dice):
    field = after(card, axis={row: CENTER}, allies={"infantry": target}).order(CENTER)
    assert field.dice(CENTER, target) == dice
    assert field.state["battles_allowed"] == (2 if card == "artillery_bombard" else 1)


@pytest.mark.rule("CARD-COUNTER-5", "AMB-17", "CARD-RECON-2")
def test_a_copied_recon_draws_two_and_keeps_one():
    field = Turns()
    field.hold("allies", "recon_left")
    field.hold("axis", "counter_attack")
    field.turn("recon_left")
    field.stack_pile("barrage", "dig_in")
    field.turn("counter_attack", keep="dig_in")
    assert field.hand("axis") == ["dig_in"]
    assert len(field.logged(Event.ASIDE)) == 2


@pytest.mark.rule("CARD-COUNTER-5", "AMB-17", "CARD-FINEST-7")
def test_a_copied_finest_hour_reshuffles_the_counter_attack_with_everything():
    field = Turns()
    field.hold("allies", "their_finest_hour")
    field.hold("axis", "counter_attack")
    field.turn("their_finest_hour")
    field.turn("counter_attack")
    assert field.story(Event.DISCARD, Event.SHUFFLE, Event.DRAW) == [Event.DISCARD, Event.SHUFFLE, Event.DRAW]
    assert field.logged(Event.SHUFFLE)[0][1] == 60 - 1  # all but the one card in the Allied hand
    assert field.lying(Place.DISCARD) == []


@pytest.mark.rule("CARD-COUNTER-6", "AMB-15", "CARD-COUNTER-2")
def test_a_counter_attack_is_countered_back_to_the_original_flank():
    #  Allies: Probe left.  Axis: Counter-Attack, hence the Allied left.  Allies: Counter-Attack, the left again.
    field = Turns(allies={"infantry": "F2 F6 F11"}, axis={"infantry": f"{LEFT} {CENTER} {RIGHT}"})
    field.hold("allies", "probe_left", "counter_attack")
    field.hold("axis", "counter_attack")
    field.turn("probe_left", orders=["F2"])
    field.turn("counter_attack", orders=[LEFT])
    field.play("counter_attack")
    assert in_force(field) == "probe_left"
    assert [h for h in ("F2", "F6", "F11") if field.may_order(h)] == ["F2"]


@pytest.mark.rule("CARD-COUNTER-6", "CARD-COUNTER-3")
def test_a_countered_infantry_assault_keeps_its_section_twice():
    field = Turns(allies={"infantry": "F2 F6 F11"}, axis={"infantry": f"{LEFT} {CENTER} {RIGHT}"})
    field.hold("allies", "infantry_assault", "counter_attack")
    field.hold("axis", "counter_attack")
    field.turn("infantry_assault", section=Section.RIGHT, orders=["F11"])
    field.turn("counter_attack", orders=[RIGHT])
    field.turn("counter_attack", orders=["F11"], moves=[("F11", "G11", "H11", "I12")])
    assert field.picture("allies") == {"F2": 4, "F6": 4, "I12": 4}


@pytest.mark.rule("AMB-15")
def test_switch_countering_a_counter_attack_does_nothing():
    field = Turns(allies={"infantry": "F2 F6"}, axis={"infantry": LEFT}, tail=NOTHING)
    field.hold("allies", "probe_left", "counter_attack")
    field.hold("axis", "counter_attack")
    field.turn("probe_left")
    field.turn("counter_attack", orders=[LEFT])
    assert field.logged(Event.ORDER)
    field.play("counter_attack")
    assert in_force(field) is None
    assert not field.may_order("F2")


@pytest.mark.rule("CARD-COUNTER-8", "AMB-14")
def test_on_the_first_turn_there_is_nothing_to_counter():
    field = Turns(allies={"infantry": "F2"})
    field.hold("allies", "counter_attack", "probe_left")
    field.stack_pile("barrage")
    field.turn("counter_attack")
    assert field.story(Event.PLAY, Event.ORDER, Event.DISCARD, Event.DRAW) == [
        Event.PLAY,
        Event.DISCARD,
        Event.DRAW,
    ]
    assert field.hand("allies") == ["barrage", "probe_left"]


@pytest.mark.rule("CARD-COUNTER-8", "AMB-14")
def test_a_counter_attack_that_copied_nothing_gives_nothing_to_counter():
    field = Turns(allies={"infantry": "F2"}, axis={"infantry": LEFT})
    field.hold("allies", "counter_attack")
    field.hold("axis", "counter_attack")
    field.turn("counter_attack")
    field.play("counter_attack")
    assert in_force(field) is None


@pytest.mark.rule("CARD-COUNTER-1", "AMB-51")
def test_only_the_turn_just_before_counts():
    field = Turns(allies={"infantry": "F2"}, axis={"infantry": LEFT})
    field.hold("axis", "counter_attack")
    field.turn("probe_left")
    field.turn("recon_left")  # the Axis plays something else
    field.hold("allies", "ambush")
    field.turn(None)  # the Allies have no card to play
    field.play("counter_attack")
    assert in_force(field) is None


@pytest.mark.rule("CARD-COUNTER-7", "CARD-AMBUSH-14")
def test_an_ambush_in_between_is_not_the_card_copied():
    field = Turns(axis={"infantry": "D5"}, allies={"infantry": "E5"})
    field.hold("axis", "recon_center", "ambush")
    field.hold("allies", "probe_center", "counter_attack")
    field.turn("probe_center", orders=["E5"], battles=[("E5", "D5")], faces=["SSS", "SSS"], ambush=1)
    field.turn("recon_center")
    field.play("counter_attack")
    assert in_force(field) == "recon_center"
