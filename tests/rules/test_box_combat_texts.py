"""Texts of combat cards: what each does, when it may be played and on whom; the example deck plays them all."""

import pytest

from engine.codes import Attack, Place
from engine.codes_of_boxes import CombatTime
from engine.dialogue.habits.retraced import repeat_event
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.in_force.rules import check_row
from engine.loading.words.errors import InputError
from engine.rules.combat_cards.law import may_use, use_text
from engine.rules.combat_cards.turn import can_use_any
from engine.rules.landmarks.law import reinforce
from tests.support.combat_cards import EXAMPLE, CombatTurns

HOLD, SUPPORT, SNOWSHOES = "hr_combat_hold_on", "hr_combat_close_support", "hr_combat_snowshoes"
ENGINES, MARKSMEN, STRAGGLERS = "hr_combat_frozen_engines", "hr_combat_marksmen", "hr_combat_stragglers"
AXIS, ALLIES = 0, 1


def table(allies_cards=(), axis_cards=(), axis="E6 A1", allies="F6 I1", **more):
    """Allied infantry at F6 next to the Axis unit at E6."""
    units = {"axis": {"infantry": axis}, "allies": {"infantry": allies}, "medals": 9, **more}
    return CombatTurns(axis_cards=axis_cards, allies_cards=allies_cards, options=EXAMPLE, **units)


def use(field, side, card, hex_):
    """Play the text of a card that the side holds on the unit on a hex."""
    code = {"axis": AXIS, "allies": ALLIES}[side]
    use_text(field.tables, field.state, code, field.number(side, card), field.unit(hex_), OFF)


def test_the_example_is_a_deck_of_twenty_with_six_texts():
    field = table()
    assert len(field.combat_rows) == 20 and len(set(field.combat_rows)) == 6
    assert field.tables["combat_texts"] == 1


@pytest.mark.rule("WW-CC-4")
@pytest.mark.parametrize(("cards", "dice"), [(0, 3), (1, 4), (2, 5)])
def test_dice_of_several_cards_add_up(cards, dice):
    field = table([SUPPORT] * 4).ready("F6")
    for _ in range(cards):
        use(field, "allies", SUPPORT, "F6")
    assert field.dice("F6", "E6") == dice
    assert field.dice("E6", "F6", Attack.AMBUSH) == 3  # the enemy has no part in it
    assert field.at(Place.DISCARD) == [SUPPORT] * cards


@pytest.mark.rule("WW-CC-4", "WW-CC-3")
def test_a_turn_with_two_dice_more_played_before_the_battle():
    field = table([SUPPORT] * 2)
    field.hold("allies", "direct_from_hq", "probe_left")
    with field.playing(texts=[(SUPPORT, "F6"), (SUPPORT, "F6")]):
        field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["SSSSS"])
    assert field.dice_rolled() == [5]
    assert field.combat_hand("allies") == [] and field.fired(Fired.COMBAT_TEXT)
    field.hold("axis", "probe_left")
    field.turn("probe_left")
    assert not field.state["combat_dice"].any()  # for the turn alone


@pytest.mark.rule("WW-CC-3", "TP-AFD-2")
def test_who_is_flown_in_has_no_order_a_text_could_act_on():
    rules = '[ruleset]\nairfield_reinforce = "allies"\n'
    field = table([SUPPORT], terrain={"G3": "tp_airfield"}, tail=rules).ready("F6")
    field.state["quota_any"] = 2
    reinforce(field.tables, field.state, ALLIES, field.index["G3"])
    number = field.number("allies", SUPPORT)
    for hex_, may in (("F6", 1), ("G3", 0)):
        unit = field.unit(hex_)
        assert may_use(field.tables, field.state, ALLIES, number, unit, CombatTime.BATTLE) == may


@pytest.mark.rule("WW-CC-3")
def test_a_text_acts_on_ordered_units_of_its_kind():
    field = table([SUPPORT], allies="F6 G7 I1").ready("F6")
    field.state["unit_row"][field.unit("I1")] = field.state["unit_row"][field.unit("F6")]
    number = field.number("allies", SUPPORT)
    may = {
        hex_: may_use(field.tables, field.state, ALLIES, number, field.unit(hex_), CombatTime.BATTLE)
        for hex_ in ("F6", "G7", "E6")
    }
    assert may == {"F6": 1, "G7": 0, "E6": 0}
    assert not may_use(field.tables, field.state, ALLIES, number, field.unit("F6"), CombatTime.MARCH)
    assert not may_use(field.tables, field.state, AXIS, number, field.unit("E6"), CombatTime.BATTLE)


@pytest.mark.rule("WW-CC-22")
def test_snowshoes_give_a_hex_with_and_without_a_battle():
    field = table([SNOWSHOES], allies="H6 I1").ready("H6")
    assert field.limits("H6") == (1, 2)
    use(field, "allies", SNOWSHOES, "H6")
    assert field.limits("H6") == (2, 3)


