"""Initiative, acts, transports, and how a battle without cards ends (expansions 3.3, 3.7, 3.8)."""

from unittest.mock import patch

import pytest

from engine.codes import EndReason, Winner
from engine.hooks import Event, Fired
from engine.layout import MAX_UNITS, OFF
from engine.rules.modern import act_turn, ending_law, judge_choices, turn
from tests.support.modern_field import ModernField

INF, MG, MORTAR, TANK, CAR = "mmb_infantry", "mmb_machine_gun", "mmb_mortar", "mmb_tank", "mmb_armored_car"
CAVALRY, FIELD = "mmb_cavalry", "mmb_artillery_field"
APC, TRUCK = "mmb_transport_armored", "mmb_transport_soft"
AXIS, ALLIES = 0, 1
MANY = " ".join(f"A{n}" for n in range(1, 10))


def objective(hex_, value=1, sides="both", hold="WHILE"):
    """An objective of the file."""
    value = f'"{value}"' if isinstance(value, str) else value
    held = f'sides = "{sides}"\nhexes = "{hex_}"\nhold = "{hold}"\nvalue = {value}'
    return f'[[objective]]\nid = "{hex_.lower()}"\n{held}\n'


def thrown(field, *dice, leads=1):
    """Who acts first after these throws of Axis and Allies."""
    throws = list(dice)

    def below(_state, _stream, _side, _ordinal, _index, _n):
        return throws.pop(0) - 1

    with patch.object(turn, "draw_below", below), field.told(to_lead=lambda *_: leads):
        first = turn.who_acts_first(field.tables, field.state, field.mind)
    assert not throws
    return first


@pytest.mark.rule("MMB-INI-1", "MMB-GAP-4")
def test_the_higher_die_says_who_acts_first():
    assert thrown(ModernField(), 5, 3) == AXIS
    assert thrown(ModernField(), 2, 3) == ALLIES
    sent = ModernField()
    assert thrown(sent, 2, 3, leads=0) == AXIS and sent.fired(Fired.MODERN_SENT_AHEAD)
    assert sent.logged(Event.INITIATIVE) == [(2, 3, ALLIES, AXIS, 0)]


@pytest.mark.rule("MMB-GAP-4")
def test_equal_dice_are_thrown_again_or_go_to_the_other_side():
    assert thrown(ModernField(), 4, 4, 1, 1, 2, 6) == ALLIES
    other = ModernField(rules='initiative_tie = "OTHER_SIDE"\n')
    assert thrown(other, 4, 4, 6, 1) == AXIS  # nobody has begun a turn yet
    assert thrown(other, 3, 3) == ALLIES
    assert thrown(other, 3, 3) == AXIS


@pytest.mark.rule("MMB-GAP-4", "MMB-GAP-21")
@pytest.mark.parametrize(("axis", "allies", "first"), [(3, 2, AXIS), (3, 3, AXIS), (2, 3, ALLIES)])
def test_the_player_of_the_document_acts_first_with_as_many_units(axis, allies, first):
    field = ModernField(
        {},
        {INF: " ".join(f"A{n}" for n in range(1, axis + 1))},
        {INF: " ".join(f"I{n}" for n in range(1, allies + 1))},
    )
    assert who_leads(field) == first


@pytest.mark.rule("MMB-GAP-4", "MMB-GAP-21")
@pytest.mark.parametrize(("axis", "first"), [({TANK: "G5"}, AXIS), ({TANK: "B5"}, ALLIES)])
def test_a_captain_acts_first_where_he_may_fight_and_lets_the_enemy_come_where_he_may_not(axis, first):
    """A tank has three dice at two areas, none at seven: 1/2 of a mortar crew of two is lost, more than a quarter."""
    assert who_leads(ModernField({}, axis, {MORTAR: "I5"}, player="captain")) == first


@pytest.mark.rule("MMB-GAP-21", "MMB-GAP-2")
@pytest.mark.parametrize(("turn_now", "times"), [(0, 1.0), (8, 3.0), (16, 9.0)])
def test_who_loses_when_time_is_up_hurries_as_it_comes(turn_now, times):
    """Once, and eight times the square of the share of turns that are over: half of them are 1 + 8 / 4."""
    field = ModernField(rules='turn_cap = 16\nturn_cap_winner = "AXIS"\n')
    field.state["turn"] = turn_now
    hurry = [judge_choices.hurry_of(field.tables, field.state, field.mind, side) for side in (AXIS, ALLIES)]
    assert hurry == [1.0, times]
    even = ModernField(rules="turn_cap = 16\n")
    even.state["turn"] = turn_now
    assert judge_choices.hurry_of(even.tables, even.state, even.mind, ALLIES) == 1.0


