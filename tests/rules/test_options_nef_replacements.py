"""Nineteen Eighty-Four: units that are lost come again at the own edge, in a section that a card names."""

import numpy as np
import pytest

from engine.codes import EndReason, Gap, Place
from engine.hooks import Event, Fired
from engine.layout import OFF, STATE
from engine.players.common.weights import FORBIDS, Weight
from engine.policies.player_files import fill_mind
from engine.replay.log_follower import FOLLOW
from engine.rules.replacements import choices, law
from engine.rules.replacements import turn as replacements
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.markers import marker, row_at
from tests.support.turn_script import Turns

OPTION = "nef-reinforcements"
EDGE = [f"I{n}" for n in range(1, 14)]


def battle(
    allies="E6:3 I6",
    axis="D5 A6",
    words="",
    pile=("attack_left",),
    left=1,
    rows=("infantry", "infantry"),
    **more,
):
    """Axis infantry on D5 assaults the Allied unit on E6, of which ``left`` figures are left; the pile is known."""
    field = Turns(
        axis={rows[0]: axis},
        allies={rows[1]: allies},
        options=OPTION + words,
        active="axis",
        medals=9,
        **more,
    )
    field.hold("axis", "probe_center", "attack_center", "probe_left")
    field.hold("allies", "attack_center", "attack_left", "probe_right")
    field.state["unit_figures"][field.unit("E6")] = left
    field.stack_pile("probe_left", *pile)  # the first is what the Axis draws
    return field


def strike(field, faces="ISS", target="E6", attacker="D5", **answers):
    """The Axis assaults with three dice and draws."""
    return field.turn(
        "probe_center",
        orders=[attacker],
        battles=[(attacker, target)],
        faces=[faces],
        **{"ground": IfAsked(0), **answers},
    )


def where(field):
    return set(field.picture("allies"))


# --- it comes again ---


@pytest.mark.rule(
    "HR-NEFREIN-1", "HR-NEFREIN-2", "HR-NEFREIN-5", "HR-NEFREIN-6", "HR-NEFREIN-7", "HR-NEFREIN-8"
)
def test_the_turn_after_its_loss_a_unit_comes_before_a_card_is_chosen_and_may_be_ordered():
    field = strike(battle())
    assert where(field) == {"I6"} and field.medals("axis") == 1
    field.turn("attack_left", again=["I2"], orders=["I2"], moves=[("I2", "H2")])
    kinds = (Event.SECTION_DRAWN, Event.DISCARD, Event.REPLACEMENT, Event.PLAY, Event.ORDER)
    assert field.story(*kinds) == [*kinds, Event.DISCARD]
    assert field.picture("allies") == {"I6": 4, "H2": 3}  # it began the battle with three figures
    assert field.medals("axis") == 1
    assert field.fired(Fired.REPLACED) and field.fired(Fired.REPLACED_WHERE)
    assert "attack_left" in field.lying(Place.DISCARD)


@pytest.mark.rule("HR-NEFREIN-1")
def test_without_the_option_it_stays_lost():
    field = Turns(axis={"infantry": "D5 A6"}, allies={"infantry": "E6:1 I6"}, active="axis", medals=9)
    field.hold("axis", "probe_center", "attack_center")
    field.hold("allies", "attack_left", "probe_right")
    strike(field).turn("attack_left", again=Unasked())
    assert where(field) == {"I6"} and not field.fired(Fired.REPLACED)


@pytest.mark.rule("HR-NEFREIN-1", "HR-NEFREIN-11")
def test_who_came_again_comes_again_once_more():
    field = strike(battle(pile=("attack_left", "probe_center", "probe_right", "attack_right")))
    field.turn("attack_left", again=["I2"])
    field.put("I2", "E6").state["unit_figures"][field.unit("E6")] = 1
    field.hold("axis", "probe_center", "attack_center")
    field.stack_pile("recon_center", "assault_right")
    strike(field).turn("probe_right", again=["I12"])
    assert field.picture("allies") == {"I6": 4, "I12": 3} and field.medals("axis") == 2


# --- where ---