@pytest.mark.rule("WW-CC-22")
@pytest.mark.parametrize(("cards", "lost"), [(0, 0), (1, 2)])
def test_marksmen_hit_with_stars(cards, lost):
    field = table([MARKSMEN] * 2).ready("F6")
    for _ in range(cards):
        use(field, "allies", MARKSMEN, "F6")
    field.attack("F6", "E6", "SSA")
    assert field.figures("E6") == 4 - lost
    if cards:
        number = field.number("allies", MARKSMEN)
        assert not may_use(field.tables, field.state, ALLIES, number, field.unit("F6"), CombatTime.BATTLE)


@pytest.mark.rule("WW-CC-9", "WW-CC-3")
def test_stragglers_return_before_orders_up_to_full_strength():
    field = table([STRAGGLERS] * 2)
    field.state["unit_figures"][field.unit("F6")] -= 1
    field.hold("allies", "direct_from_hq", "probe_left")
    with field.playing(texts=[(STRAGGLERS, "F6")]):
        field.turn("direct_from_hq", orders=["I1"])
    assert field.figures("F6") == 4 and field.combat_hand("allies") == [STRAGGLERS]
    assert field.story(Event.COMBAT_PLAY, Event.HEAL, Event.ORDER)[:2] == [Event.COMBAT_PLAY, Event.HEAL]
    assert not can_use_any(field.tables, field.state, ALLIES, CombatTime.BEFORE_ORDERS)  # nobody has losses


@pytest.mark.rule("WW-CC-3", "WW-CC-23")
def test_frozen_engines_keep_an_ordered_enemy_from_battle():
    field = CombatTurns(
        axis_cards=[ENGINES], options=EXAMPLE, axis={"infantry": "E6 A1"}, allies={"armor": "F6", "infantry": "F5"}
    )  # fmt: skip
    field.hold("allies", "direct_from_hq", "probe_left")
    with field.playing(texts=[(ENGINES, "F6")]):
        field.turn("direct_from_hq", orders=["F6", "F5"], battles=[("F5", "E6")], faces=["SSS"])
    assert field.combat_hand("axis") == []
    assert field.dice("F6", "E6") == 0
    assert field.story(Event.ORDER, Event.COMBAT_PLAY, Event.BATTLE)[-2:] == [Event.COMBAT_PLAY, Event.BATTLE]


@pytest.mark.rule("WW-CC-12", "WW-CC-3")
@pytest.mark.parametrize(("card", "row_now"), [(HOLD, "E"), (SUPPORT, "D")])
def test_a_card_with_text_and_symbol_serves_for_one_of_them(card, row_now):
    """A text stops all flags, a symbol one of the two."""
    field = table(axis_cards=[card] * 2).ready("F6")
    with field.playing(resist=[card]):
        field.attack("F6", "E6", "FFS")
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert hex_[0] == row_now and field.combat_hand("axis") == [card]
    assert field.fired(Fired.COMBAT_TEXT) == (card == HOLD) and field.fired(Fired.BITTER) == (card == SUPPORT)


@pytest.mark.rule("WW-CC-3")
def test_no_text_is_played_in_the_enemys_turn_unless_it_reacts():
    field = table(axis_cards=[SUPPORT, SNOWSHOES, MARKSMEN, STRAGGLERS], axis="E6:2 A1").ready("F6")
    assert not can_use_any(field.tables, field.state, AXIS, CombatTime.ENEMY_BATTLE)


def test_a_turn_gone_through_again_knows_what_cards_gave():
    field = table([SNOWSHOES], allies="H6 I1").ready("H6")
    copy = field.state.copy()
    number, unit = field.number("allies", SNOWSHOES), field.unit("H6")
    repeat_event(field.tables, copy, ALLIES, (Event.COMBAT_PLAY, ALLIES, number, 0, unit, 0))
    assert copy["combat_hexes"][unit] == 1


@pytest.mark.rule("WW-GAP-1", "WW-CC-3")
@pytest.mark.parametrize(
    ("columns", "key", "said"),
    [
        ({"effect": "HEAVY_SNOW"}, "effect", "HEAVY_SNOW"),
        ({"effect": "ENTER_AND_FIGHT", "when": "BEFORE_ORDERS"}, "", "TURN"),
        ({"effect": "CAMOUFLAGE", "when": "REACTION"}, "", "TURN"),
        ({"effect": "DICE+0"}, "effect", "DICE\\+n"),
        ({"effect": "DICE+1 | MOVE+1"}, "effect", "one of"),
        ({"effect": "NO_BATTLE(enemy)"}, "", "REACTION"),
        ({"effect": "DICE+1", "when": "REACTION"}, "", "TURN"),
        ({"copies": 0}, "copies", "0"),
        ({"when": "NEVER"}, "when", "NEVER"),
    ],
)
def test_what_no_kernel_plays_is_refused_by_file_and_key(columns, key, said):
    with pytest.raises(InputError, match=said) as caught:
        check_row("combat", columns, "engine/data/combat.toml", "a_card")
    assert "combat.toml" in str(caught.value) and f"a_card{'.' if key else ''}{key}" in str(caught.value)