def who_leads(field):
    """Who acts first where the Axis has thrown the higher die."""
    with patch.object(turn, "draw_below", lambda _s, _t, side, *_: 5 - side):
        return turn.who_acts_first(field.tables, field.state, field.mind)


@pytest.mark.rule("MMB-SEQ-1", "MMB-INI-2", "MMB-SEQ-2", "MMB-GAP-27")
def test_a_turn_is_guns_initiative_one_side_and_the_other_without_a_card():
    field = ModernField({}, {FIELD: "C5", INF: "C3 C7"}, {FIELD: "G5", INF: "G3 G7"})
    assert turn.modern_turn(field.tables, field.state, field.mind, AXIS) == 1
    log = [(int(one[0]), int(one[1])) for one in field.state["log"][: field.state["log_n"]]]
    kinds = [kind for kind, _ in log]
    assert kinds.index(Event.SHOT) < kinds.index(Event.INITIATIVE) < kinds.index(Event.ACTS)
    (first, second) = [number for kind, number in log if kind == Event.ACTS]
    assert {first, second} == {AXIS, ALLIES}
    moved = [field.state["unit_side"][unit] for kind, unit in log if kind == Event.STEP]
    assert moved == sorted(moved, key=lambda side: side != first)
    assert field.state["hand_n"].sum() == 0 and field.tables["n_cards"] == 0


@pytest.mark.rule("MMB-SEQ-2", "MMB-SEQ-3")
def test_units_act_once_in_the_order_of_their_owner_or_not_at_all():
    field = ModernField({}, {INF: "C3 C5 C7"})
    wanted = [field.unit_on("C7"), field.unit_on("C3")]
    left = list(wanted)
    acted = []
    with (
        field.told(actor=lambda *_: left.pop(0) if left else OFF),
        patch.object(act_turn, "move_part", lambda _t, _s, _m, unit: acted.append(unit)),
        patch.object(act_turn, "fight_part", lambda *_: None),
    ):
        act_turn.side_acts(field.tables, field.state, field.mind, AXIS)
    assert acted == wanted and field.state["rule_gap"] == 0
    with field.told(actor=lambda *_: wanted[0]):
        act_turn.side_acts(field.tables, field.state, field.mind, AXIS)
    assert field.state["rule_gap"] != 0  # it has acted already


@pytest.mark.rule("MMB-SEQ-2")
@pytest.mark.parametrize(("order", "expected"), [("UNIT_BY_UNIT", "mfmf"), ("MOVES_FIRST", "mmff")])
def test_all_may_move_before_anybody_fights(order, expected):
    field = ModernField({}, {INF: "C3 C5"}, rules=f'unit_order = "{order}"\n')
    units = [field.unit_on("C3"), field.unit_on("C5")]
    seen = []
    with (
        field.told(actor=lambda *_: units.pop(0) if units else OFF),
        patch.object(act_turn, "move_part", lambda *_: seen.append("m")),
        patch.object(act_turn, "fight_part", lambda *_: seen.append("f")),
    ):
        act_turn.side_acts(field.tables, field.state, field.mind, AXIS)
    assert "".join(seen) == expected


# --- transports ---


@pytest.mark.rule("MMB-TRP-1", "MMB-GAP-18")
@pytest.mark.parametrize(
    ("row", "carried"),
    [(INF, 1), (MG, 1), (MORTAR, 1), (FIELD, 1), (CAVALRY, 0), (TANK, 0), (CAR, 0), (APC, 0)],
)
def test_who_is_carried(row, carried):
    units = {APC: "E5 E6"} if row == APC else {APC: "E5", row: "E6"}
    field = ModernField({}, units)
    if not carried:
        field.act("E5")
        assert "cargo" not in field.asked
        return
    field.act("E5", load="E6")
    assert set(field.picture("axis")) == {"E5"} and field.fired(Fired.MODERN_CARRIED)