@pytest.mark.rule("HR-NEFREIN-6")
def test_sections_are_as_the_owner_sees_them():
    field = Turns(axis={"infantry": "D6:1 A6"}, allies={"infantry": "E6 I6"}, options=OPTION, medals=9)
    field.hold("allies", "probe_center", "attack_center")
    field.hold("axis", "attack_left", "probe_right")
    field.stack_pile("probe_left", "attack_left")
    field.turn("probe_center", orders=["E6"], battles=[("E6", "D6")], faces=["ISS"], ground=0)
    field.turn("probe_right", again=["A12"])  # the left of the Axis, who sits at the other side
    assert set(field.picture("axis")) == {"A6", "A12"}


@pytest.mark.rule("HR-NEFREIN-3")
@pytest.mark.parametrize(
    ("card", "hexes"),
    [
        ("attack_left", {"I2"}), ("probe_center", {"I6"}), ("assault_right", {"I12"}), ("pincer_move", {"I2", "I12"}),
        ("recon_in_force", {"I2", "I6", "I12"}), ("barrage", {"I2", "I6", "I12"}),
        ("infantry_assault", {"I2", "I6", "I12"}), ("counter_attack", {"I2", "I6", "I12"}),
    ],
)  # fmt: skip
def test_the_owner_chooses_among_the_sections_that_a_card_names_or_all_of_them(card, hexes):
    field = battle()
    field.stack_pile(card)
    sections = law.draw_sections(field.tables, field.state, 1)
    unit = field.unit("E6")
    free = {
        name for name in ("I2", "I6", "I12")
        if law.may_come_again(field.tables, field.state, unit, field.index[name], sections)
    }  # fmt: skip
    assert free == hexes - {"I6"}  # where an own unit stands
    assert field.lying(Place.DISCARD) == [card]


@pytest.mark.rule("HR-NEFREIN-10")
def test_any_free_hex_of_the_baseline_and_no_other():
    field = battle(terrain={"I1": "river", "I4": "forest"}, allies="E6 I2 H3 I6")
    unit = field.unit("E6")
    free = {
        name for name, hex_ in field.index.items()
        if law.may_come_again(field.tables, field.state, unit, hex_, law.EVERYWHERE)
    }  # fmt: skip
    assert free == set(EDGE) - {"I1", "I2", "I6"}


@pytest.mark.rule("HR-NEFREIN-10")
def test_a_unit_may_come_in_from_the_sea():
    field = battle(terrain=dict.fromkeys(EDGE, "ocean"), allies="E6 H6")
    assert law.hexes_open(field.tables, field.state, field.unit("E6"), law.EVERYWHERE) == len(EDGE)


def filled(*free):
    """Every hex of the Allied edge is taken but some."""
    return battle(allies=" ".join(["E6:3", *(name for name in EDGE if name not in free)]))


@pytest.mark.rule("HR-NEFREIN-4", "HR-NEFREIN-10")
@pytest.mark.parametrize(("free", "to"), [(("I7", "I12"), "I7"), (("I12",), "I12"), (("I8", "I9"), "I8")])
def test_where_the_section_is_full_it_is_the_nearest_free_hex_of_the_edge(free, to):
    field = strike(filled(*free)).turn("probe_right", again=Unasked())
    assert to in where(field) and not field.fired(Fired.REPLACED_WHERE)


@pytest.mark.rule("HR-NEFREIN-4")
def test_without_a_free_hex_it_waits_for_the_next_turn_and_no_card_is_drawn():
    field = strike(filled()).turn("probe_right", again=Unasked())
    assert not field.logged(Event.SECTION_DRAWN) and not field.fired(Fired.REPLACED)
    field.put("I12", "G12")
    field.hold("axis", "probe_left")
    field.stack_pile("probe_center", "recon_left")
    field.turn("probe_left").turn("attack_center", again=Unasked())
    assert {"I12", "G12"} <= where(field)