@pytest.mark.rule("MMB-TRP-1", "MMB-GAP-18", "MMB-MOV-12")
def test_loading_is_the_action_of_both_and_unloading_too():
    field = ModernField({}, {APC: "E5", INF: "E6"})
    field.act("E5", load="E6")
    assert field.asked == ["cargo"]  # no move
    field.next_turn().act("E5", "E7")
    assert field.picture("axis") == {"E7": 1}  # nobody stands where it was
    field.next_turn().act("E7", unload="E8")
    assert field.picture("axis") == {"E7": 1, "E8": 4}
    assert not act_turn.may_act(field.tables, field.state, field.unit_on("E8"))
    assert act_turn.may_act(field.tables, field.next_turn().state, field.unit_on("E8"))


@pytest.mark.rule("MMB-GAP-18", "MMB-SEQ-2")
@pytest.mark.parametrize("order", ["UNIT_BY_UNIT", "MOVES_FIRST"])
def test_who_is_set_down_does_not_fight_in_that_turn_in_any_order_of_units(order):
    carried = '[carried]\nE4 = "mmb_machine_gun"\n'
    field = ModernField({}, {APC: "E4"}, {INF: "E7"}, carried, f'unit_order = "{order}"\n')
    units, asked = [field.unit_on("E4")], []
    with field.told(
        actor=lambda *_: units.pop(0) if units else OFF,
        cargo=lambda *_: MAX_UNITS + field.index["E5"],
        victim=lambda _t, _s, _m, unit: asked.append(unit) or OFF,
    ):
        act_turn.side_acts(field.tables, field.state, field.mind, AXIS)
    assert field.row_of("E5") == MG and asked == [] and field.state["rule_gap"] == 0


@pytest.mark.rule("MMB-GAP-18")
def test_who_has_acted_and_a_gun_that_has_fired_are_not_taken_aboard():
    field = ModernField({}, {APC: "E5", INF: "E6"})
    field.act("E6")
    assert "cargo" not in field.act("E5").asked
    gun = ModernField({}, {APC: "E5", FIELD: "E6"}, {INF: "E9"})
    gun.guns({"E6": "E9"}, "SSS")
    assert "cargo" not in gun.act("E5").asked
    tow = ModernField({}, {APC: "E5", FIELD: "E6"}, {INF: "E9"}, rules="tow_fired = true\n")
    tow.guns({"E6": "E9"}, "SSS")
    assert "cargo" in tow.act("E5", load="E6").asked


@pytest.mark.rule("MMB-GAP-18", "MMB-ART-2")
def test_an_unlimbered_gun_fires_from_the_next_turn_on():
    field = ModernField({}, {APC: "E5", INF: "A1"}, {INF: "E8"}, '[carried]\nE5 = "mmb_artillery_field"\n')
    field.act("E5", unload="E6")
    field.next_turn().guns({"E6": "E8"}, "IIII")
    assert field.picture("allies") == {}


@pytest.mark.rule("MMB-GAP-18", "MMB-TRP-1")
def test_one_unit_for_a_transport_and_only_onto_ground_it_may_enter():
    closed = dict.fromkeys(("D4", "D5", "F4", "F5", "E4"), "mmb_river")
    field = ModernField(
        {**closed, "E6": "mmb_rough"}, {APC: "E5"}, {}, '[carried]\nE5 = "mmb_artillery_field"\n'
    )
    field.act("E5")
    assert "cargo" not in field.asked  # no gun on rough ground
    foot = ModernField({**closed, "E6": "mmb_rough"}, {APC: "E5"}, {}, '[carried]\nE5 = "mmb_infantry"\n')
    assert "E6" in foot.act("E5", unload="E6").picture("axis")
    full = ModernField({}, {APC: "E5", INF: "E6"}, {}, '[carried]\nE5 = "mmb_infantry"\n')
    with pytest.raises(AssertionError):
        full.act("E5", load="E6")


@pytest.mark.rule("MMB-GAP-18", "MMB-GAP-15")
def test_mines_are_thrown_for_who_is_set_down():
    field = ModernField({"E6": "mmb_minefield"}, {APC: "E5"}, {}, '[carried]\nE5 = "mmb_infantry"\n')
    field.act("E5", None, None, "IISS", unload="E6")
    assert field.picture("axis") == {"E5": 1, "E6": 2}


@pytest.mark.rule("MMB-GAP-18")
def test_a_carried_unit_is_no_target_and_no_obstacle():
    field = ModernField({}, {APC: "E5"}, {TANK: "E7"}, '[carried]\nE5 = "mmb_infantry"\n')
    unit = int(field.state["modern_cargo"][field.unit_on("E5")]) - 1
    assert field.state["unit_hex"][unit] == OFF
    assert (field.state["unit_at"] == unit).sum() == 0


# --- ends ---


@pytest.mark.rule("MMB-GAP-2")
def test_a_side_breaks_by_half_of_its_units_rounded_up_without_transports():
    field = ModernField({}, {INF: MANY, TRUCK: "B1 B2"}, {INF: "I1 I2"})
    assert field.tables["medal_target"][ALLIES] == 5  # 9 units
    for hex_ in ("B1", "B2", "A1", "A2", "A3", "A4"):
        kill(field, hex_)
    assert not field.end_turn().state["over"]
    kill(field, "A5")
    assert not field.state["over"]  # until the turn is over
    field.end_turn()
    assert (field.state["winner"], field.state["end_reason"]) == (ALLIES, EndReason.BREAK_POINT)
    assert field.fired(Fired.MODERN_BROKEN) and field.logged(Event.BROKEN) == [(AXIS, 5, 5, 0, 0)]


def kill(field, hex_):
    """A unit is destroyed."""
    from engine.codes import Loss
    from engine.rules.modern.losses_law import lose_strength

    lose_strength(field.tables, field.state, field.unit_on(hex_), 9, Loss.HIT)


@pytest.mark.rule("MMB-GAP-2")
def test_carried_units_count_and_another_share_is_a_switch():
    tail = '[carried]\nB1 = "mmb_infantry"\n'
    assert (
        ModernField({}, {APC: "B1", INF: "A1 A2 A3"}, {INF: "I1"}, tail).tables["medal_target"][ALLIES] == 2
    )
    field = ModernField({}, {INF: MANY}, {INF: "I1"}, rules="break_share = 0.3\n")
    assert field.tables["medal_target"][ALLIES] == 3  # 2.7 rounded up


@pytest.mark.rule("MMB-GAP-2")
def test_both_broken_at_once_is_a_draw():
    field = ModernField({}, {INF: "A1 A2"}, {INF: "I1 I2"})
    kill(field, "A1")
    kill(field, "I1")
    assert field.end_turn().state["winner"] == Winner.DRAW


@pytest.mark.rule("MMB-GAP-2")
@pytest.mark.parametrize(
    ("words", "winner"),
    [("", ALLIES), ('turn_cap_winner = "AXIS"\n', AXIS), ('turn_cap_winner = "ALLIES"\n', ALLIES),
     ('turn_cap_winner = "DRAW"\n', Winner.DRAW)],
)  # fmt: skip
def test_the_limit_of_turns_is_won_by_share_or_by_a_side(words, winner):
    field = ModernField({}, {INF: "A1 A2:3", TRUCK: "B1"}, {INF: "I1 I2 I3"}, rules=words)
    field.state["unit_figures"][field.unit_on("A2")] = 2  # 6 of 7; the Allies 12 of 12
    ending_law.test_modern_end(field.tables, field.state, 1)
    assert (field.state["winner"], field.state["end_reason"]) == (winner, EndReason.LAST_TURN)
    assert field.fired(Fired.MODERN_TIME_UP)


@pytest.mark.rule("MMB-GAP-2")
def test_equal_shares_are_a_draw_whatever_the_points():
    field = ModernField({}, {INF: "A1 A2"}, {TANK: "I1", CAR: "I2", CAVALRY: "I3"})
    for hex_ in ("A1", "A2"):
        field.state["unit_figures"][field.unit_on(hex_)] = 2  # 4 of 8
    for hex_ in ("I1", "I3"):
        field.state["unit_figures"][field.unit_on(hex_)] = 1  # 4 of 8
    ending_law.test_modern_end(field.tables, field.state, 1)
    assert field.state["winner"] == Winner.DRAW