@pytest.mark.rule("HR-NEFREIN-5", "HR-GEN-14")
def test_they_come_in_order_of_loss():
    field = battle(allies="E6 F2 I6")
    for name in ("F2", "E6"):
        field.state["unit_figures"][field.unit(name)] = 0
        unit = field.unit(name)
        field.state["unit_at"][field.index[name]] = field.state["unit_hex"][unit] = OFF
        law.note_loss(field.tables, field.state, unit, field.index[name])
    order = [law.next_due(field.tables, field.state, 1, 0)]
    order.append(law.next_due(field.tables, field.state, 1, field.state["lost_as"][order[0]]))
    assert [int(field.tables["unit_hex"][unit]) for unit in order] == [field.index["F2"], field.index["E6"]]
    assert law.next_due(field.tables, field.state, 1, field.state["lost_as"][order[1]]) == OFF
    assert law.next_due(field.tables, field.state, 0, 0) == OFF


# --- cards ---


@pytest.mark.rule("HR-NEFREIN-6")
def test_an_empty_deck_is_shuffled_first():
    field = battle()
    field.leave_in_pile()
    discards = len(field.lying(Place.DISCARD))
    law.draw_sections(field.tables, field.state, 1)
    assert field.state["pile"] == discards - 1 and len(field.lying(Place.DISCARD)) == 1


@pytest.mark.rule("HR-NEFREIN-6")
def test_a_card_that_nobody_takes_in_hand_is_no_luck():
    field = battle()
    before = field.state["luck"].copy()
    law.draw_sections(field.tables, field.state, 1)
    assert (field.state["luck"] == before).all()


# --- what it has ---


@pytest.mark.rule("HR-NEFREIN-10")
@pytest.mark.parametrize(
    ("row", "comes_as"),
    [
        ("ww_mg_infantry", "infantry"), ("ww_at_infantry", "infantry"), ("hr_mg_team", "hr_mg_team"),
        ("armor", "armor"), ("special_forces", "special_forces"),
    ],
)  # fmt: skip
def test_it_comes_without_its_weapon_badge(row, comes_as):
    field = strike(battle(rows=("infantry", row), allies="E6 I6"), "GSS")
    field.turn("attack_left", again=["I2"])
    assert row_at(field, "I2") == comes_as


@pytest.mark.rule("HR-NEFREIN-10")
def test_it_comes_without_leader_and_concealment():
    field = battle(tail=marker("leader", "E6"), allies="E6 I6")
    assert field.state["led"][field.unit("E6")]
    strike(field).turn("attack_left", again=["I2"])
    assert not field.state["led"][field.unit("I2")] and not field.state["camouflaged"][field.unit("I2")]


OBJECTIVE = """
[[objective]]
id = "shore"
title = "Shore"
sides = "allies"
hexes = "I2"
"""


@pytest.mark.rule("HR-NEFREIN-10")
def test_objectives_are_tested_where_it_comes():
    field = strike(battle(tail=OBJECTIVE)).turn("attack_left", again=["I2"])
    assert field.medals("allies") == 1 and field.holder() == "allies"


@pytest.mark.rule("HR-NEFREIN-5", "HR-NEFREIN-10")
def test_it_stands_there_as_objectives_of_the_beginning_of_a_turn_are_tested():
    field = strike(battle(tail=OBJECTIVE + 'when = "TURN_START"\n')).turn("attack_left", again=["I2"])
    assert field.medals("allies") == 1 and field.holder() == "allies"


@pytest.mark.rule("HR-NEFREIN-10")
def test_a_medal_for_the_hex_may_end_the_game_before_a_card_is_played():
    field = battle(tail=OBJECTIVE)
    field.state["medals"][1] = field.state["medals_events"][1] = 8
    strike(field).turn(None, again=["I2"])
    assert field.winner() == "allies" and not field.logged(Event.PLAY)


# --- how many, and the end ---


@pytest.mark.rule("HR-NEFREIN-11")
@pytest.mark.parametrize(("most", "comes"), [("0", False), ("1", True), ("unlimited", True)])
def test_the_number_is_for_a_side(most, comes):
    field = strike(battle(words=f":max_replacements={most}")).turn(
        "attack_left", again=["I2"] if comes else []
    )
    assert ("I2" in where(field)) == comes


@pytest.mark.rule("HR-NEFREIN-9", "HR-NEFREIN-11")
@pytest.mark.parametrize(("most", "over"), [("unlimited", False), ("1", False), ("0", True)])
def test_a_side_without_units_has_not_lost_while_one_is_to_come(most, over):
    field = strike(battle(allies="E6:3", words=f":max_replacements={most}"))
    assert bool(field.state["over"]) == over
    if over:
        assert field.state["end_reason"] == EndReason.WIPED_OUT and field.winner() == "axis"
    else:
        field.turn("attack_left", again=["I2"], orders=["I2"])
        assert where(field) == {"I2"} and not field.state["over"]


@pytest.mark.rule("HR-NEFREIN-9", "HR-NEFREIN-11")
def test_when_replacements_are_used_up_an_empty_side_has_lost():
    field = strike(battle(allies="E6:3", words=":max_replacements=1")).turn("attack_left", again=["I2"])
    field.put("I2", "E6").state["unit_figures"][field.unit("E6")] = 1
    field.hold("axis", "probe_center")
    strike(field)
    assert field.winner() == "axis" and field.state["end_reason"] == EndReason.WIPED_OUT


# --- who chooses, and how ---


@pytest.mark.rule("HR-NEFREIN-1", "HR-NEFREIN-10")
def test_an_illegal_hex_is_refused():
    field = strike(battle()).turn("attack_left", again=["H2"], gap=Gap.AIM)
    assert "I1" in where(field)  # the first hex stands in for it


@pytest.mark.rule("HR-NEFREIN-3", "HR-NEFREIN-10")
@pytest.mark.parametrize(
    ("sections", "allies", "axis", "hex_"),
    [
        (0b001, "E6 I6", "D3 A6", "I2"),  # left: the enemy on D3 is nearest to some hex there
        (0b101, "E6 H1 H2 I12", "A6 D6", "right"),  # fewer own units on the right
        (0b101, "E6 H1 H11 H12", "A6 D6", "left"),
    ],
)
def test_who_weighs_takes_the_emptier_section_and_the_hex_nearest_to_the_enemy(sections, allies, axis, hex_):
    field = battle(allies=allies, axis=axis)
    unit, state, mind = field.unit("E6"), field.state, fill_mind(("sergeant", "sergeant"))[0]
    found = choices.sergeant_replacement_hex(field.tables, state, mind, 1, unit, sections)
    if hex_ in ("left", "right"):
        assert int(field.tables["hex_sections"][found]) & (1 if hex_ == "left" else 4)
        return
    least = min(
        field.far(name, enemy) for name in EDGE[:4] if name not in allies.split() for enemy in axis.split()
    )
    assert min(field.far(field.names[found], enemy) for enemy in axis.split()) == least


@pytest.mark.rule("HR-NEFREIN-1")
def test_who_never_chooses_takes_the_first_hex():
    field = battle()
    mind = fill_mind(("sergeant", "sergeant"))[0]
    mind["weights"][1, Weight.REPLACED] = FORBIDS
    assert choices.sergeant_replacement_hex(field.tables, field.state, mind, 1, field.unit("E6"), 7) == OFF
    assert field.names[replacements.first_open(field.tables, field.state, field.unit("E6"), 7)] == "I1"


# --- the log ---


@pytest.mark.rule("HR-NEFREIN-1")
def test_a_turn_gone_through_again_has_the_replacement_too():
    field = strike(battle())
    copy = np.zeros(1, STATE)[0]
    for name in STATE.names:
        if name != "game_words":
            copy[name] = field.state[name]
    field.turn("attack_left", again=["I2"])
    (unit, hex_, figures) = field.logged(Event.REPLACEMENT)[0][:3]
    law.repeat_replacement(field.tables, copy, 1, Event.REPLACEMENT, unit, hex_, figures, 0)
    assert copy["unit_at"][hex_] == unit and copy["unit_figures"][unit] == figures == 3
    assert copy["alive"][1] == field.state["alive"][1]


@pytest.mark.rule("HR-NEFREIN-1")
def test_who_follows_the_log_finds_it_again():
    class Follower:
        def put(self, unit, hex_):
            self.at = (unit, hex_)

        def count(self, unit, figures):
            self.has = (unit, figures)

    follower = Follower()
    FOLLOW["replacement"](follower, {"unit": "infantry-1", "hex": "I2", "figures": 3})
    assert follower.at == ("infantry-1", "I2") and follower.has == ("infantry-1", 3)