@pytest.mark.rule("MMB-GAP-2")
def test_exhausted_units_no_longer_move_and_fight_on():
    field = ModernField({}, {INF: "E5 A1"}, {TANK: "E6", INF: "I1 I2"}, rules="exhaustion = true\n")
    kill(field, "A1")
    assert not field.end_turn().state["over"] and field.state["modern_exhausted"][AXIS]
    assert field.ways("E5") == {} and field.ways("E6") != {}
    field.next_turn().act("E5", None, "E6", "A")
    assert field.figures("E6") == 2
    kill(field, "I1")
    kill(field, "I2")
    assert field.end_turn().state["winner"] == AXIS  # 4 of 8 against 2 of 11


@pytest.mark.rule("MMB-GAP-26")
def test_objectives_held_as_a_turn_ends_count_as_units_lost():
    tail = objective("E5", 2)
    field = ModernField({}, {INF: "E4", MG: "A1 A2 A3"}, {INF: "I1 I2 I3 I4"}, tail)
    field.act("E4", "E5")
    assert field.medals("axis") == 0
    field.end_turn()
    assert field.medals("axis") == 2 and field.state["winner"] == AXIS


@pytest.mark.rule("MMB-GAP-26")
def test_a_hold_ends_or_stays():
    for hold, after in (("WHILE", 0), ("FOREVER", 1)):
        field = ModernField(
            {}, {INF: "E5", MG: "A1 A2 A3"}, {INF: "I1 I2 I3 I4"}, objective("E5", 1, hold=hold)
        )
        assert field.end_turn().medals("axis") == 1
        field.next_turn().act("E5", "E6")
        assert field.end_turn().medals("axis") == after


@pytest.mark.rule("MMB-GAP-26")
@pytest.mark.parametrize(("allies", "winner"), [("I1", AXIS), ("E7", Winner.DRAW)])
def test_a_decisive_objective_ends_the_battle(allies, winner):
    tail = objective("E5", "WIN") + objective("E7", "WIN")
    field = ModernField({}, {INF: "E5", MG: "A1 A2 A3"}, {INF: f"{allies} I2 I3 I4"}, tail)
    assert field.end_turn().state["winner"] == winner


@pytest.mark.rule("MMB-GAP-26")
def test_where_medals_decide_they_are_tested_after_the_guns_and_after_every_act():
    lines = 'win = "MEDALS"\n'
    field = medals_field(lines)
    kill(field, "A1")
    ending_law.test_medals_now(field.tables, field.state, OFF)
    assert field.state["winner"] == ALLIES
    both = medals_field(lines)
    kill(both, "A1")
    kill(both, "I1")
    ending_law.test_medals_now(both.tables, both.state, OFF)
    assert both.state["winner"] == Winner.DRAW


@pytest.mark.rule("MMB-GAP-26", "AMB-45")
@pytest.mark.parametrize("acting", [AXIS, ALLIES])
@pytest.mark.parametrize(("switch", "drawn"), [("DRAW", True), ("ACTIVE_SIDE", False)])
def test_an_act_that_gives_both_their_medals_is_a_draw_or_that_of_who_acts(switch, drawn, acting):
    field = medals_field(f'win = "MEDALS"\nboth_reach = "{switch}"\n')
    kill(field, "A1")
    kill(field, "I1")
    ending_law.test_medals_now(field.tables, field.state, acting)
    assert field.state["winner"] == (Winner.DRAW if drawn else acting)


@pytest.mark.rule("MMB-MAP-1", "VIC-8")
def test_where_medals_decide_a_side_without_a_unit_has_lost():
    field = medals_field('win = "MEDALS"\n', medals=5)
    kill(field, "A1")
    ending_law.test_medals_now(field.tables, field.state, ALLIES)
    assert not field.state["over"]
    kill(field, "A2")
    ending_law.test_medals_now(field.tables, field.state, ALLIES)
    assert field.state["winner"] == ALLIES and field.state["end_reason"] == EndReason.WIPED_OUT


def medals_field(rules, medals=1):
    """A battle of so many medals."""
    from tests.support import modern_field

    text = modern_field.file_of({}, {INF: "A1 A2"}, {INF: "I1 I2"}, "", rules)
    text = text.replace('group = "tests"', f'group = "tests"\nmedal_target = {medals}')
    field = ModernField.__new__(ModernField)
    field.begin(modern_field.built_from(text, ""), "axis")
    return field
